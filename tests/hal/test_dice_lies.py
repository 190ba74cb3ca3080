"""Where dice are and which face is up, as anybody at the table sees it."""

import pytest

from hal.clock import EmulatedClock
from hal.dice_lies import At, Lies
from hal.fake_dice import HAND, THROW, FakeDice
from hal.ports import DieSeen, Lie
from hal.table_file import reference

WHITE = ("1", "2", "3", "4", "arrow", "mummy")
FACES = {"mummy": tuple("123456")} | dict.fromkeys("12345", WHITE)
SOON = 0.01


class Dice(FakeDice):
    """The reference build's dice, with time that is let pass."""

    def __init__(self) -> None:
        self.clock = EmulatedClock()
        super().__init__(reference(), FACES, self.clock)

    def after(self, seconds: float, die: str = "3") -> Lies:
        self.clock.wait(seconds)
        return self.lies(die)


@pytest.fixture
def dice() -> Dice:
    return Dice()


def test_dice_lie_in_their_pockets_at_first(dice: Dice) -> None:
    assert {die: dice.lies(die) for die in FACES} == dict.fromkeys(FACES, Lies(At.POCKET, "1"))


def test_a_thrown_die_tumbles_and_lies_on_the_table_until_it_is_set(dice: Dice) -> None:
    assert dice.throw("3", "arrow") == pytest.approx(HAND + THROW)
    assert dice.after(SOON) == Lies(At.HAND, "1")
    assert dice.after(HAND) == Lies(At.HAND, None)
    assert dice.after(THROW) == Lies(At.TABLE, "arrow")
    assert dice.after(60.0) == Lies(At.TABLE, "arrow")
    dice.set("3", "arrow")
    assert dice.after(SOON) == Lies(At.HAND, "arrow")
    assert dice.after(HAND) == Lies(At.POCKET, "arrow")


def test_a_thrown_die_that_is_set_was_rolled(dice: Dice) -> None:
    dice.throw("3", "arrow")
    dice.clock.wait(2.0)
    dice.poll(dice.clock.now())
    dice.set("3", "arrow")
    dice.clock.wait(2.0)
    assert DieSeen("3", Lie.SETTLED, "arrow") in dice.poll(dice.clock.now())


def test_a_die_that_is_taken_keeps_its_face(dice: Dice) -> None:
    dice.set("3", "4")
    dice.take("3")
    assert dice.after(2 * HAND + SOON) == Lies(At.TABLE, "4")


def test_a_cocked_die_leans_in_its_pocket(dice: Dice) -> None:
    dice.take("3")
    dice.cock("3", "2")
    assert dice.after(2 * HAND + SOON) == Lies(At.POCKET, "2", leaning=True)


def test_what_is_asked_of_one_die_is_not_told_of_another(dice: Dice) -> None:
    dice.throw("3", "arrow")
    assert dice.after(2.0, "4") == Lies(At.POCKET, "1")


@pytest.mark.parametrize(
    ("left", "told", "seen"),
    [
        (Lies(At.POCKET, "arrow"), Lies(At.POCKET, "arrow"), (Lie.HANDLED, "arrow")),
        (Lies(At.POCKET, "2", True), Lies(At.POCKET, "2", True), (Lie.COCKED, None)),
        (Lies(At.TABLE, "4"), Lies(At.TABLE, "4"), (Lie.OUT, None)),
        (Lies(At.HAND, None), Lies(At.TABLE, "1"), (Lie.OUT, None)),
    ],
)
def test_dice_lie_as_they_were_left_and_their_reader_sees_just_that(
    dice: Dice, left: Lies, told: Lies, seen: tuple[Lie, str | None]
) -> None:
    dice.lay("3", left)
    assert dice.lies("3") == told
    dice.clock.wait(1.0)
    news = dice.poll(dice.clock.now())
    of_three = [one for one in news if isinstance(one, DieSeen) and one.die == "3"]
    assert [(one.lie, one.face) for one in of_three] == [seen]


@pytest.mark.parametrize("verb", ["throw", "set"])
def test_a_face_that_a_die_does_not_have_is_refused_and_nothing_moves(
    dice: Dice, verb: str
) -> None:
    with pytest.raises(ValueError, match=r"there is no face of die 3 '7'; there is 1, 2"):
        getattr(dice, verb)("3", "7")
    assert dice.after(2.0) == Lies(At.POCKET, "1")
