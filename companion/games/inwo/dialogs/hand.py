"""Cards of the hand on the phone: the set-up, taking over, laying open, throwing away, what a question asks for."""

from __future__ import annotations

from collections.abc import Container, Iterator

from companion.games.inwo import names, tokens, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import pick
from companion.games.inwo.plays import chosen, rulings
from companion.games.inwo.plays.chosen import Chose
from companion.games.inwo.plays.rulings import Propose
from companion.games.inwo.rules import showing
from companion.games.inwo.rules.buying import Takeover, TakeResource
from companion.games.inwo.rules.hands import DiscardCard, DiscardGoal, ExposePlot, Shed, in_hand
from companion.games.inwo.rules.setup import GOALS, LEAST_OF_TWO, ChooseIlluminati, Lead, SetGoal, setting_up
from companion.games.inwo.rules.showing import NameThrown, ShowTaken
from companion.games.inwo.rules.victory import Claim, ExposeAll
from companion.games.inwo.structure import room
from companion.games.inwo.words import ALIGNMENTS
from companion.kernel.cards import CardId, face_of
from companion.kernel.dialogs import Blank, Dialogs, Given, Option
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

dialogs = Dialogs()


def _always(game: InwoContext, state: State, seat: Seat) -> bool:
    return seat in game.playing(state)


# --- the set-up -------------------------------------------------------------------------------------------------------


