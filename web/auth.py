"""Who may do what: the join code from the table's QR code, and a check that a page of ours is asking."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from web.context import app_context

COOKIE = "join"
OPEN = {"static", "join.enter", "join.code"}
"""Endpoints that need no join code."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def guard(app: Flask) -> None:
    """Puts both checks before, and a few headers behind, every request."""
    app.before_request(_check_origin)
    app.before_request(_check_code)
    app.after_request(_headers)
    app.context_processor(lambda: {"art": "yes" if app_context().art is not None else ""})


def joined() -> bool:
    """Whether this browser may take part: no code is wanted, it has the code, or it runs on the table's machine."""
    code = app_context().join_code
    return not code or request.cookies.get(COOKIE) == code or _local(request.remote_addr)


def _local(address: str | None) -> bool:
    try:
        return ip_address(address or "").is_loopback
    except ValueError:
        return False


def _check_origin() -> None:
    """Refuses requests from another site's pages (CSRF)."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    origin = request.headers.get("Origin")
    if origin and urlsplit(origin).netloc != request.host:
        abort(403, "This came from another site's page; open the table's own page and try again.")
    if request.mimetype != "application/json":
        abort(415, "Expected JSON.")


def _check_code() -> AnyResponse | None:
    if request.endpoint in OPEN or joined():
        return None
    if request.method == "GET" and not request.path.startswith("/api/"):
        return redirect(url_for("join.enter", next=request.full_path.rstrip("?")))
    return abort(403, "This phone has not joined the table. Scan the table's QR code, or type its code at /join.")


def _headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
