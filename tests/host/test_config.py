"""A configuration: defaults without a file, the file that counts, and what is wrong in one."""

from dataclasses import replace
from pathlib import Path

import pytest

from fsm.pyramid.timing import STANDARD
from host import boards
from host.config import Config, VoiceWish, data_dir
from host.config_file import ConfigError, found, load, read

EVERYTHING = """
name = "Our Pyramid"
table = "mine.toml"
language = "pl"
board = "my-copy"
data = "games"
power_off = ["systemctl", "poweroff"]

[pages]
host = "192.168.4.1"
port = 80
lan = true

[scan]
hertz = 120

[timing]
dwell = 1
patience = 2.5

[dice]
ports = ["/dev/ttyUSB0", "loop://"]

[voice]
on = false
language = "de"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "referee.toml"
    file.write_text(text, encoding="utf-8")
    return file


def complaints(folder: Path, text: str) -> list[str]:
    """What is said about this text, without the name of the file."""
    file = written(folder, text)
    with pytest.raises(ConfigError) as caught:
        read(file)
    assert all(line.startswith(str(file)) for line in caught.value.lines)
    return [line.removeprefix(str(file)) for line in caught.value.lines]


def test_an_empty_file_says_nothing_but_where_it_is(tmp_path: Path) -> None:
    file = written(tmp_path, "")
    assert read(file) == replace(Config(), file=file)


def test_every_key_is_taken_and_paths_are_meant_from_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, EVERYTHING)
    assert read(file) == Config(
        name="Our Pyramid",
        language="pl",
        table=tmp_path / "mine.toml",
        board="my-copy",
        data=tmp_path / "games",
        host="192.168.4.1",
        port=80,
        lan=True,
        hertz=120.0,
        timing=replace(STANDARD, dwell=1.0, patience=2.5),
        dice_ports=("/dev/ttyUSB0", "loop://"),
        voice=VoiceWish(on=False, language="de"),
        power_off=("systemctl", "poweroff"),
        file=file,
    )


def test_a_board_given_by_its_path_is_meant_from_the_file(tmp_path: Path) -> None:
    assert read(written(tmp_path, 'board = "my.toml"')).board == str(tmp_path / "my.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "\nport = 1",
            ":2:1: port: there is no key 'port' here, only name, language, table,",
        ),
        ("\nbord = 'x'", ":2:1: bord: there is no key 'bord' here, only name"),
        ("[pages]\nport = 0", ":2:1: pages.port: this is 0, but must be a whole number from 1 to"),
        (f"[pages]\nport = 0x{'f' * 9_000}", ":2:1: pages.port: this is a number of more than 12"),
        (f"[scan]\nhertz = 0x{'f' * 9_000}", ":2:1: scan.hertz: this is a number of more than 12"),
        ("[pages]\nport = true", ":2:1: pages.port: this is true, but must be a whole number"),
        ("[pages]\nport = 8.5", ":2:1: pages.port: this is 8.5, but must be a whole number"),
        ("\npages = 3", ":2:1: pages: this is 3, but must be a section: [pages]"),
        ("[pages]\nhost = 'pi'", ":2:1: pages.host: this is 'pi', but must be an IPv4 address"),
        ("[pages]\nhost = '::1'", ":2:1: pages.host: this is '::1', but must be an IPv4 address"),
        ("[pages]\nlan = 'yes'", ":2:1: pages.lan: this is 'yes', but must be true or false"),
        ("[timing]\ndwell = nan", ":2:1: timing.dwell: this is nan, but must be a number of sec"),
        ("[timing]\ndwell = 0", ":2:1: timing.dwell: this is 0, but must be a number of seconds"),
        ("[scan]\nhertz = true", ":2:1: scan.hertz: this is true, but must be a number of scans"),
        (
            "\npower_off = 'halt'",
            ":2:1: power_off: this is 'halt', but must be a command as a list",
        ),
        ("[dice]\nports = ['']", ":2:1: dice.ports: this is a list, but must be a list of serial"),
        ("\ntable = ''", ":2:1: table: this is '', but must be the path of a file"),
        ("\nlanguage = 'la'", ":2:1: language: this is 'la', but must be one of en, it, de, pl"),
        ("\nname = ''", ":2:1: name: this is '', but must be a name of 1 to 40 characters"),
        ("[voice]\nlanguage = 'E N'", ":2:1: voice.language: this is 'E N', but must be a langu"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_key(text: str, said: str, tmp_path: Path) -> None:
    (line,) = complaints(tmp_path, text)
    assert line.startswith(said)


def test_a_key_that_nearly_exists_is_suggested(tmp_path: Path) -> None:
    (line,) = complaints(tmp_path, "[voice]\nlanguag = 'de'")
    assert line.endswith("; was language meant?")


def test_everything_that_is_wrong_is_told_in_the_order_of_the_file(tmp_path: Path) -> None:
    lines = complaints(tmp_path, "[scan]\nhertz = 0\n[pages]\nport = 0\nhost = 3")
    assert [line.split(" ")[1] for line in lines] == ["scan.hertz:", "pages.port:", "pages.host:"]


@pytest.mark.parametrize("lan", ["", "lan = false\n"])
def test_an_address_of_the_network_needs_the_word_that_opens_it(lan: str, tmp_path: Path) -> None:
    (line,) = complaints(tmp_path, f"[pages]\n{lan}host = '0.0.0.0'")
    assert "this is '0.0.0.0', which others in the network can reach: add lan = true" in line


def test_text_that_is_no_toml_is_told_with_its_line(tmp_path: Path) -> None:
    (line,) = complaints(tmp_path, "name = 'x'\nport =\n")
    assert line.startswith(": this is not a configuration in TOML: Invalid value (at line 2")


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_text_that_python_cannot_bear_is_told(text: str, tmp_path: Path) -> None:
    (line,) = complaints(tmp_path, text)
    assert line.startswith(": this is not a configuration in TOML: ")


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(ConfigError, match="not text in UTF-8"):
        read(tmp_path / "x.toml")


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="this is a folder or a device"):
        read(tmp_path)


def test_without_any_file_everything_has_its_default(tmp_path: Path) -> None:
    environ = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert found(None, environ, tmp_path / "none.toml") is None


def test_the_first_file_there_is_counts(tmp_path: Path) -> None:
    own = tmp_path / "pyramid-referee" / "referee.toml"
    own.parent.mkdir()
    own.touch()
    system = tmp_path / "system.toml"
    environ = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert found(None, environ, system) == own
    system.touch()
    assert found(None, environ, system) == system
    environ["REFEREE_CONFIG"] = "asked.toml"
    assert found(None, environ, system) == Path("asked.toml")
    assert found("named.toml", environ, system) == Path("named.toml")


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="this file cannot be read: No such file"):
        load(str(tmp_path / "none.toml"))


def test_a_file_that_was_named_is_read(tmp_path: Path) -> None:
    file = written(tmp_path, "name = 'Ours'")
    assert load(None, {"REFEREE_CONFIG": str(file)}).name == "Ours"


@pytest.mark.parametrize(
    ("host", "lan", "listen"),
    [
        ("127.0.0.1", False, "127.0.0.1"),
        ("::1", False, "::1"),
        ("localhost", False, "localhost"),
        ("127.0.0.1", True, "0.0.0.0"),
        ("192.168.4.1", True, "192.168.4.1"),
        ("192.168.4.1", False, "127.0.0.1"),
        ("pi.local", False, "127.0.0.1"),
    ],
)
def test_only_the_word_lan_opens_the_network(host: str, lan: bool, listen: str) -> None:
    assert Config(host=host, lan=lan).listen == listen


def test_games_are_kept_where_the_file_says_then_systemd_then_beside_the_boards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    under_systemd = {"STATE_DIRECTORY": "/var/lib/one:/var/lib/two"}
    assert data_dir(Config(data=Path("/games")), under_systemd) == Path("/games")
    assert data_dir(Config(), under_systemd) == Path("/var/lib/one")
    assert data_dir(Config(), {"STATE_DIRECTORY": "nowhere"}) == boards.folder().parent
    assert data_dir(Config(), {}) == tmp_path / "pyramid-referee"
