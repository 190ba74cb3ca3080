"""Lines for a terminal, whatever is in them, and what becomes of them when nobody takes them."""

import sys
from contextlib import suppress


class UnheardError(Exception):
    """What was said could not be written; the message says why."""


def say(*lines: str) -> None:
    """Prints lines, harmlessly. Raises UnheardError, or BrokenPipeError if the reader has gone."""
    try:
        for line in lines:
            print(printable(line))
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _unheard(error) from error


def finish() -> None:
    """See to it that all that was said is written. Raises as `say` does."""
    try:
        if not sys.stdout.closed:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _unheard(error) from error


def fall_silent(error: UnheardError | BrokenPipeError) -> None:
    """Say why, unless the reader has just gone; then nothing more, also while Python shuts down."""
    if isinstance(error, BrokenPipeError):
        sys.stderr.close()
    else:
        print(error, file=sys.stderr)
    with suppress(OSError):
        sys.stdout.close()


def printable(text: str) -> str:
    """The text with what a terminal cannot print, or would obey, written out."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
        for sign in text
    )


def _unheard(error: OSError) -> UnheardError:
    return UnheardError(f"the output could not be written: {error.strerror or error}")
