# Every target first sets up a virtual environment in .venv from locks with hashes.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play test lint bench docs architecture screenshots mutants clean lock

play: .venv/run.stamp ## start the online table on this computer and print its address; ARGS=… are options of `facedown serve`
	@$(BIN)/facedown serve $(ARGS)

test: .venv/dev.stamp ## run all tests
	$(BIN)/python -m pytest -n auto

lint: .venv/dev.stamp ## check style, types, import layers, unused and undeclared dependencies
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry src

architecture: .venv/dev.stamp ## draw the layers and packages into docs/_generated; PACKAGE=… draws the inside of one package
	$(BIN)/python -m tools.architecture $(PACKAGE)

screenshots: .venv/dev.stamp ## take pictures of the boards for README and docs; needs Chromium (apt-get install chromium)
	$(BIN)/python -m tools.screenshots

docs: .venv/dev.stamp ## build the handbook as pages in docs/_build/html
	$(BIN)/python -m tools.architecture
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -b html docs docs/_build/html

bench: .venv/bench.stamp ## measure each figure beside that of a comparable program
	$(BIN)/python -m benchmarks $(QUICK)

mutants: .venv/mutants.stamp ## change MODULE in small ways and list the changes that no test notices; TESTS=… selects tests
	$(BIN)/python -m tests.mutation $(MODULE) $(TESTS)

.venv/run.stamp: requirements/run.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes --no-deps -r requirements/run.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements/dev.txt examples/night_watch/pyproject.toml
	$(PIP) --require-hashes --no-deps -r requirements/dev.txt
	$(PIP) --no-deps --no-build-isolation --editable examples/night_watch
	@touch $@

.venv/bench.stamp: .venv/dev.stamp requirements/bench.txt
	$(PIP) --require-hashes --no-deps -r requirements/bench.txt
	@touch $@

.venv/mutants.stamp: .venv/dev.stamp requirements/mutants.txt
	$(PIP) --require-hashes --no-deps -r requirements/mutants.txt
	@touch $@

# django-htmx is installed for the files of htmx that it contains; nothing of Django is imported.
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
  --no-emit-package asgiref --no-emit-package django --no-emit-package sqlparse --group build

lock: ## renew the locks (needs uv)
	$(COMPILE) pyproject.toml -o requirements/run.txt
	$(COMPILE) --group dev pyproject.toml -o requirements/dev.txt
	$(COMPILE) --group dev --group bench pyproject.toml -o requirements/bench.txt
	$(COMPILE) --group dev --group mutants pyproject.toml -o requirements/mutants.txt

clean:
	rm -rf .venv mutants docs/_build docs/_generated .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
