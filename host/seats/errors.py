"""What can be wrong with seats that were kept."""


class SeatsError(ValueError):
    """The kept seats are not what this program has written; the message says what to do."""
