"""From sightings to the picture the rules understand: which cards lie in which place, by the kind of region."""

from collections.abc import Container, Iterable

from companion.kernel.cards import CARD_MM, CardId, Tag
from companion.kernel.picture import BARE, COVERED, Picture, Reading, VisibleCard, reads
from companion.kernel.places import Mat, Place, Region
from companion.table.messages import Loose
from vision.pictures.tree import spots
from vision.pictures.tuck import tucked
from vision.reader.belief import Belief, Sighting, region_of, step45
from vision.tags.manifest import Manifest

_NEXT_MM = CARD_MM[0] / 2
"""How far a card's middle may be from a place that it touches."""


class Locator:
    """Makes pictures of one game.

    `deck` holds the payloads of this game's cards (None: all in the manifest). Cards of other games, and cards whose
    tag is on the table twice, leave their place covered and are named in the notes: they prove nothing.
    """

    def __init__(self, mat: Mat, manifest: Manifest, deck: Container[str] | None = None) -> None:
        self._mat = mat
        self._manifest = manifest
        self._deck = deck

    def picture(self, belief: Belief) -> Picture:
        """The reading of every place of the mat. A tree region has one place for each card in it, or its own when
        bare.
        """
        inside: dict[str, list[Sighting]] = {region.name: [] for region in self._mat.regions}
        for one in belief.sightings:
            for layer in self._mat.layers:
                region = region_of(self._mat, one.x, one.y, layer=layer)
                if region is not None:
                    inside[region.name].append(one)
        picture: dict[Place, Reading] = {}
        for region in self._mat.regions:
            sign = belief.regions.get(region.name, "covered")
            picture |= self._region(region, inside[region.name], sign)
        return picture

    def notes(self, belief: Belief) -> tuple[str, ...]:
        """The reader's notes and words about cards of other games."""
        strangers = [
            f"{tag.card} belongs to another game"
            for one in belief.sightings
            if not self._ours(one) and (tag := self._manifest.tag(one.payload)) is not None
        ]
        return (*belief.notes, *sorted(set(strangers)))

    def loose(self, belief: Belief) -> tuple[Loose, ...]:
        """Cards of this game that lie on the mat in no place."""
        width, height = self._mat.size_mm
        return tuple(
            Loose(self._tag(one).card, round(one.x), round(one.y), _next_to(self._mat, one.x, one.y))
            for one in belief.sightings
            if self._ours(one)
            and not one.faded
            and 0 <= one.x <= width
            and 0 <= one.y <= height
            and region_of(self._mat, one.x, one.y) is None
        )

    def _region(self, region: Region, cards: list[Sighting], sign: str) -> dict[Place, Reading]:
        place = Place(region.name)
        ours = [one for one in cards if self._ours(one) and not one.twin]
        if not cards:
            return {place: BARE if sign == "bare" else COVERED}
        if not ours or (region.kind in ("slot", "pile") and all(one.faded for one in ours)):
            return {place: COVERED}
        match region.kind:
            case "tree":
                named = spots(region, [(self._tag(one).card, one) for one in ours])
                return {Place(region.name, spot): reads(self._shown(one)) for spot, one in named}
            case "pile":
                return {place: reads(self._shown(_top(ours)))}
            case _:
                return {place: reads(*self._unique(ours, row=region.kind == "row"))}

    def _unique(self, cards: Iterable[Sighting], *, row: bool = False) -> list[VisibleCard]:
        """One entry a card: a card with a tag on each side shows only one of them. In a row cards may be tucked under
        others.
        """
        lying = {self._tag(one).card: one for one in cards}
        under = tucked(list(lying.values())) if row else {}
        names = {id(one): card for card, one in lying.items()}
        return [self._shown(one, tuple(names[id(top)] for top in under.get(id(one), ()))) for one in lying.values()]

    def _shown(self, one: Sighting, under: tuple[CardId, ...] = ()) -> VisibleCard:
        tag = self._tag(one)
        return VisibleCard(tag.card, step45(one.rotation), tag.side, under=under)

    def _tag(self, one: Sighting) -> Tag:
        tag = self._manifest.tag(one.payload)
        assert tag is not None, "only tags of the manifest are read"
        return tag

    def _ours(self, one: Sighting) -> bool:
        return self._deck is None or one.payload in self._deck


def _next_to(mat: Mat, x: float, y: float) -> tuple[Place, ...]:
    """The nearest place of the mat, and the second if it is near as well."""
    far = {region.name: _distance(region, x, y) for region in mat.regions}
    near = sorted(far, key=far.__getitem__)[:2]
    return tuple(Place(name) for name in near if name == near[0] or far[name] <= _NEXT_MM)


def _distance(region: Region, x: float, y: float) -> float:
    """From a point to a region (mm)."""
    dx = max(region.x - x, 0.0, x - region.x - region.w)
    dy = max(region.y - y, 0.0, y - region.y - region.h)
    return float((dx * dx + dy * dy) ** 0.5)


def _top(cards: list[Sighting]) -> Sighting:
    """The card on top of a pile: of those seen, the one that came last."""
    return ([one for one in cards if one.seen] or cards)[-1]
