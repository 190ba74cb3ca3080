"""Every fault that can be put in: the game says what is wrong, and goes on when it is taken out."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.sim.simulated import Guest, Laptop, at_a_laptop

EMPTY = "e4"
WHITE = ["1", "2", "3", "4", "5"]


async def broken(it: Laptop, word: str, **words: object) -> Guest:
    """A game under way in which this was broken."""
    hands = it.guest()
    await it.start(hands)
    assert await hands.do(word, **words) is True
    await it.run(3.0)
    return hands


def asked(it: Laptop, seat: str) -> tuple[str, str | None]:
    """The kind of the instruction to this seat, and what it is about."""
    instruction = it.instruction(seat)
    assert instruction
    assert it.state(seat)["sentence"] == instruction["text"]
    return instruction["kind"], instruction.get("spot") or instruction.get("piece")


async def mended(it: Laptop) -> None:
    """Nothing is wrong any more, and the game goes on."""
    await it.run(3.0)
    for seat in ("red", "display", "mummy"):
        state = it.state(seat)
        assert (state["instruction"], state["paused"]) == (None, None), (seat, state)
    assert "dice" in it.state("red")["sentence"]


def news(it: Laptop, seat: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(it.service.desk.snapshot(seat))["news"]
    return told


@at_a_laptop
async def test_a_dead_spot_does_not_see_the_piece_on_it(it: Laptop) -> None:
    fault = {"kind": "dead", "side": "explorers", "spot": "start.1"}
    hands = await broken(it, "fault", **fault, on=True)
    assert hands.scene["faults"] == [fault]
    assert asked(it, "red") == ("put", "red")
    await hands.do("fault", **fault, on=False)
    await mended(it)
    assert hands.scene["faults"] == []


@at_a_laptop
async def test_a_stuck_spot_sees_what_is_not_there(it: Laptop) -> None:
    fault = {"kind": "stuck", "side": "explorers", "spot": EMPTY}
    hands = await broken(it, "fault", **fault, on=True)
    assert asked(it, "display") == ("take-off", EMPTY)
    await hands.do("fault", **fault, on=False)
    await mended(it)


@at_a_laptop
async def test_a_stuck_spot_is_played_around_when_people_say_that_nothing_is_there(
    it: Laptop,
) -> None:
    hands = await broken(it, "fault", kind="stuck", side="explorers", spot=EMPTY, on=True)
    await hands.do("press", side="explorers", key="done")
    await mended(it)
    assert [(one["spot"], one["fault"]) for one in news(it, "red") if one["event"] == "noticed"]


@at_a_laptop
async def test_a_flickering_spot_is_noticed_and_named(it: Laptop) -> None:
    fault = {"kind": "flickering", "side": "explorers", "spot": EMPTY}
    hands = await broken(it, "fault", **fault, on=True)
    await it.until(lambda: [one for one in news(it, "red") if one["event"] == "noticed"])
    assert EMPTY in str(news(it, "red")[-1]["text"])
    await hands.do("fault", **fault, on=False)
    await mended(it)


@at_a_laptop
async def test_a_fault_of_the_mummys_face_is_told_to_the_mummy_alone(it: Laptop) -> None:
    fault = {"kind": "dead", "side": "mummy", "spot": it.fake.over("mummy") or "prison.1"}
    hands = await broken(it, "fault", **fault, on=True)
    assert asked(it, "mummy")[1] == "mummy"
    assert it.instruction("display") is None
    await hands.do("fault", **fault, on=False)
    await mended(it)


@pytest.mark.parametrize(
    "part", ["rows", "explorers", "mummy", "dice reader explorers", "dice reader mummy"]
)
def test_without_a_part_the_game_waits_and_says_for_which(part: str, tmp_path: Path) -> None:
    @at_a_laptop
    async def story(it: Laptop) -> None:
        hands = await broken(it, "plug", part=part, on=False)
        assert hands.scene["faults"] == [{"kind": "unplugged", "part": part}]
        assert it.state("red")["paused"]["parts"] == [part]
        assert it.state("table")["sentence"] == it.state("red")["paused"]["text"]
        await hands.do("plug", part=part, on=True)
        await mended(it)
        assert hands.scene["faults"] == []

    story(tmp_path)


@pytest.mark.parametrize(("piece", "seat"), [("red", "red"), ("mummy", "mummy")])
def test_a_weak_magnet_is_not_felt_where_it_stands(piece: str, seat: str, tmp_path: Path) -> None:
    @at_a_laptop
    async def story(it: Laptop) -> None:
        hands = await broken(it, "weaken", piece=piece, on=True)
        assert hands.scene["magnets"][piece]["weak"] is True
        assert asked(it, seat) == ("put", piece)
        await hands.do("weaken", piece=piece, on=False)
        await mended(it)

    story(tmp_path)


@at_a_laptop
async def test_a_cocked_die_is_asked_for_again(it: Laptop) -> None:
    hands = await broken(it, "throw", dice=WHITE)
    for die in WHITE[1:]:
        await hands.do("set", die=die)
    await hands.do("cock", die="1")
    await it.run(2.0)
    assert hands.scene["dice"]["1"]["leaning"] is True
    assert it.instruction("red")
    assert "cocked" in it.state("red")["sentence"]
    await hands.do("throw", dice=["1"])
    await it.run(1.5)
    await hands.do("set", die="1")
    await it.run(2.0)
    assert it.instruction("red") is None
    assert "announce" in it.state("table")["sentence"]


@at_a_laptop
async def test_a_spot_has_one_fault_at_a_time_and_mending_another_mends_nothing(
    it: Laptop,
) -> None:
    hands, where = it.guest(), {"side": "mummy", "spot": EMPTY}
    await hands.do("fault", kind="dead", **where, on=True)
    await hands.do("fault", kind="stuck", **where, on=True)
    await hands.do("fault", kind="dead", **where, on=False)
    await it.run(0.1)
    assert hands.scene["faults"] == [{"kind": "stuck", **where}]
    await hands.do("fault", kind="stuck", **where, on=False)
    await hands.do("plug", part="rows", on=True)
    await it.run(0.1)
    assert hands.scene["faults"] == []
