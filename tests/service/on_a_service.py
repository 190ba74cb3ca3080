"""Stories with a running service that has no table, each on an event loop of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any

from fsm.pyramid import plain
from fsm.pyramid.commands import Command
from fsm.pyramid.position import Position
from host.evening.game_stage import GameStage
from tests.service.paged_service import PATIENCE, Device, PagedService, paged_service

Story = Callable[[PagedService], Coroutine[Any, Any, None]]
Devices = dict[str, Device]


def with_a_service(story: Story) -> Callable[[Path], None]:
    """A test of the story; the service keeps its games where the test may."""

    @wraps(story)
    def test(tmp_path: Path) -> None:
        async def bounded() -> None:
            async with asyncio.timeout(PATIENCE), paged_service(tmp_path) as paged:
                await story(paged)

        asyncio.run(bounded())

    del test.__wrapped__  # pytest is to see this argument, not the story's
    return test


async def seated(paged: PagedService, *seats: str) -> Devices:
    """One device at each of these seats, listening."""
    return {seat: await (await paged.device(seat)).connect() for seat in seats}


async def begun(paged: PagedService, *explorers: str, **plan: object) -> Devices:
    """A game between these, and a device at every seat of it."""
    devices = await seated(paged, "operator", "table", "display", "mummy", *explorers)
    answer = await devices["operator"].ask("start", explorers=list(explorers), **plan)
    assert answer == {"ok": True}, answer
    return devices


def position(paged: PagedService) -> Position:
    """Where the game stands, all secrets in it."""
    stage = paged.service.evening.stage
    assert isinstance(stage, GameStage)
    return stage.live.position


async def play(paged: PagedService, devices: Devices, command: Command) -> dict[str, Any]:
    """The device whose turn it is asks for this command: the answer."""
    words = {key: value for key, value in plain.command(command).items() if key != "do"}
    return await devices[str(position(paged).turn)].ask(command.do, **words)
