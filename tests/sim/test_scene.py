"""What the faces of a simulated table show, to whom, how often; and the wall between them."""

import json
from pathlib import Path
from random import Random

from host.sim.audience import PERIOD_S, Audience
from host.sim.faces import BOTH, sides_of
from tests.sim.simulated import Guest, Laptop, at_a_laptop

EXPLORERS = ["red", "turquoise", "blue", "purple", "counter-magnet"]
WHITE = ["1", "2", "3", "4", "5"]


@at_a_laptop
async def test_the_table_is_told_first_and_only_what_is_on_the_own_faces(it: Laptop) -> None:
    hands, red, mummy = it.guest(), it.guest("red"), it.guest("mummy")
    await it.settle()
    assert hands.table["faces"] == ["explorers", "mummy"]
    assert list(hands.table["pieces"]) == [*EXPLORERS, "mummy"]
    assert hands.table["keys"]["explorers"] == [*"1234", "arrow", "release", "card", "done"]
    assert hands.table["readers"] == ["dice reader explorers", "dice reader mummy"]
    assert hands.table["chips"] == ["rows", "explorers", "mummy"]
    assert hands.table["areas"]["start"] == [f"start.{number}" for number in range(1, 5)]
    assert (red.table["faces"], list(red.table["pieces"])) == (["explorers"], EXPLORERS)
    assert list(red.table["dice"]) == WHITE
    assert (mummy.table["faces"], mummy.table["pieces"]) == (["mummy"], {"mummy": "mummy"})
    assert list(mummy.table["dice"]) == ["mummy"]
    assert (mummy.table["keys"], mummy.table["lamps"]["mummy"]) == (
        {"mummy": ["done"]},
        ["turn", "ok", "wrong"],
    )
    assert not {"readers", "chips"} & (red.table.keys() | mummy.table.keys())
    assert len(mummy.table["spots"]) == len(red.table["spots"]) == 110


@at_a_laptop
async def test_a_scene_has_what_is_on_the_own_faces_and_nothing_else(it: Laptop) -> None:
    hands, display, mummy = it.guest(), it.guest("display"), it.guest("mummy")
    await it.settle()
    whole = {"faults", "players", "moving"}
    assert hands.scene.keys() - whole == display.scene.keys() == mummy.scene.keys()
    assert (list(display.scene["magnets"]), list(mummy.scene["magnets"])) == (EXPLORERS, ["mummy"])
    assert (list(display.scene["dice"]), list(mummy.scene["dice"])) == (WHITE, ["mummy"])
    for sides in ("lit", "held"):
        assert (list(display.scene[sides]), list(mummy.scene[sides])) == (["explorers"], ["mummy"])


@at_a_laptop
async def test_while_nothing_changes_nothing_is_told(it: Laptop) -> None:
    guests = [it.guest(seat) for seat in ("hands", "red", "mummy")]
    await it.start(guests[0])
    await it.run(0.5)
    before = [len(guest.told) for guest in guests]
    await it.run(5.0)
    assert [len(guest.told) for guest in guests] == before


@at_a_laptop
async def test_nothing_is_told_twice(it: Laptop) -> None:
    guests = [it.guest("red"), it.guest("red")]
    await it.run(0.2)
    guests.append(it.guest("red"))
    await it.run(0.2)
    assert [len(guest.told) for guest in guests] == [2, 2, 2]


@at_a_laptop
async def test_what_moves_is_told_at_most_thirty_times_a_second(it: Laptop) -> None:
    hands = it.guest()
    await hands.do("put", piece="red", spot="a1")
    await it.run(0.5)
    before = len(hands.told)
    await hands.do("drag", piece="red", x=400.0, y=0.0)
    await it.run(0.9)
    assert 20 <= len(hands.told) - before <= 30


