"""What happened, told line by line, the words on buttons, and the rules help."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from companion.games.inception import actions as act
from companion.games.inception import happenings as hap
from companion.games.inception import names
from companion.games.inception.board import front, growth, status_turns
from companion.games.inception.designs import EffectCard, Event
from companion.games.inception.wording import FLAGS, lines, sentence
from companion.kernel.actions import Action
from companion.kernel.facts import Counted, Ended, Fact, Turned
from companion.kernel.notation import words
from companion.kernel.state import State
from companion.kernel.tell import number_of, tell_each

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

ENDS = {
    "victory": "The Kick wakes everybody: the Inception is done.",
    "four_inactive": "Four characters are inactive: the game is lost.",
    "dead_end": "Nobody is active on the deepest level: the game is lost.",
    "final_inception": "The final Inception failed twice: the game is lost.",
    "cobb_or_saito": "The Kick came while Cobb or Saito was lost: the game is lost.",
    "challenge": "The Kick came, but not in the order of the film: the challenge is lost.",
}
STEP_NAMES = {
    names.DRAW: "Step 1: draw two cards.",
    names.PLAY: "Step 2: play cards.",
    names.LIMIT: "Step 3: discard down to the limit.",
    names.GOALS: "Step 4: goals.",
    names.EVENT: "Step 5: event.",
    names.GOALS_AGAIN: "Step 6: goals.",
}


def tell(game: Inception, before: State, facts: Iterable[Fact]) -> list[str]:
    """One sentence for each fact people care about."""
    return tell_each(game, before, facts, TELLERS)


def _drawn(game: Inception, state: State, after: State, fact: hap.Drawn) -> str:
    held = number_of(after.count(names.HAND), "card")
    return f"You hold {held}; a Flashback among the new ones goes under Cobb at once."


def _attached(game: Inception, state: State, after: State, fact: hap.Attached) -> str:
    return f"{game.card_name(fact.card)} lies under {game.person(fact.to.spot if fact.to else '')}."


def _discarded(game: Inception, state: State, after: State, fact: hap.Discarded) -> str:
    return f"{game.card_name(fact.card)} goes to the discard pile."


def _changed(game: Inception, state: State, after: State, fact: hap.Changed) -> str | None:
    now = after.mark(fact.card, names.STATE)
    return f"{game.card_name(fact.card)} is now {names.STATES[now - 1]}: {_how_it_lies(now)}."


def _how_it_lies(state: int) -> str:
    side = "front" if state >= names.HEALTHY else "weak side"
    return f"{side}, {'upright' if state in (names.HEALTHY, names.WEAK) else 'turned round'}"


def _raised(game: Inception, state: State, after: State, fact: hap.Raised) -> str:
    return f"{game.card_name(fact.card)}: its numbers rise, +{growth(game, after, fact.card)} by now."


def _turned_up(game: Inception, state: State, after: State, fact: hap.TurnedUp) -> str:
    design = game.design(fact.card)
    text = sentence(game, design.script) if isinstance(design, Event) else ""
    there = f" On Level {design.affects}:" if isinstance(design, Event) and design.affects != design.level else ""
    return f"{design.name}.{there} {text}"


def _put_away(game: Inception, state: State, after: State, fact: hap.PutAway) -> str:
    where = fact.to.zone if fact.to else ""
    to = "under its deck" if where.endswith("bottom") else game.place_name(fact.to) if fact.to else "away"
    return f"Put {game.card_name(fact.card)} {to if to.startswith('under') else f'on {to}'}."


def _joined(game: Inception, state: State, after: State, fact: hap.Joined) -> str:
    return f"{game.card_name(fact.card)} joins the team on Level 4."


def _went(game: Inception, state: State, after: State, fact: hap.Went) -> str:
    return f"{game.card_name(fact.card)} goes to {game.place_name(fact.to)}, with what is attached." if fact.to else ""


def _fell(game: Inception, state: State, after: State, fact: hap.Fell) -> str:
    return f"{game.card_name(fact.card)} is inactive and drops into Limbo. A candle goes out."


def _targeted(game: Inception, state: State, after: State, fact: hap.Targeted) -> str | None:
    return f"{game.card_name(fact.card)} is attacked." if fact.by > 0 else None


def _happened(game: Inception, state: State, after: State, fact: hap.Happened) -> str:
    flag = fact.name.removeprefix("flag/")
    return FLAGS.get(flag, f"{flag.replace('_', ' ')}.")


def _failed(game: Inception, state: State, after: State, fact: hap.Failed) -> str:
    return f"Failed for the {'first' if after.count(fact.name) == 1 else 'second'} time."


def _boosted(game: Inception, state: State, after: State, fact: hap.Boosted) -> str:
    return f"+{fact.by}."


def _unfinished(game: Inception, state: State, after: State, fact: hap.Unfinished) -> str:
    return "The Kick wakes nobody: the final Inception has not succeeded. The game goes on."


def _compared(game: Inception, state: State, after: State, fact: hap.Compared) -> str:
    if fact.how == "evaded":
        return "The attack is evaded without a fight."
    if fact.how == "declined":
        return "No fight: the attack succeeds."
    word = {
        ("attack", True): "evaded", ("attack", False): "not evaded",
        ("convince", True): "convinced", ("convince", False): "not convinced",
    }[fact.kind, fact.success]  # fmt: skip
    return f"{fact.total} against {fact.required}: {word}."


def _counted(game: Inception, state: State, after: State, fact: Counted) -> str | None:
    if fact.name == names.FRONT:
        return f"The team goes down to Level {front(after)}."
    if fact.name == names.DECK and fact.by > 0 and state.turn.phase != names.SETUP:
        return f"The team deck was empty: shuffle the discard pile, {number_of(fact.by, 'card')}."
    return None


def _phase(game: Inception, state: State, after: State, fact: Turned) -> str | None:
    return STEP_NAMES.get(fact.phase)


def _ended(game: Inception, state: State, after: State, fact: Ended) -> str:
    return ENDS.get(fact.why, fact.why)


Teller = Callable[["Inception", State, State, Any], "str | None"]
TELLERS: dict[type[Fact], Teller] = {
    hap.Drawn: _drawn,
    hap.Attached: _attached,
    hap.Discarded: _discarded,
    hap.Changed: _changed,
    hap.Raised: _raised,
    hap.TurnedUp: _turned_up,
    hap.PutAway: _put_away,
    hap.Joined: _joined,
    hap.Went: _went,
    hap.Fell: _fell,
    hap.Targeted: _targeted,
    hap.Happened: _happened,
    hap.Failed: _failed,
    hap.Boosted: _boosted,
    hap.Compared: _compared,
    hap.Unfinished: _unfinished,
    Counted: _counted,
    Turned: _phase,
    Ended: _ended,
}


# --- buttons -------------------------------------------------------------------------------------------------------


def label(game: Inception, state: State, action: Action) -> str:
    """The words on a button."""
    card = game.card_name(action.card) if hasattr(action, "card") else ""
    who = game.person(named) if isinstance(named := getattr(action, "who", None), str) else ""
    match action:
        case act.Ready():
            return "The table is laid"
        case act.Draw():
            return "I drew two"
        case act.Remember():
            return f"{card} goes under Cobb"
        case act.Arm():
            return f"{who} takes {card}"
        case act.Drop():
            return f"Discard {card}"
        case act.Store():
            return f"{card} goes to the display"
        case act.Use():
            return _use(game, action, card)
        case act.Boost():
            return f"Discard {card}, plain: +1"
        case act.Spend():
            return f"Discard {card} from the display: +{game.display_value(action.card)}"
        case act.Ability():
            return f"{who} uses the ability"
        case act.Ring():
            return _ring(game, state)
        case act.Yield():
            return "Don't fight"
        case _:
            return _answer(game, state, action, card, who)


def _use(game: Inception, action: act.Use, card: str) -> str:
    design = game.design(action.card)
    text = sentence(game, design.do) if isinstance(design, EffectCard) else ""
    return f"{card}: {text}"


def _ring(game: Inception, state: State) -> str:
    key = state.question.prompt.key if state.question else ""
    return {"attack": "Fight", "convince": "Compare now"}.get(key, "Go on")


def _answer(game: Inception, state: State, action: Action, card: str, who: str) -> str:
    match action:
        case act.TurnUp():
            return f"{card} is turned up"
        case act.Discard():
            return "Discard " + " and ".join(map(game.card_name, action.cards))
        case act.Choose():
            return who
        case act.Option():
            return _option(game, state, action)
        case act.Send():
            return f"{who} goes to Level {action.level}"
        case act.LayKick():
            return f"Lay the Kick on Level {action.level}"
        case act.Stay():
            return " and ".join(map(game.person, action.who)) + " stays"
        case act.Kick():
            return "Kick now: wake everybody"
        case act.Pick():
            return card
        case act.Shelve():
            return f"{card} to the display"
        case act.HandOver():
            return f"{card} to {who}"
        case act.Bury():
            return "Put under: " + ", ".join(map(game.card_name, action.cards))
        case act.Pass():
            return "No, go on"
        case act.Withdraw():
            return "Take the card back"
        case act.Hold():
            return f"{card} is in the hand"
        case act.Spin():
            return f"It lies {_turned(action.turns)}"
        case _:
            return words(action)


def _turned(turns: int) -> str:
    return ("upright: +0", "a quarter turn clockwise: +1", "upside down: +2", "three quarter turns: +3")[turns % 4]


def _option(game: Inception, state: State, action: act.Option) -> str:
    question = state.question
    waiting = next((step for step in question.rest if isinstance(step, hap.Opted)), None) if question else None
    texts = lines(game, waiting.options) if waiting else ()
    return texts[action.number - 1] if 0 < action.number <= len(texts) else f"Option {action.number}"


HEADINGS = {
    "remember": "A Flashback was drawn",
    "use": "Play a card for its effect",
    "arm": "Give a weapon",
    "store": "Put a hand card into the display",
    "drop": "Discard an attached weapon",
    "hand-over": "Hand a weapon over",
    "pick": "Take a card",
    "shelve": "Move an attached card to the display",
    "ability": "Use an ability",
    "boost": "Discard a card for +1",
    "spend": "Discard a display card",
    "yield": "Decline to fight",
    "discard": "Discard a card",
    "hold": "Name a card in the hand",
    "spin": "The Status card was turned",
}
"""What can be tapped instead of done at the table, by the verb."""


def heading(game: Inception, state: State, verb: str) -> str | None:
    """The heading over the actions of a verb; the Status card only when it should lie otherwise."""
    if verb == "spin" and status_turns(game, state) == state.mark(names.STATUS_CARD, names.SHOWN):
        return ""
    return HEADINGS.get(verb, "")
