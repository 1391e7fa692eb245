"""Steps of stories as actions of the game, and choices in words as answers to its questions."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import ScenarioError
from companion.games.inception import actions as act
from companion.games.inception import names, sums, verbs
from companion.games.inception import scenario_words as words
from companion.games.inception.board import attached, display, free_slots, front, weapon_of
from companion.games.inception.designs import Character, EffectCard, Flashback
from companion.games.inception.people import is_choice
from companion.games.inception.refusals import no
from companion.games.inception.scenario_position import design_key, listed, who_of
from companion.kernel.actions import Action, Refusal
from companion.kernel.places import CHANCE
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

A = names.PLAYER
ASIDE = ("refused", "error", "note", "by", "answers")
VERBS = (
    "draw2", "weapon", "drop", "display", "undisplay", "effect", "ability", "bell", "bell2", "limit", "kick", "stay",
    "final_kick", "event", "react", "boost", "show", "pick", "choose", "option", "send",
)  # fmt: skip
SAME = (
    {"E_MUST_DRAW", "E_WRONG_STEP"}, {"E_WRONG_STEP", "E_WRONG_WINDOW"}, {"E_NO_REACTION", "E_WRONG_STEP"},
)  # fmt: skip
"""Two rows of section 8 may be right: a play in step 1 (or outside its window) belongs to another step, too."""
SIXTH = {"E_DISPLAY_CLOSED", "E_DISPLAY_FULL"}
"""Both rows fit a sixth card placed by hand: five are three or more."""
DONE = "done"
"""The answer that says: no more."""
WINDOWS = ("attack", "convince", "event", "setup")
"""Questions that are no questions of the language."""
ONE_BY_ONE = ("take", "lose", "forget", "store", "shelve")
"""Questions answered with one card, asked again for the next."""


def read(step: Any) -> tuple[str, Any]:
    """The verb of a step and what it says; ScenarioError for a verb that is none."""
    if isinstance(step, Mapping):
        keys = [str(key) for key in step if key not in ASIDE]
        if "do" in step:
            verb, said = str(step["do"]), {key: value for key, value in step.items() if key not in ("do", *ASIDE)}
        elif len(keys) == 1:
            verb, said = keys[0], step[keys[0]]
        else:
            raise ScenarioError(f"a step has one action, found {', '.join(keys) or 'none'}")
    else:
        verb, said = str(step), None
    if verb not in VERBS:
        near = difflib.get_close_matches(verb, VERBS, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(VERBS)}"
        raise ScenarioError(f"there is no action {verb!r}; {hint}")
    return verb, said


def action(game: Inception, state: State, step: Any) -> Action | Refusal:
    """The action of one step."""
    verb, said = read(step)
    match verb:
        case "draw2":
            return act.Draw(A)
        case "bell":
            return _bell(game, state)
        case "bell2":
            return game.bell_twice(state) or act.Yield(A)
        case "final_kick":
            return act.Kick(A)
        case "kick":
            return act.LayKick(A, words.held(game, state, "kick"), front(state))
        case "event":
            return act.TurnUp(CHANCE, words.copy_of(game, said))
        case "stay":
            return act.Stay(A, tuple(map(who_of, listed(said))))
        case "option":
            return act.Option(A, words.number(said))
        case "send":
            who, level = words.pair(said, "send", "who", "level")
            return _send(state, who_of(who), words.number(level))
        case "choose":
            return _choose(game, state, said)
        case _:
            return _with_card(game, state, verb, said)


def _with_card(game: Inception, state: State, verb: str, said: Any) -> Action | Refusal:
    match verb:
        case "weapon":
            card, who = words.pair(said, "weapon", "card", "who")
            return _weapon(game, state, card, who_of(who))
        case "drop":
            return _drop(game, state, said)
        case "display":
            slots = free_slots(game, state)
            return act.Store(A, words.held(game, state, said), slots[0] if slots else names.DISPLAY[0])
        case "undisplay":
            return act.Drop(A, words.shown(game, state, said))
        case "show":
            return act.Spend(A, words.shown(game, state, said))
        case "boost":
            return act.Boost(A, words.held(game, state, said), plain=True)
        case "limit":
            return act.Discard(A, tuple(words.several(game, state, listed(said))))
        case "pick":
            return _pick(game, state, listed(said))
        case "ability":
            return act.Ability(A, who_of(said.get("who", said.get("char")) if isinstance(said, Mapping) else said))
        case _:
            return _use(game, state, said)


def _bell(game: Inception, state: State) -> Action | Refusal:
    question = state.question
    if question is not None and question.prompt.key not in WINDOWS and question.prompt.bell is None:
        return act.Ring(A)
    return game.bell(state)


def _send(state: State, who: str, level: int) -> Action:
    """To send somebody is to choose the text that says so, where that is still open."""
    question = state.question
    if question is not None and question.prompt.key == "option":
        for option in question.prompt.options:
            if isinstance(option, act.Option) and "Send" in question.prompt.say.split(" – or: ")[option.number - 1]:
                return option
    return act.Send(A, who, level)


def _weapon(game: Inception, state: State, card: Any, who: str) -> Action:
    held = words.held(game, state, card)
    if isinstance(game.design(held), Flashback) and who == names.COBB:
        return act.Remember(A, held)
    return act.Arm(A, held, who)


def _drop(game: Inception, state: State, said: Any) -> Action | Refusal:
    who = who_of(said[0] if isinstance(said, list) else said)
    card = weapon_of(game, state, who) or next(iter(attached(state, who)), None)
    if card is None:
        return no("E_NOT_A_WEAPON", "INC-WEAPON-05", f"{who} has no weapon.")
    return act.Drop(A, card)


def _use(game: Inception, state: State, said: Any) -> Action | Refusal:
    card = words.held(game, state, said.get("card") if isinstance(said, Mapping) else said)
    design = game.design(card)
    if isinstance(design, Flashback) and sums.level(state) is None:
        return act.Remember(A, card)
    stored = [one for one in answers(game, state, {"effect": said}) if one != DONE and "store" in one]
    too_many = stored[len(free_slots(game, state)) :]
    fills = isinstance(design, EffectCard) and any(isinstance(verb, verbs.HandToDisplay) for verb in design.do)
    if fills and too_many and state.turn.phase == names.PLAY:
        return no("E_DISPLAY_FULL", "INC-RULING-48", "So many cards do not fit into the display.")
    return act.Use(A, card)


# --- answers -------------------------------------------------------------------------------------------------------


def answers(game: Inception, state: State, step: Any) -> list[Any]:
    """What an effect or ability says about its choices, in the order in which they will be asked."""
    verb, said = read(step)
    if verb == "send":
        return [{"send": said}] if _asked(state) == "send" else []
    if verb in ("pick", "choose") and _asked(state) in ONE_BY_ONE:
        return listed(said)[1:]
    if verb not in ("effect", "react", "ability") or not isinstance(said, Mapping):
        return []
    owner = ("who", "char") if verb == "ability" else ("card",)
    main = next((said[key] for key in owner if key in said), None)
    rest = {str(key): value for key, value in said.items() if key != next((one for one in owner if one in said), None)}
    design = game.file.designs[who_of(main) if verb == "ability" else design_key(game, main)]
    script: Iterable[Any] = ()
    if isinstance(design, EffectCard):
        script = design.do
    elif isinstance(design, Character) and design.ability is not None:
        script = design.ability.do
    return list(_chosen(game, script, rest))


def _chosen(game: Inception, script: Iterable[Any], rest: Mapping[str, Any]) -> Iterator[Any]:
    who = [one for one in map(words.person, words.atoms(rest.values())) if one]
    cards = [one for one in words.atoms(rest.values()) if not words.person(one) and words.is_card(game, one)]
    for verb in script:
        match verb:
            case verbs.Heal() | verbs.Revive() | verbs.Retarget() | verbs.AddStOf() if is_choice(verb.who):
                if who:
                    yield {"who": who.pop(0)}
            case verbs.TakeDiscard(n=n):
                yield from ({"take": cards.pop(0)} for _ in range(min(n, len(cards))))
            case verbs.HandToDisplay():
                yield from ({"store": card} for card in cards[: verb.n])
                if rest and len(cards) < verb.n:
                    yield DONE
            case verbs.AttachedToDisplay():
                if cards or who:
                    yield {"card": cards.pop(0) if cards else None, "from": who.pop(0) if who else None}
            case verbs.MoveWeapon():
                if who or cards:
                    yield {"weapon": cards.pop(0) if cards else None, **_from_to(rest, who)}
            case verbs.LookEvents() if cards:
                order, buried = _order(rest), words.atoms([rest.get("bury", rest.get("under"))])
                yield {"bury": buried or [one for one in cards if one not in order], "order": order}


def _from_to(rest: Mapping[str, Any], who: list[str]) -> dict[str, Any]:
    giver, taker = words.person(rest.get("from")), words.person(rest.get("to"))
    left = [one for one in who if one not in (giver, taker)]
    if taker is None:
        taker = left.pop() if left else None
    return {"from": giver or (left.pop(0) if left else None), "to": taker}


def _order(rest: Mapping[str, Any]) -> list[Any]:
    return words.atoms([rest.get("order", rest.get("top", rest.get("back")))])


def answer(game: Inception, state: State, said: Any) -> Action | None:
    """The answer that words mean; what the rules make of it is their business."""
    if state.question is None:
        return None
    if said == DONE:
        return _enough(state)
    if not isinstance(said, Mapping):
        meant = _choose(game, state, said)
        return None if isinstance(meant, Refusal) else meant
    if "send" in said:
        who, level = words.pair(said["send"], "send", "who", "level")
        return act.Send(A, who_of(who), words.number(level))
    if "who" in said:
        return act.Choose(A, said["who"])
    if "take" in said:
        return act.Pick(A, words.among(state.at(names.TEAM_DISCARD), game, said["take"]))
    if "store" in said:
        slots = free_slots(game, state)
        return act.Store(A, words.held(game, state, said["store"]), slots[0] if slots else names.DISPLAY[0])
    if "bury" in said:
        return _bury(game, state, said)
    card = said.get("weapon") or said.get("card")
    giver = said.get("from")
    found = words.attached_card(game, state, card, giver)
    if "weapon" in said:
        return act.HandOver(A, found, said.get("to") or "")
    slots = free_slots(game, state)
    return act.Shelve(A, found, slots[0] if slots else names.DISPLAY[0])


def decline(state: State) -> Action | None:
    """“No” where that is possible; a choice of one thing makes itself."""
    question = state.question
    if question is None or question.prompt.key in WINDOWS:
        return None
    options = [one for one in question.prompt.options if isinstance(one, Action) and not isinstance(one, act.Withdraw)]
    refusing = next((one for one in options if isinstance(one, act.Pass)), None)
    if refusing is not None or len(options) == 1:
        return refusing or options[0]
    if question.prompt.key.startswith("discard_"):
        cards = tuple(card for one in options if isinstance(one, act.Discard) for card in one.cards)
        return act.Discard(A, cards) if len(cards) == state.count(names.OWED) else None
    return None


def same_code(wanted: str, refusal: Refusal) -> bool:
    """Whether this is the expected refusal."""
    codes = {wanted, refusal.code}
    return wanted == refusal.code or codes in SAME or (codes == SIXTH and refusal.clause == "INC-DISP-04")


def _choose(game: Inception, state: State, said: Any) -> Action | Refusal:
    if isinstance(said, list) and len(said) == 1:
        said = said[0]
    if isinstance(said, int):
        return act.Option(A, said)
    key, who = _asked(state), words.person(said)
    if key == "stay" and who:
        return act.Stay(A, (who,))
    if who and key in ("lose", "forget", "shelve"):
        under = weapon_of(game, state, who) or next(iter(attached(state, who)), None)
        return _pick(game, state, [under]) if under else no("E_BAD_TARGET", "", f"Nothing is attached to {who}.")
    return act.Choose(A, who) if who else _pick(game, state, listed(said))


def _asked(state: State) -> str:
    """The key of the open question."""
    return state.question.prompt.key if state.question is not None else ""


def _enough(state: State) -> Action | None:
    """“No more”, where the open question takes that for an answer."""
    options = state.question.prompt.options if state.question is not None else ()
    return next((one for one in options if isinstance(one, act.Pass)), None)


def _pick(game: Inception, state: State, said: list[Any]) -> Action | Refusal:
    key = _asked(state)
    if key == "bury":
        return _bury(game, state, {"bury": said, "order": ()})
    if key in ONE_BY_ONE and not said:
        return _enough(state) or no("E_BAD_TARGET", "", "Something has to be chosen.")
    if key == "take":
        return act.Pick(A, words.among(state.at(names.TEAM_DISCARD), game, said[0]))
    if key in ("lose", "forget"):
        return act.Pick(A, words.among(words.under_anybody(state), game, said[0]))
    if key == "store":
        return act.Store(A, words.held(game, state, said[0]), free_slots(game, state)[0])
    if key == "shelve":
        return act.Shelve(A, words.among(words.under_anybody(state), game, said[0]), free_slots(game, state)[0])
    there = display(state) if key == "discard_display" else ()
    return act.Discard(A, tuple(words.several(game, state, said, there)))


def _bury(game: Inception, state: State, said: Mapping[str, Any]) -> Action:
    level = front(state)
    lying = (*state.at(names.deck(level)), *reversed(state.at(names.bottom(level))))
    buried = tuple(words.among(lying, game, one) for one in said["bury"])
    order = tuple(words.among(lying, game, one) for one in said["order"])
    return act.Bury(A, buried, order) if buried or order else act.Pass(A)
