"""A text as a QR code: as a picture for a page, and in half blocks for a terminal."""

from io import BytesIO, StringIO
from typing import Final

import segno

_QUIET: Final = 4  # the light border that the standard asks for, in modules


def svg(text: str) -> str:
    """An SVG element, dark on light whatever is behind it; it refers to nothing outside."""
    out = BytesIO()
    _code(text).save(
        out, "svg", border=_QUIET, dark="#000", light="#fff", xmldecl=False, nl=False, omitsize=True
    )
    return out.getvalue().decode("utf-8")


def terminal(text: str) -> str:
    """Lines for a terminal with light letters on dark; two rows of modules in each.

    On a light terminal it is inverted, which most phones read too, but not all.
    """
    out = StringIO()
    _code(text).terminal(out, border=_QUIET, compact=True)
    return out.getvalue()


def _code(text: str) -> segno.QRCode:
    return segno.make(text, micro=False, error="m", boost_error=False)
