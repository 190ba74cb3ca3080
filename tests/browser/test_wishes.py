"""What the operator asks of the explorers is before everybody's eyes until something happens."""

from playwright.sync_api import expect

from tests.browser.program import Program
from tests.browser.scenes import Come


def test_the_wish_to_undo_is_told_to_everybody_and_leads_explorers_to_the_key(
    bare_service: Program, come: Come
) -> None:
    bare_service.do("operator", "start", explorers=["red", "blue"], board="practice")
    bare_service.do("red", "roll", faces=["3", "mummy", "1", "arrow", "mummy"])
    bare_service.do("red", "announce", face="3")
    bare_service.do("red", "move", to="e1")
    pages = {seat: come(bare_service).sit(seat) for seat in ("operator", "red", "mummy")}
    pages["operator"].get_by_role("button", name="Ask the explorers to undo").click()
    for page in pages.values():
        expect(page.locator("#notice")).to_contain_text("asks the explorers to undo")
    undo = pages["red"].locator("#undo")
    expect(undo).to_have_class("first")
    undo.click()
    expect(pages["red"].locator("#notice")).to_be_hidden()
    expect(undo).not_to_have_class("first")
