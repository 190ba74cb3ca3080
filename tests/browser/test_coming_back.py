"""A page that was reloaded, or whose service was killed, carries on where it was."""

from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS
from tests.browser.visitor import Visitor
from tests.browser.waiting import wait_until

# without a table

ROLL = ["3", "mummy", "1", "arrow", "mummy"]


def red_has_rolled(service: Program, come: Come) -> Visitor:
    service.do("operator", "start", explorers=["red", "blue"], board="practice")
    service.do("red", "roll", faces=ROLL)
    red = come(service)
    red.sit("red")
    return red


def announce_and_move(page: Page) -> None:
    # A key pressed before the table has been looked at again is refused.
    expect(page.locator("#sentence")).to_contain_text("Press 1, 3 or arrow")
    page.get_by_role("button", name="3", exact=True).click()
    expect(page.locator("#sentence")).to_have_text("Move red 3 steps.")
    page.locator("#spaces").fill("e1")
    page.locator("#move").get_by_role("button", name="Move").click()
    expect(page.locator("#sentence")).to_contain_text("Done")


def test_a_page_reloaded_in_the_middle_carries_on(bare_service: Program, come: Come) -> None:
    red = red_has_rolled(bare_service, come)
    before = red.page.locator("#sentence").inner_text()
    red.page.reload()
    expect(red.page.locator("#sentence")).to_have_text(before)
    announce_and_move(red.page)
    red.page.reload()
    expect(red.page.locator("#sentence")).to_contain_text("Done")


def test_pages_come_back_by_themselves_when_the_service_does(
    bare_service: Program, come: Come
) -> None:
    red = red_has_rolled(bare_service, come)
    with red.watch.expecting_a_break():
        bare_service.kill()
        expect(red.page.locator("#line")).to_contain_text("No connection")
        expect(red.page.locator("#notice")).to_contain_text("No connection")
        bare_service.start()
        expect(red.page.locator("#line")).to_have_text("Connected")
    expect(red.page.locator("#notice")).to_be_hidden()
    announce_and_move(red.page)


def test_what_is_pressed_while_the_service_is_away_is_not_done_and_said(
    bare_service: Program, come: Come
) -> None:
    red = red_has_rolled(bare_service, come)
    with red.watch.expecting_a_break():
        bare_service.kill()
        expect(red.page.locator("#line")).to_contain_text("No connection")
        red.page.get_by_role("button", name="3", exact=True).click()
        expect(red.page.locator("#refusal")).to_contain_text("no connection to the referee")
        bare_service.start()
        expect(red.page.locator("#line")).to_have_text("Connected")
    expect(red.page.locator("#refusal")).to_be_hidden()
    announce_and_move(red.page)


# at the simulated table


def rolled(service: Program, come: Come) -> PlayPage:
    """Red has rolled; the dice lie in their pockets."""
    game = PlayPage(come(service))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.hurry()
    game.roll()
    return game


def announce(game: PlayPage) -> None:
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")


def drag_to_the_end(game: PlayPage) -> None:
    game.table.drag("red", "e1")
    game.stay()
    game.says("Press Done to end your turn")


def test_the_simulated_table_reloaded_in_the_middle_carries_on(
    simulated: Program, come: Come
) -> None:
    game = rolled(simulated, come)
    faces = game.table.shown("12345")
    game.page.reload()
    game.says("to move by it")
    assert game.table.shown("12345") == faces
    announce(game)
    game.page.reload()
    game.says("Move red 3 steps")
    drag_to_the_end(game)


def test_the_simulated_table_is_as_it_was_left_when_the_service_was_killed(
    simulated: Program, come: Come
) -> None:
    game = rolled(simulated, come)
    faces = game.table.shown("12345")
    announce(game)
    wait_until(game.page, lambda: simulated.kept_faces().items() >= faces.items())
    with game.visitor.watch.expecting_a_break():
        simulated.kill()
        expect(game.page.locator("body")).to_have_attribute("data-line", "broken")
        expect(game.page.locator("#notice")).to_contain_text("No connection")
        simulated.start()
        expect(game.page.locator("body")).to_have_attribute("data-line", "open")
    expect(game.page.locator("#notice")).to_be_hidden()
    game.says("Move red 3 steps")
    drag_to_the_end(game)


def told_by_the_table(page: Page) -> list[str]:
    """What it says from now on, to a page that is not open yet."""
    told: list[str] = []

    def listen(socket: WebSocket) -> None:
        if socket.url.endswith("/api/sim/ws"):
            socket.on("framereceived", lambda text: told.append(str(text)))

    page.on("websocket", listen)
    return told


def has_told_again(told: list[str]) -> bool:
    """Whether the table has said for the second time what it is made of, and how it is."""
    return sum('"type":"table"' in text for text in told) == 2 and '"type":"scene"' in told[-1]


def test_the_simulated_table_is_connected_when_its_seats_are_heard_too(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    told, mute, silent = told_by_the_table(game.page), False, list[WebSocketRoute]()

    def listen(seat: WebSocketRoute) -> None:
        if mute:
            silent.append(seat)
        else:
            seat.connect_to_server()

    game.page.route_web_socket("**/api/ws", listen)
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.says("Roll the five dice")
    body = game.page.locator("body")
    with game.visitor.watch.expecting_a_break():
        mute = True
        simulated.kill()
        expect(body).to_have_attribute("data-line", "broken")
        simulated.start()
        wait_until(game.page, lambda: len(silent) == len(["operator", "red", "blue"]))
        wait_until(game.page, lambda: has_told_again(told))
        expect(body).to_have_attribute("data-line", "broken")
        mute = False
        for seat in silent:
            seat.close()
        expect(body).to_have_attribute("data-line", "open")
    expect(game.page.locator("#notice")).to_be_hidden()
