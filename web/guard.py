"""What is looked at before every request, from its headers alone: for whom it is, who asks, how often, from where."""

from __future__ import annotations

import socket
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, redirect, request, url_for
from werkzeug.exceptions import SecurityError, TooManyRequests
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.sentences import say
from web.access.roles import BODY_BYTES, Role, endpoints, wants
from web.client import client, door
from web.context import entrance
from web.delivery.inlined import allowing

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; "
    "form-action 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
ONLY_WHERE_TRUSTED = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Where a page comes over plain http from another machine, browsers ignore this and complain in their console."""
READING = ("GET", "HEAD", "OPTIONS")
NOT_JOINED = say("This phone has not joined the table. Scan the table's QR code, or type its code at /join.")
FOR_SEATS = say("This is for those who play. Take a seat first.")
FOR_HOSTS = say(
    "This is for the host. The host can let this phone host as well, or let everybody do "
    "everything (menu: Who may do what)."
)


def guard(app: Flask) -> None:
    """Puts the checks before, and a few headers behind, every request; LookupError for a view without a role."""
    for check in (_check_host, _check_rate, _check_origin, _check_role):
        app.before_request(check)
    app.after_request(_headers)
    app.context_processor(_for_pages)


def check_roles(app: Flask) -> None:
    """LookupError for a view that does not say which role it wants."""
    list(endpoints(app))


def body_limit(app: Flask, environ: dict[str, Any]) -> int:
    """How many bytes a request may bring, told from its headers: only who may do a thing may send much for it."""
    with app.request_context(environ):
        wanted = wants(app, request.endpoint)
        return wanted.body if client().role >= wanted.role else min(wanted.body, BODY_BYTES)


def _check_host() -> None:
    """Refuses a name that is not this table's: another site's name may lead here (DNS rebinding)."""
    if not _is_ours(_name()):
        abort(
            HTTPStatus.MISDIRECTED_REQUEST,
            say("This table is not called that. Scan its QR code, or use its IP address."),
        )


def _name() -> str:
    """What whoever asks calls this table; empty where that is no name at all."""
    try:
        return urlsplit(f"//{request.host}").hostname or ""
    except (SecurityError, ValueError):
        return ""


def _is_ours(name: str) -> bool:
    own = socket.gethostname().split(".")[0].lower()
    if name in ("localhost", own, f"{own}.local"):
        return True
    if any(urlsplit(url).hostname == name for url in entrance().addresses):
        return True
    try:
        return ip_address(name) is not None
    except ValueError:
        return False


def _check_rate() -> None:
    """Refuses whoever asks far more often than a page of ours does; this machine's own screen may."""
    asking = client()
    wait = 0.0 if asking.here else door().requests.take(asking.key)
    if wait > 0:
        raise TooManyRequests(say("This phone asks too often. Wait a moment."), retry_after=max(1, round(wait)))


def _check_origin() -> None:
    """Refuses requests from another site's pages (CSRF)."""
    if request.method in READING:
        return
    origin = request.headers.get("Origin")
    elsewhere = request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")
    if elsewhere or (origin and urlsplit(origin).netloc != request.host):
        abort(403, say("This came from another site's page; open the table's own page and try again."))
    if request.mimetype != "application/json":
        abort(415, say("Expected JSON."))


def _check_role() -> AnyResponse | None:
    request.max_content_length = wants(current_app, request.endpoint).body
    wanted, asking = wants(current_app, request.endpoint).role, client()
    if asking.role >= wanted:
        return None
    if asking.role is Role.NOBODY:
        if request.method == "GET" and not request.path.startswith("/api/"):
            return redirect(url_for("join.enter", next=request.root_path + request.full_path.rstrip("?")))
        return abort(401, NOT_JOINED)
    return abort(403, FOR_HOSTS if wanted is Role.HOST else FOR_SEATS)


def _headers(response: Response) -> Response:
    for name, value in (HEADERS | (ONLY_WHERE_TRUSTED if _trusted() else {})).items():
        response.headers.setdefault(name, allowing(value) if name == "Content-Security-Policy" else value)
    if request.path.startswith("/api/"):
        response.headers["Table-Role"] = _role()
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _trusted() -> bool:
    """Whether browsers hold the way here for safe: https, or this machine itself."""
    name = _name()
    return request.is_secure or name in ("localhost", "::1") or name.startswith("127.")


def _for_pages() -> dict[str, object]:
    """What every page says of whoever looks at it. `root` is where the pages of what serves it begin, `home` the page
    of the table that is theirs: their seat's, where they have one."""
    root, asking = request.root_path.rstrip("/"), client()
    return {"role": _role(), "root": root, "home": f"{root}/seat/{asking.seat}" if asking.seat else f"{root}/"}


def _role() -> str:
    return client().role.name.lower()
