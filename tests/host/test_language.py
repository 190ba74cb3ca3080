"""Which language is spoken, and how a sentence is said in it."""

import asyncio

import pytest

from host.language import (
    ENGLISH,
    LANGUAGES,
    N_,
    NP_,
    Plural,
    _,
    ngettext,
    pgettext,
    said,
    speaking,
    spoken,
)

STEPS = Plural("up to {steps} step", "up to {steps} steps", by="steps")


def test_where_nobody_says_which_it_is_english() -> None:
    assert spoken() == ENGLISH
    assert _("The game begins.") == "The game begins."


def test_one_language_is_spoken_meanwhile_and_then_the_one_before() -> None:
    with speaking("it"):
        with speaking("de"):
            assert _("The game begins.") == "Das Spiel beginnt."
        assert _("The game begins.") == "La partita comincia."
    assert _("The game begins.") == "The game begins."


def test_what_goes_wrong_changes_no_language() -> None:
    with pytest.raises(ZeroDivisionError), speaking("pl"):
        _ = 1 / 0
    assert spoken() == ENGLISH


def test_others_at_the_same_time_speak_their_own() -> None:
    async def speak(language: str) -> str:
        with speaking(language):
            await asyncio.sleep(0)
            return _("Your turn.")

    async def all_of_them() -> list[str]:
        return list(await asyncio.gather(*map(speak, LANGUAGES)))

    assert asyncio.run(all_of_them()) == [
        "Your turn.",
        "Tocca a te.",
        "Du bist an der Reihe.",
        "Twoja kolej.",
    ]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, ["up to 1 step", "al massimo 1 passo", "höchstens 1 Schritt", "najwyżej 1 krok"]),
        (3, ["up to 3 steps", "al massimo 3 passi", "höchstens 3 Schritte", "najwyżej 3 kroki"]),
        (5, ["up to 5 steps", "al massimo 5 passi", "höchstens 5 Schritte", "najwyżej 5 kroków"]),
    ],
)
def test_every_language_has_its_own_plurals(number: int, words: list[str]) -> None:
    for language, word in zip(LANGUAGES, words, strict=True):
        with speaking(language):
            assert said(STEPS, steps=number) == word
            assert ngettext(STEPS.one, STEPS.many, number, steps=number) == word


def test_the_same_word_may_be_another_by_what_it_does() -> None:
    with speaking("pl"):
        assert pgettext("piece", "red") == "Czerwony"
        assert pgettext("whom", "red") == "Czerwonego"
        assert pgettext("colour", "red") == "czerwony"


def test_what_is_only_marked_stays_as_it_is() -> None:
    with speaking("it"):
        assert N_("The game begins.") == "The game begins."
        assert NP_("whom", "red") == "red"


def test_what_goes_into_a_sentence_is_never_read_as_one() -> None:
    with speaking("de"):
        text = _("{key} is {value}, but it must be {wanted}.", key="{x}", value="{", wanted="}")
    assert text == "{x} ist {, verlangt ist aber: }."
