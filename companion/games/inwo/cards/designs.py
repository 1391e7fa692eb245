"""What is printed on the cards, as data: one struct for each kind of card (ledger 7.1, 7.2), and a set of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, cast

from msgspec import Meta, Struct

from companion.games.inwo.cards.cost import FREE, Cost
from companion.games.inwo.cards.effect import Effect
from companion.games.inwo.cards.effects.attack import InstantAttack
from companion.games.inwo.cards.predicate import ANY, Pred
from companion.games.inwo.cards.unread import Unread
from companion.games.inwo.words import GROUP_DECK, GROUPS, SECRET, SIDES, Alignment, Colour, Kind, Side, Timing
from companion.kernel.cards import Catalogue, Face

GAME_CODE = "IW"
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Number = Annotated[int, Meta(ge=0, le=99)]
COPIES = 6
"""Copies of each printed card: everybody may bring one of his own."""


class Arrows(Struct, frozen=True, forbid_unknown_fields=True, rename={"incoming": "in"}, omit_defaults=True):
    """The sides of the upright card that bear its control arrows."""

    incoming: Side | None = None
    out: tuple[Side, ...] = ()


ALL_OUT = Arrows(None, SIDES)
"""An Illuminati card (INWO-RULING-13)."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How often a card may be used or be in play."""

    per_player: int = 0
    per_group: int = 0
    in_play: int = 0
    per_player_game: int = 0
    per_victim_game: int = 0
    not_first_turn: bool = False


NO_LIMITS = Limits()


