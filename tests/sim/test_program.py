"""`referee play` from its first line to a kill, and on from there."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from host import cli
from host.config import Config, simulated_dir
from host.service import start
from tests.sim.program import PATIENCE_S, Line, line, program

MACHINES = {"red": "machine", "blue": "machine", "mummy": "machine"}


def told(story: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await story()

    asyncio.run(bounded())


def is_scene(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "scene")


async def begun(hands: Line) -> None:
    """Machines play, quickly, and have put up their pieces."""
    await hands.until(is_scene)
    assert (await hands.do(do="speed", factor=4))["ok"]
    assert (await hands.do(do="start", players=MACHINES))["ok"]


def plays_on(after: int) -> Callable[[dict[str, Any]], bool]:
    """Whether the game has come further than so many throws and moves of the public."""
    return lambda message: message["type"] == "update" and message["n"] > after


async def killed(client: aiohttp.ClientSession, folder: Path) -> tuple[str, dict[str, Any]]:
    """A game that was killed: the token of hands, and what the public knew last."""
    async with program(folder, "--seed", "5") as it:
        token = await it.join(client)
        async with line(client, it.origin, "/api/sim/ws", token) as hands:
            await begun(hands)
            async with line(client, it.origin, "/api/ws", await seat_of_table(hands)) as public:
                last = await public.until(plays_on(4))
                await it.end(signal.SIGKILL)
    return token, last["state"]["view"]


async def seat_of_table(hands: Line) -> str:
    """A token of the seat `table`: whoever sits by hands sits down again after a restart."""
    return str((await hands.do(do="sit", seat="table"))["token"])


def test_killed_at_any_moment_table_and_game_are_found_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with aiohttp.ClientSession() as client:
            token, before = await killed(client, tmp_path)
            left = json.loads((tmp_path / "table.json").read_text())["magnets"]
            async with (
                program(tmp_path) as it,
                line(client, it.origin, "/api/sim/ws", token) as hands,
            ):
                scene = await hands.until(is_scene)
                assert scene["players"] == MACHINES
                assert found(scene) == {piece: left[piece] for piece in found(scene)}
                await hands.do(do="speed", factor=4)
                async with line(client, it.origin, "/api/ws", await seat_of_table(hands)) as public:
                    again = await public.until(lambda message: message["type"] == "state")
                    assert again["state"]["view"]["round"] >= before["round"]
                    await public.until(plays_on(again["n"] + 3))

    told(story)


def found(scene: dict[str, Any]) -> dict[str, list[float] | None]:
    """Where the pieces are that nobody has moved yet."""
    magnets = {name: one for name, one in scene["magnets"].items() if name not in scene["moving"]}
    return {name: [one["x"], one["y"]] if one["on"] else None for name, one in magnets.items()}


def test_it_says_where_it_is_and_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    async def story() -> None:
        async with program(tmp_path / "new") as it, aiohttp.ClientSession() as client:
            assert it.said[0].startswith("The referee is at http://127.0.0.1:")
            assert it.address == f"{it.origin}/play#{it.code}"
            await it.join(client)
            async with client.post(f"{it.origin}/api/join", json={"code": it.code}) as again:
                assert again.status == 403
            assert await it.end(signal.SIGTERM) == 0

    told(story)


def test_where_the_usual_port_is_taken_another_will_do(tmp_path: Path) -> None:
    async def story() -> None:
        async with program(tmp_path / "one") as one, program(tmp_path / "other") as other:
            assert one.origin != other.origin

    told(story)


def test_a_damaged_table_is_put_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text("garbage")

    async def story() -> None:
        async with program(tmp_path) as it:
            assert any("put aside" in said for said in it.said)

    told(story)
    assert (tmp_path / "table.damaged").read_text() == "garbage"


def asked_for(monkeypatch: pytest.MonkeyPatch, *options: str) -> tuple[Any, ...]:
    """What the command line asks the service for."""
    asked: list[tuple[Any, ...]] = []

    def play(*given: Any) -> int:
        asked.append(given)
        return 0

    monkeypatch.setattr(start, "play", play)
    monkeypatch.setenv("REFEREE_CONFIG", "")
    assert cli.main(["play", *options]) == 0
    return asked[0]


def test_the_command_line_says_what_is_played_and_how(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    options = ("--data", str(tmp_path), "--port", "8123", "--lan", "--seed", "0")
    config, folder, seed, browser, any_port, ghosts, typed = asked_for(
        monkeypatch, *options, "--no-browser", "--language", "pl", "--ghosts"
    )
    assert isinstance(config, Config)
    assert (config.port, config.lan, config.language) == (8123, True, "pl")
    assert (folder, seed, browser, any_port, ghosts) == (tmp_path, 0, False, False, True)
    assert {" ".join(option) for option in typed} == {
        *("--port 8123", "--lan", "--seed 0", "--language pl", "--ghosts")
    }


def test_games_of_simulated_tables_are_kept_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    _, folder, seed, browser, any_port, ghosts, typed = asked_for(monkeypatch)
    assert folder == tmp_path / "pyramid-referee" / "simulated"
    assert (seed, browser, any_port, ghosts) == (None, True, True, False)
    assert typed == ()


def test_the_address_stays_in_sight_while_pages_are_fetched(tmp_path: Path) -> None:
    async def story() -> None:
        async with aiohttp.ClientSession() as client, program(tmp_path) as it:
            await it.join(client)
            async with client.get(f"{it.origin}/play") as page:
                assert page.status == 200
            await it.end(signal.SIGTERM)
            assert "referee.web" not in await it.logged()

    told(story)


def test_another_address_of_the_table_is_had_without_saying_where_it_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("REFEREE_CONFIG", "")

    async def story() -> None:
        async with program(simulated_dir(Config())) as running:
            for seat, page in (("hands", "play"), ("red", "join")):
                assert await asyncio.to_thread(cli.main, ["invite", seat]) == 0
                said = capsys.readouterr().out
                assert f"{seat}: join with the code " in said
                assert f"open {running.origin}/{page}#" in said
                assert "for phones end the referee that runs (Ctrl-C there), and " in said
                assert "start it with: referee play --lan, or " in said

    told(story)


def test_phones_are_let_in_by_the_command_that_serves_the_table_wherever_it_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_CONFIG", "")

    async def story() -> None:
        async with program(tmp_path):
            assert (
                await asyncio.to_thread(cli.main, ["invite", "red", "--data", str(tmp_path)]) == 0
            )
        said = capsys.readouterr().out
        assert f"start it with: referee play --lan --data {tmp_path}, or " in said

    told(story)


async def started_again(folder: Path, *options: str, browser: Path | None = None) -> list[str]:
    """What `referee play` says while another one serves this folder."""
    words = ("-m", "host.cli", "play", "--data", str(folder), *options)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *words),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.getcwd(), "BROWSER": f"{browser} %s"},
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said
    return said.decode().splitlines()


def test_a_second_start_opens_the_table_that_is_served_already(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)

    async def story() -> None:
        async with aiohttp.ClientSession() as client, program(tmp_path / "data") as it:
            said = await started_again(tmp_path / "data", browser=browser)
            (address,) = opened.read_text().split()
            assert f"Play at {address}" in said
            origin, _, code = address.partition("/play#")
            assert origin == it.origin
            async with client.post(f"{origin}/api/join", json={"code": code}) as answer:
                assert (await answer.json())["seat"] == "hands"
            assert it.process.returncode is None

    told(story)


def test_a_second_start_without_a_browser_only_says_where_the_table_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with program(tmp_path) as it:
            said = await started_again(tmp_path, "--no-browser", browser=Path("/bin/false"))
            assert any(line.startswith(f"Play at {it.origin}/play#") for line in said)

    told(story)


def test_a_second_start_is_told_which_of_its_options_do_not_count(tmp_path: Path) -> None:
    async def story() -> None:
        async with program(tmp_path, "--seed", "5", "--language", "it") as it:
            pid, port = it.process.pid, it.origin.rpartition(":")[2]
            same = ("--no-browser", "--seed", "5", "--port", port)
            said = await started_again(tmp_path, *same)
            assert not [line for line in said if "started without" in line]
            said = await started_again(tmp_path, *same, "--lan", "--language", "pl", "--ghosts")
            assert said[1] == (
                "It was started without --language pl, --lan, --ghosts. To have that, end it "
                f"(Ctrl-C where it runs, or kill {pid}; kill -9 {pid} if it hangs), then: referee "
                f"play --port {port} --language pl --seed 5 --lan --ghosts --data {tmp_path}"
            )

    told(story)
