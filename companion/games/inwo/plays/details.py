"""What single effects ask of the attack or the card they are used on, beyond what they are aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo import names, tokens, tree
from companion.games.inwo.cards.effects.attack import JoinAfterRoll, ModAttack
from companion.games.inwo.cards.effects.fates import AddArrows, ExtraTakeover, FreeMove, ReturnDestroyed, TakeOver
from companion.games.inwo.cards.effects.hands import DiscardFrom, Steal
from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.cards.effects.rolls import AutoFail, ModRoll, Reroll
from companion.games.inwo.cards.effects.tokens import DiscardForTokens, ExtraToken
from companion.games.inwo.cards.predicate import Pred
from companion.games.inwo.cards.spelling import predicate
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import choices, duplicates, rolls
from companion.games.inwo.refusals import no
from companion.games.inwo.structure import room
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.sentences import or_list, say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def faults(
    game: InwoContext, state: State, now: World, play: Play, source: Body, effect: Any
) -> Iterator[Refusal | None]:  # fmt: skip
    """Why one effect of a play does not fit."""
    target = now.bodies.get(play.target)
    match effect:
        case ModAttack(amount_choice=amounts) if amounts and play.amount not in amounts:
            yield no("PLOT-01", say("Choose {numbers}.", numbers=or_list(f"{one:+}" for one in amounts)))
        case ModRoll() | Reroll() | AutoFail():
            yield from rolls.faults(game, state, now, play, source, effect)
        case DiscardFrom(zone="exposed"):
            kind = game.design(play.target).kind if play.target else ""
            spared = (effect.not_goal and kind == "goal") or (effect.subtype is not None and kind != effect.subtype)
            yield _exposed(game, state, play, spared=spared)
        case Steal(zone="rival_exposed"):
            yield _exposed(game, state, play, spared=bool(play.target) and game.design(play.target).kind != effect.what)
        case Steal(zone="just_drawn_plot") if not state.count(names.plots(play.victim)):
            yield no("PLOT-01", say("Nobody's cards can be touched now."))
        case JoinAfterRoll() if target is None or not target.tokens:
            yield no("PLOT-02", say("Name a Group of yours that has a token."))
        case JoinAfterRoll() if target is not None and not fits(effect.by, now, target, source):
            yield no(
                "PLOT-02", game.told_of(play.target, "{card} is not of that sort.", "{card} are not of that sort.")
            )
        case ExtraTakeover(filter=wanted):
            yield _takeover(game, state, now, play, wanted)
        case TakeOver(origin="hand" | "hand_or_deck"):
            yield _takeover(game, state, now, play, effect.target, copy=effect.duplicates_in_play)
        case ReturnDestroyed() if comes_in(game, state, play, effect):
            yield _at_arrow(game, state, play, play.target)
        case ReturnDestroyed() if effect.auto_if_controls and play.place is not None:
            yield no("ATTACK-DESTROY-10", say("It comes back into the hand, not into play."))
        case ExtraToken(within="own_turn") if state.turn.seat != play.seat:
            yield no(
                "PLOT-01",
                game.told_of(play.card, "{card} is used on your own turn.", "{card} are used on your own turn."),
            )
        case ExtraToken(target_state="just_captured") if target is None or not target.captured:
            yield no("PLOT-01", say("Name a Group that was captured just now."))
        case ExtraToken(target_state="used") if target is None or tokens.held(state, target.key):
            yield no("PLOT-01", say("Name a card that has used its token."))
        case DiscardForTokens():
            named = [now.bodies.get(card) for card in choices.all_targets(play)]
            if not named or any(one is None or not one.is_group or one.seat != play.seat for one in named):
                yield no("PLOT-01", say("Name Groups of yours."))
        case Manual(outline={"what": "give_token", "target": wanted}):
            yield _handed(game, state, now, play, source, predicate(wanted))
        case Manual(outline={"what": "bury_plot"}) if not names.lies_exposed(state.where(play.target)):
            yield no("PLOT-01", say("Name the card it is played on."))
        case Manual(outline={"what": "undo_plot_change"}) if target is None or not target.is_group:
            yield no("PLOT-01", say("Name the card it is played on."))
        case Manual(outline={"what": "restrict_turn"}):
            yield _restricted(game, state, play, effect)
        case FreeMove(shifts=True) if target is not None:
            yield _shifted(game, state, play, effect, target)
        case AddArrows() if target is not None:
            there = len(target.design.outgoing) + state.mark(target.key, names.MORE_ARROWS)
            often = 0 < effect.limit_per_group <= state.mark(target.key, names.MORE_ARROWS)
            if often or there >= effect.max_total or (effect.needs_outgoing and there not in effect.needs_outgoing):
                yield no("ARROW-02", say("{target} can have no more arrows.", target=game.card_name(play.target)))


def _exposed(game: InwoContext, state: State, play: Play, *, spared: bool) -> Refusal | None:
    """It touches one exposed Plot of a rival's; some only Goal cards, some no Goal cards (INWO-GOAL-14)."""
    where = state.where(play.target) if play.target else None
    if not names.lies_exposed(where) or names.owner_of(where) == play.seat:
        return no("PLOT-01", say("Name an exposed Plot of a rival's."))
    if spared:
        target = game.card_name(play.target)
        return no(
            "TIMING-03",
            game.told_of(play.card, "{card} does not touch {target}.", "{card} do not touch {target}.", target=target),
        )
    return None


