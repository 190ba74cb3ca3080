"""What is told about the service, not the game: the codes of notices, for programs.

A notice is told once, to those who listen then: it has no number, no snapshot holds it, and whoever
comes later does not hear of it.
"""

from enum import StrEnum


class Notice(StrEnum):
    """`host/API.md` says who hears which, and when."""

    ABANDONED = "game/abandoned"
    RESTORED = "record/restored"
    EMPTIED = "seat/emptied"
    JOINED = "seat/joined"
    SHARED = "seat/shared"
