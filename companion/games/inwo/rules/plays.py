"""The play machine: Plots and abilities are announced, answered, settled and laid away (ledger 4.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec.structs import replace as changed

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, sayings, tree, written
from companion.games.inwo.cards.effects.hands import RecoverDiscard
from companion.games.inwo.cards.effects.others import Cancel
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import NOBODY, Play, RollOff
from companion.games.inwo.plays import api as cards
from companion.games.inwo.plays import duplicates, targets
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.hands import in_hand
from companion.games.inwo.steps import (
    Announce,
    AskRollOff,
)
from companion.games.inwo.sums import announced
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Noted, Withdrawn
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

PAYING = "paying"


class Playing(Action, frozen=True):
    """A card is played or an ability used, with everything that is chosen for it (`notes.Play` explains the fields)."""

    card: CardId
    target: CardId = NOBODY
    targets: tuple[CardId, ...] = ()
    victim: Seat = ""
    align: str = ""
    amount: int = 0
    option: int = -1
    pay: tuple[CardId, ...] = ()
    way: int = 0
    with_card: CardId = NOBODY
    place: Place | None = None
    discard: str = ""
    effect: int = -1
    thrown: tuple[CardId, ...] = ()
    since: float | None = None
    """Seconds since the game went on last, told by the table; without them it came late enough to be second."""

    blinks = True

    def heard(self, seconds: float) -> Self:
        return changed(self, since=round(seconds, 2))

    def play(self, game: InwoContext, state: State) -> Play:
        """What would be announced."""
        exposed = state.where(self.card) == names.exposed(self.seat)
        attack = written.attack(state)
        target, targets = self.target or (self.with_card if self.place is not None else NOBODY), self.targets
        if not target and game.design(self.card).stays == "linked":
            if targets:
                target, *others = targets
                targets = tuple(others)
            elif attack is not None:
                target = attack.target
        return Play(
            state.count(names.NEXT_PLAY) + 1, self.seat, self.card, self.effect, self.option, target, targets,
            self.victim, self.align, self.amount, self.pay, self.way, answered(game, state, self), self.with_card,
            self.place, self.discard, exposed=exposed, thrown=self.thrown,
        )  # fmt: skip

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        play = self.play(game, state)
        owners = (tree.controller(game, state, card) for card in play.pay)
        others = tuple(dict.fromkeys(seat for seat in owners if seat not in (None, self.seat)))
        rival = duplicates.excluded_by(game, state, play)
        if rival is not None:
            yield Noted(names.ROLL_OFF, RollOff(play, rival.id))
            yield AskRollOff()
            return
        if not others:
            yield Announce(play)
            return
        options = tuple(AgreePay(seat, yes, play) for seat in others if seat for yes in (True, False))
        text = say(
            "{who} asks you to help to pay for {card}.", who=game.person(self.seat), card=game.card_name(self.card)
        )
        yield Asked(Prompt(tuple(seat for seat in others if seat), PAYING, text, options, "INWO-PLOT-18"))


@rules.action
class AgreePay(Answer, frozen=True):
    """A player lets a token of his help to pay for another's Plot, or not (INWO-PLOT-18)."""

    verb = "agree_pay"

    yes: bool
    play: Play

    def label(self, game: InwoContext, state: State) -> str:
        return say("Pay") if self.yes else say("Do not pay")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        question = state.question
        if self.yes and question is not None and question.waiting == (self.seat,):
            yield Announce(self.play)
        elif not self.yes and question is not None and len(question.waiting) > 1:
            yield Withdrawn()


def answered(game: InwoContext, state: State, one: Playing) -> int:
    """What a play answers: the announced play of the card it is aimed at, or the action of that card (-1)."""
    about = [play for play in written.open_plays(state) if play.card == one.target]
    if about and one.effect < 0 and announced.countered(game.catalogue, about[-1], one.card):
        return about[-1].id
    trial = Play(0, one.seat, one.card, one.effect, one.option, one.target)
    cancels = [effect for effect in announced.effects_of(game.design(one.card), trial) if isinstance(effect, Cancel)]
    if not cancels or not one.target or cancels[0].what == "takeover":
        return 0
    if about and not (about[-1].effect < 0 and cancels[0].what == "action"):
        return about[-1].id
    return -1


