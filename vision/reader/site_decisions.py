"""What lies at each site: tags are confirmed, markers looked at, and what then is still unknown is searched.

All memory is in millimetres of the mat; a moved camera changes nothing here.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.kernel.places import Mat
from vision.mat.cell_grid import CellGrid, Cells, Site
from vision.mat.markers import PrintedMarker
from vision.reader.belief import Sighting, Sign, region_of
from vision.reader.card_tracker import CardTracker, covers, in_sight, on_tag, under
from vision.reader.change import ChangeDetector, Changes
from vision.reader.occupancy import Moment, Occupancy
from vision.reader.scheduler import LARGE, Scheduler
from vision.reader.sites import MARGIN_MM, holds, home, single, tiles_of
from vision.reader.tag_search import TagSearch, distinct
from vision.tags.decode import Box, Decoder, Read, Stray

_MARKERS = 8
"""Sites whose markers are looked at in one frame, whatever the budget."""
_IN_VAIN = 0.5
"""What a search that finds no tag costs of one that does: most of what changes is only a hand's shadow."""
_NEAR_TAG_MM = 11.0
_DOUBTS = 2
"""Tags that are looked at in one frame where hardly anything changed."""


class SiteDecisions:
    """Decides site by site what lies there. `budget` is how many sites with tags are searched in one frame."""

    def __init__(
        self,
        mat: Mat,
        markers: Sequence[PrintedMarker],
        decoder: Decoder,
        sites: Sequence[Site],
        cell_grid: CellGrid,
        change: ChangeDetector,
        budget: int,
    ) -> None:
        self._mat, self._decoder, self._sites, self._cell_grid = mat, decoder, sites, cell_grid
        self._change, self._budget = change, budget
        self.cards = CardTracker(mat, self._still_there)
        self.scheduler = Scheduler(len(sites))
        self.occupancy = Occupancy(mat, markers, cell_grid, sites)
        self._tags = TagSearch(decoder, sites)
        cells = len(cell_grid.points)
        self._moment: Moment | None = None
        self._changes = Changes(np.zeros(cells, bool), np.zeros(len(sites), bool), np.zeros(cells, bool))
        self._explained = np.zeros(cells, bool)
        self._small = np.zeros(len(sites), int)
        self._next = 0
        self._known_cards: dict[int, frozenset[str]] = {}

    @property
    def strays(self) -> list[Stray]:
        """The codes in all sites that are no tags of this table."""
        return [one for strays in self._tags.strays.values() for one in strays]

    def expose(self, moment: Moment) -> None:
        """A picture in which nothing moves makes clearer what could not be read."""
        self._tags.expose(moment)

    def point(self) -> None:
        """The mat was found at a new place: pictures from before do not lie over those to come."""
        self._tags.keep(())

    def signs(self, moment: Moment | None) -> dict[str, Sign]:
        """The sign of each region; none is bare without a moment."""
        occupied = {region.name for one in self.cards.cards if (region := region_of(self._mat, one.x, one.y))}
        uneasy = self.scheduler.open | self.scheduler.moving
        disturbed = {site.region for number, site in enumerate(self._sites) if uneasy[number]}
        return self.occupancy.signs(occupied, disturbed, moment)

    def scan(self, moment: Moment) -> int:
        """Reads the whole mat in one go."""
        self._moment = moment
        self.occupancy.see_all(moment)
        luma, table = moment.frame.luma, moment.table
        width, height = self._mat.size_mm
        whole = (-MARGIN_MM, -MARGIN_MM, width + 2 * MARGIN_MM, height + 2 * MARGIN_MM)
        strays = list(self._decoder.strays(luma, table, whole))
        tiles = list(tiles_of(self._mat.size_mm, self._decoder.largest_mm))
        for tile in tiles:
            findings = self._decoder.decode(luma, table, tile, 60, thorough=True)
            strays += findings.strays
            for read in findings.reads:
                self.cards.note_read(read, moment.picture)
        self.occupancy.learn(self._under_cards(), moment)
        for number, site in enumerate(self._sites):
            self._tags.strays[number] = distinct(one for one in strays if holds(site.core, one.x, one.y))
            there = self._cards_at(site)
            unknown = not self.occupancy.is_bare(site.region) and not there if site.region else bool(there)
            if unknown or self.cards.waiting(moment.picture + 1, site.core):
                self.scheduler.retry(number)
            else:
                self._known_cards[number] = frozenset(one.payload for one in there)
        return len(tiles)

    def attend(self, moment: Moment, changes: Changes) -> int:
        """Looks where something changed; returns how many sites were searched for tags."""
        self._moment, self._changes = moment, changes
        self._explained[:] = False
        self.scheduler.update(moment.number, changes.moving, self._cell_grid.per_site(changes.differing))
        tried = np.nonzero(self.scheduler.tries)[0].tolist()
        self._tags.keep([number for number in tried if not self._stirs(number)])
        self._tags.expose(moment)
        self._confirm_waiting(moment)
        self._doubt(moment)
        ready = self.scheduler.ready(self._cell_grid.per_site(changes.differing & ~changes.moving_cells))
        for number in ready[:_MARKERS]:
            self._is_bare(number, moment)
        return self._decide_some(ready, moment)

    def _stirs(self, number: int) -> bool:
        """Whether something moves at a site, or beside it in what is searched: a card that is turned there would be
        seen both ways."""
        near = self._cell_grid.near(*self._sites[number].box)
        return bool(self.scheduler.moving[number]) or int(self._changes.moving_cells[near].sum()) >= LARGE

    def _decide_some(self, ready: Sequence[int], moment: Moment) -> int:
        """Decides the most urgent sites within the budget, of moving ones a single one; how many were searched."""
        searched, spent, restless = 0, 0.0, False
        for number in ready:
            if spent >= self._budget:
                break
            moving = bool(self.scheduler.moving[number])
            if moving and restless:
                continue
            found = self._decide(number, moment)
            if found is not None:
                searched += 1
                spent += 1.0 if found else _IN_VAIN
                restless |= moving
        return searched

    def _confirm_waiting(self, moment: Moment) -> None:
        """Looks again where a tag was read that has to be seen twice; far cheaper than a second search."""
        for read in self.cards.waiting(moment.picture)[:4]:
            again = self._still_there(read, False)
            if again is not None and self.cards.note_read(again, moment.picture, self._rests(again)):
                self._absorb((again,), self._change.previous)

    def _doubt(self, moment: Moment) -> None:
        """Looks at tags under which a cell rests otherwise than when it was decided, and at one tag after the other: a
        card that is turned over where it lies changes little but its tag, and of that a cell or two, or none."""
        points = self._cell_grid.points[self._changes.differing & ~self._changes.moving_cells]
        cards = [one for one in self.cards.cards if one.seen]
        doubted = [one for one in cards if len(points) and on_tag(points, one).any()]
        if cards and not self._changes.moving.any():
            self._next = (self._next + 1) % len(cards)
            doubted.append(cards[self._next])
        for one in doubted[:_DOUBTS]:
            here = self._sites_at(one)
            if self.scheduler.open[here].any():
                continue
            if self.cards.verify(one, False):
                self._change.decided(on_tag(self._cell_grid.points, one), moment.cells)
            else:
                for number in here:
                    self.scheduler.retry(number)

    def _decide(self, number: int, moment: Moment) -> int | None:
        """Finds out what lies at a site: how many tags a search found, None when it needed none."""
        site, moving = self._sites[number], bool(self.scheduler.moving[number])
        mine = self._cell_grid.owner == number
        self._verify(site.core, moving)
        bare = self._is_bare(number, moment)
        self._end_beliefs(site.core, moment)
        changed = self._changes.differing & ~self._explained
        little = self._is_little(number, int(changed[self._cell_grid.near(*site.box)].sum()))
        if self._needs_no_search(site, mine, moment, bare, little):
            self._change.decided(mine, moment.cells)
            self._close(number, bare, ())
            return None
        if not moving and self._is_as_known(number, mine, moment):
            self._small[number] = 0
            self._change.decided(mine, moment.cells)
            self._close(number, bare, self._tags.strays.get(number, ()))
            return None
        if moving and int((changed & mine & ~self._changes.moving_cells).sum()) < LARGE:
            return None  # nothing rests there that could be a tag
        self._change.decided(mine, moment.cells)
        self._small[number] = 0
        tries = int(self.scheduler.tries[number])
        findings = self._tags.search(number, moment, self._known(number), moving, tries)
        reads, strays = findings.reads, findings.strays
        settled = bare or self._is_settled(site, reads, sure=moving or tries > 0)
        self.scheduler.searched(number, hopeful=bool(reads) or findings.likely)
        believed = [self.cards.note_read(read, moment.picture, self._rests(read)) for read in reads]
        self._end_beliefs(site.core, moment)
        left = self._cards_at(site)
        nothing = not site.region and not left and not moving
        if settled and all(believed) and all(one.seen for one in left) and (bare or left or nothing):
            self._close(number, bare, strays)
        else:
            self._tags.strays[number] = strays
            hidden = any(not one.seen for one in left)  # whether it is still there is to be known soon
            self.scheduler.retry(number, hopeful=bool(reads) or findings.likely or hidden)
        self._absorb(reads, moment.cells)
        return len(reads)

    def _verify(self, core: Box, moving: bool) -> None:
        """Looks whether the cards with their tags in a site's core still lie there, and those with tags at its edge:
        of what happens there their own sites may see too little."""
        for one in self.cards.within(_grown(core, _NEAR_TAG_MM)):
            if holds(core, *home(self._mat, one.read.tag)):
                self.cards.verify(one, not moving)
            elif one.seen and not moving and not self.cards.verify(one, False):
                for number in self._sites_at(one):
                    self.scheduler.retry(number)

    def _sites_at(self, one: Sighting) -> list[int]:
        """The site in which a card has its tag."""
        tag = home(self._mat, one.read.tag)
        return [number for number, site in enumerate(self._sites) if holds(site.core, *tag)]

    def _is_settled(self, site: Site, reads: Sequence[Read], *, sure: bool) -> bool:
        """Whether a search that found `reads` need not be repeated. Noise may hide a tag in one picture, so the last
        search finds nothing new, and is not the first (`sure`). What lies lower in a pile does not matter."""
        if not all(map(self.cards.lies, reads)):
            return bool(site.region) and self._mat.region(site.region).kind == "pile"
        return sure

    def _needs_no_search(self, site: Site, mine: NDArray[np.bool_], moment: Moment, bare: bool, little: bool) -> bool:
        """Whether all that lies at a site is known: its tags are in place, or it looks bare all over."""
        if not all(one.seen for one in self._cards_at(site)):
            return False
        if little:
            return True
        return (bare or not site.region) and self.occupancy.is_clear(mine, moment)

    def _is_as_known(self, number: int, mine: NDArray[np.bool_], moment: Moment) -> bool:
        """Whether a site is as it was when all in it was known: a hand passed over it."""
        before, now = self._known_cards.get(number), self._cards_at(self._sites[number])
        same = all(one.seen for one in now) and before == frozenset(one.payload for one in now)
        return same and self._change.is_as_known(mine, moment.cells)

    def _is_little(self, number: int, changed: int) -> bool:
        """Whether so few cells of a site changed (`changed`), since what lies there was known, that it is no card: a
        shadow's edge. What creeps adds up."""
        if self.scheduler.undecided[number]:
            return False
        self._small[number] += changed
        return int(self._small[number]) < LARGE

    def _cards_at(self, site: Site) -> list[Sighting]:
        """The cards whose tag lies in a site, and those in its slot whose tag reaches out of it: they lie across."""
        inside = self.cards.within(site.core)
        if not site.region:
            return inside
        across = [
            one
            for one in self.cards.cards
            if (region := region_of(self._mat, one.x, one.y)) is not None and region.name == site.region
        ]
        return [*inside, *(one for one in across if one not in inside)]

    def _close(self, number: int, bare: bool, strays: tuple[Stray, ...]) -> None:
        """The site is decided."""
        self.scheduler.close(number)
        self._tags.forget(number)
        self._tags.strays[number] = strays
        if self.scheduler.moving[number]:
            return
        mine = self._cell_grid.owner == number
        self._known_cards[number] = frozenset(one.payload for one in self._cards_at(self._sites[number]))
        self._change.known(mine, self._change.reference)
        if bare:
            self.occupancy.look.refresh(mine & ~self._under_cards(), self._change.reference, self._change.noise)

    def _known(self, number: int) -> list[Read]:
        """The tags in a site's box that are in place: those just verified, and those at sites where all is decided."""
        uneasy = self.scheduler.open | self.scheduler.moving
        unsure = [site.core for other, site in enumerate(self._sites) if uneasy[other] and other != number]
        return [
            one.read
            for one in self.cards.within(self._sites[number].box)
            if one.seen and not any(holds(core, *home(self._mat, one.read.tag)) for core in unsure)
        ]

    def _rests(self, read: Read) -> bool:
        """Whether nothing moves at a tag: a card in a moving hand is not on the table yet."""
        (x, y), reach = read.tag, _NEAR_TAG_MM
        near = self._cell_grid.near(x - reach, y - reach, 2 * reach, 2 * reach)
        return int(self._changes.moving_cells[near].sum()) <= 1

    def _still_there(self, read: Read, believed: bool) -> Read | None:
        """The reading again when its tag lies there in the frame being read."""
        assert self._moment is not None
        return self._decoder.verify(self._moment.frame.luma, self._moment.table, read, believed)

    def _is_bare(self, number: int, moment: Moment) -> bool:
        """Whether a site is a slot that is seen to be bare; a card that lay on its middle is then gone."""
        bare = self.occupancy.see(number, moment)
        if bare:
            region = self._mat.region(self._sites[number].region)
            for one in self.cards.cards:
                if region_of(self._mat, one.x, one.y) == region and under(one.read, region.centre, 0.0):
                    self.cards.forget(one)
        return bare

    def _end_beliefs(self, core: Box, moment: Moment) -> None:
        """Ends the belief in hidden cards whose place looks bare, or that lie under another card of a stack."""
        for one in self.cards.within(core):
            if not one.seen and self._is_gone(one, moment):
                self.cards.forget(one)

    def _is_gone(self, one: Sighting, moment: Moment) -> bool:
        """Whether a hidden card has left: another lies on its stack, or its place looks bare."""
        region = region_of(self._mat, one.x, one.y)
        rivals = [other for other in self.cards.cards if other.seen and under(other.read, one.read.tag)]
        if region is not None and single(region) and any(region_of(self._mat, it.x, it.y) == region for it in rivals):
            return True
        return not rivals and self.occupancy.looks_bare(in_sight(one, self.cards.cards, self._cell_grid.points), moment)

    def _under_cards(self) -> NDArray[np.bool_]:
        """The cells under any believed card; a card beside a bare slot may reach into it."""
        under_cards = np.zeros(len(self._cell_grid.points), bool)
        for one in self.cards.cards:
            under_cards |= self._footprint(one.read)
        return under_cards

    def _footprint(self, read: Read) -> NDArray[np.bool_]:
        """The cells under a card."""
        return covers(read, self._cell_grid.points, -1.0)

    def _absorb(self, reads: Sequence[Read], now: Cells) -> None:
        """What changed in other sites because a card now lies there needs no search of its own."""
        for read in reads:
            region = region_of(self._mat, *read.card)
            if region is not None and not single(region):
                continue  # side by side, other cards may lie on this one
            cards = self.cards.cards
            lies = any(one.payload == read.payload and one.seen for one in cards)
            if lies and not any(one.payload != read.payload and under(read, one.read.tag) for one in cards):
                self._change.decided(self._footprint(read), now)
                self._explained |= self._footprint(read)


def _grown(box: Box, by: float) -> Box:
    x, y, w, h = box
    return (x - by, y - by, w + 2 * by, h + 2 * by)
