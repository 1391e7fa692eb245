"""Getting a phone to the table: QR codes with an address it can reach, and the code that lets it take part."""

import io
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from segno.helpers import make_wifi_data
from werkzeug.wrappers import Response as AnyResponse

from web.auth import COOKIE, joined
from web.context import app_context

blueprint = Blueprint("join", __name__)
YEAR_S = 365 * 24 * 3600


def join_url() -> str:
    """The address in the QR code: by IP, because not every phone resolves ``.local`` names."""
    base = (app_context().addresses or (request.host_url,))[0].rstrip("/")
    code = app_context().join_code
    return f"{base}/join/{code}" if code else f"{base}/"


@blueprint.get("/join")
def enter() -> str:
    """QR codes for the next guest; for a phone that has not joined, a field for the code."""
    inside = joined()
    players = app_context().host.page(None).view.players if inside else ()
    return render_template(
        "join.html",
        joined=inside,
        alone=inside and _is_this_machine(join_url()),
        wrong=request.args.get("wrong") == "1",
        url=join_url() if inside else "",
        others=app_context().addresses[1:] if inside else (),
        code=app_context().join_code if inside else "",
        wifi=app_context().wifi if inside else None,
        players=players,
        next=_ours(request.args.get("next", "")),
    )


@blueprint.get("/join/<code>")
def code(code: str) -> AnyResponse:
    """Where the QR code leads: remembers the code and goes on to choose a seat."""
    wanted = app_context().join_code
    if wanted and code.strip().lower() != wanted.lower():
        return redirect(url_for("join.enter", wrong=1, next=_ours(request.args.get("next", ""))))
    response = redirect(_ours(request.args.get("next", "")) or url_for("join.seats"))
    if wanted:
        response.set_cookie(COOKIE, wanted, max_age=YEAR_S, httponly=True, samesite="Lax")
    return response


@blueprint.get("/seats")
def seats() -> str | AnyResponse:
    """Choosing a seat."""
    page = app_context().host.page(None)
    if not page.game and app_context().games:
        return redirect(url_for("table.setup"))
    return render_template("seats.html", players=page.view.players, title=page.title)


@blueprint.get("/qr/join.svg")
def join_qr() -> Response:
    """The table's address as a QR code."""
    return _svg(segno.make(join_url(), error="m", micro=False))


@blueprint.get("/qr/wifi.svg")
def wifi_qr() -> Response:
    """The table's own network as a QR code."""
    wifi = app_context().wifi
    if wifi is None:
        abort(404, "The table has no network of its own.")
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
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else ""
