"""What people do on their pages in the course of an evening, and what becomes of it."""

from fsm.pyramid.commands import Announce, Done, Move, MummyMove, MummyRoll, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Pressed, Side, Undo
from tests.service.on_a_service import Devices, begun, play, position, seated, with_a_service
from tests.service.paged_service import PagedService

ONES = (Face.ONE,) * 5


async def first_move(paged: PagedService, devices: Devices) -> Move:
    """Red rolls, announces a one and moves: the move."""
    await play(paged, devices, Roll(ONES))
    await play(paged, devices, Announce(Face.ONE))
    move = next(c for c in legal(position(paged)) if isinstance(c, Move))
    await play(paged, devices, move)
    return move


@with_a_service
async def test_the_lobby_says_what_can_be_chosen(paged: PagedService) -> None:
    devices = await seated(paged, "operator", "table")
    lobby = devices["table"].state["lobby"]
    assert lobby["boards"] == ["practice"]
    assert lobby["last"] is None
    assert devices["operator"].state["may"] == ["start"]
    assert devices["table"].state["may"] == []


@with_a_service
async def test_a_game_that_cannot_be_is_refused_with_a_sentence(paged: PagedService) -> None:
    devices = await seated(paged, "operator")
    refused = await devices["operator"].ask("start", explorers=["red", "red"])
    assert (refused["ok"], refused["code"]) == (False, "setup/explorers")
    assert (await devices["operator"].ask("again"))["code"] == "stage/no-last-game"


