"""What was taken from whom, for his eyes alone, and what thrown away cards were: what is still to be said."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, written
from companion.games.inwo.context import InwoContext
from companion.kernel.places import Seat
from companion.kernel.sentences import many, say
from companion.kernel.state import State


def told(game: InwoContext, state: State, viewer: Seat | None) -> Iterator[str]:
    """To the victim which card was taken; to him and its taker that it is still to be shown (INWO-META-02)."""
    for one in written.taken(state):
        words = {"who": game.person(one.seat), "victim": game.person(one.victim)}
        if viewer == one.victim and one.card:
            yield say("{who} has taken {card} from you.", card=game.card_name(one.card), **words)
        elif viewer == one.victim:
            yield say("{who} has taken a card from you, and has yet to show you which.", **words)
        elif viewer == one.seat and not one.card:
            yield say("Show {victim} which card you have taken.", **words)
    for seat in game.playing(state):
        n = sum(state.count(names.unnamed(seat, deck)) for deck in names.DECKS)
        if n:
            yield many(
                "{who} has thrown a card away, face up: it is still to be said which.",
                "{who} has thrown {n} cards away, face up: it is still to be said which.",
                n,
                who=game.person(seat),
            )
