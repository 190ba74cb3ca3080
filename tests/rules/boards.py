"""The exercise boards that most rule tests are played on, and a whole board of 23 treasures."""

from tests.rules.drawing import Board, board

# one corridor, b1 to h1, with the start at its left end and the prison over its right end
LINE = board(
    """
                P P
                | |
    S-.-.-.-.-.-.-.
    """
)

# an open field of nine spaces, b1 to d3: start below left, prison above on both sides
FIELD = board(
    """
    P-.-.-.-P
      | | |
      .-.-.
      | | |
    S-.-.-.
    """
)

# a ring around rock, b1 to d3 without c2, so that there are always two ways
RING = board(
    """
    P-.-.-.-P
      |   |
      .   .
      |   |
    S-.-.-.
    """
)

# two corridors that touch but for a wall; they join only on the left
FORK = board(
    """
    P-.-.-.-P
      |
    S-.-.-.
    """
)

# two spaces, so that every even walk leads back
PAIR = board(
    """
      P P
      | |
    S-.-.
    """
)

# the line with treasures on c1 (red), e1 (blue) and f1 (white)
TREASURES = board(
    """
                P P
                | |
    S-.-r-.-b-w-.-.
    """
)

COLOURS = {"red": 5, "blue": 5, "white": 5, "green": 4, "yellow": 4}
THINGS = ("ankh", "bowl", "cup", "drum", "eye")


def whole_board() -> Board:
    """Give a board of the kind *game*: five corridors of six spaces, 23 treasures."""
    drawn = board(
        """
        P-.-.-.-.-.-.-P
          |         |
          .-.-.-.-.-.
          |         |
          .-.-.-.-.-.
          |         |
          .-.-.-.-.-.
          |         |
        S-.-.-.-.-.-.
        """
    )
    cards = [(colour, thing) for colour, count in COLOURS.items() for thing in THINGS[:count]]
    treasures = {
        f"{colour}-{thing}": {"colour": colour, "space": space}
        for (colour, thing), space in zip(cards, drawn["spaces"], strict=False)
    }
    return {**drawn, "kind": "game", "treasures": treasures}


def hand(board_: Board, *things: str) -> list[str]:
    """Give one card of each colour of a whole board, these things in the order of COLOURS."""
    cards = [f"{colour}-{thing}" for colour, thing in zip(COLOURS, things, strict=True)]
    assert all(card in board_["treasures"] for card in cards)
    return cards