@rules.action
class PlayCard(Playing, frozen=True):
    """A Plot out of the hand is announced (INWO-PLOT-01, -02)."""

    verb = "play"
    meanwhile = moments.ANY_QUESTION
    by_hand = ("card",)
    laid_on = (names.PLAY, names.NWO)
    taken_from = tuple(names.exposed(seat) for seat in names.ALL_SEATS)
    heading = say("Play a Plot")

    def label(self, game: InwoContext, state: State) -> str:
        card = game.card_name(self.card)
        if not self.target:
            return say("Play {card}", card=card)
        return say("Play {card} on {target}", card=card, target=game.card_name(self.target))

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        for seat in game.playing(state):
            exposed = state.at(names.exposed(seat))
            yield from (cls(seat, card) for card in moved or exposed if in_hand(game, state, seat, card))

    def faults(self, game: InwoContext, state: State) -> Faults:
        design = game.design(self.card)
        if state.turn.phase == names.SETUP:
            yield no("SETUP-06", say("Nothing is played before the game begins."))
        if design.kind == "illuminati":
            yield no(
                "DUP-12",
                many(
                    "{name} is played as a spy, or not at all.",
                    "{name} are played as spies, or not at all.",
                    game.how_many(self.card),
                    name=design.name,
                ),
            )
        if design.kind == "goal":
            yield no("GOAL-14", say("A Goal card is never played."))
        if design.deck != "plot":
            own_phase = state.turn.seat == self.seat and state.turn.phase == names.ACTIONS
            attacked = own_phase and game.is_group(self.card) and state.where(self.card) is None
            number = game.how_many(self.card)
            no_plot = many("{name} is no Plot.", "{name} are no Plot.", number, name=design.name)
            yield no("PLOT-01", sayings.attack_for(design.name, number) if attacked else no_plot)
        if self.target in written.claims(state).goals:
            yield no("GOAL-14", say("A revealed Goal card was not played and is not cancelled."))
        if duplicates.copy_was_used(state, self.seat, self.card):
            yield no("ATTACK-GEN-08", say("You have used a copy of it in this attack."))
        if state.count(names.extra_turn(self.seat)):
            yield no("ERRATA-11", say("No Plots are played in an extra turn of that kind."))
        yield _protected(game, state, self, "FIRST-01")
        yield _combined(game, state, self)
        yield _too_late(game, state, self)
        yield _taken_by_another(game, state, self)
        yield cards.fault(game, state, self.play(game, state))
        if design.strikes and written.attack(state) is None:
            yield no("INSTANT-01", say("{name} strikes: say whom.", name=design.name))
        yield from _too_early(game, state, self)
        if not in_hand(game, state, self.seat, self.card):
            yield no("PLOT-01", say("That Plot is not in your hand."))


@rules.action
class UseAbility(Playing, frozen=True):
    """An ability of a card in play is used (INWO-TOKEN-03)."""

    verb = "ability"
    meanwhile = moments.ANY_QUESTION
    heading = say("Use an ability")
    said = say("Use {card}")

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        for seat in game.playing(state):
            structure = (spot.card for spot in tree.forest(game, state).of(seat))
            for card in (*structure, *state.at(names.resources(seat))):
                yield from (cls(seat, card, effect=number) for number in cards.abilities(game, card))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if tree.controller(game, state, self.card) != self.seat:
            yield no("TOKEN-03", say("That card is not yours."))
        if self.effect not in cards.abilities(game, self.card):
            yield no("TOKEN-03", say("That card has no such ability."))
        yield _protected(game, state, self, "FIRST-01")
        yield from _too_early(game, state, self)
        yield cards.fault(game, state, self.play(game, state))


@rules.action
class PlayInstant(Playing, frozen=True):
    """A Disaster or an Assassination strikes (INWO-INSTANT-01, INWO-RULING-37)."""

    verb = "instant"
    meanwhile = moments.ANY_QUESTION
    by_hand = ("card",)
    laid_on = (names.PLAY,)
    heading = say("Strike")

    def label(self, game: InwoContext, state: State) -> str:
        card = game.card_name(self.card)
        if not self.target:
            return say("Strike with {card}", card=card)
        return say("Strike {target} with {card}", card=card, target=game.card_name(self.target))

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        for seat in game.playing(state):
            for card in moved or ():
                if game.design(card).strikes and in_hand(game, state, seat, card):
                    yield from (cls(seat, card, spot.card) for spot in tree.forest(game, state).spots.values())

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.count(names.extra_turn(self.seat)):
            yield no("ERRATA-11", say("No Plots are played in an extra turn of that kind."))
        if written.attack(state) is not None:
            yield no("INSTANT-07", say("Another attack runs."))
        if not tree.in_structure(game, state, self.target) and not game.is_illuminati(self.target):
            yield no("ATTACK-DESTROY-12", say("Only a Group in play can be hit."))
        if game.is_illuminati(self.target):
            yield no("ATTACK-GEN-01", say("Illuminati can never be attacked."))
        if not game.design(self.card).strikes or not game.design(self.card).strike.instant:
            yield no("INSTANT-01", say("That card makes no Instant attack."))
        yield _protected(game, state, self, "FIRST-03")
        missed = hit(game, state, self.card, self.target, self.seat)
        yield missed or cards.fault(game, state, self.play(game, state))
        if not in_hand(game, state, self.seat, self.card):
            yield no("PLOT-01", say("That Plot is not in your hand."))


