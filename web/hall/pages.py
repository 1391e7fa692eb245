"""The hall's one page: which tables there are, who plays, and opening another."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, current_app, render_template, request
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.sentences import say
from companion.table.messages import Reply
from web import people
from web.access.roles import Role, least
from web.client import Client, client, door
from web.context import EXTENSION, Entrance
from web.delivery.waiting import wait_for_news
from web.hall.protocols import Hall, HallPage, Opened, ShownTable, TableLine
from web.join import join_url
from web.json_api import body, json_response

blueprint = Blueprint("hall", __name__)
blueprint.post("/api/people/claim")(people.claim)


@dataclass(frozen=True, kw_only=True)
class HallContext(Entrance):
    """What a request to the hall may need."""

    hall: Hall


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What the new table is to be called; "" for a name of the hall's."""

    name: str = ""


class WhichTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, by its ID."""

    table: str


def hall() -> Hall:
    """The hall that serves this request."""
    context: HallContext = current_app.extensions[EXTENSION]
    return context.hall


@blueprint.get("/")
@least(Role.WATCHER)
def tables() -> str:
    """The list of tables."""
    asking = client()
    hosts = asking.role is Role.HOST
    return render_template(
        "hall.html",
        hosts=hosts,
        here=asking.here,
        asks_pin=not hosts and bool(door().pin),
        pin=door().pin if hosts else "",
        code=door().code,
        url=join_url(),
    )


@blueprint.get("/api/hall")
@least(Role.WATCHER)
def listed() -> Response:
    """The `HallPage`. With `after` it waits up to 10 s for another version; 304 when there is none."""
    after = request.args.get("after", type=int)
    if after is not None:
        wait_for_news(hall().wait_newer, after)
    asking, version = client(), hall().wait_newer(-1, 0).version
    hosts, whose = asking.role is Role.HOST, _opener(asking)
    tag = f"{version}-{asking.role.name.lower()}-{(whose or '')[:12]}"
    if request.if_none_match.contains(tag):
        return Response(status=304)
    lines = tuple(_shown(line, asking) for line in hall().lines())
    response = json_response(HallPage(version, lines, hall().left(whose), hosts, hall().broker))
    response.set_etag(tag)
    return response


@blueprint.post("/api/hall/open")
@least(Role.WATCHER)
def open_table() -> Response:
    """Opens a table, whose host is the phone that goes in by the path of the answer."""
    asking, wanted = client(), body(NewTable)
    line = hall().open(wanted.name, _opener(asking))
    code = "" if asking.here else hall().code(line.id)
    return json_response(
        Opened(True, say("{name} is open.", name=line.name), f"{line.address}join/{code}" if code else line.address)
    )


@blueprint.post("/api/hall/close")
@least(Role.WATCHER, "the organiser, and the phone that opened the table")
def close_table() -> Response:
    """Closes a table: its games are kept in a folder beside the others."""
    asking, wanted = client(), body(WhichTable)
    line = next((one for one in hall().lines() if one.id == wanted.table and not one.box), None)
    if line is None:
        abort(404, say("There is no such table any more."))
    if not _closes(line, asking):
        abort(403, say("Only the organiser closes this table, or the phone that opened it."))
    hall().close(line.id)
    return json_response(Reply(True, say("{name} is closed. Its games are kept.", name=line.name)))


def _opener(asking: Client) -> str | None:
    """By whom tables are opened: a phone, or the organiser."""
    return None if asking.role is Role.HOST or asking.phone is None else asking.phone.id


def _closes(line: TableLine, asking: Client) -> bool:
    if line.box:
        return False
    return asking.role is Role.HOST or (
        asking.phone is not None and bool(line.opener) and line.opener == asking.phone.id
    )


def _shown(line: TableLine, asking: Client) -> ShownTable:
    """The line as this phone may see it; who opened a table is nobody else's business."""
    code = hall().code(line.id) if asking.role is Role.HOST and not line.box else ""
    return ShownTable(replace(line, opener=""), _closes(line, asking), code)
