"""What a play costs, and whether what is offered pays for it (ledger 7.2, INWO-PLOT-10, -18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace as changed

from companion.games.inwo import moments, names, tokens, tree
from companion.games.inwo.cards.cost import FREE, Actions, Cost, PowerTotal
from companion.games.inwo.facts import Discarded
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import choices
from companion.games.inwo.refusals import no
from companion.games.inwo.sums import nature
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.strength import position
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.words import OPPOSITE
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

FROM_DECK = {"plot_deck_top": names.plot_deck, "group_deck_top": names.group_deck}
BACKS = {
    "hand": ("plot", "group"), "hand_plot": ("plot",), "hand_group": ("group",), "hand_resource": ("group",),
    "exposed": ("plot",),
}  # fmt: skip
"""By where a cost of cards in hand is taken from: the decks whose cards pay it."""
FROM_HAND = ("hand", "hand_plot", "hand_group", "hand_resource")
FEW = 5
"""So many payers are tried in every order; nothing costs more actions of different sorts."""


def cost_of(game: InwoContext, play: Play) -> Cost:
    """What a play costs: the card, or the ability that is used. A spare Illuminati has its own (INWO-DUP-07)."""
    design = game.design(play.card)
    if play.effect < 0:
        return design.cost
    effects = tuple(choices.effects(game, play)) or tuple(choices.every_effect(design, play))
    return next((effect.cost for effect in effects if effect.cost is not None), FREE)


def chosen(game: InwoContext, state: State, play: Play) -> Cost | None:
    """The way to pay that what is offered fits; ``None``: none does."""
    now = world(game, state)
    ways = cost_of(game, play).ways
    return next((way for way in ways if not any(_faults(game, state, now, play, way))), None)


def faults(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """Why what is offered does not pay for it."""
    now = world(game, state)
    cost = cost_of(game, play)
    if not cost.takes_tokens and not any(way.takes_tokens for way in cost.ways) and play.pay:
        yield no("PLOT-10", game.told_of(play.card, "{card} takes no action.", "{card} take no action."))
    any_players = any(way.power_total is not None and way.power_total.any_players for way in cost.ways)
    for card in payers(game, state, play):
        yield from _payer(game, state, play, card, any_players=any_players)
    if chosen(game, state, play) is None:
        yield next(filter(None, _faults(game, state, now, play, cost.ways[0])), None)


def _payer(
    game: InwoContext, state: State, play: Play, card: CardId, *, any_players: bool
) -> Iterator[Refusal | None]:  # fmt: skip
    seat = tree.controller(game, state, card)
    if seat != play.seat and not any_players:
        yield no("PLOT-18", say("The action must be one of your own cards."))
    if seat is not None and moments.early(state, seat):
        yield no("BUY-05", say("Before phase 5 of your own turn tokens only buy Plots."))
    yield moments.struck(state, card)
    if not tokens.held(state, card):
        yield no("PLOT-10", say("No token lies on {card}.", card=game.card_name(card)))


def _faults(game: InwoContext, state: State, now: World, play: Play, cost: Cost) -> Iterator[Refusal | None]:
    """Why what is offered does not pay this way."""
    yield from _actions(game, now, play, cost)
    if cost.participates is None:
        yield from _discards(state, play, cost)
        yield from _named(game, state, play, cost)


def _actions(game: InwoContext, now: World, play: Play, cost: Cost) -> Iterator[Refusal | None]:
    """Why the actions that are offered do not pay this way."""
    if cost.participates is not None:
        if not any(fits(cost.participates, now, body) and now.roles(body) & {"leader", "aider"} and
                   body.seat == play.seat for body in now.bodies.values()):  # fmt: skip
            yield no("PLOT-10", say("No such card takes part in the attack."))
        return
    payers = [now.bodies[card] for card in play.pay if card in now.bodies]
    source = choices.source(game, now, play)
    target = now.bodies.get(play.target)
    if cost.tokens_all_illuminati:
        root = now.illuminati(play.seat)
        if root is None or not root.tokens:
            yield no("PLOT-10", say("Your Illuminati has no token."))
        payers = [body for body in payers if body is not root]
    if cost.illuminati_actions:
        roots = [body for body in payers if body.is_illuminati]
        if len(roots) < 1 or (cost.illuminati_actions > 1 and roots[0].tokens < cost.illuminati_actions):
            yield no("PLOT-10", say("It takes an action of your Illuminati."))
        payers = [body for body in payers if not body.is_illuminati]
    wanted = [one for one in cost.actions for _ in range(one.n)]
    if wanted and not _covers(now, play, wanted, payers, source, target):
        yield no(
            "PLOT-10",
            game.told_of(
                play.card,
                "{card} takes an action of another sort of card.",
                "{card} take an action of another sort of card.",
            ),
        )
    if cost.power_total is not None and not _enough(game, now, play, cost.power_total, payers, source, target):
        yield no("PLOT-10", say("Their Power together is not enough."))
    if not wanted and cost.power_total is None and payers:
        yield no("PLOT-10", say("More is offered than it costs."))


def _covers(
    now: World, play: Play, wanted: list[Actions], payers: list[Body], source: Body, target: Body | None
) -> bool:  # fmt: skip
    if _self_pays(wanted, source) and not payers:
        payers = [source]
    if len(payers) != len(wanted) or len(payers) > FEW:
        return False
    return any(
        all(_pays(now, one, body, source, target) for one, body in zip(wanted, order, strict=True))
        for order in permutations(payers)
    )


def _self_pays(wanted: Iterable[Actions], source: Body) -> bool:
    """An ability is paid by its own card unless something else is said."""
    return source.zone in ("structure", "resources") and all(one.pred.relation == "this_card" for one in wanted)


def _pays(now: World, one: Actions, body: Body, source: Body, target: Body | None) -> bool:
    if not body.tokens or not fits(one.pred, now, body, source, target):
        return False
    if one.shares_alignment_with and (target is None or not nature.shared(now, body, target)):
        return False
    if one.not_fanatic and "Fanatic" in now.alignments(body):
        return False
    if one.other_than_target and body is (target or now.target):
        return False
    return not (one.not_attacking and now.roles(body) & {"leader", "aider"})


def _enough(
    game: InwoContext, now: World, play: Play, total: PowerTotal, payers: list[Body], source: Body, target: Body | None
) -> bool:
    if not payers or not all(fits(total.pred, now, body, source, target) for body in payers):
        return False
    related = target is None or any(nature.shared(now, body, target) for body in payers)
    if total.one_shares_alignment_with and not related:
        return False
    return sum(now.power(body) for body in payers) >= _least(game, now, play, total, target)


def _least(game: InwoContext, now: World, play: Play, total: PowerTotal, target: Body | None) -> int:
    """How much Power is needed together; it may depend on the target."""
    if isinstance(total.min, int):
        return total.min
    if target is None:
        return 0
    if total.min == say("power of the target + 1"):
        return now.power(target) + 1
    need = now.resistance(target)
    given = {word for one in game.design(play.card).effects for word in getattr(one, "align", ())}
    if total.doubled_if_opposite and any(OPPOSITE.get(word) in now.alignments(target) for word in given):
        need *= 2
    if total.plus_position_if_enemy and target.seat != play.seat:
        need += position(target)
    return need


def _discards(state: State, play: Play, cost: Cost) -> Iterator[Refusal | None]:
    for one in cost.discard:
        if one.source in FROM_DECK:
            if state.count(FROM_DECK[one.source](play.seat)) < one.n:
                yield no("PLOT-10", say("Your deck has too few cards for it."))
        elif one.source in FROM_HAND:
            if play.discard and play.discard in FROM_DECK:
                yield no("GLOSS-08", say("What is discarded comes from the hand."))
            if _held(state, play.seat, one.source) < one.n + ("plot" in BACKS[one.source]) * _itself(play):
                yield no("PLOT-10", say("You have too few cards in hand for it."))


def _named(game: InwoContext, state: State, play: Play, cost: Cost) -> Iterator[Refusal | None]:
    """The cards that are named as thrown away must be such as it costs, and in the hand (INWO-GLOSS-08)."""
    left = [one.source for one in cost.discard if one.source in FROM_HAND for _ in range(one.n)]
    for card in play.thrown:
        fits_one = next((one for one in left if game.design(card).deck in BACKS[one]), None)
        lying = state.where(card) in (None, names.hand(play.seat), names.exposed(play.seat))
        if fits_one is None or card == play.card or not lying:
            yield no(
                "GLOSS-08",
                game.told_of(
                    card,
                    "{card} is no card of your hand that pays for this.",
                    "{card} are no card of your hand that pays for this.",
                ),
            )
            return
        left.remove(fits_one)


def _held(state: State, seat: Seat, where: str) -> int:
    plots = state.count(names.plots(seat))
    groups = state.count(names.groups(seat))
    return {"hand_plot": plots, "hand_group": groups, "hand_resource": groups}.get(where, plots + groups)


# --- paid, and looked at again ---------------------------------------------------------------------------------------


def unfit(game: InwoContext, state: State, play: Play) -> tuple[CardId, ...]:
    """The payers that no way to pay has a use for; `state` has their tokens back."""
    now, ways = world(game, state), cost_of(game, play).ways
    return tuple(card for card in play.pay if not any(_of_use(game, now, play, way, now.bodies[card]) for way in ways))


def _of_use(game: InwoContext, now: World, play: Play, way: Cost, body: Body) -> bool:
    source, target = choices.source(game, now, play), now.bodies.get(play.target)
    if body.is_illuminati and (way.illuminati_actions or way.tokens_all_illuminati):
        return True
    if any(_pays(now, one, body, source, target) for one in way.actions):
        return True
    return way.power_total is not None and fits(way.power_total.pred, now, body, source, target)


def would_pay(game: InwoContext, state: State, play: Play, gone: CardId, card: CardId) -> bool:
    """Whether one card in the place of another pays with the rest, whose tokens `state` has back (INWO-CANCEL-09)."""
    now = world(game, state)
    other = changed(play, pay=tuple(card if one == gone else one for one in play.pay))
    if any(_payer(game, state, play, card, any_players=False)):
        return False
    return any(not any(_actions(game, now, other, way)) for way in cost_of(game, play).ways)


# --- paying ----------------------------------------------------------------------------------------------------------


def payers(game: InwoContext, state: State, play: Play) -> tuple[CardId, ...]:
    """The cards whose tokens a play takes, an ability's own card included where nothing else is offered."""
    way = chosen(game, state, play) or FREE
    if play.pay or not way.takes_tokens:
        return play.pay
    if way.tokens_all_illuminati:
        root = tree.illuminati(state, play.seat)
        return (root,) if root else ()
    return (play.card,)


