"""A wish that cannot be fulfilled; the message says why, and what could."""


class Unusable(Exception):
    """What was asked for cannot be; the message says why."""
