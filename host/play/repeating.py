"""The command that deals the same game again."""

from fsm.pyramid.arrange import arrange
from fsm.pyramid.setup import Setup, Variant, Wish
from host.program import command

PRACTICE = "practice"


def again(setup: Setup, board: str | None) -> str | None:
    """The command for the same dice and cards, or None where there is no such command.

    `board` is what the board is called on the command line. Options, hands and positions, which a
    game from elsewhere may have, cannot be given there.
    """
    usual = arrange(Wish(setup.board, setup.explorers, setup.seed, setup.variant))
    if board is None or setup != usual:
        return None
    words = ["terminal", "--seed", str(setup.seed), "--explorers", ",".join(setup.explorers)]
    words += ["--two-person"] if setup.variant is Variant.TWO_PERSON else []
    words += [] if board == PRACTICE else ["--board", board]
    return command(*words)