def _setting_up(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.phase == names.SETUP


@dialogs.of(SetGoal, say("Another number of Groups wins…"), offered=_setting_up, button=say("So many win"))
def goal(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Agreed on before the game (INWO-SETUP-01)."""
    least = max(GOALS[0], LEAST_OF_TWO if game.duel else 0)
    now = max(least, state.count(names.GOAL))
    yield Blank("n", say("How many Groups win"), kind="number", least=least, most=GOALS[1], value=now)


@dialogs.of(ChooseIlluminati, say("Choose your Illuminati…"), button=say("Lay it down"))
def illuminati(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Which conspiracy somebody plays; what others have chosen stays hidden, so it shortens no list (INWO-SETUP-03)."""
    found = pick.copies(game, seat, game.is_illuminati, before=game.seats.index(seat))
    yield Blank("card", say("Your Illuminati"), pick.own_first(game, seat, found))


@dialogs.of(Lead, say("Choose your first Group…"), button=say("Lay it down"))
def lead(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """The first Group, and the arrow at which it hangs (INWO-SETUP-07)."""
    barred = setting_up(state).barred
    found = pick.copies(
        game,
        seat,
        lambda one: game.is_group(one) and face_of(one) not in barred,
        before=game.seats.index(seat),
    )
    yield Blank("card", say("Your first Group"), pick.own_first(game, seat, found), hidden=True)
    root = tree.illuminati(state, seat)
    sides = game.design(root).outgoing if root is not None else names.SIDES
    if root is not None:
        places = {side: names.arrow(root, side) for side in sides}
        arrows = tuple(Option(side, game.place_name(at), place=str(at)) for side, at in places.items())
        yield Blank("side", say("At which arrow"), arrows)


# --- out of the hand --------------------------------------------------------------------------------------------------


def _takes_over(game: InwoContext, state: State, seat: Seat) -> bool:
    own = state.turn.seat == seat and state.turn.phase == names.TAKEOVER
    return own and game.takeovers and bool(state.count(names.groups(seat)))


@dialogs.of(Takeover, say("Take over from your hand…"), offered=_takes_over, button=say("Take it over"))
def takeover(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A Group or a Resource without a roll (INWO-TURN-05)."""

    def fits(one: CardId) -> bool:
        if game.is_resource(one):
            return Takeover(seat, one).fault(game, state) is None
        return game.is_group(one) and any(
            Takeover(seat, one, to).fault(game, state) is None for to in room.free_for(game, state, seat, one)
        )

    yield Blank("card", say("Which card"), pick.unseen(game, state, seat, fits), hidden=True)
    if "card" in given and game.is_group(given["card"]):
        where = room.free_for(game, state, seat, given["card"])
        yield Blank("to", say("At which arrow"), pick.places(game, where), hint=say("No arrow is free for it."))


def _takes_resource(game: InwoContext, state: State, seat: Seat) -> bool:
    root = tree.illuminati(state, seat)
    able = state.turn.seat == seat and state.turn.phase == names.ACTIONS and not state.count(names.took_resource(seat))
    return able and root is not None and bool(tokens.held(state, root)) and bool(state.count(names.groups(seat)))


@dialogs.of(TakeResource, say("Take over a Resource…"), offered=_takes_resource, button=say("Take it over"))
def take_resource(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """The Illuminati action, once a turn (INWO-RES-03)."""
    root = tree.illuminati(state, seat) or CardId("")

    def fits(one: CardId) -> bool:
        return game.is_resource(one) and TakeResource(seat, one, root).fault(game, state) is None

    yield Blank("card", say("Which Resource"), pick.unseen(game, state, seat, fits), hidden=True)
    yield Blank("token", say("Whose token pays"), pick.cards(game, state, (root,)))


def _holds_any(game: InwoContext, state: State, seat: Seat) -> bool:
    held = state.count(names.plots(seat)) + state.count(names.groups(seat)) + len(state.at(names.exposed(seat)))
    return state.turn.phase != names.SETUP and held > 0 and _always(game, state, seat)


@dialogs.of(DiscardCard, say("Throw a card away…"), offered=_holds_any, about=("card",), button=say("Discard it"))
def discard(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Face up, to one's own pile (INWO-FREE-02)."""

    def fits(one: CardId) -> bool:
        return DiscardCard(seat, one).fault(game, state) is None

    yield Blank("card", say("Which card"), pick.unseen(game, state, seat, fits), hidden=True)


def _holds_plots(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.phase != names.SETUP and bool(state.count(names.plots(seat))) and _always(game, state, seat)


@dialogs.of(ExposePlot, say("Lay a Plot open…"), offered=_holds_plots, button=say("Lay it open"))
def expose(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Everybody sees it from now on (INWO-PLOT-05)."""

    def fits(one: CardId) -> bool:
        return ExposePlot(seat, one).fault(game, state) is None

    yield Blank("card", say("Which Plot"), pick.unseen(game, state, seat, fits), hidden=True)


# --- what a question asks for ----------------------------------------------------------------------------------------


def _is_plot(game: InwoContext, one: CardId) -> bool:
    return game.design(one).deck == "plot" and not game.is_illuminati(one)


@dialogs.of(Shed, say("Get rid of a Plot…"), button=say("So be it"))
def shed(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """One Plot too many goes (INWO-PLOT-13)."""
    hidden = (("give", say("give it away, unseen")), ("return", say("put it back into my deck"))) if state.count(
        names.plots(seat)
    ) else ()  # fmt: skip
    yield Blank("how", say("What becomes of it"), pick.plain(("discard", say("discard it, face up")), *hidden))
    match given.get("how"):
        case "discard":
            yield Blank("card", say("Which Plot"), pick.unseen(game, state, seat, lambda one: _is_plot(game, one)),
                        hidden=True)  # fmt: skip
        case "give":
            yield Blank("to", say("To whom"), pick.seats(game, game.rivals(state, seat)))
        case "return":
            words = pick.plain(
                ("top", say("on top")), ("bottom", say("at the bottom")), ("shuffle", say("shuffled in"))
            )
            yield Blank("where", say("Where in the deck"), words)


@dialogs.of(DiscardGoal, say("Discard a Goal card…"), button=say("Discard it"))
def discard_goal(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """One of two Goal cards (INWO-RULING-79)."""
    goals = pick.unseen(game, state, seat, lambda one: game.design(one).kind == "goal")
    yield Blank("card", say("Which Goal card"), goals, hidden=True)


@dialogs.of(Chose, say("Say which cards…"), button=say("That is right"))
def chose(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Which hidden cards were taken, shown or thrown away (ledger 9)."""
    step = chosen.about(state)
    if step is None:
        return
    if step.what not in chosen.NAMED:
        yield Blank("n", say("How many"), kind="number", least=0, most=step.n, value=step.n)
        return
    options = _unseen_of(game, state, seat, {chosen.deck_of(step)})
    yield Blank(
        "cards",
        say("Which {n}", n=step.n) if step.n > 1 else say("Which card"),
        options,
        "some",
        most=step.n,
        hidden=True,
    )


def _shows(game: InwoContext, state: State, seat: Seat) -> bool:
    return any(True for _ in showing.to_show(state, seat))


@dialogs.of(ShowTaken, say("Show what you have taken…"), offered=_shows, button=say("Show it"))
def show_taken(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Its owner alone is shown which card was taken from him (INWO-META-02)."""
    victims = dict.fromkeys(one.victim for one in showing.to_show(state, seat))
    yield Blank("to", say("To whom"), pick.seats(game, victims))
    if "to" in given:
        decks = {one.deck for one in showing.to_show(state, seat, given["to"])}
        yield Blank("card", say("Which card"), _unseen_of(game, state, seat, decks), hidden=True)


def _threw(game: InwoContext, state: State, seat: Seat) -> bool:
    return bool(showing.unnamed(state, seat))


@dialogs.of(NameThrown, say("Say what you have thrown away…"), offered=_threw, button=say("That is it"))
def threw(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A card that lies face up since it was thrown away as a cost (INWO-GLOSS-07)."""
    decks = set(showing.unnamed(state, seat))
    yield Blank("card", say("Which card"), _unseen_of(game, state, seat, decks), hidden=True)


def _unseen_of(game: InwoContext, state: State, seat: Seat, decks: Container[str]) -> tuple[Option, ...]:
    """Every card of these decks that lies nowhere, by name."""
    every = pick.copies(game, seat, lambda one: game.design(one).deck in decks, lambda one: state.where(one) is None)
    return tuple(Option(one, game.card_name(one), pick.printed(game, one), one)
                 for one in sorted(every, key=game.card_name))  # fmt: skip


@dialogs.of(ExposeAll, say("Lay all your Plots open…"), button=say("These are all"))
def expose_all(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """Every Plot of the hand (INWO-GOAL-11)."""
    plots = pick.unseen(game, state, seat, lambda one: _is_plot(game, one))
    hidden = tuple(one for one in plots if state.where(CardId(one.value)) != names.exposed(seat))
    held = state.count(names.plots(seat))
    yield Blank(
        "cards", say("Your {held} hidden Plots", held=held), hidden, "some", most=held, optional=not held, hidden=True
    )


@dialogs.of(Propose, say("Say what happens…"), button=say("Propose it"))
def propose(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """What a text comes to that people carry out; all others have to agree (INWO-RULING-68)."""
    yield Blank("what", say("What happens"), tuple(Option(word, said) for word, said in rulings.OUTCOMES.items()))
    what = given.get("what")
    if what in rulings.ON_CARDS:
        yield Blank("card", say("To which card"), pick.cards(game, state, pick.in_sight(game, state, seat)))
    if what in ("add", "remove"):
        yield Blank("word", say("Which alignment"), tuple(Option(word, word) for word in ALIGNMENTS))
    if what in ("draw", "draw_group", "attack", "defence", "token", "power", "resistance", "lose_plots", "gain_plots"):
        yield Blank("n", say("How many"), kind="number", least=-12, most=12, value=1)
    if what in ("draw", "draw_group", "lose_plots", "gain_plots"):
        yield Blank("who", "Who", pick.seats(game, game.playing(state)))
    if what:
        yield Blank("more", say("Does something else happen too"), pick.plain(("no", "No"), ("yes", "Yes")))


def _claims(game: InwoContext, state: State, seat: Seat) -> bool:
    return state.turn.phase == names.CLAIMS and _holds_any(game, state, seat)


@dialogs.of(Claim, say("Claim the victory with a Goal card…"), offered=_claims, button=say("Claim it"))
def claim(game: InwoContext, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
    """A Goal card of the hand is shown, and judged (INWO-GOAL-02)."""
    held = [one.value for one in pick.unseen(game, state, seat, lambda one: game.design(one).kind == "goal")]
    faces = dict.fromkeys(face_of(CardId(one)) for one in held if in_hand(game, state, seat, CardId(one)))
    options = tuple(Option(face, game.catalogue.faces[face].name, "", f"{face}:1") for face in faces)
    yield Blank("goals", say("Which Goal card"), options, "some", most=1, hidden=True)
