"""A phone that waits for news holds no thread: the server asks again for it when there is some."""

from flask import Response, abort, request
from msgspec import Struct

from web.context import app_context

WAIT_S = 10.0
"""The longest a phone waits for news before it asks again."""
HOLD = "companion.hold"


class Hold(Struct):
    """Stands in a request's environment under `HOLD` when the server can hold it. The app sets `after`, the version
    the phone knows; the server then drops the answer, waits for another version, and asks again with `over`."""

    after: int | None = None
    over: bool = False


def wait_for_news(after: int) -> None:
    """Goes on as soon as the version is not `after`, at latest after `WAIT_S`. Under another server than ours, and in
    tests without one, this thread waits."""
    hold, host = request.environ.get(HOLD), app_context().host
    if not isinstance(hold, Hold):
        host.wait_newer(after, WAIT_S)
    elif not hold.over and host.wait_newer(-1, 0).version == after:
        hold.after = after
        abort(Response(status=204))
