"""What an installation consists of: steps, each with the one deed that it needs, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Write:
    """A file has this text; with `backup` what was there is kept beside it."""

    path: str
    text: str
    backup: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link leads to this target."""

    path: str
    target: str


@dataclass(frozen=True, slots=True)
class Remove:
    """There is no such file."""

    path: str


@dataclass(frozen=True, slots=True)
class Run:
    """A command of the system; each of those used may be told another root (`--root=`)."""

    words: tuple[str, ...]


Deed = Write | Link | Remove | Run


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is to be so, and how to make it so; without a deed it is so already."""

    what: str
    deed: Deed | None


@dataclass(frozen=True, slots=True)
class Plan:
    """All steps in their order, and what a person should know or do besides."""

    steps: tuple[Step, ...]
    notes: tuple[str, ...]
