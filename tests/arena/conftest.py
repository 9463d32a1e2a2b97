import pytest

pytest.importorskip("pyarrow", reason="the [sim] extra is not installed")
