"""The pages of a hall: one list of many tables. The tables' own pages are those of any table (`web.create_app`)."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask

from web.access.door import Door
from web.access.roles import BODY_BYTES
from web.context import EXTENSION
from web.delivery.compression import compress_answers
from web.delivery.inlined import inline_what_paints
from web.delivery.static_files import serve_static_files
from web.guard import check_roles, guard
from web.hall import pages
from web.hall.protocols import Hall
from web.join import blueprint as join
from web.json_api import readable_errors
from web.language import speak_languages
from web.protocols import Wifi

__all__ = ["create_hall"]


def create_hall(hall: Hall, *, door: Door, addresses: Sequence[str] = (), wifi: Wifi | None = None) -> Flask:
    """The web application of a hall's own pages. `door` keeps who came in; who hosts it is the hall's organiser."""
    app = Flask("web", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_BYTES
    app.extensions[EXTENSION] = pages.HallContext(
        hall=hall,
        door=door,
        addresses=tuple(addresses),
        wifi=wifi,
        welcome="hall.tables",
        join_page="hall_join.html",
        first_hosts=False,
        cookie="guest",
    )
    guard(app)
    readable_errors(app)
    inline_what_paints(app, serve_static_files(app))
    speak_languages(app)
    compress_answers(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(join)
    check_roles(app)
    return app
