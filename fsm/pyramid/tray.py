"""The dice that are read by pockets, by name: each die has its own."""

from dataclasses import dataclass

from fsm.pyramid.dice import DICE


@dataclass(frozen=True, slots=True)
class Tray:
    """All five explorers' dice or none, and perhaps the mummy's.

    Raises: ValueError if the explorers' dice are some other number, or two dice have one name.
    """

    explorers: tuple[str, ...] = ()
    mummy: str | None = None

    def __post_init__(self) -> None:
        if len(self.explorers) not in (0, DICE):
            raise ValueError(
                f"a tray reads all {DICE} dice of the explorers or none, not {self.explorers}: "
                f"give {DICE} of them a pocket, or none"
            )
        names = [*self.explorers, self.mummy]
        if len(set(names)) < len(names):
            raise ValueError(f"two dice of a tray have the same name in {names}: name them apart")
