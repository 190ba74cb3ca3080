"""One picture of the film, with all that is known about it, for a terminal of 80 by 24."""

import textwrap
from typing import Final

from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from host.canvas import BOLD, PLAIN
from host.games.telling import Line
from host.play.paint import Paint
from host.play.words import name
from host.replay.faces import faces
from host.replay.film import Film
from host.replay.player import Player

_WIDTH: Final = 79
_HEIGHT: Final = 23
_BAR: Final = 20
_HELP: Final = "space pause  ←→ step  ↑↓ speed  q end"


def page(film: Film, player: Player, paint: Paint) -> list[str]:
    """The lines of the picture that the player is at."""
    picture = film.pictures[player.shown]
    board = [*faces(picture.position, paint), *_facts(picture.position)]
    room = max(_HEIGHT - len(board) - 2, 1)
    said = _said(picture.lines)[-room:]
    filled = [*(f"{BOLD}{line}{PLAIN}" if paint.on else line for line in said)]
    filled += [""] * (room - len(said))
    title = f"Game {film.name}   {picture.utc.replace('T', ' ').removesuffix('Z')} UTC"
    return [title, *board, *filled, _progress(film, player)]


def _facts(position: Position) -> list[str]:
    """What does not stand on a space, and what else counts."""
    setup = position.setup
    spaces = frozenset(setup.board.spaces)
    places = {MUMMY: position.mummy, **dict(zip(setup.explorers, position.places, strict=True))}
    away = [
        f"{piece} in {place}" for piece, place in places.items() if place and place not in spaces
    ]
    turn = f"round {position.round}, {name(position.turn).lower()}" if position.turn else "over"
    dice = f"dice {' '.join(position.faces) or '-'}, {position.locked} locked"
    lives = " ".join(f"{p} {n}" for p, n in zip(setup.explorers, position.lives, strict=True))
    facts = "   ".join([turn, dice, f"lives {lives}, mummy {position.mummy_lives}"])
    return [*textwrap.wrap(facts, _WIDTH), *textwrap.wrap(", ".join(away), _WIDTH)]


def _said(lines: tuple[Line, ...]) -> list[str]:
    texts = (f"({line.side}) {line.text}" if line.side else line.text for line in lines)
    return [row for text in texts for row in textwrap.wrap(text, _WIDTH)]


def _progress(film: Film, player: Player) -> str:
    done = round(player.share * _BAR)
    bar = "█" * done + "░" * (_BAR - done)
    state = f"×{player.speed:g}" if player.running else "paused"
    return f"{bar} {player.shown + 1}/{len(film.pictures)} {state:<6}  {_HELP}"