def _protected(game: InwoContext, state: State, one: Playing, clause: str) -> Refusal | None:
    """That a card is aimed at somebody who has not finished a first turn (INWO-FIRST-01, -03)."""
    aimed = [tree.controller(game, state, card) for card in (one.target, *one.targets) if card]
    for seat in (*aimed, one.victim or None):
        if seat is not None and moments.shielded(state, seat, one.seat):
            return no(clause, say("{who} has not finished a first turn.", who=game.person(seat)))
    return None


def hit(game: InwoContext, state: State, card: CardId, target: CardId, seat: Seat) -> Refusal | None:
    """Why a card that strikes cannot hit a Group (INWO-DISASTER-01, INWO-ASSASS-01)."""
    design, now = game.design(card), world(game, state)
    if not target:
        return no(targets.STRIKE_CLAUSES.get(design.kind, "INSTANT-01"), say("Name what it strikes."))
    victim = {"disaster": "place", "assassination": "personality"}.get(design.kind)
    right = victim is None or game.design(target).kind == victim
    body = now.bodies.get(target)
    if right and body is not None and fits(design.strike.targets, now, body, Body(card, design, seat, "beside")):
        return None
    return no(
        targets.STRIKE_CLAUSES[design.kind],
        say("{name} does not hit {target}.", name=design.name, target=game.card_name(target)),
    )


def _combined(game: InwoContext, state: State, one: Playing) -> Refusal | None:
    """A card that strikes together with another must be able to hit the same Place (INWO-DISASTER-05)."""
    attack = written.attack(state)
    if attack is None or not one.with_card or not game.design(one.with_card).strikes:
        return None
    if hit(game, state, one.with_card, attack.target, one.seat) is not None:
        return no(
            "DISASTER-05",
            say(
                "{with_card} cannot hit {target}.",
                with_card=game.card_name(one.with_card),
                target=game.card_name(attack.target),
            ),
        )
    return None


def _too_late(game: InwoContext, state: State, one: Playing) -> Refusal | None:
    """What recovers a discarded card does so at once, or not at all (INWO-GLOSS-06, INWO-RULING-64)."""
    if one.since is not None and one.since > game.options.discard_recover_s and _recovers(game, one):
        return no("GLOSS-06", say("That card was discarded too long ago."))
    return None


def _recovers(game: InwoContext, one: Playing) -> bool:
    found = announced.effects_of(game.design(one.card), Play(0, one.seat, one.card, one.effect, one.option))
    return any(isinstance(effect, RecoverDiscard) for effect in found)


def _taken_by_another(game: InwoContext, state: State, one: Playing) -> Refusal | None:
    """Of two plays that exclude each other the first one works, unless they came together (INWO-TIMING-08, -09). Where
    nobody tells how soon it came, a discarded card that somebody recovers is simply gone (INWO-GLOSS-06)."""
    play = duplicates.excluded_by(game, state, one.play(game, state))
    together = one.since is not None and one.since <= game.options.simultaneous_s
    if play is None or (together and play.seat != one.seat and written.roll_off(state) is None):
        return None
    taken = game.told_of(
        play.target or play.card, "{target} is being taken already.", "{target} are being taken already."
    )
    return no("GLOSS-06" if one.since is None and _recovers(game, one) else "TIMING-08", taken)


def _too_early(game: InwoContext, state: State, one: Playing) -> Faults:
    """In one's own phases 1 to 4 leftover tokens buy Plots and nothing else (INWO-BUY-05, INWO-RULING-08); in a turn
    that a card restricts, one answers others and undertakes nothing."""
    if state.count(names.restricted(one.seat)) and not moments.running(game, state):
        yield no("META-05", say("In this turn you only draw and place tokens."))
    in_time = state.turn.phase == names.TOKENS and game.design(one.card).timing == "own_token_phase"
    pays = moments.early(state, one.seat) and cards.payers(game, state, one.play(game, state))
    if pays and not in_time:
        yield no("BUY-05", say("Before phase 5 your tokens only buy Plots."))
