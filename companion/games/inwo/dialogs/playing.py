"""Plots, abilities and Instant attacks on the phone: the card, what it is aimed at, what pays for it.

Whether a choice is wanted is found by trying: a card on which the rules complain about nothing but what a target would
mend is asked for its target. So a card that is added later needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from msgspec.structs import replace as changed

from companion.games.inwo import names, room, tree, written
from companion.games.inwo.cards.cost import FREE
from companion.games.inwo.cards.effects.attack import CombineAttacks, ModAttack
from companion.games.inwo.cards.effects.fates import ReturnDestroyed, TakeOver
from companion.games.inwo.cards.effects.hands import DiscardFrom, Expose, HidePlots, NoDraw, Peek, Steal
from companion.games.inwo.cards.effects.others import ChooseOne, Manual
from companion.games.inwo.cards.effects.rolls import ModRoll
from companion.games.inwo.cards.effects.stats import AlignChange
from companion.games.inwo.cards.effects.tokens import Reload, RemoveToken
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import pick
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.pages.contest import contest
from companion.games.inwo.plays import api as cards
from companion.games.inwo.plays import choices, costs, limits, targets, timing
from companion.games.inwo.rules.plays import PlayCard, Playing, PlayInstant, UseAbility
from companion.games.inwo.rules.spies import PlaySpy
from companion.games.inwo.sums import announced, api
from companion.games.inwo.words import ALIGNMENTS
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank, Dialogs, Given, Option
from companion.kernel.engine import fold
from companion.kernel.facts import Noted
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.kernel.view import Contest

dialogs = Dialogs()

LINKING = ("move_link", "force_link")
TRIES = 400
"""So many ways to pay are tried before all that could pay is offered."""
PAYING_TOGETHER = 3
"""More than so many tokens together are not proposed, but may be chosen."""
WHOSE = (Peek, Steal, DiscardFrom, Expose)
"""Effects that are about somebody's cards."""