class LinkEnd(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card may be linked to besides."""

    allowed: Pred = ANY
    permanent: bool = True
    no_opposed_alignment: bool = False


class Link(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card may be linked to, and whether for good (INWO-LINK-04)."""

    allowed: Pred = ANY
    permanent: bool = False
    also: tuple[LinkEnd, ...] = ()


class Case(Struct, frozen=True, forbid_unknown_fields=True, rename={"condition": "if"}):
    """Power against targets of a sort."""

    condition: Pred
    power: int


class Per(Struct, frozen=True, forbid_unknown_fields=True):
    """So much for each card like this."""

    n: int
    per: Pred


class Formula(Struct, frozen=True, forbid_unknown_fields=True, rename={"otherwise": "else"}, omit_defaults=True):
    """Power that depends: on the target (the first case that fits, `otherwise`), on who pays, on other cards."""

    first_match: tuple[Case, ...] = ()
    otherwise: int = 0
    base: int = 0
    plus: Per | Literal["power of the group that pays"] | None = None


class GoalMode(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a goal stands alone or is added to one's others (INWO-GOAL-13)."""

    mode: Literal["alone", "combine"] = "alone"


NO_ARROWS = Arrows()
MARKED = ("id", "name", "number", "summary", "text", "note", "promo", "revised", "limits", "effects", "attributes")
FIGURES = ("power", "global_power", "resistance", "alignments", "sometimes", "arrows", "power_star", "resistance_star",
           "takes_token", "tokens", "link")  # fmt: skip


def back_of(kind: str) -> Literal["group", "plot"]:
    """Which back a card of a kind has (INWO-COMP-05); "group" is how the card file says Organization, Place or
    Personality."""
    return "group" if kind in (*GROUP_DECK, "group") else "plot"


class Design(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", omit_defaults=True):
    """A card of any kind, so that every card may be asked everything; what its kind has not is nought or empty.

    `number` is the printed tag number, 0: not numbered; `summary` says what the card does; `revised`: a correction of
    the booklet is in it (INWO-ERRATA-01). `sometimes`: alignments a Group has only at times. `power_star`,
    `resistance_star`: printed with an asterisk. `targets`: what it may be played on.
    """

    bears: ClassVar[tuple[str, ...]] = MARKED
    """The fields that cards of this kind have."""
    id: Annotated[str, Meta(max_length=80)] = ""
    name: Word
    number: Annotated[int, Meta(ge=0, le=46655)] = 0
    summary: str = ""
    text: str = ""
    note: str = ""
    promo: bool = False
    revised: bool = False
    limits: Limits = NO_LIMITS
    effects: tuple[Effect, ...] = ()
    attributes: tuple[str, ...] = ()
    power: Number = 0
    global_power: Number = 0
    resistance: Number = 0
    alignments: tuple[Alignment, ...] = ()
    sometimes: tuple[Alignment, ...] = ()
    arrows: Arrows = NO_ARROWS
    power_star: bool = False
    resistance_star: bool = False
    takes_token: bool = False
    tokens: Annotated[int, Meta(ge=0, le=9)] = 1
    link: Link | None = None
    unique: bool = False
    special_goal: tuple[Effect, ...] = ()
    type: str = ""
    timing: Timing | None = None
    cost: Cost = FREE
    stays: Literal["none", "linked"] = "none"
    resolution: Literal["auto", "roll"] = "auto"
    targets: Pred = ANY
    colour: Colour | None = None
    goal: GoalMode | None = None
    formula: Formula | None = None
    instant: bool = False
    tags: tuple[str, ...] = ()
    on_success: Literal["destroy", "devastate", "kill"] = "destroy"
    destroy_margin: int | None = None

    @property
    def kind(self) -> Kind:
        """The word for its kind."""
        return cast(Kind, self.__struct_config__.tag)

    @property
    def deck(self) -> Literal["group", "plot"]:
        """Which back it has (INWO-COMP-05)."""
        return back_of(self.kind)

    @property
    def is_group(self) -> bool:
        """Whether it is a Group: an Organization, a Place or a Personality."""
        return self.kind in GROUPS

    @property
    def strikes(self) -> bool:
        """Whether it attacks by itself: a Disaster, an Assassination, or a Plot that says so."""
        return self.kind in ("disaster", "assassination") or (self.kind == "plot" and self.strike is not self)

    @property
    def strike(self) -> Design | InstantAttack:
        """What says with what Power it strikes, whom, and what comes of it: the card as such, or its text."""
        return next((one for one in self.effects if isinstance(one, InstantAttack)), self)

    @property
    def secret(self) -> bool:
        """Whether it is printed as a Secret Group."""
        return SECRET in self.attributes

    @property
    def conspiracy(self) -> str:
        """An Illuminati card's type, equal for duplicates."""
        return self.type or self.id

    @property
    def incoming(self) -> Side | Literal[""]:
        """The side with the incoming arrow."""
        return self.arrows.incoming or ""

    @property
    def outgoing(self) -> tuple[Side, ...]:
        """The sides with outgoing arrows."""
        return self.arrows.out

    @property
    def all_effects(self) -> tuple[Any, ...]:
        """Its effects, those of its special goal too."""
        return (*self.effects, *self.special_goal)


class IlluminatiCard(Design, frozen=True, kw_only=True, tag="illuminati"):
    """The centre of a Power Structure. `type`: equal for duplicates, its id unless given."""

    bears = (*MARKED, "power", "global_power", "special_goal", "type", "tokens", "takes_token", "arrows")
    power: Number
    takes_token: bool = True
    arrows: Arrows = ALL_OUT


class OrganizationCard(Design, frozen=True, kw_only=True, tag="organization"):
    """A Group that is neither a Place nor a Personality."""

    bears = (*MARKED, *FIGURES)
    resistance: Number
    arrows: Arrows
    takes_token: bool = True


class PlaceCard(Design, frozen=True, kw_only=True, tag="place"):
    """A Place; Disasters can hit it."""

    bears = (*MARKED, *FIGURES)
    resistance: Number
    arrows: Arrows
    takes_token: bool = True


class PersonalityCard(Design, frozen=True, kw_only=True, tag="personality"):
    """A Personality; Assassinations can hit it."""

    bears = (*MARKED, *FIGURES)
    resistance: Number
    arrows: Arrows
    takes_token: bool = True


class ResourceCard(Design, frozen=True, kw_only=True, tag="resource"):
    """A Resource; `link`: what it may be linked to."""

    bears = (*MARKED, "unique", "takes_token", "tokens", "link")


class PlotCard(Design, frozen=True, kw_only=True, tag="plot"):
    """A Plot. `stays`: whether it remains on the table."""

    bears = (*MARKED, "timing", "cost", "stays", "resolution", "targets", "link")


class NwoCard(Design, frozen=True, kw_only=True, tag="nwo"):
    """A New World Order; it stays in force (INWO-NWO-03)."""

    bears = (*MARKED, "timing", "cost", "colour")
    colour: Colour


class GoalCard(Design, frozen=True, kw_only=True, tag="goal"):
    """A Goal card."""

    bears = (*MARKED, "timing", "goal")
    goal: GoalMode = GoalMode()


STRIKING = (
    *MARKED, "timing", "cost", "power", "formula", "instant", "targets", "tags", "on_success", "destroy_margin",
)  # fmt: skip
"""What Instant attacks print."""


class DisasterCard(Design, frozen=True, kw_only=True, tag="disaster"):
    """A Disaster; it hits Places (INWO-DISASTER-01). `destroy_margin`: the least strength minus roll that destroys."""

    bears = STRIKING
    instant: bool = True
    on_success: Literal["destroy", "devastate", "kill"] = "devastate"


class AssassinationCard(Design, frozen=True, kw_only=True, tag="assassination"):
    """An Assassination; it hits Personalities (INWO-ASSASS-01)."""

    bears = STRIKING
    instant: bool = True
    on_success: Literal["destroy", "devastate", "kill"] = "kill"


AnyDesign = (
    IlluminatiCard | OrganizationCard | PlaceCard | PersonalityCard | ResourceCard | PlotCard | NwoCard | GoalCard
    | DisasterCard | AssassinationCard
)  # fmt: skip
KINDS: dict[str, type[AnyDesign]] = {
    "illuminati": IlluminatiCard, "organization": OrganizationCard, "place": PlaceCard, "personality": PersonalityCard,
    "resource": ResourceCard, "plot": PlotCard, "nwo": NwoCard, "goal": GoalCard, "disaster": DisasterCard,
    "assassination": AssassinationCard,
}  # fmt: skip


class CardFace(Face, frozen=True, kw_only=True):
    """A printed card, whose design is looked up in its set: a table reads the designs of the cards that lie on it.
    `deck`: which back it has (INWO-COMP-05); of a card in a deck nobody has to know more."""

    among: Mapping[str, AnyDesign]
    deck: Literal["group", "plot"]

    @property
    def design(self) -> AnyDesign:
        """What is printed on it."""
        return self.among[self.id]


class StarterDeck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck one may begin with, as card ids."""

    id: str
    name: str
    illuminati: str
    groups: tuple[str, ...]
    resources: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    suggested_lead: str = ""

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them, a card as often as it is in the deck."""
        return (self.illuminati, *self.groups, *self.resources, *self.plots)


class CardSet(Struct, frozen=True, kw_only=True):
    """A checked card file: designs by id."""

    cards: Mapping[str, AnyDesign] = {}
    decks: tuple[StarterDeck, ...] = ()
    copies: Mapping[str, int] = {}

    def __iter__(self) -> Iterator[AnyDesign]:
        return iter(self.cards.values())

    def numbers(self) -> dict[str, int]:
        """The tag number of each card by its id."""
        return {key: number for key, _, number, _ in self.labels()}

    def catalogue(self) -> Catalogue[CardFace]:
        """Every card with its copies."""
        among = self.cards.designs if isinstance(self.cards, Unread) else self.cards
        return Catalogue(GAME_CODE, [
            CardFace(id=key, name=name, number=number, copies=self.copies.get(key, COPIES), among=among, deck=deck)
            for key, name, number, deck in self.labels()
        ])  # fmt: skip

    def labels(self) -> Iterator[tuple[str, str, int, Literal["group", "plot"]]]:
        """Id, name, tag number and back of each card; no design is read for that."""
        if isinstance(self.cards, Unread):
            return ((key, raw["name"], raw["number"], back_of(raw["kind"])) for key, raw in self.cards.raw.items())
        return ((key, one.name, one.number, one.deck) for key, one in self.cards.items())
