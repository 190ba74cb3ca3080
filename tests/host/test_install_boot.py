"""The boot configuration of a Raspberry Pi: whether I2C is on and its clock constant."""

import pytest

from host.install.boot_config import lines_for, missing, with_lines

BOTH = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("", False),
        (BOTH, True),
        (f"# {BOTH}", False),
        (f"#{BOTH}", False),
        ("dtparam=i2c_arm=on", False),
        ("dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000", True),
        ("dtparam=i2c_arm\ndtparam=i2c_arm_baudrate=400000", True),
        ("dtparam=i2c=on,i2c_baudrate=400000", True),
        (f"{BOTH}\ndtparam=i2c_arm=off", False),
        (f"{BOTH}\ndtparam=i2c_arm_baudrate=100000", False),
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=100000", False),
        (f"[pi4]\n{BOTH}", False),
        (f"[pi4]\narm_boost=1\n[all]\n{BOTH}", True),
        (f"  {BOTH}  \r\n", True),
        ("dtoverlay=vc4-kms-v3d", False),
    ],
)
def test_what_counts_for_every_pi_counts(text: str, so: bool) -> None:
    assert (BOTH not in missing(text, 400_000)) is so


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("", False),
        (BOTH, False),
        ("core_freq_fixed=1", True),
        ("core_freq_fixed = 1 \r\n", True),
        ("core_freq_fixed=0", False),
        ("core_freq_fixed=1\ncore_freq_fixed=0", False),
        ("force_turbo=1", True),
        ("[pi4]\ncore_freq_fixed=1", False),
        ("#core_freq_fixed=1", False),
        ("core_freq=500", False),
    ],
)
def test_a_core_clock_that_changes_is_not_constant(text: str, so: bool) -> None:
    assert ("core_freq_fixed=1" not in missing(text, 400_000)) is so


@pytest.mark.parametrize(
    "text",
    ["", "a=1", "a=1\n", "[pi4]\narm_boost=1\n", "dtparam=i2c_arm=off", "core_freq_fixed=0"],
)
def test_our_lines_set_the_bus_whatever_was_there(text: str) -> None:
    written = with_lines(text, 400_000)
    assert missing(written, 400_000) == ()
    assert written.startswith(text)
    assert written.endswith("\n".join(["", *lines_for(400_000), ""]))


def test_only_what_is_missing_is_written() -> None:
    """A service that was installed before the core clock was kept gets that line alone."""
    written = with_lines(f"{BOTH}\n", 400_000)
    assert written.removeprefix(f"{BOTH}\n").split("\n")[-2:] == ["core_freq_fixed=1", ""]
    assert written.count("dtparam") == 1
