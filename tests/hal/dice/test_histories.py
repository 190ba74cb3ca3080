"""Whatever hands and the line do: no roll is invented, none is lost, and in the end all is right.

Hypothesis makes up histories: a die is lifted, set down, cocked, turned; frames are lost, noise
comes between them, the line is dead for a while, the reader loses its supply and comes back at
another port. A model of the reader knows what truly happened.
"""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from hal.dice.messages import PocketState
from hal.ports import DieSeen, Lie
from tests.hal.dice.any_message import NOISE
from tests.hal.dice.desk import USB0, USB1, Desk
from tests.hal.dice.model_reader import ModelReader
from tests.hal.dice.one_die import LEVELS

STEP = 0.02
FACES = st.sampled_from([*LEVELS, None])  # None is cocked
COCKED_AT = 45


class Histories(RuleBasedStateMachine):
    """One die, one reader, two ports."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0
        self.desk, self.reader = Desk(), ModelReader()
        self.port: str | None = USB0
        self.face: str | None = "1"
        self.dead = False
        self.lossy = 0
        self.noise = b""
        self.lie: Lie | None = None  # as told last
        self.left = False  # truly, since a roll was told
        self.known = False  # the host has heard a report since the reader began
        self.owed = False  # it left, the reader counted that, and a roll must be told
        self.told_out = False  # that it left, so that it is known whatever the reader forgets
        self.desk.open(USB0, 0.0)

    # What time brings.

    def pass_time(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / STEP))):
            self.at += STEP
            self.desk.go_on(self.at)
            self.exchange()
            self.check_news()

    def exchange(self) -> None:
        if self.port is None:
            return
        output, self.desk.output[self.port] = self.desk.output[self.port], b""
        frames = [] if self.dead else self.reader.hear(output, self.at)
        for one in [*frames, *self.reader.run(self.at)]:
            self.deliver(one)

    def deliver(self, one: bytes) -> None:
        assert self.port is not None
        if self.lossy or self.dead:
            self.lossy = max(0, self.lossy - 1)
            return
        self.desk.hear(self.port, self.noise + one, self.at)
        self.noise = b""
        self.known = self.known or not self.desk.readers.missing

    def check_news(self) -> None:
        for news in self.desk.news:
            if isinstance(news, DieSeen):
                self.check(news)
        self.desk.news.clear()

    def check(self, news: DieSeen) -> None:
        if news.lie is Lie.SETTLED:
            assert self.left, "a roll was invented"
            self.left = self.owed = False
        if news.face is not None:
            assert news.face == self.face, "a face that was not up"
        self.told_out = self.told_out or news.lie is Lie.OUT
        self.lie = news.lie

    # What hands do.

    @rule()
    def lift(self) -> None:
        if self.reader.pocket.state is not PocketState.EMPTY:
            self.left = True
            self.told_out = self.told_out and self.owed
            self.owed = self.owed or (self.reader.on and self.known)
        self.lay(PocketState.EMPTY, 0)

    @rule(face=FACES)
    def set_down(self, face: str | None) -> None:
        self.lay(PocketState.MOVING, 10)
        self.face = face
        self.lay(PocketState.STILL, COCKED_AT if face is None else LEVELS[face])

    @rule(face=FACES)
    def lift_and_set_down_unseen(self, face: str | None) -> None:
        self.lossy = 3
        self.lift()
        self.set_down(face)

    def lay(self, kind: PocketState, level: int) -> None:
        self.reader.set(kind, level, self.at)
        self.pass_time(STEP)

    # What happens to the line.

    @rule(seconds=st.sampled_from([0.1, 0.3, 0.5, 2.5]))
    def wait(self, seconds: float) -> None:
        self.pass_time(seconds)

    @rule(frames=st.integers(1, 12))
    def lose(self, frames: int) -> None:
        self.lossy = frames

    @rule(noise=NOISE)
    def disturb(self, noise: bytes) -> None:
        self.noise = b"\0" + noise + b"\0"

    @rule(seconds=st.sampled_from([0.1, 0.3, 0.4, 3.0]), face=st.none() | FACES)
    def dead_line(self, seconds: float, face: str | None) -> None:
        self.dead = True
        self.pass_time(seconds)
        if face is not None:
            self.lift()
            self.set_down(face)
        self.pass_time(seconds)
        self.dead = False

    @rule(port=st.sampled_from([USB0, USB1]), face=st.none() | FACES, lifted=st.booleans())
    def replug(self, port: str, face: str | None, lifted: bool) -> None:
        self.unplug()
        self.pass_time(0.3)
        if lifted:
            self.lift()
        if face is not None:
            self.set_down(face)
        self.pass_time(0.3)
        self.plug(port)

    def unplug(self) -> None:
        assert self.port is not None
        self.reader.switch_off()
        # What the reader counted and the host has not heard by now must not be guessed.
        self.owed, self.known = self.owed and self.told_out, False
        self.desk.close(self.port, self.at)
        self.port = None

    def plug(self, port: str) -> None:
        self.port = port
        self.desk.open(port, self.at)
        self.reader.switch_on(self.at)

    # What must be so in the end.

    def teardown(self) -> None:
        self.lossy = 0
        self.pass_time(2.0)
        assert self.desk.readers.missing == ()
        assert not self.owed or self.lie in (Lie.OUT, Lie.COCKED), "a roll was lost"
        assert (self.lie is Lie.OUT) == (self.reader.pocket.state is PocketState.EMPTY)
        assert (self.lie is Lie.COCKED) == (self.lie is not Lie.OUT and self.face is None)


def test_in_200_histories_no_roll_is_invented_and_none_is_lost() -> None:
    chosen = settings(max_examples=200, stateful_step_count=30)
    run_state_machine_as_test(Histories, settings=chosen)
