"""The phones that joined, kept over a restart; nothing in the file opens the door."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from web.access.phones import FORGOTTEN_S, MOST, Phones


def test_the_first_phone_hosts_and_later_ones_watch() -> None:
    phones = Phones()
    first, second = (phones.known(phones.join()) for _ in range(2))
    assert (first.host, second.host) == (True, False)
    assert (first.number, second.number) == (1, 2)


def test_a_token_is_kept_over_a_restart_and_stands_in_no_file(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    phones = Phones(file)
    token = phones.join()
    phones.sit(phones.known(token), "B")
    phones.switch(True)
    again = Phones(file)
    assert again.known(token) == phones.known(token)
    assert again.everybody
    assert token not in file.read_text() and file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("wrong", [None, "", "x" * 43, "\ud800", "é" * 20])
def test_a_wrong_token_is_nobody(wrong: str | None) -> None:
    phones = Phones()
    phones.join()
    assert phones.known(wrong) is None


def test_a_seat_has_one_phone_and_a_phone_one_seat() -> None:
    phones = Phones()
    ana, luka = phones.join(), phones.join()
    assert phones.sit(phones.known(ana), "A")
    assert not phones.sit(phones.known(luka), "A")
    assert phones.sit(phones.known(ana), "B")
    assert phones.holder("A") is None
    assert phones.sit(phones.known(luka), "A")


def test_of_many_who_tap_at_once_one_sits() -> None:
    phones = Phones()
    tokens = [phones.join() for _ in range(16)]
    with ThreadPoolExecutor(16) as hands:
        sat = list(hands.map(lambda token: phones.sit(phones.known(token), "A"), tokens))
    assert sat.count(True) == 1


def test_who_is_sent_away_is_out_at_once_and_after_a_restart(tmp_path: Path) -> None:
    phones = Phones(tmp_path / "phones.json")
    token = phones.join()
    assert phones.send_away(phones.known(token).id)
    assert phones.known(token) is None and Phones(tmp_path / "phones.json").known(token) is None
    assert not phones.send_away("nobody") and not phones.stand("nobody") and not phones.host("nobody", True)


def test_a_phone_that_never_came_back_is_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    day = 24 * 3600.0
    token = Phones(file, lambda: 0.0).join()
    assert Phones(file, lambda: 30 * day).known(token) is not None, "and is remembered from then on"
    assert Phones(file, lambda: 30 * day + FORGOTTEN_S - day).known(token) is not None
    assert Phones(file, lambda: 30 * day + 3 * FORGOTTEN_S).known(token) is None


def test_a_crowd_pushes_no_player_out() -> None:
    phones = Phones()
    host, seat = phones.join(), phones.join()
    phones.sit(phones.known(seat), "A")
    for _ in range(2 * MOST):
        phones.join()
    assert len(phones.all()) == MOST
    assert phones.known(host) and phones.known(seat)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\x00", b"[" * 100_000, b'{"phones": 3}'])
def test_a_damaged_file_means_joining_again(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "phones.json"
    file.write_bytes(content)
    phones = Phones(file)
    assert phones.all() == ()
    token = phones.join()
    assert Phones(file).known(token) is not None


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    phones = Phones(tmp_path / "missing" / "phones.json")
    assert phones.known(phones.join()) is not None
