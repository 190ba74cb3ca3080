"""All readers together, as tables of time, what happens at the ports and what is told."""

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.dice.messages import Configure, Message, Pocket, Zero
from hal.ports import DieSeen, PartLost
from tests.hal.dice.any_message import HELLOS, NOISE, REFUSALS, STATES, STATISTICS
from tests.hal.dice.desk import MUMMY, TABLE, USB0, USB1, Desk, playing
from tests.hal.dice.voice import EXPLORERS, Voice, empty, heard, moving, state, still, words

# How readers are found.


def test_at_first_a_reader_has_three_seconds_to_appear() -> None:
    desk = Desk(TABLE)
    desk.go_on(2.99)
    assert desk.told() == []
    assert desk.readers.missing == ("explorers", "mummy")
    desk.go_on(3.0)
    assert desk.told() == ["dice reader explorers lost", "dice reader mummy lost"]
    desk.go_on(1000.0)
    assert desk.told() == []


def test_a_reader_that_appears_in_time_was_never_lost() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.hear(USB0, MUMMY, 2.0)
    desk.report(USB0, 0.1, 2.1, still(30))
    assert desk.told() == ["brown handled 1"]
    assert desk.readers.missing == ()


def test_a_reader_that_appears_late_is_back() -> None:
    desk = Desk()
    desk.open(USB0, 4.0)
    desk.hear(USB0, MUMMY, 4.1)
    desk.report(USB0, 0.1, 4.2, empty())
    assert desk.told() == ["dice reader mummy lost", "dice reader mummy back", "brown out"]


@pytest.mark.parametrize("ports", [(USB0, USB1), (USB1, USB0), ("socket://localhost:1", "loop://")])
def test_readers_are_known_by_their_names_at_whatever_port(ports: tuple[str, str]) -> None:
    desk = Desk(TABLE)
    for port, hello in zip(ports, (EXPLORERS, MUMMY), strict=True):
        desk.open(port, 0.0)
        desk.hear(port, hello, 0.1)
    desk.report(ports[0], 0.1, 0.2, *(still(30 * number) for number in (1, 2, 3, -1, -2)))
    desk.report(ports[1], 0.1, 0.2, still(-90))
    assert desk.told() == [
        "1 handled 1",
        "2 handled 2",
        "3 handled 3",
        "4 handled 4",
        "5 handled arrow",
        "mummy handled mummy",
    ]


def test_each_port_is_asked_who_is_there_until_a_hello_comes() -> None:
    desk = Desk(TABLE)
    desk.open(USB0, 0.0)
    desk.open(USB1, 0.1)
    desk.hear(USB1, MUMMY, 0.2)
    desk.go_on(0.5)
    assert words(desk.output[USB0]) == ["AskHello"] * 3
    assert set(words(desk.output[USB1])) == {"AskHello", "Heartbeat"}


def test_a_state_before_any_hello_is_nobodys() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.report(USB0, 5.0, 0.1, still(30))
    assert desk.told() == []
    assert desk.readers.missing == ("mummy",)


def test_a_reader_with_more_pockets_than_the_table_uses_is_fine() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.hear(USB0, replace(MUMMY, pockets=8), 0.1)
    desk.report(USB0, 0.1, 0.2, still(60), *[still(30)] * 7)
    assert desk.told() == ["brown handled 2"]
    assert desk.readers.remarks == ()


def test_noise_between_frames_changes_nothing() -> None:
    desk = playing()
    desk.hear(USB0, b"\x93\x00\x12\x00\x00" + b"U" * 300, 1.05)
    desk.hear(USB0, b"\0" + desk.voices[USB0].say(state(100.1, still(30, 4))), 1.1)
    assert desk.told() == ["brown out", "brown settled 1"]


# Loss and return.


def test_350_ms_of_silence_are_a_loss_that_is_told_once() -> None:
    desk = playing()
    desk.go_on(1.349)
    assert desk.told() == []
    desk.go_on(1.351)
    assert USB0 in desk.why()
    desk.go_on(60.0)
    assert desk.told() == []
    assert desk.readers.missing == ("mummy",)


def test_a_silent_reader_is_asked_again_and_comes_back() -> None:
    desk = playing()
    desk.output[USB0] = b""
    desk.go_on(1.4)
    assert words(desk.output[USB0]) == ["AskHello"]
    desk.hear(USB0, MUMMY, 1.5)
    desk.report(USB0, 100.6, 1.6, still(30, 3))
    assert desk.told() == ["dice reader mummy lost", "dice reader mummy back"]
    assert desk.readers.missing == ()


