"""JSON from outside: an object, or what is wrong with what was sent. Pure.

Texts with half a sign in them (a lone surrogate) are JSON, but no text that can be written down
again, so they are refused here, once for all that come after. So are numbers that JSON does not
know, and keys that are there twice: which one was meant? A whole number is one however it is
written, `3.0` too.
"""

import json
from math import isinf
from typing import Final, NoReturn

Given = dict[str, object]

_WHOLE: Final = 2**53  # beyond this, numbers with a point stand for several whole ones
_EXAMPLE: Final = '{"seen": 12, "do": "done"}'


class _Wrong(ValueError):
    """Carries a sentence up to `read`."""


def read(sent: bytes | str) -> Given | str:
    """The JSON object that was sent, or a sentence on what is wrong with it."""
    try:
        text = sent.decode("utf-8") if isinstance(sent, bytes) else sent
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_number
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        return "What was sent is not text in UTF-8; send JSON in UTF-8."
    except (ValueError, RecursionError) as error:
        return f"What was sent is not JSON ({_why(error)}); send one JSON object."
    if not isinstance(value, dict):
        return f"What was sent is JSON but not an object; send something like {_EXAMPLE}."
    return value


def _why(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


def _object(pairs: list[tuple[str, object]]) -> Given:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise _Wrong("a key is there twice")
    return value


def _number(text: str) -> int | float:
    number = float(text)
    if isinf(number):
        raise _Wrong("a number is too large")
    return int(number) if number.is_integer() and abs(number) <= _WHOLE else number


def _constant(_: str) -> NoReturn:
    raise _Wrong("NaN and Infinity are no numbers of JSON")
