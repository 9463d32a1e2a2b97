"""Rule tests share tools.py; its assertions are to explain themselves like those of the tests."""

import pytest

pytest.register_assert_rewrite("tests.rules.tools")
