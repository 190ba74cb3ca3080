"""TOML of strangers is read only where that cannot take long, and refused in words before."""

import re
import tomllib
from itertools import chain, product
from pathlib import Path
from string import ascii_lowercase, digits

import pytest
from pytest_mock import MockerFixture

from fsm.pyramid import board_file, board_json, toml_text
from fsm.pyramid.board import Board
from fsm.pyramid.board_findings import Code
from fsm.pyramid.toml_places import Spot, key_places
from hal.errors import TableFileError
from host import boards, config_file
from host.config_file import ConfigError
from host.table_files import complaints, find

ROOT = Path(__file__).parents[3]

DOTTED = "a." * 20_000 + "a = 1\n"  # 24 seconds
COSTLY = {
    "dots in a key": (DOTTED[-90:], "more than 32 dots in a line (at line 1, column 1)"),
    "dots in a header": (f"x = 1\n[{DOTTED[-90:-5]}]\n", "32 dots in a line (at line 2, column 1)"),
    "very many dots": (DOTTED, "more than 20000 lines, commas, dots and brackets"),
    "very many keys": ("k = 1\n" * 10_001, "more than 20000 lines, commas, dots and brackets"),
    "escapes": (f'a = "{chr(92)}n{chr(92)}n"\n' * 7_000, "more than 20000 lines"),
    "a long text": (f'a = "{"x" * 640 * 1024}"\n', "longer than 640 KiB"),
}


@pytest.mark.parametrize("costly", COSTLY)
def test_what_would_take_long_is_refused_before_it_is_read(
    costly: str, mocker: MockerFixture
) -> None:
    text, why = COSTLY[costly]
    read = mocker.patch("tomllib.loads")
    with pytest.raises(ValueError, match="it ") as refused:
        toml_text.loads(text)
    assert why in str(refused.value)
    read.assert_not_called()


NOT_COSTLY = {
    "a remark": f"# {'.' * 99}\n",
    "remarks": "# a, b, c. [d]\n" * 9_000,
    "a remark with quotes": f"# it's {'.' * 99}\n",
    "a name": f'a = "{"." * 99}"\n',
    "a name and a remark": f"a = 'o. o. o. {'.' * 99}'  # {'.' * 99}\n",
    "names": "".join(f'a{number} = "{"[.,]" * 50}"\n' for number in range(2_000)),
}


@pytest.mark.parametrize("name", NOT_COSTLY)
def test_in_a_name_and_in_a_remark_dots_cost_nothing(name: str) -> None:
    assert toml_text.loads(NOT_COSTLY[name]) == tomllib.loads(NOT_COSTLY[name])


DISGUISED = {
    "a name before the dots": f'"a"{".a" * 40} = 1\n',
    "a name in the dots": f'a{".a" * 40}."b" = "c"\n',
    "a text of several lines that ends in a remark": f"""b = '''\n# '''\na{".a" * 40} = 1\n""",
    "a text of several lines that ends in a name": f"""b = '''\na = "''', {"c.d," * 40}"\n""",
    "escapes in what looks like a remark": f'a = """\n{"# " + chr(92) * 20_002}\n"""\n',
    "escapes in what looks like a name": f'a = """\nb = "{chr(92) * 20_002}"\n"""\n',
}


@pytest.mark.parametrize("name", DISGUISED)
def test_what_costs_time_is_counted_however_it_is_dressed(name: str) -> None:
    assert "it has more than" in str(toml_text.too_much(DISGUISED[name]))


@pytest.mark.parametrize("depth", [16, 5_000])
def test_what_is_nested_too_deeply_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        toml_text.loads(f"a = {'[' * depth}{']' * depth}\n")


@pytest.mark.parametrize("file", ["fsm/pyramid/boards/practice.toml", "wiring/reference.toml"])
def test_what_people_write_is_read_as_ever(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert toml_text.loads(text) == tomllib.loads(text)
    assert toml_text.loads(f"a = {'[' * 15}{']' * 15}\n")


def test_every_file_in_toml_comes_through_that_door(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(DOTTED, "utf-8")
    why = "more than 20000 lines, commas, dots and brackets"
    found = boards.find(str(file))
    assert isinstance(found, tuple)
    assert [(one.code, one.line, one.column) for one in found] == [(Code.SYNTAX, 1, 1)]
    assert why in found[0].message
    with pytest.raises(TableFileError) as refused:
        find(str(file))
    assert complaints(refused.value) == [f"{file}: this is not a table file: it has {why}"]
    with pytest.raises(ConfigError, match=why):
        config_file.read(file)


def test_nothing_else_reads_toml() -> None:
    sources = (path for room in ("fsm", "hal", "host") for path in (ROOT / room).rglob("*.py"))
    readers = [path for path in sources if "tomllib.load" in path.read_text("utf-8")]
    # The latter reads the reference build, and what `host.table_files` has let in.
    assert {path.name for path in readers} == {"toml_text.py", "table_file.py"}


def test_places_are_found_at_once_in_however_long_a_line() -> None:
    """Half a minute for 3,000 blanks it was, and eight times that for twice as many."""
    blank = " " * 100_000
    text = f"{blank}\na = 1\n{blank}b = 2\n  [ c ]\nd = [\n[{blank}1],\n]\n"
    assert toml_text.loads(text) == {"a": 1, "b": 2, "c": {"d": [[1]]}}
    places = key_places(text)
    assert places["a",] == Spot(2, 1)
    assert places["b",] == Spot(3, 100_001)
    assert places["c",] == Spot(4, 5)
    assert places["c", "d"] == Spot(5, 1)


def largest_board(name_length: int) -> str:
    """Every cell of 26 columns and 99 rows is open, and a treasure of its own lies on each."""
    signs = ascii_lowercase + digits
    longer = ("".join(mark) for mark in product(ascii_lowercase, signs, signs))
    shorter = ("".join(mark) for mark in product(ascii_lowercase, signs))
    marks = chain(shorter, longer)
    drawn: list[str] = []

    def cell(column: int, row: int) -> str:
        if row == 1 and column in (0, 3):
            return " S " if column == 0 else " P "
        drawn.append(next(marks))
        return f"{drawn[-1]:<3}"

    wall = "   +" + "---+" * 26
    lines = ["     " + "   ".join(ascii_lowercase), wall]
    for row in range(99, 0, -1):
        cells = " ".join(cell(column, row) for column in range(26))
        lines += [f"{row:2} |{cells}|", "   +" + "   +" * 26]
    lines[-1] = wall
    legend = "".join(f'{mark} = "{mark:-<{name_length}}"\n' for mark in drawn)
    head = 'kind = "exercise"\nmummy_die = [1]\n'
    return "{}map = '''\n{}\n'''\n[treasures.red]\n{}".format(head, "\n".join(lines), legend)


def test_the_largest_board_with_the_longest_legend_is_read() -> None:
    board = board_file.read(largest_board(200), "large")
    assert isinstance(board, Board), board[:3]
    assert (board.columns, board.rows, len(board.treasures)) == (26, 99, 26 * 99 - 2)
    assert board_json.read(board_json.show(board)) == board


def test_the_largest_board_is_read_whatever_signs_its_legend_is_full_of() -> None:
    text = re.sub("-{100,}", lambda dashes: ".," * (len(dashes[0]) // 2), largest_board(200))
    assert isinstance(board_file.read(text.replace("\n", "  # x. y. z.\n", 2), "large"), Board)
