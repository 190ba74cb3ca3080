"""Dice with hands: what a player does comes out as the host's side tells it."""

import pytest

from hal.clock import EmulatedClock
from hal.fake_dice import FakeDice
from hal.ports import DieSeen, Lie, PartBack, PartLost
from hal.table_file import reference

WHITE = ("1", "2", "3", "4", "arrow", "mummy")
FACES = {"mummy": tuple("123456")} | dict.fromkeys("12345", WHITE)
PART = "dice reader explorers"


class Dice(FakeDice):
    """The reference build's dice, with time that is let pass."""

    def __init__(self, seed: int = 0) -> None:
        self.clock = EmulatedClock()
        super().__init__(reference(), FACES, self.clock, seed=seed)
        self.wait(1.0)

    def wait(self, seconds: float) -> list[tuple[str, str | None] | str]:
        self.clock.wait(seconds)
        return [told(news) for news in self.poll(self.clock.now())]


def told(news: DieSeen | PartLost | PartBack) -> tuple[str, str | None] | str:
    """A die's lie and face, or what happened to a part."""
    return (news.lie.value, news.face) if isinstance(news, DieSeen) else type(news).__name__


def test_dice_that_lie_in_their_pockets_at_first_were_not_rolled() -> None:
    clock = EmulatedClock()
    dice = FakeDice(reference(), FACES, clock)
    clock.wait(1.0)
    seen = dice.poll(clock.now())
    assert {(news.die, news.lie, news.face) for news in seen if isinstance(news, DieSeen)} == {
        (die, Lie.HANDLED, "1") for die in FACES
    }
    assert len(seen) == len(FACES)


@pytest.mark.parametrize("die", FACES)
@pytest.mark.parametrize("seed", range(4))
def test_a_rolled_die_leaves_and_settles_with_its_face(die: str, seed: int) -> None:
    dice = Dice(seed)
    for face in reversed(FACES[die]):
        dice.roll(die, face)
        assert dice.wait(2.0) == [
            ("moving", None),
            ("out", None),
            ("moving", None),
            ("settled", face),
        ]


def test_a_die_turned_in_its_pocket_is_handled_and_not_rolled() -> None:
    dice = Dice()
    dice.turn("3", "mummy")
    assert dice.wait(1.5) == [("moving", None), ("handled", "mummy")]


def test_a_cocked_die_that_is_pushed_flat_has_settled() -> None:
    dice = Dice()
    dice.take("2")
    dice.wait(1.0)
    dice.cock("2")
    assert dice.wait(1.0) == [("moving", None), ("cocked", None)]
    dice.set("2", "arrow")
    assert dice.wait(1.0) == [("moving", None), ("settled", "arrow")]


def test_a_reader_that_is_replugged_over_dice_at_rest_tells_nothing_of_them() -> None:
    dice = Dice()
    dice.roll("1", "4")
    dice.wait(2.0)
    dice.unplug("explorers")
    assert dice.wait(1.0) == ["PartLost"]
    dice.plug("explorers")
    assert dice.wait(2.0) == ["PartBack"]


def test_a_die_out_before_the_plug_was_pulled_and_set_meanwhile_has_settled() -> None:
    dice = Dice()
    dice.take("5")
    dice.wait(1.0)
    dice.unplug("explorers")
    dice.set("5", "mummy")
    dice.wait(1.0)
    dice.plug("explorers")
    assert dice.wait(1.0) == ["PartBack", ("settled", "mummy")]


def test_a_die_turned_while_nobody_saw_it_was_not_rolled() -> None:
    dice = Dice()
    dice.unplug("explorers")
    dice.roll("4", "3")
    dice.wait(2.0)
    dice.plug("explorers")
    assert dice.wait(1.0) == ["PartBack", ("handled", "3")]


def test_the_other_reader_goes_on_while_one_is_unplugged() -> None:
    dice = Dice()
    dice.unplug("explorers")
    dice.roll("mummy", "6")
    assert dice.wait(2.0)[-1] == ("settled", "6")


def test_a_minute_in_one_step_is_a_minute_of_talk() -> None:
    dice = Dice()
    dice.roll("1", "2")
    assert dice.wait(60.0)[-1] == ("settled", "2")
    assert dice.readers.missing == ()


@pytest.mark.parametrize(
    ("verb", "words", "said"),
    [
        ("roll", ("7", "1"), "there is no die '7'; there is 1, 2, 3, 4, 5, mummy"),
        ("set", ("1", "6"), "there is no face of die 1 '6'; there is 1, 2, 3, 4, arrow, mummy"),
        ("unplug", ("pi",), "there is no dice reader 'pi'; there is explorers, mummy"),
    ],
)
def test_what_is_not_there_is_named(verb: str, words: tuple[str, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("?", ".")):
        getattr(Dice(), verb)(*words)


def test_a_reader_that_was_plugged_in_is_not_at_rest_until_it_has_decided() -> None:
    dice = Dice()
    assert dice.rests_at < dice.clock.now()
    dice.unplug("mummy")
    dice.plug("mummy")
    assert dice.rests_at > dice.clock.now()


def test_anybody_sees_what_a_die_in_its_pocket_shows() -> None:
    dice = Dice()
    assert dice.shows("3") == "1"
    dice.roll("3", "arrow")
    dice.wait(0.5)
    assert dice.shows("3") is None
    dice.wait(1.0)
    assert dice.shows("3") == "arrow"
    dice.cock("3")
    dice.wait(1.0)
    assert dice.shows("3") is None


def test_hands_move_dice_that_nothing_reads() -> None:
    dice = Dice()
    dice.unplug("explorers")
    dice.roll("3", "arrow")
    dice.wait(2.0)
    assert dice.shows("3") == "arrow"
