"""Steps of stories as actions of the game, and choices in words as answers to its questions."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import ScenarioError
from companion.games.cardtext import named
from companion.games.inception import actions as act
from companion.games.inception import names, verbs
from companion.games.inception.board import attached, display, free_slots, front, may_hold, weapon_of
from companion.games.inception.designs import Character, EffectCard, Flashback
from companion.games.inception.refusals import no
from companion.games.inception.scenario_position import design_key, listed, who_of
from companion.games.inception.script import is_choice
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
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
WINDOWS = ("attack", "convince", "event", "setup")
"""Questions that are no questions of the language."""


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
            return act.LayKick(A, _held(game, state, "kick"), front(state))
        case "event":
            return act.TurnUp(CHANCE, _card(game, state, said))
        case "stay":
            return act.Stay(A, tuple(map(who_of, listed(said))))
        case "option":
            return act.Option(A, _number(said))
        case "send":
            who, level = _two(said, "send", "who", "level")
            return _send(state, who_of(who), _number(level))
        case "choose":
            return _choose(game, state, said)
        case _:
            return _with_card(game, state, verb, said)


def _with_card(game: Inception, state: State, verb: str, said: Any) -> Action | Refusal:
    match verb:
        case "weapon":
            card, who = _two(said, "weapon", "card", "who")
            return _weapon(game, state, card, who_of(who))
        case "drop":
            return _drop(game, state, said)
        case "display":
            slots = free_slots(game, state)
            return act.Store(A, _held(game, state, said), slots[0] if slots else names.DISPLAY[0])
        case "undisplay":
            return act.Drop(A, _shown(game, state, said))
        case "show":
            return act.Spend(A, _shown(game, state, said))
        case "boost":
            return act.Boost(A, _held(game, state, said), plain=True)
        case "limit":
            return act.Discard(A, tuple(_several(game, state, listed(said))))
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
    held = _held(game, state, card)
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
    card = _held(game, state, said.get("card") if isinstance(said, Mapping) else said)
    design = game.design(card)
    if isinstance(design, Flashback):
        return act.Remember(A, card)
    too_many = [one for one in answers(game, state, {"effect": said}) if one.get("store")][
        len(free_slots(game, state)) :
    ]
    fills = isinstance(design, EffectCard) and any(isinstance(verb, verbs.HandToDisplay) for verb in design.do)
    if fills and too_many and state.turn.phase == names.PLAY:
        return no("E_DISPLAY_FULL", "INC-RULING-48", "So many cards do not fit into the display.")
    return act.Use(A, card)


# --- answers -------------------------------------------------------------------------------------------------------


def answers(game: Inception, state: State, step: Any) -> list[dict[str, Any]]:
    """What an effect or ability says about its choices, in the order in which they will be asked."""
    verb, said = read(step)
    if verb == "send":
        asked = state.question is not None and state.question.prompt.key == "send"
        return [{"send": said}] if asked else []
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


def _chosen(game: Inception, script: Iterable[Any], rest: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    who = [one for one in map(_person, _atoms(rest.values())) if one]
    cards = [one for one in _atoms(rest.values()) if not _person(one) and _is_card(game, one)]
    for verb in script:
        match verb:
            case verbs.Heal() | verbs.Revive() | verbs.Retarget() | verbs.AddStOf() if is_choice(verb.who):
                if who:
                    yield {"who": who.pop(0)}
            case verbs.TakeDiscard(n=n):
                yield from ({"take": cards.pop(0)} for _ in range(min(n, len(cards))))
            case verbs.HandToDisplay():
                yield from ({"store": card} for card in cards)
            case verbs.AttachedToDisplay():
                if cards or who:
                    yield {"card": cards.pop(0) if cards else None, "from": who.pop(0) if who else None}
            case verbs.MoveWeapon():
                if who or cards:
                    yield {"weapon": cards.pop(0) if cards else None, **_from_to(rest, who)}
            case verbs.LookEvents():
                yield {"bury": _atoms([rest.get("bury", rest.get("under"))]), "order": _order(rest), "all": cards}


def _from_to(rest: Mapping[str, Any], who: list[str]) -> dict[str, Any]:
    giver, taker = _person(rest.get("from")), _person(rest.get("to"))
    left = [one for one in who if one not in (giver, taker)]
    if taker is None:
        taker = left.pop() if left else None
    return {"from": giver or (left.pop(0) if left else None), "to": taker}


def _order(rest: Mapping[str, Any]) -> list[Any]:
    return _atoms([rest.get("order", rest.get("top", rest.get("back")))])


def answer(game: Inception, state: State, said: Any) -> Action | None:
    """The answer that words mean; what the rules make of it is their business."""
    if state.question is None:
        return None
    if not isinstance(said, Mapping):
        return _choose(game, state, said)  # type: ignore[return-value]
    if "send" in said:
        who, level = _two(said["send"], "send", "who", "level")
        return act.Send(A, who_of(who), _number(level))
    if "who" in said:
        return act.Choose(A, said["who"])
    if "take" in said:
        return act.Pick(A, _in(state.at(names.TEAM_DISCARD), game, said["take"]))
    if "store" in said:
        slots = free_slots(game, state)
        return act.Store(A, _held(game, state, said["store"]), slots[0] if slots else names.DISPLAY[0])
    if "bury" in said:
        return _bury(game, state, said)
    card = said.get("weapon") or said.get("card")
    giver = said.get("from")
    found = _attached(game, state, card, giver)
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
    return wanted == refusal.code or {wanted, refusal.code} in SAME


def _choose(game: Inception, state: State, said: Any) -> Action | Refusal:
    if isinstance(said, list) and len(said) == 1:
        said = said[0]
    if isinstance(said, int):
        return act.Option(A, said)
    key = state.question.prompt.key if state.question is not None else ""
    who = _person(said)
    if key == "lose":
        weapon = weapon_of(game, state, who) if who else _in(_all_attached(state), game, said)
        return act.Pick(A, weapon) if weapon else no("E_BAD_TARGET", "", f"{said} has no weapon.")
    if key == "stay" and who:
        return act.Stay(A, (who,))
    return act.Choose(A, who) if who else _pick(game, state, listed(said))


def _pick(game: Inception, state: State, said: list[Any]) -> Action | Refusal:
    key = state.question.prompt.key if state.question is not None else ""
    if key == "take":
        return act.Pick(A, _in(state.at(names.TEAM_DISCARD), game, said[0]))
    if key in ("lose", "forget"):
        return act.Pick(A, _in(_all_attached(state), game, said[0]))
    if key == "store":
        return act.Store(A, _held(game, state, said[0]), free_slots(game, state)[0])
    if key == "shelve":
        return act.Shelve(A, _in(_all_attached(state), game, said[0]), free_slots(game, state)[0])
    there = display(state) if key == "discard_display" else ()
    return act.Discard(A, tuple(_several(game, state, said, there)))


def _bury(game: Inception, state: State, said: Mapping[str, Any]) -> Action:
    level = front(state)
    lying = (*state.at(names.deck(level)), *reversed(state.at(names.bottom(level))))
    buried = tuple(_in(lying, game, one) for one in said["bury"] or said["all"])
    order = tuple(_in(lying, game, one) for one in said["order"])
    return act.Bury(A, buried, order) if buried or order else act.Pass(A)


# --- cards ---------------------------------------------------------------------------------------------------------


def _held(game: Inception, state: State, text: Any) -> CardId:
    """A copy that is in the hand, else any copy (which the rules will refuse)."""
    copies = game.catalogue.copies(design_key(game, text))
    return next((card for card in copies if may_hold(state, card)), copies[-1])


def _card(game: Inception, state: State, text: Any) -> CardId:
    return game.catalogue.copies(design_key(game, text))[0]


def _shown(game: Inception, state: State, text: Any) -> CardId:
    return _in(display(state), game, text)


def _in(cards: Iterable[CardId], game: Inception, text: Any) -> CardId:
    """The first of these cards with that design, else any copy."""
    key = design_key(game, text)
    return next((card for card in cards if card.rpartition(":")[0] == key), game.catalogue.copies(key)[-1])


def _several(game: Inception, state: State, texts: Iterable[Any], there: Iterable[CardId] = ()) -> Iterator[CardId]:
    """Different copies for each text, out of the hand unless they lie `there`."""
    pool = [*there] or [card for card in (*state.at(names.HELD), *state.at(names.UNSEEN)) if may_hold(state, card)]
    for text in texts:
        card = _in(pool, game, text)
        if card in pool:
            pool.remove(card)
        yield card


def _all_attached(state: State) -> list[CardId]:
    return [card for who in names.CHARACTERS for card in attached(state, who)]


def _attached(game: Inception, state: State, text: Any, who: str | None) -> CardId:
    """The attached card meant by its design, its owner, or both."""
    there = attached(state, who) if who else tuple(_all_attached(state))
    if text:
        return _in(there, game, text)
    return (weapon_of(game, state, who) if who else None) or next(iter(there), names.STATUS_CARD)


def _person(text: Any) -> str | None:
    return named(text, names.CHARACTERS) if isinstance(text, str) else None


def _is_card(game: Inception, text: Any) -> bool:
    try:
        return bool(design_key(game, text))
    except ScenarioError:
        return False


def _atoms(values: Iterable[Any]) -> list[Any]:
    """Every plain value in lists and maps."""
    found: list[Any] = []
    for value in values:
        if isinstance(value, Mapping):
            found += _atoms([*value.keys(), *value.values()])
        elif isinstance(value, (list, tuple)):
            found += _atoms(value)
        elif value is not None and not isinstance(value, bool):
            found.append(value)
    return found


def _two(said: Any, verb: str, first: str, second: str) -> tuple[Any, Any]:
    if isinstance(said, Mapping) and first in said and second in said:
        return said[first], said[second]
    if isinstance(said, (list, tuple)) and len(said) == 2:
        return said[0], said[1]
    raise ScenarioError(f"{verb} is [{first}, {second}], found {said!r}")


def _number(value: Any) -> int:
    text = str(value).lower().removeprefix("l")
    if isinstance(value, bool) or not text.isdigit():
        raise ScenarioError(f"expected a number, found {value!r}")
    return int(text)
