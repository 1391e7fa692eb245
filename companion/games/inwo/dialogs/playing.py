"""Plots, abilities and Instant attacks on the phone: the card, what it is aimed at, what pays for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace as changed

from companion.games.inwo import names, sayings, tree, written
from companion.games.inwo.cards.cost import FREE
from companion.games.inwo.cards.texts import text_of
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import choosing, paying, pick
from companion.games.inwo.notes import Play
from companion.games.inwo.pages.contest import contest
from companion.games.inwo.plays import api as cards
from companion.games.inwo.plays import costs, limits, timing
from companion.games.inwo.rules.plays import PlayCard, Playing, PlayInstant, UseAbility
from companion.games.inwo.rules.spies import PlaySpy
from companion.games.inwo.sums import striking
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank, Dialogs, Given, Option
from companion.kernel.engine import fold
from companion.kernel.facts import Noted
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, say
from companion.kernel.state import State
from companion.kernel.view import Contest

dialogs = Dialogs()


def _begun(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.phase not in (names.SETUP, "") and seat in game.playing(state)


def _holds(game: InwoContext, state: State, seat: Seat) -> bool:
    """Asked of everybody alike, and of the count alone, which is public."""
    held = state.count(names.plots(seat)) or state.at(names.exposed(seat))
    return _begun(game, state, seat) and bool(held)


# --- which card -------------------------------------------------------------------------------------------------------


def _in_time(game: InwoContext, state: State, kind: type[Playing], seat: Seat, card: CardId, effect: int) -> bool:
    """Whether the moment is right for a card, whatever it is aimed at."""
    attack = written.attack(state)
    acting = [attack.leader, attack.card, *(one.card for one in attack.contributions)] if attack is not None else []
    aimed = [CardId(""), *(one.card for one in written.open_plays(state)), *(one for one in acting if one)]
    whose = ("", *timing.rolled_off(state)) if attack is None else ("",)
    for target, victim in product(aimed, whose):
        said = {"card": card, "target": target, "victim": victim, "effect": effect}
        play = choosing.played(game, state, kind, seat, said)
        if not any((*timing.faults(game, state, play), *limits.faults(game, state, play))):
            return True
    return False


def _plots(game: InwoContext, state: State, seat: Seat) -> tuple[Option, ...]:
    def fits(one: CardId) -> bool:
        design = game.design(one)
        plot = design.deck == "plot" and design.kind not in ("illuminati", "goal")
        alone = design.strikes and design.strike.instant and written.attack(state) is None
        return plot and not alone and _in_time(game, state, PlayCard, seat, one, -1)

    return pick.unseen(game, state, seat, fits)


def _strikes(game: InwoContext, state: State, seat: Seat) -> tuple[Option, ...]:
    def fits(one: CardId) -> bool:
        design = game.design(one)
        return bool(design.strikes and design.strike.instant) and _in_time(game, state, PlayInstant, seat, one, -1)

    return pick.unseen(game, state, seat, fits)


def _abilities(game: InwoContext, state: State, seat: Seat) -> Iterator[tuple[CardId, int]]:
    for card in (*pick.structure(game, state, seat), *state.at(names.resources(seat))):
        for number in cards.abilities(game, card):
            if _in_time(game, state, UseAbility, seat, card, number):
                yield card, number


# --- what would come of it --------------------------------------------------------------------------------------------


def _foreseen(game: InwoContext, state: State, action: Playing) -> Contest | None:
    """The attack with this card in force; nothing is done, and nobody is told."""
    play, attack = action.play(game, state), written.attack(state)
    design = game.design(action.card)
    facts: list[Any] = []
    struck = striking.attack_of(game, state, play) if isinstance(action, PlayInstant) and action.target else None
    if struck is not None:
        facts.append(Noted(names.ATTACK, struck))
    elif attack is None or not (cards.supports(game, play) or design.strikes):
        return None
    thought = fold(state, [*facts, written.with_play(state, play)])[0]
    shown = contest(game, thought, action.seat)
    if shown is None:
        return None
    boosts = tuple(changed(one, taps=()) for one in shown.boosts)
    return changed(shown, whom=say("With this card in force"), boosts=boosts)


def _follows(game: InwoContext, state: State, action: Playing) -> Iterator[str]:
    play = action.play(game, state)
    design = game.design(action.card)
    told = text_of(design)
    if told:
        yield told
    payers = costs.payers(game, state, play)
    if payers:
        yield say("Paid with a token of {cards}.", cards=and_list(map(game.card_name, dict.fromkeys(payers))))
    thrown = [one for one in (costs.chosen(game, state, play) or FREE).discard if one.source != "self"]
    for one in thrown:
        yield sayings.thrown(one.source, one.n)
    if action.effect < 0 and cards.stays(game, state, play) == "discard":
        yield say("Everybody may answer it; then it is discarded.")


# --- the dialogs ------------------------------------------------------------------------------------------------------


@dialogs.of(PlayCard, say("Play a Plot…"), offered=_holds, about=("card",), preview=_foreseen, follows=_follows,
            button=say("Play it"))  # fmt: skip
def play_card(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A Plot out of the hand (INWO-PLOT-01)."""
    yield Blank(
        "card", say("Which Plot"), _plots(game, state, seat), hidden=True, hint=say("No Plot fits this moment.")
    )
    if "card" in given:
        yield from choosing.chosen(game, state, PlayCard, seat, given)


