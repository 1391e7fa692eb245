"""JSON in, JSON out: typed bodies, the host's answers, and errors people can read."""

import re
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from typing import Any, TypeVar

import msgspec
from flask import Flask, Response, abort, make_response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from companion.errors import CompanionError, NoSuchSeat
from companion.kernel.sentences import remembered, say
from companion.table.messages import Message, Reply
from web.context import app_context
from web.language import encoder

ANSWER_S = 2.0
"""A phone waits at most this long for the host, and asks again."""
BEGIN_S = 25.0
"""So long it waits for a game to be put on the table, which it asks for once: asked twice, it would begin two."""
BUSY = Reply(False, say("The companion is busy just now. Nothing is lost; try again in a moment."), code="E_BUSY")

MISTAKE = say("The companion made a mistake with that page. The game is safe; the log says what went wrong.")

COMMON = {
    400: say("That could not be understood."),
    404: say("There is no such page at this table."),
    405: say("That page takes no such request."),
    413: say("That is more than the table takes at once."),
}
"""What is said of an error of which nothing else is known, by its number."""

CODED = re.compile(r"(?:(E_[A-Z_]+):?\s+)?(.*)", re.DOTALL)
"""An error's words with or without a code before them; the code is for programs."""

TEXTS = ("text", "words", "say")
"""The fields of bodies that hold what people write at length: lists and files, a move with what was drawn for it, a
report. What they may be is said where they are read."""
MOST_LETTERS = 400
"""The most of anything else: names, keys, places. Nobody's machine looks for a name as long as a book."""

T = TypeVar("T")


def json_response(value: Any, status: int = 200, **headers: str) -> Response:
    """Any plain value or struct as JSON."""
    return Response(
        msgspec.json.encode(value, enc_hook=encoder()), status, mimetype="application/json", headers=headers
    )


def body(kind: type[T]) -> T:
    """The request's JSON as `kind`; 400 with the reason when it is something else, lies too deep or is no text."""
    try:
        made = msgspec.json.decode(request.get_data(cache=False), type=kind)
        msgspec.json.encode(made)  # half a surrogate pair is no text; nothing after this could write it down
        if any(len(word) > MOST_LETTERS for word in _words(made)):
            abort(400, say("That is more than anybody can say at once."))
        return made
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        abort(400, say("That cannot be understood: {error}", error=error))
    except RecursionError:
        abort(400, say("That cannot be understood: lists and maps lie too deep in each other."))


def _words(made: Any) -> Iterator[str]:
    """The words in the fields of a body that hold no texts."""
    for field in getattr(made, "__struct_fields__", ()):
        if field not in TEXTS and isinstance(word := getattr(made, field), str):
            yield word


def tell_host(message: Message, *, at_least_s: float = 0.0) -> Response:
    """Leaves a message with the host and answers with what became of it."""
    return answer(app_context().host.put(message), at_least_s=at_least_s)


def answer(future: "Future[Reply]", *, at_least_s: float = 0.0) -> Response:
    """The host's answer: 200 done, 409 not possible now, 503 when it takes too long."""
    try:
        said = future.result(timeout=max(ANSWER_S, at_least_s))
    except Late:
        return json_response(BUSY, 503, **{"Retry-After": "1"})
    return json_response(said, 200 if said.ok else 409)


def readable_errors(app: Flask) -> None:
    """Errors as JSON to programs and as a page with a way back to people."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(NoSuchSeat, _no_such_seat)
    app.register_error_handler(CompanionError, _companion_error)


def _http_error(error: HTTPException) -> Response:
    if error.response is not None:
        return error.response  # type: ignore[return-value]
    if isinstance(error, InternalServerError):
        try:
            return _error(500, MISTAKE)
        except Exception:  # what fails is perhaps what every page of the table needs
            return Response(MISTAKE, 500, mimetype="text/plain")
    usual = error.description in (None, type(error).description)
    text = COMMON.get(error.code or 500, say("Something went wrong.")) if usual else error.description
    said = _error(error.code or 500, text or "")
    wait = getattr(error, "retry_after", None)
    if wait:
        said.headers["Retry-After"] = str(wait)
    return said


def _no_such_seat(error: NoSuchSeat) -> Response:
    return _error(404, error.args[0], "E_NO_SEAT")


def _companion_error(error: CompanionError) -> Response:
    said = str(error)
    code, text = CODED.fullmatch(said).groups()  # type: ignore[union-attr]
    return _error(400, remembered(text) if code else said, code)


def _error(status: int, say: str, code: str | None = None) -> Response:
    wants_json = request.method == "POST" or request.accept_mimetypes.best == "application/json"
    if wants_json or request.path.startswith(("/api/", "/virtual/")):
        return json_response(Reply(False, say, code=code or f"E_{status}"), status)
    return make_response(render_template("error.html", say=say, status=status), status)
