"""The steps of stories as actions: their fields, called as the ledger calls them, and what is more than fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.forms import (
    ANY,
    COUNT,
    NONE,
    NUMBER,
    SWITCH,
    TEXT,
    Form,
    among,
    listing,
    mapping,
    record,
    tuple_of,
    whole,
)
from companion.games.common.stories.steps import Step, Verb, Verbs, verb
from companion.games.common.stories.words import listed
from companion.games.inwo import Inwo, names, written
from companion.games.inwo import rules as act
from companion.games.inwo.notes import NOBODY
from companion.games.inwo.plays import costs
from companion.games.inwo.scenario import unseen
from companion.games.inwo.scenario.said import (
    AT,
    CARD,
    CARDS,
    DICE,
    SEAT,
    SEATS,
    SIDE,
    seat_of,
)
from companion.games.inwo.scenario.several import SECONDS, SEVERAL
from companion.games.inwo.scenario.told import Told
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

SOME = Form("a list of cards", lambda value: value != [] and CARDS.fits(value), CARDS.test)
DECK = among("deck", names.DECKS)
TOPS = among("top of a deck", ("plot_deck_top", "group_deck_top"))
FROM_HAND = ("expose", "hide", "takeover", "agents", "take_resource", "discard")
"""Verbs about a card that may still be in a hand."""
SPELLED: Mapping[str, Mapping[str, str]] = {
    "declare": {"type": "how", "attacker": "leader", "privileged": "privilege"},
    "move": {"with": "others"}, "give_group": {"with": "others"},
    **dict.fromkeys(("play", "ability", "instant"), {
        "cost": "pay", "with": "with_card", "n": "amount", "roll_of": "victim"
    }),
}  # fmt: skip
"""What the ledger calls fields of actions."""


UNSAID: Mapping[str, Mapping[str, Any]] = {
    "declare": {"type": ""}, "move": {"pay": NOBODY}, "give_group": {"pay": NOBODY}
}  # fmt: skip
"""What need not be said, and stands for nothing."""


def place_of(game: Told, state: State, said: Any) -> Place:
    """``[MASTER, SIDE]`` as an arrow."""
    AT(game, "an arrow", said)
    return names.arrow(game.find(said[0], state), said[1])


def readers(game: Told, state: State, seat: Seat, verb: str, said: Any) -> Mapping[str, Reader]:
    """What words mean in the fields of an action."""

    def fresh(name: str, text: Any) -> CardId:
        return game.fresh(text, state, seat)

    def find(name: str, text: Any) -> CardId:
        return game.find(text, state, seat) if text != NOBODY else NOBODY

    def others(name: str, pair: Any) -> Any:
        tuple_of(CARD, AT)(game, name, pair)
        return game.find(pair[0], state), place_of(game, state, pair[1])

    hidden = verb == "declare" and isinstance(said, Mapping) and said.get("from_hand") is True
    found: dict[str, Reader] = {
        "CardId": find, "Place": lambda name, text: place_of(game, state, text),
        "Seat": lambda name, text: seat_of(text), "others": others,
    }  # fmt: skip
    if verb in FROM_HAND or verb == "declare":
        found["card"] = fresh
    return found | ({"target": fresh} if hidden else {})


def meant(game: Told, state: State, seat: Seat, told: Step) -> Action:
    """The action whose fields a step says; an arrow may be told as its master and its side."""
    said = told.whole
    if isinstance(said, Mapping) and "master" in said:
        record({"master": CARD, "side": SIDE}, "master", "side")(
            game, told.verb, {key: value for key, value in said.items() if key in ("master", "side")}
        )
        rest = {key: value for key, value in said.items() if key not in ("master", "side", "to")}
        said = {**rest, "to": [said["master"], said["side"]]}
        if isinstance(said.get("with"), Mapping):
            said["with"] = list(said["with"].items())
    if isinstance(said, Mapping):
        said = {**UNSAID.get(told.verb, {}), **said}
    kind = VERBS.actions[told.verb]
    return derived(game, kind, seat, said, readers(game, state, seat, told.verb, said), SPELLED.get(told.verb, {}))


def _place(game: Told, state: State, seat: Seat, told: Step) -> Action:
    spots = {game.find(key, state): place_of(game, state, value) for key, value in told.whole.items()}
    attack = written.attack(state)
    first = attack.target if attack is not None and attack.target in spots else next(iter(spots))
    return act.PlaceTarget(seat, spots.pop(first), tuple(spots.items()))


def _drew(game: Told, state: State, seat: Seat, told: Step) -> Action:
    drew = told.said.get("drew")
    return (
        act.Drawn(seat, int(drew))
        if drew is not None and whole(drew)
        else act.Drew(seat, told.said.get("deck", "plot"))
    )


def _discard(game: Told, state: State, seat: Seat, told: Step) -> Action:
    question = state.question
    asked = question is not None and question.prompt.key == "discard_goal"
    return (act.DiscardGoal if asked else act.DiscardCard)(seat, game.fresh(told.said["discard"], state, seat))


def _give(game: Told, state: State, seat: Seat, told: Step) -> Action:
    said = told.said
    giver, to = seat_of(said["from"]), seat_of(said["to"])
    card = said.get("card")
    if card is None:
        return act.Give(giver, to, kind=said.get("kind", ""))
    return act.Give(
        giver, to, CardId(card) if TOPS.fits(card) and card.endswith("_top") else game.fresh(card, state, giver)
    )


def _trade(game: Told, state: State, seat: Seat, told: Step) -> Action:
    if len(told.said) != 2:
        raise ScenarioError(f"trade is between two seats, found {', '.join(told.said)}")
    (one, mine), (other, theirs) = ((seat_of(key), value) for key, value in told.said.items())
    return act.Trade(one, other, mine.get("plots", 0), mine.get("groups", 0), theirs.get("plots", 0),
                     theirs.get("groups", 0))  # fmt: skip


def _shed(game: Told, state: State, seat: Seat, told: Step) -> Action:
    said = told.said
    if "give" in said:
        return act.Shed(seat, "give", to=seat_of(said["give"]))
    if "return" in said:
        return act.Shed(seat, "return", where=said["return"])
    return act.Shed(seat, "discard", game.fresh(said["discard"], state, seat))


def _exposed_all(game: Told, state: State, seat: Seat, told: Step) -> Action:
    question = state.question
    asked = question.prompt.seats[0] if question is not None and not told.by else seat
    return act.ExposeAll(asked, tuple(game.fresh(one, state, asked) for one in listed(told.whole)))


def _playing(game: Told, state: State, seat: Seat, told: Step) -> Action:
    """A play with everything the story chooses for it."""
    said = {key: value for key, value in told.said.items() if value is not None}
    name, kind = said.pop("play", None), PLAYS[told.verb]
    beside = said.pop("card", None)
    if name is None:
        name, beside = beside, None
    if name is None:
        raise ScenarioError(f"{told.verb} says no card")
    face = game.catalogue.faces.get(str(name))
    if kind is act.PlayCard and face is not None and face.design.kind == "illuminati":
        return act.PlaySpy(seat, game.fresh(name, state, seat))
    aimed, at = said.pop("target", None), said.pop("at", None)
    if isinstance(aimed, list):
        said["targets"] = aimed
    elif aimed in SEATS:
        said["victim"] = aimed
    elif aimed is not None:
        said["target"] = game.aim(aimed, state)
    elif beside is not None:
        said["target"] = game.fresh(beside, state, seat)
    said.setdefault("with", beside)
    thrown = [str(one) for one in listed(said.pop("discard", None))]
    decks = [one for one in thrown if one in costs.FROM_DECK]
    said |= {"card": name, "discard": next(iter(decks), ""), "thrown": [one for one in thrown if one not in decks]}
    own = readers(game, state, seat, told.verb, said)
    words: dict[str, Reader] = {
        **own, "target": lambda name, card: card, "discard": lambda name, text: text,
        "thrown": lambda name, text: game.fresh(text, state, seat), "with_card": lambda name, text: (
            game.fresh(text, state, seat) if text else NOBODY
        ),
    }  # fmt: skip
    if kind is not act.UseAbility:
        words["card"] = lambda name, text: game.fresh(text, state, seat)
    found = derived(game, kind, seat, said, words, SPELLED[told.verb])
    since = game.passed(at)
    return found if since is None else found.heard(since)


def _offered(state: State, **wanted: Any) -> Action:
    """The option of the open question with these fields; ScenarioError where there is none."""
    for one in state.question.prompt.options if state.question is not None else ():
        if isinstance(one, Action) and all(getattr(one, key, None) == value for key, value in wanted.items()):
            return one
    raise ScenarioError(f"nothing that is asked fits {', '.join(f'{key} {value}' for key, value in wanted.items())}")


def _roll(game: Told, state: State, seat: Seat, told: Step) -> Action:
    return act.Roll(seat, *told.whole)


def _replace(game: Told, state: State, seat: Seat, told: Step) -> Action:
    return _offered(state, card=NOBODY if told.whole == "none" else game.find(told.whole, state, seat))


def _propose(game: Told, state: State, seat: Seat, told: Step) -> Action:
    """``{draw: 2}`` is what is proposed and how much of it."""
    said = told.said
    if len(said) == 1 and "what" not in said:
        ((what, n),) = said.items()
        said = {"what": what, "n": n}
    return derived(game, act.Propose, seat, said, readers(game, state, seat, told.verb, said))


def _draw_from(game: Told, state: State, seat: Seat, told: Step) -> Action:
    options = state.question.prompt.options if state.question is not None else ()
    left = max((one.left for one in options if isinstance(one, act.DrawFrom)), default=1)
    return act.DrawFrom(seat, seat_of(told.whole), left)


PLAYS = {"play": act.PlayCard, "ability": act.UseAbility, "instant": act.PlayInstant}
CHOICES = {
    "card": CARD, "target": listing(CARD | SEAT), "cost": CARDS, "pay": CARDS, "align": TEXT, "amount": NUMBER,
    "n": NUMBER, "option": COUNT, "with": CARD, "place": AT, "discard": listing(TOPS | CARD), "effect": COUNT,
    "roll_of": SEAT, "at": SECONDS,
}  # fmt: skip
"""What may be chosen for a play."""
HANDED = record({"from": SEAT, "to": SEAT, "card": CARD | TOPS, "kind": among("kind", ("plot", "group"))}, "from", "to")
OWN: Mapping[str, Verb] = {
    "place": Verb(_place, mapping(CARD, AT)),
    "roll": Verb(_roll, DICE),
    "contest": Verb(
        lambda game, state, seat, told: act.ContestRuling(seat) if told.whole == "manual" else act.Contest(seat),
        among("thing to contest", ("roll", "manual")),
    ),
    "agree": Verb(lambda game, state, seat, told: act.Agree(seat), among("thing to agree on", ("manual",))),
    "propose": Verb(_propose, mapping(TEXT, ANY)),
    "chose": Verb(unseen.chose, COUNT | SOME),
    "replace": Verb(_replace, NONE | CARD),
    "discard": verb(_discard, discard=CARD, **{"from": among("place", ("hand", "groups", "structure"))}),
    "declare_goal": Verb(lambda game, state, seat, told: act.DeclareGoal(seat), CARD),
    "return_plot": verb(
        lambda game, state, seat, told: act.ReturnPlot(seat, told.said["return_plot"]),
        return_plot=among("way", ("top", "bottom", "shuffle")), card=CARD,
    ),
    "give": Verb(_give, HANDED),
    "trade": Verb(_trade, mapping(SEAT, record({"plots": COUNT, "groups": COUNT}))),
    "accept": Verb(lambda game, state, seat, told: _offered(state, yes=told.whole, seat=seat), SWITCH),
    "shed": Verb(_shed, record({"discard": CARD, "give": SEAT, "return": TEXT})),
    "exposed_all": Verb(_exposed_all, CARDS),
    "gambled": Verb(lambda game, state, seat, told: _offered(state, total=told.whole), COUNT),
    "draw_from": Verb(_draw_from, SEAT),
    "drew": verb(_drew, drew=COUNT | CARD, deck=DECK),
    "leave": Verb(lambda game, state, seat, told: act.Leave(seat_of(told.whole)), SEAT),
    **{word: verb(_playing, **(CHOICES if word != "play" else {"play": CARD, **CHOICES})) for word in PLAYS},
}  # fmt: skip
"""Verbs that are more than the fields of an action."""
VERBS = Verbs(
    {**OWN, **SEVERAL}, Inwo.vocabulary.actions, {"cut": "cut_deck", "shuffle": "shuffle_deck", "rolled": "roll"}
)
ATTACKERS = ("commit", "call_off", "place", "roll")
"""What the attacker does, whoever's turn it is."""


def seat_for(state: State, told: Step) -> Seat:
    """Who does a step: as it says, else the attacker, else the active player."""
    if told.by is not None:
        return seat_of(told.by)
    attack = written.attack(state)
    return attack.seat if attack is not None and told.verb in ATTACKERS else state.turn.seat
