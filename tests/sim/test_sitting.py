"""Who plays: seats for people here, at phones and for machines; how a game is begun with them."""

import json
from pathlib import Path
from typing import Any

import pytest

from host.desk import Answer
from tests.sim.simulated import HERE, Laptop, at_a_laptop

MACHINES = {"red": "machine", "blue": "machine", "mummy": "machine"}
SOON_OVER = {"thresholds": {"2": 1}, "lives": 1}


async def operator(it: Laptop, do: str, **words: object) -> Answer:
    """The operator's page asks for something."""
    seen = it.service.hub.newest("operator")
    return await it.service.desk.command("operator", {"do": do, "seen": seen, **words})


def plan(it: Laptop) -> Any:
    """What was played last."""
    return it.state("operator")["lobby"]["last"]


@at_a_laptop
async def test_a_game_is_begun_with_the_operators_word_by_who_plays(it: Laptop) -> None:
    hands = it.guest()
    players = {"blue": "here", "red": "phone", "mummy": "machine"}
    assert await hands.do("start", players=players, variant="standard") is True
    await it.run(0.1)
    assert hands.scene["players"] == players
    assert it.state("operator")["stage"] == "playing"
    assert list(it.state("blue")["view"]["lives"]) == ["blue", "red"]


@pytest.mark.parametrize(
    ("players", "more", "code"),
    [
        ({"red": "here", "blue": "here"}, {}, "hands/players"),
        ({"mummy": "here"}, {}, "setup/explorers"),
        (HERE | {"sphinx": "here"}, {}, "setup/explorers"),
        (HERE, {"board": "no such board"}, "setup/board"),
        (HERE, {"variant": "backwards"}, "setup/variant"),
        (
            {"red": "here", "blue": "machine", "mummy": "here"},
            {"cards": "physical"},
            "hands/cards",
        ),
        (
            {"red": "here", "blue": "machine", "mummy": "here"},
            {"variant": "two-person"},
            "hands/players",
        ),
    ],
)
def test_what_nobody_could_play_is_refused_and_nobody_sits_otherwise(
    players: dict[str, str], more: dict[str, str], code: str, tmp_path: Path
) -> None:
    @at_a_laptop
    async def story(it: Laptop) -> None:
        hands, phone = it.guest(), it.seats.admit("red")
        refused = await hands.do("start", players=players, **more)
        await it.run(0.1)
        assert refused == code
        assert it.seats.seat_of(phone.token) == "red"
        assert (hands.scene["players"], it.state("table")["stage"]) == ({}, "lobby")

    story(tmp_path)


@at_a_laptop
async def test_people_may_play_with_the_cards_of_the_box_against_a_machine(it: Laptop) -> None:
    hands, players = it.guest(), HERE | {"mummy": "machine"}
    assert await hands.do("start", players=players, cards="physical") is True
    await it.run(0.1)
    assert it.state("red")["cards"] == "physical"


@at_a_laptop
async def test_where_a_machine_explores_cards_are_dealt_whatever_was_played_last(
    it: Laptop,
) -> None:
    hands = it.guest()
    await hands.do("start", players=HERE, cards="physical")
    await operator(it, "abandon")
    assert await hands.do("start", players=MACHINES) is True
    await it.run(0.1)
    assert it.state("red")["cards"] == "dealt"


@at_a_laptop
async def test_a_game_under_way_is_not_begun_anew(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands)
    assert await hands.do("start", players=MACHINES) == "stage/game-under-way"
    await it.run(0.1)
    assert hands.scene["players"] == HERE


@at_a_laptop
async def test_the_operator_begins_no_game_because_nobody_would_know_who_plays(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands, **MACHINES)
    await operator(it, "abandon")
    assert it.state("operator")["may"] == []
    game = {"explorers": ["red", "blue"], "cards": "physical"}
    for refused in (await operator(it, "start", **game), await operator(it, "again")):
        assert refused.code == "stage/own-screen"
        assert refused.message == "The next game is chosen on the table’s own screen."
    assert it.state("table")["stage"] == "lobby"


@at_a_laptop
async def test_whoever_asks_for_something_without_a_game_hears_where_one_is_chosen(
    it: Laptop,
) -> None:
    asked = {"do": "done", "seen": it.service.hub.newest("red")}
    assert await it.service.desk.command("red", asked) == (
        *(False, "stage/no-game", "The next game is chosen on the table’s own screen."),
    )


@at_a_laptop
async def test_a_game_that_is_over_is_put_away_by_the_operator_or_begun_again_at_the_table(
    it: Laptop,
) -> None:
    hands = it.guest()
    await hands.do("start", players=MACHINES, options=SOON_OVER)
    await it.until(lambda: it.state("table")["stage"] == "over", 900.0)
    assert it.state("operator")["may"] == ["abandon"]
    assert (await operator(it, "again")).code == "stage/own-screen"
    assert await hands.do("again") is True
    assert it.state("table")["stage"] == "playing"


@at_a_laptop
async def test_again_is_the_same_game_with_the_same_players_in_the_same_order(it: Laptop) -> None:
    hands, players = it.guest(), {"purple": "phone", "red": "here", "mummy": "machine"}
    await hands.do("start", players=players, cards="physical", options=SOON_OVER)
    await operator(it, "abandon")
    played = plan(it)
    assert await hands.do("again") is True
    await operator(it, "abandon")
    await it.run(0.1)
    assert (plan(it), hands.scene["players"]) == (played, players)
    assert (played["explorers"], played["cards"]) == (["purple", "red"], "physical")
    assert played["options"]["lives"] == 1


