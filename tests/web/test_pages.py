"""The pages as files: nothing inline, nothing from elsewhere, nothing missing, and not too much."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.web import pages

STATIC = Path(__file__).parents[2] / "host" / "static"
MOST_BYTES = 300_000

PAGES = sorted(STATIC.glob("*.html"))
MODULES = sorted(STATIC.glob("*.js"))
FILES = sorted(STATIC.iterdir())

by_name = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
by_module = pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def made_ids() -> set[str]:
    """The ids of all pages, and of what the modules make."""
    in_pages = {found for page in PAGES for found in re.findall(r'\bid="([\w-]+)"', text(page))}
    made = r'\bid: "([\w-]+)"'
    return in_pages | {found for module in MODULES for found in re.findall(made, text(module))}


def asked_ids(module: Path) -> Iterator[str]:
    """The ids that a module looks for."""
    yield from re.findall(r'\b(?:byId|show|say)\(\s*"([\w-]+)"', text(module))


def imports(module: Path) -> dict[str, dict[str, str]]:
    """What a module takes from each other one, by the name that it has here."""
    found = re.findall(r'import \{([^}]+)\} from "\./([\w.]+)"', text(module))
    return {
        other: dict(_named(name) for name in names.split(",") if name.strip())
        for names, other in found
    }


def _named(name: str) -> tuple[str, str]:
    given, _, here = name.strip().partition(" as ")
    return here or given, given


def test_every_page_can_be_opened_by_a_short_address() -> None:
    instead = {pages.UNKNOWN, pages.UNKNOWN_HOST}  # at every other address, by every other name
    short = {*pages.OWN, *instead}
    opened = {page.body for address, page in pages.found().items() if address in short}
    assert {path.read_bytes() for path in PAGES} <= opened


def test_all_pages_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


@pytest.mark.parametrize("path", [*PAGES, *MODULES], ids=lambda path: path.name)
def test_lines_fit_a_screen(path: Path) -> None:
    assert [line for line in text(path).splitlines() if len(line) > 100] == []


@by_name
def test_a_page_has_no_script_and_no_style_of_its_own(page: Path) -> None:
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text(page))
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text(page)))
    assert not re.search(r"<script[^>]*>[^<]", text(page))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_comes_from_elsewhere(path: Path) -> None:
    without_names = text(path).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|//[a-z]+\.[a-z]+/|@import|url\(", without_names)


@by_name
def test_a_page_says_its_language_and_fits_a_phone(page: Path) -> None:
    assert '<html lang="en">' in text(page)
    assert 'name="viewport" content="width=device-width, initial-scale=1"' in text(page)


@by_name
def test_what_a_page_asks_for_is_there(page: Path) -> None:
    for name in re.findall(r'(?:src|href)="/static/([^"]+)"', text(page)):
        assert (STATIC / name).is_file()


@by_name
def test_an_id_stands_once_on_a_page(page: Path) -> None:
    ids = re.findall(r'\bid="([\w-]+)"', text(page))
    assert len(ids) == len(set(ids))


@by_name
def test_whatever_a_page_points_at_by_id_is_on_it(page: Path) -> None:
    ids = set(re.findall(r'\bid="([\w-]+)"', text(page)))
    pointed = re.findall(r'(?:\bfor|aria-labelledby|aria-describedby)="([\w-]+)"', text(page))
    assert set(pointed) <= ids


@by_name
def test_every_section_has_a_name_for_screen_readers(page: Path) -> None:
    assert all("aria-label" in tag for tag in re.findall(r"<section[^>]*>", text(page)))


@by_module
def test_a_module_finds_every_id_it_looks_for(module: Path) -> None:
    assert set(asked_ids(module)) <= made_ids()


@by_module
def test_a_module_takes_only_what_another_gives(module: Path) -> None:
    for other, names in imports(module).items():
        given = re.findall(
            r"export (?:async )?(?:function|const|class) (\w+)", text(STATIC / other)
        )
        assert set(names.values()) <= set(given), other


@by_module
def test_a_module_uses_all_that_it_takes(module: Path) -> None:
    body = re.sub(r"import \{[^}]+\} from .*", "", text(module))
    for names in imports(module).values():
        assert [name for name in names if not re.search(rf"\b{name}\b", body)] == []


@by_module
def test_texts_are_never_read_as_html(module: Path) -> None:
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text(module)
    )


@by_module
def test_no_token_and_no_code_goes_into_an_address(module: Path) -> None:
    addresses = re.findall(r'(?:assign|replace|get|post|remove)\((`[^`]*`|"[^"]*")', text(module))
    assert not [address for address in addresses if re.search(r"token|code[^`\"]*\$|\?", address)]


def test_every_module_is_used() -> None:
    used = {other for module in MODULES for other in imports(module)}
    used |= set(re.findall(r"/static/(\w+\.js)", "".join(map(text, PAGES))))
    assert {module.name for module in MODULES} == used