def test_a_port_that_closes_is_a_loss_at_once() -> None:
    desk = playing()
    desk.close(USB0, 1.05, "input/output error")
    why = desk.why()
    assert USB0 in why
    assert "input/output error" in why


def test_a_port_that_opens_and_closes_again_and_again_is_told_as_one_loss() -> None:
    desk = playing()
    desk.close(USB0, 1.1)
    for at in (2.0, 3.0, 4.0):
        desk.open(USB0, at)
        desk.close(USB0, at + 0.5)
    assert desk.told() == ["dice reader mummy lost"]


def test_a_reader_that_gets_no_further_than_its_hello_is_lost_once() -> None:
    desk = playing()
    desk.close(USB0, 1.1)
    for at in (2.0, 3.0, 4.0):
        desk.open(USB0, at)
        desk.hear(USB0, MUMMY, at + 0.1)
        desk.close(USB0, at + 0.8)
    assert desk.told() == ["dice reader mummy lost"]


def test_a_reader_that_is_plugged_in_elsewhere_is_back_there() -> None:
    desk = playing()
    desk.close(USB0, 1.1)
    desk.open(USB1, 2.0)
    desk.hear(USB1, MUMMY, 2.1)
    desk.report(USB1, 0.1, 2.2, still(30, 0))
    assert desk.told() == ["dice reader mummy lost", "dice reader mummy back"]
    (seen,) = desk.readers.seen
    assert (seen.port, seen.used) == (USB1, True)


def test_the_other_reader_plays_on_while_one_is_away() -> None:
    desk = Desk(TABLE)
    for port, hello in ((USB0, EXPLORERS), (USB1, MUMMY)):
        desk.open(port, 0.0)
        desk.hear(port, hello, 0.1)
    desk.report(USB0, 0.1, 0.2, *[still(30)] * 5)
    desk.report(USB1, 0.1, 0.2, still(30))
    desk.report(USB1, 0.15, 0.25, empty(1))
    desk.told()
    desk.close(USB0, 0.25)
    desk.report(USB1, 0.2, 0.3, still(60, 1))
    assert desk.told() == ["dice reader explorers lost", "mummy settled 2"]


# Rolls, however much is lost.

Step = tuple[float, float, Pocket]


@dataclass(frozen=True)
class Story:
    """Reports before and after something that nobody sees, and what must be told of it."""

    before: Pocket
    uptime: float  # seconds, of the report after it
    at: float
    after: Pocket
    told: str


# The report before comes at 1.0 with an uptime of 100.0 seconds.
WITHIN_SIGHT = {
    "nothing happened": Story(still(30, 3), 100.1, 1.1, still(30, 3), ""),
    "out and in between two reports": Story(
        still(30, 3), 100.1, 1.1, still(60, 4), "brown out, brown settled 2"
    ),
    "turned between two reports": Story(still(30, 3), 100.1, 1.1, still(60, 3), "brown handled 2"),
    "cocked": Story(still(30, 3), 100.1, 1.1, still(45, 4), "brown out, brown cocked"),
    "a reset without a pause": Story(still(30, 3), 0.0, 1.1, still(30, 0), ""),
    "a reset with a roll nobody saw": Story(
        still(30, 3), 0.0, 1.2, still(60, 0), "brown handled 2"
    ),
    "a reset, and the pocket is empty": Story(still(30, 3), 0.0, 1.2, empty(0), "brown out"),
    "the host was held up, nothing else": Story(still(30, 3), 100.1, 1.34, still(30, 3), ""),
}


@pytest.mark.parametrize("story", WITHIN_SIGHT)
def test_between_two_reports(story: str) -> None:
    one = WITHIN_SIGHT[story]
    desk = playing(pocket=one.before)
    desk.report(USB0, one.uptime, one.at, one.after)
    assert ", ".join(desk.told()) == one.told


