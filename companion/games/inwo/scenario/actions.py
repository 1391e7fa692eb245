"""The steps of stories as actions: a word, or a map, with cards by their keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.words import listed
from companion.games.inwo import names, written
from companion.games.inwo import rules as act
from companion.games.inwo.notes import NOBODY
from companion.games.inwo.scenario import unseen
from companion.games.inwo.scenario.told import Told, seat_of
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

Reader = Callable[[Told, State, Seat, Any], Action | None]


def place_of(game: Told, state: State, said: Any) -> Place:
    """``[MASTER, SIDE]`` as an arrow."""
    master, side = listed(said)
    return names.arrow(game.find(master, state), str(side))


def _cards(game: Told, state: State, seat: Seat, said: Any) -> tuple[CardId, ...]:
    return tuple(game.find(one, state, seat) for one in listed(said))


def _declare(game: Told, state: State, seat: Seat, said: Any) -> Action:
    from_hand = bool(said.get("from_hand"))
    target = said["target"]
    card = game.fresh(target, state, seat) if from_hand else game.find(target, state)
    return act.Declare(
        seat,
        said.get("type", ""),
        card,
        game.find(said["attacker"], state, seat) if "attacker" in said else NOBODY,
        game.fresh(said["card"], state, seat) if "card" in said else NOBODY,
        _cards(game, state, seat, said.get("aid")),
        from_hand,
        game.find(said["privileged"], state, seat) if said.get("privileged") else NOBODY,
    )


def _place(game: Told, state: State, seat: Seat, said: Any) -> Action:
    spots = {game.find(key, state): place_of(game, state, value) for key, value in said.items()}
    attack = written.attack(state)
    first = attack.target if attack is not None and attack.target in spots else next(iter(spots))
    return act.PlaceTarget(seat, spots.pop(first), tuple(spots.items()))


def _takeover(game: Told, state: State, seat: Seat, said: Any) -> Action:
    where = place_of(game, state, [said["master"], said["side"]]) if "master" in said else None
    return act.Takeover(seat, game.fresh(said["card"], state, seat), where)


def _roll(game: Told, state: State, seat: Seat, said: Any) -> Action:
    attack = written.attack(state)
    return act.Roll(attack.seat if attack is not None else seat, int(said[0]), int(said[1]))


def _of_card(kind: type[Any]) -> Reader:
    return lambda game, state, seat, said: kind(seat, game.find(said, state, seat))


def _plain(kind: type[Any]) -> Reader:
    return lambda game, state, seat, said: kind(seat)


def _drew(game: Told, state: State, seat: Seat, said: Any) -> Action:
    question = state.question
    if question is not None and question.prompt.key == "drawing":
        return act.Drawn(seat, int(said["drew"]))
    return act.Drew(seat, said.get("deck", "plot"))


def _draw_from(game: Told, state: State, seat: Seat, said: Any) -> Action:
    left = max((one.left for one in _asked(state) if isinstance(one, act.DrawFrom)), default=1)
    return act.DrawFrom(seat, seat_of(str(said)), left)


def _gambled(game: Told, state: State, seat: Seat, said: Any) -> Action | None:
    """The throw among those the question offers."""
    return next((one for one in _asked(state) if getattr(one, "total", None) == said), None)


def _discard(game: Told, state: State, seat: Seat, said: Any) -> Action:
    card = game.fresh(said["discard"], state, seat)
    question = state.question
    if question is not None and question.prompt.key == "discard_goal":
        return act.DiscardGoal(seat, card)
    return act.DiscardCard(seat, card)


def _give(game: Told, state: State, seat: Seat, said: Any) -> Action:
    giver, to = seat_of(said["from"]), seat_of(said["to"])
    if "card" not in said:
        return act.Give(giver, to, kind=str(said["kind"]))
    if str(said["card"]).endswith("_top"):
        return act.Give(giver, to, card=CardId(str(said["card"])))
    return act.Give(giver, to, game.fresh(said["card"], state, giver))


def _trade(game: Told, state: State, seat: Seat, said: Any) -> Action:
    (one, mine), (other, theirs) = ((seat_of(key), value) for key, value in said.items())
    return act.Trade(one, other, mine.get("plots", 0), mine.get("groups", 0), theirs.get("plots", 0),
                     theirs.get("groups", 0))  # fmt: skip


def _accept(game: Told, state: State, seat: Seat, said: Any) -> Action | None:
    mine = [one for one in _asked(state) if getattr(one, "yes", None) is bool(said) and one.seat == seat]
    return mine[0] if mine else None


def _move(game: Told, state: State, seat: Seat, said: Any) -> Action:
    others = tuple((game.find(key, state), place_of(game, state, one)) for key, one in (said.get("with") or {}).items())
    where = place_of(game, state, [said["master"], said["side"]])
    kind = act.GiveGroup if "to" in said else act.Move
    return kind(
        seat,
        game.find(said["card"], state, seat),
        where,
        game.find(said["pay"], state, seat) if "pay" in said else NOBODY,
        others,
    )


def _link(game: Told, state: State, seat: Seat, said: Any) -> Action:
    return act.MakeLink(seat, game.find(said[0], state, seat), game.find(said[1], state, seat))


def _relieve(game: Told, state: State, seat: Seat, said: Any) -> Action:
    return act.PayRelief(seat, game.find(said["target"], state), _cards(game, state, seat, said["pay"]))


def _shed(game: Told, state: State, seat: Seat, said: Any) -> Action:
    ((how, what),) = said.items()
    if how == "give":
        return act.Shed(seat, "give", to=seat_of(what))
    if how == "return":
        return act.Shed(seat, "return", where=what)
    return act.Shed(seat, "discard", game.fresh(what, state, seat))


def _claim(game: Told, state: State, seat: Seat, said: Any) -> Action:
    return act.Claim(seat, tuple(map(str, listed(said))))


def _exposed_all(game: Told, state: State, seat: Seat, said: Any) -> Action:
    question = state.question
    asked = question.prompt.seats[0] if question is not None and "by" not in said else seat
    return act.ExposeAll(asked, tuple(game.fresh(one, state, asked) for one in said["exposed_all"]))


def _contest(game: Told, state: State, seat: Seat, said: Any) -> Action:
    return act.ContestRuling(seat) if said == "manual" else act.Contest(seat)


def _agree(game: Told, state: State, seat: Seat, said: Any) -> Action:
    return act.Agree(seat)


def _propose(game: Told, state: State, seat: Seat, said: Any) -> Action:
    ((what, n),) = said.items()
    return act.Propose(seat, what, n)


def _fresh(kind: type[Any]) -> Reader:
    return lambda game, state, seat, said: kind(seat, game.fresh(said, state, seat))


def _playing(kind: type[Any]) -> Reader:
    def reader(game: Told, state: State, seat: Seat, said: Any) -> Action:
        name = said["play"] if "play" in said else said["card"]
        face = game.catalogue.faces.get(str(name))
        if kind is act.PlayCard and face is not None and face.design.kind == "illuminati":
            return act.PlaySpy(seat, game.fresh(name, state, seat))
        card = game.find(name, state, seat) if kind is act.UseAbility else game.fresh(name, state, seat)
        return _chosen(kind, game, state, seat, card, said)

    return reader


def _chosen(kind: type[Any], game: Told, state: State, seat: Seat, card: CardId, said: Mapping[str, Any]) -> Action:
    """A play with everything the story chooses for it."""
    target, victim = NOBODY, ""
    targets: tuple[CardId, ...] = ()
    aimed = said.get("target")
    if isinstance(aimed, list):
        targets = _cards(game, state, seat, aimed)
    elif aimed in tuple(f"S{number}" for number in range(1, 7)):
        victim = seat_of(aimed)
    elif aimed is not None:
        target = game.aim(aimed, state)
    if said.get("roll_of"):
        victim = seat_of(said["roll_of"])
    if aimed is None and said.get("card") and "play" in said:
        target = game.fresh(said["card"], state, seat)
    with_card = said.get("with") or (said.get("card") if "play" in said else None)
    found: Action = kind(
        seat, card, target, targets, victim, str(said.get("align", "")), int(said.get("amount", said.get("n", 0))),
        int(said.get("option", -1)), tuple(game.find(one, state, seat) for one in listed(said.get("cost"))), 0,
        game.fresh(with_card, state, seat) if with_card else NOBODY,
        place_of(game, state, said["place"]) if said.get("place") else None, *unseen.thrown(game, state, seat, said),
    )  # fmt: skip
    since = game.passed(said.get("at"))
    return found if since is None else found.heard(since)


def _replace(game: Told, state: State, seat: Seat, said: Any) -> Action | None:
    card = NOBODY if said == "none" else game.find(said, state, seat)
    return next((one for one in _asked(state) if isinstance(one, act.Replace) and one.card == card), None)


def _asked(state: State) -> tuple[Any, ...]:
    return state.question.prompt.options if state.question is not None else ()


def _seen(game: Told, state: State, seat: Seat, said: Any) -> Action | None:
    """A card in the middle is played once it has lain there for a second (INWO-RULING-61)."""
    if said.get("zone") != "C.PLAY" or float(said.get("for_s", 0)) < 1:
        return None
    return act.PlayCard(seat, game.fresh(said["card"], state, seat))


READERS: dict[str, Reader] = {
    "draw_plot": _plain(act.DrawPlot), "draw_group": _plain(act.DrawGroup), "skip": _plain(act.Skip),
    "tokens": _plain(act.Tokens), "bell": _plain(act.Knock), "commit": _plain(act.Commit),
    "call_off": _plain(act.CallOff), "declare": _declare, "place": _place, "takeover": _takeover, "roll": _roll,
    "contest": _contest, "chose": unseen.chose, "propose": _propose, "agree": _agree,
    "aid": _of_card(act.Aid), "oppose": _of_card(act.Oppose), "tick": _of_card(act.Tick),
    "drop_token": _of_card(act.DropToken), "buy_group": _of_card(act.BuyGroup),
    "buy": lambda game, state, seat, said: act.Buy(seat, _cards(game, state, seat, said)),
    "play": _playing(act.PlayCard), "ability": _playing(act.UseAbility), "instant": _playing(act.PlayInstant),
    "seen": _seen, "threat": lambda game, state, seat, said: act.Threat(seat, seat_of(said)),
    "promise": lambda game, state, seat, said: act.Promise(seat, str(said)),
    "expose_resource": _of_card(act.ExposeResource),
    "replace": _replace, "discard": _discard, "give": _give, "trade": _trade, "accept": _accept,
    "move": _move, "give_group": _move,
    "link": _link, "relieve": _relieve, "shed": _shed, "claim": _claim, "exposed_all": _exposed_all,
    "expose": _fresh(act.ExposePlot), "hide": _fresh(act.HidePlot), "declare_goal": _plain(act.DeclareGoal),
    "return_plot": lambda game, state, seat, said: act.ReturnPlot(seat, said["return_plot"]),
    "gambled": _gambled, "draw_from": _draw_from, "drew": _drew, "shuffle": _plain(act.ShuffleDeck),
    "cut": lambda game, state, seat, said: act.Cut(seat, bool(said)),
    "leave": lambda game, state, seat, said: act.Leave(seat_of(said)),
    "take_resource": lambda game, state, seat, said: act.TakeResource(
        seat, game.fresh(said["take_resource"], state, seat), game.find(said["token"], state, seat)
    ),
    "agents": lambda game, state, seat, said: act.Agents(
        seat, game.fresh(said["card"], state, seat), said["side"]
    ),
}  # fmt: skip
WHOLE = ("take_resource", "play", "discard", "undo", "return_plot", "drew", "exposed_all", "chose")
"""Verbs that stand beside their other keys in one map."""
ASIDE = ("by", "error", "refused", "note")


def read(step: Any) -> tuple[str, Any]:
    """The verb of a step and what it says."""
    if not isinstance(step, Mapping):
        return str(step), None
    keys = [str(key) for key in step if key not in ASIDE]
    if not keys:
        raise ScenarioError("a step has an action")
    verb = next((key for key in keys if key in WHOLE), keys[0])
    return verb, step if verb in WHOLE else step[verb]


def seat_for(game: Told, state: State, verb: str, step: Any) -> Seat:
    """Who does a step: as it says, else who is asked, else whose card it is, else the active player."""
    if isinstance(step, Mapping) and "by" in step:
        return seat_of(step["by"])
    attack = written.attack(state)
    if attack is not None and verb in ("commit", "call_off", "place", "roll"):
        return attack.seat
    return state.turn.seat


def action(game: Told, state: State, step: Any) -> Action | None:
    """The action of one step, or ``None`` when there is no such verb here."""
    verb, said = read(step)
    reader = READERS.get(verb)
    if reader is None:
        return None
    return reader(game, state, seat_for(game, state, verb, step), said)
