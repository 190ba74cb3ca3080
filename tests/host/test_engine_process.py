"""`referee engine` as a process of its own: prompt answers, a quiet end, whatever comes in."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from host.engine import LONGEST_LINE
from tests.host.conversation import assert_in_order

COMMAND = [sys.executable, "-m", "host.cli", "engine"]
NEW = b'{"do":"new","board":"practice","explorers":["red","blue"],"seed":7}\n'


@contextmanager
def engine() -> Iterator["subprocess.Popen[bytes]"]:
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
        finally:
            process.kill()


def run(lines: bytes) -> list[dict[str, Any]]:
    """The answers to all lines sent at once; it must end well and say nothing else."""
    done = subprocess.run(COMMAND, input=lines, capture_output=True, check=True, timeout=50)
    assert done.stderr == b""
    assert not done.stdout or done.stdout.endswith(b"\n")
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    for reply in replies:
        assert_in_order(reply)
    return replies


def test_every_answer_comes_before_the_next_line_is_sent() -> None:
    with engine() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, phase in [(NEW, "begin"), (b'{"do":"roll"}\n', "choose")] * 3:
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["phase"] == phase
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(timeout=20) == 0


def test_no_input_is_no_output() -> None:
    assert run(b"") == []


def test_every_line_gets_one_answer_in_order() -> None:
    replies = run(NEW + b'nonsense\n\n{"do":"legal"}\r\n{"do":"dance"}\n\xff\n{"do":"save"}\n')
    assert [reply["ok"] for reply in replies] == [True, False, False, True, False, False, True]


def test_a_last_line_without_an_end_is_answered() -> None:
    assert [reply["ok"] for reply in run(NEW + b'{"do":"legal"}')] == [True, True]


def test_a_line_that_is_too_long_is_answered_once_and_the_next_one_works() -> None:
    long = b" " * (2 * LONGEST_LINE + 5) + b"\n"
    replies = run(NEW + long + b'{"do":"legal"}\n' + long[:-1])
    codes = [reply.get("code", "ok") for reply in replies]
    assert codes == ["ok", "input/too-long", "ok", "input/too-long"]


def test_a_line_of_just_the_longest_length_is_read() -> None:
    line = b'{"do":"legal"}'
    full = line + b" " * (LONGEST_LINE - len(line) - 1) + b"\n"
    replies = run(NEW + full + b" " + full + line)
    assert [reply.get("code", "ok") for reply in replies] == ["ok", "ok", "input/too-long", "ok"]


def test_nobody_listening_any_more_is_no_reason_to_complain() -> None:
    with engine() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        try:
            process.stdin.write(NEW * 50)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it has gone already
        assert process.stderr.read() == b""
        assert process.wait(timeout=20) == 0


def test_an_interrupt_ends_it_without_a_complaint() -> None:
    with engine() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(NEW)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
        assert process.wait(timeout=20) == 0
