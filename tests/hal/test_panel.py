"""Keys, lamps and buzzers, on gpiozero's mock pins."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from hal.emulator.fingers import Fingers
from hal.errors import HalError
from hal.panel import HOLD_S, Panel
from hal.ports import Hold, KeyNews, PartBack, PartLost, Press
from hal.sides import Side
from hal.table import Key
from hal.table_file import reference

TABLE = reference()
EXPLORERS, MUMMY = Side.EXPLORERS, Side.MUMMY
DONE = (EXPLORERS, "done")


@pytest.fixture
def pins() -> Any:
    return MockFactory()


@pytest.fixture
def panel(pins: Any) -> Iterator[Panel]:
    panel = Panel(TABLE, pins)
    yield panel
    panel.close()


def key(side: Side | None, name: str) -> Key:
    return next(key for key in TABLE.keys if (key.side, key.name) == (side, name))


def polled(
    panel: Panel,
    fingers: Fingers,
    until: float,
    deeds: Mapping[int, Callable[[], None]] = MappingProxyType({}),
) -> list[KeyNews]:
    """Everything that is told; before the scans of these numbers something is done."""
    news: list[KeyNews] = []
    for scan in range(int(until * 100)):
        deeds.get(scan, lambda: None)()
        fingers.drive(scan / 100)
        news += panel.poll(scan / 100)
    return news


class BadPin(MockPin):  # type: ignore[misc]
    """A pin that fails while it is told to."""

    fails = False

    def _get_state(self) -> Any:
        if self.fails:
            raise OSError("no such device")
        return super()._get_state()

    def _set_state(self, value: Any) -> None:
        if self.fails:
            raise OSError("no such device")
        super()._set_state(value)

    def break_down(self) -> None:
        self.fails = True

    def heal(self) -> None:
        self.fails = False


@pytest.mark.parametrize("one", TABLE.keys)
@pytest.mark.parametrize("bounce", [0.0, 0.03])
def test_every_key_is_told_once_a_press_by_its_side_and_name(
    panel: Panel, pins: Any, one: Key, bounce: float
) -> None:
    fingers = Fingers(pins)
    fingers.press(one, at=0.1, seconds=0.1, bounce=bounce)
    fingers.press(one, at=0.5, seconds=0.1, bounce=bounce)
    assert polled(panel, fingers, 1.0) == [Press(one.side, one.name)] * 2


def test_a_key_that_is_still_down_comes_up_before_it_is_pressed_again(
    panel: Panel, pins: Any
) -> None:
    fingers, one = Fingers(pins), key(EXPLORERS, "done")
    assert fingers.press(one, at=0.1, seconds=0.1) == pytest.approx(0.2)
    assert fingers.press(one, at=0.12, seconds=0.1) > 0.3
    assert polled(panel, fingers, 1.0) == [Press(EXPLORERS, "done")] * 2


def test_two_keys_at_once_are_both_told(panel: Panel, pins: Any) -> None:
    fingers = Fingers(pins)
    for one in (key(EXPLORERS, "card"), key(MUMMY, "done")):
        fingers.press(one, at=0.1, seconds=0.1)
    assert polled(panel, fingers, 0.5) == [Press(EXPLORERS, "card"), Press(MUMMY, "done")]


def told_at(panel: Panel, fingers: Fingers, *moments: float) -> list[KeyNews]:
    """What is told while the panel is looked at in these moments and in no others."""
    news: list[KeyNews] = []
    for at in moments:
        fingers.drive(at)
        news += panel.poll(at)
    return news


def test_the_power_off_key_must_be_held_for_three_seconds(panel: Panel, pins: Any) -> None:
    fingers, off = Fingers(pins), key(None, "power-off")
    fingers.press(off, at=0.1, seconds=2.5)
    assert Hold(None, "power-off") not in polled(panel, fingers, 2.9)
    fingers.press(off, at=3.0, seconds=4.0)
    assert told_at(panel, fingers, 3.0, 3.1, 5.9) == []
    assert told_at(panel, fingers, 6.0) == [Hold(None, "power-off")]
    assert told_at(panel, fingers, 7.0, 7.1, 7.2, 8.0) == []


@pytest.mark.parametrize("bounce", [0.0, 0.03])
def test_the_explorers_done_is_told_when_it_is_let_go(
    panel: Panel, pins: Any, bounce: float
) -> None:
    fingers, done = Fingers(pins), key(EXPLORERS, "done")
    up = fingers.press(done, at=0.1, seconds=1.5, bounce=bounce)
    assert polled(panel, fingers, up - bounce) == []
    assert told_at(panel, fingers, up, up + 0.01, up + 0.02) == [Press(EXPLORERS, "done")]


def test_a_key_that_is_told_as_it_comes_up_tells_how_long_ago_it_went_down(
    panel: Panel, pins: Any
) -> None:
    fingers, done = Fingers(pins), key(EXPLORERS, "done")
    fingers.press(done, at=0.1, seconds=1.5)
    fingers.press(key(EXPLORERS, "card"), at=2.0, seconds=0.5)
    news = [one for one in polled(panel, fingers, 3.0) if isinstance(one, Press)]
    assert [(press.key, press.held_s) for press in news] == [
        ("done", pytest.approx(1.5, abs=0.03)),
        ("card", 0.0),
    ]


@pytest.mark.parametrize("bounce", [0.0, 0.03])
def test_the_explorers_done_is_held_after_two_seconds_and_coming_up_tells_nothing(
    panel: Panel, pins: Any, bounce: float
) -> None:
    fingers, done = Fingers(pins), key(EXPLORERS, "done")
    fingers.press(done, at=0.1, seconds=4.0, bounce=bounce)
    assert polled(panel, fingers, 2.1) == []
    assert told_at(panel, fingers, 2.2) == [Hold(EXPLORERS, "done")]
    assert told_at(panel, fingers, 3.0, 4.0) == []
    assert (panel.down(), panel.held()) == ((Press(*DONE),), (Hold(*DONE),))
    assert told_at(panel, fingers, 4.2, 4.3, 4.4, 9.0) == []
    assert (panel.down(), panel.held()) == ((), ())


@pytest.mark.parametrize("one", [key for key in TABLE.keys if (key.side, key.name) not in HOLD_S])
def test_every_other_key_is_told_when_it_goes_down_however_long_it_stays(
    panel: Panel, pins: Any, one: Key
) -> None:
    fingers = Fingers(pins)
    fingers.press(one, at=0.1, seconds=9.0)
    assert told_at(panel, fingers, 0.1, 0.12) == [Press(one.side, one.name)]
    assert told_at(panel, fingers, 2.2, 3.2, 9.0, 9.2, 9.3) == []


@pytest.mark.parametrize("side", Side)
def test_a_key_that_is_jammed_is_down_and_neither_pressed_nor_held(pins: Any, side: Side) -> None:
    jammed = pins.pin(key(side, "done").gpio, pin_class=JammedPin)
    panel = Panel(TABLE, pins)
    assert [panel.poll(at) for at in (0.0, 0.1, 5.0)] == [(), (), ()]
    assert (panel.down(), panel.held()) == ((Press(side, "done"),), ())
    assert jammed.state == 0


def test_all_is_dark_and_silent_at_first(panel: Panel) -> None:
    assert panel.lit(EXPLORERS) == panel.lit(MUMMY) == frozenset()
    assert panel.sounding() == frozenset()


def test_exactly_the_lamps_asked_for_are_lit(panel: Panel) -> None:
    panel.show(EXPLORERS, ["turn", "ok"])
    panel.show(MUMMY, {"wrong"})
    assert panel.lit(EXPLORERS) == {"turn", "ok"}
    panel.show(EXPLORERS, ["ok", "wrong"])
    assert panel.lit(EXPLORERS) == {"ok", "wrong"}
    assert panel.lit(MUMMY) == {"wrong"}
    panel.show(EXPLORERS, [])
    assert panel.lit(EXPLORERS) == frozenset()


def test_a_lamp_is_lit_by_a_high_pin(panel: Panel, pins: Any) -> None:
    lamp = next(lamp for lamp in TABLE.lamps if (lamp.side, lamp.name) == (MUMMY, "turn"))
    panel.show(MUMMY, ["turn"])
    panel.show(MUMMY, ["turn"])
    panel.show(MUMMY, [])
    pins.pin(lamp.gpio).assert_states([False, True, False])


def test_an_unknown_lamp_is_refused_with_those_there_are(panel: Panel) -> None:
    with pytest.raises(ValueError, match=r"mummy has no lamp 'blue'; there is 'ok', 'turn'"):
        panel.show(MUMMY, ["turn", "blue"])
    assert panel.lit(MUMMY) == frozenset()


def test_a_sound_ends_with_the_poll_after_its_time(panel: Panel) -> None:
    panel.sound("signal", 0.5, at=1.0)
    sounding = []
    for at in (1.0, 1.4, 1.5, 1.6):
        panel.poll(at)
        sounding.append(bool(panel.sounding()))
    assert sounding == [True, True, False, False]


def test_a_shorter_sound_does_not_cut_a_longer_one(panel: Panel) -> None:
    panel.sound("signal", 1.0, at=1.0)
    panel.sound("signal", 0.1, at=1.1)
    panel.poll(1.9)
    assert panel.sounding() == {"signal"}


def test_an_unknown_buzzer_is_refused_with_those_there_are(panel: Panel) -> None:
    with pytest.raises(ValueError, match=r"no buzzer 'gong'; there is 'signal'"):
        panel.sound("gong", 1.0, at=0.0)


def test_nothing_of_gpiozero_is_left_behind(panel: Panel) -> None:
    assert Device.pin_factory is None


def test_a_closed_panel_frees_its_pins(pins: Any) -> None:
    Panel(TABLE, pins).close()
    Panel(TABLE, pins).close()


def test_a_pin_in_use_is_named_with_its_part_and_the_others_are_freed(
    panel: Panel, pins: Any
) -> None:
    with pytest.raises(HalError, match=r"^key '1' of the explorers on GPIO \d+ fails \(.*in use"):
        Panel(TABLE, pins)
    assert panel.poll(0.0) == ()


def test_a_key_that_fails_is_told_once_and_loses_no_press_of_another(pins: Any) -> None:
    bad = pins.pin(key(EXPLORERS, "done").gpio, pin_class=BadPin)
    panel, fingers = Panel(TABLE, pins), Fingers(pins)
    fingers.press(key(EXPLORERS, "1"), at=0.05, seconds=0.1)
    fingers.press(key(MUMMY, "done"), at=0.05, seconds=0.1)
    lost, *presses, back = polled(panel, fingers, 0.4, {6: bad.break_down, 30: bad.heal})
    assert isinstance(lost, PartLost)
    assert lost.part == "key explorers done"
    assert re.match(r"key 'done' of the explorers on GPIO \d+ fails \(no such device\)", lost.why)
    assert presses == [Press(EXPLORERS, "1"), Press(MUMMY, "done")]
    assert back == PartBack("key explorers done")


def test_a_key_that_was_away_for_a_while_counts_its_steadiness_anew(pins: Any) -> None:
    bad = pins.pin(key(EXPLORERS, "1").gpio, pin_class=BadPin)
    panel, fingers = Panel(TABLE, pins), Fingers(pins)
    fingers.press(key(EXPLORERS, "1"), at=0.05, seconds=0.1)
    fingers.press(key(EXPLORERS, "1"), at=0.30, seconds=0.01)  # too short to be a press
    told = polled(panel, fingers, 0.4, {6: bad.break_down, 30: bad.heal})
    assert [type(one) for one in told] == [PartLost, PartBack]


def test_a_key_whose_pin_fails_while_it_is_down_must_come_up_first(pins: Any) -> None:
    bad = pins.pin(key(EXPLORERS, "done").gpio, pin_class=BadPin)
    panel, fingers = Panel(TABLE, pins), Fingers(pins)
    fingers.press(key(EXPLORERS, "done"), at=0.05, seconds=4.0)
    fingers.press(key(EXPLORERS, "done"), at=5.0, seconds=0.1)
    told = polled(panel, fingers, 4.9, {100: bad.break_down, 110: bad.heal})
    assert [type(one) for one in told] == [PartLost, PartBack]
    assert told_at(panel, fingers, 5.0, 5.02, 5.1, 5.12) == [Press(EXPLORERS, "done")]


def test_a_buzzer_that_cannot_be_silenced_is_told_once_and_tried_again(pins: Any) -> None:
    bad = pins.pin(TABLE.buzzers[0].gpio, pin_class=BadPin)
    panel, fingers = Panel(TABLE, pins), Fingers(pins)
    panel.sound("signal", 0.1, at=0.0)
    fingers.press(key(EXPLORERS, "1"), at=0.2, seconds=0.1)
    lost, press, back = polled(panel, fingers, 0.5, {5: bad.break_down, 40: bad.heal})
    assert isinstance(lost, PartLost)
    assert lost.part == "buzzer signal"
    assert press == Press(EXPLORERS, "1")
    assert back == PartBack("buzzer signal")
    assert not panel.sounding()


@pytest.mark.parametrize("name", ["turn", "ok", "wrong"])
def test_a_lamp_that_fails_leaves_the_others_as_asked_and_is_not_forgotten(
    pins: Any, name: str
) -> None:
    lamp = next(lamp for lamp in TABLE.lamps if (lamp.side, lamp.name) == (MUMMY, name))
    bad = pins.pin(lamp.gpio, pin_class=BadPin)
    panel = Panel(TABLE, pins)
    bad.break_down()
    with pytest.raises(HalError, match=f"lamp '{name}' of the mummy"):
        panel.show(MUMMY, ["turn", "ok", "wrong"])
    bad.heal()
    assert panel.lit(MUMMY) == {"turn", "ok", "wrong"} - {name}
    panel.show(MUMMY, [])
    assert panel.lit(MUMMY) == frozenset()


def test_a_pin_that_fails_later_is_named_with_its_part(panel: Panel) -> None:
    panel.close()
    with pytest.raises(HalError, match=r"^lamp 'turn' of the mummy on GPIO \d+ fails"):
        panel.show(MUMMY, ["turn"])
    with pytest.raises(HalError, match=r"^buzzer 'signal' on GPIO \d+ fails"):
        panel.sound("signal", 1.0, at=0.0)


def test_without_the_library_for_pins_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LG_WD", "kept")
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(HalError, match=r"library lgpio .*: on a Raspberry Pi install"):
        Panel(TABLE)


def test_lgpio_leaves_its_pipes_where_they_can_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", NoPins)
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setattr("hal.panel.gettempdir", lambda: str(tmp_path))
    with pytest.raises(HalError, match=rf"LG_WD naming a folder .*{re.escape(str(tmp_path))}"):
        Panel(TABLE)
    assert os.environ["LG_WD"] == str(tmp_path)


def test_without_pins_it_says_where_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", "kept")
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", NoPins)
    with pytest.raises(HalError, match=r"pins cannot be opened \(can not open gpiochip\)"):
        Panel(TABLE)


def test_the_panel_closes_the_pins_it_made_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", "kept")
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", Pins)
    Panel(TABLE).close()
    assert Pins.closed


class JammedPin(MockPin):  # type: ignore[misc]
    """A pin that something holds down."""

    def _get_state(self) -> bool:
        return False


class Pins:
    """Stands for gpiozero's module for lgpio."""

    closed = False

    class LGPIOFactory(MockFactory):  # type: ignore[misc]
        def close(self) -> None:
            Pins.closed = True
            super().close()


class NoPins:
    """The same on a machine without pins."""

    @staticmethod
    def LGPIOFactory() -> None:
        raise OSError("can not open gpiochip")
