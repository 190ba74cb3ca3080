"""What the mummy is asked to do in each phase. It has one name, so that is part of the sentence."""

from typing import Final

from fsm.pyramid.tray import Tray
from host.language import N_, Plural
from host.sight import Sight
from host.wishes import Wish, Words, is_exact


def roll(seen: Sight, tray: Tray) -> Wish:
    """Roll the brown die."""
    words = (_INTO_POCKET if tray.mummy else _ON_A_PAGE)[1 if seen.locked else 0]
    return Wish(words, {"locked": seen.locked})


# Without locked dice, and with some.
_INTO_POCKET: Final = (
    Words(
        N_("Roll the brown die and set it into its pocket."),
        N_("Mummy: roll the brown die and set it into its pocket."),
    ),
    Words(
        Plural(
            "Roll the brown die and set it into its pocket; the locked die will be added.",
            "Roll the brown die and set it into its pocket; "
            "the {locked} locked dice will be added.",
            by="locked",
        ),
        Plural(
            "Mummy: roll the brown die and set it into its pocket; the locked die will be added.",
            "Mummy: roll the brown die and set it into its pocket; "
            "the {locked} locked dice will be added.",
            by="locked",
        ),
    ),
)
_ON_A_PAGE: Final = (
    Words(N_("Roll the brown die on a page."), N_("Mummy: roll the brown die on a page.")),
    Words(
        Plural(
            "Roll the brown die on a page; the locked die will be added.",
            "Roll the brown die on a page; the {locked} locked dice will be added.",
            by="locked",
        ),
        Plural(
            "Mummy: roll the brown die on a page; the locked die will be added.",
            "Mummy: roll the brown die on a page; the {locked} locked dice will be added.",
            by="locked",
        ),
    ),
)


def interim(seen: Sight, _tray: Tray) -> Wish:
    """Walk in between, by the dice that explorers released."""
    if seen.steps_taken:
        return _on(seen)
    return Wish(_RELEASED_EXACT if is_exact(seen) else _RELEASED, {"steps": seen.steps})


_RELEASED: Final = Words(
    Plural(
        "The explorers’ dice are released: walk up to {steps} step, then press Done.",
        "The explorers’ dice are released: walk up to {steps} steps, then press Done.",
        by="steps",
    ),
    Plural(
        "Mummy: the explorers’ dice are released: walk up to {steps} step, then press Done.",
        "Mummy: the explorers’ dice are released: walk up to {steps} steps, then press Done.",
        by="steps",
    ),
)
_RELEASED_EXACT: Final = Words(
    Plural(
        "The explorers’ dice are released: walk exactly {steps} step, then press Done.",
        "The explorers’ dice are released: walk exactly {steps} steps, then press Done.",
        by="steps",
    ),
    Plural(
        "Mummy: the explorers’ dice are released: walk exactly {steps} step, then press Done.",
        "Mummy: the explorers’ dice are released: walk exactly {steps} steps, then press Done.",
        by="steps",
    ),
)


def walk(seen: Sight, _tray: Tray) -> Wish:
    """Walk by the brown die. Rule 89: after a long siege it must go away."""
    besieges = 0 < seen.game.options.siege_rounds <= seen.siege
    if seen.steps_taken and not besieges:
        return _on(seen)
    words = (_LEAVE if besieges else _WALK)[1 if is_exact(seen) else 0]
    return Wish(words, {"steps": seen.steps - seen.steps_taken, "space": seen.mummy})


def _on(seen: Sight) -> Wish:
    """In the middle of a walk."""
    words = _WALK_ON_EXACT if is_exact(seen) else _WALK_ON
    return Wish(words, {"steps": seen.steps - seen.steps_taken})


_WALK_ON: Final = Words(
    Plural(
        "Walk up to {steps} more step, then press Done.",
        "Walk up to {steps} more steps, then press Done.",
        by="steps",
    ),
    Plural(
        "Mummy: walk up to {steps} more step, then press Done.",
        "Mummy: walk up to {steps} more steps, then press Done.",
        by="steps",
    ),
)
_WALK_ON_EXACT: Final = Words(
    Plural(
        "Walk exactly {steps} more step, then press Done.",
        "Walk exactly {steps} more steps, then press Done.",
        by="steps",
    ),
    Plural(
        "Mummy: walk exactly {steps} more step, then press Done.",
        "Mummy: walk exactly {steps} more steps, then press Done.",
        by="steps",
    ),
)


# So far as it likes, and exactly so far.
_WALK: Final = (
    Words(
        Plural(
            "Walk up to {steps} step, then press Done.",
            "Walk up to {steps} steps, then press Done.",
            by="steps",
        ),
        Plural(
            "Mummy: walk up to {steps} step, then press Done.",
            "Mummy: walk up to {steps} steps, then press Done.",
            by="steps",
        ),
    ),
    Words(
        Plural(
            "Walk exactly {steps} step, then press Done.",
            "Walk exactly {steps} steps, then press Done.",
            by="steps",
        ),
        Plural(
            "Mummy: walk exactly {steps} step, then press Done.",
            "Mummy: walk exactly {steps} steps, then press Done.",
            by="steps",
        ),
    ),
)
_LEAVE: Final = (
    Words(
        Plural(
            "Walk up to {steps} step, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            "Walk up to {steps} steps, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            by="steps",
        ),
        Plural(
            "Mummy: walk up to {steps} step, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            "Mummy: walk up to {steps} steps, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            by="steps",
        ),
    ),
    Words(
        Plural(
            "Walk exactly {steps} step, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            "Walk exactly {steps} steps, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            by="steps",
        ),
        Plural(
            "Mummy: walk exactly {steps} step, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            "Mummy: walk exactly {steps} steps, then press Done; "
            "after so long a siege end on another space than {space}, if you can.",
            by="steps",
        ),
    ),
)