BEYOND_SIGHT = {
    "silent, and nothing happened": Story(still(30, 3), 104.0, 5.0, still(30, 3), ""),
    "silent, and rolled meanwhile": Story(
        still(30, 3), 104.0, 5.0, still(30, 4), "brown out, brown settled 1"
    ),
    "silent, and turned meanwhile": Story(
        still(30, 3), 104.0, 5.0, still(60, 3), "brown handled 2"
    ),
    "silent, and out now": Story(still(30, 3), 104.0, 5.0, empty(4), "brown out"),
    "a long silence, and rolled": Story(
        still(30, 3), 3699.0, 3600.0, still(30, 4), "brown out, brown settled 1"
    ),
    "reset, as it was": Story(still(30, 3), 3.0, 5.0, still(30, 0), ""),
    "reset, and the count has come to the same": Story(
        still(30, 3), 3.0, 5.0, still(60, 3), "brown handled 2"
    ),
    "reset, and a higher count": Story(still(30, 3), 3.0, 5.0, still(60, 9), "brown handled 2"),
    "reset so long ago that the uptime is higher again": Story(
        still(30, 3), 200.0, 300.0, still(60, 9), "brown handled 2"
    ),
    "out before the reset, in after it": Story(empty(3), 3.0, 5.0, still(60, 0), "brown settled 2"),
    "in before the reset, out after it": Story(still(30, 3), 3.0, 5.0, empty(0), "brown out"),
}


@pytest.mark.parametrize("closed", [False, True], ids=["silent", "unplugged"])
@pytest.mark.parametrize("story", BEYOND_SIGHT)
def test_while_the_reader_is_away(story: str, closed: bool) -> None:
    one = BEYOND_SIGHT[story]
    desk = playing(pocket=one.before)
    if closed:
        desk.close(USB0, 1.1)
        desk.open(USB0, one.at - 0.2)
    desk.hear(USB0, replace(MUMMY, uptime_ms=round(1000 * (one.uptime - 0.1))), one.at - 0.1)
    desk.report(USB0, one.uptime, one.at, one.after)
    lost, back, *dice = desk.told()
    assert (lost, back) == ("dice reader mummy lost", "dice reader mummy back")
    assert ", ".join(dice) == one.told


def test_the_uptime_may_go_on_from_0_without_a_reset() -> None:
    whole = (1 << 32) / 1000
    desk = playing(uptime=whole - 0.05)
    desk.report(USB0, whole + 0.05, 1.1, still(30, 4))
    assert desk.told() == ["brown out", "brown settled 1"]


def test_a_host_that_was_held_up_still_knows_that_the_reader_was_not_reset() -> None:
    # The reader has run for 100 seconds: it cannot have begun within the last one.
    desk = playing(uptime=100.0, at=1.0)
    desk.hear(USB0, replace(MUMMY, uptime_ms=100_200), 2.0)
    desk.report(USB0, 100.3, 2.0, still(30, 4))
    assert desk.told()[-2:] == ["brown out", "brown settled 1"]


def test_a_reader_whose_clock_is_slow_is_not_taken_for_one_that_was_reset() -> None:
    desk = playing(uptime=100.0, at=1.0)
    desk.hear(USB0, replace(MUMMY, uptime_ms=159_600), 61.0)
    desk.report(USB0, 159.7, 61.1, still(30, 4))
    assert desk.told()[-2:] == ["brown out", "brown settled 1"]


def test_an_uptime_lower_than_before_is_a_reset_however_soon() -> None:
    desk = playing(uptime=0.2, at=1.0)
    desk.report(USB0, 0.01, 1.05, still(60, 0))
    assert desk.told() == ["brown handled 2"]


def test_a_roll_begun_before_the_loss_ends_after_it() -> None:
    desk = playing()
    desk.report(USB0, 100.1, 1.1, empty(4))
    desk.close(USB0, 1.2)
    desk.open(USB1, 3.0)
    desk.hear(USB1, MUMMY, 3.1)
    desk.report(USB1, 0.1, 3.2, moving(0, 0))
    desk.report(USB1, 0.3, 3.4, still(-60, 0))
    assert [one for one in desk.told() if "moving" not in one] == [
        "brown out",
        "dice reader mummy lost",
        "dice reader mummy back",
        "brown settled arrow",
    ]


# Readers that cannot be used.


def test_another_version_is_named_with_its_port_and_what_to_do() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.hear(USB0, desk.voices[USB0].other_version("mummy"), 0.1)
    remark = desk.remark()
    assert all(word in remark for word in ("mummy", USB0, "version 2", "version 1", "flash"))
    desk.go_on(3.0)
    assert "version 2" in desk.why()
    assert desk.readers.missing == ("mummy",)


def test_a_reader_that_speaks_another_version_from_now_on_is_lost() -> None:
    desk = playing()
    for at in (1.1, 1.2, 1.3, 1.4, 1.5):
        desk.hear(USB0, desk.voices[USB0].other_version("mummy"), at)
    assert "version 2" in desk.why()


