"""`referee install` on a tree that stands for a machine: plan, deed, again, and away with it."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from hal.table_file import reference_text
from host import config_text
from host.cli import main
from host.config_file import read
from host.install import places
from host.install.carrying_out import StepFailedError, carry_out, run_command
from host.install.plan import installation, removal
from host.install.step import Remove, Run
from host.install.tree import Tree

Capture = pytest.CaptureFixture[str]
PROGRAM = "/opt/pyramid-referee/.venv/bin/referee"
BOOT = "boot/firmware/config.txt"


class Commands:
    """The commands of the system, as far as they leave something in a tree."""

    def __init__(self) -> None:
        self.ran: list[list[str]] = []

    def __call__(self, words: Sequence[str]) -> None:
        self.ran.append(list(words))
        root = Path(words[1].removeprefix("--root="))
        match [words[0], *words[2:]]:
            case ["systemd-sysusers", "pyramid-referee.conf"]:
                _write(root / "etc/passwd", "root:x:0:0\nreferee:x:995:995\n")
                groups = "".join(f"{name}:x:1:pi,referee\n" for name in places.GROUPS)
                _write(root / "etc/group", f"referee:x:995:\nodd line\n{groups}")
            case ["systemd-tmpfiles", "--create", "pyramid-referee.conf"]:
                (root / "var/lib/pyramid-referee").mkdir(parents=True)
            case ["systemctl", "enable", "pyramid-referee.service"]:
                _write(root / places.ENABLED[1:], "")
            case ["systemctl", "disable", "pyramid-referee.service"]:
                (root / places.ENABLED[1:]).unlink()
            case other:
                raise AssertionError(other)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Commands:
    """No command of this machine is run."""
    commands = Commands()
    monkeypatch.setattr("host.install.command.run_command", commands)
    return commands


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A fresh Raspberry Pi OS, as far as it matters."""
    root = tmp_path / "pi"
    _write(root / BOOT, "#dtparam=i2c_arm=on\n[pi4]\narm_boost=1\n")
    return root


def install(root: Path, *words: str) -> int:
    return main(["install", "--root", str(root), "--program", PROGRAM, *words])


