"""What a Plot or an ability asks of its user: one of several ways, whose cards, which card, what pays for it.

Whether a choice is wanted is found by trying: a card on which the rules complain about nothing but what a target would
mend is asked for its target. So a card that is added later needs nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from msgspec.structs import replace as changed

from companion.games.inwo import names, tree, written
from companion.games.inwo.cards.effects.attack import CombineAttacks, ModAttack
from companion.games.inwo.cards.effects.fates import ExtraTakeover, FreeMove, ReturnDestroyed, TakeOver
from companion.games.inwo.cards.effects.hands import HidePlots, NoDraw, Steal
from companion.games.inwo.cards.effects.others import ChooseOne, Manual
from companion.games.inwo.cards.effects.rolls import ModRoll
from companion.games.inwo.cards.effects.stats import AlignChange
from companion.games.inwo.cards.effects.tokens import DiscardForTokens, Reload, RemoveToken
from companion.games.inwo.cards.texts import trait
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import paying, pick
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import choices, details, limits, targets, timing
from companion.games.inwo.rules.plays import Playing, UseAbility
from companion.games.inwo.structure import room
from companion.games.inwo.sums import announced, ends
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.words import ALIGNMENTS
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank, Given, Option
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, joined, say
from companion.kernel.state import State

LINKING = ("move_link", "force_link")
ALIGNING = {"add": say("Add"), "remove": say("Take away"), "reverse": say("Reverse")}
"""What may be done with an alignment."""


def wrong(game: InwoContext, state: State, play: Play) -> frozenset[tuple[str, str]]:
    """What speaks against a play, what pays for it aside."""
    every = (*timing.faults(game, state, play), *limits.faults(game, state, play), *targets.faults(game, state, play))
    return frozenset((one.clause, one.say) for one in every if one is not None)


def played(game: InwoContext, state: State, kind: type[Playing], seat: Seat, said: dict[str, Any]) -> Play:
    return kind(seat, **said).play(game, state)


def chosen(
    game: InwoContext, state: State, kind: type[Playing], seat: Seat, given: Given
) -> Iterator[Blank]:  # fmt: skip
    """Everything that a card asks of its user, in the order of its text."""
    said = {name: value for name, value in given.items() if name in kind.__struct_fields__}

    def play() -> Play:
        known = {name: value for name, value in given.items() if name in kind.__struct_fields__}
        return played(game, state, kind, seat, known)

    yield from _option(game, play())
    if choices.needs_option(game, play()):
        return
    effects = cards_effects(game, play())
    yield from _victim(game, state, play(), effects)
    link = game.design(play().card).link
    if link is not None and link.also and kind is not UseAbility:
        yield from _two_ends(game, state, seat, given, play)
    else:
        yield from _target(game, state, kind, seat, given, play)
    if any(isinstance(one, DiscardForTokens | Reload | HidePlots) or (isinstance(one, RemoveToken) and one.groups != 1)
           for one in effects) and "target" not in said:  # fmt: skip
        more = [one for one in pick.in_sight(game, state, seat) if one != given.get("target")]
        fitting = [one for one in more if not wrong(game, state, changed(play(), targets=(one,)))]
        if fitting:
            yield Blank("targets", say("And which more"), pick.cards(game, state, fitting), "some", optional=True)
    yield from words(game, state, play(), effects)
    yield from _other_card(game, state, seat, given, play(), effects)
    yield from paying.payment(game, state, seat, play())


def cards_effects(game: InwoContext, play: Play) -> tuple[Any, ...]:
    """The effects of a play with its choices made."""
    return announced.effects_of(game.design(play.card), play)


def _option(game: InwoContext, play: Play) -> Iterator[Blank]:
    """One of several lists of effects; another use of the card; adding or taking away."""
    design = game.design(play.card)
    own = design.effects if play.effect < 0 else design.effects[play.effect : play.effect + 1]
    for one in own:
        if isinstance(one, ChooseOne):
            ways = [and_list(dict.fromkeys(described(inner) for inner in way)) for way in one.options]
            yield _ways(ways)
            return
    if play.effect < 0 and any(getattr(one, "alternative_use", False) for one in own):
        yield _ways([say("As usual"), say("In its other way")])
        return
    for one in own:
        if isinstance(one, AlignChange) and len(one.op) > 1:
            yield _ways([ALIGNING[op] for op in one.op])
            return


def _ways(words: list[str]) -> Blank:
    return Blank(
        "option", say("Which way"), tuple(Option(str(n), joined((f"{n + 1}: ", word))) for n, word in enumerate(words))
    )


def described(effect: Any) -> str:
    amount = getattr(effect, "amount", None)
    return joined((effect.title, f"{amount:+d}"), " ") if isinstance(amount, int) and amount else effect.title


def _victim(game: InwoContext, state: State, play: Play, effects: tuple[Any, ...]) -> Iterator[Blank]:
    needed = any(one.of_player for one in effects)
    needed |= any(isinstance(one, NoDraw) and one.whose.controller == "enemy" for one in effects)
    needed |= bool(game.design(play.card).limits.per_victim_game) and play.effect < 0
    needed |= any(isinstance(one, timing.ON_ROLL) for one in effects) and bool(timing.rolled_off(state))
    by_people = any(isinstance(one, Manual) and one.outline for one in effects)
    if not (needed or by_people):
        return
    rolled = timing.rolled_off(state) if written.attack(state) is None else ()
    rivals = [one for one in rolled or game.rivals(state, play.seat)
              if wrong(game, state, changed(play, victim=one)) <= wrong(game, state, play)]  # fmt: skip
    asked = say("Whose roll") if rolled else say("Whose cards")
    yield Blank("victim", asked, pick.seats(game, rivals), optional=not needed,
                hint=say("Nobody's cards can be touched now."))  # fmt: skip


def _target(
    game: InwoContext, state: State, kind: type[Playing], seat: Seat, given: Given, play: Any
) -> Iterator[Blank]:  # fmt: skip
    """The card it is played on: those that leave less to complain about than none."""
    without = wrong(game, state, play())
    brings = any(map(_brings, cards_effects(game, play())))
    found, mending = [], []
    said = {name: value for name, value in given.items() if name in kind.__struct_fields__}
    for one in pick.in_sight(game, state, seat):
        trial = played(game, state, kind, seat, {**said, "target": one})
        if state.where(one) == names.PLAY and trial.answers <= 0:
            continue  # what is just being announced is there to be answered only
        left = _left(game, state, trial)
        if left < without:
            mending.append((len(left), one))
        elif not left and not without:
            found.append(one)
    if mending:
        least = min(left for left, _ in mending)
        yield Blank(
            "target", say("On which card"), pick.cards(game, state, (one for left, one in mending if left == least))
        )
    elif brings:
        return  # what it is about is no card on the table
    elif found and choices.aims(game, play()):
        yield Blank("target", say("On which card"), pick.cards(game, state, found), optional=True)
    elif without and choices.aims(game, play()):
        yield Blank("target", say("On which card"), (), hint=next(iter(sorted(without)))[1])


def _two_ends(
    game: InwoContext, state: State, seat: Seat, given: Given, play: Callable[[], Play]
) -> Iterator[Blank]:  # fmt: skip
    """The two Groups that a card links (INWO-LINK-03)."""
    now = world(game, state)
    source = choices.source(game, now, play())
    groups = [now.bodies[one] for one in pick.in_sight(game, state, seat) if one in now.bodies and game.is_group(one)]
    pairs = [(one.key, other.key) for one, other in permutations(groups, 2) if ends.fit(now, source, (one, other))]
    fits = [pair for pair in pairs if not wrong(game, state, changed(play(), target=pair[0], targets=pair[1:]))]
    yield Blank("target", say("On which card"), pick.cards(game, state, (one for one, _ in fits)))
    others = [other for one, other in fits if one == given.get("target")]
    yield Blank("targets", say("And to which other Group"), pick.cards(game, state, others), "some", most=1)


def _left(game: InwoContext, state: State, play: Play) -> frozenset[tuple[str, str]]:
    """What speaks against a target; where it is to be shifted, at the best of its arrows."""
    shifts = any(isinstance(one, FreeMove) and one.shifts for one in cards_effects(game, play))
    if not shifts or not game.is_group(play.target):
        return wrong(game, state, play)
    arrows = room.free_for(game, state, tree.controller(game, state, play.target) or "", play.target)
    tried = [wrong(game, state, changed(play, place=where)) for where in arrows]
    return min(tried, key=len, default=wrong(game, state, play))


def _brings(effect: Any) -> bool:
    """Whether an effect brings in a card of the hand."""
    return isinstance(effect, TakeOver | ExtraTakeover) and effect.origin in ("hand", "hand_or_deck")


def words(game: InwoContext, state: State, play: Play, effects: tuple[Any, ...]) -> Iterator[Blank]:
    """An alignment, or a number, that the user names."""
    if any("chosen" in getattr(one, "align", ()) or getattr(one, "by_chosen", None) for one in effects):
        yield Blank("align", say("Which alignment"), tuple(Option(word, trait(word)) for word in ALIGNMENTS))
    for one in effects:
        if isinstance(one, Steal) and one.split_allowed and len(game.rivals(state, play.seat)) > 1:
            shares = tuple(Option(str(n), str(n)) for n in range(one.n, 0, -1))
            yield Blank("amount", say("How many cards from this deck"), shares)
        elif isinstance(one, ModAttack) and one.amount_choice:
            yield Blank("amount", say("How much"), tuple(Option(str(n), f"{n:+d}") for n in one.amount_choice))
        elif isinstance(one, ModRoll) and one.set is None and (one.either_way or one.amount == "chosen"):
            most = one.amount if isinstance(one.amount, int) else 10
            most = max(most, one.amount_if.amount if one.amount_if is not None else 0)
            numbers = [n for n in range(-most, most + 1) if n]
            yield Blank("amount", say("By how much"), tuple(Option(str(n), f"{n:+d}") for n in numbers))


def _other_card(
    game: InwoContext, state: State, seat: Seat, given: Given, play: Play, effects: tuple[Any, ...]
) -> Iterator[Blank]:
    """A second card that comes along, and where it goes."""
    for one in effects:
        if isinstance(one, CombineAttacks):
            fits = _joins(game, state, play)
            yield Blank("with_card", say("Which card joins"), pick.unseen(game, state, seat, fits), hidden=True)
        elif _brings(one):
            held = pick.unseen(game, state, seat, _brought(game, state, play, one))
            yield Blank("with_card", say("Which card comes into play"), held, hidden=True)
            if "with_card" in given and game.is_group(given["with_card"]):
                yield _arrow(game, state, seat, given["with_card"], optional=False)
        elif isinstance(one, FreeMove) and one.shifts and play.target:
            yield _arrow(game, state, tree.controller(game, state, play.target) or "", play.target, optional=False)
        elif isinstance(one, ReturnDestroyed) and play.target:
            at_once = details.comes_in(game, state, play, one)
            if at_once or one.to == "own_open_arrow":
                yield _arrow(game, state, seat, play.target, optional=not at_once)
        elif one.__struct_config__.tag in LINKING:
            own = [card for card in (*state.at(names.resources(seat)), *pick.structure(game, state, seat))
                   if card != play.target]  # fmt: skip
            yield Blank("with_card", say("Which card is linked"), pick.cards(game, state, own))
        elif isinstance(one, Manual) and one.outline.get("what") == "replace_illuminati":
            yield Blank("with_card", say("Your new Illuminati"), pick.unseen(game, state, seat, game.is_illuminati),
                        hidden=True)  # fmt: skip


def _joins(game: InwoContext, state: State, play: Play) -> Any:
    def fits(one: CardId) -> bool:
        strikes = bool(game.design(one).strikes) and one != play.card
        return strikes and not wrong(game, state, changed(play, with_card=one))

    return fits


def _brought(game: InwoContext, state: State, play: Play, effect: Any) -> Callable[[CardId], bool]:
    """Which cards of the hand an effect may bring in, at whatever arrow."""
    now = world(game, state)
    source = choices.source(game, now, play)

    def fits(one: CardId) -> bool:
        group = game.is_group(one)
        where = next(iter(room.free_for(game, state, play.seat, one)), None) if group else None
        comes = changed(play, with_card=one, place=where)
        return (group or game.is_resource(one)) and not any(details.faults(game, state, now, comes, source, effect))

    return fits


def _arrow(game: InwoContext, state: State, seat: Seat, card: CardId, *, optional: bool) -> Blank:
    where = pick.places(game, room.free_for(game, state, seat, card))
    return Blank("place", say("At which arrow"), where, optional=optional, hint=say("No arrow is free for it."))
