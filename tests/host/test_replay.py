"""`referee replay`: the film of a game in the terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from fsm.pyramid.position import Position
from fsm.pyramid.spaces import cell
from host.canvas import Canvas
from host.cli import main
from host.games.finding import find
from host.play.paint import NO_PAINT, Paint
from host.replay.film import LONGEST_PAUSE, SHORTEST_PAUSE, Film, film_of, shortened
from host.replay.keys import named
from host.replay.page import page
from host.replay.player import FASTEST, SLOWEST, Player
from host.replay.showing import show
from tests.host.recorded_games import GAME, record_game
from tests.host.terminals import Terminal


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    record_game(folder)
    return folder


@pytest.fixture(scope="module")
def film(data: Path) -> Film:
    return film_of(find(GAME, data / "journal.sqlite"))


class Clock:
    """Time that passes only while somebody waits."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def pause(self, seconds: float) -> None:
        self.time += seconds


def pressing(*pressed: str | None) -> Callable[[], str | None]:
    """Somebody who presses these keys, None being a moment without; then q."""
    keys = iter(pressed)
    return lambda: next(keys, "q")


def moments(count: int) -> list[None]:
    return [None] * count


def test_a_film_has_a_picture_for_everything_that_was_said(film: Film) -> None:
    said = [line.text for picture in film.pictures for line in picture.lines]
    assert said[0] == "The game begins."
    assert said[-1] == "The mummy has won: four lives collected."
    assert all(picture.lines for picture in film.pictures)
    assert film.pictures[-1].position.won


def test_nobody_waits_long_and_nothing_is_passed_over() -> None:
    times = [3.0, 3.0, 4.0, 600.0, 599.0]
    first, second = SHORTEST_PAUSE, SHORTEST_PAUSE + 1.0
    third = second + LONGEST_PAUSE
    assert shortened(times) == [0.0, first, second, third, third + SHORTEST_PAUSE]
    assert shortened([]) == []


def test_a_running_film_shows_each_picture_in_its_time() -> None:
    player = Player([0.0, 1.0, 3.0], speed=2.0)
    seen = []
    for _ in range(4):
        seen.append((player.shown, player.running))
        player.pass_time(0.5)
    assert seen == [(0, True), (1, True), (1, True), (2, False)]
    assert player.share == 1.0


def test_the_space_bar_stops_goes_on_and_begins_again() -> None:
    player = Player([0.0, 1.0])
    player.press("space")
    player.pass_time(5.0)
    assert (player.shown, player.running) == (0, False)
    player.press("space")
    player.pass_time(5.0)
    assert (player.shown, player.running) == (1, False)
    player.press("space")
    assert (player.shown, player.running) == (0, True)


def test_arrows_step_and_stay() -> None:
    player = Player([0.0, 1.0, 3.0])
    shown = []
    for key in ("right", "right", "right", "left", "left", "left"):
        player.press(key)
        player.pass_time(9.0)
        shown.append(player.shown)
    assert shown == [1, 2, 2, 1, 0, 0]
    assert not player.running


def test_arrows_change_the_speed_within_bounds() -> None:
    player = Player([0.0, 1.0])
    player.press("up")
    assert player.speed == 2.0
    for _ in range(20):
        player.press("up")
    assert player.speed == FASTEST
    for _ in range(20):
        player.press("down")
    assert player.speed == SLOWEST
    player.press("x")
    assert (player.speed, player.running) == (SLOWEST, True)


def test_a_film_of_one_picture_is_over_at_once() -> None:
    player = Player([0.0])
    assert player.share == 1.0
    player.pass_time(1.0)
    assert not player.running


def test_a_picture_shows_both_faces_and_fits_a_terminal(film: Film) -> None:
    player = Player(film.times)
    for _ in film.pictures:
        lines = page(film, player, NO_PAINT)
        assert len(lines) <= 23
        assert all(len(line) <= 79 for line in lines)
        player.press("right")


def _both_on_spaces(position: Position) -> bool:
    return bool(cell(position.places[0] or "") and cell(position.mummy))


def test_the_mummy_is_on_both_faces_and_explorers_are_on_one(film: Film) -> None:
    player = Player(film.times)
    while not _both_on_spaces(film.pictures[player.shown].position):
        player.press("right")
    lines = page(film, player, NO_PAINT)
    assert "mummy’s face (mirrored)" in lines[1]
    middle = lines[1].index("mummy")
    left = "".join(line[: middle - 1] for line in lines[3:17])
    right = "".join(line[middle - 1 :] for line in lines[3:17])
    assert (left.count("R"), right.count("R")) == (1, 0)
    assert (left.count("M"), right.count("M")) == (1, 1)
    (row,) = (line for line in lines if line.startswith(" 4 "))
    assert row[3 + 2 * "abcdefghijklmn".index("g")] == "R"


