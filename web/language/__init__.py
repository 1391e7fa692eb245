"""In which language a phone is spoken to: its own where the table's game can be said in it, or the one chosen on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, abort, current_app, g, request, url_for

from companion.games import home_of
from companion.kernel.sentences import Sentence, as_plain_text, plain
from companion.languages import ENGLISH, Catalogue, catalogue, languages
from web.access.roles import Role, least
from web.context import EXTENSION, AppContext, Entrance, whole_page
from web.delivery.static_files import FOR_GOOD

blueprint = Blueprint("language", __name__)
COOKIE = "language"
PER_CENT = re.compile(r"%(?!\(\w+\)s)")
COOKIE_S = 360 * 24 * 3600


def speak_languages(app: Flask) -> None:
    """Templates say ``_("…")`` and ``{% trans %}``, and what sentences they show come out in the phone's language."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: _translations(text, None, 1), lambda one, several, n: _translations(one, several, n), newstyle=True
    )
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.finalize = app.jinja_env.filters["said"] = spoken
    app.context_processor(_for_pages)
    app.register_blueprint(blueprint)


def language() -> str:
    """The language of the phone that asks."""
    if "language" not in g:
        g.language = _language()
    known: str = g.language
    return known


def encoder() -> Callable[[Any], Any]:
    """What msgspec's encoders need to write sentences in the phone's language (`enc_hook`)."""
    words = _catalogue()
    if words is None:
        return as_plain_text

    def said(value: Any) -> str:
        return value.in_language(words) if isinstance(value, Sentence) else as_plain_text(value)

    return said


def spoken(value: Any) -> Any:
    """A value of a template: a sentence in the phone's language, anything else as it is."""
    if not isinstance(value, Sentence):
        return value
    words = _catalogue()
    return plain(value) if words is None else value.in_language(words)


def keep_language(response: Response, wanted: str) -> Response:
    """Keeps the language that was chosen on this phone; any other word forgets the choice."""
    path = request.root_path or "/"
    if wanted in languages():
        response.set_cookie(COOKIE, wanted, max_age=COOKIE_S, path=path, samesite="Lax")
    else:
        response.delete_cookie(COOKIE, path=path)
    return response


@blueprint.get("/words/<language>-<edition>.json")
@least(Role.NOBODY)
def words(language: str, edition: str) -> Response:
    """The sentences of the pages' scripts; the address names the content."""
    if language == ENGLISH or language not in languages():
        abort(404)
    text, now = _script(catalogue(language))
    kept = FOR_GOOD if edition == now else "no-store"
    return Response(text, mimetype="application/json", headers={"Cache-Control": kept})


def _for_pages() -> dict[str, object]:
    name = language()
    here: dict[str, object] = {"language": name, "languages": languages(), "words": ""}
    if name != ENGLISH:
        here["words"] = url_for("language.words", language=name, edition=_script(catalogue(name))[1])
    return here


def _language() -> str:
    context: Entrance = current_app.extensions[EXTENSION]
    chosen = request.cookies.get(COOKIE, "")
    wanted = chosen if chosen in languages() else request.accept_languages.best_match(languages(), ENGLISH)
    if wanted != ENGLISH and isinstance(context, AppContext) and not whole_page().in_all_languages:
        return ENGLISH
    return wanted or ENGLISH


def _catalogue() -> Catalogue | None:
    name = language()
    return None if name == ENGLISH else catalogue(name, _home())


def _home() -> Path | None:
    """Where the game of the table lies, which may bring catalogues of its own."""
    if "home" not in g:
        playing = isinstance(current_app.extensions[EXTENSION], AppContext) and whole_page().game
        g.home = home_of(playing) if playing else None
    found: Path | None = g.home
    return found


def _translations(one: str, several: str | None, n: int) -> str:
    """A template's sentence; Jinja gives it with its per cent signs doubled and wants it back like that."""
    words = _catalogue()
    if words is None:
        return one if several is None or n == 1 else several
    one, several = one.replace("%%", "%"), several and several.replace("%%", "%")
    text = words.gettext(one) if several is None else words.ngettext(one, several, n)
    return PER_CENT.sub("%%", text)


def _script(known: Catalogue) -> tuple[bytes, str]:
    text = msgspec.json.encode(known.script, order="deterministic")
    return text, sha256(text).hexdigest()[:10]