def test_a_reader_without_a_name_is_asked_for_one() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.hear(USB0, replace(MUMMY, identity=""), 0.1)
    desk.report(USB0, 0.1, 0.2, still(30))
    assert USB0 in desk.remark()
    assert "no name" in desk.remark()
    assert desk.told() == []


def test_a_reader_that_gets_its_name_is_used_from_then_on() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.hear(USB0, replace(MUMMY, identity=""), 0.1)
    desk.output[USB0] = b""
    desk.readers.say(USB0, Configure("mummy", 1))
    desk.hear(USB0, MUMMY, 0.2)
    desk.report(USB0, 0.2, 0.3, still(30))
    assert heard(desk.output[USB0])[0] == Configure("mummy", 1)
    assert desk.told() == ["brown handled 1"]
    assert desk.readers.remarks == ()


def test_a_reader_of_another_table_is_named_and_not_used() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.hear(USB0, replace(MUMMY, identity="kitchen"), 0.1)
    desk.report(USB0, 0.1, 0.2, still(30))
    assert all(word in desk.remark() for word in ("kitchen", USB0, "mummy"))
    assert desk.told() == []
    (seen,) = desk.readers.seen
    assert not seen.used


def test_a_reader_with_too_few_pockets_is_named_and_not_used() -> None:
    desk = Desk(TABLE)
    desk.open(USB0, 0.0)
    desk.hear(USB0, replace(EXPLORERS, pockets=4), 0.1)
    for tenth in range(2, 31):
        desk.report(USB0, tenth / 10, tenth / 10, *[still(30)] * 4)
    assert all(word in desk.remark() for word in ("explorers", USB0, "4"))
    assert any(USB0 in one.why for one in desk.news if isinstance(one, PartLost))
    assert not any(isinstance(one, DieSeen) for one in desk.news)


def test_a_reader_in_use_that_has_too_few_pockets_from_now_on_is_lost() -> None:
    desk = Desk(TABLE)
    desk.open(USB0, 0.0)
    desk.hear(USB0, EXPLORERS, 0.1)
    desk.report(USB0, 0.1, 0.2, *[still(30)] * 5)
    desk.hear(USB0, replace(EXPLORERS, pockets=4), 0.3)
    desk.report(USB0, 0.3, 0.4, *[still(30)] * 4)
    assert desk.told()[-1] == "dice reader explorers lost"
    assert "explorers" in desk.readers.missing


def test_pockets_that_were_never_zeroed_are_remarked_on() -> None:
    desk = Desk(TABLE)
    desk.open(USB0, 0.0)
    desk.hear(USB0, EXPLORERS, 0.1)
    desk.report(USB0, 0.1, 0.2, still(30), empty(zeroed=False), *[empty()] * 2, empty(zeroed=False))
    remark = desk.remark()
    assert "zero" in remark
    assert all(die in remark for die in ("2", "5"))
    desk.report(USB0, 0.2, 0.3, still(30), *[empty()] * 4)
    assert desk.readers.remarks == ()


def test_dice_that_are_not_calibrated_are_remarked_on_and_never_guessed() -> None:
    desk = Desk(calibrated=False)
    desk.open(USB0, 0.0)
    desk.hear(USB0, MUMMY, 0.1)
    desk.report(USB0, 0.1, 0.2, still(30))
    assert "brown" in desk.remark()
    assert "calibrate" in desk.remark()
    assert desk.told() == ["brown cocked"]


# Two readers with one name.


def two_of_one_name() -> Desk:
    """The first reports a die at rest; so does the second, which counted other departures."""
    desk = playing()
    desk.open(USB1, 1.0)
    desk.hear(USB1, MUMMY, 1.05)
    desk.report(USB1, 100.1, 1.1, still(60, 8))
    desk.report(USB0, 100.1, 1.1, still(30, 3))
    return desk


def test_two_readers_with_one_name_are_both_named_by_their_ports() -> None:
    desk = two_of_one_name()
    assert all(word in desk.remark() for word in ("mummy", USB0, USB1))
    assert {one.port: one.used for one in desk.readers.seen} == {USB0: True, USB1: False}


def test_the_first_of_two_goes_on_and_the_second_tells_nothing() -> None:
    desk = two_of_one_name()
    assert desk.told() == []
    desk.report(USB1, 100.2, 1.2, empty(9))
    desk.report(USB0, 100.2, 1.2, still(30, 4))
    assert desk.told() == ["brown out", "brown settled 1"]


