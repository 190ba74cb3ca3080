"""What comes from npm is pinned by version and hash, and names no place to get it from."""

import json
import re
from typing import Any, Final

from tests.project.checkout import ROOT

FOLDER: Final = ROOT / ".ci" / "npm"
TEXT: Final = (FOLDER / "package-lock.json").read_text("utf-8")


def wanted() -> dict[str, str]:
    package: dict[str, Any] = json.loads((FOLDER / "package.json").read_text("utf-8"))
    return dict(package["devDependencies"])


def pinned() -> dict[str, dict[str, Any]]:
    packages: dict[str, dict[str, Any]] = json.loads(TEXT)["packages"]
    return {name.removeprefix("node_modules/"): it for name, it in packages.items() if name}


def test_what_is_wanted_is_pinned_and_nothing_else() -> None:
    assert {name: it["version"] for name, it in pinned().items()} == wanted()


def test_every_package_has_its_hash() -> None:
    assert all(re.fullmatch(r"sha512-[\w+/]{86}==", it["integrity"]) for it in pinned().values())


def test_there_is_no_address() -> None:
    assert not re.search(r"://|www\.|@|resolved", TEXT)


def test_every_package_has_its_reason_in_contributing() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("\n## Dependencies\n")[2]
    assert all(f"`{name}`, which" in text for name in wanted())
