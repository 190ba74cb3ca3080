"""The audit of rolls: known values of the test, honest words, and journals with spoilt lines."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.dice.audit import DieAudit, audit, needed_for, shown_share, unknown
from host.dice.audit_page import page
from host.dice.chi_square import critical, needed_shift, p_value, statistic
from host.dice.rolls import HAND, JournalError, Recorder, Roll, RollFile, opened

FACES = ("1", "2", "3", "4", "arrow", "mummy")
DICE = {"1": FACES, "2": FACES}


def rolled(die: str, counts: dict[str, int], by: str = "reader") -> Iterator[Roll]:
    for face, count in counts.items():
        yield from (Roll("2026-01-01T12:00:00", die, face, by) for _ in range(count))


def evenly(die: str, each: int) -> list[Roll]:
    return list(rolled(die, dict.fromkeys(FACES, each)))


def the_one(rolls: list[Roll], faces: tuple[str, ...] = FACES) -> DieAudit:
    (one,) = audit(rolls, {rolls[0].die: faces})
    return one


# The 5 % and 1 % points of chi-square, as printed in any table of it.
@pytest.mark.parametrize(
    ("degrees", "five", "one"),
    [
        (1, 3.841, 6.635),
        (2, 5.991, 9.210),
        (3, 7.815, 11.345),
        (4, 9.488, 13.277),
        (5, 11.070, 15.086),
        (10, 18.307, 23.209),
    ],
)
def test_p_is_as_in_the_tables(degrees: int, five: float, one: float) -> None:
    assert p_value(five, degrees) == pytest.approx(0.05, abs=2e-5)
    assert p_value(one, degrees) == pytest.approx(0.01, abs=1e-5)
    assert critical(0.05, degrees) == pytest.approx(five, abs=5e-4)


# The noncentrality for 80 % power at the 5 % level, as in tables of sample sizes.
@pytest.mark.parametrize(("degrees", "shift"), [(1, 7.849), (2, 9.635), (3, 10.903), (5, 12.828)])
def test_the_shift_that_is_found_is_as_in_the_tables(degrees: int, shift: float) -> None:
    assert needed_shift(0.05, 0.8, degrees) == pytest.approx(shift, abs=2e-3)


@given(st.floats(0, 2000), st.integers(1, 99))
def test_p_is_a_chance(chi: float, degrees: int) -> None:
    assert 0 <= p_value(chi, degrees) <= 1


def test_the_statistic_is_pearsons() -> None:
    counts = (5, 8, 9, 8, 10, 20)  # of 60: a well-worn example
    assert statistic(counts, [1 / 6] * 6) == pytest.approx(13.4)
    assert p_value(13.4, 5) == pytest.approx(0.0199, abs=1e-4)


def test_nothing_is_said_before_every_face_is_expected_five_times() -> None:
    one = the_one(evenly("1", 4))
    assert (one.rolls, one.needed, one.p) == (24, 30, None)
    assert "  not enough rolls yet: 24 of 30" in list(page([one]))


def test_a_number_on_two_faces_should_come_twice_as_often() -> None:
    faces = ("1", "1", "1", "2", "2", "3")
    one = the_one(list(rolled("m", {"1": 30, "2": 20, "3": 10})), faces)
    assert [face.share for face in one.faces] == pytest.approx([1 / 2, 1 / 3, 1 / 6])
    assert one.p == 1.0
    assert needed_for([1 / 2, 1 / 3, 1 / 6]) == 30
    assert needed_for([1 / 3] * 3) == 15


def test_a_loaded_die_is_suspicious_and_its_face_is_named() -> None:
    one = the_one(list(rolled("1", {**dict.fromkeys(FACES, 20), "arrow": 60})))
    assert one.suspicious
    text = "\n".join(page([one]))
    assert "SUSPICIOUS: arrow came 60 times, 27 were expected; p < 0.0001" in text
    assert "recorded into a new file" in text


def test_a_die_is_never_called_fair() -> None:
    text = "\n".join(page([the_one(evenly("1", 100))]))
    assert "nothing suspicious in 600 rolls" in text
    assert "No number of rolls proves a die fair" in text
    assert "is fair" not in text


def test_several_dice_are_corrected_by_holm() -> None:
    shapes = [dict.fromkeys(FACES, 20), {**dict.fromkeys(FACES, 20), "arrow": 38}]
    rolls = [roll for die, shape in zip("12", shapes, strict=True) for roll in rolled(die, shape)]
    even, odd = audit(rolls, DICE)
    assert odd.p is not None
    assert odd.corrected == pytest.approx(2 * odd.p)
    assert even.corrected == 1.0
    assert "120 rolls; p = 1; corrected for 2 dice p = 1" in "\n".join(page([even, odd]))


def test_that_audits_again_and_again_find_something_is_said() -> None:
    assert "whoever audits after each evening" in "\n".join(page([the_one(evenly("1", 9))]))


def test_a_die_that_alone_looks_odd_may_be_ordinary_among_five() -> None:
    odd = {**dict.fromkeys(FACES, 20), "arrow": 39}
    alone = the_one(list(rolled("1", odd)))
    assert alone.suspicious
    rolls = [*rolled("1", odd), *(roll for die in "2345" for roll in evenly(die, 20))]
    first, *_ = audit(rolls, dict.fromkeys("12345", FACES))
    assert (first.p, first.suspicious) == (alone.p, False)


def test_rolls_entered_by_hand_are_counted_apart() -> None:
    one = the_one([*evenly("1", 5), *rolled("1", {"mummy": 90}, HAND)])
    assert (one.rolls, one.by_hand, one.p) == (30, 90, 1.0)
    assert "die 1: 30 rolls (90 more entered by hand, not tested)" in list(page([one]))


def test_faces_that_a_die_has_not_are_left_out_and_told() -> None:
    one = the_one([*evenly("1", 5), *rolled("1", {"7": 3})])
    assert (one.rolls, one.foreign) == (30, 3)
    assert "3 left out, with faces that this die has not" in next(iter(page([one])))


def test_dice_that_the_table_has_not_are_named() -> None:
    rolls = [*evenly("1", 1), *evenly("white", 1)]
    assert unknown(rolls, DICE) == ("white",)
    assert [one.die for one in audit(rolls, DICE)] == ["1"]


def test_without_rolls_that_is_said() -> None:
    assert list(page(audit([], DICE))) == ["There are no rolls yet."]


def test_fair_dice_are_suspected_about_as_often_as_is_said() -> None:
    chance = Random(1)
    suspected = 0
    for _ in range(400):
        rolls = [Roll("", die, chance.choice(FACES)) for die in DICE for _ in range(60)]
        suspected += any(one.suspicious for one in audit(rolls, DICE))
    assert 4 <= suspected <= 36  # 20 expected: 5 % of 400


def test_the_bias_that_is_named_is_found_four_times_of_five() -> None:
    chance = Random(2)
    share = shown_share(the_one(evenly("1", 50)), dice=1)
    assert share is not None
    weights = [share, *[(1 - share) / 5] * 5]
    found = 0
    for _ in range(300):
        rolls = [Roll("", "1", face) for face in chance.choices(FACES, weights, k=300)]
        found += the_one(rolls).suspicious
    assert 0.7 < found / 300 < 0.9


def test_too_few_rolls_could_have_shown_nothing() -> None:
    one = the_one(list(rolled("1", {"1": 5, "2": 5})), ("1", "1", "1", "2", "2", "2"))
    assert one.p == 1.0
    assert shown_share(one, dice=1) is not None
    assert shown_share(one, dice=5) is None


def test_a_bar_marks_what_was_expected() -> None:
    one = the_one(list(rolled("1", {**dict.fromkeys(FACES, 10), "arrow": 40})))
    bars = {line.split()[0]: line for line in page([one]) if "│" in line and "marks" not in line}
    assert bars["arrow"].count("█") == 39  # the mark takes the place of one
    assert bars["1"].index("│") == bars["arrow"].index("│")


def test_what_is_recorded_is_read_and_spoilt_lines_are_told(tmp_path: Path) -> None:
    file = tmp_path / "rolls.jsonl"
    roll = Roll("2026-01-01T12:00:00+00:00", "1", "arrow")
    for _ in range(2):
        with opened(str(file)) as out:
            Recorder(out).write(roll)
    spoilt = [
        "",
        "{",
        "[1]",
        "[" * 100_000,
        json.dumps({"at": "x"}),
        '{"at": "x", "die": 1, "face"',
    ]
    odd = json.dumps({"at": "x", "die": "1", "face": "1", "by": "magic"})
    with file.open("a") as out:
        out.write("\n".join([*spoilt, odd]))
    told = list(RollFile(file).rolls())
    assert told[:2] == [roll, roll]
    assert told[2:] == [f"{file}:{line}: this is no roll: left out" for line in range(4, 10)]


def test_a_journal_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"none: it cannot be read \(No such file"):
        list(RollFile(tmp_path / "none").rolls())
    with pytest.raises(JournalError, match="give another place after --record"):
        opened(str(tmp_path / "no" / "where"))


def test_without_a_file_nothing_is_recorded() -> None:
    Recorder().write(Roll("", "1", "1"))
