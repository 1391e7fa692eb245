"""What keeps a second copy of a card out of play (ledger DUP), and a card out of a second hand (INWO-TIMING-08)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tree, written
from companion.games.inwo.cards.effects.hands import HideUnder
from companion.games.inwo.cards.people import outlined
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import choices
from companion.games.inwo.refusals import no
from companion.games.inwo.sums.bridge import world
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State


def kept_out(game: InwoContext, state: State, card: CardId, clause: str) -> Refusal | None:
    """Why a Group or Resource cannot come into play from a hand; `clause`: for a copy that is in play."""
    if (game.is_resource(card) and not game.design(card).unique) or outlined(game.design(card), "multiple_allowed"):
        return None
    for other in game.known(state, face_of(card)):
        if other == card:
            continue
        where = state.where(other)
        if other in in_play(game, state, card):
            return no(clause, say("A copy of {card} is in play.", card=game.card_name(card)))
        if where == names.LOST or any(where == names.destroyed(seat) for seat in game.seats):
            return no(
                "DUP-14",
                game.told_of(
                    card, "{card} was in play and has been destroyed.", "{card} were in play and have been destroyed."
                ),
            )
    return None


def in_play(game: InwoContext, state: State, card: CardId) -> tuple[CardId, ...]:
    """The other copies of a card that lie open in play."""
    others = (other for other in game.known(state, face_of(card)) if other != card)
    return tuple(one for one in others if _in_play(game, state, one) and not state.mark(one, names.HIDDEN))


def one_too_many(game: InwoContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Why a seat may not have one more of a card of which it may only have so many (INWO-ERRATA-04)."""
    most = game.design(card).limits.per_player
    mine = sum(game.same(one, card) for one in state.at(names.resources(seat)))
    return no("ERRATA-04", say("You have {mine} of it already.", mine=mine)) if most and mine >= most else None


def may_be_hidden(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether somebody could keep a copy of a card face down: who brings it in asks all then (INWO-DUP-16).

    That depends on what everybody sees: a card under which Resources are kept, or one that lies face down. It never
    depends on what is hidden there, or the question itself would tell.
    """
    if not (game.is_resource(card) and game.design(card).unique):
        return False
    if not game.asks_by_sight:
        return any(name == names.HIDDEN for _, name in state.marks)
    below = (rule for _, rule in world(game, state).active(HideUnder) if rule.card == "resource")
    return any(True for _ in below) or any(name == names.HIDDEN for _, name in state.marks)


def _in_play(game: InwoContext, state: State, card: CardId) -> bool:
    return tree.in_structure(game, state, card) or any(card in state.at(names.resources(seat)) for seat in game.seats)


def copy_was_used(state: State, seat: str, card: CardId) -> bool:
    """Whether a seat has played a copy of a Plot in the attack that runs (INWO-ATTACK-GEN-08)."""
    attack = written.attack(state)
    return attack is not None and any(
        play.seat == seat and face_of(play.card) == face_of(card) and play.effect < 0 and play.id > attack.id
        for play in written.plays(state)
    )


# --- one card goes into one hand --------------------------------------------------------------------------------------


def excluded_by(game: InwoContext, state: State, play: Play) -> Play | None:
    """The announced play that this one excludes: both take the same card, or bring in copies of it."""
    mine = set(_claimed(game, play))
    others = (one for one in written.open_plays(state) if one.card != play.card)
    return next((one for one in others if mine and mine.intersection(_claimed(game, one))), None)


def _claimed(game: InwoContext, play: Play) -> Iterator[str]:
    """What a play takes: the very card, its design where any copy of it will do, the Plot a player has just drawn."""
    for effect in choices.effects(game, play):
        match effect.claims:
            case "target" if play.target:
                yield play.target
            case "copy" if card := play.with_card or play.target:
                if game.is_group(card) or game.design(card).unique:
                    yield face_of(card)
            case "drawn" if play.victim:
                yield f"{play.victim}/drawn"
