"""An evening without a game: as strict with seats, stages and numbers as a real one."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from fsm.pyramid.seats import EXPLORERS, MUMMY, OPERATOR, PIECES, TABLE
from host.desk import Answer, Listener, Told
from host.evening.hub import Hub
from host.seats import SEATS

GAME: Final = "2026-11-16-1"

_PAUSING: Final = {"pause", "continue"}
_PLAYING: Final = {"press", "declare", "enter", *_PAUSING}
_EXPLORING: Final = {"announce", "release", "roll", "move", "card", "done", "undo", *_PLAYING}
_MUMMY: Final = {"mummy-roll", "mummy-move", *_PLAYING}
_OPERATING: Final = {"start", "again", "accept", "reveal", "abandon", "set-aside", "restore"}
_ALWAYS: Final = {"speak"}
WORDS: Final[Mapping[str, set[str]]] = {
    OPERATOR: _OPERATING | _PAUSING | _ALWAYS,
    TABLE: _ALWAYS,
    MUMMY: _MUMMY | _ALWAYS,
    **dict.fromkeys(("display", *PIECES, EXPLORERS), _EXPLORING | _ALWAYS),
}
_NO_GAME: Final = Answer(False, "games/unknown", "There is no such game.")


class FakeDesk:
    """`start` begins, `abandon` ends, `done` is news for everybody; all else is against a rule."""

    def __init__(self) -> None:
        self.hub: Final = Hub(SEATS)
        self.stage = "lobby"
        self.recording = True
        self.asked: Final[list[tuple[str, dict[str, object]]]] = []
        self.seatings: Final[list[tuple[str, str]]] = []
        self._enter("lobby")

    def snapshot(self, seat: str) -> str:
        return self.hub.snapshot(seat)

    def listen(self, seat: str) -> Listener:
        return self.hub.listen(seat)

    def unlisten(self, seat: str, listener: Listener) -> None:
        self.hub.unlisten(seat, listener)

    async def command(self, seat: str, given: Mapping[str, object]) -> Answer:
        self.asked.append((seat, dict(given)))
        word = str(given["do"])
        if word in _ALWAYS:
            return Answer(True)
        return self._refusal(seat, word, given["seen"]) or self._do(word)

    async def joined(self, seat: str) -> None:
        self.seatings.append(("joined", seat))

    async def emptied(self, seat: str) -> None:
        self.seatings.append(("emptied", seat))

    def health(self) -> Mapping[str, object]:
        recording = self.recording
        return {"ok": recording, "name": "Pyramid", "stage": self.stage, "recording": recording}

    def board(self) -> Mapping[str, object]:
        return {"name": "practice"}

    def film(self, seat: str) -> Mapping[str, object] | None:
        return {"game": GAME, "moments": []} if self.stage == "over" else None

    async def games(self) -> Told:
        return {"games": []}

    async def verified(self, game: str) -> Told:
        return {"game": game, "good": True, "why": None} if game == GAME else _NO_GAME

    async def game_file(self, game: str, kind: str) -> Told:
        return {"file": f"{game}.{kind}", "text": "…"} if game == GAME else _NO_GAME

    def diagnostics(self, troubles: Sequence[str] = ()) -> Mapping[str, object]:
        return {"clients": self.hub.clients, "troubles": list(troubles)}

    def tell(self, text: str) -> None:
        """Something that everybody may know."""
        for seat in SEATS:
            self.hub.update(seat, self._state(), [{"event": "told", "text": text}])

    def _refusal(self, seat: str, word: str, seen: object) -> Answer | None:
        if word not in WORDS[seat]:
            return Answer(False, "seat/not-allowed", f"{seat} cannot {word}.")
        if not self.recording:
            return Answer(False, "record/stopped", "The journal cannot be written.")
        if seen != self.hub.newest(seat):
            return Answer(False, "seat/stale", "The game has gone on; look again.")
        if (self.stage == "playing") == (word in {"start", "again"}):
            return Answer(False, "stage/other", f"Not while the stage is {self.stage}.")
        return None

    def _do(self, word: str) -> Answer:
        match word:
            case "start" | "again":
                self._enter("playing")
            case "abandon":
                self._enter("over")
            case "done":
                self.tell("Red is done.")
            case _:
                return Answer(False, "turn/not-now", f"{word} is not due.")
        return Answer(True)

    def _enter(self, stage: str) -> None:
        self.stage = stage
        with nullcontext() if stage == "over" else self._beginning(stage):
            for seat in SEATS:
                self.hub.update(seat, self._state())

    def _beginning(self, stage: str) -> AbstractContextManager[None]:
        return self.hub.beginning(GAME if stage == "playing" else None)

    def _state(self) -> dict[str, object]:
        return {"stage": self.stage, "sentence": f"The stage is {self.stage}.", "may": []}
