"""The four roles, and what each endpoint wants at least. An endpoint that says nothing is nobody's: the app does not
start with one."""

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, TypeVar

from flask import Flask
from msgspec import Struct

_View = TypeVar("_View", bound=Callable[..., Any])
_MARK = "wants"
BODY_BYTES = 64 * 1024
"""The most a page sends, but for a card file."""


class Role(IntEnum):
    """Each may do what those before it may."""

    NOBODY = 0
    """Has not joined: the join page, and how it looks."""
    WATCHER = 1
    """Has joined: sees what lies open on the table."""
    SEAT = 2
    """Has a seat: sees and does what that seat may, and nobody else's."""
    HOST = 3
    """Begins games, puts things right, sets the box up. This machine's own screen, and whom the host makes one."""


class Wants(Struct, frozen=True):
    """What an endpoint wants: the least role, what its view checks besides in words, and the most bytes it takes."""

    role: Role
    only: str = ""
    body: int = BODY_BYTES


class Endpoint(Struct, frozen=True):
    """One way in: its path, its methods, and what it wants."""

    path: str
    methods: tuple[str, ...]
    wants: Wants


STATIC = Wants(Role.NOBODY)
"""Scripts and styles of the pages."""
NOWHERE = Wants(Role.WATCHER)
"""A path that leads nowhere."""


def least(role: Role, only: str = "", body: int = BODY_BYTES) -> Callable[[_View], _View]:
    """Marks a view with the least role it wants; `only` says what the view checks besides (whose seat)."""

    def mark(view: _View) -> _View:
        setattr(view, _MARK, Wants(role, only, body))
        return view

    return mark


def wants(app: Flask, endpoint: str | None) -> Wants:
    """What an endpoint wants; LookupError for a view that does not say."""
    if endpoint is None or endpoint == "static":
        return STATIC if endpoint else NOWHERE
    marked: Wants | None = getattr(app.view_functions[endpoint], _MARK, None)
    if marked is None:
        raise LookupError(f"the endpoint {endpoint} does not say which role it wants: put @least(...) on its view")
    return marked


def endpoints(app: Flask) -> Iterator[Endpoint]:
    """Every way in, by path; LookupError for a view without a role."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda one: (one.rule, sorted(one.methods or ()))):
        methods = tuple(sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}))
        yield Endpoint(rule.rule, methods, wants(app, rule.endpoint))
