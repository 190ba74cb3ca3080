"""The WebSocket of a simulated table: who may come, what is refused, and who delays nobody."""

import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from host.journal.errors import JournalFullError
from host.web.app import make_app
from host.web.buckets import Rate
from host.web.server import serving
from host.web.settings import Limits
from host.web.sim_commands import FORMS
from tests.sim.simulated import HERE, Laptop, at_a_laptop
from tests.web.served import EASY, settings_for

OFTEN = replace(EASY, hands=Rate(10**6, 10.0**6))


@dataclass
class Door:
    """The laptop's pages, and a client."""

    it: Laptop
    client: ClientSession

    def token(self, seat: str) -> str:
        return self.it.seats.admit(seat).token

    @asynccontextmanager
    async def comes(
        self, seat: str, path: str = "/api/sim/ws"
    ) -> AsyncIterator[ClientWebSocketResponse]:
        """A device of this seat, which has shown its token."""
        async with self.client.ws_connect(path) as ws:
            await ws.send_json({"token": self.token(seat)})
            yield ws

    @asynccontextmanager
    async def phone(self, seat: str) -> AsyncIterator[ClientWebSocketResponse]:
        """One that has read how it is now."""
        async with self.comes(seat, "/api/ws") as ws:
            await ws.receive_str()
            yield ws


@asynccontextmanager
async def door(it: Laptop, limits: Limits = OFTEN, simulated: bool = True) -> AsyncIterator[Door]:
    at = socket.create_server(("127.0.0.1", 0))
    port = at.getsockname()[1]
    top = it.simulation if simulated else None
    app = make_app(it.service.desk, it.seats, settings_for(port, limits), table_top=top)
    async with serving(app, at, limits), ClientSession(f"http://127.0.0.1:{port}") as client:
        yield Door(it, client)


async def reply(ws: ClientWebSocketResponse, **sent: object) -> dict[str, Any]:
    """The reply to a command; scenes before it are passed over."""
    await ws.send_json(sent)
    while (message := json.loads(await ws.receive_str()))["type"] != "reply":
        pass
    return dict(message)


async def closed(ws: ClientWebSocketResponse) -> int:
    return (await heard(ws))[1]


async def heard(ws: ClientWebSocketResponse) -> tuple[list[str], int]:
    """All that still comes, and the code at the end."""
    told = []
    while (message := await ws.receive()).type is not WSMsgType.CLOSE:
        assert message.type is WSMsgType.TEXT, message
        told.append(message.data)
    return told, int(message.data)


@at_a_laptop
async def test_after_its_token_a_device_gets_the_table_and_then_how_it_looks(it: Laptop) -> None:
    async with door(it) as at, at.comes("mummy") as mummy:
        assert (await mummy.receive_json())["type"] == "table"
        assert (await mummy.receive_json())["type"] == "scene"
        assert await reply(mummy, id="a", do="put", piece="mummy", spot="e4") == {
            "type": "reply",
            "id": "a",
            "ok": True,
        }
        await it.run(0.5)
        assert (await mummy.receive_json())["magnets"]["mummy"]["on"] is True


@at_a_laptop
async def test_seats_without_a_face_before_them_are_sent_away(it: Laptop) -> None:
    async with door(it) as at:
        for seat in ("operator", "table"):
            async with at.comes(seat) as ws:
                assert await closed(ws) == 4403


@at_a_laptop
async def test_the_first_message_is_a_token_that_is_good(it: Laptop) -> None:
    async with door(it) as at:
        for first, code in (('{"token": "unknown"}', 4401), ("{}", 4400), ("nonsense", 4400)):
            async with at.client.ws_connect("/api/sim/ws") as ws:
                await ws.send_str(first)
                assert await closed(ws) == code


@at_a_laptop
async def test_a_socket_ends_with_its_seat_and_what_it_held_is_dropped(it: Laptop) -> None:
    async with door(it) as at, at.comes("red") as red, at.comes("operator"):
        await reply(red, do="drag", piece="red", x=95.0, y=60.0)
        it.seats.expel("red")
        assert (await reply(red, id=1, do="lift", piece="red"))["code"] == "seat/none"
        await red.close()
        await it.until(lambda: it.fake.at("red") == (90.0, 60.0), 5.0)


@pytest.mark.parametrize("left", ["hands", "red"])
def test_a_seat_that_hands_took_ends_with_them_and_with_the_seat(left: str, tmp_path: Path) -> None:
    @at_a_laptop
    async def story(it: Laptop) -> None:
        async with (
            door(it) as at,
            at.comes("hands") as hands,
            at.client.ws_connect("/api/ws") as red,
        ):
            sat = await reply(hands, do="sit", seat="red")
            await red.send_json({"token": sat["token"]})
            assert (await red.receive_json())["seat"] == "red"
            assert it.seats.devices()["red"] == 1
            headers = {"Authorization": f"Bearer {at.token('operator')}"}
            async with at.client.delete(f"/api/seats/{left}", headers=headers) as answer:
                assert answer.status == 200
            assert await closed(red) == 4401

    story(tmp_path)


@at_a_laptop
async def test_a_phone_of_an_earlier_game_is_sent_away_when_another_begins_without_it(
    it: Laptop,
) -> None:
    players = {"red": "here", "blue": "machine", "mummy": "machine"}
    async with door(it) as at, at.comes("hands") as hands, at.comes("blue") as blue:
        assert (await blue.receive_json())["type"] == "table"
        assert (await reply(hands, do="start", players=players))["ok"] is True
        assert await closed(blue) == 4401


