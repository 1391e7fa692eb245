"""What a table and its pages are made from, whoever holds it: the program of one box, or a hall of many tables."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import cast

from companion import games
from companion.config.settings import Config
from companion.errors import ConfigError
from companion.games.lazily import Lazily
from companion.games.stamp import stamp
from companion.kernel.cards import CardId, face_of
from companion.kernel.game import BaseGame
from companion.kernel.sentences import say
from companion.kernel.view import Printed
from companion.kernel.workshop import Workshop, shown
from companion.system.invocation import word
from companion.system.network import host_pin, is_private, join_code
from companion.table.card_sets import CardFiles, card_folder, newest_own
from companion.table.deck_files import DeckFiles, deck_folder
from companion.table.pages.snapshot import Snapshot
from companion.table.settings import Settings
from web.access.door import Door
from web.forms import GameForm, option_blanks

log = logging.getLogger(__name__)

COMMON = "companion.games.common"
"""How lists of cards are read."""
NOBODY_LOOKS = say("No camera looks at this table: tap every move on a phone.")


def settings_of(config: Config, *, camera: bool) -> Settings:
    """What the configuration says of the host of a table that a `camera` looks at, or none."""
    table = config.table
    return Settings(
        patience_s=config.camera.patience_s,
        notice_s=table.notice_s,
        note_s=table.note_s,
        refractory_s=table.refractory_s,
        stir_s=table.stir_s,
        timers=table.timers,
        camera=camera,
        waiters=config.web.threads - 4,
        program=word(),
    )


def door_of(folder: Path, address: str) -> Door:
    """The door to pages that are served at `address`, with what `folder` keeps of it; where only this machine gets in,
    there is no code."""
    if is_private(address):
        return Door(file=folder / "phones.json")
    return Door(
        join_code(folder),
        pin=host_pin(folder),
        file=folder / "phones.json",
        renewed=lambda: join_code(folder, fresh=True),
    )


def workshops(folder: Path, found: Mapping[str, games.RegisteredGame]) -> Lazily[CardFiles]:
    """The own cards of every game that is played with such, kept in `folder`."""

    def made(name: str) -> CardFiles | None:
        kind = found[name].kind
        shop = _workshop(kind) if kind is not None else None  # type: ignore[arg-type]  # its own __hash__ is not meant
        return CardFiles(card_folder(folder, name), shop) if shop else None

    return Lazily(names_of(found), made)


@cache
def _workshop(kind: type[BaseGame]) -> Workshop | None:
    """A game's workshop; it is pure, so all tables share it. Making one reads every word of the game's vocabulary."""
    return kind.workshop()


def decks(folder: Path, found: Mapping[str, games.RegisteredGame]) -> Lazily[DeckFiles]:
    """The decks of every game that is played with such, kept in `folder`."""

    def made(name: str) -> DeckFiles | None:
        kind = found[name].kind
        building = kind.deckbuilding() if kind is not None else None
        if kind is None or building is None:
            return None
        own, kept = partial(newest_own, card_folder(folder, name)), partial(stamp, name, COMMON)
        return DeckFiles(
            deck_folder(folder, name), building, kept, own, lambda extra: kind.deckbuilding(extra) or building
        )

    return Lazily(names_of(found), made)


def offered(found: Mapping[str, games.RegisteredGame]) -> tuple[Lazily[GameForm], Lazily[str]]:
    """The games a page can begin, and by name why the others cannot be begun; unfinished ones are left out."""
    tried = Lazily(names_of(found), lambda name: _form_or_why(found[name]))
    forms = Lazily(names_of(found), lambda name: tried[name][0])
    return forms, Lazily(names_of(found), lambda name: tried[name][1] or None)


def names_of(found: Mapping[str, games.RegisteredGame]) -> tuple[str, ...]:
    """The names of games, none of which is loaded for that."""
    return found.names if isinstance(found, Lazily) else tuple(found)


def _form_or_why(found: games.RegisteredGame) -> tuple[GameForm | None, str]:
    """A game's form, or why it has none; neither where it is unfinished."""
    if found.kind is None:
        return None, found.why
    if found.kind.unfinished:
        return None, ""
    try:
        return form(found), ""
    except Exception as error:  # one game's options must not cost the others their page
        log.exception("the options of the game %r make no form", found.name)
        return None, say("its options make no form: {error}", error=error)


def form(found: games.RegisteredGame) -> GameForm:
    """A game as the setup page shows it."""
    kind = found.kind
    if kind is None:
        raise ConfigError(f"the game {found.name!r} cannot be played: {found.why}")
    blanks = option_blanks(kind.Options)
    title = kind.title or found.name
    return GameForm(
        found.name, title, kind.seat_counts, blanks, kind.blurb, light=kind.light, cooperative=kind.cooperative
    )


def dressed(snapshot: Snapshot) -> Mapping[CardId, Printed]:
    """What is printed on the cards that show another face than their own now."""
    game = snapshot.game
    return {} if game is None else {card: game.printed(one) for card, one in game.dressed(snapshot.state).items()}


def faces(game: BaseGame) -> Mapping[CardId, Printed]:
    """What is printed on every card of a game, made when somebody asks; copies with one face have it made once."""
    known = game.catalogue
    printed = Lazily(known.faces, lambda face: shown(game, known.faces[face]))

    def on(card: str) -> Printed:
        face = known.bound.get(CardId(card))
        return printed[face_of(CardId(card))] if face is None else shown(game, face)

    return cast(Mapping[CardId, Printed], Lazily(known.cards(), on))
