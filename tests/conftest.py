"""What every test runs under: only loopback, and nothing skipped in silence."""

pytest_plugins = ["pytester", "tests.loopback", "tests.not_run"]
