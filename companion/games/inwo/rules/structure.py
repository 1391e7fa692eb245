"""What happens to Groups in play: they join, hang elsewhere, go back to a hand, are destroyed or Devastated."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import (
    Captured,
    Destroyed,
    Devastated,
    Discarded,
    Followed,
    Regrouped,
    TakenOver,
    ToHand,
)
from companion.games.inwo.notes import Death
from companion.games.inwo.steps import (
    Capture,
    CheckElimination,
    Destroy,
    Devastate,
    Discard,
    DropLinks,
    Enter,
    Hang,
    Happened,
    LoseTokens,
    Relieve,
    ReturnToHand,
    StripStatus,
    Unlink,
)
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(Enter)
def enter(game: InwoContext, state: State, step: Enter) -> Iterator[StepBase]:
    """A card comes into play from a hand; it has no token yet (INWO-TURN-05, INWO-TURN-08)."""
    if not state.mark(step.card, names.OWNER):
        yield Marked(step.card, names.OWNER, game.seats.index(step.seat) + 1)
    yield TakenOver(step.card, step.to, seat=step.seat)
    yield Happened("takeover", step.card, step.seat)


@rules.expands(LoseTokens)
def lose_tokens(game: InwoContext, state: State, step: LoseTokens) -> Iterator[StepBase]:
    yield from tokens.lose(state, step.card, step.n)


@rules.expands(Capture)
def capture(game: InwoContext, state: State, step: Capture) -> Iterator[StepBase]:
    """The target and all below it change sides without tokens (INWO-ATTACK-RESULT-05 to -11, INWO-RULING-25)."""
    master = names.arrow_of(step.to)
    assert master is not None
    seat = tree.controller(game, state, master[0]) or ""
    loser = tree.controller(game, state, step.card)
    forest = tree.forest(game, state)
    group = tuple(forest.subtree(step.card)) if step.card in forest.spots else (step.card,)
    spots = dict(room.arranged(game, state, step.card, step.to, step.others))
    for card in group:
        yield from tokens.lose(state, card)
        if card not in spots:
            owner = game.owner(state, card) or loser or seat
            yield Discard(card, owner)
        else:
            yield Captured(card, spots[card], seat=seat)
            yield Marked(card, names.CAPTURED, 1 - state.mark(card, names.CAPTURED))
            yield from _linked_follow(game, state, card, seat)
    yield Happened("capture", step.card, seat, master[0])
    yield CheckElimination(seat)


def _linked_follow(game: InwoContext, state: State, card: CardId, seat: str) -> Iterator[StepBase]:
    """Linked Resources go with a captured Group (INWO-RES-08)."""
    for link in written.linked_to(state, card):
        if game.is_resource(link.card):
            yield Followed(link.card, names.resources(seat))


@rules.expands(Hang)
def hang(game: InwoContext, state: State, step: Hang) -> Iterator[StepBase]:
    """A Group is moved with all below it; what finds no room goes back to the hand (INWO-MOVE-03, -04)."""
    spots = dict(room.arranged(game, state, step.card, step.to, step.others))
    group = tuple(tree.forest(game, state).subtree(step.card))
    master = names.arrow_of(step.to)
    assert master is not None
    new = tree.controller(game, state, master[0]) or ""
    ruined = tree.beneath_devastation(game, state, master[0])
    for card in group:
        if card in spots:
            if state.where(card) != spots[card]:
                yield Regrouped(card, spots[card])
            if new != tree.controller(game, state, card):
                yield from _linked_follow(game, state, card, new)
            if ruined:
                yield LoseTokens(card)
        else:
            yield from tokens.lose(state, card)
            yield ToHand(card, names.hand(step.hand), seat=step.hand)
            yield Counted(names.groups(step.hand), 1)
    yield CheckElimination()


@rules.expands(ReturnToHand)
def return_to_hand(game: InwoContext, state: State, step: ReturnToHand) -> Iterator[StepBase]:
    """The whole subtree, without tokens; status stays (INWO-RULING-45, INWO-MEMORY-01)."""
    seat = step.seat or tree.controller(game, state, step.card) or ""
    forest = tree.forest(game, state)
    for card in tuple(forest.subtree(step.card)) if step.card in forest.spots else (step.card,):
        yield from tokens.lose(state, card)
        yield ToHand(card, names.hand(seat), seat=seat)
        yield Counted(names.groups(seat), 1)
    yield CheckElimination()


@rules.expands(Destroy)
def destroy(game: InwoContext, state: State, step: Destroy) -> Iterator[StepBase]:
    """To the destroyer's pile; its puppets return to the hand, its links end (INWO-ATTACK-DESTROY-09, -11)."""
    victim = tree.controller(game, state, step.card)
    lasting = api.alignments(game, state, step.card, lasting=True)
    passing = tuple(word for word in api.alignments(game, state, step.card) if word not in lasting)
    seen = api.attributes(game, state, step.card)
    kind = game.design(step.card).kind
    yield written.with_death(
        state,
        Death(step.card, step.by, step.method, lasting, seen, kind, passing, state.turn.number, victim or ""),
    )
    for puppet in tuple(tree.forest(game, state).puppets(step.card).values()):
        yield ReturnToHand(puppet, victim or "")
    yield from tokens.lose(state, step.card)
    yield DropLinks(step.card)
    yield Destroyed(step.card, names.destroyed(step.by), seat=step.by)
    yield StripStatus(step.card)
    if step.killed:
        yield Marked(step.card, names.KILLED, 1)
    yield Happened("killed" if step.killed else "destroyed", step.card, step.by)
    yield CheckElimination(step.by)