def test_who_is_not_on_a_space_is_named(film: Film) -> None:
    lines = page(film, Player(film.times), NO_PAINT)
    assert any("red in start" in line for line in lines)


def test_colours_change_no_letter(film: Film) -> None:
    painted = Terminal()
    player = Player(film.times)
    painted.write("\x1b[H" + "\n".join(page(film, player, Paint(on=True))))
    assert painted.frames()[-1] == page(film, player, NO_PAINT)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return Terminal()


def test_a_film_runs_in_the_terminal_until_q(film: Film, terminal: Terminal) -> None:
    clock = Clock()
    keys = pressing(*moments(60), "right", "space", None, "x", None)
    with Canvas(terminal) as canvas:
        show(film, 4.0, canvas, keys, clock.now, clock.pause)
    frames = terminal.frames()
    assert "The game begins." in "\n".join(frames[0])
    assert "×4" in frames[0][-2]
    assert "×4" in frames[-1][-2]
    assert clock.time == pytest.approx(62 * 0.05)


def test_a_film_that_was_seen_to_the_end_stays_there(film: Film, terminal: Terminal) -> None:
    clock = Clock()
    with Canvas(terminal) as canvas:
        show(film, 64.0, canvas, pressing(*moments(400)), clock.now, clock.pause)
    last = "\n".join(terminal.frames()[-1])
    assert "The mummy has won" in last
    assert "paused" in last


def test_control_c_ends_a_film_quietly(film: Film, terminal: Terminal) -> None:
    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    with Canvas(terminal) as canvas:
        show(film, 1.0, canvas, pressing(None), Clock().now, interrupted)
    assert len(terminal.frames()) == 1


@pytest.mark.parametrize(
    ("signs", "names"),
    [
        ("\x1b[a", ["up"]),
        ("\x1b[b\x1b[c", ["down", "right"]),
        ("\x1bod", ["left"]),
        (" q", ["space", "q"]),
        ("\x1b", ["\x1b"]),
        ("\x1b[z", ["\x1b"]),
        ("\x1bx", ["\x1b"]),
    ],
)
def test_keys_have_names(signs: str, names: list[str]) -> None:
    left = iter(signs)
    key = named(lambda: next(left, None))
    assert [key() for _ in names] == names
    assert key() is None


def test_without_a_terminal_the_transcript_is_printed(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", GAME, "--data", str(data)]) == 0
    printed = capsys.readouterr().out
    assert main(["replay", GAME, "--plain", "--data", str(data)]) == 0
    assert capsys.readouterr().out == printed
    assert main(["games", "show", GAME, "--data", str(data)]) == 0
    assert capsys.readouterr().out == printed


def test_in_a_terminal_the_film_is_shown(
    data: Path, terminal: Terminal, mocker: MockerFixture
) -> None:
    mocker.patch("sys.stdout", terminal)
    mocker.patch("host.keyboard.Keyboard.key", side_effect=["q"])
    assert main(["replay", GAME, "--data", str(data)]) == 0
    assert terminal.getvalue().startswith("\x1b[?1049h")


def test_an_exported_file_is_played_too(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "game.json")
    main(["games", "export", GAME, "--format", "json", "-o", file, "--data", str(data)])
    assert main(["replay", file]) == 0
    assert "The mummy has won" in capsys.readouterr().out


def test_a_game_that_is_under_way_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record_game(tmp_path, ended=None)
    assert main(["replay", GAME, "--plain", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "a film would show its secrets" in told
    assert len(told.splitlines()) == 1


def test_a_game_that_is_not_there_is_said(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "2026-11-16-9", "--data", str(data)]) == 1
    assert "no game '2026-11-16-9'" in capsys.readouterr().out


@pytest.mark.parametrize("speed", ["0", "nan", "65", "-1", "abc", ""])
def test_a_speed_that_makes_no_film_is_refused(
    data: Path, speed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["replay", GAME, f"--speed={speed}", "--data", str(data)])
    told = capsys.readouterr().err
    assert told.endswith(f"{speed!r} is no speed: give a number from 0.25 to 64\n")
