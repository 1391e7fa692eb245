"""The pages: a phone for every seat, the table's own screen, corrections, joining, and the virtual table."""

from typing import Unpack

from flask import Flask, request

from web import camera_setup as camera_setup_pages
from web import corrections, hardware_test, history, join, people, seat, table, workshop
from web import decks as deck_pages
from web.access.roles import BODY_BYTES
from web.context import EXTENSION, app_context, light_of
from web.delivery.compression import compress_answers
from web.delivery.inlined import inline_what_paints
from web.delivery.static_files import serve_static_files
from web.guard import check_roles, guard
from web.json_api import readable_errors
from web.language import speak_languages
from web.parts import Parts, context_of
from web.printing import pages as printing_pages
from web.protocols import Host
from web.thinking import advice, looking_back
from web.virtual import bell, hands, pages, room, show

__all__ = ["bell", "create_app", "hands", "pages"]


def create_app(host: Host, **parts: Unpack[Parts]) -> Flask:
    """The web application of one table; it opens nothing and starts nothing. `parts` are what the table has beside its
    host."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_BYTES
    context = context_of(host, parts)
    app.extensions[EXTENSION] = context
    app.context_processor(lambda: {name: "yes" if getattr(app_context(), name) else "" for name in ("art", "signs")})
    app.context_processor(lambda: {"light_of": light_of, "in_hall": context.hall})
    app.context_processor(lambda: {"hall": context.hall.home(request.root_path) if context.hall else ""})
    guard(app)
    readable_errors(app)
    inline_what_paints(app, serve_static_files(app))
    speak_languages(app)
    compress_answers(app)
    _add_pages(app, context.virtual is not None)
    check_roles(app)
    return app


def _add_pages(app: Flask, virtual: bool) -> None:
    """The phones' pages, and the virtual table's where there is one."""
    for part in (
        table,
        seat,
        history,
        looking_back,
        advice,
        people,
        corrections,
        join,
        hardware_test,
        camera_setup_pages,
        workshop,
        deck_pages,
        printing_pages,
        show,
    ):
        app.register_blueprint(part.blueprint)
    if virtual:
        app.register_blueprint(room.blueprint)
