"""The table's print shop: orders are printed beside the table, by the same code as ``companion print``."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import ConfigError
from companion.kernel.places import SEATS
from companion.printing.order import Order, make, offer_of
from companion.printing.shop import KEPT, PrintShop
from tests.waiting import soon
from web.protocols import PrintJob


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[PrintShop]:
    shop = PrintShop(tmp_path / "printed")
    yield shop
    shop.close()
    assert not (tmp_path / "printed").exists()


def ended(shop: PrintShop, number: int) -> PrintJob:
    """An order when it is printed, or failed."""
    return soon(lambda: next((one for one in shop.jobs() if one.number == number and one.state in "done failed"), None))


def test_an_order_is_printed_as_the_command_prints_it(shop: PrintShop, tmp_path: Path) -> None:
    cards = ["stoat:1", "wolf:1"]
    number = shop.begin("inscription", "stickers", {}, paper="Letter", cards=cards)
    job = ended(shop, number)
    assert (job.state, job.done, job.pages, job.paper) == ("done", 1, 1, "Letter")
    file = shop.file(number)
    assert file is not None and job.bytes == file.stat().st_size
    make(Order("inscription", "stickers", paper="Letter", cards=cards), tmp_path / "command.pdf")
    assert file.read_bytes() == (tmp_path / "command.pdf").read_bytes()


def test_what_is_wrong_with_an_order_is_told(shop: PrintShop) -> None:
    job = ended(shop, shop.begin("inscription", "cards", {}, cards=["stoot"]))
    assert job.state == "failed" and "did you mean 'stoat'?" in job.say and shop.file(job.number) is None
    with pytest.raises(ConfigError, match="what"):
        shop.begin("inscription", "mugs", {})


def test_an_order_that_is_taken_back_stops_and_the_next_one_is_printed(shop: PrintShop) -> None:
    long = shop.begin("inscription", "cards", {})
    next_one = shop.begin("inscription", "instructions", {})
    soon(lambda: any(one.number == long and one.done for one in shop.jobs()))
    assert next(one for one in shop.jobs() if one.number == next_one).state == "waiting"
    shop.stop(long)
    assert ended(shop, next_one).state == "done"
    assert [one.number for one in shop.jobs()] == [next_one] and shop.file(long) is None


def test_a_process_that_is_ended_from_outside_is_told(shop: PrintShop) -> None:
    number = shop.begin("inscription", "cards", {})
    soon(lambda: shop.jobs()[0].state == "printing")
    _, child = soon(lambda: shop._child)
    child.send_signal(signal.SIGKILL)
    assert "too little memory" in ended(shop, number).say


def test_printed_orders_give_way_and_those_that_wait_do_not(shop: PrintShop) -> None:
    with shop._press:  # nothing is printed meanwhile
        numbers = [shop.begin("inscription", "instructions", {}) for _ in range(KEPT)]
        assert all(numbers) and shop.begin("inscription", "instructions", {}) == 0
        for number in numbers[1:]:
            shop.stop(number)
    ended(shop, numbers[0])
    for _ in range(KEPT - 1):
        number = shop.begin("inscription", "instructions", {})
        ended(shop, number)
    last = shop.begin("inscription", "instructions", {})
    assert last and shop.file(numbers[0]) is None
    assert ended(shop, last).state == "done"


@pytest.mark.parametrize(
    ("game", "players"),
    [("inscription", [(2,)]), ("incubo", [(1, 2)]), ("inwo", [(2,), (3,), (4,), (5,), (6,)])],
)
def test_each_number_of_players_that_has_a_mat_of_its_own_is_offered(game: str, players: list[tuple[int, ...]]) -> None:
    offer = offer_of(game, {})
    assert [mat.players for mat in offer.mats] == players and len(SEATS) >= max(map(max, players))
    assert all(mat.sheets["A4"] > 1 for mat in offer.mats)
    assert all("100 mm" in " ".join(lines) for (_, lines) in (how[0] for how in offer.how.values()))