@at_a_laptop
async def test_again_too_sends_phones_away_where_nobody_plays_at_one(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands, red="phone", blue="here", mummy="here")
    await operator(it, "abandon")
    phones = {seat: it.seats.admit(seat) for seat in ("red", "blue")}
    assert await hands.do("again") is True
    assert it.seats.seat_of(phones["red"].token) == "red"
    assert it.seats.seat_of(phones["blue"].token) is None


@at_a_laptop
async def test_what_was_never_played_is_not_played_again(it: Laptop) -> None:
    assert await it.guest().do("again") == "hands/no-last-game"
    assert it.state("table")["stage"] == "lobby"


@at_a_laptop
async def test_in_the_two_person_game_one_player_leads_both_explorers(it: Laptop) -> None:
    hands = it.guest()
    assert await hands.do("start", players=HERE, variant="two-person") is True
    await it.run(0.1)
    assert it.state("explorers")["view"]["hand"]


@at_a_laptop
async def test_whoever_has_the_whole_table_may_sit_anywhere(it: Laptop) -> None:
    hands = it.guest()
    for seat in it.seats.names:
        reply = await hands.visit.do({"do": "sit", "seat": seat})
        assert reply.more["seat"] == seat
        assert it.seats.seat_of(str(reply.more["token"])) == seat
        again = await hands.visit.do({"do": "sit", "seat": seat})
        assert again.more == reply.more


@at_a_laptop
async def test_whoever_sits_so_is_a_device_and_goes_with_the_seat_or_with_the_hands(
    it: Laptop,
) -> None:
    for emptied in ("red", "hands"):
        hands = it.guest()
        sits = [await hands.visit.do({"do": "sit", "seat": "red"}) for _ in "123"]
        token = str(sits[0].more["token"])
        assert it.seats.devices()["red"] == 1
        it.seats.expel(emptied)
        assert it.seats.seat_of(token) is None
        assert it.seats.devices()["red"] == 0


@at_a_laptop
async def test_whoever_sits_down_at_a_phones_seat_in_a_game_is_told_of_to_everybody(
    it: Laptop,
) -> None:
    hands = it.guest()
    await hands.do("sit", seat="red")
    await it.start(hands, red="phone", blue="here", mummy="here")
    assert it.seats.devices()["red"] == 0
    for seat in ("blue", "red", "red"):
        await hands.do("sit", seat=seat)
    told = json.loads(it.service.desk.snapshot("table"))["news"]
    assert [(one["event"], one.get("seat")) for one in told][-1] == ("seat-joined", "red")
    assert [one["event"] for one in told].count("seat-joined") == 1


@at_a_laptop
async def test_phones_of_an_earlier_game_lose_the_seats_that_are_not_played_at_phones(
    it: Laptop,
) -> None:
    phones = {seat: it.seats.admit(seat) for seat in ("red", "blue", "purple", "mummy", "display")}
    sits = await it.guest().visit.do({"do": "sit", "seat": "blue"})
    players = {"red": "phone", "blue": "here", "mummy": "machine"}
    assert await it.guest().do("start", players=players) is True
    left = [seat for seat, phone in phones.items() if it.seats.seat_of(phone.token)]
    assert left == ["red", "display"]
    assert it.seats.seat_of(str(sits.more["token"])) == "blue"


@at_a_laptop
async def test_who_leads_both_explorers_at_a_phone_keeps_the_seat(it: Laptop) -> None:
    phones = {seat: it.seats.admit(seat) for seat in ("explorers", "mummy")}
    players = {"red": "phone", "blue": "phone", "mummy": "here"}
    assert await it.guest().do("start", players=players, variant="two-person") is True
    assert it.seats.seat_of(phones["explorers"].token) == "explorers"
    assert it.seats.seat_of(phones["mummy"].token) is None


@at_a_laptop
async def test_a_game_that_does_not_begin_sends_no_phone_away(it: Laptop) -> None:
    hands = it.guest()
    phone = it.seats.admit("blue")
    await it.start(hands, red="here", blue="phone", mummy="machine")
    assert await hands.do("start", players=MACHINES) == "stage/game-under-way"
    assert it.seats.seat_of(phone.token) == "blue"


@at_a_laptop
async def test_sitting_voids_no_code_that_waits_for_a_phone(it: Laptop) -> None:
    code = it.seats.invite("red", 0.0)
    await it.guest().do("sit", seat="red")
    assert it.seats.join(code, 1.0)


@at_a_laptop
async def test_robots_put_all_pieces_up_and_machines_play(it: Laptop) -> None:
    hands = it.guest()
    await hands.do("start", players=MACHINES)
    await it.until(lambda: it.state("table")["view"]["round"] > 1, 120.0)
    assert it.state("table")["paused"] is None


@at_a_laptop
async def test_people_play_their_own_pieces(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands, red="here", blue="machine", mummy="machine")
    await it.run(10.0)
    assert it.state("table")["view"]["turn"] == "red"
    assert hands.scene["moving"] == []


@at_a_laptop
async def test_tidy_puts_every_piece_where_the_game_wants_it(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands)
    await hands.do("put", piece="red", spot="e4")
    await hands.do("lift", piece="blue")
    await it.run(3.0)
    assert it.instruction("display")
    assert await hands.do("tidy") is True
    assert await hands.do("tidy") == "hands/busy"
    await it.until(lambda: it.instruction("display") is None)
    assert {str(it.fake.over(piece)).partition(".")[0] for piece in ("red", "blue")} == {"start"}


@at_a_laptop
async def test_without_a_game_there_is_nothing_to_tidy(it: Laptop) -> None:
    assert await it.guest().do("tidy") == "hands/no-game"


@at_a_laptop
async def test_the_speed_is_set_and_shown(it: Laptop) -> None:
    hands = it.guest()
    await hands.do("speed", factor=0.25)
    await it.run(0.1)
    assert (hands.scene["speed"], it.opened.driver.speed) == (0.25, 0.25)
