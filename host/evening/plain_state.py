"""The state of a seat while no game is to be seen: a stage, a sentence, and nothing secret."""

from collections.abc import Sequence

from host.language import spoken


def plain_state(stage: str, sentence: str, may: Sequence[str] = ()) -> dict[str, object]:
    """The same keys as in a game, so that pages need not ask which there are."""
    return {
        "stage": stage,
        "sentence": sentence,
        "view": None,
        "instruction": None,
        "paused": None,
        "may": list(may),
        "cards": None,
        "revealed": False,
        "language": spoken(),
    }
