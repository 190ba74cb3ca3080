"""What every test runs under: only loopback, and nothing skipped in silence."""

from hypothesis import settings

pytest_plugins = [
    "pytester",
    "tests.loopback",
    "tests.not_run",
    "tests.rig",
    "tests.traced",
    "tests.wall.summary",
]

# A busy machine is no failure: pytest-timeout ends what really hangs. The rest is as Hypothesis
# chooses it, in CI (where it repeats the same examples) and elsewhere.
settings.register_profile("referee", parent=settings(), deadline=None)
settings.load_profile("referee")
