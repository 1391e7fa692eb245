"""What a play comes to when its window has closed and it is in force (ledger 4.4, RESOLVE)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace as changed

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.cards.effects.attack import CombineAttacks, ExtraAttack, JoinAfterRoll, NegatePrivilege
from companion.games.inwo.cards.effects.fates import (
    AddArrows,
    Destroy,
    Devastate,
    ExtraTakeover,
    ForceLink,
    FreeMove,
    Kill,
    MoveLink,
    Reorganize,
    ReturnDestroyed,
    ReturnToHand,
    TakeOver,
)
from companion.games.inwo.cards.effects.hands import (
    DiscardFrom,
    Draw,
    Expose,
    HidePlots,
    HideUnder,
    NoDraw,
    Peek,
    RecoverDiscard,
    Steal,
)
from companion.games.inwo.cards.effects.others import Cancel, Manual
from companion.games.inwo.cards.effects.rolls import AutoFail, ModRoll, Reroll
from companion.games.inwo.cards.effects.shield import Paralyze, PermanentRemoval, Zap
from companion.games.inwo.cards.effects.stats import AlignChange, AttrChange, ModStat
from companion.games.inwo.cards.effects.tokens import DiscardForTokens, ExtraToken, Relieve, Reload, RemoveToken
from companion.games.inwo.facts import Discarded, ToHand
from companion.games.inwo.notes import Change, Link, Play
from companion.games.inwo.plays import choices, outlines, rolls
from companion.games.inwo.plays.hidden import AskChosen, AskDrawn, What
from companion.games.inwo.steps import Destroy as DestroyStep
from companion.games.inwo.steps import Devastate as DevastateStep
from companion.games.inwo.steps import Discard, DrawGroups, DrawPlots, Enter, LoseTokens
from companion.games.inwo.steps import Relieve as RelieveStep
from companion.games.inwo.steps import ReturnToHand as ReturnStep
from companion.games.inwo.sums.announced import BRIEF
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked, Moved
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

WRITTEN: tuple[Literal["turn", "until_owner_turn", "permanent"], ...] = ("turn", "until_owner_turn", "permanent")
"""Changes that outlast the attack they are made in are written down."""
EVERY_GROUP = 99
STOLEN: dict[str, What] = {"plot": "steal_plot", "group": "steal_group", "goal": "steal_goal"}
Settler = Callable[["InwoContext", State, Play, Any], Iterator[StepBase]]


def settled(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The irreversible part of a play, and the changes that last."""
    yield from changes(game, state, play)
    for effect in choices.effects(game, play):
        settle = SETTLERS.get(type(effect))
        if settle is not None:
            yield from settle(game, state, play, effect)


def stays_for_attack(game: InwoContext, state: State, play: Play) -> bool:
    """Whether it goes on to count for the attack that runs, so that its play is kept until that ends."""
    if written.attack(state) is None or game.design(play.card).stays == "linked":
        return False
    if play.answers == -1 and any(isinstance(one, Cancel) for one in choices.effects(game, play)):
        return True
    passive = (Draw, Cancel, RemoveToken, Reload, Manual)
    return any(effect.duration in BRIEF and not isinstance(effect, passive) for effect in choices.effects(game, play))


# --- changes ---------------------------------------------------------------------------------------------------------


