"""The mat of Inception through rendered frames and the reader: faces, ends, strips, Kicks, piles, quarter turns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import find
from companion.kernel.picture import Picture, Reading, VisibleCard, reads
from companion.kernel.places import Place
from companion.table.messages import PictureSettled
from tests.clauses import clauses
from vision.pictures.locate import Locator
from vision.pictures.watcher import Watcher
from vision.printing.deck import deck_of
from vision.reader.reader import Reader
from vision.reader.sites import sites_of
from vision.tags.decode import Decoder
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

GAME = find("inception").build({}, {"A": "Ana"})
ROW = GAME.mat.region("L4.team")
Y = ROW.centre[1]


class Film:
    """A table, its camera and its reader; time passes by frames."""

    def __init__(self) -> None:
        self.table = VirtualTable(GAME.mat, deck_of(GAME))
        self._now = 0.0
        self._camera = VirtualCamera(self.table, now=lambda: self._now, wait=self._wait)
        manifest = Manifest(list(GAME.catalogue.tags()))
        self._pictures: list[Picture] = []
        self._watcher = Watcher(
            lambda: self._camera, Reader(GAME.mat, manifest), Locator(GAME.mat, manifest), self._take
        )
        self.see()

    def lay(self, card: str, x: float, y: float = Y, angle: float = 0.0, side: str = "A", **how: object) -> None:
        """A hand carries a card from the near edge and lets it go."""
        for share in (1.0, 0.6, 0.3, 0.1):
            self.table.lay(card, x, y + share * (650 - y), angle, held=True, side=side)
            self.step()
        self.table.lay(card, x, y, angle, side=side, **how)  # type: ignore[arg-type]

    def put(self, card: str, where: str, angle: float = 0.0, side: str = "A") -> None:
        """Into the middle of a place."""
        self.lay(card, *GAME.mat.region(where).centre, angle, side)

    def see(self, where: str = "L4.team") -> Reading:
        """What is read at a place as soon as the table is at rest."""
        for _ in range(16):
            self.step()
        return self._pictures[-1][Place(where)]

    def step(self) -> None:
        self._watcher.step(self._camera.frame(), self._camera)

    def _take(self, message: object) -> None:
        if isinstance(message, PictureSettled):
            self._pictures.append(message.picture)

    def _wait(self, seconds: float) -> None:
        self._now += seconds


@pytest.fixture(scope="module")
def rendered() -> Film:
    return Film()


@pytest.fixture
def film(rendered: Film) -> Iterator[Film]:
    """A bare mat that was looked at."""
    rendered.table.clear()
    rendered.see()
    yield rendered


@clauses("INC-RULING-01", "INC-HEALTH-01", "INC-COMP-10")
def test_both_faces_of_a_character_are_read_either_way_up(film: Film) -> None:
    for number, (angle, side) in enumerate([(0, "A"), (180, "A"), (0, "B"), (180, "B")]):
        card = ("cobb:1", "saito:1", "arthur:1", "yusuf:1")[number]
        film.lay(card, ROW.x + 60 + 90 * number, angle=angle, side=side)
    shown = {one.card: (one.angle, one.side) for one in film.see().cards}
    assert shown == {"cobb:1": (0, "A"), "saito:1": (180, "A"), "arthur:1": (0, "B"), "yusuf:1": (180, "B")}


@clauses("INC-RULING-01", "INC-HEALTH-03")
def test_a_character_is_turned_and_turned_over_where_it_lies(film: Film) -> None:
    film.lay("cobb:1", 480)
    assert film.see() == reads("cobb:1")
    film.table.flip("cobb:1")
    assert film.see() == reads(VisibleCard("cobb:1", 0, "B"))
    film.table.turn("cobb:1", 180)
    assert film.see() == reads(VisibleCard("cobb:1", 180, "B"))


@clauses("INC-RULING-01", "INC-HEALTH-03")
@pytest.mark.parametrize("x", [645, 651, 667, 687])
def test_a_card_is_turned_over_where_hardly_a_cell_changes(film: Film, x: float) -> None:
    """Both faces look alike but for the tag, and of that a cell or two sees anything, or none."""
    film.lay("arthur:1", x)
    assert film.see() == reads("arthur:1")
    film.table.flip("arthur:1")
    assert any(film.see() == reads(VisibleCard("arthur:1", 0, "B")) for _ in range(6))


@clauses("INC-RECRUIT-03", "INC-RECRUIT-04")
@pytest.mark.parametrize(("angle", "side"), [(0, "A"), (90, "A"), (270, "A"), (0, "B")])
def test_a_recruit_lies_upright_sideways_or_on_its_weak_face(film: Film, angle: int, side: str) -> None:
    film.put("eames:1", "bench.eames", angle, side)
    assert film.see("bench.eames") == reads(VisibleCard("eames:1", angle, side))


@clauses("INC-WEAPON-04", "INC-FLASH-05", "INC-STEP4-02")
@pytest.mark.parametrize(("angle", "side"), [(0, "A"), (180, "B")])
def test_strips_of_20_mm_are_read_and_belong_to_whom_they_lie_under(film: Film, angle: int, side: str) -> None:
    film.lay("cobb:1", 440, angle=angle, side=side)
    film.lay("arthur:1", 560)
    film.see()
    film.lay("f_train:1", 420, under="cobb:1")
    film.see()
    film.lay("w_carbine:1", 400, under="f_train:1")
    film.lay("w_baton:1", 540, under="arthur:1")
    under = {one.card: one.under for one in film.see().cards}
    assert under["f_train:1"] == ("cobb:1",) and under["w_carbine:1"] == ("f_train:1", "cobb:1")
    assert under["w_baton:1"] == ("arthur:1",)
    film.table.lay("arthur:1", 640, Y, along=film.table.tucked("arthur:1"))
    assert {one.card: one.under for one in film.see().cards}["w_baton:1"] == ("arthur:1",)


@clauses("INC-STEP4-02")
def test_a_group_is_moved_so_that_each_tag_comes_to_lie_where_another_was(film: Film) -> None:
    film.lay("cobb:1", 445)
    film.lay("yusuf:1", 640)
    for number, card in enumerate(("f_sand:1", "f_prints:1", "w_sidearm:1"), 1):
        film.lay(card, 445 - 20 * number, under=("cobb:1", "f_sand:1", "f_prints:1")[number - 1])
    film.see()
    for x in (440.0, 425.0, 410.0, 405.0):
        film.table.lay("cobb:1", x, Y, along=film.table.tucked("cobb:1"), held=x > 405)
        film.step()
    film.lay("yusuf:1", 473)
    shown = {one.card: one.under for one in film.see().cards}
    assert shown["w_sidearm:1"] == ("f_prints:1", "f_sand:1", "cobb:1") and shown["cobb:1"] == ()


@clauses("INC-DISP-01")
def test_a_card_that_hands_hold_still_over_a_place_is_judged_when_it_is_let_go(film: Film) -> None:
    x, y = GAME.mat.region("display.2").centre
    film.lay("letter:1", x, y, held=True)
    assert film.see("display.2").kind != "cards"
    film.table.lay("letter:1", x, y)
    assert film.see("display.2") == reads("letter:1")


@clauses("INC-RULING-36")
def test_a_kick_lies_on_the_goal_card(film: Film) -> None:
    film.put("goal3:1", "L3.goal")
    assert film.see("L3.goal") == reads("goal3:1")
    x, y = GAME.mat.region("L3.goal").centre
    film.lay("kick:1", x + 3, y - 2)
    assert film.see("L3.goal") == reads("kick:1")


@clauses("INC-RULING-29", "INC-GROW-02")
def test_the_status_card_has_four_ends(film: Film) -> None:
    film.put("status:1", "status")
    for turns in range(4):
        assert film.see("status") == reads(VisibleCard("status:1", 90 * turns))
        film.table.turn("status:1", 90)


@clauses("INC-SETUP-11", "INC-STEP3-01")
def test_a_pile_shows_the_card_on_top(film: Film) -> None:
    x, y = GAME.mat.region("team.discard").centre
    for number, card in enumerate(("brace:1", "cover:1", "kick:2")):
        film.lay(card, x + 2 * number - 2, y + number)
        assert film.see("team.discard") == reads(card)
    film.table.lift("kick:2")
    assert film.see("team.discard") == reads("cover:1")


@clauses("INC-FLASH-05", "INC-WEAPON-04")
def test_a_row_full_of_strips_is_read_whole_with_less_than_a_pixel_a_module() -> None:
    """Eleven cards in 300 mm, seen as the virtual table is: one that a search overlooks would stay unseen."""
    table, (_, y) = VirtualTable(GAME.mat, deck_of(GAME)), GAME.mat.region("L0.team").centre
    own = ("w_sidearm:1", "f_song:1", "f_prints:1", "f_sand:1", "f_train:1", "f_window:1")
    groups = {"cobb:1": (466, own), "saito:1": (554, ("w_carbine:1",)), "ariadne:1": (644, ("grenade:1",))}
    for who, (x, tucked) in groups.items():
        table.lay(who, x, y, angle=180 if who == "cobb:1" else 0)
        for number, (card, top) in enumerate(zip(tucked, (who, *tucked), strict=False), 1):
            table.lay(card, x - 20 * number, y, under=top)
    camera = VirtualCamera(table, (1280, 720), wait=lambda seconds: None)
    decoder, lying = Decoder(Manifest(list(GAME.catalogue.tags()))), {one.card for one in table.cards()}
    seen = Reader(GAME.mat, decoder.manifest)
    assert len(seen.read(camera.frame()).sightings) == len(lying) == 11
    assert seen.table is not None
    for _ in range(6):
        luma = camera.frame().luma
        found = [
            decoder.decode(luma, seen.table, site.box, 24).reads
            for site in sites_of(GAME.mat, decoder.largest_mm)
            if not site.region and site.core[1] <= y + 30 and site.core[1] + site.core[3] >= y - 30
        ]
        cards = {decoder.manifest.tag(one.payload).card for reads_ in found for one in reads_}  # type: ignore[union-attr]
        assert cards == lying