def contents(root: Path) -> dict[str, str]:
    """Every file and link of a tree, with what is in it."""
    return {
        str(path.relative_to(root)): os.readlink(path) if path.is_symlink() else path.read_text()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def test_a_fresh_machine_gets_everything(root: Path, commands: Commands, capsys: Capture) -> None:
    assert install(root) == 0
    assert {path.removeprefix("/") for path in places.WRITTEN} <= contents(root).keys()
    assert (
        f"ExecStart={PROGRAM} serve --config /etc/pyramid-referee/referee.toml\n"
        in (root / places.UNIT[1:]).read_text()
    )
    assert os.readlink(root / places.COMMAND[1:]) == PROGRAM
    said = capsys.readouterr().out
    assert "done        user referee in the groups audio, dialout, gpio, i2c\n" in said
    assert "so already" not in said


def test_a_second_time_changes_nothing(root: Path, commands: Commands, capsys: Capture) -> None:
    install(root)
    before, ran = contents(root), len(commands.ran)
    capsys.readouterr()
    assert install(root) == 0
    assert contents(root) == before
    assert len(commands.ran) == ran
    steps = capsys.readouterr().out.partition("\n\n")[0].splitlines()
    assert all(line.startswith("so already ") for line in steps)


def test_a_dry_run_says_what_would_be_done_and_does_nothing(
    root: Path, commands: Commands, capsys: Capture
) -> None:
    before = contents(root)
    assert install(root, "--dry-run") == 0
    assert contents(root) == before
    assert not commands.ran
    assert f"to do       {places.UNIT}\n" in capsys.readouterr().out


def test_a_step_that_fails_is_told_and_the_next_run_goes_on_from_there(
    root: Path, commands: Commands, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(words: Sequence[str]) -> None:
        raise StepFailedError("no room")

    with monkeypatch.context() as patched:
        patched.setattr("host.install.command.run_command", broken)
        assert install(root) == 1
    said = capsys.readouterr().out
    assert "FAILED      user referee in the groups audio, dialout, gpio, i2c: no room\n" in said
    assert said.endswith("What was done stays; mend this and run it again.\n")
    assert not (root / places.CONFIG[1:]).exists()
    assert install(root) == 0
    assert f"so already  {places.UNIT}\n" in capsys.readouterr().out


def test_the_first_configuration_is_the_template_with_the_folder_and_the_power_off_key(
    root: Path, commands: Commands
) -> None:
    install(root)
    config = read(root / places.CONFIG[1:])
    assert str(config.data) == places.DATA
    assert config.power_off == ("systemctl", "poweroff")
    lines = zip(
        (root / places.CONFIG[1:]).read_text().splitlines(),
        config_text.template().splitlines(),
        strict=True,
    )
    assert [ours for ours, theirs in lines if ours != theirs] == [
        'data = "/var/lib/pyramid-referee"',
        'power_off = ["systemctl", "poweroff"]',
    ]


def test_a_changed_configuration_is_kept_and_the_template_laid_beside_it(
    root: Path, commands: Commands, capsys: Capture
) -> None:
    _write(root / places.CONFIG[1:], "name = 'Ours'\n")
    assert install(root) == 0
    assert (root / places.CONFIG[1:]).read_text() == "name = 'Ours'\n"
    assert (root / f"{places.CONFIG[1:]}.new").read_text() == places.first_config()
    assert (
        f"done        {places.CONFIG}.new, because yours was changed\n" in capsys.readouterr().out
    )
    install(root)
    assert f"so already  {places.CONFIG}.new, because" in capsys.readouterr().out


def test_the_boot_configuration_is_only_shown_unless_asked_for(
    root: Path, commands: Commands, capsys: Capture
) -> None:
    before = (root / BOOT).read_text()
    install(root)
    assert (root / BOOT).read_text() == before
    assert (
        "the I2C bus is not set as it should be: write "
        "dtparam=i2c_arm=on,i2c_arm_baudrate=400000 and core_freq_fixed=1 "
        "into /boot/firmware/config.txt, or add --boot\n"
    ) in capsys.readouterr().out


def test_with_boot_it_is_written_once_with_a_backup(
    root: Path, commands: Commands, capsys: Capture
) -> None:
    before = (root / BOOT).read_text()
    install(root, "--boot")
    written = (root / BOOT).read_text()
    assert written.startswith(before)
    assert written.endswith("[all]\n# The I2C bus of the Pyramid Referee\n"
                            "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n"
                            "core_freq_fixed=1\n")  # fmt: skip
    assert (root / f"{BOOT}.before-referee").read_text() == before
    assert "sudo reboot\n" in capsys.readouterr().out
    install(root, "--boot")
    assert (root / BOOT).read_text() == written
    assert "reboot" not in capsys.readouterr().out


def test_the_clock_of_the_bus_is_that_of_the_configured_table(
    root: Path, commands: Commands
) -> None:
    slower = reference_text().replace("400_000", "300_000")
    _write(root / "etc/pyramid-referee/mine.toml", slower)
    _write(root / places.CONFIG[1:], "table = 'mine.toml'")
    install(root, "--boot")
    assert "i2c_arm_baudrate=300000\n" in (root / BOOT).read_text()


def test_a_machine_without_a_boot_configuration_is_told(
    root: Path, commands: Commands, capsys: Capture
) -> None:
    (root / BOOT).unlink()
    assert install(root, "--boot") == 0
    assert "no config.txt was found: is this a Raspberry Pi?" in capsys.readouterr().out


def test_another_program_called_referee_is_left_alone(root: Path, commands: Commands) -> None:
    _write(root / places.COMMAND[1:], "a program of somebody")
    install(root)
    install(root, "--uninstall")
    assert (root / places.COMMAND[1:]).read_text() == "a program of somebody"


def test_an_older_link_is_led_to_the_new_program(root: Path, commands: Commands) -> None:
    (root / "usr/local/bin").mkdir(parents=True)
    (root / places.COMMAND[1:]).symlink_to("/somewhere/else")
    install(root)
    assert os.readlink(root / places.COMMAND[1:]) == PROGRAM


def test_uninstalling_leaves_games_configuration_and_user(
    root: Path, commands: Commands, capsys: Capture
) -> None:
    before = contents(root)
    install(root, "--boot")
    _write(root / "var/lib/pyramid-referee/games.db", "games")
    capsys.readouterr()
    assert install(root, "--uninstall") == 0
    assert contents(root).keys() - before.keys() == {
        "etc/passwd",
        "etc/group",
        "etc/pyramid-referee/referee.toml",
        "var/lib/pyramid-referee/games.db",
        f"{BOOT}.before-referee",
    }
    assert commands.ran[-1][2:] == ["disable", "pyramid-referee.service"]
    notes = capsys.readouterr().out.partition("\n\n")[2]
    assert "sudo rm -r /etc/pyramid-referee /var/lib/pyramid-referee\n" in notes
    assert "sudo userdel referee\n" in notes
    assert "/boot/firmware/config.txt.before-referee\n" in notes


def test_uninstalling_where_nothing_is_does_no_harm(
    root: Path, commands: Commands, capsys: Capture
) -> None:
    before = contents(root)
    assert install(root, "--uninstall") == 0
    assert contents(root) == before
    assert not commands.ran
    assert "done" not in capsys.readouterr().out


def test_the_machine_itself_is_also_told_to_read_its_files() -> None:
    plan = installation(Tree(Path("/")), PROGRAM, 400_000, boot=False)
    assert Run(("systemctl", "daemon-reload")) in [step.deed for step in plan.steps]
    plan = removal(Tree(Path("/")))
    assert plan.steps[-1].deed == Run(("systemctl", "daemon-reload"))


def test_whoever_is_not_root_is_told_how(
    commands: Commands, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main(["install", "--program", PROGRAM]) == 2
    assert capsys.readouterr().err == (
        f"only root may install a service: sudo {PROGRAM} install (--dry-run shows the plan)\n"
    )
    assert main(["install", "--program", PROGRAM, "--dry-run"]) == 0
    assert not commands.ran


@pytest.mark.parametrize("program", ["bin/referee", "/opt/my referee", "/opt/100%/referee"])
def test_a_program_that_a_service_file_cannot_name_is_refused(
    program: str, root: Path, capsys: Capture
) -> None:
    assert main(["install", "--root", str(root), "--program", program]) == 2
    assert "give a full path without spaces" in capsys.readouterr().err


def test_a_root_that_is_not_there_is_told(tmp_path: Path, capsys: Capture) -> None:
    assert install(tmp_path / "none") == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_an_environment_in_a_home_is_refused_with_the_way_out(
    root: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.prefix", "/home/pi/checkout/.venv")
    assert main(["install", "--root", str(root)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("/home/pi/checkout/.venv/bin/referee is in somebody's home")
    assert "then: sudo /opt/pyramid-referee/.venv/bin/referee install\n" in said


def test_a_command_that_fails_says_why() -> None:
    with pytest.raises(StepFailedError, match="exit 3: no room"):
        run_command(["sh", "-c", "echo no room >&2; exit 3"])
    with pytest.raises(StepFailedError, match="false: exit status 1"):
        run_command(["false"])
    with pytest.raises(StepFailedError, match="there is no command no-such-command here"):
        run_command(["no-such-command"])
    run_command(["true"])


def test_a_file_that_cannot_be_changed_says_why(root: Path) -> None:
    with pytest.raises(StepFailedError, match="/gone: No such file or directory"):
        carry_out(Remove("/gone"), Tree(root), run_command)


def test_the_real_commands_understand_what_they_are_told(root: Path) -> None:
    """Where they are, and may give files to others; elsewhere the stand-ins above must do."""
    if os.geteuid() != 0 or shutil.which("systemd-sysusers") is None:
        return
    (root / "etc").mkdir()
    assert install(root) == 0
    tree = Tree(root)
    assert tree.groups_of("referee") == frozenset(places.GROUPS)
    assert tree.place(places.DATA).stat().st_uid > 0
    assert tree.link(places.ENABLED) == places.UNIT
    plan = installation(tree, PROGRAM, 400_000, boot=False)
    assert not [step for step in plan.steps if step.deed]
    assert install(root, "--uninstall") == 0
    assert not tree.has(places.ENABLED)
