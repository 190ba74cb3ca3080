"""Who plays: seats for people here, at phones and for machines; how a game is begun with them."""

from pathlib import Path

import pytest

from tests.sim.simulated import HERE, Laptop, at_a_laptop

MACHINES = {"red": "machine", "blue": "machine", "mummy": "machine"}


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
        hands = it.guest()
        refused = await hands.do("start", players=players, **more)
        await it.run(0.1)
        assert refused == code
        assert (hands.scene["players"], it.state("table")["stage"]) == ({}, "lobby")

    story(tmp_path)


@at_a_laptop
async def test_a_game_under_way_is_not_begun_anew(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands)
    assert await hands.do("start", players=MACHINES) == "stage/game-under-way"
    await it.run(0.1)
    assert hands.scene["players"] == HERE


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
async def test_whoever_sits_so_is_no_device(it: Laptop) -> None:
    phone = it.seats.admit("red")
    for _ in range(3):
        reply = await it.guest().visit.do({"do": "sit", "seat": "red"})
    assert it.seats.devices()["red"] == 1
    it.seats.expel("red")
    assert it.seats.seat_of(phone.token) is None
    assert it.seats.seat_of(str(reply.more["token"])) == "red"


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
