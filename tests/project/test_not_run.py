"""Skips are said last, and in CI only a missing rig excuses them."""

import pytest

SKIPS = """
    import pytest

    @pytest.mark.skip(reason="{reason}")
    def test_left_out(): ...

    def test_done(): ...
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> "Run":
    return Run(pytester, monkeypatch)


class Run:
    """Runs a small test file under the plugin, in CI or at somebody's desk."""

    def __init__(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pytester, self.monkeypatch = pytester, monkeypatch

    def __call__(self, tests: str, *options: str, ci: str = "") -> pytest.RunResult:
        self.monkeypatch.setenv("CI", ci)
        self.monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # reading them takes seconds
        self.pytester.makepyfile(test_it=tests)
        return self.pytester.runpytest_inprocess("-p", "tests.not_run", *options)


def test_a_skip_at_a_desk_is_said_in_the_last_line_and_passes(run: Run) -> None:
    result = run(SKIPS.format(reason="chromium is not installed"))
    assert result.ret == pytest.ExitCode.OK
    assert result.outlines[-1] == "NOT RUN: test_it.py (1 skipped) — chromium is not installed"


@pytest.mark.parametrize("ci", ["1", "true"])
def test_a_skip_in_ci_fails_the_run_and_says_why(run: Run, ci: str) -> None:
    result = run(SKIPS.format(reason="chromium is not installed"), ci=ci)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["NOT RUN: test_it.py*chromium*", "CI may skip only*no rig:*"])


@pytest.mark.parametrize("ci", ["0", "false"])
def test_ci_switched_off_is_a_desk(run: Run, ci: str) -> None:
    assert run(SKIPS.format(reason="chromium is not installed"), ci=ci).ret == pytest.ExitCode.OK


def test_a_missing_rig_is_said_in_ci_and_passes(run: Run) -> None:
    result = run(SKIPS.format(reason="no rig: no MCP23017 answers at 0x20"), ci="1")
    assert result.ret == pytest.ExitCode.OK
    assert result.outlines[-1].startswith("NOT RUN: test_it.py (1 skipped) — no rig: no MCP23017")


def test_a_run_without_skips_ends_without_a_word(run: Run) -> None:
    result = run("def test_done(): ...", ci="1")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*NOT RUN*")


def test_an_expected_failure_is_no_skip(run: Run) -> None:
    result = run("import pytest\n@pytest.mark.xfail\ndef test_it(): assert False", ci="1")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*NOT RUN*")


def test_a_file_skipped_while_it_is_read_counts(run: Run) -> None:
    result = run("import pytest\npytest.importorskip('no_such_module')", ci="1")
    assert result.ret != pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["NOT RUN: test_it.py*no_such_module*"])


def test_skips_in_workers_are_counted_once_each(run: Run) -> None:
    twice = SKIPS.format(reason="x") + "\n    @pytest.mark.skip(reason='x')\n    def test_b(): ..."
    result = run(twice, "-p", "xdist", "--numprocesses=2", ci="1")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["NOT RUN: test_it.py (2 skipped) — x"])


def test_a_failure_stays_a_failure(run: Run) -> None:
    result = run(SKIPS.format(reason="x") + "\n    def test_bad(): assert False")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