def _may_strike(game: InwoContext, state: State, seat: Seat) -> bool:
    return written.attack(state) is None and _holds(game, state, seat)


@dialogs.of(PlayInstant, say("Make an Instant attack…"), offered=_may_strike, preview=_foreseen,
            follows=_follows, button=say("Strike"))  # fmt: skip
def strike(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """An Instant attack (INWO-INSTANT-01)."""
    yield Blank(
        "card", say("With which card"), _strikes(game, state, seat), hidden=True, hint=say("None fits this moment.")
    )
    if "card" not in given:
        return
    card = given["card"]
    puppets = (one.card for one in tree.forest(game, state).spots.values() if one.master is not None)
    hit = [one for one in puppets if not choosing.wrong(game, state, _aimed(game, state, seat, card, one))]
    yield Blank(
        "target", say("Whom it strikes"), pick.cards(game, state, hit), hint=say("Nothing in play can be hit by it.")
    )
    if "target" in given:
        yield from choosing.words(game, state, _aimed(game, state, seat, card, given["target"]), ())
        yield from paying.payment(game, state, seat, _aimed(game, state, seat, card, given["target"]))


def _aimed(game: InwoContext, state: State, seat: Seat, card: CardId, target: CardId) -> Play:
    return choosing.played(game, state, PlayInstant, seat, {"card": card, "target": target})


@dialogs.of(UseAbility, say("Use an ability…"), offered=_begun, about=("card",), preview=_foreseen, follows=_follows,
            button=say("Use it"))  # fmt: skip
def ability(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """What a card in play can do (INWO-TOKEN-03)."""
    found = list(_abilities(game, state, seat))
    able = pick.cards(game, state, (card for card, _ in found))
    yield Blank("card", say("Which card"), able, hint=say("No card of yours can do anything now."))
    if "card" not in given:
        return
    card = given["card"]
    effects = game.design(card).effects
    numbers = [number for one, number in found if one == card]
    yield Blank("effect", say("What it does"), tuple(Option(str(n), choosing.described(effects[n])) for n in numbers))
    if "effect" in given:
        yield from choosing.chosen(game, state, UseAbility, seat, given)


@dialogs.of(PlaySpy, say("Play a spare Illuminati as a spy…"), offered=_holds, button=say("Play it"))
def spy(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A drawn Illuminati card that a rival plays (INWO-DUP-06)."""

    def fits(one: CardId) -> bool:
        return game.is_illuminati(one) and PlaySpy(seat, one).fault(game, state) is None

    yield Blank("card", say("Which Illuminati"), pick.unseen(game, state, seat, fits), hidden=True,
                hint=say("Nobody plays an Illuminati that you could spy on."))  # fmt: skip
