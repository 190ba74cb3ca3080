"""What people are told fits what they have: a game that was won, a port, an address."""

import sys
from random import Random

import pytest

from fsm.pyramid.legal import legal
from host.config import Config
from host.program import command
from host.seats.join_address import is_only_here
from host.service.addresses import PortTakenError, listen
from host.service.welcome import only_here, welcome
from tests.service.on_a_service import begun, play, position, with_a_service
from tests.service.paged_service import PagedService
from tests.soak.plans import choose


@with_a_service
async def test_a_game_that_was_won_is_put_away_without_a_word(paged: PagedService) -> None:
    chance, devices = Random(4), await begun(paged, "red", "blue")
    while legal(position(paged)):
        await play(paged, devices, choose(position(paged), chance))
    assert (await devices["operator"].ask("abandon")) == {"ok": True}
    await devices["table"].hear_until(lambda m: m.get("state", {}).get("stage") == "lobby")
    assert "notice" not in [message["type"] for message in devices["table"].told]


@with_a_service
async def test_a_game_that_is_given_up_is_told(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    await devices["operator"].ask("abandon")
    told = await devices["table"].hear_until(lambda message: message["type"] == "notice")
    assert told["code"] == "game/abandoned"


def test_a_port_that_is_taken_is_told_in_plain_words() -> None:
    taken = listen(Config(port=0))
    port = taken.socket.getsockname()[1]
    with taken.socket, pytest.raises(PortTakenError) as told:
        listen(Config(port=port))
    assert "(Address already in use): another program" in str(told.value)


@pytest.mark.parametrize(
    ("origin", "here"),
    [("http://127.0.0.1:8765", True), ("http://192.168.1.5:8765", False)],
)
def test_whoever_scans_a_code_is_told_whether_a_phone_can_open_it(origin: str, here: bool) -> None:
    assert is_only_here(origin) is here
    assert (
        only_here(command("serve", "--lan")) in list(welcome(origin, "CDFG-HJKM-NPQR", ()))
    ) is here


def test_how_phones_are_let_in_is_said_as_it_can_be_typed_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "argv", ["./checkout/referee", "invite"])
    said = only_here(command("play", "--lan"))
    assert "end the referee that runs (Ctrl-C there), and start it with: ./checkout/referee" in said


def test_how_phones_are_let_in_is_said_as_the_configuration_has_it() -> None:
    assert "referee play --lan, or with lan = true under [pages]" in only_here(
        command("play", "--lan")
    )
