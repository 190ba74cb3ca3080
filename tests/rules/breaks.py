"""One deliberate break or more for each rule, of the kind that slips in by carelessness.

Each is a small edit of the source, with what is wrong afterwards. `broken` makes them, one at a
time, and asks whether a test tied to that rule notices. Where two rules say the same, one edit may
serve both. A row of the table of turns that is taken out is replaced by nothing.
"""

from typing import Final, NamedTuple


class Break(NamedTuple):
    """A rule, and an edit that breaks it: `old`, found once in `file`, becomes `new`."""

    rule: int
    file: str
    old: str
    new: str
    wrong: str


_ARRANGE: Final = "fsm/pyramid/arrange.py"
_BOARD: Final = "fsm/pyramid/board.py"
_BOARD_CHECK: Final = "fsm/pyramid/board_check.py"
_CHANCE: Final = "fsm/pyramid/chance.py"
_CHECKS: Final = "fsm/pyramid/checks.py"
_CONDITIONS: Final = "fsm/pyramid/conditions.py"
_CONSEQUENCES: Final = "fsm/pyramid/consequences.py"
_CORRIDORS: Final = "fsm/pyramid/corridors.py"
_DEEDS: Final = "fsm/pyramid/deeds.py"
_DICE: Final = "fsm/pyramid/dice.py"
_LEGAL: Final = "fsm/pyramid/legal.py"
_MOVES: Final = "fsm/pyramid/moves.py"
_OPTIONS: Final = "fsm/pyramid/options.py"
_SEATS: Final = "fsm/pyramid/seats.py"
_SETUP: Final = "fsm/pyramid/setup.py"
_TABLE: Final = "fsm/pyramid/table.py"
_TURNS: Final = "fsm/pyramid/turns.py"
_VIEWS: Final = "fsm/pyramid/views.py"

# Places in the source that several breaks change.
_ROW_RELEASE: Final = 'Row("release",    BEGIN,       INTERIM),'
_ROW_MOVE: Final = 'Row("move",       MOVE,        CARD),'
_ROW_DONE: Final = 'Row("done",       CARD,        TURN_CLOSES),'
_ROW_FORCED: Final = (
    "Row(GO_ON,        TURN_OPENS,  INTERIM,     when.all_locked,       then.force_release),"
)
_ROW_BLOCKED: Final = (
    "Row(GO_ON,        TURN_OPENS,  TURN_CLOSES, when.blocked,          then.skip),"
)
_ROW_BLOCKED_BETWEEN: Final = (
    'Row("mummy-move", INTERIM,     TURN_CLOSES, when.blocked,          then.unlock_skip),'
)
_ROW_LAST_CARD: Final = (
    'Row("card",       CARD,        OVER,        when.hand_laid,        then.explorer_wins),'
)
_NUMBER_LAYERS: Final = (
    "return corridors.layers(position.place, number, corridors.bit.get(position.mummy, 0))"
)
_ADJOIN: Final = "if not board.corridors.adjoin(last, space):"
_FRESH: Final = "active=active, faces=(), announced=None, released=False"

