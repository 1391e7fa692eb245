"""The table as a page shows it: rows, piles, players, what to do next, rules help. Nothing a seat may not see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.games.common.corrections import all_places
from companion.games.inscription import names
from companion.games.inscription.board import pile_left
from companion.games.inscription.cards import sigils
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace
from companion.games.inscription.pages.devices import danger
from companion.games.inscription.rules import draft
from companion.games.inscription.rules.combat import CAP
from companion.games.inscription.rules.death_cards import Create
from companion.games.inscription.rules.stalemate import Watch
from companion.games.lane_duel import pages, scale
from companion.games.lane_duel.pages import card_view, cell
from companion.games.lane_duel.telling import how_it_ended
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, many, say
from companion.kernel.state import State
from companion.kernel.view import Badge, Cell, Meter, Player, Row, View

PHASES = {
    names.SETUP: say("Setting the table"),
    names.DRAFT: say("The draft"),
    names.COIN: say("The coin"),
    names.TURN_DRAW: say("draw"),
    names.TURN_PLAY: say("play cards, then ring"),
    names.TURN_ATTACK: say("attack"),
    names.TURN_END: say("end of turn"),
    names.ROUND_RESET: say("A new round"),
    names.GAME_OVER: say("The game is over"),
    names.DEATH_CARD: say("A death card"),
}
NOT_ALIVE = Badge(say("Not alive"), say("It cannot be sacrificed; Leader and Stinky do not touch it."), "flag")
MARKED = {
    names.TAIL: Badge(say("Tail lost"), say("Its Loose Tail is used up while it stays in play."), "flag"),
    names.LEFT: Badge(say("Faces left"), say("It runs to its player's left next."), "flag"),
}


def view(game: InscriptionContext, state: State, seat: Seat | None = None) -> View:
    """Both pages show the same: what is hidden on this table is cardboard, not in the program."""
    return View(
        headline(game, state),
        todo(game, state),
        tuple(_player(game, state, each) for each in names.SEATS),
        tuple(_rows(game, state)),
        (
            game.meter(state, names.ROUND),
            Meter("items", say("Item pile"), max(0, pile_left(state)), derived=True),
        ),
        state.count(names.SCALE) / scale.END,
        pages.scale_text(game, state),
        tuple(_notes(game, state)),
        places=all_places(game),
    )


def headline(game: InscriptionContext, state: State) -> str:
    """Whose turn and which phase, or how it ended."""
    if state.over is None:
        return pages.headline(game, state, PHASES)
    return say("{name} has won", name=game.names[state.over.winners[0]]) if state.over.winners else say("A draw")


def todo(game: InscriptionContext, state: State) -> str:
    """The next thing somebody has to do."""
    if state.question is not None:
        return state.question.prompt.say
    if state.over is not None:
        offered = any(one.fault(game, state) is None for one in Create.candidates(game, state, None))
        ring = say("Ring to let the loser make a death card.") if offered else ""
        return joined(filter(None, (how_it_ended(game, state.over.winners, state.over.why), ring)), " ")
    seat, phase = state.turn.seat, state.turn.phase
    if phase == names.DRAFT:
        return draft.todo(game, state)
    if phase == names.TURN_DRAW and state.count(names.opening(seat)):
        return say("{name}: draw 3 creatures and 1 squirrel.", name=game.names[seat])
    if phase == names.TURN_DRAW:
        return say("{name}: draw a creature or a squirrel.", name=game.names[seat])
    if phase == names.TURN_PLAY:
        return say("{name}: play cards, use items, then ring the bell.", name=game.names[seat])
    return ""


def _player(game: InscriptionContext, state: State, seat: Seat) -> Player:
    known = tuple(game.call(state, card) for card in state.at(names.hand(seat)))
    meters = [
        game.meter(state, names.bones(seat)),
        game.meter(state, names.hand_count(seat), known=known),
        game.meter(state, names.deck_count(seat)),
        game.meter(state, names.squirrel_count(seat)),
        Meter(f"{seat}/dead", say("Dead pile"), len(state.at(names.dead(seat))), seat, derived=True),
    ]
    if game.options.items:
        meters.append(game.meter(state, names.item_count(seat)))
    lives = state.count(names.lives(seat))
    return Player(seat, game.names[seat], (lives >= 2, lives >= 1), tuple(meters))


def _rows(game: InscriptionContext, state: State) -> Iterator[Row]:
    def cells(places: Iterable[Place]) -> tuple[Cell, ...]:
        return tuple(cell(game, state, where, flags) for where in places)

    for seat in names.SEATS:
        yield Row(cells(names.row(seat)), game.names[seat])
    if state.turn.phase in (names.DRAFT, names.DEATH_CARD):
        yield Row(cells(names.REVEALS), say("Face up"), "row")
    if items := cells(filter(state.at, map(names.item_place, names.SEATS))):
        yield Row(items, say("Item places"), "row")
    yield Row(tuple(_dead_cell(game, state, seat) for seat in names.SEATS), say("Dead piles"), "pile")


def _dead_cell(game: InscriptionContext, state: State, seat: Seat) -> Cell:
    pile = state.at(names.dead(seat))
    top = (card_view(game, state, pile[-1], flags, in_play=False),) if pile else ()
    count = many("{n} card", "{n} cards", len(pile)) if pile else ""
    return Cell(str(names.dead(seat)), game.place_name(names.dead(seat)), seat, top, count)


def flags(state: State, card: CardId, face: CardFace) -> Iterator[Badge]:
    """What marks and kinds say of a card beside its sigils."""
    if not face.alive:
        yield NOT_ALIVE
    for mark, badge in MARKED.items():
        if (card, mark) in state.marks:
            yield badge
    if often := state.mark(card, names.SACRIFICED):
        yield Badge(many("{n} sacrifice", "{n} sacrifices", often), say("How often it was sacrificed."), "flag")


def _notes(game: InscriptionContext, state: State) -> Iterator[str]:
    for seat in names.SEATS if state.over is None else ():
        who = game.names[seat]
        if danger(state, seat):
            yield say("{who} is one point from losing a life.", who=who)
        if state.count(names.skip(seat)):
            yield say("{who}'s next turn is skipped.", who=who)
        if state.count(names.fan(seat)):
            yield say("All cards of {who} attack as if airborne this turn.", who=who)
        if state.count(names.capped(seat)) and state.turn.seat == seat and state.turn.phase.startswith("turn."):
            yield say("First turn of {who} this round: at most {cap} points count.", who=who, cap=CAP)
        if state.turn.phase == names.DRAFT:
            picks, mix = draft.picks(state, seat), draft.cost_mix(game, state, seat)
            yield say("{who} has {picks} of {deck} cards: {mix}.", who=who, picks=picks, deck=draft.DECK, mix=mix)


def signs(game: InscriptionContext) -> Mapping[str, str]:
    """The guide's headings that are sigils, and whose icon stands beside them."""
    return {sigil.title: key for key, sigil in sigils.SIGILS.items()}


def guide(game: InscriptionContext) -> Mapping[str, str]:
    """Heading to text in our own words."""
    items = {face.name: say(face.text) for face in game.catalogue.faces.values() if face.text}
    return {**dict(sigils.guide()), Watch.title: Watch.text, **items}