@at_a_laptop
async def test_a_phone_of_an_earlier_game_hears_nothing_of_the_one_that_begins_without_it(
    it: Laptop,
) -> None:
    async with door(it) as at, at.comes("hands") as hands, at.phone("red") as red:
        assert (await reply(hands, do="start", players=HERE))["ok"] is True
        assert it.state("red")["view"]["hand"]
        assert await heard(red) == ([], 4401)


@at_a_laptop
async def test_nor_of_one_whose_record_stops_as_it_begins_and_that_is_taken_up_later(
    it: Laptop,
) -> None:
    async def full(*_: object) -> None:
        raise JournalFullError("The disk is full.")

    async with door(it) as at, at.comes("hands") as hands, at.phone("red") as red:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(it.service.room.writer, "append", full)
            stopped = await reply(hands, do="start", players=HERE)
        assert stopped["code"] == "record/stopped"
        guest = it.guest()
        await it.until(lambda: it.state("red")["stage"] == "playing")
        assert it.seats.devices()["red"] == 0
        assert await heard(red) == ([], 4401)
        assert guest.scene["players"] == HERE


@at_a_laptop
async def test_where_the_table_is_not_simulated_there_is_no_such_address(it: Laptop) -> None:
    async with door(it, simulated=False) as at, at.client.get("/api/sim/ws") as answer:
        assert (answer.status, (await answer.json())["code"]) == (404, "path/unknown")


@at_a_laptop
async def test_the_address_is_described_where_it_is_served(it: Laptop) -> None:
    for simulated in (True, False):
        async with (
            door(it, simulated=simulated) as at,
            at.client.get("/api/openapi.json") as answer,
        ):
            assert ("/api/sim/ws" in (await answer.json())["paths"]) is simulated


@at_a_laptop
async def test_hands_do_more_than_others_but_not_without_end(it: Laptop) -> None:
    async with (
        door(it, replace(EASY, hands=Rate(2, 1.0), seated=Rate(1, 1.0))) as at,
        at.comes("red") as red,
        at.comes("mummy") as mummy,
    ):
        codes = [(await reply(red, id=n, do="hold", piece="red")).get("code") for n in range(3)]
        assert codes == [None, None, "limit/rate"]
        assert (await reply(mummy, do="hold", piece="mummy"))["ok"] is True


def test_the_usual_limit_follows_a_pointer() -> None:
    assert Limits().hands == Rate(burst=120, a_second=60.0)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("nonsense", "input/not-json"),
        ("{}", "input/no-command"),
        ('{"do": "sing"}', "input/no-command"),
        ('{"do": "drag", "piece": "red"}', "input/missing"),
        ('{"do": "drag", "piece": "red", "x": "1", "y": 2}', "input/wrong-type"),
        ('{"do": "drag", "piece": "red", "x": 1e300, "y": 2}', "input/wrong-type"),
        ('{"do": "drag", "piece": "red", "x": true, "y": 2}', "input/wrong-type"),
        ('{"do": "slide", "piece": "red", "spots": []}', "input/wrong-type"),
        ('{"do": "throw", "dice": []}', "input/wrong-type"),
        ('{"do": "press", "side": "above", "key": "done"}', "input/wrong-type"),
        ('{"do": "hold", "piece": "red", "seen": 1}', "input/unknown-key"),
        ('{"do": "speed", "factor": 0}', "input/wrong-type"),
        ('{"do": "speed", "factor": 5}', "input/wrong-type"),
        (
            '{"do": "fault", "kind": "dead", "side": "mummy", "spot": "e4", "on": 1}',
            "input/wrong-type",
        ),
        ('{"do": "start", "players": {"red": "away"}}', "input/wrong-type"),
        ('{"do": "start", "players": []}', "input/wrong-type"),
    ],
)
def test_a_malformed_command_is_refused_and_the_talk_goes_on(
    sent: str, code: str, tmp_path: Path
) -> None:
    @at_a_laptop
    async def story(it: Laptop) -> None:
        async with door(it) as at, at.comes("hands") as hands:
            await hands.send_str(sent)
            while (message := await hands.receive_json())["type"] != "reply":
                pass
            assert (message["ok"], message["code"]) == (False, code)
            assert (await reply(hands, do="hold", piece="red"))["ok"] is True

    story(tmp_path)


@at_a_laptop
async def test_a_device_that_reads_nothing_delays_nobody(it: Laptop) -> None:
    async with door(it) as at, at.comes("red"), at.comes("mummy") as mummy:
        await mummy.receive_json()
        for x in range(0, 390, 30):
            await reply(mummy, do="drag", piece="mummy", x=x, y=0)
            await it.run(0.1)
        assert it.fake.at("mummy") is not None


@at_a_laptop
async def test_at_the_other_socket_hands_hears_what_everybody_hears(it: Laptop) -> None:
    await it.start(it.guest())
    async with door(it) as at, at.client.ws_connect("/api/ws") as hands:
        await hands.send_json({"token": at.token("hands")})
        told, table = (await hands.receive_json())["state"], it.state("table")
        assert (told["view"], told["may"]) == (table["view"], [])
        assert told["instruction"] is None
        assert (await reply(hands, do="done", seen=1))["ok"] is False


@at_a_laptop
async def test_a_code_for_hands_is_had_from_the_operator(it: Laptop) -> None:
    async with door(it) as at:
        headers = {"Authorization": f"Bearer {at.token('operator')}"}
        async with at.client.post("/api/seats/hands/code", headers=headers) as answer:
            code = (await answer.json())["code"]
        async with at.client.post("/api/join", json={"code": code}) as answer:
            assert (await answer.json())["seat"] == "hands"


def test_every_command_has_a_form_without_anything_else() -> None:
    for word, form in FORMS.items():
        assert form.must["do"].fits(word)
        assert form.wrong({"do": word, "sphinx": 1}) is not None