def steps(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """Tokens are spent, cards are thrown away (ledger 4.4: costs are paid at the announcement)."""
    way = chosen(game, state, play) or FREE
    for card in payers(game, state, play):
        root = game.is_illuminati(card)
        n = tokens.held(state, card) if way.tokens_all_illuminati else way.illuminati_actions if root else 1
        yield tokens.spend(card, max(1, n))
    for one in way.discard:
        yield from thrown(game, state, play, one.source, one.n)


def refunded(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The tokens that a play took come back: what it answered is called off (INWO-ATTACK-OFF-02, INWO-RULING-19)."""
    way = chosen(game, state, play) or FREE
    for card in payers(game, state, play):
        yield tokens.back(card, max(1, way.illuminati_actions if game.is_illuminati(card) else 1))


def thrown(game: InwoContext, state: State, play: Play, where: str, n: int) -> Iterator[StepBase]:
    """Cards are thrown away, face up (INWO-GLOSS-07): named, or counted until somebody says which they are."""
    seat = play.seat
    if where == "self":
        yield Discarded(play.card, names.discard(seat), seat=seat)
    elif where in FROM_DECK:
        yield from thrown_unnamed(state, seat, "plot" if where == "plot_deck_top" else "group", n, FROM_DECK[where])
    else:
        lying = state.at(names.exposed(seat)) if where == "exposed" else ()
        named = [card for card in play.thrown or lying if game.design(card).deck in BACKS[where]][:n]
        for card in named:
            if state.where(card) != names.exposed(seat):
                yield Counted(_hand(game.design(card).deck)(seat), -1)
            yield Discarded(card, names.discard(seat), seat=seat)
        plots = state.count(names.plots(seat)) - _itself(play) if "plot" in BACKS[where] else 0
        first = min(n - len(named), plots)
        yield from thrown_unnamed(state, seat, "plot", first, names.plots)
        yield from thrown_unnamed(state, seat, "group", n - len(named) - first, names.groups)


def thrown_unnamed(
    state: State, seat: Seat, deck: Literal["plot", "group"], n: int, counter: Callable[[Seat], str]
) -> Iterator[StepBase]:  # fmt: skip
    """Cards that nobody has named go face up to a pile, as far as there are any."""
    n = min(n, state.count(counter(seat)))
    if n > 0:
        yield Counted(counter(seat), -n)
        yield Counted(names.unnamed(seat, deck), n)


def _hand(deck: str) -> Callable[[Seat], str]:
    return names.groups if deck == "group" else names.plots


def _itself(play: Play) -> int:
    """Whether the hand still counts the card itself that is being played."""
    return int(play.effect < 0 and not play.exposed)