def test_what_the_second_one_says_keeps_the_first_one_not_alive() -> None:
    desk = two_of_one_name()
    for at in (1.2, 1.3, 1.4):
        desk.report(USB1, 99.0 + at, at, still(60, 8))
    desk.go_on(1.46)
    assert "dice reader mummy lost" in desk.told()


def test_the_second_of_two_takes_over_when_the_first_is_gone_and_no_roll_is_invented() -> None:
    desk = two_of_one_name()
    desk.close(USB0, 1.15)
    desk.report(USB1, 100.2, 1.2, still(60, 8))
    desk.report(USB1, 100.3, 1.3, still(60, 8))
    lost, back, *dice = desk.told()
    assert (lost, back) == ("dice reader mummy lost", "dice reader mummy back")
    assert dice == ["brown handled 2"]
    assert desk.readers.remarks == ()


def test_the_second_of_two_is_the_other_reader_once_it_is_called_so() -> None:
    desk = Desk(TABLE)
    for port in (USB0, USB1):
        desk.open(port, 0.0)
        desk.hear(port, EXPLORERS, 0.1)
    desk.report(USB0, 0.1, 0.2, *[empty()] * 5)
    desk.hear(USB1, MUMMY, 0.2)
    desk.report(USB1, 0.2, 0.3, still(30))
    assert desk.told()[-1] == "mummy handled 1"
    assert desk.readers.remarks == ()
    assert desk.readers.missing == ()


def test_the_first_of_two_gives_way_when_it_is_renamed() -> None:
    desk = two_of_one_name()
    desk.hear(USB0, replace(MUMMY, identity="spare"), 1.15)
    assert "spare" in desk.why()
    desk.report(USB1, 100.2, 1.2, still(60, 8))
    assert desk.told() == ["dice reader mummy back", "brown handled 2"]
    assert "spare" in desk.remark()


# Saying something, and whatever else may come.


def test_what_is_said_goes_out_at_its_port_only() -> None:
    desk = two_of_one_name()
    desk.output = {USB0: b"", USB1: b""}
    desk.readers.say(USB1, Zero(1))
    desk.go_on(1.1)
    desk.hear(USB0, b"", 1.1)
    assert heard(desk.output[USB1]) == [Zero(1)]
    assert heard(desk.output[USB0]) == []


AT_PORTS = st.sampled_from([USB0, USB1])
CALLED = st.sampled_from(["explorers", "mummy", "kitchen", ""])
NAMED_HELLOS = st.builds(lambda hello, name: replace(hello, identity=name), HELLOS, CALLED)
HAPPENINGS = st.tuples(
    st.floats(0, 1.5),
    AT_PORTS,
    st.one_of(
        st.just("plug"),
        NAMED_HELLOS,
        STATES,
        STATISTICS,
        REFUSALS,
        NOISE,
        st.builds(Voice().other_version, CALLED),
    ),
)


@given(st.lists(HAPPENINGS, max_size=60))
def test_whatever_happens_losses_and_returns_take_turns_and_nothing_fails(
    happenings: list[tuple[float, str, Message | bytes | str]],
) -> None:
    desk, at = Desk(TABLE), 0.0
    for pause, port, what in happenings:
        at += pause
        if what == "plug":
            (desk.close if port in desk.voices else desk.open)(port, at)
        elif port in desk.voices and not isinstance(what, str):
            desk.hear(port, what, at)
        assert len(desk.readers.remarks) == len(set(desk.readers.remarks))
        assert sum(one.used for one in desk.readers.seen) + len(desk.readers.missing) >= 2
    for part in ("dice reader explorers", "dice reader mummy"):
        mine = [one for one in desk.news if not isinstance(one, DieSeen) and one.part == part]
        assert all(type(one) is not type(other) for one, other in pairwise(mine))
        assert not mine or isinstance(mine[0], PartLost)


# Why a reader is missing.


def test_a_port_at_which_nobody_answers_is_spoken_of_after_a_while() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    desk.go_on(2.9)
    assert desk.readers.remarks == ()
    desk.go_on(3.1)
    odd = f"nothing answers at {USB0}: see that a reader is there, and that it is flashed"
    assert desk.remark() == odd
    assert desk.why() == f"dice reader mummy: {odd}"


def test_a_reader_that_never_reports_is_said_to_answer() -> None:
    desk = Desk()
    desk.open(USB0, 0.0)
    for at in (0.1, 0.4, 0.7, 1.0, 1.3, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1):
        desk.hear(USB0, MUMMY, at)
    assert desk.why() == (
        f"dice reader mummy: it answers at {USB0} and sends no reports: unplug it, and plug it in "
        "again"
    )