@at_a_laptop
async def test_who_is_slow_sees_the_newest(it: Laptop) -> None:
    visit = it.simulation.visit("red")
    assert visit
    assert json.loads(await visit.next())["type"] == "table"
    await it.guest("blue").do("put", piece="blue", spot="d3")
    await it.run(1.0)
    assert json.loads(await visit.next())["magnets"]["blue"]["on"] is True
    visit.leave()


def test_a_scene_is_made_only_where_somebody_looks_and_something_stirs() -> None:
    made: list[object] = []
    stirs: dict[str, object] = {"now": 1}

    def show(sides: object) -> str:
        made.append(sides)
        return str(stirs["now"])

    audience = Audience(show, lambda: stirs["now"])
    audience.look(0.0)
    onlooker = audience.welcome(BOTH, "table")
    audience.look(1.0)
    made.clear()
    for frame in range(100):
        audience.look(2.0 + frame)
    assert made == []
    stirs["now"] = 2
    audience.look(200.0)
    audience.look(200.0 + PERIOD_S)
    assert len(made) == 1
    audience.part(onlooker)
    stirs["now"] = None
    audience.look(300.0)
    assert len(made) == 1


# The wall


async def meddle(it: Laptop, explorers: Guest, chance: Random) -> None:
    """Something that explorers do on their side, in which no two games are alike."""
    piece, spots = chance.choice(["red", "blue", "turquoise"]), ("d3", "e4", "f6", "b2")
    deeds: list[tuple[str, dict[str, object]]] = [
        ("put", {"piece": piece, "spot": chance.choice(spots)}),
        ("lift", {"piece": piece}),
        ("drag", {"piece": piece, "x": chance.uniform(0, 390), "y": chance.uniform(0, 390)}),
        ("throw", {"dice": chance.sample(WHITE, 2)}),
        ("press", {"side": "explorers", "key": chance.choice(["1", "card", "release"])}),
    ]
    word, words = chance.choice(deeds)
    await explorers.do(word, **words)
    await it.run(chance.choice([0.0, 0.05, 0.2]))


async def mummys_evening(it: Laptop, seed: int) -> list[tuple[float, str]]:
    """All that the mummy's device is told, and when, while it does the same in every game."""
    hands, mummy, explorers = it.guest(), it.guest("mummy"), it.guest("display")
    told: list[tuple[float, str]] = []
    chance = Random(seed)
    await it.start(hands)
    deeds: list[tuple[str, dict[str, object]]] = [
        ("lift", {"piece": "mummy"}),
        ("put", {"piece": "mummy", "spot": "prison.1"}),
        ("hold", {"piece": "red"}),
        ("throw", {"dice": ["mummy"]}),
        ("throw", {"dice": ["1"]}),
        ("slide", {"piece": "mummy", "spots": ["prison.2"]}),
        ("press", {"side": "explorers", "key": "done"}),
    ]
    for number, (word, words) in enumerate(deeds):
        end = 3.0 + number
        while it.fake.clock.now() < end - 0.5:
            await meddle(it, explorers, chance)
        while it.fake.clock.now() < end:
            await it.run(0.01)
        it.fake.clock.seconds = end
        told.append((end, str(await mummy.do(word, **words))))
    await it.run(2.0)
    return [*told, *zip(mummy.told_at, mummy.told, strict=True)]


def test_what_the_mummy_is_told_and_when_depends_on_nothing_that_explorers_do(
    tmp_path: Path,
) -> None:
    told: list[object] = []

    def played(seed: int) -> None:
        @at_a_laptop
        async def story(it: Laptop) -> None:
            told.append(await mummys_evening(it, seed))

        story(tmp_path / str(seed))

    for seed in (1, 2):
        played(seed)
    assert told[0] == told[1]


@at_a_laptop
async def test_who_has_no_face_before_him_is_shown_none(it: Laptop) -> None:
    assert [it.simulation.visit(seat) for seat in ("operator", "table")] == [None, None]
    assert sides_of("hands") == BOTH
