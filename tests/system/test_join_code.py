"""The join code and the host's PIN on a disk that is full, read-only or unreadable: nobody is locked out."""

import errno
import os
from pathlib import Path

import pytest

from companion.system.network import host_pin, join_code


def refuse(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> None:
    def call(path: Path, *_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(Path, name, call)


def test_a_code_is_made_once_and_kept(tmp_path: Path) -> None:
    code = join_code(tmp_path)
    assert join_code(tmp_path) == code != host_pin(tmp_path)
    assert join_code(tmp_path, fresh=True) != code
    assert (tmp_path / "join-code").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("what", ["mkdir", "touch", "write_text", "replace"])
@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC, errno.EIO])
def test_where_it_cannot_be_written_it_holds_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, number: int
) -> None:
    refuse(monkeypatch, what, number)
    assert len(join_code(tmp_path)) == len(host_pin(tmp_path)) == 6


def test_a_code_that_could_not_be_read_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = join_code(tmp_path)
    with monkeypatch.context() as broken:
        refuse(broken, "read_text", errno.EMFILE)
        assert join_code(tmp_path) != code
    assert join_code(tmp_path) == code
