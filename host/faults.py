"""What may be said of a bug in the program: its kind, and where it is.

Not its message, which may hold anything, a hand of cards too: logs are read by players.
"""

from traceback import extract_tb


def kind_and_place(error: BaseException | None) -> str:
    """`ValueError at host/x.py:12 < host/y.py:34`: where it was raised, and who had called that."""
    if error is None:
        return "of an unknown kind"
    frames = [f"{frame.filename}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
    return f"{type(error).__name__} at {' < '.join(reversed(frames)) or '?'}"
