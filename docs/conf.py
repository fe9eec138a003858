"""How the handbook is built."""

project = "Facedown"
author = "The Facedown developers"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Facedown"
html_static_path: list[str] = []
exclude_patterns = ["_build", "_generated"]
myst_enable_extensions = ["colon_fence"]
