"""Numbered messages: each seat has its own, and a client that does not listen harms nobody."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest

from host.desk import SlowClientError
from host.evening.hub import REMEMBERED, Hub
from host.evening.mailbox import MOST, Mailbox


def heard(mailbox: Mailbox) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(asyncio.run(mailbox.next()))
    return message


def test_a_new_client_begins_with_all_that_its_seat_knows() -> None:
    hub = Hub(("table", "red"))
    with hub.beginning("2026-11-16-1"):
        hub.update("table", {"stage": "playing"}, [{"event": "turn"}])
    assert heard(hub.listen("table")) == {
        "type": "state",
        "seat": "table",
        "n": 1,
        "game": "2026-11-16-1",
        "state": {"stage": "playing"},
        "news": [{"event": "turn"}],
    }


def test_what_changes_nothing_for_a_seat_sends_it_nothing() -> None:
    hub = Hub(("table", "red"))
    client = hub.listen("table")
    heard(client)
    hub.update("table", {"stage": "playing"})
    hub.update("table", {"stage": "playing"})
    hub.update("red", {"stage": "playing", "hand": []})
    assert heard(client)["n"] == 1
    assert hub.newest("table") == 1
    assert hub.newest("red") == 1


def test_news_are_sent_even_if_the_state_is_the_same() -> None:
    hub = Hub(("table",))
    hub.update("table", {"stage": "playing"})
    hub.update("table", {"stage": "playing"}, [{"event": "rolled"}])
    assert hub.newest("table") == 2


def test_all_clients_of_a_seat_get_the_same_text() -> None:
    hub = Hub(("table",))
    clients = [hub.listen("table") for _ in range(3)]
    hub.update("table", {"sentence": "Rot würfelt — ja"})
    texts = {(asyncio.run(c.next()), asyncio.run(c.next())) for c in clients}
    assert len(texts) == 1


def test_only_so_much_is_remembered() -> None:
    hub = Hub(("table",))
    for number in range(REMEMBERED + 10):
        hub.update("table", {}, [{"event": str(number)}])
    news = heard(hub.listen("table"))["news"]
    assert len(news) == REMEMBERED
    assert news[-1] == {"event": str(REMEMBERED + 9)}


def test_another_game_is_told_as_one_state_and_its_numbers_go_on() -> None:
    hub = Hub(("table",))
    hub.update("table", {"stage": "over"}, [{"event": "won"}])
    client = hub.listen("table")
    heard(client)
    with hub.beginning("2026-11-16-2"):
        hub.update("table", {"stage": "playing"}, [{"event": "started"}])
        hub.update("table", {"stage": "playing", "view": {}}, [{"event": "turn"}])
    hub.update("table", {"stage": "playing", "view": {"turn": "red"}})
    assert heard(client) == {
        "type": "state",
        "seat": "table",
        "n": 3,
        "game": "2026-11-16-2",
        "state": {"stage": "playing", "view": {}},
        "news": [{"event": "started"}, {"event": "turn"}],
    }
    assert heard(client)["n"] == 4


def test_numbers_begin_after_the_one_that_was_drawn() -> None:
    hub = Hub(("table",), first=14)
    hub.update("table", {"stage": "lobby"})
    assert hub.newest("table") == 15


def test_a_game_that_cannot_begin_is_told_to_nobody() -> None:
    hub = Hub(("table",))
    client = hub.listen("table")
    heard(client)
    with suppress(ZeroDivisionError), hub.beginning("2026-11-16-1"):
        hub.update("table", {"stage": "playing"})
        raise ZeroDivisionError
    hub.update("table", {"stage": "stopped"})
    assert heard(client)["state"] == {"stage": "stopped"}


def test_a_client_that_takes_nothing_is_given_up_and_the_others_hear_everything() -> None:
    hub = Hub(("table",))
    dead, awake = hub.listen("table"), hub.listen("table")
    for number in range(MOST + 5):
        hub.update("table", {"at": number})
        heard(awake)
    with pytest.raises(SlowClientError):
        asyncio.run(dead.next())
    assert heard(awake)["state"] == {"at": MOST + 4}


def test_who_has_gone_is_told_nothing_more() -> None:
    hub = Hub(("table",))
    client = hub.listen("table")
    hub.unlisten("table", client)
    assert hub.clients == {"table": 0}


def test_a_client_waits_until_there_is_something() -> None:
    async def story() -> str:
        mailbox = Mailbox()
        waiting = asyncio.ensure_future(mailbox.next())
        await asyncio.sleep(0)
        mailbox.put("at last")
        return await waiting

    assert asyncio.run(story()) == "at last"
