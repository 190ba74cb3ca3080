"""Rulings about what hands did at the board. The codes of the rules themselves are in `rulings`."""

from enum import StrEnum


class Handling(StrEnum):
    """What was wrong. Codes are stable; sentences may change."""

    # explorers, some of them the mummy too
    WRONG_PIECE = "handling/wrong-piece"  # a piece that may not move now was moved
    TWO_PIECES = "handling/two-pieces"  # several pieces are not where they belong
    OFF_BOARD = "handling/off-board"  # a piece that should stand on the board is not seen
    STRAY_MAGNET = "handling/stray-magnet"  # a magnet is seen where nobody belongs
    COUNTER_MAGNET = "handling/counter-magnet"  # the mummy's half is not behind the mummy
    UNSEEN = "handling/unseen"  # Done, but no sensor sees the explorer that moves
    NOT_SO = "handling/not-so"  # Done, but a magnet is still seen; Done again: nothing is there
    NO_TREASURE = "handling/no-treasure"  # the card key on a space without a symbol
    NO_USE = "handling/no-use"  # a word or a key that is no answer to what is asked now

    BEHIND_NOBODY = "handling/behind-nobody"  # a magnet on the mummy's side, no explorer before it

    # the mummy
    MUMMY_OFF_TURN = "mummy/off-turn"  # left its space off its turn: it may have peeked
    MUMMY_TOO_FAR = "mummy/too-far"  # moved on after its walk had ended, or beyond its steps
    MUMMY_ELSEWHERE = "mummy/elsewhere"  # Done, but it is seen where its walk has not led
    MUMMY_SECOND = "mummy/second-magnet"  # two are seen on its side: one may stand in for it
    MUMMY_GAP = "mummy/gap"  # it may have come there by several ways

    # dice
    NOT_AWAITED = "dice/not-awaited"  # shows what was rolled or turned when no roll could count
    NOT_ROLLED = "dice/not-rolled"  # a face is said of a die that lies in its pocket unrolled
    ROLLED_ALREADY = "dice/rolled-already"  # rolled or turned again before its roll was complete
    DICE_OUT = "dice/out"  # announced while dice are out of their pockets, or cannot be read
    DICE_BEGUN = "dice/begun"  # some dice were rolled: nothing else counts before all of them are
    LOCKED_TAKEN = "dice/locked-taken"  # a locked die has left its pocket
    LOCKED_TURNED = "dice/locked-turned"  # a locked die does not show the mummy any more

    # keys
    NOT_YOURS = "turn/not-yours"  # that side has nothing to decide now
    PAUSED = "turn/paused"  # nothing counts until the game goes on

    # undo: it cannot be
    UNDO_NOTHING = "undo/nothing"  # nobody has done anything yet
    UNDO_DIE_FALLEN = "undo/die-fallen"  # a die has fallen since, or may have
    UNDO_SHOWN = "undo/shown"  # it told everybody something that was secret
    UNDO_MUMMY = "undo/mummy"  # it is the mummy's turn, or the mummy has moved since