def changes(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """Alignments, attributes and numbers that stay changed."""
    now = world(game, state)
    found = [one for effect in choices.effects(game, play) for one in _changes(now, state, play, effect)]
    if found:
        yield written.with_change(state, *found)


def _changes(now: World, state: State, play: Play, effect: Any) -> Iterator[Change]:
    lasts = next((word for word in WRITTEN if word == effect.duration), None)
    if lasts is None or not isinstance(effect, ModStat | AlignChange | AttrChange):
        return
    made = Change(CardId(""), "align", "add", duration=lasts, seat=play.seat, source=play.card,
                  turn=state.turn.number)  # fmt: skip
    for card in _changed_cards(now, play, effect):
        if isinstance(effect, ModStat):
            n = effect.amount if isinstance(effect.amount, int) else now.power(now.bodies[card])
            yield changed(made, card=card, stat=effect.stat, op=effect.op, n=n, purpose=effect.purpose)
        elif isinstance(effect, AlignChange):
            op = effect.op[max(0, play.option) % len(effect.op)]
            for word in effect.align:
                yield changed(made, card=card, op=op, word=play.align if word == "chosen" else word)
        else:
            yield from (changed(made, card=card, stat="attr", op=effect.op, word=word) for word in effect.attr)


def _changed_cards(now: World, play: Play, effect: Any) -> Iterator[CardId]:
    if isinstance(effect, ModStat) and effect.by_chosen:
        yield from (body.key for body in now.groups() if body.seat == play.seat and play.align in now.alignments(body))
    else:
        yield from choices.all_targets(play)


# --- one effect ------------------------------------------------------------------------------------------------------


def _matching(game: InwoContext, state: State, play: Play, effect: Any) -> list[Body]:
    """The cards an effect on several touches: those named, else all like its target."""
    now = world(game, state)
    source = choices.source(game, now, play)
    named = [now.bodies[card] for card in choices.all_targets(play) if card in now.bodies]
    return named or [body for body in now.bodies.values()
                     if body.zone in ("structure", "resources") and fits(effect.target, now, body, source)]  # fmt: skip


def _remove(game: InwoContext, state: State, play: Play, effect: RemoveToken) -> Iterator[StepBase]:
    """Tokens go (INWO-CANCEL-14)."""
    bodies = _matching(game, state, play, effect)
    if game.design(play.card).strikes:
        now = world(game, state)
        bodies = [body for body in now.groups() if fits(effect.target, now, body)]
    elif effect.groups == 1:
        bodies = [body for body in bodies if body.key == play.target]
    if effect.by_chosen:
        now = world(game, state)
        held = {word for card in play.pay if card in now.bodies for word in now.alignments(now.bodies[card])}
        wanted = {play.align} if play.align else held
        bodies = [body for body in bodies if wanted & set(now.alignments(body))]
    for body in bodies:
        yield LoseTokens(body.key, -1 if effect.n == "all" else effect.n)


def _reload(game: InwoContext, state: State, play: Play, effect: Reload) -> Iterator[StepBase]:
    """Tokens now (INWO-ERRATA-09)."""
    for card in choices.all_targets(play):
        if effect.even_if_has_token or not tokens.held(state, card):
            yield tokens.place(card)


def _extra(game: InwoContext, state: State, play: Play, effect: ExtraToken) -> Iterator[StepBase]:
    if effect.when == "now" and play.target:
        yield tokens.place(play.target, effect.n)


def _discard_for_tokens(game: InwoContext, state: State, play: Play, effect: DiscardForTokens) -> Iterator[StepBase]:
    """Each Group named gets a token, for a card out of the deck or the hand."""
    for card in choices.all_targets(play)[: effect.max]:
        where = effect.source[0]
        counter = {"plot_deck_top": names.plot_deck, "group_deck_top": names.group_deck}.get(where, names.groups)
        yield Counted(counter(play.seat), -1)
        yield Counted(names.unseen(play.seat), 1)
        yield tokens.place(card, effect.tokens_each)


def _draw(game: InwoContext, state: State, play: Play, effect: Draw) -> Iterator[StepBase]:
    n = effect.n if isinstance(effect.n, int) else 1
    seat = _roller(state) if effect.who_draws == "roller" else play.seat
    if effect.choose:
        yield AskChosen(play, "search", seat, n)
    elif effect.deck == "group":
        yield DrawGroups(seat, n)
    else:
        yield DrawPlots(seat, n)


def unfinished(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """A draw of several cards that its user now has to finish (INWO-PLOT-17)."""
    for effect in choices.effects(game, play):
        if isinstance(effect, Draw) and not effect.choose and isinstance(effect.n, int) and effect.n > 1:
            deck = names.group_deck if effect.deck == "group" else names.plot_deck
            n = min(effect.n, state.count(deck(play.seat)))
            if n > 1:
                yield AskDrawn(play.seat, n)


def _roller(state: State) -> Seat:
    attack = written.attack(state)
    return attack.seat if attack is not None else state.turn.seat


def _no_draw(game: InwoContext, state: State, play: Play, effect: NoDraw) -> Iterator[StepBase]:
    """A rival who is not named is the one whose turn it is (Unlucky 13)."""
    whose = (play.victim or state.turn.seat) if effect.whose.controller == "enemy" else play.seat
    yield Counted(names.no_draw(whose, effect.deck), 1)


def _hide(game: InwoContext, state: State, play: Play, effect: HidePlots) -> Iterator[StepBase]:
    """Exposed Plots go back into the hand, hidden (INWO-PLOT-06)."""
    linked = {link.card for link in written.links(state)}
    lying = [card for card in state.at(names.exposed(play.seat)) if card not in linked]
    named = [card for card in choices.all_targets(play) if card in lying]
    most = len(lying) if effect.count == "all" else effect.count
    for card in (named or lying)[:most]:
        yield Moved(card, None)
        yield Counted(names.plots(play.seat), 1)


def _peek(game: InwoContext, state: State, play: Play, effect: Peek) -> Iterator[StepBase]:
    """Looking changes nothing that the companion knows (ledger 9)."""
    return iter(())


def _steal(game: InwoContext, state: State, play: Play, effect: Steal) -> Iterator[StepBase]:
    """Cards change hands, counted; an exposed one is moved (INWO-META-02)."""
    if effect.zone == "rival_exposed":
        yield Moved(play.target, names.exposed(play.seat))
        return
    if effect.zone == "rival_plot_deck_top":
        n = min(effect.n, state.count(names.plot_deck(play.victim)))
        yield Counted(names.plot_deck(play.victim), -n)
        yield Counted(names.plots(play.seat), n)
        return
    if effect.zone == "rival_hand":
        yield AskChosen(play, "steal_open" if effect.exposed else STOLEN[effect.what], play.seat, effect.n)


def _expose(game: InwoContext, state: State, play: Play, effect: Expose) -> Iterator[StepBase]:
    """The victim lays hidden Plots open, and says which they are."""
    held = max(0, state.count(names.plots(play.victim)) - kept_below(game, state, play.victim))
    n = held if not isinstance(effect.n, int) else min(effect.n, held)
    if n:
        yield AskChosen(play, "expose", play.victim, n)


def kept_below(game: InwoContext, state: State, seat: Seat) -> int:
    """Plots that a seat may keep below a card, where nobody exposes them."""
    return sum(
        rule.count if isinstance(rule.count, int) else 0
        for source, rule in world(game, state).active(HideUnder)
        if source.seat == seat and rule.card == "plot" and rule.cannot_be_exposed
    )


def _discard_from(game: InwoContext, state: State, play: Play, effect: DiscardFrom) -> Iterator[StepBase]:
    if effect.zone == "exposed":
        owner = names.owner_of(state.where(play.target)) or play.victim
        yield Discard(play.target, owner)
        return
    decks = {"plot_deck_top": names.plot_deck, "group_deck_top": names.group_deck}
    if effect.zone in decks:
        counter = decks[effect.zone](play.victim)
        n = min(effect.n, state.count(counter))
        yield Counted(counter, -n)
        if effect.unseen:
            yield Counted(names.unseen(play.victim), n)
        elif n:
            yield AskChosen(play, "top", play.victim, n)
        return
    yield AskChosen(play, "discard", play.seat, effect.n)


def _recover(game: InwoContext, state: State, play: Play, effect: RecoverDiscard) -> Iterator[StepBase]:
    """A card thrown away just now comes into the hand (INWO-GLOSS-06)."""
    group = game.design(play.target).deck == "group"
    yield ToHand(play.target, names.hand(play.seat) if group else None, seat=play.seat)
    yield Counted((names.groups if group else names.plots)(play.seat), 1)


def _destroy(game: InwoContext, state: State, play: Play, effect: Destroy) -> Iterator[StepBase]:
    if game.is_group(play.target):
        yield DestroyStep(play.target, play.seat, "plot")
    else:
        owner = game.owner(state, play.target) or tree.controller(game, state, play.target) or play.seat
        yield Discarded(play.target, names.discard(owner), seat=owner)


def _kill(game: InwoContext, state: State, play: Play, effect: Kill) -> Iterator[StepBase]:
    yield DestroyStep(play.target, play.seat, "plot", killed=True)


def _devastate(game: InwoContext, state: State, play: Play, effect: Devastate) -> Iterator[StepBase]:
    yield DevastateStep(play.target)


def _relieve(game: InwoContext, state: State, play: Play, effect: Relieve) -> Iterator[StepBase]:
    if not effect.when:
        yield RelieveStep(play.target, play.seat)


def _return(game: InwoContext, state: State, play: Play, effect: ReturnDestroyed) -> Iterator[StepBase]:
    """A destroyed card comes back, with printed values (INWO-MEMORY-04)."""
    if effect.removes_credit:
        yield from written.without_death(state, play.target)
    if state.mark(play.target, names.KILLED):
        yield Marked(play.target, names.KILLED, -state.mark(play.target, names.KILLED))
    if play.place is not None:
        yield Enter(play.seat, play.target, play.place)
    else:
        yield ToHand(play.target, names.hand(play.seat), seat=play.seat)
        yield Counted(names.groups(play.seat), 1)


def _to_hand(game: InwoContext, state: State, play: Play, effect: ReturnToHand) -> Iterator[StepBase]:
    if game.is_group(play.target):
        yield ReturnStep(play.target)
        return
    seat = tree.controller(game, state, play.target) or play.seat
    yield ToHand(play.target, names.hand(seat), seat=seat)
    yield Counted(names.groups(seat), 1)


def _take_over(game: InwoContext, state: State, play: Play, effect: TakeOver | ExtraTakeover) -> Iterator[StepBase]:
    """A card out of the hand comes into play without an attack (INWO-PLOT-02)."""
    card = play.with_card
    where = names.resources(play.seat) if game.is_resource(card) else play.place
    if card and where is not None:
        if effect.origin.startswith("hand") and state.count(names.groups(play.seat)):
            yield Counted(names.groups(play.seat), -1)
        yield Enter(play.seat, card, where)


def _zap(game: InwoContext, state: State, play: Play, effect: Zap | Paralyze) -> Iterator[StepBase]:
    mark = names.ZAPPED if isinstance(effect, Zap) else names.PARALYZED
    if not state.mark(play.target, mark):
        yield Marked(play.target, mark, 1)
    yield LoseTokens(play.target, -1)


def _cancel(game: InwoContext, state: State, play: Play, effect: Cancel) -> Iterator[StepBase]:
    """New World Orders leave at once; all else follows from the notes."""
    if effect.what == "nwo":
        orders = state.at(names.NWO)
        for card in orders if effect.n == "all" else (play.target,):
            owner = game.owner(state, card) or play.seat
            yield Discarded(card, names.discard(owner), seat=owner)


def _negate(game: InwoContext, state: State, play: Play, effect: NegatePrivilege) -> Iterator[StepBase]:
    if written.attack(state) is not None:
        yield written.note_attack(state, negated=True)


def _combine(game: InwoContext, state: State, play: Play, effect: CombineAttacks) -> Iterator[StepBase]:
    attack = written.attack(state)
    if attack is not None and play.with_card:
        yield written.note_attack(state, with_cards=(*attack.with_cards, play.with_card))


def _removed(game: InwoContext, state: State, play: Play, effect: PermanentRemoval) -> Iterator[StepBase]:
    """A Group destroyed or discarded just now never returns."""
    just = effect.target is not None and effect.target.special == "just_destroyed_or_discarded_group"
    if just and play.target and state.where(play.target) is not None:
        yield Moved(play.target, names.LOST)


def _arrows(game: InwoContext, state: State, play: Play, effect: AddArrows) -> Iterator[StepBase]:
    there = len(game.design(play.target).outgoing) + state.mark(play.target, names.MORE_ARROWS)
    more = (min(there + effect.count, effect.max_total) if effect.count else effect.set_total) - there
    if more > 0:
        yield Marked(play.target, names.MORE_ARROWS, more)


def _free_move(game: InwoContext, state: State, play: Play, effect: FreeMove) -> Iterator[StepBase]:
    """So many moves of this turn cost nothing."""
    yield Counted(names.free_moves(play.seat), effect.n)


def _reorganize(game: InwoContext, state: State, play: Play, effect: Reorganize) -> Iterator[StepBase]:
    """For the rest of the turn every Group of the structure may be moved for nothing."""
    yield Counted(names.free_moves(play.seat), EVERY_GROUP)


def _join(game: InwoContext, state: State, play: Play, effect: JoinAfterRoll) -> Iterator[StepBase]:
    """A Group adds its Power when the dice have been rolled; the strength is higher by that much."""
    attack, now = written.attack(state), world(game, state)
    body, source = now.bodies.get(play.target), choices.source(game, now, play)
    if attack is None or attack.strength is None or body is None or not body.tokens:
        return
    if fits(effect.by, now, body, source):
        yield tokens.spend(play.target)
        yield written.note_attack(state, strength=attack.strength + now.power(body))


def _linked(game: InwoContext, state: State, play: Play, effect: MoveLink | ForceLink) -> Iterator[StepBase]:
    """A card is linked to the target; a link made for good stays so (INWO-LINK-05)."""
    old = written.link_of(state, play.with_card)
    if play.with_card and play.target and not (old is not None and old.permanent):
        yield written.with_link(state, Link(play.with_card, play.target, moved=state.turn.number))


def _more_attacks(game: InwoContext, state: State, play: Play, effect: ExtraAttack) -> Iterator[StepBase]:
    """A Group may lead so many attacks this turn without a token (INWO-TURN-13)."""
    yield from (Marked(card, names.MORE_ATTACKS, effect.n) for card in choices.all_targets(play)[:1])


SETTLERS: dict[type, Settler] = {
    RemoveToken: _remove, Reload: _reload, ExtraToken: _extra, DiscardForTokens: _discard_for_tokens, Draw: _draw,
    NoDraw: _no_draw, HidePlots: _hide, Peek: _peek, Steal: _steal, Expose: _expose, DiscardFrom: _discard_from,
    RecoverDiscard: _recover, Destroy: _destroy, Kill: _kill, Devastate: _devastate, Relieve: _relieve,
    ReturnDestroyed: _return, ReturnToHand: _to_hand, TakeOver: _take_over, Zap: _zap, Paralyze: _zap,
    Cancel: _cancel, NegatePrivilege: _negate, CombineAttacks: _combine, PermanentRemoval: _removed,
    AddArrows: _arrows, Manual: outlines.carried_out, FreeMove: _free_move, Reorganize: _reorganize,
    JoinAfterRoll: _join, MoveLink: _linked, ForceLink: _linked, ExtraAttack: _more_attacks, ExtraTakeover: _take_over,
    ModRoll: rolls.changed, Reroll: rolls.again, AutoFail: rolls.failed,
}  # fmt: skip
"""What an effect does when its play is settled, by its verb; all others are in force while they are announced."""
