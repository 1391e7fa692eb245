"""What falls when something has changed: attacks, joined cards, tokens, links (INWO-CANCEL-12, INWO-RULING-59)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack, Changes
from companion.games.inwo.plays import api as cards
from companion.games.inwo.rules.settling import illegal as illegal_now
from companion.games.inwo.steps import Discard, DrawConsequences, DropPlay, EndAttack, Unlink
from companion.games.inwo.structure import room
from companion.games.inwo.sums import announced, api
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(DrawConsequences)
def draw(game: InwoContext, state: State, step: DrawConsequences) -> Iterator[StepBase]:
    """Groups without Power lose their tokens, attacks and helpers that have become illegal fall."""
    for spot in tree.forest(game, state).spots.values():
        zero = game.design(spot.card).power and not api.power(game, state, spot.card)
        if zero and spot.master is not None:
            yield from tokens.lose(state, spot.card)
    yield from links_fall(game, state)
    attack = written.attack(state)
    if attack is None or attack.stage not in ("OPEN", "COMMITTED"):
        return
    for play in written.plays(state):
        kept = play.effect < 0 and play.settled
        if kept and (cards.bounced(game, state, play) or illegal_now(game, state, play)):
            yield DropPlay(play.id, "exposed")
    if illegal(game, state, attack):
        yield EndAttack("cancelled")
        return
    left = tuple(one for one in attack.contributions if one.kind == "agents" or stands(game, state, attack, one.card))
    if left != attack.contributions:
        yield written.note_attack(state, contributions=left)


def illegal(game: InwoContext, state: State, attack: Attack) -> bool:
    """Whether the attack may not be made any more (INWO-CANCEL-02, INWO-RULING-81)."""
    if attack.leader and not stands(game, state, attack, attack.leader):
        return True
    if not attack.from_hand and not tree.in_structure(game, state, attack.target):
        return True
    if attack.leader and not tree.in_structure(game, state, attack.leader):
        return True
    if api.may_attack(game, state, attack) is not None:
        return True
    return attack.type == "control" and not room.free_arrows(game, state, attack.leader, attack.target)


def stands(game: InwoContext, state: State, attack: Attack, card: CardId) -> bool:
    """Whether nobody has cancelled the action of a card in the attack (INWO-CANCEL-02, -07)."""
    plays = announced.in_force(game.catalogue, written.plays(state))
    return not any(
        play.settled and play.answers == -1 and play.target == card and play.id > attack.id for play in plays
    )


# --- links -----------------------------------------------------------------------------------------------------------


def links_fall(game: InwoContext, state: State) -> Iterator[StepBase]:
    """Plots whose link is illegal for good are discarded, Resources unlinked (INWO-LINK-13 to -15)."""
    lasting = lasting_state(state)
    gone = set(cards.unlinked(game, lasting)) | set(doubled(game, state))
    for link in written.links(state):
        if link.card not in gone or not tree.in_structure(game, state, link.to):
            continue
        yield Unlink(link.card, state.turn.number if game.is_resource(link.card) else 0)
        if game.design(link.card).deck == "plot":
            yield Discard(link.card, game.owner(state, link.card) or tree.controller(game, state, link.card) or "")


def lasting_state(state: State) -> State:
    """The same table with nothing in force that ends by itself."""
    lasting = tuple(one for one in written.changes(state) if not one.temporary)
    found = state.with_note(names.PLAYS, None)
    return found.with_note(names.CHANGES, Changes(lasting) if lasting else None)


def doubled(game: InwoContext, state: State) -> Iterator[CardId]:
    """Linked Plots that a change of owner made one too many (INWO-LINK-14)."""
    for link in written.links(state):
        most = game.design(link.card).limits.per_player
        if not most or not state.mark(link.to, names.CAPTURED):
            continue
        seat = tree.controller(game, state, link.to)
        same = [
            one for one in written.links(state)
            if game.same(one.card, link.card) and tree.controller(game, state, one.to) == seat
        ]  # fmt: skip
        if len(same) > most:
            yield link.card


def dormant(game: InwoContext, state: State) -> tuple[CardId, ...]:
    """Permanently linked cards without effect for now (INWO-LINK-10)."""
    illegal = set(cards.unlinked(game, state))
    return tuple(
        link.card for link in written.links(state)
        if link.permanent and (link.card in illegal or not tree.in_structure(game, state, link.to))
    )  # fmt: skip
