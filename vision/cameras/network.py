"""A phone or network camera: an RTSP or MJPEG stream, or single pictures over HTTP."""

import base64
import http.client
import os
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import unquote, urlsplit, urlunsplit

import numpy as np
from numpy.typing import NDArray

from companion.errors import DeviceError
from companion.kernel.sentences import joined, say
from vision.cameras.camera import Closing, Rhythm
from vision.frame import Frame
from vision.opencv import cv2

Colour = NDArray[np.uint8]
TIMEOUT_S = 6.0
"""How long an address may be silent."""
STALE_S = 6.0
"""A stream whose newest picture is older than this has stopped."""
SINGLE = ("image/jpeg", "image/jpg", "image/png", "image/webp")
"""What an address answers with that gives one picture at a time."""


class NetworkCamera(Closing):
    """Pictures from `address` (see `camera.address` in the configuration); lens and exposure stay the camera's own.

    A stream is read as fast as it comes, in a thread, and only its newest picture is kept: else pictures would queue up
    and the table be seen late. An address that answers with a single picture is asked for one each time.
    See `vision.cameras.camera.Camera`.
    """

    def __init__(
        self,
        address: str,
        rate: float = 10.0,
        *,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._address, self._said = address, without_password(address)
        self._rhythm, self._now, self._number = Rhythm(rate, now, wait), now, 0
        self._single = self._is_single()
        self._stream = None if self._single else Stream(address, self._said, now)

    def frame(self) -> Frame:
        """The next picture; DeviceError when none comes in time."""
        at = self._rhythm.tick()
        picture = self._fetch() if self._stream is None else self._stream.newest()
        self._number += 1
        luma = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        return Frame(luma, picture, at, self._number)

    def close(self) -> None:
        """Ends the stream."""
        if self._stream is not None:
            self._stream.close()

    def _is_single(self) -> bool:
        """Whether the address gives one picture at a time."""
        if not self._address.startswith("http"):
            return False
        with self._ask() as answer:
            return answer.headers.get_content_type() in SINGLE

    def _fetch(self) -> Colour:
        with self._ask() as answer:
            data = answer.read()
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
        if picture is None:
            raise DeviceError(say("{said} sent something that is no picture", said=self._said))
        return np.asarray(picture, np.uint8)

    def _ask(self) -> http.client.HTTPResponse:
        address, header = self._address, {}
        parts = urlsplit(address)
        if parts.username is not None:
            name = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
            header["Authorization"] = f"Basic {base64.b64encode(name).decode()}"
            address = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
        try:
            answer: http.client.HTTPResponse = urllib.request.urlopen(
                urllib.request.Request(address, headers=header), timeout=TIMEOUT_S
            )
        except urllib.error.HTTPError as problem:
            wrong = problem.code in (401, 403)
            why = say("name and password are wrong") if wrong else say("it answers {code}", code=problem.code)
            raise DeviceError(joined((self._said, why), ": ")) from None
        except (OSError, http.client.HTTPException, ValueError) as problem:
            reason = getattr(problem, "reason", problem)
            raise DeviceError(
                say("{said} does not answer ({reason}): is it on, and in this network?", said=self._said, reason=reason)
            ) from None
        return answer


class Stream:
    """A video stream through OpenCV's FFmpeg, read in a thread that keeps the newest picture."""

    def __init__(self, address: str, said: str, now: Callable[[], float]) -> None:
        self._said, self._now = said, now
        # RTSP over TCP: lost UDP packets smear a picture, and smeared tags are not read
        os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp|fflags;nobuffer")
        limit = int(TIMEOUT_S * 1000)
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, limit, cv2.CAP_PROP_READ_TIMEOUT_MSEC, limit]
        self._capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)
        if not self._capture.isOpened():
            self._capture.release()
            raise DeviceError(
                say("{said} cannot be opened: is the address right, and the camera on and in this network?", said=said)
            )
        self._picture: Colour | None = None
        self._at = now()
        self._ended = self._closed = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._read, name="stream", daemon=True)
        self._thread.start()

    def newest(self) -> Colour:
        """The newest picture, each only once; DeviceError when no new one comes in time."""
        with self._news:
            self._news.wait_for(lambda: self._picture is not None or self._ended, STALE_S)
            picture, self._picture = self._picture, None
        if picture is None:
            raise DeviceError(say("{said} stopped sending pictures", said=self._said))
        return picture

    def close(self) -> None:
        """End the thread and the connection."""
        self._closed = True
        self._thread.join(timeout=TIMEOUT_S + 2)

    def _read(self) -> None:
        """The capture is used and released in this thread alone: OpenCV locks nothing."""
        while not self._closed:
            good, read = self._capture.read()
            with self._news:
                self._ended = not good
                if good:
                    self._picture = np.asarray(read, np.uint8)
                self._news.notify_all()
            if not good:
                break
        self._capture.release()


def without_password(address: str) -> str:
    """The address as people and logs may see it."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=host, query=""))
