"""Lays out the position a story begins with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.common.stories.fields import face_named
from companion.games.common.stories.layout import Box
from companion.games.common.stories.sight import looks
from companion.games.common.stories.words import known_keys, listed, mapped, number, one_of, switched
from companion.games.incubo import board, names
from companion.games.incubo.designs import GROWTH_TILE
from companion.games.incubo.game import Incubo
from companion.games.incubo.names import SIDES, Side
from companion.games.incubo.options import Options
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Place
from companion.kernel.state import State, Turn

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
    return one_of("player", text, SIDES)


def card_of(game: Incubo, text: Any) -> CardId:
    """The card with this id; ScenarioError with the nearest one when there is none."""
    return game.card(face_named(game.catalogue, text, "CUBO-"))


def written(text: Any) -> re.Match[str]:
    """The parts of a card of an area; ScenarioError for what is none."""
    match = _CARD.match(str(text))
    if match is None:
        raise ScenarioError(f"{text!r} is no card of an area; write it like 'CA01@play+x2+0!'")
    return match


def key_of(card: CardId) -> str:
    """How stories write a card; +2 Chime cards are all alike."""
    return re.sub(r"H\d+", "H01", face_of(card))


def place_of(game: Incubo, state: State, who: Side, row: Any) -> Place:
    """A row, or the cards beside a part; a part that is not there has no place of its own."""
    word = str(row).strip()
    if word.lower() in names.ROWS:
        return names.row(who, word.lower())
    card = card_of(game, word)
    slot = next((slot for slot, part in board.parts(game, state).items() if part == card), 0)
    return names.beside(who, slot)


class Layout(Box):
    """A table of this game while it is being laid out."""

    none_left = "{} lies in two places"

    def __init__(self, game: Told, given: Mapping[str, Any]) -> None:
        super().__init__(game.catalogue, lambda text: face_of(card_of(game, text)))
        self.game, self.given = game, given
        self.lay(GROWTH_TILE.id, names.GROWTH_PLACE)

    def on(self, state: State) -> Layout:
        """The same table after something has happened."""
        self.cards = {where: list(there) for where, there in state.cards.items()}
        self.counters = dict(state.counters)
        return self

    def area(self) -> list[tuple[Side, str]]:
        """The cards that are played already, and whose they are."""
        area = mapped("area", self.given.get("area"), "players").items()
        return [(side(who), str(text)) for who, cards in area for text in listed(cards)]

    def _played(self) -> set[CardId]:
        return {card_of(self.game, text.partition("@")[0]) for _, text in self.area()}

    def seen(self, seen: Any) -> None:
        """A card that a picture shows, unless it is placed already, was on top of its player's deck."""
        for look in looks(seen):
            if look.where in names.OWNER and card_of(self.game, look.card) not in self._played():
                self.lay(look.card, names.top(names.OWNER[look.where]))

    def numbers(self) -> None:
        """Tokens, phase, counts, dice, and the fresh allowances of an encounter."""
        game, given = self.game, self.given
        used = self.counters[names.SPENT] + self.counters[names.FEAR]
        self.counters |= {
            names.RESERVE: number("reserve", game.most_chimes - used, 0),
            names.PHASE: given.get("phase") or 1,
            names.GROWTH: int(not game.alone and game.options.growth == names.TOMMY),
        }
        counts = mapped("rem_counts", given.get("rem_counts"), "phases")
        known_keys("rem_counts", counts, ("1", "2", "3"))
        for phase, count in enumerate(game.file.rem_decks, 1):
            told = counts.get(phase, counts.get(str(phase), count))
            self.counters[names.rem_count(phase)] = number("rem_counts", told, 0)
        for who in game.sides:
            self.counters[names.die(who)] = game.dice.get(who, 0) + 1
            self.counters |= {names.allowance(who, row): 1 for row in names.ROWS[1:]}

    def rest(self) -> None:
        """Chime cards, and the dreams nobody has seen."""
        played, chimes = self._played(), number("chimes", self.given.get("chimes", 6), 0)
        if "chime_cards" in self.given and not switched("chime_cards", self.given["chime_cards"]):
            chimes = 0
        free = [card for copies in self.free.values() for card in copies if card not in played]
        for card in [card for card in free if self.game.is_chime(card)][:chimes]:
            self.lay(card, names.CHIMES)
        for card in filter(self.game.is_dream, free):
            self.lay(card, names.REM)

    def encounter(self) -> str:
        """The dream or the monster that is faced; the phase of the game."""
        dream, monster = self.given.get("dream"), self.given.get("monster")
        phase = self.counters[names.PHASE]
        if phase == names.LAST_PHASE and (monster or dream):
            self.counters[names.SHUFFLED] = 1  # before the first dream of this phase was chosen (CUBO-DREAM-05)
        if monster:
            parts = [card_of(self.game, text) for text in listed(monster)]
            for slot, card in self.game.monster(phase).items():
                if card in parts:
                    self.lay(card, names.LINE[slot])
            return names.MONSTER
        for text in listed(dream or None):
            self.lay(text, names.DREAM)
        return names.PLAY if dream else names.CHOOSE

    def played(self) -> None:
        """Cards already played; they used their free cards and the allowance of their row."""
        state = self.state(Turn())
        for who, text in self.area():
            self._card(state, who, text)
        for text_of, left in mapped("free_left", self.given.get("free_left"), "players").items():
            who = side(text_of)
            printed = board.free_cards(self.game, state, who)
            self.counters[names.free_used(who)] = max(0, printed - number("free_left", left, 0))

    def _card(self, state: State, who: Side, text: str) -> None:
        """One card of an area: ``CA01@play+x2+0!``."""
        match = written(text)
        where = place_of(self.game, state, who, match["row"])
        card = self.lay(match["card"], where)
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