@rules.expands(StripStatus)
def strip_status(game: InwoContext, state: State, step: StripStatus) -> Iterator[StepBase]:
    """A destroyed Group has printed values only (INWO-MEMORY-04)."""
    kept = (names.OWNER, names.KILLED)
    yield from (Marked(step.card, name, -by) for name, by in state.marks_of(step.card) if name not in kept)
    yield from written.keep_changes(state, lambda one: one.card != step.card)


@rules.expands(DropLinks)
def drop_links(game: InwoContext, state: State, step: DropLinks) -> Iterator[StepBase]:
    """Linked Plots are discarded, linked Resources leave play for good (INWO-RULING-80, INWO-RES-09)."""
    for link in tuple(written.linked_to(state, step.card)):
        yield Unlink(link.card)
        if game.is_resource(link.card):
            yield from tokens.lose(state, link.card)
            yield Regrouped(link.card, names.LOST)
        elif not tree.in_structure(game, state, link.card):
            yield Discard(link.card, game.owner(state, link.card) or tree.controller(game, state, link.card) or "")
    if written.link_of(state, step.card) is not None:
        yield Unlink(step.card)


@rules.expands(Devastate)
def devastate(game: InwoContext, state: State, step: Devastate) -> Iterator[StepBase]:
    """The Place and all below it lose their tokens (INWO-DEVAST-01); once is enough (INWO-DEVAST-06)."""
    if not state.mark(step.card, names.DEVASTATED):
        yield Devastated(step.card, names.DEVASTATED, 1)
        owner = tree.controller(game, state, step.card)
        if owner is not None and not state.count(names.smoking(owner)):
            yield Counted(names.smoking(owner), 1)
    for card in tuple(tree.forest(game, state).subtree(step.card)):
        yield from tokens.lose(state, card)
    yield Happened("devastated", step.card)


@rules.expands(Relieve)
def relieve(game: InwoContext, state: State, step: Relieve) -> Iterator[StepBase]:
    """A Place has Relief (INWO-RELIEF-01)."""
    if state.mark(step.card, names.DEVASTATED):
        yield Devastated(step.card, names.DEVASTATED, -1)


@rules.expands(Discard)
def discard(game: InwoContext, state: State, step: Discard) -> Iterator[StepBase]:
    """Face up to its owner's pile (INWO-GLOSS-07)."""
    yield Discarded(step.card, names.discard(step.seat), seat=step.seat)
    yield Happened("discard", step.card, step.seat)


@rules.expands(Unlink)
def unlink(game: InwoContext, state: State, step: Unlink) -> Iterator[StepBase]:
    """A link ends (INWO-LINK-13, -15)."""
    yield written.without_link(state, step.card, step.after)
