"""The boot configuration of a Raspberry Pi: whether I2C is on, and switching it on."""

import pytest

from host.install.boot_config import is_set, line_for, with_line

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
    assert is_set(text, 400_000) is so


@pytest.mark.parametrize(
    "text", ["", "a=1", "a=1\n", "[pi4]\narm_boost=1\n", "dtparam=i2c_arm=off"]
)
def test_our_line_switches_it_on_whatever_was_there(text: str) -> None:
    written = with_line(text, 400_000)
    assert is_set(written, 400_000)
    assert written.startswith(text)
    assert written.endswith(f"\n{line_for(400_000)}\n")
