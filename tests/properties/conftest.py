"""Property tests share checks.py; its assertions are to explain themselves like those of the tests."""

import pytest

pytest.register_assert_rewrite("tests.properties.checks")