def _handed(game: InwoContext, state: State, now: World, play: Play, source: Body, wanted: Pred) -> Refusal | None:
    """A token goes from the card that has one to a Group of that sort that has none (INWO-TOKEN-05)."""
    target = now.bodies.get(play.target)
    if target is None or tokens.held(state, play.target):
        return no("PLOT-01", say("Name a card that has used its token."))
    if not fits(wanted, now, target, source, target):
        return no("TIMING-03", say("{card} cannot be played on {target}.", card=game.card_name(play.card),
                                   target=game.card_name(play.target)))  # fmt: skip
    return None if tokens.held(state, play.card) else no("TOKEN-05", say("A token is missing."))


def _restricted(game: InwoContext, state: State, play: Play, effect: Manual) -> Refusal | None:
    """It is for the player whose turn begins, unless a conspiracy of his is spared."""
    if play.victim != state.turn.seat:
        return no("PLOT-01", say("Name the player whose turn it is: {who}.", who=game.person(state.turn.seat)))
    root = tree.illuminati(state, play.victim)
    if root is not None and game.design(root).id == effect.outline.get("not_illuminati"):
        return no("PLOT-01", game.told_of(root, "{card} is spared by it.", "{card} are spared by it."))
    return None


def _shifted(game: InwoContext, state: State, play: Play, effect: FreeMove, target: Body) -> Refusal | None:
    """A rival's Group goes to another arrow of the same structure."""
    if effect.not_direct_puppets and target.depth < 2:
        return no(
            "MOVE-01",
            game.told_of(
                target.key,
                "{target} is a direct puppet of its Illuminati.",
                "{target} are a direct puppet of their Illuminati.",
            ),
        )
    if play.place is None or play.place not in room.free_for(game, state, target.seat, target.key):
        return no("MOVE-01", say("It goes to another free arrow of the same structure."))
    return None


def comes_in(game: InwoContext, state: State, play: Play, effect: ReturnDestroyed) -> bool:
    """Whether a destroyed card comes into play at once: always, or because its user has the card that does that."""
    mine = tree.forest(game, state).of(play.seat)
    return effect.auto or any(game.design(spot.card).id == effect.auto_if_controls for spot in mine)


def _takeover(
    game: InwoContext, state: State, now: World, play: Play, wanted: Pred, *, copy: bool = False
) -> Refusal | None:
    """A card out of the hand comes in as in phase 3; a Group needs an arrow of its new master (INWO-TURN-05 to -09).

    `copy`: it must be one of which another is in play.
    """
    card = play.with_card
    if not (card and (game.is_group(card) or game.is_resource(card))) or state.where(card) not in (
        None, names.hand(play.seat)
    ):  # fmt: skip
        return no("TURN-05", say("Name a Group or a Resource of your hand."))
    if not fits(wanted, now, Body(card, game.design(card), play.seat, "beside")):
        return no(
            "TIMING-03", say("{card} brings in no {card2}.", card=game.card_name(play.card), card2=game.card_name(card))
        )
    if not state.count(names.groups(play.seat)):
        return no("TURN-05", say("You have no Group card in hand."))
    if game.is_group(card) and (fault := _at_arrow(game, state, play, card)) is not None:
        return fault
    if copy:
        there = duplicates.in_play(game, state, card)
        return None if there else no("TURN-09", say("No other {card} is in play.", card=game.card_name(card)))
    return duplicates.kept_out(game, state, card, "TURN-09" if game.is_resource(card) else "TURN-07")


def _at_arrow(game: InwoContext, state: State, play: Play, card: CardId) -> Refusal | None:
    """A Group comes in at a free arrow of its new controller's structure (INWO-TURN-06)."""
    found = names.arrow_of(play.place)
    if found is None or play.place not in room.free_arrows(game, state, found[0], card):
        return no("TURN-06", say("A Group goes to a free arrow of your own structure."))
    if tree.controller(game, state, found[0]) != play.seat:
        return no("TURN-06", say("A Group goes to an outgoing arrow of your own structure."))
    return None