def _begun(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.phase not in (names.SETUP, "") and seat in game.playing(state)


def _holds(game: InwoContext, state: State, seat: Seat) -> bool:
    """Asked of everybody alike, and of the count alone, which is public."""
    held = state.count(names.plots(seat)) or state.at(names.exposed(seat))
    return _begun(game, state, seat) and bool(held)


def _wrong(game: InwoContext, state: State, play: Play) -> frozenset[tuple[str, str]]:
    """What speaks against a play, what pays for it aside."""
    every = (*timing.faults(game, state, play), *limits.faults(game, state, play), *targets.faults(game, state, play))
    return frozenset((one.clause, one.say) for one in every if one is not None)


def _play(game: InwoContext, state: State, kind: type[Playing], seat: Seat, said: dict[str, Any]) -> Play:
    return kind(seat, **said).play(game, state)


# --- which card -------------------------------------------------------------------------------------------------------


def _in_time(game: InwoContext, state: State, kind: type[Playing], seat: Seat, card: CardId, effect: int) -> bool:
    """Whether the moment is right for a card, whatever it is aimed at."""
    attack = written.attack(state)
    acting = [attack.leader, attack.card, *(one.card for one in attack.contributions)] if attack is not None else []
    aimed = [CardId(""), *(one.card for one in written.open_plays(state)), *(one for one in acting if one)]
    for target in aimed:
        play = _play(game, state, kind, seat, {"card": card, "target": target, "effect": effect})
        if not any((*timing.faults(game, state, play), *limits.faults(game, state, play))):
            return True
    return False


def _plots(game: InwoContext, state: State, seat: Seat) -> tuple[Option, ...]:
    def fits(one: CardId) -> bool:
        design = game.design(one)
        plot = design.deck == "plot" and design.kind not in ("illuminati", "goal")
        alone = design.strikes and design.instant and written.attack(state) is None
        return plot and not alone and _in_time(game, state, PlayCard, seat, one, -1)

    return pick.unseen(game, state, seat, fits)


def _strikes(game: InwoContext, state: State, seat: Seat) -> tuple[Option, ...]:
    def fits(one: CardId) -> bool:
        design = game.design(one)
        return bool(design.strikes and design.instant) and _in_time(game, state, PlayInstant, seat, one, -1)

    return pick.unseen(game, state, seat, fits)


def _abilities(game: InwoContext, state: State, seat: Seat) -> Iterator[tuple[CardId, int]]:
    for card in (*pick.structure(game, state, seat), *state.at(names.resources(seat))):
        for number in cards.abilities(game, card):
            if _in_time(game, state, UseAbility, seat, card, number):
                yield card, number


# --- what is chosen for it --------------------------------------------------------------------------------------------


def _chosen(
    game: InwoContext, state: State, kind: type[Playing], seat: Seat, given: Given
) -> Iterator[Blank]:  # fmt: skip
    """Everything that a card asks of its user, in the order of its text."""
    said = {name: value for name, value in given.items() if name in kind.__struct_fields__}

    def play() -> Play:
        known = {name: value for name, value in given.items() if name in kind.__struct_fields__}
        return _play(game, state, kind, seat, known)

    yield from _option(game, play())
    if choices.needs_option(game, play()):
        return
    effects = cards_effects(game, play())
    yield from _victim(game, state, play(), effects)
    yield from _target(game, state, kind, seat, given, play)
    if any(isinstance(one, Reload | HidePlots) or (isinstance(one, RemoveToken) and one.groups != 1)
           for one in effects) and "target" not in said:  # fmt: skip
        more = [one for one in pick.in_sight(game, state, seat) if one != given.get("target")]
        fitting = [one for one in more if not _wrong(game, state, changed(play(), targets=(one,)))]
        if fitting:
            yield Blank("targets", "And which more", pick.cards(game, state, fitting), "some", optional=True)
    yield from _words(game, play(), effects)
    yield from _other_card(game, state, seat, given, play(), effects)
    yield from _payment(game, state, seat, play())


def cards_effects(game: InwoContext, play: Play) -> tuple[Any, ...]:
    """The effects of a play with its choices made."""
    return announced.effects_of(game.design(play.card), play)


def _option(game: InwoContext, play: Play) -> Iterator[Blank]:
    """One of several lists of effects; another use of the card; adding or taking away."""
    design = game.design(play.card)
    own = design.effects if play.effect < 0 else design.effects[play.effect : play.effect + 1]
    for one in own:
        if isinstance(one, ChooseOne):
            ways = [" and ".join(dict.fromkeys(_described(inner) for inner in way)) for way in one.options]
            yield _ways(ways)
            return
    if play.effect < 0 and any(getattr(one, "alternative_use", False) for one in own):
        yield _ways(["As usual", "In its other way"])
        return
    for one in own:
        if isinstance(one, AlignChange) and len(one.op) > 1:
            yield _ways([{"add": "Add", "remove": "Take away"}.get(op, op.capitalize()) for op in one.op])
            return


def _ways(words: list[str]) -> Blank:
    return Blank("option", "Which way", tuple(Option(str(n), f"{n + 1}: {word}") for n, word in enumerate(words)))


def _described(effect: Any) -> str:
    amount = getattr(effect, "amount", None)
    return f"{effect.title} {amount:+d}" if isinstance(amount, int) and amount else str(effect.title)


def _victim(game: InwoContext, state: State, play: Play, effects: tuple[Any, ...]) -> Iterator[Blank]:
    needed = any(isinstance(one, WHOSE) and not (hasattr(one, "zone") and targets.on_card(one)) for one in effects)
    needed |= any(isinstance(one, NoDraw) and one.whose.controller == "enemy" for one in effects)
    needed |= bool(game.design(play.card).limits.per_victim_game) and play.effect < 0
    by_people = any(isinstance(one, Manual) and one.outline for one in effects)
    if not (needed or by_people):
        return
    rivals = [one for one in game.rivals(state, play.seat)
              if _wrong(game, state, changed(play, victim=one)) <= _wrong(game, state, play)]  # fmt: skip
    yield Blank("victim", "Whose cards", pick.seats(game, rivals), optional=not needed,
                hint="Nobody's cards can be touched now.")  # fmt: skip


def _target(
    game: InwoContext, state: State, kind: type[Playing], seat: Seat, given: Given, play: Any
) -> Iterator[Blank]:  # fmt: skip
    """The card it is played on: those that leave less to complain about than none."""
    without = _wrong(game, state, play())
    found, mending = [], []
    for one in pick.in_sight(game, state, seat):
        said = {name: value for name, value in given.items() if name in kind.__struct_fields__}
        left = _wrong(game, state, _play(game, state, kind, seat, {**said, "target": one}))
        if left < without:
            mending.append((len(left), one))
        elif not left and not without:
            found.append(one)
    if mending:
        least = min(left for left, _ in mending)
        yield Blank("target", "On which card", pick.cards(game, state, (one for left, one in mending if left == least)))
    elif found and choices.aims(game, play()):
        yield Blank("target", "On which card", pick.cards(game, state, found), optional=True)
    elif without and choices.aims(game, play()):
        yield Blank("target", "On which card", (), hint=next(iter(sorted(without)))[1])


def _words(game: InwoContext, play: Play, effects: tuple[Any, ...]) -> Iterator[Blank]:
    """An alignment, or a number, that the user names."""
    if any("chosen" in getattr(one, "align", ()) or getattr(one, "by_chosen", None) for one in effects):
        yield Blank("align", "Which alignment", tuple(Option(word, word) for word in ALIGNMENTS))
    for one in effects:
        if isinstance(one, ModAttack) and one.amount_choice:
            yield Blank("amount", "How much", tuple(Option(str(n), f"{n:+d}") for n in one.amount_choice))
        elif isinstance(one, ModRoll) and one.set is None and (one.either_way or one.amount == "chosen"):
            most = one.amount if isinstance(one.amount, int) else 10
            most = max(most, one.amount_if.amount if one.amount_if is not None else 0)
            numbers = [n for n in range(-most, most + 1) if n]
            yield Blank("amount", "By how much", tuple(Option(str(n), f"{n:+d}") for n in numbers))


def _other_card(
    game: InwoContext, state: State, seat: Seat, given: Given, play: Play, effects: tuple[Any, ...]
) -> Iterator[Blank]:
    """A second card that comes along, and where it goes."""
    for one in effects:
        if isinstance(one, CombineAttacks):
            fits = _joins(game, state, play)
            yield Blank("with_card", "Which card joins", pick.unseen(game, state, seat, fits), hidden=True)
        elif isinstance(one, TakeOver):
            held = pick.unseen(game, state, seat, lambda card: game.is_group(card) or game.is_resource(card))
            yield Blank("with_card", "Which card comes into play", held, hidden=True)
            if "with_card" in given and game.is_group(given["with_card"]):
                yield _arrow(game, state, seat, given["with_card"], optional=False)
        elif isinstance(one, ReturnDestroyed) and one.to == "own_open_arrow" and play.target:
            yield _arrow(game, state, seat, play.target, optional=True)
        elif one.__struct_config__.tag in LINKING:
            own = [card for card in (*state.at(names.resources(seat)), *pick.structure(game, state, seat))
                   if card != play.target]  # fmt: skip
            yield Blank("with_card", "Which card is linked", pick.cards(game, state, own))
        elif isinstance(one, Manual) and one.outline.get("what") == "replace_illuminati":
            yield Blank("with_card", "Your new Illuminati", pick.unseen(game, state, seat, game.is_illuminati),
                        hidden=True)  # fmt: skip


def _joins(game: InwoContext, state: State, play: Play) -> Any:
    def fits(one: CardId) -> bool:
        strikes = bool(game.design(one).strikes) and one != play.card
        return strikes and not _wrong(game, state, changed(play, with_card=one))

    return fits


def _arrow(game: InwoContext, state: State, seat: Seat, card: CardId, *, optional: bool) -> Blank:
    where = pick.places(game, room.free_for(game, state, seat, card))
    return Blank("place", "At which arrow", where, optional=optional, hint="No arrow is free for it.")


def _payment(game: InwoContext, state: State, seat: Seat, play: Play) -> Iterator[Blank]:
    """Whose tokens pay, the smallest way proposed; nothing where nothing has to be said."""
    cost = costs.cost_of(game, play)
    if not any(way.takes_tokens for way in cost.ways) or not any(costs.faults(game, state, play)):
        return
    anybody = any(way.power_total is not None and way.power_total.any_players for way in cost.ways)
    whose = (seat, *game.rivals(state, seat)) if anybody else (seat,)
    able = [one for who in whose for one in pick.ready(game, state, who)]
    ways = list(_ways_to_pay(game, state, play, able))
    many = any(way.power_total is not None for way in cost.ways)
    paying = dict.fromkeys(able) if many else dict.fromkeys(one for way in ways for one in way)
    yield Blank("pay", "Whose tokens pay", pick.cards(game, state, paying), "some", ways[0] if ways else (),
                hint="Nothing of yours can pay for it.")  # fmt: skip


def _ways_to_pay(game: InwoContext, state: State, play: Play, able: list[CardId]) -> Iterator[tuple[CardId, ...]]:
    """The ways of the fewest tokens."""
    for many in range(1, PAYING_TOGETHER + 1):
        found = [way for way in islice(combinations(able, many), TRIES)
                 if not any(costs.faults(game, state, changed(play, pay=way)))]  # fmt: skip
        if found:
            yield from found
            return


# --- what would come of it --------------------------------------------------------------------------------------------


def _foreseen(game: InwoContext, state: State, action: Playing) -> Contest | None:
    """The attack with this card in force; nothing is done, and nobody is told."""
    play, attack = action.play(game, state), written.attack(state)
    design = game.design(action.card)
    facts: list[Any] = []
    if isinstance(action, PlayInstant) and attack is None and action.target:
        frozen = api.frozen_power(game, state, action.target)
        struck = Attack(play.id, "instant", play.seat, play.target, card=play.card, stage="ANSWER", frozen=frozen)
        facts.append(Noted(names.ATTACK, struck))
    elif attack is None or not (cards.supports(game, play) or design.strikes):
        return None
    thought = fold(state, [*facts, written.with_play(state, play)])[0]
    shown = contest(game, thought, action.seat)
    if shown is None:
        return None
    boosts = tuple(changed(one, taps=()) for one in shown.boosts)
    return changed(shown, whom="With this card in force", boosts=boosts)


def _follows(game: InwoContext, state: State, action: Playing) -> Iterator[str]:
    play = action.play(game, state)
    design = game.design(action.card)
    told = design.text or design.summary
    if told:
        yield told
    payers = costs.payers(game, state, play)
    if payers:
        yield f"Paid with a token of {' and '.join(game.card_name(one) for one in dict.fromkeys(payers))}."
    thrown = [one for one in (costs.chosen(game, state, play) or FREE).discard if one.source != "self"]
    for one in thrown:
        yield f"You throw away {one.n} from your {one.source.replace('_', ' ')}."
    if action.effect < 0 and cards.stays(game, state, play) == "discard":
        yield "Everybody may answer it; then it is discarded."


# --- the dialogs ------------------------------------------------------------------------------------------------------


@dialogs.of(PlayCard, "Play a Plot…", offered=_holds, about=("card",), preview=_foreseen, follows=_follows,
            button="Play it")  # fmt: skip
def play_card(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A Plot out of the hand (INWO-PLOT-01)."""
    yield Blank("card", "Which Plot", _plots(game, state, seat), hidden=True, hint="No Plot fits this moment.")
    if "card" in given:
        yield from _chosen(game, state, PlayCard, seat, given)


def _may_strike(game: InwoContext, state: State, seat: Seat) -> bool:
    return written.attack(state) is None and _holds(game, state, seat)


@dialogs.of(PlayInstant, "Strike with a Disaster or an Assassination…", offered=_may_strike, preview=_foreseen,
            follows=_follows, button="Strike")  # fmt: skip
def strike(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """An Instant attack (INWO-INSTANT-01)."""
    yield Blank("card", "With which card", _strikes(game, state, seat), hidden=True, hint="None fits this moment.")
    if "card" not in given:
        return
    card = given["card"]
    puppets = (one.card for one in tree.forest(game, state).spots.values() if one.master is not None)
    hit = [one for one in puppets if not _wrong(game, state, _aimed(game, state, seat, card, one))]
    yield Blank("target", "Whom it strikes", pick.cards(game, state, hit), hint="Nothing in play can be hit by it.")
    if "target" in given:
        yield from _words(game, _aimed(game, state, seat, card, given["target"]), ())
        yield from _payment(game, state, seat, _aimed(game, state, seat, card, given["target"]))


def _aimed(game: InwoContext, state: State, seat: Seat, card: CardId, target: CardId) -> Play:
    return _play(game, state, PlayInstant, seat, {"card": card, "target": target})


@dialogs.of(UseAbility, "Use an ability…", offered=_begun, about=("card",), preview=_foreseen, follows=_follows,
            button="Use it")  # fmt: skip
def ability(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """What a card in play can do (INWO-TOKEN-03)."""
    found = list(_abilities(game, state, seat))
    able = pick.cards(game, state, (card for card, _ in found))
    yield Blank("card", "Which card", able, hint="No card of yours can do anything now.")
    if "card" not in given:
        return
    card = given["card"]
    effects = game.design(card).effects
    numbers = [number for one, number in found if one == card]
    yield Blank("effect", "What it does", tuple(Option(str(n), _described(effects[n])) for n in numbers))
    if "effect" in given:
        yield from _chosen(game, state, UseAbility, seat, given)


@dialogs.of(PlaySpy, "Play a spare Illuminati as a spy…", offered=_holds, button="Play it")
def spy(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A drawn Illuminati card that a rival plays (INWO-DUP-06)."""

    def fits(one: CardId) -> bool:
        return game.is_illuminati(one) and PlaySpy(seat, one).refusal(game, state) is None

    yield Blank("card", "Which Illuminati", pick.unseen(game, state, seat, fits), hidden=True,
                hint="Nobody plays an Illuminati that you could spy on.")  # fmt: skip
