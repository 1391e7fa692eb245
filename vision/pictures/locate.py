"""From sightings to the picture the rules understand: which cards lie in which place, by the kind of region."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from msgspec.structs import replace

from companion.kernel.cards import CARD_MM, CardId, Tag
from companion.kernel.picture import BARE, COVERED, LyingCard, Picture, Reading, VisibleCard, reads
from companion.kernel.places import Mat, Place, Region
from companion.kernel.sentences import say
from companion.table.messages import Loose
from vision.geometry import angle_between
from vision.pictures.tuck import tucked
from vision.reader.belief import Belief, Sighting, region_of, step45
from vision.reader.card_tracker import under
from vision.tags.manifest import Manifest

_NEXT_MM = CARD_MM[0] / 2
"""How far a card's middle may be from a place that it touches."""
_SAME_MM, _SAME_DEG = 5.0, 5.0
"""How far a card on free ground may seem to move, and to turn, and still lies as it did."""

Ground = Callable[[Sequence[LyingCard]], Mapping[Place, frozenset[CardId]]]
"""Which places cards on free ground are in, and which of those are bare (`BaseGame.ground`)."""


class Locator:
    """Makes pictures of one game.

    `deck` holds the payloads of this game's cards (None: all in the manifest). Cards of other games, and cards whose
    tag is on the table twice, leave their place covered and are named in the notes: they prove nothing.
    `ground` says what places cards on free ground are in; the locator remembers how they lay, so that a card that
    trembles stays where it is.
    """

    def __init__(
        self, mat: Mat, manifest: Manifest, deck: Container[str] | None = None, ground: Ground | None = None
    ) -> None:
        self._mat = mat
        self._manifest = manifest
        self._deck = deck
        self._ground = ground or _regions
        self._free = {region.name for region in mat.regions if region.kind == "free"}
        self._places = {region.name for region in mat.regions}
        self._held: dict[CardId, LyingCard] = {}
        self._was: dict[CardId, Place] = {}
        self._known: set[Place] = set()

    def picture(self, belief: Belief) -> Picture:
        """The reading of every place of the mat, and of every place that cards on its free ground make."""
        inside: dict[str, list[Sighting]] = {region.name: [] for region in self._mat.regions}
        lying = {one.card: one for one in self.lying(belief)}
        for one in self._still_there(belief.sightings):
            if self._ours(one) and (held := lying.get(self._tag(one).card)) is not None and not held.region:
                continue
            for layer in self._mat.layers:
                region = region_of(self._mat, one.x, one.y, layer=layer)
                if region is not None:
                    inside[region.name].append(one)
        picture: dict[Place, Reading] = {}
        for region in self._mat.regions:
            if region.kind == "free":
                continue
            sign = belief.regions.get(region.name, "covered")
            picture |= self._region(region, inside[region.name], sign)
        return picture | self._on_free_ground(lying)

    def _still_there(self, sightings: Sequence[Sighting]) -> list[Sighting]:
        """Without hidden faces of cards that are seen on their other face: a card lies in one place."""
        ours = [one for one in sightings if self._ours(one) and not one.twin]
        faces = {self._tag(one).card: one.payload for one in ours if one.seen}
        gone = {id(one) for one in ours if not one.seen and faces.get(self._tag(one).card, one.payload) != one.payload}
        return [one for one in sightings if id(one) not in gone]

    def lying(self, belief: Belief) -> tuple[LyingCard, ...]:
        """The cards of this game on free ground, and on the bare mat around it, which is no region (""). What belongs
        to free ground although it reaches into a place for other cards lies on bare mat. One that lies nearly as it did
        lies as it did."""
        if not self._free:
            return ()
        found, elsewhere = dict[CardId, LyingCard](), dict[CardId, LyingCard]()
        for one in belief.sightings:
            region = region_of(self._mat, one.x, one.y)
            name = region.name if region is not None else ""
            if not (name or self._on_mat(one)) or one.twin or not self._ours(one):
                continue
            card = self._tag(one).card
            now = LyingCard(card, round(one.x, 1), round(one.y, 1), round(one.rotation, 1), name)
            before = self._held.get(card)
            here = found if not name or name in self._free else elsewhere
            here[card] = before if before is not None and _as_before(before, now) else now
        self._held = found | elsewhere
        if elsewhere:
            places = self._ground(tuple(self._held.values()))
            reaching = {card for where, cards in places.items() for card in cards if where.zone not in self._places}
            found |= {card: replace(one, region="") for card, one in elsewhere.items() if card in reaching}
        return tuple(found.values())

    def _on_mat(self, one: Sighting) -> bool:
        wide, high = self._mat.size_mm
        return 0 <= one.x <= wide and 0 <= one.y <= high

    def unplaced(self, belief: Belief) -> tuple[CardId, ...]:
        """The cards on free ground that are in no place."""
        lying = self.lying(belief)
        placed = {card for cards in self._ground(lying).values() for card in cards}
        return tuple(one.card for one in lying if one.region and one.card not in placed)

    def _on_free_ground(self, lying: Mapping[CardId, LyingCard]) -> dict[Place, Reading]:
        """The places that cards on free ground make, and those they made before.

        Where a card was that now lies in no place, nobody can say what is true.
        """
        if not self._free:
            return {}
        places = self._ground(tuple(lying.values()))
        now = {card: where for where, cards in places.items() for card in cards}
        adrift = {self._was[card] for card in lying if card not in now and card in self._was}
        picture = {where: COVERED if where in adrift else BARE for where in {*self._known, *places}}
        for where, cards in places.items():
            if cards:
                picture[where] = reads(*(VisibleCard(card, step45(lying[card].angle)) for card in cards))
        self._known |= set(places)
        self._was = {card: self._was[card] for card in lying if card in self._was} | now
        return picture

    def notes(self, belief: Belief) -> tuple[str, ...]:
        """The reader's notes and words about cards of other games."""
        strangers = [
            say("{card} belongs to another game", card=tag.card)
            for one in belief.sightings
            if not self._ours(one) and (tag := self._manifest.tag(one.payload)) is not None
        ]
        return (*belief.notes, *sorted(set(strangers)))

    def loose(self, belief: Belief) -> tuple[Loose, ...]:
        """Cards of this game that lie on the mat in no place."""
        width, height = self._mat.size_mm
        ground = self._ground(self.lying(belief)) if self._free else {}
        placed = {card for cards in ground.values() for card in cards}
        return tuple(
            Loose(self._tag(one).card, round(one.x), round(one.y), _next_to(self._mat, one.x, one.y))
            for one in belief.sightings
            if self._ours(one)
            and not one.faded
            and self._tag(one).card not in placed
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


def _as_before(before: LyingCard, now: LyingCard) -> bool:
    apart = ((before.x - now.x) ** 2 + (before.y - now.y) ** 2) ** 0.5
    return apart <= _SAME_MM and angle_between(before.angle, now.angle) <= _SAME_DEG and before.region == now.region


def _regions(lying: Sequence[LyingCard]) -> dict[Place, frozenset[CardId]]:
    """Cards on free ground, where no game says more: each in its region."""
    return {
        Place(region): frozenset(one.card for one in lying if one.region == region)
        for region in {one.region for one in lying if one.region}
    }


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
    """The card on top of a pile: of those seen and of which no tag hides the face, the one that came last."""
    seen = [one for one in cards if one.seen] or cards
    bare = [one for one in seen if not any(under(one.read, other.read.tag, 0.0) for other in seen if other is not one)]
    return (bare or seen)[-1]
