"""The set-up (CUBO-SETUP-01 to -09, CUBO-SOLO-01, -02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.incubo import names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.designs import ChimeCard, CourageCard, DreamCard, FearCard, GrowthTile, MonsterCard
from companion.games.incubo.steps import NextEncounter
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Moved, Turned
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Begin(Answer, frozen=True):
    """The table is set."""

    verb = "begin"
    said = say("The table is set")

    def steps(self, game: IncuboContext, state: State) -> Iterable[StepBase]:
        yield NextEncounter()


def setup(game: IncuboContext) -> Iterator[StepBase]:
    """Everything in its place, and the question whether it lies there."""
    yield Turned(game.seats[0], 0, names.SETUP)
    for card in game.catalogue.cards():
        yield Moved(card, home(game, card))
    yield from counters(game)
    for phase, count in enumerate(game.file.rem_decks, 1):
        yield Counted(names.rem_count(phase), count)
    yield Counted(names.PHASE, 1)
    options = tuple(Begin(seat) for seat in game.seats)
    yield Asked(
        Prompt(
            game.seats,
            "setup",
            joined((_who_is_who(game), say("Shuffle all decks and set the table. Ring when it is set.")), " "),
            options,
            clause="CUBO-SETUP-02",
            bell=options[0],
            each=False,
        )
    )


def _who_is_who(game: IncuboContext) -> str:
    """Which of the two each plays, and which end of a card is whose."""
    alone = {
        names.ALPHA: say("You are Alpha, the cat: the first value on a card is yours."),
        names.TOMMY: say("You are Tommy, the child: the second value on a card is yours."),
    }
    if game.alone:
        return alone[game.sides[0]]
    cat, child = map(game.person, names.SIDES)
    return say(
        "{cat} is Alpha, the cat, at the lower edge; {child} is Tommy, the child. Of each card the end is yours that "
        "you read upright, with your sign.",
        cat=cat,
        child=child,
    )


def counters(game: IncuboContext) -> Iterator[Fact]:
    """The tokens, and whom Growth points at."""
    yield Counted(names.RESERVE, game.most_chimes)
    if not game.alone and game.options.growth == names.TOMMY:
        yield Counted(names.GROWTH, 1)


def home(game: IncuboContext, card: CardId) -> Place:
    """Where a card lies as the game begins; what is not played with is in the box."""
    match game.design(card):
        case CourageCard(owner=owner) if owner in game.sides:
            return names.deck(owner)
        case FearCard(owner=owner) if owner in game.sides:
            return names.fear_deck(owner)
        case DreamCard():
            return names.REM
        case MonsterCard():
            return names.MONSTERS
        case ChimeCard() if game.with_chime_cards:
            return names.CHIMES
        case GrowthTile():
            return names.GROWTH_PLACE
    return names.BOX
