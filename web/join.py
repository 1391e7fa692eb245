"""Getting a phone to the table: QR codes with an address it can reach, and the code that lets it take part."""

import io
import re
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from msgspec import Struct
from segno.helpers import make_wifi_data
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.sentences import say
from companion.table.messages import Reply
from web.access.roles import Role, least
from web.client import address, client, door, remember
from web.context import entrance
from web.json_api import body, json_response
from web.language import keep_language

blueprint = Blueprint("join", __name__)
OURS = re.compile(r"/(?:[\w\-.~%?=&][\w\-.~%?=&/]*)?", re.ASCII)
"""A path of this site as our pages have them."""


class Tongue(Struct, frozen=True, forbid_unknown_fields=True):
    """The language a phone wants; "" for the one its browser names."""

    language: str


def join_url() -> str:
    """The address in the QR code: by IP, because not every phone resolves ``.local`` names."""
    base = (entrance().addresses or (request.url_root,))[0].rstrip("/")
    code = door().code
    return f"{base}/join/{code}" if code else f"{base}/"


def ways() -> dict[str, object]:
    """How phones get in, for ``join_ways.html``: address, further names, code, network; `alone` where none can."""
    url = join_url()
    return {
        "alone": _is_this_machine(url),
        "url": url,
        "others": entrance().addresses[1:],
        "code": door().code,
        "wifi": entrance().wifi,
        "let_in": entrance().let_in,
    }


@blueprint.get("/join")
@least(Role.NOBODY)
def enter() -> str:
    """QR codes for the next guest; for a phone that has not joined, a field for the code."""
    inside = client().role > Role.NOBODY
    return render_template(
        entrance().join_page,
        joined=inside,
        wrong=request.args.get("wrong") == "1",
        next=_ours(request.args.get("next", "")),
        **(ways() if inside else {}),
    )


@blueprint.get("/join/<code>")
@least(Role.NOBODY)
def code(code: str) -> AnyResponse:
    """Where the QR code leads: the phone gets a token of its own and goes on to choose a seat. The code only lets in;
    who is in keeps what it has."""
    after = redirect(_ours(request.args.get("next", "")) or url_for(entrance().welcome))
    if client().role > Role.NOBODY:
        return after
    if not door().opens(code, address()):
        return redirect(url_for("join.enter", wrong=1, next=_ours(request.args.get("next", ""))))
    return remember(after, door().phones.join(host=entrance().first_hosts))


@blueprint.get("/qr/join.svg")
@least(Role.WATCHER)
def join_qr() -> Response:
    """The table's address as a QR code."""
    return _svg(segno.make(join_url(), error="m", micro=False))


@blueprint.get("/qr/wifi.svg")
@least(Role.WATCHER)
def wifi_qr() -> Response:
    """The table's own network as a QR code."""
    wifi = entrance().wifi
    if wifi is None:
        abort(404, say("The table has no network of its own."))
    security = "WPA" if wifi.password else None
    return _svg(segno.make(make_wifi_data(wifi.ssid, wifi.password or None, security), micro=False))


def _svg(symbol: segno.QRCode) -> Response:
    out = io.BytesIO()
    symbol.save(out, kind="svg", scale=8, border=3, dark="#1b120b", light="#f3e6c8")
    return Response(out.getvalue(), mimetype="image/svg+xml")


def _is_this_machine(url: str) -> bool:
    """Whether only this machine's own browser reaches an address."""
    host = urlsplit(url).hostname or ""
    return host == "localhost" or host.startswith("127.") or host == "::1"


def _ours(path: str) -> str:
    """A path of this site, else "": no open redirects."""
    return path if OURS.fullmatch(path) else ""


@blueprint.post("/api/language")
@least(Role.NOBODY)
def language() -> Response:
    """Which language this phone is spoken to in from now on."""
    return keep_language(json_response(Reply(True)), body(Tongue).language)
