"""The pages are served as they are, and nothing else from the disk is."""

import re

import pytest

from host.language import LANGUAGES
from host.page_words import page_words
from host.web import pages
from tests.web.served import served
from tests.web.stories import on_a_loop


def test_every_page_has_its_address() -> None:
    found = pages.found()
    assert {"/", "/join", "/seat", "/favicon.ico"} <= found.keys()
    assert all(path.startswith("/static/") for path in found.keys() - pages.OWN)


@on_a_loop
async def test_a_page_comes_whole_and_only_once() -> None:
    async with served() as it:
        for address, page in pages.found().items():
            async with it.client.get(address) as response:
                assert response.status == 200
                assert await response.read() == page.body
                assert response.content_type == page.kind
                assert response.headers["Cache-Control"] == "no-cache"
                mark = {"If-None-Match": response.headers["ETag"]}
            async with it.client.get(address, headers=mark) as again:
                assert (again.status, await again.read()) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/", "/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"]
)
def test_nothing_else_is_there(path: str) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it:
            assert (await it.ask("GET", path))[0] == 404

    story()


BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/seats",
        "/static/nothing.css",
        "/seat/red",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/seat/nothing",
    ],
)
def test_a_persons_browser_gets_a_page_where_there_is_nothing(path: str) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it, it.client.get(path, headers=BROWSER) as response:
            assert (response.status, response.content_type) == (404, "text/html")
            assert await response.read() == pages.found()[pages.UNKNOWN].body
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
            assert response.headers["Cache-Control"] == "no-store"

    story()


@pytest.mark.parametrize(
    "path", ["/", "/seat", "/nothing", "/static/seat.js", "/?<b>q</b>", "/api/seat"]
)
@pytest.mark.parametrize("host", ["evil.example", "pyramid", "<b>evil</b>"])
def test_a_persons_browser_that_calls_us_by_a_foreign_name_gets_a_page_and_nothing_else(
    path: str, host: str
) -> None:
    """The same to the byte whoever asks for what: nothing of it comes back."""

    @on_a_loop
    async def story() -> None:
        headers = {**BROWSER, "Host": host}
        async with served() as it, it.client.get(path, headers=headers) as response:
            assert (response.status, response.content_type) == (403, "text/html")
            assert await response.read() == pages.found()[pages.UNKNOWN_HOST].body
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert host not in policy
            assert response.headers["X-Frame-Options"] == "DENY"
            assert response.headers["Cache-Control"] == "no-store"

    story()


def test_the_page_for_a_foreign_name_says_its_sentence_in_every_language() -> None:
    """Each is marked with its language, the first one by the page's own."""
    page = pages.found()[pages.UNKNOWN_HOST].body.decode()
    own = re.search(r'<html lang="(\w+)">', page)
    assert own is not None
    said = re.findall(r'<p(?: lang="(\w+)")?>([^<]*)</p>', page)
    sentence = "The referee is not called that. Open it by its own address."
    assert [(language or own[1], words) for language, words in said] == [
        (language, page_words(language).get(sentence, sentence)) for language in LANGUAGES
    ]


def test_the_page_for_a_foreign_name_loads_nothing() -> None:
    page = pages.found()[pages.UNKNOWN_HOST].body.decode()
    assert re.findall(r"src|href|action|http|url\(|@import|<(?:script|link|style)", page) == []


@on_a_loop
async def test_a_program_that_calls_us_by_a_foreign_name_gets_json() -> None:
    async with served() as it:
        for path, accept in (
            ("/seat", "application/json"),
            ("/seat", "text/html;q=0"),
            ("/api/health", "*/*"),
            ("/api/nothing", "application/json"),
        ):
            headers = {"Accept": accept, "Host": "evil.example"}
            status, answer = await it.ask("GET", path, headers=headers)
            assert (status, answer["code"]) == (403, "origin/unknown-host"), (path, accept)
        headers = {**BROWSER, "Host": "evil.example"}
        status, answer = await it.ask("POST", "/seat", headers=headers, json={})
        assert (status, answer["code"]) == (403, "origin/unknown-host")


@pytest.mark.parametrize(
    ("accept", "page"),
    [
        ("text/html", True),
        ("TEXT/HTML ; Q=0.1", True),
        ("application/json;q=0.9, text/html;level=1;q=1.0", True),
        ("text/html;q=0, text/html;level=1", True),
        ("text/html;q=0", False),
        ("text/html; q=0.000", False),
        ("text/html;q=0,*/*", False),
        ("text/html;q=much", False),
        ("text/html;q=nan", False),
        ("text/html-ish", False),
        ("text/*", False),
    ],
)
def test_a_page_is_for_whoever_takes_one(accept: str, page: bool) -> None:
    @on_a_loop
    async def story() -> None:
        headers = {"Accept": accept}
        async with served() as it, it.client.get("/nothing", headers=headers) as response:
            assert (response.content_type == "text/html") is page

    story()


@on_a_loop
async def test_what_is_refused_at_an_address_that_there_is_stays_json_for_a_browser() -> None:
    async with served() as it:
        status, answer = await it.ask("GET", "/api/seat", headers=BROWSER)
        assert (status, answer["code"]) == (401, "seat/none")


@on_a_loop
async def test_a_program_gets_json_where_there_is_nothing() -> None:
    nothing = (404, "path/unknown")
    async with served() as it:
        for path, accept in (
            ("/nothing", "application/json"),
            ("/nothing", "*/*"),
            ("/api", "application/json"),
            ("/api/", "*/*"),
            ("/api/nothing", "application/json"),
        ):
            status, answer = await it.ask("GET", path, headers={"Accept": accept})
            assert (status, answer["code"]) == nothing, (path, accept)
        status, answer = await it.ask("POST", "/nothing", headers=BROWSER, json={})
        assert (status, answer["code"]) == nothing


@on_a_loop
async def test_a_page_may_be_looked_at_without_its_body() -> None:
    async with served() as it, it.client.head("/join") as response:
        assert (response.status, await response.read()) == (200, b"")
