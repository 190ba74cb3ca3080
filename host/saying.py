"""Lines for a terminal, whatever is in them."""


def say(*lines: str) -> None:
    """Prints lines, harmlessly."""
    for line in lines:
        print(printable(line))


def printable(text: str) -> str:
    """The text with what a terminal cannot print, or would obey, written out."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
        for sign in text
    )
