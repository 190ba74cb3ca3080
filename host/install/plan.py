"""The plan of an installation, made from how the machine is now; looking at it changes nothing.

The configuration is the owner's: it is written once, and where it was changed since, a newer
template is laid beside it (`referee.toml.new`). The boot configuration is changed only on request,
and with a backup.
"""

from collections.abc import Iterator

from host.install import boot_config, places
from host.install.step import Link, Plan, Remove, Run, Step, Write
from host.install.tree import Tree

BACKUP = ".before-referee"


def installation(tree: Tree, program: str, hertz: int, *, boot: bool) -> Plan:
    """What it takes to have the service of this program, on a bus with this clock."""
    steps = (
        *_own_files(tree, program),
        *_user(tree),
        *_config(tree),
        *_boot(tree, hertz, boot),
        *_command(tree, program),
        *_reload(tree),
        *_service(tree),
    )
    return Plan(steps, tuple(_notes(tree, hertz, boot)))


def removal(tree: Tree) -> Plan:
    """What it takes to be rid of the service; configuration, games and user stay."""
    stop = ("systemctl", "disable", *(["--now"] if tree.is_running else []), places.SERVICE)
    steps = [Step("the service is stopped", Run(stop) if tree.has(places.ENABLED) else None)]
    steps += [_gone(tree, path) for path in reversed(places.WRITTEN)]
    if tree.link(places.COMMAND) is not None:
        steps.append(_gone(tree, places.COMMAND))
    return Plan((*steps, *_reload(tree)), tuple(_left_behind(tree)))


def _own_files(tree: Tree, program: str) -> Iterator[Step]:
    for path in places.WRITTEN:
        text = places.text_of(path, program)
        yield Step(path, None if tree.text(path) == text else Write(path, text))


def _user(tree: Tree) -> Iterator[Step]:
    groups = tree.groups_of(places.USER)
    there = groups is not None and groups >= set(places.GROUPS)
    what = f"user {places.USER} in the groups {', '.join(places.GROUPS)}"
    yield Step(what, None if there else Run(("systemd-sysusers", _name(places.SYSUSERS))))
    made = Run(("systemd-tmpfiles", "--create", _name(places.TMPFILES)))
    yield Step(f"folder {places.DATA}", None if tree.has(places.DATA) else made)


def _config(tree: Tree) -> Iterator[Step]:
    """The owner's file is never written over."""
    text, new = places.first_config(), f"{places.CONFIG}.new"
    kept = tree.text(places.CONFIG)
    if kept is None:
        yield Step(places.CONFIG, Write(places.CONFIG, text))
        return
    yield Step(places.CONFIG, None)
    if kept != text:
        beside = None if tree.text(new) == text else Write(new, text)
        yield Step(f"{new}, because yours was changed", beside)


def _boot(tree: Tree, hertz: int, boot: bool) -> Iterator[Step]:
    path = _boot_config(tree)
    if not boot or path is None:
        return
    text = tree.text(path) or ""
    what = f"I2C at {hertz // 1000} kHz, and a core clock that keeps it there, in {path}"
    if not boot_config.missing(text, hertz):
        yield Step(what, None)
    else:
        yield Step(what, Write(path, boot_config.with_lines(text, hertz), path + BACKUP))


def _command(tree: Tree, program: str) -> Iterator[Step]:
    """The word `referee` for every shell, unless somebody has another program of that name."""
    if program == places.COMMAND or (tree.has(places.COMMAND) and not tree.link(places.COMMAND)):
        return
    there = tree.link(places.COMMAND) == program
    yield Step(places.COMMAND, None if there else Link(places.COMMAND, program))


def _reload(tree: Tree) -> Iterator[Step]:
    """Always, because nothing tells whether systemd has read its files since they were written."""
    if tree.is_running:
        yield Step("systemd reads its files", Run(("systemctl", "daemon-reload")))


def _service(tree: Tree) -> Iterator[Step]:
    enabled = Run(("systemctl", "enable", places.SERVICE))
    what = "the service starts with the machine"
    yield Step(what, None if tree.has(places.ENABLED) else enabled)


def _notes(tree: Tree, hertz: int, boot: bool) -> Iterator[str]:
    path = _boot_config(tree)
    lines = boot_config.missing(tree.text(path) or "", hertz) if path else ()
    if path is None:
        yield "no config.txt was found: is this a Raspberry Pi? Its I2C bus is not seen to"
    elif lines and not boot:
        told = " and ".join(lines)
        yield f"the I2C bus is not set as it should be: write {told} into {path}, or add --boot"
    if path is None or lines or not tree.has(places.MODULES):
        yield "restart the machine, so that drivers and bus are there: sudo reboot"
    yield f"look at {places.CONFIG}, then: referee config check {places.CONFIG}"
    yield f"start it, also after an update: sudo systemctl restart {places.SERVICE}"


def _boot_config(tree: Tree) -> str | None:
    return next((path for path in places.BOOT_CONFIGS if tree.has(path)), None)


def _name(path: str) -> str:
    """The bare name: these commands look for it below the root that they are told."""
    return path.rpartition("/")[2]


def _gone(tree: Tree, path: str) -> Step:
    return Step(f"no {path}", Remove(path) if tree.has(path) else None)


def _left_behind(tree: Tree) -> Iterator[str]:
    config = places.CONFIG.rpartition("/")[0]
    yield f"the configuration and all games stay; to remove them: sudo rm -r {config} {places.DATA}"
    yield f"the user {places.USER} stays; to remove it: sudo userdel {places.USER}"
    yield f"the program stays; to remove it: sudo rm -r {places.CHECKOUT}"
    for path in places.BOOT_CONFIGS:
        if tree.has(path + BACKUP):
            yield f"{path} stays as it is; what it was before is in {path}{BACKUP}"
