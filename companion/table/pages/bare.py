"""The page of a seat, or where its game makes a mistake with that, as much as stands without it."""

from __future__ import annotations

from functools import partial

from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.table.page import Page
from companion.table.pages import forgiving, views
from companion.table.pages.preview import briefly
from companion.table.pages.snapshot import Snapshot


def page(snapshot: Snapshot, seat: Seat | None, now: float) -> Page:
    """What a seat's phone shows (`views.page`), with the way back where the game cannot show it."""
    made = partial(views.page, snapshot, seat, now)
    game = snapshot.game
    return made() if game is None else forgiving.forgiven(game, "page", made, partial(bare, snapshot, game, seat))


def bare(snapshot: Snapshot, game: BaseGame, seat: Seat | None) -> Page:
    """The page of a seat without what the game says of the table: which game it is, and the way back."""
    last, eyes = snapshot.done[-snapshot.undo_count :] if snapshot.undo_count else (), snapshot.eyes(game, seat)
    return Page(
        version=snapshot.version,
        number=snapshot.game_id,
        game=game.name,
        title=game.title or game.name,
        view=forgiving.no_view(game),
        seat=seat,
        notes=snapshot.notes,
        devices=snapshot.devices,
        undo=forgiving.forgiven(game, "label", partial(briefly, eyes, last), lambda: say("the last move")),
        over=snapshot.state.over is not None,
        timers=snapshot.timers,
        in_all_languages=game.in_all_languages,
        waiting=snapshot.waiting if seat is None else (),
    )
