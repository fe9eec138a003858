"""What the tests of the systems share must fail as plainly as if it stood in each of them."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.systems.driver", "tests.systems.rows")
