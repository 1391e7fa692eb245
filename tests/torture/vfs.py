"""SQLite's own file operations, recorded or made to fail: a layer below everything that the journal does.

The library that Python's `sqlite3` uses is asked for its default file system (`sqlite3_vfs_find`); a copy of it with
three methods of open files replaced (`xWrite`, `xTruncate`, `xSync`) becomes the default for a while. Structures and
numbers as in sqlite3.h.
"""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast, string_at

Fault = Callable[[str, str], int]
"""Asked before an operation on a file (``open``, ``delete``, ``write``, ``truncate``, ``sync``); an error code of
SQLite, 0 to let it be."""
Watch = Callable[[str, str, int, bytes], None]
"""Told of an operation that was done: its kind (or ``delete``), the file, the offset or size, what was written."""

_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)


class _Methods(Structure):
    _fields_ = (
        ("version", c_int),
        *((name, c_void_p) for name in ("close", "read", "write", "truncate", "sync", "file_size", "lock", "unlock")),
        *((name, c_void_p) for name in ("check_reserved", "control", "sector_size", "characteristics", "shm_map")),
        *((name, c_void_p) for name in ("shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch")),
    )


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        *((f"method_{number}", c_void_p) for number in range(13)),
    )


def library() -> ctypes.CDLL | None:
    """The library behind `sqlite3`, where it is one of its own that the program already uses."""
    try:
        found = ctypes.CDLL("libsqlite3.so.0")
        found.sqlite3_libversion.restype = c_char_p
        found.sqlite3_vfs_find.restype = POINTER(_Vfs)
        return found if found.sqlite3_libversion().decode() == sqlite3.sqlite_version else None
    except (OSError, AttributeError):
        return None


@contextmanager
def beneath(watch: Watch | None = None, fault: Fault | None = None) -> Iterator[None]:
    """While this lasts, files that SQLite opens are watched and may fail."""
    lib = library()
    assert lib is not None, "ask library() first"
    layer = _Layer(lib, watch, fault)
    lib.sqlite3_vfs_register(byref(layer.vfs), 1)
    try:
        yield
    finally:
        lib.sqlite3_vfs_unregister(byref(layer.vfs))
        lib.sqlite3_vfs_register(layer.original, 1)
        _KEPT.append(layer)  # a file that is still open needs its methods


class _Layer:
    def __init__(self, lib: ctypes.CDLL, watch: Watch | None, fault: Fault | None) -> None:
        self.original = lib.sqlite3_vfs_find(None)
        self.vfs = _Vfs.from_buffer_copy(self.original.contents)
        self.vfs.name = b"torture"
        self._open = _OPEN(self._opened)
        self.vfs.open = cast(self._open, c_void_p)
        self._really = cast(self.original.contents.open, _OPEN)
        self._delete = _DELETE(self._deleted)
        self.vfs.delete = cast(self._delete, c_void_p)
        self._really_delete = cast(self.original.contents.delete, _DELETE)
        self._watch, self._fault = watch, fault
        self._names: dict[int, str] = {}
        self._methods: dict[int, tuple[object, ...]] = {}

    def _opened(self, vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        if name is not None and self._fault is not None and (code := self._fault("open", string_at(name).decode())):
            return code
        code = int(self._really(ctypes.addressof(self.original.contents), name, file, flags, out))
        opened = cast(file, POINTER(_File)).contents
        if code == 0 and name is not None and opened.methods:
            self._names[file] = string_at(name).decode()
            address = ctypes.addressof(opened.methods.contents)
            if address not in self._methods:
                self._methods[address] = self._replaced(opened.methods.contents)
            opened.methods = ctypes.pointer(self._methods[address][0])
        return code

    def _deleted(self, vfs: int, name: bytes, sync: int) -> int:
        if self._fault is not None and (code := self._fault("delete", name.decode())):
            return code
        code = int(self._really_delete(ctypes.addressof(self.original.contents), name, sync))
        if code == 0 and self._watch is not None:
            self._watch("delete", name.decode(), 0, b"")
        return code

    def _replaced(self, real: _Methods) -> tuple[object, ...]:
        write, truncate = cast(real.write, _WRITE), cast(real.truncate, _TRUNCATE)
        sync = cast(real.sync, _SYNC)

        def wrote(file: int, data: int, size: int, at: int) -> int:
            return self._do("write", file, at, string_at(data, size), lambda: write(file, data, size, at))

        def truncated(file: int, size: int) -> int:
            return self._do("truncate", file, size, b"", lambda: truncate(file, size))

        def synced(file: int, flags: int) -> int:
            return self._do("sync", file, 0, b"", lambda: sync(file, flags))

        methods = _Methods.from_buffer_copy(real)
        calls = (_WRITE(wrote), _TRUNCATE(truncated), _SYNC(synced))
        methods.write, methods.truncate, methods.sync = (cast(call, c_void_p) for call in calls)
        return (methods, *calls)

    def _do(self, kind: str, file: int, at: int, data: bytes, really: Callable[[], int]) -> int:
        name = self._names[file]
        code = self._fault(kind, name) if self._fault is not None else 0
        code = code or int(really())
        if code == 0 and self._watch is not None:
            self._watch(kind, name, at, data)
        return code


_KEPT: list[_Layer] = []
"""Layers whose methods files that are still open may call."""
