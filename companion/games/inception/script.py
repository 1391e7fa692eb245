"""The texts of cards: lists of verbs. What every verb can be asked, and the bounds of the numbers in them.

Each verb of the card file is one class below `cards.verbs`: what it does, its words, its form, what may be wrong with
it. Fields are annotated with `Verb`; which classes that may be is only known there (`cards.verbs.VERBS`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace as changed

from companion.games.common.own_cards.vocabulary import CardWord, blanks, word_of
from companion.games.inception import names
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import capital, joined, many, or_list, say
from companion.kernel.state import State

Steps = Annotated[int, Meta(ge=1, le=3)]
"""How many health states: from strong to inactive there are three. A verb that does nothing is a slip."""
People = Annotated[int, Meta(ge=1, le=6)]
"""How many of the six characters."""
TeamCards = Annotated[int, Meta(ge=1, le=37)]
"""How many cards of the team deck, which has 37 (INC-COMP-09)."""
Slots = Annotated[int, Meta(ge=1, le=5)]
"""How many cards of the display, which has five places (INC-DISP-04)."""
Points = Annotated[int, Meta(ge=-99, le=99)]
"""What is added to a sum; two figures are what a card has room for."""
Value = Annotated[int, Meta(ge=0, le=99)]
"""What a sum has to reach."""
Level = Annotated[int, Meta(ge=0, le=4)]

Card = Literal["effect", "event"]
"""A kind of own card with a text."""
WHO = {
    "target": say("the one attacked"),
    "self": say("this character"),
    "choose": say("one character"),
    "choose_other": say("one other character"),
    "choose_other_on_attacked_level": say("somebody else on the attacked level"),
    "choose_except_saito": say("one character other than Saito"),
}
"""The who-words of ledger 7.3: who is meant without a name."""
GOES = {"under": say("under its deck"), "done": say("on the done pile"), "discard": say("on the discard pile")}
IN_WORDS = {**WHO, **names.HOW, **GOES}
"""What cards say of the words in fields: who is meant, a state, where an event card goes."""
IN_ATTACKS = ("target", "choose_other_on_attacked_level")
"""Who-words that mean somebody only while there is an attack."""


class Stock(Struct, frozen=True):
    """How many cards there are to be moved: in the hand, the display, the discard pile and the team deck."""

    hand: int
    display: int
    pile: int
    deck: int


class Verb(CardWord):
    """One verb on a card: the marker of its struct `CardVerb`, and whatever may be asked of any verb."""

    __slots__ = ()

    several: ClassVar[str] = ""
    """Its words on a card where `n`, or `steps`, is not 1."""
    fits: ClassVar[tuple[Card, ...]] = ("effect", "event")
    """The own cards on which it makes sense."""
    belongs: ClassVar[str] = ""
    """``event`` or ``goal``: the only cards on which it makes sense."""
    counts_in: ClassVar[frozenset[str]] = frozenset()
    """The sums (``attack``, ``convince``) it can change; empty: none."""
    contest: ClassVar[str] = ""
    """The window it opens: ``attack`` or ``convince``."""
    fills_display: ClassVar[bool] = False
    """Whether it does nothing but add to the display."""
    needs_somebody: ClassVar[bool] = False
    """Whether it cannot be used while it would be about nobody."""
    question: ClassVar[tuple[str, str, str]] = ("", "", "")
    """How the player is asked whom it is about: key, sentence, clause."""
    lists: ClassVar[tuple[str, ...]] = ()
    """Its fields that are lists of verbs."""
    idle: ClassVar[str] = ""
    """What is said of it when no verb stands in them."""
    called: ClassVar[Mapping[str, str]] = {}
    """What it calls those whom a who-word means, where others are meant than otherwise."""

    # fields that only some verbs have
    st: int = 0
    c: int = 0
    grows: int = 0
    """How far its number rises with a failure."""
    stay: int | None = None
    """How many stay while the team moves down by it; ``None``: it is no such move."""
    steps: int = 1
    count: int = 1
    """Up to how many characters may be chosen for it, one after another."""

    def resolve(self, game: Any, state: State, step: Any) -> Iterable[StepBase]:
        """What it does (ledger 7.4), as part of the step `Do`."""
        raise NotImplementedError

    def text(self, game: Any) -> str:
        """What it says on a card: its fields in words; ``{cards}`` and ``{events}`` are `n` of them."""
        more = self.blanks(game)
        fields = [name for name in blanks(self.says) if name not in more and hasattr(self, name)]
        values = {name: self.spoken(game, name) for name in fields} | more
        if self.several:
            return many(self.says, self.several, getattr(self, "n", 0) or self.steps, **values)
        return self.filled(**values)

    def spoken(self, game: Any, field: str) -> Any:
        """A field in words."""
        value = getattr(self, field)
        if field in self.lists:
            return sentence(game, value)
        if isinstance(value, str):
            return self.called.get(value) or IN_WORDS.get(value) or game.person(value)
        return or_list(map(str, value)) if isinstance(value, tuple) else value

    def blank(self, name: str) -> Any:
        n = getattr(self, "n", 0)
        if name == "cards":
            return many("{n} card", "{n} cards", n)
        return many("{n} event", "{n} events", n) if name == "events" else super().blank(name)

    def blanks(self, game: Any) -> dict[str, str]:
        """What else its words need, or instead of a field."""
        return {}

    def parts(self) -> tuple[tuple[Verb, ...], ...]:
        """The lists of verbs inside it."""
        return tuple(getattr(self, field) for field in self.lists)

    def faults(self) -> Iterator[str]:
        """What is wrong with it wherever it stands, without those inside it."""
        if self.idle and not any(self.parts()):
            yield joined((word_of(self), self.idle), ": ")

    def feasible(self, game: Any, state: State, me: str, target: str) -> bool:
        """Whether it can be carried out in full, cards to be moved aside."""
        return True

    def unpaid(self, game: Any, state: State, me: str) -> str:
        """What an ability of `me` is short of that costs this; empty when nothing can be said of it."""
        return ""

    def required(self) -> int:
        """The printed number its sum has to reach."""
        return self.st or self.c

    def moves(self, stock: Stock) -> Stock:
        """The cards there are after it."""
        return stock

    def candidates(self, game: Any, state: State, me: str = "", target: str = "") -> tuple[str, ...]:
        """Whom it may be about: `me` has the ability, `target` was hit."""
        return ()


class CardVerb(Struct, Verb, frozen=True, forbid_unknown_fields=True, tag_field="verb", omit_defaults=True):
    """Base of the verbs' structs; the tag is the verb's word."""


Script = tuple[Verb, ...]


def every(script: Iterable[Verb]) -> Iterator[Verb]:
    """The verbs of a text and those inside them."""
    for verb in script:
        yield verb
        for part in verb.parts():
            yield from every(part)


def words(game: Any, verb: Verb) -> str:
    """One verb as a sentence."""
    return capital(verb.text(game))


def sentence(game: Any, script: Iterable[Verb]) -> str:
    return joined((words(game, verb) for verb in script), " ") or say("Nothing.")


def by_name(text: Any, who: str) -> Any:
    """A text (or a verb, or what its fields hold) in which the owner of the ability is called by name."""
    if isinstance(text, tuple):
        return tuple(by_name(one, who) for one in text)
    if not isinstance(text, CardVerb):
        return text
    fields = {name: by_name(getattr(text, name), who) for name in text.__struct_fields__}
    return changed(text, **fields | ({"who": who} if fields.get("who") == "self" else {}))


def lines(game: Any, options: Iterable[Iterable[Verb]]) -> tuple[str, ...]:
    """Several lists of verbs, one line each."""
    return tuple(sentence(game, option) for option in options)


def is_choice(who: str) -> bool:
    """Whether a who-word leaves it to the player."""
    return who.startswith("choose")


def feasible(game: Any, state: State, options: tuple[Script, ...], me: str = "", target: str = "") -> tuple[int, ...]:
    """The options that can be carried out in full, counted from 1; if none can, all of them (INC-RULING-31)."""
    every_one = tuple(range(1, len(options) + 1))
    return tuple(n for n in every_one if possible(game, state, options[n - 1], me, target)) or every_one


def possible(game: Any, state: State, script: Script, me: str = "", target: str = "") -> bool:
    """Whether every verb of a list can be carried out in full, the cards counted from one verb to the next."""
    shown = sum(len(state.at(slot)) for slot in names.DISPLAY)
    pile = len(state.at(names.TEAM_DISCARD))
    stock = Stock(state.count(names.HAND), shown, pile, state.count(names.DECK))
    for verb in script:
        stock = verb.moves(stock)
        if not verb.feasible(game, state, me, target) or min(stock.hand, stock.display, stock.pile) < 0:
            return False
    return True


_FLAGS = {
    "sedated": (say("Fischer is sedated."), say("Fischer sedated"), say("sedated")),
    "inception3": (say("The first Inception is done."), say("the first Inception"), say("inception3")),
    "inception2": (say("The second Inception is done."), say("the second Inception"), say("inception2")),
    "inception1": (say("The final Inception is done."), say("the final Inception"), say("inception1")),
    "mal_dead": (say("Mal is dead."), say("Mal dead"), say("mal dead")),
    "sent_back": (say("The way back is used."), say("sent back"), say("sent back")),
}
FLAGS = {flag: said for flag, (said, _, _) in _FLAGS.items()}
"""What has happened when a flag of the game is set."""


def flag_words(flag: str, *, needed: bool = False) -> str:
    """A flag in words, or as something that is `needed`; one of an own card in those of its maker."""
    if flag not in _FLAGS:
        return flag.replace("_", " ")
    return _FLAGS[flag][1 if needed else 2]
