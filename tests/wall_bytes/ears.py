"""Those who hear what is public without a device: what they hear is noted."""

from typing import Final

from host.systemd import Notifier
from tests.wall_bytes.record import Record


class NotedStatus(Notifier):
    """What `systemctl status` shows is noted."""

    def __init__(self, record: Record) -> None:
        super().__init__(None)
        self._record: Final = record

    def status(self, text: str) -> None:
        self._record.note("systemd status", text)


class NotedVoice:
    """A voice whose words are noted."""

    def __init__(self, record: Record) -> None:
        self._record: Final = record

    def say(self, text: str, language: str = "en") -> None:
        self._record.note("voice", text)

    async def run(self) -> None:
        """It has no engine."""

    def close(self) -> None:
        """Nothing to do."""
