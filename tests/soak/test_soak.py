"""A small share of `make soak`: whole games by robot hands end as the rulebook says."""

import pytest

from fsm.pyramid.faults import Fault
from fsm.pyramid.setup import Setup, Situation
from tests.fsm.pyramid.games import KINDS, setup_of
from tests.soak.game import RobotGame, Tally
from tests.soak.soak import FAULTS, Job, Outcome, play, table
from tests.soak.story import Failed

_MOST_ON_CHIPS = 60  # decisions: beyond that the chips have shown all they do


def _play(
    kind: str,
    seed: int,
    fault: Fault | None,
    chips: bool,
    most: int,
    dice: bool = False,
    ghosts: bool = False,
) -> Tally:
    return _play_on(setup_of(kind, seed), seed, fault, chips, most, dice, ghosts)


def _play_on(
    setup: Setup,
    seed: int,
    fault: Fault | None,
    chips: bool,
    most: int,
    dice: bool,
    ghosts: bool,
) -> Tally:
    game = RobotGame(setup, seed, chips, fault, dice=dice, ghosts=ghosts)
    try:
        return game.play(most)
    except Failed as failed:
        raise AssertionError(f"{failed.why}\n{failed.story.text(80)}") from failed


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_ruling_of_a_game_by_robot_hands_is_the_rulebooks(
    kind: str, fault: Fault | None
) -> None:
    tally = _play(kind, 5, fault, chips=False, most=400)
    assert tally.decisions > 20


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", ["four explorers", "exact mummy"])
def test_every_ruling_through_the_emulated_chips_is_the_rulebooks(
    kind: str, fault: Fault | None
) -> None:
    tally = _play(kind, 6, fault, chips=True, most=_MOST_ON_CHIPS)
    assert tally.decisions > 20


@pytest.mark.parametrize("kind", KINDS)
def test_every_ruling_is_the_rulebooks_where_dice_are_thrown_and_read(kind: str) -> None:
    tally = _play(kind, 7, None, chips=False, most=100, dice=True)
    assert tally.decisions > 20


@pytest.mark.parametrize("kind", KINDS)
def test_every_ruling_is_the_rulebooks_where_explorers_are_felt_on_the_mummys_side(
    kind: str,
) -> None:
    tally = _play(kind, 8, None, chips=False, most=150, ghosts=True)
    assert tally.decisions > 20
    assert tally.called_out > 0  # of spare magnets, to the explorers alone


def test_a_few_games_have_all_that_hands_do_beside_the_rules() -> None:
    """Two or three are usually enough; what is rare, a card that ends a move, may come later."""
    tally = Tally()
    for seed in range(11, 11 + _A_FEW):
        setup, ghosts = _near_their_treasures("four explorers", seed), seed % 2 == 0
        tally.add(_play_on(setup, seed, None, False, 150, dice=True, ghosts=ghosts))
        done = {each: getattr(tally, each) for each in _MANNERS}
        if tally.games > 1 and all(done.values()):
            break
    assert all(done.values()), done


def _near_their_treasures(kind: str, seed: int) -> Setup:
    """Everybody begins one step away from a treasure of their own, so that cards are laid."""
    dealt = setup_of(kind, seed)
    corridors, places = dealt.board.corridors, dict[str, str | None]()
    for piece, (first, *_) in zip(dealt.explorers, dealt.hands, strict=True):
        space = next(one.space for one in dealt.board.treasures if one.id == first)
        beside = corridors.names(corridors.reach(space, 1, 0))
        places[piece] = next(one for one in beside if one not in places.values())
    return setup_of(kind, seed, situation=Situation(places=places))


_A_FEW = 12
_MANNERS = (
    *("halfway", "ended_by_card", "ended_by_die", "done_twice", "spares", "called_out", "probes"),
    *("onto_ghosts", "provoked"),
)


@pytest.mark.parametrize("fault", FAULTS)
def test_every_ruling_is_the_rulebooks_where_the_mummy_shines_through(fault: Fault | None) -> None:
    job = next(job for job in _jobs() if job.shining and job.fault is fault)
    assert play(job).why == ""


def _jobs() -> list[Job]:
    return [Job(number, 1, chips=False) for number in range(108)]


def test_the_same_seed_gives_the_same_game() -> None:
    stories = []
    for _ in range(2):
        game = RobotGame(setup_of("three explorers", 3), 3)
        game.play(40)
        stories.append(game.story.text())
    assert stories[0] == stories[1]


def test_a_game_that_goes_wrong_tells_its_story(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.soak.robot.Robot.settle", _give_up)
    outcome = play(Job(0, 1, chips=False))
    assert outcome.why == "the robot gave up"
    assert "Woken()" in outcome.story


def _give_up(robot: object) -> None:
    raise Failed("the robot gave up", robot.table.story)  # type: ignore[attr-defined]


def test_the_table_sums_up_what_was_played() -> None:
    job = Job(1, 1, chips=False)
    tally = Tally(games=1, decisions=12, faults=1, found=1)
    lines = list(table([Outcome(job, tally, 1.0), Outcome(job, tally, 2.0)]))
    assert lines[1].split()[:5] == ["fake", "one", "dead", "2", "24"]
    assert lines[1].split()[5:] == lines[2].split()[3:]
    assert "2/2" in lines[2]
