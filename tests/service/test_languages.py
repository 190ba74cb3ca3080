"""Each seat chooses its language; it alone is told anew, and the choice outlives the program."""

import asyncio
import json
import stat
from pathlib import Path

import pytest

from host.evening.languages import NAME, Languages
from tests.service.on_a_service import begun, seated, with_a_service
from tests.service.paged_service import PATIENCE, PagedService, paged_service


@with_a_service
async def test_a_seat_that_chooses_a_language_is_told_everything_again(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    before = await devices["red"].get("/api/seat")
    assert [news["text"] for news in before["news"]] == ["The game begins.", "Your turn."]
    assert await devices["red"].ask("speak", language="it") == {"ok": True}
    told = await devices["red"].hear_until(lambda message: message["state"]["language"] == "it")
    assert (told["type"], told["n"]) == ("state", before["n"] + 1)
    assert [news["event"] for news in told["news"]] == [news["event"] for news in before["news"]]
    assert [news["text"] for news in told["news"]] == ["La partita comincia.", "Tocca a te."]
    assert await devices["red"].get("/api/seat") == told


@with_a_service
async def test_nobody_else_hears_of_it(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    others = [seat for seat in devices if seat != "red"]
    before = {seat: await devices[seat].get("/api/seat") for seat in others}
    assert await devices["red"].ask("speak", language="it") == {"ok": True}
    assert {seat: await devices[seat].get("/api/seat") for seat in others} == before


@with_a_service
async def test_a_language_is_no_move_so_it_is_never_too_late_to_choose_one(
    paged: PagedService,
) -> None:
    devices = await begun(paged, "red", "blue")
    for body in ({}, {"seen": 0}, {"seen": 10**6}):
        answer = await devices["blue"].post(
            "/api/command", {"do": "speak", "language": "pl", **body}
        )
        assert answer == {"ok": True}


@with_a_service
async def test_every_seat_may_choose_while_nobody_plays(paged: PagedService) -> None:
    devices = await seated(paged, "operator", "table", "display", "mummy", "purple", "explorers")
    for device in devices.values():
        assert await device.ask("speak", language="de") == {"ok": True}
        assert (await device.get("/api/seat"))["state"]["language"] == "de"


@with_a_service
async def test_a_language_that_nobody_here_speaks_is_refused(paged: PagedService) -> None:
    devices = await seated(paged, "table")
    answer = await devices["table"].post("/api/command", {"do": "speak", "language": "la"})
    assert (answer["ok"], answer["code"]) == (False, "input/wrong-type")
    answered = await paged.service.desk.command("table", {"do": "speak", "language": ["it"]})
    assert (answered.ok, answered.code) == (False, "input/wrong-type")


def test_the_choice_outlives_the_program(tmp_path: Path) -> None:
    async def evening(choose: bool) -> dict[str, str]:
        async with asyncio.timeout(PATIENCE), paged_service(tmp_path) as paged:
            devices = await seated(paged, "red", "mummy")
            if choose:
                await devices["red"].ask("speak", language="pl")
            return {
                seat: (await device.get("/api/seat"))["state"]["language"]
                for seat, device in devices.items()
            }

    assert asyncio.run(evening(True)) == {"red": "pl", "mummy": "en"}
    assert asyncio.run(evening(False)) == {"red": "pl", "mummy": "en"}


def test_who_has_not_chosen_speaks_the_usual_language(tmp_path: Path) -> None:
    languages = Languages("de", tmp_path / NAME)
    languages.choose("red", "it")
    assert (languages.of("red"), languages.of("mummy")) == ("it", "de")
    assert Languages("pl", tmp_path / NAME).of("mummy") == "pl"


def test_who_speaks_what_is_for_the_owner_alone_to_read(tmp_path: Path) -> None:
    Languages("en", tmp_path / NAME).choose("red", "it")
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize("kept", ["", "[1]", '{"red": "la", "blue": 3}', "\0"])
def test_a_file_of_choices_that_cannot_be_used_is_none(kept: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(kept, encoding="utf-8")
    assert Languages("it", tmp_path / NAME).of("red") == "it"


def test_of_a_file_of_choices_what_can_be_used_is(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(json.dumps({"red": "la", "blue": "pl"}), encoding="utf-8")
    languages = Languages("it", tmp_path / NAME)
    assert (languages.of("red"), languages.of("blue")) == ("it", "pl")


def test_a_disk_that_takes_nothing_keeps_nobody_from_choosing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    languages = Languages("en", tmp_path / "file" / NAME)
    languages.choose("red", "it")
    assert languages.of("red") == "it"
    assert "languages.json cannot be written" in caplog.text
    assert "red" not in caplog.text