@with_a_service
async def test_a_command_that_knows_too_little_is_refused(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    seen = (await devices["red"].get("/api/seat"))["n"]
    await devices["red"].post("/api/command", {"seen": seen, "do": "roll"})
    stale = await devices["red"].post("/api/command", {"seen": seen, "do": "roll"})
    assert stale["code"] == "seat/stale"


@with_a_service
async def test_a_move_is_taken_back_and_nobody_else_hears_of_it(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await first_move(paged, devices)
    before = await devices["mummy"].get("/api/seat")
    assert (await devices["red"].get("/api/seat"))["state"]["undo"] is True
    assert (await devices["red"].ask("undo")) == {"ok": True}
    assert position(paged).phase == "move"
    assert (await devices["mummy"].get("/api/seat")) == before
    refused = await devices["red"].ask("undo")
    assert refused["code"] == "undo/shown"


@with_a_service
async def test_whoever_has_nothing_to_decide_hears_just_that(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    for seat, do in (("blue", "roll"), ("mummy", "mummy-roll"), ("blue", "done")):
        assert (await devices[seat].ask(do))["code"] == "turn/not-yours"
    assert (await devices["table"].ask("roll"))["code"] == "seat/not-allowed"
    assert (await devices["operator"].ask("roll"))["code"] == "seat/not-allowed"


@with_a_service
async def test_a_pause_stops_everything_until_somebody_goes_on(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await devices["mummy"].ask("pause")
    assert (await devices["red"].ask("roll"))["code"] == "turn/paused"
    assert devices["table"].told is not None
    paused = (await devices["table"].get("/api/seat"))["state"]
    assert paused["paused"]["parts"] == ["people"]
    await devices["red"].ask("continue")
    await devices["table"].hear_until(lambda m: any(n["event"] == "resumed" for n in m["news"]))
    assert (await devices["red"].ask("roll")) == {"ok": True}


@with_a_service
async def test_that_nothing_can_be_accepted_in_a_pause_is_told_to_the_operator_alone(
    paged: PagedService,
) -> None:
    devices = await begun(paged, "red", "blue")
    await devices["operator"].ask("pause")
    before = (await devices["table"].get("/api/seat"))["n"]
    assert (await devices["operator"].ask("accept"))["code"] == "turn/paused"
    assert (await devices["table"].get("/api/seat"))["n"] == before


@with_a_service
async def test_what_the_operator_wants_undone_is_asked_of_the_explorers(
    paged: PagedService,
) -> None:
    """Whether there is anything to undo is theirs to know, so the answer does not depend on it."""
    devices = await begun(paged, "red", "blue")
    assert "undo" in (await devices["operator"].get("/api/seat"))["state"]["may"]
    assert (await devices["operator"].ask("undo")) == {"ok": True}
    for device in devices.values():
        news = await device.hear_until(
            lambda m: any(n["event"] == "undo-proposed" for n in m["news"])
        )
        assert [one["event"] for one in news["news"]] == ["undo-proposed"]


@with_a_service
async def test_a_reveal_is_told_to_everybody(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    hidden = (await devices["operator"].get("/api/seat"))["state"]["view"]
    await devices["operator"].ask("reveal")
    shown = (await devices["operator"].get("/api/seat"))["state"]["view"]
    assert "hands" not in hidden
    assert "hands" in shown
    for device in devices.values():
        assert await device.hear_until(lambda m: any(n["event"] == "revealed" for n in m["news"]))
    assert "hands" not in (await devices["table"].get("/api/seat"))["state"]["view"]


@with_a_service
async def test_a_game_is_abandoned_and_played_again_as_last_time(paged: PagedService) -> None:
    devices = await begun(paged, "blue", "red", options={"lives": 2}, cards="physical")
    assert (await devices["operator"].ask("abandon")) == {"ok": True}
    lobby = (await devices["table"].get("/api/seat"))["state"]["lobby"]
    assert lobby["last"]["explorers"] == ["blue", "red"]
    assert (await devices["operator"].ask("again")) == {"ok": True}
    assert position(paged).setup.options.lives == 2
    assert (await devices["table"].get("/api/seat"))["state"]["cards"] == "physical"


@with_a_service
async def test_done_at_the_table_plays_as_last_time(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await devices["operator"].ask("abandon")
    paged.service.pump.observed(Pressed(Side.MUMMY, "done"), 0.0)
    await paged.service.pump.idle()
    assert position(paged).setup.explorers == ("red", "blue")


@with_a_service
async def test_a_held_done_means_nothing_between_games(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await devices["operator"].ask("abandon")
    before = await devices["table"].get("/api/seat")
    paged.service.pump.observed(Undo(), 0.0)
    await paged.service.pump.idle()
    assert (await devices["table"].get("/api/seat")) == before
    paged.service.pump.observed(Pressed(Side.EXPLORERS, "done"), 0.0)
    await paged.service.pump.idle()
    assert position(paged).setup.explorers == ("red", "blue")


@with_a_service
async def test_explorers_do_not_see_each_others_hands(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    views = {seat: (await d.get("/api/seat"))["state"]["view"] for seat, d in devices.items()}
    assert len(views["red"]["hand"]) == len(views["blue"]["hand"]) == 5
    assert set(views["red"]["hand"]).isdisjoint(views["blue"]["hand"])
    for seat in ("table", "display", "mummy", "operator"):
        assert "hand" not in views[seat]
        assert "hands" not in views[seat]


@with_a_service
async def test_why_a_card_was_not_laid_is_told_to_its_player_alone(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await first_move(paged, devices)
    treasure = next(iter(position(paged).setup.board.treasure))
    refused = await devices["red"].ask("card", treasure=treasure)
    assert refused["code"].startswith("card/")
    shown = (await devices["display"].get("/api/seat"))["news"][-1]
    assert (shown["event"], shown["code"]) == ("refused", "card/not-laid")
    assert (await devices["blue"].get("/api/seat"))["news"][-1]["event"] != "refused"


@with_a_service
async def test_the_mummy_walks_when_everybody_has_moved(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    for _ in ("red", "blue"):
        await first_move(paged, devices)
        await play(paged, devices, Done())
    assert (await play(paged, devices, MummyRoll(3))) == {"ok": True}
    walk = next(c for c in legal(position(paged)) if isinstance(c, MummyMove) and c.path)
    assert (await play(paged, devices, walk)) == {"ok": True}
    assert (await devices["table"].get("/api/seat"))["state"]["view"]["places"][
        "mummy"
    ] == walk.path[-1]
