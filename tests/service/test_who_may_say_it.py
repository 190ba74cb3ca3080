"""Who may say what at the table; and what changes nothing is never answered with a bare yes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fsm.pyramid.commands import Announce, Move, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Changed, Side
from fsm.pyramid.tray import Tray
from host.desk import Answer
from tests.service.on_a_service import begun, play, position, with_a_service
from tests.service.paged_service import PagedService
from tests.wall import boards
from tests.wall_bytes.house import House

TRAY = Tray(("1", "2", "3", "4", "5"), "mummy")


@with_a_service
async def test_nobody_declares_the_move_of_another(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await play(paged, devices, Roll((Face.ONE,) * 5))
    await play(paged, devices, Announce(Face.ONE))
    move = next(c for c in legal(position(paged)) if isinstance(c, Move))
    declared = {"piece": "red", "place": move.to}
    refused = await devices["blue"].ask("declare", **declared)
    assert (refused["ok"], refused["code"]) == (False, "turn/not-yours")
    assert position(paged).phase == "move"
    assert (await devices["red"].ask("declare", **declared)) == {"ok": True}
    assert position(paged).places[0] == move.to


@with_a_service
async def test_why_a_deed_cannot_be_undone_can_always_be_asked(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    for seat in ("red", "blue", "display"):
        state = (await devices[seat].get("/api/seat"))["state"]
        assert ("undo" in state["may"], state["undo"]) == (True, False)
        assert (await devices[seat].ask("undo"))["code"] == "undo/nothing"


@pytest.mark.parametrize(
    ("seat", "do", "words", "code"),
    [
        ("mummy", "press", {"key": "1"}, "handling/no-key"),
        ("red", "press", {"key": "jump"}, "handling/no-key"),
        ("mummy", "declare", {"piece": "mummy", "place": "e1"}, "turn/not-yours"),
        ("mummy", "declare", {"piece": "mummy", "place": "z9"}, "input/unknown-space"),
        ("red", "declare", {"piece": "red", "place": "z9"}, "input/unknown-space"),
        ("red", "declare", {"piece": "purple", "place": "e1"}, "setup/unknown-piece"),
        ("mummy", "enter", {"die": "mummy", "face": "3"}, "dice/not-read"),
        ("red", "enter", {"die": "1", "face": "3"}, "dice/not-read"),
        ("mummy", "continue", {}, "turn/not-paused"),
        ("operator", "continue", {}, "turn/not-paused"),
    ],
)
def test_what_changes_nothing_is_refused(
    tmp_path: Path, seat: str, do: str, words: dict[str, str], code: str
) -> None:
    @with_a_service
    async def story(paged: PagedService) -> None:
        devices = await begun(paged, "red", "blue")
        refused = await devices[seat].ask(do, **words)
        assert (refused["ok"], refused["code"]) == (False, code)
        assert refused["message"]

    story(tmp_path)


@with_a_service
async def test_what_is_so_already_is_refused(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    assert (await devices["mummy"].ask("pause")) == {"ok": True}
    assert (await devices["red"].ask("pause"))["code"] == "turn/paused"
    assert (await devices["operator"].ask("undo"))["code"] == "turn/paused"
    assert (await devices["red"].ask("declare", piece="red", place="e1"))["code"] == "turn/paused"
    assert (await devices["operator"].ask("reveal")) == {"ok": True}
    assert (await devices["operator"].ask("reveal"))["code"] == "stage/revealed"
    assert "reveal" not in (await devices["operator"].get("/api/seat"))["state"]["may"]
    assert (await devices["mummy"].ask("continue")) == {"ok": True}
    assert (await devices["operator"].ask("undo"))["code"] == "undo/shown"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, (boards.MAZE,), TRAY)
    yield made
    made.close()


def ask(house: House, seat: str, do: str, **words: object) -> Answer:
    message = {"seen": house.newest(seat), "do": do, **words}
    return house.run(house.service.desk.command(seat, message))


def test_whoever_is_asked_about_a_piece_may_answer_out_of_turn(house: House) -> None:
    """No sensor sees blue, which was put on the start: its player says that it is there."""
    ask(house, "operator", "start", explorers=["red", "blue"])
    house.see(Changed(Side.EXPLORERS, "start.1", True))
    house.wait(5.0)
    assert house.live.instruction(Side.EXPLORERS) is not None
    may = house.service.hub._channels["blue"].state["may"]
    assert isinstance(may, list)
    assert "declare" in may
    piece = getattr(house.live.instruction(Side.EXPLORERS), "piece", "")
    place = getattr(house.live.instruction(Side.EXPLORERS), "place", "")
    other = next(one for one in ("red", "blue") if one != piece)
    assert ask(house, "blue", "declare", piece=other, place=place).code == "turn/not-yours"
    assert ask(house, "blue", "declare", piece=piece, place=place).ok


def test_a_face_that_a_die_has_not_is_refused(house: House) -> None:
    ask(house, "operator", "start", explorers=["red", "blue"])
    assert ask(house, "mummy", "enter", die="mummy", face="9").code == "roll/not-on-die"
    assert ask(house, "mummy", "enter", die="mummy", face="2").code == "dice/not-awaited"
    assert ask(house, "red", "enter", die="1", face="7").code == "input/unknown-face"
    assert ask(house, "blue", "enter", die="1", face="3").code == "turn/not-yours"
