"""A test on a loop of its own, in which nothing may fail unheard."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec

PATIENCE: Final = 60.0  # seconds; a busy machine is no failure

P = ParamSpec("P")


def on_a_loop(story: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """The test that runs this story to its end."""

    @wraps(story)
    def test(*args: P.args, **fixtures: P.kwargs) -> None:
        failures: list[dict[str, Any]] = []

        async def bounded() -> None:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, failure: failures.append(failure))
            async with asyncio.timeout(PATIENCE):
                await story(*args, **fixtures)

        asyncio.run(bounded())
        assert not failures

    return test
