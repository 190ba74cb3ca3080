"""The pages are served as they are, and nothing else from the disk is."""

import pytest

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


@pytest.mark.parametrize("path", ["/nothing", "/seats", "/static/nothing.css", "/seat/red"])
def test_a_persons_browser_gets_a_page_where_there_is_nothing(path: str) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it, it.client.get(path, headers=BROWSER) as response:
            assert (response.status, response.content_type) == (404, "text/html")
            assert await response.read() == pages.found()[pages.UNKNOWN].body
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
            assert response.headers["Cache-Control"] == "no-store"

    story()


@on_a_loop
async def test_a_program_gets_json_where_there_is_nothing() -> None:
    nothing = (404, "path/unknown")
    async with served() as it:
        for path, accept in (
            ("/nothing", "application/json"),
            ("/nothing", "*/*"),
            ("/api/nothing", BROWSER["Accept"]),
        ):
            status, answer = await it.ask("GET", path, headers={"Accept": accept})
            assert (status, answer["code"]) == nothing, (path, accept)
        status, answer = await it.ask("POST", "/nothing", headers=BROWSER, json={})
        assert (status, answer["code"]) == nothing


@on_a_loop
async def test_a_page_may_be_looked_at_without_its_body() -> None:
    async with served() as it, it.client.head("/join") as response:
        assert (response.status, await response.read()) == (200, b"")
