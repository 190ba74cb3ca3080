"""The voice: a stand-in for espeak-ng is on the path, and writes down what it is to say."""

import asyncio
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from host.config import VoiceWish
from host.espeak import MOST_WAITING, EspeakVoice, patience
from host.voice import Silence, voice_of

Patience = Callable[[str], float]

# It says first that it has begun, with its process, where it is to hang.
SPEAKING = """
import os, signal, sys
text = sys.stdin.read()
told = os.open({ear!r}, os.O_WRONLY)
if text == "hang":
    os.write(told, f"hanging {{os.getpid()}}\\n".encode())
    signal.pause()
os.write(told, ("|".join([*sys.argv[1:], text]) + "\\n").encode())
sys.exit({code})
"""


class Room:
    """A machine with a voice, and somebody who listens to it through a pipe with a name."""

    def __init__(self, folder: Path, code: int = 0) -> None:
        self.program = folder / "espeak-ng"
        self._ear = folder / "ear"
        os.mkfifo(self._ear)
        speaking = folder / "speaking.py"
        speaking.write_text(SPEAKING.format(ear=str(self._ear), code=code), encoding="utf-8")
        # Not by `#!python`: where this checkout is, there may be a space in its name.
        command = shlex.join([sys.executable, str(speaking)])
        self.program.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
        self.program.chmod(0o755)
        self.lines: list[str] = []
        self._more = asyncio.Event()

    @property
    def heard(self) -> list[str]:
        """What was said, without the options of the command."""
        return [line.rpartition("|")[2] for line in self.lines]

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Lines come in on the running loop."""
        loop, ear = asyncio.get_running_loop(), os.open(self._ear, os.O_RDWR | os.O_NONBLOCK)
        loop.add_reader(ear, self._hear, ear)
        try:
            yield
        finally:
            loop.remove_reader(ear)
            os.close(ear)

    def _hear(self, ear: int) -> None:
        self.lines += os.read(ear, 65536).decode().splitlines()
        self._more.set()

    async def until(self, start: str) -> str:
        """The first line that says this, when it has come."""
        while not (found := [text for text in self.heard if text.startswith(start)]):
            self._more.clear()
            await self._more.wait()
        return found[0]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def long(_: str) -> float:
    return 60.0


def no_time_to_hang(text: str) -> float:
    return 0.0 if text == "hang" else 60.0


def speak(room: Room, *texts: str, language: str = "en", patience: Patience = long) -> None:
    """Say these, and listen until the last of them was spoken."""

    async def story() -> None:
        voice = EspeakVoice(str(room.program), language, patience)
        for text in texts:
            voice.say(text)
        with room.listening():
            speaking = asyncio.ensure_future(voice.run())
            await room.until(texts[-1])
            voice.close()
            await speaking

    asyncio.run(story())


def left_hanging(room: Room, leave: Callable[[EspeakVoice, asyncio.Future[None]], object]) -> int:
    """The process that hangs in the middle of a sentence, after the voice was left."""

    async def story() -> int:
        voice = EspeakVoice(str(room.program), "en", long)
        voice.say("hang")
        voice.say("too late")
        with room.listening():
            speaking = asyncio.ensure_future(voice.run())
            hanging = await room.until("hanging")
            leave(voice, speaking)
            await asyncio.wait([speaking])
        return int(hanging.split()[1])

    return asyncio.run(story())


@pytest.mark.parametrize(("wished", "used"), [(None, "it"), ("en-gb", "en-gb")])
def test_a_voice_without_a_language_takes_that_of_the_text(
    room: Room, wished: str | None, used: str
) -> None:
    async def story() -> None:
        voice = EspeakVoice(str(room.program), wished, long)
        voice.say("Tocca a Rosso.", "it")
        with room.listening():
            speaking = asyncio.ensure_future(voice.run())
            await room.until("Tocca")
            voice.close()
            await speaking

    asyncio.run(story())
    assert room.lines == [f"-v|{used}|--stdin|Tocca a Rosso."]


def test_a_sentence_is_spoken_in_the_language_and_goes_in_by_standard_input(room: Room) -> None:
    speak(room, "-Red rolled; $(reboot) –", language="de")
    assert room.lines == ["-v|de|--stdin|-Red rolled; $(reboot) –"]


def test_sentences_are_spoken_one_after_the_other(room: Room) -> None:
    speak(room, "one", "two", "three")
    assert room.heard == ["one", "two", "three"]


def test_of_a_long_backlog_the_oldest_is_dropped(room: Room) -> None:
    texts = [f"text {number}" for number in range(MOST_WAITING + 5)]
    speak(room, *texts)
    assert room.heard == texts[-MOST_WAITING:]


def test_a_program_that_hangs_is_ended_and_the_next_sentence_is_spoken(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    speak(room, "hang", "hang", "go on", patience=no_time_to_hang)
    assert room.heard[-1] == "go on"
    (remark,) = caplog.messages
    assert remark.endswith("did not finish within 0 s, and was ended")


def test_closing_ends_a_program_in_the_middle_of_a_sentence(room: Room) -> None:
    process = left_hanging(room, lambda voice, _: voice.close())
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert "too late" not in room.heard


def test_a_voice_whose_task_is_cancelled_leaves_no_program_behind(room: Room) -> None:
    process = left_hanging(room, lambda _, speaking: speaking.cancel())
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_voice_that_is_closed_before_it_runs_says_nothing(room: Room) -> None:
    async def story() -> None:
        voice = EspeakVoice(str(room.program), "en")
        voice.say("too late")
        voice.close()
        with room.listening():
            await voice.run()

    asyncio.run(story())
    assert room.heard == []


def test_closing_while_a_program_starts_ends_it_before_it_speaks(room: Room) -> None:
    async def story() -> None:
        voice = EspeakVoice(str(room.program), "en", long)
        voice.say("too late")
        with room.listening():
            speaking = asyncio.ensure_future(voice.run())
            await asyncio.sleep(0)
            voice.close()
            await speaking

    asyncio.run(story())
    assert room.heard == []


def test_what_a_terminal_would_obey_is_written_out(room: Room) -> None:
    async def story() -> None:
        voice = EspeakVoice(str(room.program), "en", long)
        voice.say("a\x1b[2Jb")
        with room.listening():
            speaking = asyncio.ensure_future(voice.run())
            assert await room.until("a") == r"a\x1b[2Jb"
            voice.close()
            await speaking

    asyncio.run(story())


def test_a_sentence_may_take_as_long_as_it_is() -> None:
    assert 5 < patience("Red rolled.") < patience("Red rolled. Two dice are locked now.") < 20


def test_a_program_that_fails_is_remarked_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    speak(Room(tmp_path, code=3), "one", "two", "three")
    (remark,) = caplog.messages
    assert remark.endswith("ended with 3: is there a loudspeaker, and this language?")


def test_a_program_that_has_gone_is_remarked_and_nothing_else_happens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        voice = EspeakVoice(str(tmp_path / "gone"), "en")
        voice.say("one")
        speaking = asyncio.ensure_future(voice.run())
        while not caplog.messages:
            await asyncio.sleep(0)
        voice.close()
        await speaking

    asyncio.run(story())
    (remark,) = caplog.messages
    assert remark.endswith("cannot be started: No such file or directory")


def test_espeak_ng_is_found_on_the_path(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(room.program.parent))
    assert isinstance(voice_of(VoiceWish()), EspeakVoice)


def test_where_it_is_not_installed_there_is_one_remark_and_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    voice = voice_of(VoiceWish())
    assert isinstance(voice, Silence)
    (remark,) = caplog.messages
    assert remark.startswith("espeak-ng is not installed, so this machine does not speak")


def test_silence_runs_as_long_as_a_voice_would() -> None:
    async def story() -> None:
        voice = Silence()
        voice.say("nobody hears this")
        running = asyncio.ensure_future(voice.run())
        await asyncio.sleep(0)
        assert not running.done()
        voice.close()
        await running

    asyncio.run(story())


def test_whoever_wants_no_voice_has_none(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", str(room.program.parent))
    assert isinstance(voice_of(VoiceWish(on=False)), Silence)
    assert caplog.messages == []
