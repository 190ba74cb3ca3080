"""What the manual says of the simulated table is true: its examples are run, all in order."""

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from host.sim import refusals
from host.web.settings import Limits
from host.web.sim_commands import FORMS
from tests.sim.simulated import Laptop, at_a_laptop
from tests.sim.test_socket import Door, door
from tests.web.test_api_manual import MANUAL, is_shown

if TYPE_CHECKING:
    from aiohttp import ClientWebSocketResponse

SECTION: Final = MANUAL.split("## The simulated table")[1]
PATIENCE_S: Final = 30.0

Lines = list[tuple[str, str]]


def blocks() -> list[tuple[str, Lines]]:
    found = re.findall(r"^```sim (\w+)\n((?:.*\n)*?)```", SECTION, re.MULTILINE)
    return [(seat, [(line[0], line[2:]) for line in body.splitlines()]) for seat, body in found]


class Line:
    """A WebSocket, and what has come over it and was not expected yet."""

    def __init__(self, socket: "ClientWebSocketResponse") -> None:
        self.came: Final[list[str]] = []
        self.socket: Final = socket
        self._reading: Final = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for message in self.socket:
            self.came.append(message.data)

    async def close(self) -> None:
        await self.socket.close()
        await self._reading

    def take(self, shown: str) -> bool:
        """Whether something as shown has come; all before it is forgotten."""
        fits = [number for number, text in enumerate(self.came) if is_shown(shown, text)]
        if fits:
            del self.came[: fits[0] + 1]
        return bool(fits)


class Reader:
    """Somebody who follows the manual, while time passes at the table."""

    def __init__(self, at: Door) -> None:
        self._at: Final = at
        self._lines: Final[dict[str, Line]] = {}

    async def follow(self, seat: str, lines: Lines) -> None:
        if seat not in self._lines:
            self._lines[seat] = Line(await self._at.client.ws_connect("/api/sim/ws"))
        line, token = self._lines[seat], self._at.token(seat)
        for sign, text in lines:
            if sign == ">":
                await line.socket.send_str(text.replace("TOKEN", token))
            else:
                await self._expect(line, text)

    async def _expect(self, line: Line, shown: str) -> None:
        """Some message as shown comes, sooner or later."""
        end = self._at.it.fake.clock.now() + PATIENCE_S
        while not line.take(shown):
            assert self._at.it.fake.clock.now() < end, f"{line.came[-1:]}\ncame, not\n{shown}"
            await self._at.it.run(0.02)

    async def close(self) -> None:
        for line in self._lines.values():
            await line.close()


@at_a_laptop
async def test_every_example_is_answered_as_shown(it: Laptop) -> None:
    async with door(it) as at:
        reader = Reader(at)
        for seat, lines in blocks():
            await reader.follow(seat, lines)
        await reader.close()


def sent() -> str:
    return "\n".join(line for _, lines in blocks() for sign, line in lines if sign == ">")


def rows(first: str) -> dict[str, str]:
    """The table of this section whose first column is headed so: names, and the rest of a row."""
    table = SECTION.split(f"\n| {first} |")[1].split("\n\n")[0]
    lines = re.findall(r"^\| `([^`]+)` \| (.*) \|$", table, re.MULTILINE)
    return dict(lines)


def words(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def test_every_command_is_told_with_its_keys_and_has_an_example() -> None:
    told = rows("command")
    assert list(told) == list(FORMS)
    for word, form in FORMS.items():
        keys = {*form.must, *form.may} - {"do"}
        assert words(told[word].rsplit("|", 1)[0]) == keys, word
    assert {*re.findall(r'"do": "([\w-]+)"', sent())} == FORMS.keys()


@at_a_laptop
async def test_every_message_is_told_with_its_keys(it: Laptop) -> None:
    hands = it.guest()
    await it.settle()
    told: dict[str, Any] = rows("message")
    assert told.keys() == {"table", "scene", "reply"}
    for kind, message in (("table", hands.table), ("scene", hands.scene)):
        own = words(told[kind].rsplit("|", 1)[1]) - {"hands"}
        assert own == message.keys() - {"type"}, kind


def test_every_refusal_is_told() -> None:
    source = Path(refusals.__file__).read_text(encoding="utf-8")
    assert rows("refusal").keys() == set(re.findall(r'"(hands/[a-z-]+)"', source))


def test_the_limit_is_told() -> None:
    rate, text = Limits().hands, " ".join(SECTION.split())
    assert f"{rate.burst} of them may come at once" in text
    assert f"and {rate.a_second:.0f} a second from then on" in text
