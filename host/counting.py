"""Numbers of things in sentences."""


def counted(number: int, thing: str) -> str:
    """`1 step`, `4 steps`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
