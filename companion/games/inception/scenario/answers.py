"""Choices in words as answers to the questions of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.common.stories.answers import declined, options
from companion.games.common.stories.steps import pair
from companion.games.common.stories.words import atoms, listed
from companion.games.inception import names
from companion.games.inception import rules as act
from companion.games.inception.board import all_attached, attached, display, free_slots, front, weapon_of
from companion.games.inception.cards import verbs
from companion.games.inception.designs import Ability, Character, EffectCard
from companion.games.inception.game import Inception
from companion.games.inception.scenario import words
from companion.games.inception.scenario.position import design_key, who_of
from companion.games.inception.script import is_choice
from companion.kernel.actions import Action, Refusal
from companion.kernel.actions import Refusal as no
from companion.kernel.places import Place
from companion.kernel.state import State

A = names.PLAYER
DONE = "done"
"""The answer that says: no more."""
SILENT = ("attack", "convince", "event", "setup")
"""Questions that are no questions of the language."""
ONE_BY_ONE = ("take", "lose", "forget", "store", "shelve")
"""Questions answered with one card, asked again for the next."""


def answers(game: Inception, state: State, step: Any) -> list[Any]:
    """What a step says about the choices it raises, in the order in which they will be asked."""
    return [*_own(game, state, *words.read(step)), *_listed(step)]


def _listed(step: Any) -> Iterator[Any]:
    """``answers:`` of a step; several cards in one answer are answers one by one."""
    for said in listed(step.get("answers")) if isinstance(step, Mapping) else ():
        several = isinstance(said, list) and all(isinstance(one, str) and not words.person(one) for one in said)
        yield from said if several else (said,)


def _own(game: Inception, state: State, verb: str, said: Any) -> list[Any]:
    """The choices a step names itself."""
    if verb == "send":
        return [{"send": said}] if _asked(state) == "send" else []
    if verb in ("pick", "choose"):
        return listed(said)[1:] if _asked(state) in ONE_BY_ONE else []
    if verb in ("show", "boost"):
        return [{verb: one} for one in listed(said)[1:]]
    if verb not in words.OWNER:
        return []
    main, rest = words.parts(verb, said)
    words.check_choices(game, f"{verb} {main}", rest.values())
    design = game.file.designs[who_of(main) if verb == "ability" else design_key(game, main)]
    text = design.ability if isinstance(design, Character) else design
    return list(_chosen(game, text.do if isinstance(text, EffectCard | Ability) else (), rest))


def played(game: Inception, state: State, how: str, card: Any) -> Action:
    """A card shown from the display, or discarded plainly."""
    if how == "show":
        return act.Spend(A, words.shown(game, state, card))
    return act.Boost(A, words.held(game, state, card), plain=True)


def _chosen(game: Inception, script: Iterable[Any], rest: Mapping[str, Any]) -> Iterator[Any]:
    who = [one for one in map(words.person, atoms(rest.values())) if one]
    cards = [one for one in atoms(rest.values()) if not words.person(one) and words.is_card(game, one)]
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
                order = atoms([rest.get("order", rest.get("top", rest.get("back")))])
                buried = atoms([rest.get("bury", rest.get("under"))])
                yield {"bury": buried or [one for one in cards if one not in order], "order": order}
            case verbs.LookEvents() if rest:
                yield DONE


def _from_to(rest: Mapping[str, Any], who: list[str]) -> dict[str, Any]:
    giver, taker = words.person(rest.get("from")), words.person(rest.get("to"))
    left = [one for one in who if one not in (giver, taker)]
    if taker is None:
        taker = left.pop() if left else None
    return {"from": giver or (left.pop(0) if left else None), "to": taker}


def answer(game: Inception, state: State, said: Any) -> Action | None:
    """The answer that words mean; what the rules make of it is their business."""
    if state.question is None:
        return None
    if said == DONE:
        return declined(state, (act.Pass,))
    if not isinstance(said, Mapping):
        meant = choose(game, state, said)
        return None if isinstance(meant, Refusal) else meant
    if "send" in said:
        return sent(said["send"])
    for how in ("show", "boost"):
        if how in said:
            return played(game, state, how, said[how])
    if "who" in said:
        return act.Choose(A, said["who"])
    for key in ("take", "store"):
        if key in said:
            return _one(game, state, key, said[key])
    if "bury" in said:
        return _bury(game, state, said)
    found = words.attached_card(game, state, said.get("weapon") or said.get("card"), said.get("from"))
    return act.HandOver(A, found, said.get("to") or "") if "weapon" in said else act.Shelve(A, found, slot(game, state))


def sent(said: Any) -> act.Send:
    who, level = pair(said, "send", "who", "level")
    return act.Send(A, who_of(who), words.number(level))


def slot(game: Inception, state: State) -> Place:
    """The first free space of the display, or any (which the rules will refuse)."""
    return next(iter(free_slots(game, state)), names.DISPLAY[0])


def decline(game: Inception, state: State) -> Action | None:
    """“No” where that is possible; a choice of one thing makes itself."""
    question = state.question
    if question is None or question.prompt.key in SILENT:
        return None
    refusing, real = declined(state, (act.Pass,)), options(state, (act.Withdraw, act.Pass))
    if refusing is not None or len(real) == 1:
        return refusing or real[0]
    if question.prompt.key.startswith("discard_"):
        cards = tuple(card for one in real if isinstance(one, act.Discard) for card in one.cards)
        return act.Discard(A, cards) if len(cards) == state.count(names.OWED) else None
    return None


def choose(game: Inception, state: State, said: Any) -> Action | Refusal:
    if isinstance(said, list) and len(said) == 1:
        said = said[0]
    if isinstance(said, int):
        return act.Option(A, said)
    key, who = _asked(state), words.person(said)
    if key == "hand_over":
        return _handed(game, state, said)
    if key == "send" and isinstance(said, (list, Mapping)):
        return sent(said)
    if key == "stay" and who:
        return act.Stay(A, (who,))
    if who and key in ("lose", "forget", "shelve"):
        under = weapon_of(game, state, who) or next(iter(attached(state, who)), None)
        return pick(game, state, [under]) if under else no("E_BAD_TARGET", "", f"Nothing is attached to {who}.")
    return act.Choose(A, who) if who else pick(game, state, listed(said))


def _handed(game: Inception, state: State, said: Any) -> Action | Refusal:
    """The weapon that goes over, by its name, its owner, or both, and to whom."""
    who = [one for one in map(words.person, atoms([said])) if one]
    cards = [one for one in atoms([said]) if not words.person(one)]
    if not who:
        return no("E_BAD_TARGET", "", "To whom?")
    taker = who.pop()
    if not who and not cards and state.question is not None:
        over = (one for one in state.question.prompt.options if isinstance(one, act.HandOver) and one.who == taker)
        return next(over, None) or no("E_BAD_TARGET", "", f"No weapon can go to {taker}.")
    return act.HandOver(A, words.attached_card(game, state, next(iter(cards), None), next(iter(who), None)), taker)


def _asked(state: State) -> str:
    return state.question.prompt.key if state.question is not None else ""


def pick(game: Inception, state: State, said: list[Any]) -> Action | Refusal:
    key = _asked(state)
    if key == "bury":
        return _bury(game, state, {"bury": said, "order": ()})
    if key in ONE_BY_ONE and not said:
        return declined(state, (act.Pass,)) or no("E_BAD_TARGET", "", "Something has to be chosen.")
    if key in ONE_BY_ONE:
        return _one(game, state, key, said[0])
    there = display(state) if key == "discard_display" else ()
    return act.Discard(A, tuple(words.several(game, state, said, there)))


def _one(game: Inception, state: State, key: str, text: Any) -> Action:
    """One card for a question that is asked again for the next."""
    if key == "store":
        return act.Store(A, words.held(game, state, text), slot(game, state))
    card = words.among(state.at(names.TEAM_DISCARD) if key == "take" else tuple(all_attached(state)), game, text)
    return act.Shelve(A, card, slot(game, state)) if key == "shelve" else act.Pick(A, card)


def _bury(game: Inception, state: State, said: Mapping[str, Any]) -> Action:
    level = front(state)
    lying = (*state.at(names.deck(level)), *reversed(state.at(names.bottom(level))))
    buried = tuple(words.among(lying, game, one) for one in said["bury"])
    order = tuple(words.among(lying, game, one) for one in said["order"])
    return act.Bury(A, buried, order) if buried or order else act.Pass(A)
