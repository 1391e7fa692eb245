"""Steps of stories as actions of the game, and choices in words as answers to its questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.games.common.stories.answers import asked, options
from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.forms import ANY, NOTHING, Form
from companion.games.common.stories.steps import Step, Verb, Verbs, pair
from companion.games.common.stories.words import atoms, first, listed
from companion.games.inception import names, totals
from companion.games.inception import rules as act
from companion.games.inception.board import active, attached, display, free_slots, front, top_events, weapon_of
from companion.games.inception.cards import verbs
from companion.games.inception.designs import Ability, Character, EffectCard, Flashback
from companion.games.inception.game import Inception
from companion.games.inception.scenario import words
from companion.games.inception.scenario.choices import DONE, ONE_BY_ONE, boost, choose, sent, show, slot
from companion.games.inception.scenario.words import design_key, who_of
from companion.games.inception.script import is_choice
from companion.kernel.actions import Action, Refusal
from companion.kernel.actions import Refusal as no
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State

A = names.PLAYER
SAME = (
    {"E_MUST_DRAW", "E_WRONG_STEP"}, {"E_WRONG_STEP", "E_WRONG_WINDOW"}, {"E_NO_REACTION", "E_WRONG_STEP"},
    {"E_MUST_DRAW", "E_WRONG_WINDOW"},
)  # fmt: skip
"""Two rows of section 8 may be right: a play in step 1 (or outside its window) belongs to another step, too."""
SIXTH = {"E_DISPLAY_CLOSED", "E_DISPLAY_FULL"}
"""Both rows fit a sixth card placed by hand: five are three or more."""


def said_of(told: Step) -> Any:
    """What a step says: ``{do: show, card: kids}`` says the same as ``{show: kids}``."""
    said = told.whole
    alone = isinstance(said, Mapping) and len(said) == 1 and told.verb in VERBS.own and told.verb not in words.OWNER
    return next(iter(said.values())) if alone else said


def _does(does: Callable[[Inception, State, Any], Action | Refusal]) -> Callable[..., Action | Refusal]:
    return lambda game, state, seat, told: does(game, state, said_of(told))


def fielded(kind: type[Action], seat: Seat = A) -> Callable[..., Action]:
    """A verb whose words are the fields of an action."""

    def does(game: Inception, state: State, _: Seat, told: Step) -> Action:
        return derived(game, kind, seat, said_of(told), readers(game, state, seat, told))

    return does


def readers(game: Inception, state: State, seat: Seat, told: Step) -> Mapping[str, Reader]:
    """Which card, which character, which number is meant."""
    lying = {"undisplay": display(state), "event": top_events(state, front(state))}
    there = lying.get(told.verb, words.may_be_held(state))
    return {
        "CardId": lambda name, text: words.among(game, there, text),
        "who": lambda name, text: who_of(text),
        "number": lambda name, text: words.number(text),
    }


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
    told = VERBS.read(step, game)
    return [*_own(game, state, told.verb, said_of(told)), *_listed(told.answers)]


def _listed(answers: list[Any]) -> Iterator[Any]:
    """``answers:`` of a step; several cards in one answer are answers one by one."""
    for said in answers:
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


STEPS: Mapping[str, Callable[[Inception, State, Any], Action | Refusal]] = {
    "bell": lambda game, state, said: game.bell(state),
    "bell2": lambda game, state, said: game.bell_twice(state) or act.Yield(A),
    "kick": _kick,
    "send": _send,
    "choose": choose,
    "pick": choose,
    "weapon": _weapon,
    "drop": _drop,
    "display": lambda game, state, said: act.Store(A, words.held(game, state, said), slot(game, state)),
    "show": show,
    "boost": boost,
    "limit": lambda game, state, said: act.Discard(A, words.several(game, words.may_be_held(state), listed(said))),
    "stay": lambda game, state, said: act.Stay(A, tuple(map(who_of, listed(said)))),
    "ability": lambda game, state, said: act.Ability(A, who_of(words.parts("ability", said)[0])),
    "effect": _use,
    "react": _use,
}
"""What a verb means that is not made of an action's fields alone."""
RINGS = Form(NOTHING.says, lambda value: value in (None, 1, 2, "front"))
CHOICE, CHOOSING = (
    "a character, a card, a number, or a list of them",
    "a card, or {card, who, take, cards, from, to, …}",
)
SAYS = {
    "kick": "a level, or nothing more", "send": "[a character, a level]", "choose": CHOICE, "pick": CHOICE,
    "weapon": "[a card, a character]", "drop": "a character", "display": "a card", "undisplay": "a card",
    "show": "a list of cards", "boost": "a list of cards", "limit": "a list of cards", "stay": "a list of characters",
    "ability": "a character, or {who, target, …}", "effect": CHOOSING, "react": CHOOSING, "event": "a card",
    "option": "a number",
}  # fmt: skip
"""What may be said of a verb, whose words are looked up as they are needed."""
VERBS = Verbs(
    {word: Verb(_does(does), ANY.called(SAYS[word]) if word in SAYS else RINGS) for word, does in STEPS.items()} | {
        "draw2": Verb(lambda game, state, seat, told: act.Draw(A), RINGS),
        "final_kick": Verb(lambda game, state, seat, told: act.Kick(A), RINGS),
        "event": Verb(fielded(act.TurnUp, CHANCE), ANY.called(SAYS["event"])),
        "option": Verb(fielded(act.Option), ANY.called(SAYS["option"])),
        "undisplay": Verb(fielded(act.Drop), ANY.called(SAYS["undisplay"])),
    },
    Inception.vocabulary.actions,
)  # fmt: skip
