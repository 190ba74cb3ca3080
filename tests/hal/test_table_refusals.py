"""A wrong table file is refused with everything that is wrong, and where."""

import pytest

from hal.errors import TableFileError
from tests.hal.table_texts import changed, table_of

# One change in the reference file, and what is then said: (old text, new text, message).
REFUSALS = {
    "not-toml": ("format = 1", "format 1", "this is not a table file in TOML: Expected '='"),
    "a-row-twice": ("2 = { pin", "1 = { pin", "Cannot overwrite a value (at line"),
    "deep": ("hertz = 400_000", f"hertz = {'[' * 4000}", "are nested too deeply"),
    "a-long-number": ("pitch_mm = 30", f"pitch_mm = {'9' * 5000}", "has thousands of digits"),
    # the schema
    "format": ("format = 1", "format = 2", "format: this is 2, but must be 1, the only format"),
    "missing": ("apart_mm = 15", "", "apart_mm is missing; add it"),
    "unknown": (
        "[matrix]",
        "[matrix]\nspeed = 3",
        "matrix.speed: there is no key 'speed' here, only power_on, ready_us, settle_us",
    ),
    "odd-unknown": ("[bus]", '[bus]\n"a.b\\n" = 3', "bus.'a.b\\n': there is no key 'a.b\\n' here"),
    "title": ('title = "R', 'title = "\\u0007R', "title: this is '\\x07Reference build"),
    "true": ("number = 1", "number = true", "bus.number: this is true, but must be the number of"),
    "date": ("number = 1", "number = 2020-02-02", "bus.number: this is a date or time, but"),
    "list": ("number = 1", "number = [1]", "bus.number: this is a list, but must be the number of"),
    "hertz": ("400_000", "5_000_000", "bus.hertz: this is 5000000, but must be a whole number"),
    "nan": ("pitch_mm = 30", "pitch_mm = nan", "pitch_mm: this is nan, but must be a number"),
    "infinite": (
        "settle_us = ",
        "settle_us = inf # ",
        "matrix.settle_us: this is inf, but must be",
    ),
    "part": (
        '"MCP23017"\naddress = 0x20',
        '"MCP23008"\naddress = 0x20',
        "chips.rows.part: this is 'MCP23008', but must be \"MCP23017\", the only chip",
    ),
    "address": (
        "0x22",
        "0x28",
        "chips.mummy.address: this is 0x28, but must be an address from 0x20 to 0x27",
    ),
    "a-huge-address": ("0x22", f"0x{'f' * 5000}", "this is a number of more than 12 digits, but"),
    "power-on": ('"low"', '"off"', "matrix.power_on: this is 'off', but must be low or high"),
    "no-chip": ("[chips.mummy]", "[chips.tomb]", "chips: mummy is missing"),
    "strange-chip": ("[chips.mummy]", "[chips.tomb]", "chips.tomb: there is no key 'tomb' here"),
    "row-pin": (
        '"GPB6", fitted',
        '"GPB8", fitted',
        "rows.15.pin: this is 'GPB8', but must be an output, GPA0 to GPA7 or GPB0 to GPB7",
    ),
    "row-name": (
        "15 = {",
        "0 = {",
        "rows.0: the key is '0', but must be the number of a row, 1 to",
    ),
    "odd-row-name": (
        "15 = {",
        '"15\\n" = {',
        "the key is '15\\n', but must be the number of a row",
    ),
    "dotted-row-name": (
        '15 = { pin = "GPB6"',
        '"x.y" = { pin = "X"',
        "mine.toml: rows.'x.y': the key is 'x.y', but must be the number of a row, 1 to 99",
    ),
    "row-no-table": (
        "14 = { pin",
        '16 = "GPB7"\n14 = { pin',
        "rows.16: this is 'GPB7', but must be",
    ),
    "fitted-nothing": ('"abcdejklmn"', '""', "rows.1.fitted: this is '', but must be the letters"),
    "too-many-rows": (
        "[columns]",
        '16 = { pin = "GPB7", fitted = "a" }\n17 = { pin = "GPB7", fitted = "a" }\n[columns]',
        "rows: here are 17, but must be at most 16 rows, because the chip that powers them has 16",
    ),
    "too-many-columns": (
        "[areas.start]",
        'o = { explorers = "GPA0", mummy = "GPA0" }\n[areas.start]',
        "columns: here are 15, but must be at most 14 columns, because GPA7 and GPB7",
    ),
    "column-on-an-output": (
        'explorers = "GPA6"',
        'explorers = "GPA7"',
        "columns.g.explorers: this is 'GPA7', but must be an input, GPA0 to GPA6 or GPB0 to GPB6: "
        "GPA7 and GPB7 are output only",
    ),
    "key-missing": ("card = 11\n", "", "keys.explorers: card is missing"),
    "keys-missing": ("card = 11\ndone = 5", "", "keys.explorers: card, done are missing; add them"),
    "lamp-missing": ("ok = 24\n", "", "lamps.explorers: ok is missing"),
    "a-key-too-many": ("card = 11", "card = 11\nundo = 12", "keys.explorers.undo: there is no key"),
    "gpio-of-i2c": (
        "card = 11",
        "card = 2",
        "card: this is 2, but must be a GPIO by its BCM number",
    ),
    "gpio-of-a-hat": ("card = 11", "card = 0", "0 and 1 belong to the memory of a HAT"),
    "gpio-of-serial": ("card = 11", "card = 14", "14 and 15 to the serial console"),
    "gpio-nowhere": ("card = 11", "card = 28", "keys.explorers.card: this is 28, but must be"),
    "no-buzzer": (
        "[buzzers.table]\nsignal = 18",
        "[buzzers]",
        "buzzers: this is empty, but must be",
    ),
    "display": (
        'explorers = "page"',
        'explorers = "lcd"',
        "displays.explorers: this is 'lcd', but",
    ),
    "pocket": ('4 = "5"', '8 = "5"', "pockets.explorers.8: the key is '8', but must be the number"),
    "area-name": (
        "[areas.prison]",
        "[areas.Prison]",
        "areas.Prison: the key is 'Prison', but must",
    ),
    "crossing": ('"d15"', '"15d"', "areas.start.spots.1.crossing: this is '15d', but must be"),
    # what no schema can say
    "address-twice": (
        "0x22",
        "0x21",
        "chips.mummy.address: 0x21 is that of chips.explorers.address already; set another one",
    ),
    "row-pin-twice": (
        '"GPB6", fitted',
        '"GPB5", fitted',
        "rows.15.pin: 'GPB5' is that of rows.14.pin already; each row has a pin of its own",
    ),
    "column-pin-twice": (
        'explorers = "GPA1"',
        'explorers = "GPA0"',
        "columns.b.explorers: 'GPA0' is that of columns.a.explorers already",
    ),
    "gpio-twice": (
        "ok = 24",
        "ok = 4",
        "lamps.explorers.ok: 4 is that of keys.explorers.1 already; bus, keys, lamps and",
    ),
    "gpio-of-the-bus": (
        "sda = 2",
        "sda = 23",
        "lamps.explorers.turn: 23 is that of bus.sda already; bus, keys, lamps and",
    ),
    "gpio-of-reset": (
        "reset = 8",
        "reset = 9",
        "keys.explorers.release: 9 is that of bus.reset already; bus, keys, lamps and",
    ),
    "reset-on-the-bus": (
        "reset = 8",
        "reset = 3",
        "bus.reset: this is 3, but must be a GPIO by its BCM number, 4 to 27 without 14 and 15",
    ),
    "bus-line-nowhere": (
        "scl = 3",
        "scl = 44",
        "bus.scl: this is 44, but must be the GPIO of a line",
    ),
    "die-twice": (
        '4 = "5"',
        '4 = "1"',
        "pockets.explorers.4: '1' is that of pockets.explorers.0 already",
    ),
    "fitted-stranger": (
        '"abcdejklmn"',
        '"abcz"',
        "rows.1.fitted: there is no column z; known are a,",
    ),
    "fitted-twice": ('"abcdejklmn"', '"abca"', "rows.1.fitted: a is there more than once"),
    "line": ("sda = 2", "sda = 4", "bus.sda: bus 1 has its SDA on GPIO 2, not on 4; change this"),
    "other-bus": ("number = 1", "number = 0", "bus.sda: bus 0 has its SDA on GPIO 0, not on 2"),
    "settle": (
        "hertz = 400_000",
        "hertz = 1_000_000",
        "matrix.settle_us: 10 µs and the 28 µs of a read at 1000 kHz before the chip looks are "
        "less than ready_us, 65 µs; make this at least 37",
    ),
    "ready": (
        "ready_us = ",
        "ready_us = 40 # ",
        "matrix.ready_us: 40 µs is less than the 50 µs that DRV5023BI needs to power up",
    ),
    "thresholds-fall": (
        "operate_mt = ",
        "operate_mt = { least = 999, typical = 1, most = 2 } # ",
        "sensor.operate_mt: least, typical and most must not fall",
    ),
    "thresholds-swapped": (
        "release_mt = ",
        "release_mt = { least = 0, typical = 0, most = 999 } # ",
        "sensor.release_mt: a switch releases at a weaker field than it operates at",
    ),
    "area-spot-without-sensors": (
        '"defghijk" }\n\n',
        '"efghijk" }\n\n',
        "areas.start.spots.1: crossing d15 has no sensors; name it in `fitted` of its row",
    ),
    "area-spot-in-no-row": ('"d15"', '"d16"', "areas.start.spots.1: crossing d16 has no sensors"),
    "crossing-twice": ('"e15"', '"d15"', "spots.2: 'd15' is that of areas.start.spots.1 already"),
    "cell-is-a-space": ('"f1 g1"', '"f1 g1 e1"', "areas.start.cells: e1 has sensors as a space"),
    "cell-twice": (
        '"h1 i1"',
        '"h1 i1 g1"',
        "areas.prison.cells: 'g1' is that of areas.start.cells",
    ),
    "spot-outside": (
        "x = 4.75",
        "x = 4.25",
        "areas.start.spots.1: (4.25, 0.25) lies outside the cells of start, f1 g1; move it",
    ),
    "too-near": (
        "x = 5.25, y = -0.25",
        "x = 5.0, y = 0.0",
        "areas.start.spots.2: this is 10.6 mm from start.1; sensors nearer than apart_mm, 15 mm",
    ),
    "pitch-too-small": (
        "pitch_mm = 30",
        "pitch_mm = 12",
        "pitch_mm: spaces 12 mm apart are nearer",
    ),
}


@pytest.mark.parametrize(("old", "new", "message"), REFUSALS.values(), ids=REFUSALS)
def test_a_wrong_table_file_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(TableFileError) as refused:
        table_of(changed(old, new))
    assert message in str(refused.value)
    assert str(refused.value).startswith("mine.toml: ")


def test_everything_that_is_wrong_is_said_at_once() -> None:
    text = changed("card = 11", "card = 2").replace("0x22", "0x72").replace('"GPB6", f', '"X", f')
    with pytest.raises(TableFileError) as refused:
        table_of(text)
    assert [".".join(finding.path) for finding in refused.value.findings] == [
        "chips.mummy.address",
        "keys.explorers.card",
        "rows.15.pin",
    ]


def test_no_message_holds_the_schemas_own_words() -> None:
    for old, new, _ in REFUSALS.values():
        with pytest.raises(TableFileError) as refused:
            table_of(changed(old, new))
        assert "data." not in str(refused.value)
        assert "must match pattern" not in str(refused.value)