BREAKS: Final = (
    Break(
        1,
        _VIEWS,
        "places: dict[str, object] = {MUMMY: position.mummy}",
        """name, columns = position.mummy, position.setup.board.columns
    mirrored = chr(2 * ord("a") + columns - 1 - ord(name[0])) + name[1:]
    places: dict[str, object] = {MUMMY: mirrored if name[-1].isdigit() else name}""",
        "the mummy's space has a mirrored name on its own side",
    ),
    Break(
        2,
        _VIEWS,
        "position.setup.explorers, position.seen, position.lives, strict=True",
        "position.setup.explorers, position.places, position.lives, strict=True",
        "everybody sees where explorers are",
    ),
    Break(
        2,
        _VIEWS,
        '"places": {MUMMY: position.mummy, **places},',
        '"places": places,',
        "explorers do not see the mummy",
    ),
    Break(
        3,
        _SEATS,
        '("red", "turquoise", "blue", "purple")',
        '("red", "green", "blue", "purple")',
        "a green piece plays instead of the turquoise one",
    ),
    Break(4, _OPTIONS, "lives: int = 3", "lives: int = 4", "four lives for each explorer"),
    Break(5, _DICE, "DICE: Final = 5", "DICE: Final = 6", "six white dice"),
    Break(5, _DICE, "tuple(Face)", "tuple(Face)[:-1]", "no die ever falls on the mummy"),
    Break(
        6,
        _CHANCE,
        "MummyRoll(die[_below(len(die), _throw(position))])",
        "MummyRoll(1 + _below(6, _throw(position)))",
        "the brown die is an ordinary one, whatever the board says",
    ),
    Break(
        6,
        _CHECKS,
        "if roll.value in die:",
        "if roll.value in range(1, 7):",
        "the brown die is read as an ordinary one, whatever the board says",
    ),
    Break(7, _BOARD, "Colour.GREEN: 4,", "Colour.GREEN: 5,", "24 treasures, five of them green"),
    Break(
        8,
        _BOARD_CHECK,
        "again=treasure.id in ids",
        "again=treasure.id in taken",
        "one card may belong to two symbols",
    ),
    Break(
        9,
        _BOARD,
        "return self.tomb.name if self.tomb else PRISON",
        "return PRISON",
        "the mummy begins in prison even where it has an area of its own",
    ),
    Break(
        9,
        _BOARD,
        "return self.tomb.name if self.tomb else PRISON",
        "return self.tomb.name if self.tomb else self.start.name",
        "without an area of its own the mummy begins on start",
    ),
    Break(
        10,
        _ARRANGE,
        "most = 2 if wish.variant == Variant.TWO_PERSON else len(PIECES)",
        "most = len(PIECES)",
        "two people may play with three or four explorers",
    ),
    Break(
        10,
        _ARRANGE,
        "most = 2 if wish.variant == Variant.TWO_PERSON else len(PIECES)",
        "most = 2 if wish.variant == Variant.TWO_PERSON else 3",
        "four explorers may not play",
    ),
    Break(
        11,
        _VIEWS,
        "case Moved() if not _is_explorers(setup, seat):",
        "case Moved() if seat == TABLE:",
        "the mummy is told where an explorer moves",
    ),
    Break(
        12,
        _ARRANGE,
        "mummy=situation.places.get(MUMMY) or wish.board.mummy_start,",
        "mummy=situation.places.get(MUMMY) or wish.board.spaces[-1],",
        "the mummy begins in the corridors",
    ),
    Break(
        13,
        _ARRANGE,
        "fresh = START if _lives(wish, piece) else None",
        "fresh = PRISON if _lives(wish, piece) else None",
        "explorers begin in prison",
    ),
    Break(
        14,
        _SETUP,
        "return 2 if variant == Variant.TWO_PERSON else 1",
        "return 2",
        "each explorer is dealt two cards of each colour",
    ),
    Break(
        14,
        _ARRANGE,
        "return shuffled(left, seed, colour)",
        "return left",
        "the piles are not shuffled",
    ),
    Break(
        14,
        _VIEWS,
        "_among_explorers(position) | _own(position, seat)",
        "_among_explorers(position) | _own(position, seat) | _everything(position)",
        "explorers see each other's hands",
    ),
    Break(
        15,
        _ARRANGE,
        "if len(pile) >= each * len(waiting)]",
        "if len(pile) > each * len(waiting)]",
        "a pile with just enough cards is not dealt",
    ),
    Break(16, _SETUP, "locked: int = 0", "locked: int = 1", "a new game begins with a locked die"),
    Break(
        18,
        _CONSEQUENCES,
        "active=-1,",
        "active=0,",
        "from the second round on the first explorer has no turn",
    ),
    Break(
        18,
        _TABLE,
        "Row(GO_ON,        TURN_CLOSES, TURN_OPENS,  when.explorer_left,    then.next_explorer),",
        "",
        "the mummy moves after the first explorer",
    ),
    Break(
        19,
        _CONDITIONS,
        "return any(position.lives[position.active + 1 :])",
        "return position.active + 1 < len(position.lives) and position.lives[-1] > 0",
        "only who sits last can be the last of a round",
    ),
    Break(
        20,
        _CONDITIONS,
        "return any(position.lives[position.active + 1 :])",
        "return any(position.lives[position.active + 1 : position.active + 2])",
        "the round ends at an eliminated explorer",
    ),
    Break(
        21,
        _CONSEQUENCES,
        _FRESH,
        f"{_FRESH}, locked=0",
        "locked dice are unlocked for the next player",
    ),
    Break(
        22,
        _MOVES,
        "return not (ends(position, Face.ONE) or playable(position, PLAYABLE))",
        "return not ends(position, Face.ONE)",
        "who cannot play a 1 is skipped",
    ),
    Break(
        22,
        _CONSEQUENCES,
        "return position, (Skipped(position.piece),)",
        "return position, ()",
        "a blocked explorer is skipped without a word",
    ),
    Break(22, _TABLE, _ROW_BLOCKED, "", "a blocked explorer has to roll"),
    Break(23, _TABLE, _ROW_FORCED, "", "five locked dice need not be released"),
    Break(
        24,
        _OPTIONS,
        "blocked_before_forced_release: bool = True",
        "blocked_before_forced_release: bool = False",
        "a blocked explorer has to release",
    ),
    Break(
        25,
        _LEGAL,
        "return [_ROLL, _RELEASE]",
        "return [_RELEASE]",
        "who may release must",
    ),
    Break(
        25,
        _TABLE,
        _ROW_RELEASE,
        f'{_ROW_RELEASE} Row("release", CHOOSE, INTERIM),',
        "dice may be released after the first roll",
    ),
    Break(
        26,
        _CHECKS,
        "return None if position.locked else refuse(Code.DIE_NONE_LOCKED)",
        "return None",
        "no locked dice may be released, and the mummy moves",
    ),
    Break(
        27,
        _CONSEQUENCES,
        "return position._replace(locked=0, steps=0), ()",
        "return position._replace(locked=max(position.locked - 1, 0), steps=0), ()",
        "a release unlocks only one die",
    ),
    Break(
        27,
        _TABLE,
        'Row("mummy-move", INTERIM,     BEGIN,       None,                  then.unlock),',
        'Row("mummy-move", INTERIM,     TURN_CLOSES, None,                  then.unlock),',
        "a release costs the turn",
    ),
    Break(
        28,
        _CONDITIONS,
        "return not position.lives[position.active]",
        'return position.places[position.active] in (None, "prison")',
        "a caller who is captured loses the turn",
    ),
    Break(
        29,
        _TABLE,
        'Row("mummy-move", INTERIM,     TURN_CLOSES, when.active_out,       then.unlock),',
        'Row("mummy-move", INTERIM,     TURN_CLOSES, when.active_out),',
        "the dice stay locked when the caller is eliminated",
    ),
    Break(
        30,
        _TABLE,
        _ROW_BLOCKED_BETWEEN,
        "",
        "a caller whom the interim move shuts in has to roll",
    ),
    Break(
        30,
        _CONSEQUENCES,
        "return skip(unlock(position)[0])",
        "return skip(position)",
        "the dice stay locked when the caller is shut in",
    ),
    Break(
        31,
        _CHECKS,
        "return None if given == due else",
        "return None if 0 < given <= due else",
        "some dice may be left out of a roll",
    ),
    Break(
        31,
        _TABLE,
        _ROW_DONE,
        f'{_ROW_DONE} Row("done", BEGIN, TURN_CLOSES),',
        "a turn may end without a roll",
    ),
    Break(
        32,
        _DEEDS,
        "locked = position.locked + len(faces) - len(unlocked)",
        "locked = position.locked + (Face.MUMMY in faces)",
        "a roll locks one mummy at most",
    ),
    Break(
        33,
        _CHECKS,
        "due = DICE - position.locked if roll.dice is None else len(roll.dice)",
        """if position.phase is Phase.CHOOSE and position.throws >= 3:
        return refuse(Code.TURN_NOT_NOW, do="roll", phase=position.phase, turn=position.turn)
    due = DICE - position.locked if roll.dice is None else len(roll.dice)""",
        "there is no fourth roll",
    ),
    Break(
        34,
        _OPTIONS,
        "reroll: Reroll = Reroll.ALL\n    unplayable",
        "reroll: Reroll = Reroll.ANY\n    unplayable",
        "any dice may be rolled again, though nobody asked for that option",
    ),
    Break(
        34,
        _DEEDS,
        "faces = thrown if roll.dice is None else _put_in(position.faces, roll.dice, thrown)",
        "faces = thrown",
        "by the option `any`, dice that were left lying are gone",
    ),
    Break(
        35,
        _DEEDS,
        "faces = thrown if roll.dice is None else",
        "faces = (*position.faces, *thrown) if roll.dice is None else",
        "faces of an earlier roll may still be chosen",
    ),
    Break(
        36,
        _TABLE,
        'Row("roll",       BEGIN,       TURN_CLOSES, when.all_locked,       then.lose_move),',
        'Row("roll",       BEGIN,       TURN_CLOSES, when.all_locked,       then.unlock),',
        "five mummies are unlocked without a release",
    ),
    Break(
        36,
        _CONDITIONS,
        "return position.locked == DICE",
        "return position.locked >= DICE - 1",
        "four mummies lose the move",
    ),
    Break(
        37,
        _DEEDS,
        "lives=_with(position.lives, piece, left),",
        "lives=_with(position.lives, piece, left), locked=0,",
        "a capture unlocks the dice",
    ),
    Break(
        38,
        _TABLE,
        _ROW_MOVE,
        f'{_ROW_MOVE} Row("roll", MOVE, CHOOSE),',
        "dice may be rolled again after the announcement",
    ),
    Break(
        38,
        _CHECKS,
        "if face not in position.faces:",
        "if not position.faces:",
        "a face may be announced that no die shows",
    ),
    Break(
        38,
        _VIEWS,
        "case Moved() if not _is_explorers(setup, seat):",
        "case Moved() if seat == TABLE:",
        "the mummy is told the place with the announced value",
    ),
    Break(
        39,
        _CORRIDORS,
        "| (here & self._down) >> self._width",
        """| (here & self._down) >> self._width
            | ((here & self._up) << self._width & self._right) << 1""",
        "up and to the right is one step",
    ),
    Break(
        40,
        _MOVES,
        "return _number_layers(position, number)[number - 1] & ~_no_end(position)",
        """reached = 0
    for layer in _number_layers(position, number):
        reached |= layer
    return reached & ~_no_end(position)""",
        "a number may be walked in part",
    ),
    Break(
        41,
        _OPTIONS,
        "number_may_end_on_origin: bool = True",
        "number_may_end_on_origin: bool = False",
        "a number may not end where it began",
    ),
    Break(
        41,
        _CORRIDORS,
        "ajar = ~closed",
        "ajar = ~closed & ~self.bit.get(place, 0)",
        "the space where a move began is not walked again",
    ),
    Break(
        42,
        _MOVES,
        _NUMBER_LAYERS,
        "return corridors.layers(position.place, number, 0)",
        "explorers walk through the mummy",
    ),
    Break(
        42,
        _CORRIDORS,
        "for one, other in edges:",
        "for one, other in ((one, other) for one in cells for other in cells):",
        "there are no walls between spaces side by side",
    ),
    Break(
        43,
        _CHECKS,
        "return refuse(Code.MOVE_AREA, to=move.to)",
        "return None",
        "a move may end on start or in prison",
    ),
    Break(
        43,
        _CORRIDORS,
        "area: self.set_of(to for to, _ in ways) for",
        "area: self._spread(self.set_of(to for to, _ in ways)) for",
        "leaving start or prison costs no step",
    ),
    Break(
        44,
        _MOVES,
        _NUMBER_LAYERS,
        """closed = corridors.bit.get(position.mummy, 0) | others_on_spaces(position)
    return corridors.layers(position.place, number, closed)""",
        "explorers cannot be jumped",
    ),
    Break(
        45,
        _MOVES,
        "return others_on_spaces(position)",
        "return 0",
        "two explorers may stand on one space",
    ),
    Break(46, _CORRIDORS, "end = bit", "end |= bit", "an arrow may stop early"),
    Break(
        46,
        _MOVES,
        "return corridors.bit.get(position.mummy, 0) | others_on_spaces(position)",
        "return corridors.bit.get(position.mummy, 0)",
        "an arrow slides over explorers",
    ),
    Break(
        47,
        _MOVES,
        "return corridors.slides(position.place, obstacles)",
        """ends = corridors.slides(position.place, obstacles)
    return ends or corridors.bit.get(position.place, 0)""",
        "an arrow that has no way may stay",
    ),
    Break(
        48,
        _MOVES,
        "return corridors.slides(position.place, obstacles)",
        """if position.mummy in corridors.bit:
        obstacles |= corridors.reach(position.mummy, 1, 0)
    return corridors.slides(position.place, obstacles)""",
        "an arrow keeps a space between itself and the mummy",
    ),
    Break(
        49,
        _CHECKS,
        "return None if ends(position, face) else refuse(Code.DIE_UNPLAYABLE, face=face)",
        "return None",
        "an unplayable die may be announced",
    ),
    Break(
        50,
        _CORRIDORS,
        "area: self.set_of(to for to, _ in ways) for",
        "area: self.set_of(to for to, _ in ways[:1]) for",
        "prison is left by its first exit only",
    ),
    Break(
        51,
        _CHECKS,
        "return refuse(Code.MUMMY_AREA, area=space)",
        "continue",
        "the mummy walks into start and prison and captures there",
    ),
    Break(
        52,
        _DEEDS,
        "places=_with(position.places, piece, None), seen=",
        "places=_with(position.places, piece, PRISON), seen=",
        "an eliminated piece stays in prison",
    ),
    Break(
        52,
        _DEEDS,
        "places=_with(position.places, piece, None), seen=",
        "places=_with(position.places, piece, position.mummy), seen=",
        "an eliminated piece stays where it was captured",
    ),
    Break(
        53,
        _OPTIONS,
        "card_play: CardPlay = CardPlay.OPTIONAL",
        "card_play: CardPlay = CardPlay.MANDATORY",
        "a card that can be laid must be laid",
    ),
    Break(
        54,
        _CHECKS,
        "if treasure.space != position.place:",
        "if treasure.space not in position.setup.board.corridors.bit:",
        "a card may be laid away from its symbol, so after passing it too",
    ),
    Break(
        55,
        _TABLE,
        'Row("card",       CARD,        TURN_CLOSES),',
        'Row("card",       CARD,        CARD),',
        "the turn goes on after a card",
    ),
    Break(
        56,
        _OPTIONS,
        "card_requires_move: bool = True",
        "card_requires_move: bool = False",
        "a card may be laid after a lost move",
    ),
    Break(
        56,
        _TABLE,
        _ROW_MOVE,
        f'{_ROW_MOVE} Row("card", BEGIN, TURN_CLOSES),',
        "a card may be laid before the roll",
    ),
    Break(
        57,
        _CHECKS,
        "if treasure and treasure.id in position.hands[position.seat]:",
        "if treasure and any(treasure.id in hand for hand in position.hands):",
        "a card of another hand is offered",
    ),
    Break(
        57,
        _CHECKS,
        "if treasure.id not in position.hands[position.seat]:",
        "if not any(treasure.id in hand for hand in position.hands):",
        "a card of another hand may be laid",
    ),
    Break(58, _TABLE, _ROW_LAST_CARD, "", "the last card ends only the turn"),
    Break(
        58,
        _CONDITIONS,
        "return not position.hands[position.seat]",
        "return len(position.hands[position.seat]) < 2",
        "the last card but one wins",
    ),
    Break(
        59,
        _DEEDS,
        "steps = value + position.locked",
        "steps = value",
        "locked dice do not count for the normal move",
    ),
    Break(
        60,
        _CONSEQUENCES,
        "released=True, steps=position.locked",
        "released=True, steps=position.locked + max(position.setup.board.mummy_die)",
        "the brown die counts for the interim move",
    ),
    Break(
        61,
        _OPTIONS,
        "mummy_move: MummyStride = MummyStride.UP_TO",
        "mummy_move: MummyStride = MummyStride.EXACT",
        "the mummy has to walk all its steps",
    ),
    Break(
        61,
        _CHECKS,
        "if exact and taken < steps:",
        "if exact and not taken:",
        "by the option `exact`, the mummy may walk fewer steps",
    ),
    Break(62, _CHECKS, _ADJOIN, "if last == space:", "the mummy walks through walls"),
    Break(
        62,
        _CHECKS,
        "return refuse(Code.MUMMY_AREA, area=space)",
        "continue",
        "the mummy walks into start and prison",
    ),
    Break(
        63,
        _CHECKS,
        "if taken > steps:",
        "if taken > steps or len(set(path)) < taken:",
        "the mummy may not walk a space twice",
    ),
    Break(
        64,
        _DEEDS,
        "return _capture(_walk(position, move.path[:taken]), move.path[:taken])",
        """caught, events = _capture(_walk(position, move.path[:taken]), move.path[:taken])
            return _walk(caught, move.path), events""",
        "the mummy walks on after a capture",
    ),
    Break(
        65,
        _DEEDS,
        "places=_with(position.places, piece, PRISON),",
        'places=_with(position.places, piece, "start"),',
        "a captured explorer goes to start",
    ),
    Break(
        65,
        _DEEDS,
        "position.lives[piece] - 1",
        "position.lives[piece]",
        "a capture costs no life",
    ),
    Break(
        66,
        _DEEDS,
        "if space in position.places:",
        "if space in position.places and taken == len(move.path):",
        "the mummy passes over explorers",
    ),
    Break(
        67,
        _DEEDS,
        "if space in position.places:",
        "if space in position.seen:",
        "the mummy captures only whom it knows to be there",
    ),
    Break(
        68,
        _DEEDS,
        "if left or _ends_two_person_game(caught):",
        "if left >= 0 or _ends_two_person_game(caught):",
        "an explorer without lives stays in the game",
    ),
    Break(
        69,
        _CONSEQUENCES,
        "round=position.round + 1,",
        "round=position.round + 1, locked=0,",
        "the normal move unlocks the dice",
    ),
    Break(
        70,
        _VIEWS,
        "key=order.index)\n        for hand in position.hands",
        "key=order.index)\n        for hand in position.setup.hands",
        "the backs of laid cards are still shown",
    ),
    Break(
        70,
        _DEEDS,
        "said=_with(position.said, active, face),",
        "said=position.said,",
        "what was announced last is not shown",
    ),
    Break(
        71,
        _VIEWS,
        "_own(position, seat)\n    return _public(position)",
        "_own(position, seat)\n    return _public(position) | {'locked': None}",
        "the mummy does not see how many dice are locked",
    ),
    Break(
        71,
        _VIEWS,
        '"piece": event.piece, "locked": event.locked}',
        '"piece": event.piece}',
        "the mummy is not told how many dice a roll has locked",
    ),
    Break(
        72,
        _VIEWS,
        "_among_explorers(position) | _own(position, seat)",
        "_among_explorers(position) | _own(position, seat) | _everything(position)",
        "explorers see each other's hands",
    ),
    Break(
        73,
        _CONSEQUENCES,
        "return _win(position, position.setup.seats[position.seat], Reason.CARDS)",
        'return _win(position, "explorers", Reason.CARDS)',
        "all explorers win together",
    ),
    Break(
        73,
        _TABLE,
        _ROW_LAST_CARD,
        _ROW_LAST_CARD.replace("OVER,       ", "TURN_CLOSES,"),
        "the round is played on after the last card",
    ),
    Break(
        74,
        _CONDITIONS,
        "return position.mummy_lives >= position.setup.needed",
        "return position.mummy_lives > position.setup.needed",
        "the mummy needs a life more",
    ),
    Break(74, _OPTIONS, "four: int = 7", "four: int = 8", "eight lives against four explorers"),
    Break(
        75,
        _CONDITIONS,
        "return position.mummy_lives >= position.setup.needed",
        """survivors = sum(1 for lives in position.lives if lives)
    return position.mummy_lives >= min(position.setup.needed, {4: 7, 3: 6}.get(survivors, 4))""",
        "the threshold follows the survivors",
    ),
    Break(
        76,
        _OPTIONS,
        "two: int = 4",
        "two: int = 6",
        "two explorers are both out before the mummy has won",
    ),
    Break(
        76,
        _ARRANGE,
        "if needed <= lives:",
        "if needed:",
        "a threshold is accepted that everybody's lives do not reach",
    ),
    Break(77, _TABLE, _ROW_FORCED, "", "five mummies need not be released"),
    Break(
        77,
        _TABLE,
        'Row("roll",       BEGIN,       TURN_CLOSES, when.all_locked,       then.lose_move),',
        'Row("roll",       BEGIN,       TURN_CLOSES, when.all_locked,       then.unlock),',
        "five mummies are unlocked without a release",
    ),
    Break(78, _TABLE, _ROW_BLOCKED, "", "a walled-in explorer has to roll"),
    Break(
        79,
        _CORRIDORS,
        "area: self.set_of(to for to, _ in ways) for",
        "area: self.set_of(to for to, _ in ways[:1]) for",
        "prison is left by its first exit only",
    ),
    Break(
        81,
        _SETUP,
        "return (EXPLORERS,) if variant == Variant.TWO_PERSON else explorers",
        "return explorers",
        "each piece has a seat of its own",
    ),
    Break(
        82,
        _SETUP,
        "return 2 if variant == Variant.TWO_PERSON else 1",
        "return 1",
        "a hand of five cards",
    ),
    Break(
        83,
        _CONSEQUENCES,
        "active=-1,",
        "active=0,",
        "from the second round on only the second piece has a turn",
    ),
    Break(
        83,
        _CONSEQUENCES,
        _FRESH,
        "active=active, faces=(), announced=None",
        "only one of the pieces may release",
    ),
    Break(
        84,
        _CHECKS,
        "if treasure.id not in position.hands[position.seat]:",
        "if treasure.id not in position.hands[position.seat] or position.seat != position.active:",
        "only the first piece may lay cards",
    ),
    Break(85, _OPTIONS, "two_person: int = 3", "two_person: int = 4", "the mummy needs four lives"),
    Break(
        85,
        _DEEDS,
        "return position.setup.variant is Variant.TWO_PERSON and enough_lives(position)",
        "return False",
        "a piece is eliminated when the mummy wins",
    ),
    Break(
        85,
        _CONDITIONS,
        "return not position.hands[position.seat]",
        "return not position.hands[position.seat] or len(position.played[position.seat]) == 5",
        "five of the ten cards win",
    ),
    Break(
        87,
        _TABLE,
        _ROW_BLOCKED,
        "Row(GO_ON, TURN_OPENS, MUMMY_ROLL, when.blocked, then.skip),",
        "one blocked piece takes the other's turn away",
    ),
    Break(
        88,
        _TABLE,
        _ROW_BLOCKED,
        "Row(GO_ON, TURN_OPENS, MUMMY_ROLL, when.blocked, then.skip),",
        "after one blocked explorer the mummy moves at once",
    ),
    Break(
        88,
        _CONSEQUENCES,
        "return position, (Skipped(position.piece),)",
        "return position._replace(locked=0), (Skipped(position.piece),)",
        "skipping unlocks the dice",
    ),
    Break(
        89,
        _CHECKS,
        "0 < rounds <= position.siege",
        "0 < rounds < position.siege",
        "a siege may last a round longer",
    ),
    Break(
        89,
        _CONSEQUENCES,
        "siege=position.siege + 1 if position.besieged else 0,",
        "siege=position.siege + 1 if position.besieged else position.siege,",
        "rounds of an earlier siege are counted too",
    ),
    Break(
        90,
        _CONSEQUENCES,
        "return position, (Skipped(position.piece),)",
        "return position._replace(locked=0), (Skipped(position.piece),)",
        "the forced release does not wait for somebody who can act",
    ),
    Break(
        91,
        _CORRIDORS,
        "area: tuple(self._ray(cells[to], heading) for to, heading in ways)",
        "area: tuple((self.bit[to],) for to, _ in ways)",
        "an arrow out of an area stops before its exit",
    ),
    Break(
        91,
        _CORRIDORS,
        "area: tuple(self._ray(cells[to], heading) for to, heading in ways)",
        "area: tuple(self._ray(cells[to], Heading.RIGHT) for to, _ in ways)",
        "an arrow out of an area always goes to the right",
    ),
    Break(
        92,
        _MOVES,
        _NUMBER_LAYERS,
        """closed = corridors.bit.get(position.mummy, 0)
    if position.place not in corridors.bit:
        closed |= others_on_spaces(position)
    return corridors.layers(position.place, number, closed)""",
        "an explorer before the exit cannot be jumped",
    ),
    Break(
        93,
        _BOARD_CHECK,
        "if len({way.to for way in board.prison.exits}) < 2:",
        "if len(board.prison.exits) < 2:",
        "both exits of prison may lead to one space",
    ),
    Break(
        94,
        _TABLE,
        _ROW_MOVE,
        f'{_ROW_MOVE} Row("mummy-roll", CARD, MUMMY_MOVE),',
        "the mummy need not wait for the end of the turn",
    ),
    Break(
        94,
        _TABLE,
        _ROW_RELEASE,
        f'{_ROW_RELEASE} Row("release", CHOOSE, INTERIM),',
        "the mummy may be let loose between roll and move",
    ),
    Break(
        95,
        _CHECKS,
        _ADJOIN,
        "if not board.corridors.adjoin(last, space) or space in position.places:",
        "explorers block the mummy",
    ),
    Break(
        95,
        _LEGAL,
        "return [*moves] if besieger_must_leave(position) else [_STAY, *moves]",
        "return [*moves]",
        "the mummy is never offered to stay",
    ),
    Break(
        95,
        _BOARD_CHECK,
        "if not beside[name]:",
        "if not beside[name] and name not in reached:",
        "a space at an exit may be without a neighbour",
    ),
    Break(
        96,
        _CHECKS,
        "if exact and taken < steps:",
        "if taken < steps and (exact or position.phase is Phase.INTERIM):",
        "the interim move has to be walked",
    ),
    Break(
        97,
        _CONDITIONS,
        "return not position.lives[position.active]",
        "return not all(position.lives)",
        "the elimination of another ends the caller's turn",
    ),
    Break(
        98,
        _CONSEQUENCES,
        "(Turn(position.setup.explorers[active]),)",
        "tuple(map(Turn, position.setup.explorers[position.active + 1 : active + 1]))",
        "the turn of an eliminated explorer is announced",
    ),
    Break(
        99,
        _DEEDS,
        "return out._replace(hands=_with(position.hands, piece, frozenset[str]()))",
        "return out",
        "the hand of an eliminated explorer stays in the game",
    ),
    Break(
        99,
        _TURNS,
        "frozenset(hand if seat in in_game else ())",
        "frozenset(hand)",
        "the backs of an eliminated explorer are listed in a game that begins so",
    ),
    Break(
        100,
        _TABLE,
        _ROW_RELEASE,
        f'{_ROW_RELEASE} Row("release", CHOOSE, INTERIM),',
        "dice may be released after the first roll",
    ),
    Break(
        100,
        _CONSEQUENCES,
        _FRESH,
        "active=active, faces=(), announced=None",
        "one release a game",
    ),
    Break(
        101,
        _TABLE,
        'Row("mummy-roll", MUMMY_ROLL,  MUMMY_MOVE),',
        """Row("mummy-roll", MUMMY_ROLL,  MUMMY_MOVE),
    Row("mummy-move", MUMMY_ROLL,  TURN_OPENS,  None,                  then.new_round),""",
        "a mummy that stays need not roll",
    ),
    Break(
        102,
        _MOVES,
        _NUMBER_LAYERS,
        """mummy = corridors.set_of([position.mummy]) or corridors.reach(position.mummy, 1, 0)
    return corridors.layers(position.place, number, mummy)""",
        "on its start the mummy blocks the exits",
    ),
    Break(
        103,
        _CONSEQUENCES,
        "return _win(position, MUMMY, Reason.LIVES)",
        "return _win(unlock(position)[0], MUMMY, Reason.LIVES)",
        "the dice are unlocked after the end",
    ),
    Break(
        103,
        _TABLE,
        _ROW_LAST_CARD,
        _ROW_LAST_CARD.replace("OVER,       ", "TURN_CLOSES,"),
        "the game goes on after a win",
    ),
    Break(
        104,
        _CHECKS,
        "if treasure.space != position.place:",
        "if treasure.space not in position.places:",
        "a card may be laid where the other piece stands",
    ),
    Break(
        105,
        _BOARD_CHECK,
        "elif treasure.space in taken:",
        "elif treasure.id in taken:",
        "two symbols may share a space",
    ),
    Break(
        106,
        _TABLE,
        _ROW_BLOCKED,
        _ROW_BLOCKED.replace("TURN_CLOSES,", "CARD,       "),
        "a card may be laid after a skip",
    ),
    Break(
        106,
        _TABLE,
        _ROW_BLOCKED_BETWEEN,
        _ROW_BLOCKED_BETWEEN.replace("TURN_CLOSES,", "CARD,       "),
        "a card may be laid after a skip that an interim move has caused",
    ),
    Break(
        106,
        _CONDITIONS,
        "return all_locked(position) and not position.setup.options.card_requires_move",
        "return False",
        "no card may be laid after a lost move, whatever the options say",
    ),
)
