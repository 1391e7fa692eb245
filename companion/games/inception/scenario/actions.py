"""Steps of stories as actions of the game, and choices in words as answers to its questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.answers import asked, declined, options
from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.steps import Verbs, pair
from companion.games.common.stories.words import atoms, first, listed
from companion.games.inception import names, totals
from companion.games.inception import rules as act
from companion.games.inception.board import active, attached, display, free_slots, front, top_events, weapon_of
from companion.games.inception.cards import verbs
from companion.games.inception.designs import Ability, Character, EffectCard, Flashback
from companion.games.inception.game import Inception
from companion.games.inception.scenario import words
from companion.games.inception.scenario.words import design_key, who_of
from companion.games.inception.script import is_choice
from companion.kernel.actions import Action, Refusal
from companion.kernel.actions import Refusal as no
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.state import State

A = names.PLAYER
DONE = "done"
"""The answer that says: no more."""
SILENT = ("attack", "convince", "event", "setup")
"""Questions that are no questions of the language."""
ONE_BY_ONE = ("take", "lose", "forget", "store", "shelve")
"""Questions answered with one card, asked again for the next."""
SAME = (
    {"E_MUST_DRAW", "E_WRONG_STEP"}, {"E_WRONG_STEP", "E_WRONG_WINDOW"}, {"E_NO_REACTION", "E_WRONG_STEP"},
    {"E_MUST_DRAW", "E_WRONG_WINDOW"},
)  # fmt: skip
"""Two rows of section 8 may be right: a play in step 1 (or outside its window) belongs to another step, too."""
ALONE = ("draw2", "bell", "bell2", "final_kick")
"""Verbs that are about nothing but themselves."""
SIXTH = {"E_DISPLAY_CLOSED", "E_DISPLAY_FULL"}
"""Both rows fit a sixth card placed by hand: five are three or more."""


def action(game: Inception, state: State, seat: Seat, step: Any) -> Action | Refusal:
    """What a step means: what its words make of it, or the action whose fields they are."""
    verb, said = read(step)
    if verb in STEPS:
        return STEPS[verb](game, state, said)
    lying = {"undisplay": display(state), "event": top_events(state, front(state))}
    there = lying.get(verb, words.may_be_held(state))
    readers: Mapping[str, Reader] = {
        "CardId": lambda name, text: words.among(game, there, text),
        "who": lambda name, text: who_of(text),
        "number": lambda name, text: words.number(text),
    }
    return derived(game, FIELDS.get(verb) or VERBS.actions[verb], CHANCE if verb == "event" else A, said, readers)


def read(step: Any) -> tuple[str, Any]:
    """The verb of a step and what it says; ScenarioError for a verb that is none.

    ``{do: show, card: kids}`` says the same as ``{show: kids}``.
    """
    verb, said = VERBS.read(step)
    if isinstance(said, Mapping) and len(said) < 2 and verb not in words.OWNER and verb not in VERBS.actions:
        said = next(iter(said.values()), None)
    if verb in ALONE and said not in (None, "", 1, 2, [], {}, "front"):
        raise ScenarioError(f"{verb} needs nothing more, found {said!r}")
    return verb, None if verb in ALONE else said


def _send(game: Inception, state: State, said: Any) -> Action:
    """To send somebody is to choose the text that says so, where that is still open."""
    action = sent(said)
    texts = state.question.prompt.say.split(" – or: ") if state.question is not None else ()
    chosen = (one for one in options(state) if isinstance(one, act.Option) and "Send" in texts[one.number - 1])
    return next(chosen, action)


def _kick(game: Inception, state: State, said: Any) -> Action:
    """A Kick on the front, unless another level is named."""
    level = words.number(said) if re.fullmatch(r"L?\d+", str(said)) else front(state)
    return act.LayKick(A, words.held(game, state, "kick"), level)


def _weapon(game: Inception, state: State, said: Any) -> Action:
    """Given to somebody; a Flashback that is given to Cobb is one that was drawn."""
    card, whose = pair(said, "weapon", "card", "who")
    held, who = words.held(game, state, card), who_of(whose)
    if isinstance(game.design(held), Flashback) and who == names.COBB and active(state, who):
        return act.Remember(A, held)
    return act.Arm(A, held, who)


def _drop(game: Inception, state: State, said: Any) -> Action | Refusal:
    who = who_of(first(said))
    card = weapon_of(game, state, who) or next(iter(attached(state, who)), None)
    return act.Drop(A, card) if card else no("E_NOT_A_WEAPON", "INC-WEAPON-05", f"{who} has no weapon.")


def _use(game: Inception, state: State, said: Any) -> Action | Refusal:
    """A card with its choices; more than the display has room for cannot be chosen."""
    card = words.held(game, state, words.parts("effect", said)[0])
    design = game.design(card)
    if isinstance(design, Flashback) and totals.level(state) is None:
        return act.Remember(A, card)
    stored = words.cards_in(game, answers(game, state, {"effect": said}))
    fills = isinstance(design, EffectCard) and any(isinstance(one, verbs.HandToDisplay) for one in design.do)
    if fills and len(stored) > len(free_slots(game, state)) and state.turn.phase == names.PLAY:
        return no("E_DISPLAY_FULL", "INC-RULING-48", "So many cards do not fit into the display.")
    return act.Use(A, card)


def same_code(wanted: str, refusal: Refusal, step: Any) -> bool:
    codes = {wanted, refusal.code}
    return wanted == refusal.code or codes in SAME or (codes == SIXTH and refusal.clause == "INC-DISP-04")


# --- what a step says about the questions it raises -----------------------------------------------------------------


def answers(game: Inception, state: State, step: Any) -> list[Any]:
    """What a step says about the choices it raises, in the order in which they will be asked."""
    return [*_own(game, state, *read(step)), *_listed(step)]


def _listed(step: Any) -> Iterator[Any]:
    """``answers:`` of a step; several cards in one answer are answers one by one."""
    for said in listed(step.get("answers")) if isinstance(step, Mapping) else ():
        several = isinstance(said, list) and all(isinstance(one, str) and not words.person(one) for one in said)
        yield from said if several else (said,)


def _own(game: Inception, state: State, verb: str, said: Any) -> list[Any]:
    """The choices a step names itself."""
    if verb == "send":
        return [said] if asked(state) == "send" else []
    if verb in ("pick", "choose"):
        return listed(said)[1:] if asked(state) in ONE_BY_ONE else []
    if verb in ("show", "boost"):
        return [{verb: one} for one in listed(said)[1:]]
    if verb not in words.OWNER:
        return []
    main, rest = words.parts(verb, said)
    words.check_choices(game, f"{verb} {main}", rest.values())
    design = game.file.designs[who_of(main) if verb == "ability" else design_key(game, main)]
    text = design.ability if isinstance(design, Character) else design
    return list(_chosen(game, text.do if isinstance(text, EffectCard | Ability) else (), rest))


def _chosen(game: Inception, script: Iterable[Any], rest: Mapping[str, Any]) -> Iterator[Any]:
    """The choices in the order in which a script asks for them: somebody, a card, or both in a list."""
    who, cards = words.split(rest.values())[0], words.cards_in(game, rest.values())
    for verb in script:
        match verb:
            case verbs.Heal() | verbs.Revive() | verbs.Retarget() | verbs.AddStOf() if is_choice(verb.who):
                yield from _off(who)
            case verbs.TakeDiscard(n=n):
                yield from _off(cards, n)
            case verbs.HandToDisplay():
                yield from cards[: verb.n]
                if rest and len(cards) < verb.n:
                    yield DONE
            case verbs.AttachedToDisplay() if cards or who:
                yield [*_off(cards), *_off(who)]
            case verbs.MoveWeapon() if cards or who:
                yield [*_off(cards), *_from_to(rest, who)]
            case verbs.LookEvents() if rest:
                order = atoms([rest.get("order", rest.get("top", rest.get("back")))])
                buried = atoms([rest.get("bury", rest.get("under"))])
                left = [one for one in cards if one not in order]
                yield {"bury": buried or left, "order": order} if cards else DONE


def _off(some: list[Any], n: int = 1) -> list[Any]:
    """The first of a list, which is shorter then."""
    taken, some[:n] = some[:n], []
    return taken


def _from_to(rest: Mapping[str, Any], who: list[str]) -> list[str]:
    """Who gives and who takes a weapon, named as such or in this order; one alone takes it."""
    giver, taker = words.person(rest.get("from")), words.person(rest.get("to"))
    left = [one for one in who if one not in (giver, taker)]
    taker = taker or next(iter(left[-1:]), None)
    giver = giver or next((one for one in left if one != taker), None)
    return [one for one in (giver, taker) if one]


# --- what an answer means ------------------------------------------------------------------------------------------


def answer(game: Inception, state: State, said: Any) -> Action | None:
    """The answer that words mean; what the rules make of it is their business."""
    if state.question is None:
        return None
    meant = declined(state, (act.Pass,)) if said == DONE else choose(game, state, said)
    return None if isinstance(meant, Refusal) else meant


def choose(game: Inception, state: State, said: Any) -> Action | Refusal:
    """What words mean to the open question: a number, somebody, cards, or what a map of its own key says."""
    key = asked(state)
    if isinstance(said, Mapping) and len(said) == 1:
        ((how, said),) = said.items()
        if how in ("show", "boost"):
            return STEPS[how](game, state, said)
    elif isinstance(said, Mapping) and key != "send":
        said = said.get("who", said)
    if isinstance(said, list) and len(said) == 1:
        said = said[0]
    if isinstance(said, int):
        return act.Option(A, said)
    who, cards = words.split([said])
    match key:
        case "hand_over":
            return _handed(game, state, who, cards)
        case "send" if said and isinstance(said, (list, Mapping)):
            return sent(said)
        case "stay" if who:
            return act.Stay(A, tuple(who))
        case "bury" if not who:
            return _buried(game, state, said if isinstance(said, Mapping) else {"bury": cards})
        case "store" if cards:
            return act.Store(A, words.held(game, state, cards[0]), slot(game, state))
        case "take" if cards:
            return act.Pick(A, words.among(game, state.at(names.TEAM_DISCARD), cards[0]))
        case "lose" | "forget" | "shelve" if who or cards:
            card = words.attached_card(game, state, cards, who)
            return act.Shelve(A, card, slot(game, state)) if key == "shelve" else act.Pick(A, card)
    if key in ONE_BY_ONE and not who:
        return declined(state, (act.Pass,)) or no("E_BAD_TARGET", "", "Something has to be chosen.")
    if isinstance(said, Mapping) or (len(who) == 1 and not cards):
        return act.Choose(A, "" if isinstance(said, Mapping) else who[0])
    there = display(state) if key == "discard_display" else words.may_be_held(state)
    return act.Discard(A, words.several(game, there, listed(said)))


def sent(said: Any) -> act.Send:
    who, level = pair(said, "send", "who", "level")
    return act.Send(A, who_of(who), words.number(level))


def slot(game: Inception, state: State) -> Place:
    """The first free space of the display, or any (which the rules will refuse)."""
    return next(iter(free_slots(game, state)), names.DISPLAY[0])


def _handed(game: Inception, state: State, who: list[str], cards: list[Any]) -> Action | Refusal:
    """The weapon that goes over, by its name, its owner, or both, and to whom."""
    if not who:
        return no("E_BAD_TARGET", "", "To whom?")
    taker = who.pop()
    if not who and not cards:
        over = (one for one in options(state) if isinstance(one, act.HandOver) and one.who == taker)
        return next(over, None) or no("E_BAD_TARGET", "", f"No weapon can go to {taker}.")
    return act.HandOver(A, words.attached_card(game, state, cards, who), taker)


def _buried(game: Inception, state: State, said: Mapping[str, Any]) -> Action:
    level = front(state)
    lying = (*state.at(names.deck(level)), *reversed(state.at(names.bottom(level))))
    buried, order = (words.several(game, lying, atoms([said.get(key)])) for key in ("bury", "order"))
    return act.Bury(A, buried, order) if buried or order else act.Pass(A)


def decline(game: Inception, state: State) -> Action | None:
    """“No” where that is possible; a choice of one thing makes itself."""
    if asked(state) in ("", *SILENT):
        return None
    refusing, real = declined(state, (act.Pass,)), options(state, (act.Withdraw, act.Pass))
    if refusing is not None or len(real) == 1:
        return refusing or real[0]
    if asked(state).startswith("discard_"):
        cards = tuple(card for one in real if isinstance(one, act.Discard) for card in one.cards)
        return act.Discard(A, cards) if len(cards) == state.count(names.OWED) else None
    return None


Meaning = Callable[[Inception, State, Any], Action | Refusal]
STEPS: Mapping[str, Meaning] = {
    "bell": lambda game, state, said: game.bell(state),
    "bell2": lambda game, state, said: game.bell_twice(state) or act.Yield(A),
    "kick": _kick,
    "send": _send,
    "choose": choose,
    "pick": choose,
    "weapon": _weapon,
    "drop": _drop,
    "display": lambda game, state, said: act.Store(A, words.held(game, state, said), slot(game, state)),
    "show": lambda game, state, said: act.Spend(A, words.among(game, display(state), first(said))),
    "boost": lambda game, state, said: act.Boost(A, words.held(game, state, first(said)), plain=True),
    "limit": lambda game, state, said: act.Discard(A, words.several(game, words.may_be_held(state), listed(said))),
    "stay": lambda game, state, said: act.Stay(A, tuple(map(who_of, listed(said)))),
    "ability": lambda game, state, said: act.Ability(A, who_of(words.parts("ability", said)[0])),
    "effect": _use,
    "react": _use,
}
"""What a verb means that is not made of an action's fields alone."""
FIELDS: Mapping[str, type[Action]] = {
    "draw2": act.Draw,
    "final_kick": act.Kick,
    "event": act.TurnUp,
    "option": act.Option,
    "undisplay": act.Drop,
}
"""Verbs whose words are the fields of an action that is called otherwise."""
VERBS = Verbs(dict.fromkeys((*STEPS, *FIELDS)), Inception.vocabulary.actions)
