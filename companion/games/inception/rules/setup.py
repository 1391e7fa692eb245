"""The first entry of a game: every card in its place (ledger 3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import names
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Character, Event, Goal, Status, Support
from companion.games.inception.rules.choices import question
from companion.games.inception.steps import DrawCards, Enter
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked, Moved, Turned
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()


def home(game: InceptionContext, card: CardId) -> Place:
    """Where a card lies when the game begins."""
    face = game.catalogue.face(card)
    match face.design:
        case Event(level=level):
            return names.deck(level)
        case Goal(level=level):
            return names.goal(level)
        case Character(starter=starter):
            return names.team(names.REALITY) if starter else names.bench(face.id)
        case Support():
            return names.STEWARDESS
        case Status():
            return names.STATUS
    if face.deck == "team" or (face.deck == "team_easy" and game.options.rest):
        return names.TEAM_UNSEEN
    return names.BOX


def setup(game: InceptionContext) -> Iterator[StepBase]:
    """Cards in their places, characters healthy; the player says when the table is laid."""
    homes = {card: home(game, card) for card in game.catalogue.cards()}
    yield Turned(names.PLAYER, 0, names.SETUP)
    yield from (Moved(card, where) for card, where in homes.items())
    yield from (Marked(names.card_of(who), names.STATE, names.HEALTHY) for who in names.CHARACTERS)
    yield Counted(names.DECK, sum(where == names.TEAM_UNSEEN for where in homes.values()))
    text = say(
        "Lay the table: shuffle the event cards of each level into its deck; shuffle the team cards, {rest}; lay Cobb, "
        "Saito and Arthur on Level 4, front side up; lay Ariadne, Eames and Yusuf on the bench, the Status card in its "
        "place; draw {what}, Flashbacks among them go under Cobb at once; then ring",
        rest=say("with Rest in it") if game.options.rest else say("without Rest"),
        what=many("{n} card", "{n} cards", game.file.hand_start),
    )
    yield question("setup", text, (Ready(names.PLAYER),), "INC-SETUP-01")


@rules.action
class Ready(PlayerAction, frozen=True):
    """The table is laid (INC-SETUP-01…15)."""

    verb = "ready"
    said = say("The table is laid")
    phases = (names.SETUP,)
    not_now = no("E_WRONG_STEP", "INC-SETUP-01", say("The game has begun."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        """T-SETUP: the opening hand, then step 1 (INC-SETUP-16)."""
        return (DrawCards(game.file.hand_start), Enter(names.DRAW))
