"""The pages, read once when the service starts: no path from outside ever reaches the disk.

They are small, and a browser asks each time whether its copy is still good (ETag), so that after an
update nobody plays with yesterday's page.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from aiohttp import web

_TYPES: Final[Mapping[str, str]] = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "txt": "text/plain",
}

# Addresses with a page of their own; everything else is under /static/.
_PAGES: Final[Mapping[str, str]] = {
    "/": "join.html",
    "/join": "join.html",
    "/seat": "seat.html",
    "/play": "play.html",
}
UNKNOWN: Final = "/static/unknown.html"  # what a person sees where there is nothing
UNKNOWN_HOST: Final = "/static/unknown_host.html"  # and who calls us by a name that is not ours
_ICON: Final = "/favicon.ico"  # where browsers look, whatever its kind
_FAVICON: Final = ("favicon.svg", "favicon.ico", "favicon.png")

_WEIGHT: Final = re.compile(r"[01](\.\d{0,3})?")  # RFC 9110, 12.4.2

# The addresses that are not under /static/.
OWN: Final = frozenset({*_PAGES, _ICON})


def is_file(path: str) -> bool:
    """Whether this is where a page or a part of one would be."""
    return path in OWN or path.startswith("/static/")


@dataclass(frozen=True, slots=True)
class Page:
    """One file, as it is sent."""

    body: bytes
    kind: str
    mark: str


def found() -> dict[str, Page]:
    """Every page by its address."""
    kept = dict(_read(files("host") / "static", ""))
    pages = {f"/static/{name}": page for name, page in kept.items()}
    pages |= {address: kept[name] for address, name in _PAGES.items() if name in kept}
    icons = [kept[name] for name in _FAVICON if name in kept]
    return {**pages, **dict(zip([_ICON], icons, strict=False))}


def _read(folder: Traversable, above: str) -> list[tuple[str, Page]]:
    if not folder.is_dir():
        return []
    pages: list[tuple[str, Page]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            pages += _read(entry, f"{above}{entry.name}/")
        elif kind := _TYPES.get(entry.name.rpartition(".")[2]):
            pages.append((f"{above}{entry.name}", _page(entry.read_bytes(), kind)))
    return pages


def _page(body: bytes, kind: str) -> Page:
    return Page(body, kind, sha256(body).hexdigest()[:16])


def wants_page(request: web.Request) -> bool:
    """Whether this is a person's browser that opens an address, and no program that asks."""
    return request.method in {"GET", "HEAD"} and any(
        map(_takes_a_page, ",".join(request.headers.getall("Accept", [])).split(","))
    )


def _takes_a_page(taken: str) -> bool:
    """Whether this part of `Accept` is for pages, and not to say that none are wanted (`q=0`)."""
    kind, *parameters = (part.strip().lower() for part in taken.split(";"))
    weight = next((one[2:] for one in parameters if one.startswith("q=")), "1")
    return kind == "text/html" and _WEIGHT.fullmatch(weight) is not None and float(weight) > 0


def instead(page: Page, status: int) -> web.Response:
    """The page that is shown where none is. No copy is kept: something may come there."""
    return web.Response(status=status, body=page.body, content_type=page.kind, charset="utf-8")


async def show(page: Page, request: web.Request) -> web.StreamResponse:
    """The page, or that the browser's copy is still good."""
    same = any(mark.value == page.mark for mark in request.if_none_match or ())
    text = page.kind.startswith("text/") or page.kind.endswith(("json", "svg+xml"))
    response = web.Response(
        status=304 if same else 200,
        body=None if same else page.body,
        content_type=page.kind,
        charset="utf-8" if text else None,
        headers={"Cache-Control": "no-cache"},
    )
    response.etag = page.mark
    return response
