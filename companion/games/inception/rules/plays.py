"""Plays of step 2 and reactions: weapons, effects, abilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import board, names, totals
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Ability as PrintedAbility
from companion.games.inception.designs import Character, EffectCard, Flashback, Weapon
from companion.games.inception.facts import Attached, Discarded
from companion.games.inception.rules.beside import EVENT, again, asked, window_open
from companion.games.inception.rules.hand import a_play, flashback_first, in_hand, out_of_hand, step_two
from companion.games.inception.script import Verb, possible, sentence
from companion.games.inception.steps import Do, Finish, Throw
from companion.kernel.actions import CardAction, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()
OUT_OF_THE_DISPLAY = no(
    "E_ILLEGAL_MOVE", "INC-DISP-07", say("Display cards leave only by an effect or while convincing.")
)


# --- weapons -------------------------------------------------------------------------------------------------------


@rules.action
class Arm(CardAction, PlayerAction, frozen=True):
    """A weapon is given to a character (INC-WEAPON-01)."""

    verb = "arm"
    said = say("{who} takes {card}")
    taken_from = ()
    heading = say("Give a weapon")
    ways = (board.of_the_team(Weapon), names.CHARACTERS)  # of a card laid the refusal says that it is no weapon

    who: str

    @classmethod
    def moment(cls, game: InceptionContext, state: State) -> Refusal | None:
        return step_two(state, "INC-WEAPON-01", say("Weapons are given"))

    def faults(self, game: InceptionContext, state: State) -> Faults:
        yield in_hand(game, state, self.card) or flashback_first(game, state)
        if not isinstance(game.design(self.card), Weapon):
            yield no("E_NOT_A_WEAPON", "INC-WEAPON-01", say("{card} is no weapon."))
        if not board.active(state, self.who):
            yield no("E_NOT_ACTIVE", "INC-WEAPON-01", say("{who} is not active."))
        if board.weapon_of(game, state, self.who) is not None:
            yield no("E_WEAPON_TAKEN", "INC-WEAPON-03", say("{who} has a weapon; discard it first."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        return (*out_of_hand(state, self.card), Attached(self.card, names.under(self.who)))


@rules.action
class Drop(CardAction, PlayerAction, frozen=True):
    """An attached weapon is discarded (INC-WEAPON-05). Of any other lying card it is refused."""

    verb = "drop"
    said = say("Discard {card}")
    heading = say("Discard an attached weapon")
    ways = (board.laid_out,)

    def faults(self, game: InceptionContext, state: State) -> Faults:
        design = game.design(self.card)
        if state.where(self.card) in names.DISPLAY:
            yield OUT_OF_THE_DISPLAY
        if board.owner(state, self.card) is None or not isinstance(design, Weapon):
            clause = "INC-FLASH-06" if isinstance(design, Flashback) else "INC-WEAPON-05"
            yield no("E_ILLEGAL_MOVE", clause, say("{card} cannot be discarded like this."))
        if state.turn.phase != names.PLAY or state.question is not None:
            yield no("E_WRONG_STEP", "INC-WEAPON-06", say("Weapons are discarded in step 2."))
        yield flashback_first(game, state)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Throw(self.card)


# --- effects -------------------------------------------------------------------------------------------------------


def react(game: InceptionContext, state: State, card: CardId) -> Refusal | None:
    """Why a card is no reaction in the window that is open (INC-RULING-46)."""
    design, window = game.design(card), "attack" if totals.is_attack(state) else "convince"
    if not isinstance(design, EffectCard) or not (design.reaction or "any" in design.windows):
        return no("E_NO_REACTION", "INC-ICON-03", say("{card} is no reaction."))
    if not {window, "any"} & set(design.windows):
        return no("E_WRONG_WINDOW", "INC-RULING-46", say("{card} is not made for this."))
    mode = "all" if state.count(names.AGAINST_ALL) else "one"
    if window == "attack" and design.attack_modes and mode not in design.attack_modes:
        return no("E_WRONG_WINDOW", "INC-RULING-46", say("{card} does not help against an attack on all."))
    if _about_nobody(game, state, design.do):
        return no("E_BAD_TARGET", "INC-ATTACK-08", say("There is nobody else on that level."))
    return None


def _about_nobody(game: InceptionContext, state: State, script: Iterable[Verb], me: str = "") -> bool:
    """Whether a verb that has to be about somebody could be about nobody."""
    return any(verb.needs_somebody and not verb.candidates(game, state, me) for verb in script)


@rules.action
class Use(CardAction, PlayerAction, frozen=True):
    """A hand card is discarded for its effect (INC-PLAY-01), or as a reaction (INC-ATTACK-08, INC-CONV-08)."""

    verb = "use"
    heading = say("Play a card for its effect")
    ways = (board.from_hand,)

    def faults(self, game: InceptionContext, state: State) -> Faults:
        design = game.design(self.card)
        if totals.level(state) is not None:
            yield react(game, state, self.card) or in_hand(game, state, self.card)
            return
        windows = {*design.windows} if isinstance(design, EffectCard) else {"play"}
        if not {"play", "any"} & windows:
            yield no("E_WRONG_WINDOW", "INC-RULING-46", say("{card} is a reaction: play it while a sum is open."))
        at_an_event = state.turn.phase == names.EVENT and (state.question is None or asked(state, EVENT))
        if "any" in windows and at_an_event:
            yield in_hand(game, state, self.card)
            return
        yield a_play(game, state, self.card, "INC-PLAY-01", say("Effects are played"))
        if not isinstance(design, EffectCard):
            yield no("E_ILLEGAL_MOVE", "INC-PLAY-01", say("{card} has no effect to discard it for."))
        elif game.only_fills_display(design) and not board.empty_slots(game, state):
            yield no("E_DISPLAY_FULL", "INC-RULING-48", say("The display is full."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        """What has no effect comes to nothing: the rules forbid it, but hands may have done it."""
        design = game.design(self.card)
        script = design.do if isinstance(design, EffectCard) else ()
        yield from out_of_hand(state, self.card)
        yield Moved(self.card, names.RESOLVING)
        yield Do(script, self.card, first=totals.level(state) is None)
        yield Finish(self.card)
        yield from again(state)

    def label(self, game: InceptionContext, state: State) -> str:
        design = game.design(self.card)
        text = sentence(game, design.do) if isinstance(design, EffectCard) else ""
        return joined((game.card_name(self.card), text), ": ")


@rules.expands(Finish)
def finish(game: InceptionContext, state: State, step: Finish) -> Iterator[Fact]:
    """INC-PLAY-02: the effect first, then the discard; a card taken back goes to the hand."""
    if state.count(names.WITHDRAWN):
        yield Counted(names.WITHDRAWN, -1)
        yield Counted(names.HAND, 1)
        yield Moved(step.card, names.HELD)
    else:
        yield Discarded(step.card, names.TEAM_DISCARD)


# --- abilities -----------------------------------------------------------------------------------------------------


def ability_of(game: InceptionContext, who: str) -> PrintedAbility | None:
    """What a character can do, as printed."""
    design = game.design(names.card_of(who)) if who in names.CHARACTERS else None
    return design.ability if isinstance(design, Character) else None


@rules.action
class Ability(PlayerAction, frozen=True):
    """A character uses its ability (INC-ABIL-03); the hand turns its card."""

    verb = "ability"
    said = say("{who} uses the ability")
    heading = say("Use an ability")
    ways = (board.people_moved,)

    who: str

    def hands(self, game: InceptionContext, state: State) -> frozenset[CardId]:
        return frozenset((names.card_of(self.who),))

    def faults(self, game: InceptionContext, state: State) -> Faults:
        """INC-ABIL-02, 03: the right state, the right window, and a cost that can be paid."""
        ability = ability_of(game, self.who)
        if self.who not in names.CHARACTERS or not board.active(state, self.who):
            yield no("E_NOT_ACTIVE", "INC-RULING-21", say("{who} is not active."))
        if ability is None:
            yield no("E_ABILITY_STATE", "INC-ABIL-02", say("{who} has no ability."))
            return
        if board.state_name(state, self.who) != ability.state:
            text = say("{who} has only when {state}.", who=game.person(self.who), state=names.HOW[ability.state])
            yield no("E_ABILITY_STATE", "INC-ABIL-02", text)
        if not _in_time(state, ability.windows):
            yield no("E_ABILITY_STEP", "INC-ABIL-03", say("{who}'s ability is for another moment."))
        yield flashback_first(game, state)
        for unpaid in filter(None, (verb.unpaid(game, state, self.who) for verb in ability.cost)):
            yield no("E_NOT_A_WEAPON", "INC-ABIL-09", unpaid)
        if not possible(game, state, ability.cost, self.who):
            yield no("E_BAD_TARGET", "INC-ABIL-01", say("What {who}'s ability costs cannot be paid."))
        if _about_nobody(game, state, ability.do, self.who):
            yield no("E_BAD_TARGET", "INC-RULING-24", say("There is nobody else on the attacked level."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        ability = ability_of(game, self.who)
        assert ability is not None
        yield Do(ability.script, names.card_of(self.who), me=self.who)
        yield from again(state)


def _in_time(state: State, windows: tuple[str, ...]) -> bool:
    """Whether now is one of these windows; ``any`` is steps 2 and 5, outside and inside windows.

    In the middle of an event that asks for something else than a sum, ``any`` is still in time (INC-ABIL-03); a hand
    card that is being resolved comes to its end first (INC-STEP2-02).
    """
    window, phase = window_open(state), state.turn.phase
    if state.question is not None and not window and (state.at(names.RESOLVING) or phase != names.EVENT):
        return False
    if "any" in windows:
        return phase in (names.PLAY, names.EVENT)
    return window in windows or ("play" in windows and phase == names.PLAY and not window)
