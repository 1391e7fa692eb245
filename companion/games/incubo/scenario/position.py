"""Lays out the position a story begins with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.common.cardtext import letters
from companion.games.common.nearest import hint
from companion.games.common.stories import layout
from companion.games.common.stories.words import known_keys, listed, mapped, number, switched
from companion.games.incubo import board, names
from companion.games.incubo.designs import GROWTH_TILE
from companion.games.incubo.game import Incubo
from companion.games.incubo.names import SIDES, Side
from companion.games.incubo.options import Options
from companion.games.incubo.steps import AddFear, BeginDream, CheckParts
from companion.kernel.cards import CardId
from companion.kernel.engine import resolve
from companion.kernel.places import Place
from companion.kernel.state import State, Turn

POSITION = frozenset(
    (
        *("phase", "dream", "monster", "dice", "decks", "discards", "fear_decks", "area", "rem_counts", "rem3", "box"),
        *("spent", "fear", "chimes", "growth", "free_left", "solo", "companion"),
        *("chimes_max", "chime_cards", "lose_at_zero"),
    )
)
SETUP = frozenset(("players", "profile"))
"""What a story about the set-up says."""
OPTIONS = ("solo", "growth", "chimes_max", "chime_cards", "lose_at_zero")
_CARD = re.compile(r"\s*(?P<card>\w+)\s*@\s*(?P<row>\w+)\s*(?P<tokens>(?:\+\s*(?:x2|\d+)\s*)*)(?P<used>!?)\s*\Z")


class Told(Incubo):
    """The game of a story. It knows what dice the story gives, and when its bell was refused last."""

    dice: Mapping[Side, int] = {}
    rung: State | None = None
    """The state in which a ring was refused; a second one there is two rings."""


def game_of(given: Mapping[str, Any]) -> Told:
    """The game with the options of a story."""
    chosen = {name: given[name] for name in OPTIONS if given.get(name) is not None}
    if given.get("profile"):
        chosen["difficulty"] = given["profile"]
    alone = bool(given.get("solo")) or given.get("players") == 1
    seats = {"A": str(given.get("solo", names.ALPHA)).capitalize()} if alone else {"A": "Alpha", "B": "Tommy"}
    game = Told(read_options("incubo", Options, chosen), seats)
    dice = mapped("dice", given.get("dice"), "players")
    game.dice = {side(who): number("dice", value, 0) for who, value in dice.items()}
    return game


def side(text: Any) -> Side:
    """A player; ScenarioError when there is none like that."""
    word = letters(text)
    for who in SIDES:
        if word == who:
            return who
    raise ScenarioError(f"there is no player {text!r}; {hint(text, SIDES)}")


def card_of(game: Incubo, text: Any) -> CardId:
    """The card with this id; ScenarioError with the nearest one when there is none."""
    key = str(text).strip().upper().removeprefix("CUBO-")
    if key not in game.catalogue.faces:
        raise ScenarioError(f"there is no card {text!r}; {hint(key, list(game.catalogue.faces))}")
    return game.card(key)


def key_of(card: CardId) -> str:
    """How stories write a card; +2 Chime cards are all alike."""
    key = card.rpartition(":")[0]
    return "H01" if re.fullmatch(r"H\d+", key) else key


def place_of(game: Incubo, state: State, who: Side, row: Any) -> Place:
    """A row, or the cards beside a part; a part that is not there has no place of its own."""
    word = str(row).strip()
    if word.lower() in names.ROWS:
        return names.row(who, word.lower())
    card = card_of(game, word)
    slot = next((slot for slot, part in board.parts(game, state).items() if part == card), 0)
    return names.beside(who, slot)


def position(given: Mapping[str, Any]) -> tuple[Told, State]:
    """The game and the state."""
    game = game_of(given)
    table = Layout(game, given)
    phase = table.encounter()
    state = table.state(Turn(game.seats[0], 1, phase))
    if phase == names.MONSTER:
        state, _ = resolve(game, state, [AddFear(who) for who in game.sides])
    if phase == names.PLAY and "dice" not in given:
        return game, resolve(game, state, (BeginDream(),))[0]
    table = table.on(state)
    table.played()
    state = table.state(state.turn)
    return game, resolve(game, state, (CheckParts(),))[0]


def table_setup(given: Mapping[str, Any]) -> tuple[Told, State]:
    """The table as it is set for these players."""
    game = game_of(given)
    return game, resolve(game, State(), game.setup())[0]


class Layout(layout.Layout):
    """A table of this game while it is being laid out."""

    def __init__(self, game: Told, given: Mapping[str, Any]) -> None:
        super().__init__()
        self.game, self.given = game, given
        self.piles()
        self.numbers()
        self.rest()

    def on(self, state: State) -> Layout:
        """The same table after something has happened."""
        self.cards = {where: list(there) for where, there in state.cards.items()}
        self.counters = dict(state.counters)
        return self

    def lay(self, cards: Sequence[CardId], where: Place) -> None:
        """Cards onto a place, the last one on top."""
        for card in cards:
            if any(card in there for there in self.cards.values()):
                raise ScenarioError(f"{key_of(card)} lies in two places")
            self.pile(where).append(card)

    def told(self, key: str) -> list[CardId]:
        """The cards listed under a key."""
        return [card_of(self.game, text) for text in listed(self.given.get(key))]

    def piles(self) -> None:
        """Decks (top card first), discard piles, and what lies beside them."""
        where = {"decks": names.top, "discards": names.discard, "fear_decks": names.fear_top}
        for key, place in where.items():
            for who, cards in mapped(key, self.given.get(key), "players").items():
                known = [card_of(self.game, text) for text in listed(cards)]
                self.lay(known[::-1], place(side(who)))
        for one in listed(self.given.get("seen")):
            self._seen(one)
        self.lay(self.told("box"), names.BOX)
        self.lay(self.told("companion"), names.COMPANIONS)
        self.lay([self.game.card(GROWTH_TILE.id)], names.GROWTH_PLACE)
        self.lay(self.told("rem3")[::-1], names.REM3_TOP)

    def _seen(self, one: Any) -> None:
        """A card that a picture shows, unless it is placed already, was on top of its player's deck."""
        zone = str(one.get("zone", "")) if isinstance(one, Mapping) else ""
        where = Place(zone)
        if where not in names.OWNER:
            return
        card = card_of(self.game, one.get("card"))
        if card not in self._played():
            self.lay([card], names.top(names.OWNER[where]))

    def numbers(self) -> None:
        """Tokens, phase, counts, dice, and the fresh allowances of an encounter."""
        game, given = self.game, self.given
        spent, fear = number("spent", given.get("spent", 0), 0), number("fear", given.get("fear", 0), 0)
        self.counters |= {
            names.SPENT: spent,
            names.FEAR: fear,
            names.RESERVE: number("reserve", game.most_chimes - spent - fear, 0),
            names.PHASE: number("phase", given.get("phase", 1), 1),
            names.GROWTH: int(not game.alone and game.options.growth == names.TOMMY),
        }
        if self.counters[names.PHASE] > names.LAST_PHASE:
            raise ScenarioError(f"phase is 1 to 3, found {given.get('phase')!r}")
        counts = mapped("rem_counts", given.get("rem_counts"), "phases")
        known_keys("rem_counts", counts, ("1", "2", "3"))
        for phase, count in enumerate(game.file.rem_decks, 1):
            told = counts.get(phase, counts.get(str(phase), count))
            self.counters[names.rem_count(phase)] = number("rem_counts", told, 0)
        for who in game.sides:
            self.counters[names.die(who)] = game.dice.get(who, 0) + 1
            for row in names.ROWS[1:]:
                self.counters[names.allowance(who, row)] = 1

    def rest(self) -> None:
        """Chime cards, monsters, and the dreams nobody has seen."""
        chimes = number("chimes", self.given.get("chimes", 6), 0)
        lying = {card for there in self.cards.values() for card in there}
        faces = [self.game.card(key) for key in self.game.catalogue.faces]
        free = [card for card in faces if card not in lying and card not in self._played()]
        if "chime_cards" in self.given and not switched("chime_cards", self.given["chime_cards"]):
            chimes = 0
        self.lay([card for card in free if self.game.is_chime(card)][:chimes], names.CHIMES)
        dream = card_of(self.game, self.given["dream"]) if self.given.get("dream") else None
        self.lay([card for card in free if self.game.is_dream(card) and card != dream], names.REM)

    def _played(self) -> set[CardId]:
        """The cards of the areas."""
        area = mapped("area", self.given.get("area"), "players")
        return {card_of(self.game, str(text).partition("@")[0]) for cards in area.values() for text in listed(cards)}

    def encounter(self) -> str:
        """The dream or the monster that is faced; the phase of the game."""
        if self.counters[names.PHASE] == names.LAST_PHASE and (self.given.get("monster") or self.given.get("dream")):
            self.counters[names.SHUFFLED] = 1  # before the first dream of this phase was chosen (CUBO-DREAM-05)
        if self.given.get("monster"):
            parts = self.told("monster")
            line = self.game.monster(self.counters[names.PHASE])
            for slot, card in line.items():
                if card in parts:
                    self.lay([card], names.LINE[slot])
            return names.MONSTER
        if self.given.get("dream"):
            self.lay(self.told("dream"), names.DREAM)
            return names.PLAY
        return names.CHOOSE

    def played(self) -> None:
        """Cards already played; they used their free cards and the allowance of their row."""
        state = self.state(Turn())
        for text_of, cards in mapped("area", self.given.get("area"), "players").items():
            who = side(text_of)
            for text in listed(cards):
                self._card(state, who, text)
        for text_of, left in mapped("free_left", self.given.get("free_left"), "players").items():
            who = side(text_of)
            printed = board.free_cards(self.game, state, who)
            self.counters[names.free_used(who)] = max(0, printed - number("free_left", left, 0))

    def _card(self, state: State, who: Side, text: Any) -> None:
        """One card of an area: ``CA01@play+x2+0!``."""
        match = _CARD.match(str(text))
        if match is None:
            raise ScenarioError(f"{text!r} is no card of an area; write it like 'CA01@play+x2+0!'")
        card = card_of(self.game, match["card"])
        where = place_of(self.game, state, who, match["row"])
        self.lay([card], where)
        for place, token in enumerate(re.findall(r"\+\s*(x2|\d+)", match["tokens"]), 1):
            kinds = {"x2": names.DOUBLE, "0": names.ZERO}
            self.marks[card, names.token(place)] = kinds.get(token) or names.PLUS + int(token)
        end = self.game.end(card, who)
        if match["used"] or (end is not None and end.power is not None and end.power.must):
            self.marks[card, names.USED] = 1
        self._count(names.played(who))
        if self.counters.get(names.free_used(who), 0) < board.free_cards(self.game, state, who):
            self._count(names.free_used(who))
        row = names.ROW_PLACES[who].get(where, "")
        if row in ("pass", "elim") and self.counters.get(names.allowance(who, row)):
            self._count(names.allowance(who, row), -1)

    def _count(self, counter: str, by: int = 1) -> None:
        self.counters[counter] = self.counters.get(counter, 0) + by
