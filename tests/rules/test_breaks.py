"""The list of deliberate breaks is whole and up to date, and judging a break works.

All of them are judged by `make breaks`, which takes minutes; here only a few.
"""

from pathlib import Path

import pytest

from tests.rules import broken
from tests.rules.breaks import BREAKS, Break
from tests.rules.broken import Copy, Outcome, Verdict
from tests.rules.titles import TITLES
from tests.rules.unheld import UNHELD

ROOT = Path(__file__).parents[2]

WALKING_ON = next(each for each in BREAKS if each.rule == 64)
STOPS = (
    "tests/rules/test_mummy.py::test_entering_an_explorers_space_captures_and_ends_the_move_there"
)
DEEDS = "fsm/pyramid/deeds.py"
IMPORT = "from fsm.pyramid.commands import ("


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy").resolve())


def test_every_rule_has_a_break_or_a_reason_and_never_both() -> None:
    held = {each.rule for each in BREAKS}
    assert held | set(UNHELD) == set(TITLES)
    assert held & set(UNHELD) == set()


def test_the_breaks_are_in_the_order_of_the_rules_and_no_two_are_the_same() -> None:
    rules = [each.rule for each in BREAKS]
    assert rules == sorted(rules)
    assert len({each[:4] for each in BREAKS}) == len(BREAKS)


@pytest.mark.parametrize("each", BREAKS, ids=lambda each: f"{each.rule}: {each.wrong}")
def test_a_break_fits_the_source_and_leaves_it_readable(each: Break) -> None:
    source = (ROOT / each.file).read_text("utf-8")
    assert source.count(each.old) == 1
    assert each.new != each.old
    compile(source.replace(each.old, each.new), each.file, "exec")


def test_a_break_is_caught_and_mended(copy: Copy) -> None:
    assert copy.judge(WALKING_ON, [STOPS]) == Outcome(Verdict.CAUGHT, STOPS)
    assert copy.run([STOPS]).verdict is Verdict.MISSED


def test_a_harmless_edit_is_not_caught(copy: Copy) -> None:
    harmless = Break(64, DEEDS, "for taken, space in", "for (taken, space) in", "nothing")
    assert copy.judge(harmless, [STOPS]) == Outcome(Verdict.MISSED, "all its tests pass")


def test_a_break_that_cannot_be_imported_is_bad(copy: Copy) -> None:
    unreadable = Break(64, DEEDS, IMPORT, f"import no_such_room\n{IMPORT}", "everything")
    assert copy.judge(unreadable, [STOPS]).verdict is Verdict.BAD


def test_tests_that_do_not_end_make_a_break_bad(copy: Copy) -> None:
    verdict, why = copy.run([STOPS], seconds=0.01)
    assert verdict is Verdict.BAD
    assert "did not end" in why


def test_a_break_without_a_test_is_not_caught(copy: Copy) -> None:
    assert copy.judge(WALKING_ON, []).verdict is Verdict.MISSED


def test_a_break_that_no_longer_fits_is_told(copy: Copy) -> None:
    with pytest.raises(ValueError, match=r"mend breaks\.py"):
        copy.judge(Break(64, DEEDS, "no such words", "", "nothing"), [STOPS])


def test_the_table_says_what_was_not_caught() -> None:
    judged = [
        (WALKING_ON, Outcome(Verdict.MISSED, "all its tests pass")),
        (BREAKS[0], Outcome(Verdict.CAUGHT, "tests/test_map.py::test_names")),
    ]
    first, second = broken.lines(judged)
    assert first.startswith("  1  ")
    assert first.endswith("  tests/test_map.py::test_names")
    assert second.endswith("  NOT CAUGHT: all its tests pass")


def test_a_rule_without_a_break_cannot_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        broken.main(["17"])
    assert "no break is listed for rule 17" in capsys.readouterr().err
