"""Who is asking: this machine, a phone that joined, or nobody; whose seat that is, and what of a page it may see."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import TypeVar

from flask import g, request
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.places import ARBITER, CHANCE, Seat
from companion.kernel.view import View
from companion.table.page import Page
from web.access.door import Door
from web.access.phones import Phone
from web.access.roles import Role
from web.context import AppContext, entrance

_Answer = TypeVar("_Answer", bound=AnyResponse)
COOKIE_S = 60 * 24 * 3600
"""How long a browser keeps its token."""
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-Ip")
"""A proxy on this machine speaks for somebody else, who is not this machine."""


class Client(Struct, frozen=True):
    """Whoever sent this request. `here`: a browser or program on the table's own machine."""

    role: Role
    phone: Phone | None
    here: bool

    @property
    def seat(self) -> Seat:
        """The seat this phone has, "" for none."""
        return self.phone.seat if self.phone is not None else ""

    @property
    def key(self) -> str:
        """What its requests are counted by."""
        return self.phone.id if self.phone is not None else request.remote_addr or ""

    def rights(self) -> str:
        """Another text whenever this client may see or do something else."""
        phones = door().phones
        seats = [one.seat for one in phones.all() if one.seat and one.seat != self.seat]
        return ".".join((self.role.name.lower(), self.seat, "".join(seats), "all" if phones.everybody else ""))

    def may(self, seat: Seat) -> bool:
        """Whether this client sees and does what a seat may: its own; a host also one that no phone has taken. What
        chance answers any seat may say, the arbiter's part is the host's. What the companion plays is nobody's."""
        if seat in theirs():
            return False
        phones = door().phones
        if phones.everybody and self.role >= Role.WATCHER:
            return True
        if seat in (CHANCE, ARBITER):
            return self.role >= (Role.SEAT if seat == CHANCE else Role.HOST)
        holder = phones.holder(seat)
        if holder is None:
            return self.role is Role.HOST
        return self.phone is not None and self.phone.id == holder.id


def theirs() -> frozenset[Seat]:
    """The seats that the companion plays itself at the table that serves this request."""
    context = entrance()
    known = context.newest_page.of(context.host).companions if isinstance(context, AppContext) else ()
    return frozenset(one.seat for one in known)


def door() -> Door:
    """The door of what serves this request."""
    return entrance().door


def address() -> str:
    """Where the request comes from."""
    return request.remote_addr or ""


def remember(response: _Answer, token: str) -> _Answer:
    """Gives a browser its token, which no script of a page can read and no other site sends along. Another table of the
    same site is not told it either."""
    response.set_cookie(
        entrance().cookie, token, max_age=COOKIE_S, path=request.root_path or "/", httponly=True, samesite="Lax"
    )
    return response


def client() -> Client:
    """Whoever sent this request, with what it is allowed now: it may change while a phone waits for news."""
    phone, here = door().phones.known(request.cookies.get(entrance().cookie)), _here()
    if here:
        return Client(Role.HOST, phone, here)
    if phone is None:
        return Client(Role.NOBODY, None, here)
    if phone.host or door().phones.everybody:
        return Client(Role.HOST, phone, here)
    return Client(Role.SEAT if phone.seat else Role.WATCHER, phone, here)


def _here() -> bool:
    """Whether the request comes from this machine; asked for several times a request."""
    if "here" not in g:
        g.here = _from_here()
    here: bool = g.here
    return here


def _from_here() -> bool:
    try:
        local = ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
    return local and not any(name in request.headers for name in FORWARDED)


def limited(page: Page, asking: Client) -> Page:
    """The table's own screen (`page` without a seat) without the buttons of seats that are not this client's, and
    without what only a host may do there. A seat's page keeps its buttons: only its phone gets it. Either knows which
    seats this client cannot sit down at."""
    page = replace(page, taken=tuple(player.seat for player in page.view.players if not asking.may(player.seat)))
    if page.seat is not None:
        return page
    page = _without_buttons(page, asking.may)
    if asking.role < Role.HOST:
        page = replace(page, undo="", redo="")
    if asking.role >= Role.SEAT:
        return page
    trouble = None if page.trouble is None else replace(page.trouble, choices=(), openers=())
    return replace(page, trouble=trouble, mend=(), undo="", redo="")


def _without_buttons(page: Page, may: Callable[[Seat], bool]) -> Page:
    question = page.question
    if question is not None:
        choices = tuple(one for one in question.choices if may(one.seat))
        question = replace(question, choices=choices, forms=tuple(one for one in question.forms if may(one.seat)))
    groups = (replace(group, choices=tuple(one for one in group.choices if may(one.seat))) for group in page.groups)
    choices = tuple(one for one in page.choices if may(one.seat))
    trouble = page.trouble
    if trouble is not None:
        trouble = replace(trouble, openers=tuple(one for one in trouble.openers if may(one.seat)))
    return replace(
        page,
        view=_without_taps(page.view, may),
        question=question,
        trouble=trouble,
        choices=choices,
        thumb=tuple(one for one in page.thumb if any(choice.words == one for choice in choices)),
        groups=tuple(group for group in groups if group.choices),
        dialogs=tuple(one for one in page.dialogs if may(one.seat)),
    )


def _without_taps(view: View, may: Callable[[Seat], bool]) -> View:
    """A view whose contest has the buttons of these seats only."""
    fight = view.contest
    if fight is None:
        return view
    boosts = (replace(one, taps=tuple(tap for tap in one.taps if may(tap.seat or fight.seat))) for one in fight.boosts)
    return replace(view, contest=replace(fight, boosts=tuple(boosts)))
