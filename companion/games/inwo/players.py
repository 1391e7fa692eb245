"""What *Illuminati* says to players that think: hands and decks of which the rules know only the numbers, what a hand
can do, how near a goal is."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property

from companion.games.inwo import names, tree, written
from companion.games.inwo.plays.rulings import MANUAL
from companion.games.inwo.plots import Plotting
from companion.games.inwo.rules import Claim, Roll, Shed
from companion.games.inwo.rules.setup import ChooseIlluminati, Lead
from companion.games.inwo.rules.victory import EXPOSE_ALL
from companion.games.inwo.stock import stock
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.minds import Mind, Part, Term, World
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.kernel.sentences import many, say
from companion.kernel.state import State

SIDE_TALK = frozenset(
    (
        "contest_ruling",
        "expose",
        "threat",
        "withdraw",
        "on_phone",
        "on_mat",
        "leave",
        "drop_token",
        "discard",
        "whisper",
    )
    + (
        "return_plot",
        "promise",
        "goal",
        "register",
        "declare_goal",
        "knock_over",
        "ask",
        "give",
        "offer_trade",
        "trade",
        "contest",
    )
)
"""What can be said at almost any time and is seldom worth a thought; and doubting a roll, which was thrown in truth."""
KNOWN = (names.CHOOSE_ILLUMINATI, names.CHOOSE_LEADS, "window", "commit", "shed", EXPOSE_ALL)
"""Questions that habit has an answer of its own to; of others it takes the first."""
THROWS = ("roll", "first_roll")
CLOSE = 0.75
"""How near to a goal a rival has to be kept from it."""


class Thinking(Mind):
    """Everybody brings decks; of a hand the rules know how many cards it has. Decisions are taken one by one."""

    whole_turns = False
    lists_habit = False
    horizon = 1
    reach = 5.0
    group, power, token, card, rival, near = 1.0, 0.12, 0.1, 0.06, 0.7, 3.0
    """What each is worth: a Group, a point of Power, a token, a card in the hand; what rivals have, a goal reached."""

    @cached_property
    def brought(self) -> dict[str, tuple[CardId, ...]]:
        """The cards of every deck."""
        return {pile.key: tuple(pile.cards) for pile in stock(self.game)}

    @cached_property
    def drawn(self) -> dict[str, tuple[CardId, ...]]:
        """The cards of every deck that come out of it as cards of a hand: an Illuminati card is laid out first."""
        return {key: tuple(card for card in cards if not self.game.is_illuminati(card))
                for key, cards in self.brought.items()}  # fmt: skip

    def parts(self, state: State) -> Sequence[Part]:
        hands, decks = [], []
        for seat in self.game.seats:
            known = state.at(names.hand(seat))
            for deck, held, left in (
                ("plot", names.plots(seat), names.plot_deck(seat)),
                ("group", names.groups(seat), names.group_deck(seat)),
            ):
                cards = self.drawn.get(f"{seat}.{deck}_deck", ())
                open_ = sum((self.game.design(card).deck == "plot") == (deck == "plot") for card in known)
                size, pile = max(0, state.count(held) - open_), f"{seat}/{deck}_deck"
                hands.append(Part(f"{seat}/{deck}s", (), size, seat, names.hand(seat), pile, cards))
                decks.append(Part(pile, (), state.count(left), loose=cards))
        return (*hands, *decks)

    def tells_enough(self, state: State, seat: Seat) -> bool:
        """Most of what is decided lies open; a hand adds to that."""
        return True

    def real(self, world: World, action: Action) -> bool:
        """Hands lie open, and what a deck has is named by nobody before it is drawn."""
        return True

    # --- what may happen ---------------------------------------------------------------------------------------------

    def acting(self, state: State) -> Seat:
        if state.question is not None and state.question.prompt.key in THROWS:
            return CHANCE
        return super().acting(state)

    def for_people(self, state: State) -> bool:
        """What a text comes to that people carry out (INWO-RULING-68)."""
        return state.question is not None and state.question.prompt.key == MANUAL

    def by_chance(self, world: World, dice: random.Random) -> Action | None:
        question = world.state.question
        if question is not None and "roll" in question.prompt.verbs:
            return Roll(question.waiting[0], dice.randint(1, 6), dice.randint(1, 6))
        options = [one for one in question.prompt.options if isinstance(one, Action)] if question else []
        return dice.choice(options) if options else super().by_chance(world, dice)

    def may_happen(self, world: World, seat: Seat) -> list[Action]:
        """What is legal, and what each card of the hand could do if it were laid down."""
        state, game = world.state, self.game
        question = state.question
        if question is not None and seat not in question.waiting:
            return []
        key = question.prompt.key if question is not None else ""
        if key == names.CHOOSE_ILLUMINATI:
            return [ChooseIlluminati(seat, self.illuminati(seat))]
        if key == names.CHOOSE_LEADS:
            found: list[Action] = [Lead(seat, card, side) for card in self.leads(seat) for side in names.SIDES]
        else:
            hand = state.at(names.hand(seat))
            found = list(game.timely(state, without=SIDE_TALK))
            if hand:
                found += game.timely(state, frozenset(hand), SIDE_TALK)
            if key == "shed":
                found += [Shed(seat, "discard", card) for card in hand if game.design(card).deck == "plot"]
        own = dict.fromkeys(one for one in found if one.seat == seat and not self.said(state, one))
        return sorted((one for one in own if game.may(state, one)), key=words)

    def said(self, state: State, action: Action) -> bool:
        """Whether this is a claim that stands already: it may be said again, and changes nothing."""
        if not isinstance(action, Claim):
            return False
        made = written.claims(state).claims
        return all((action.seat, goal) in made for goal in action.met_names(self.game, state))

    def alike(self, world: World, action: Action) -> Hashable:
        return (action.verb, face_of(action.card), action.side) if isinstance(action, Lead) else action

    def quick(self, world: World, seat: Seat, dice: random.Random) -> Action | None:
        question = world.state.question
        if question is not None:
            own = [one for one in question.prompt.options if isinstance(one, Action) and one.seat == seat]
            if question.prompt.key not in KNOWN:
                return own[0] if own else None
        return self.judged(world, dice, seat).decide(seat)

    def judged(self, world: World, dice: random.Random, seat: Seat = "") -> Plotting:
        """A table as it is judged without thinking long, by a seat that knows its own hand."""
        return Plotting(self.game, world.state, _Hands(self, world), dice, me=seat)

    def illuminati(self, seat: Seat) -> CardId:
        """The conspiracy that a seat has brought."""
        return next(card for card in self.brought[f"{seat}.plot_deck"] if self.game.is_illuminati(card))

    def leads(self, seat: Seat) -> list[CardId]:
        """The Groups of a seat's deck, from which it takes the first."""
        return [card for card in self.brought[f"{seat}.group_deck"] if self.game.is_group(card)]

    # --- how it goes -------------------------------------------------------------------------------------------------

    def terms(self, world: World, seat: Seat) -> Iterator[Term]:
        state, game = world.state, self.game
        judged = self.judged(world, random.Random(0))
        standing = {who: self.standing(state, who) for who in game.playing(state)}
        groups, worth = standing.get(seat, (0, -5.0))
        tokens, cards = self.ready(state, seat), self.cards(state, seat)
        more = many("it controls {n} Group", "it controls {n} Groups", groups)
        yield Term(worth - tokens - cards, more, "groups")
        yield Term(tokens, say("more of its Groups are ready to act"), "tokens")
        yield Term(cards, say("it has more cards to choose from"), "cards")
        yield Term(self.near * judged.lead(seat) ** 4, say("it comes nearer to a goal"), "goal")
        for who, (_, value) in standing.items():
            if who != seat:
                name = game.names[who]
                lead = judged.lead(who)
                near = say("{name} is kept from the goal", name=name)
                less = near if lead >= CLOSE else say("{name} becomes weaker", name=name)
                yield Term(-self.rival * value / (len(standing) - 1) - self.near * lead**4, less, f"rival {who}")
        attack = written.attack(state)
        if attack is not None and attack.stage not in ("ROLLED", "PLACE"):
            odds = judged.expected(attack) / 36
            if not attack.committed:  # what is spent on it comes back only if it is called off
                unspent = [one for one in attack.contributions if not one.spent]
                yield Term(-self.token * (1 + len(unspent)) * (1 if attack.seat == seat else -self.rival))
            stake = judged.stake(attack, seat)
            own = say("the attack succeeds in {n} of 36", n=round(36 * odds))
            others = say("the attack succeeds in no more than {n} of 36", n=round(36 * odds))
            yield Term(odds * stake, own if stake > 0 else others, "attack")

    def standing(self, state: State, seat: Seat) -> tuple[int, float]:
        """How many Groups a seat controls, its Illuminati among them, and what all it has is worth."""
        own = tuple(tree.forest(self.game, state).of(seat))
        power = sum(self.game.design(one.card).power or 0 for one in own)
        return len(own), self.group * len(own) + self.power * power + self.ready(state, seat) + self.cards(state, seat)

    def ready(self, state: State, seat: Seat) -> float:
        """What the tokens on a seat's cards are worth."""
        return self.token * sum(state.mark(one.card, names.TOKEN) for one in tree.forest(self.game, state).of(seat))

    def cards(self, state: State, seat: Seat) -> float:
        """What a seat's hand is worth."""
        return self.card * (state.count(names.plots(seat)) + state.count(names.groups(seat)))


class _Hands:
    """The cards of a world as habits ask for them."""

    def __init__(self, mind: Thinking, world: World) -> None:
        self.illuminati, self.leads, self._world = mind.illuminati, mind.leads, world

    def hand(self, seat: Seat) -> Sequence[CardId]:
        hidden = self._world.hidden
        return (
            *self._world.state.at(names.hand(seat)),
            *hidden.get(f"{seat}/plots", ()),
            *hidden.get(f"{seat}/groups", ()),
        )
