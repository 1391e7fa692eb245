"""A phone that waits for news holds no thread: the server asks again for it when there is some."""

from collections.abc import Callable

from flask import Response, abort, request
from msgspec import Struct

from web.protocols import Versioned

WAIT_S = 10.0
"""The longest a phone waits for news before it asks again."""
HOLD = "companion.hold"
News = Callable[[int, float], Versioned]
"""Like `Host.wait_newer`: what there is as soon as its version is not the given one, at latest after some seconds."""


class Hold(Struct):
    """Stands in a request's environment under `HOLD` when the server can hold it. The app sets `after`, the version
    the phone knows, and the `news` it waits for; the server then drops the answer, waits for another version, and asks
    again with `over`."""

    after: int | None = None
    news: News | None = None
    over: bool = False


def wait_for_news(news: News, after: int) -> None:
    """Goes on as soon as the version is not `after`, at latest after `WAIT_S`. Under another server than ours, and in
    tests without one, this thread waits."""
    hold = request.environ.get(HOLD)
    if not isinstance(hold, Hold):
        news(after, WAIT_S)
    elif not hold.over and news(-1, 0).version == after:
        hold.after, hold.news = after, news
        abort(Response(status=204))
