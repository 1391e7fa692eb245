"""Answers as gzip for whoever takes them so: a page's text comes to a quarter of its bytes.

Made with Python's own zlib: the extensions that do the same bring compiled codecs which ten phones do not need.
"""

from __future__ import annotations

import gzip

from flask import Flask, Response, request

LEAST_BYTES = 600
"""What fits into one packet stays as it is."""
LEVEL = 6
TEXTS = frozenset(("application/json", "image/svg+xml", "text/css", "text/html", "text/javascript", "text/plain"))


def compress_answers(app: Flask) -> None:
    """Compresses what is text and worth it."""
    app.after_request(_compressed)


def _compressed(response: Response) -> Response:
    if response.mimetype not in TEXTS:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or response.content_encoding or not request.accept_encodings["gzip"]:
        return response
    response.direct_passthrough = False
    if small := compressed(response.get_data()):
        response.set_data(small)
        response.content_encoding = "gzip"
    return response


def compressed(text: bytes) -> bytes:
    """A text as gzip; empty where that is not worth it."""
    return gzip.compress(text, LEVEL, mtime=0) if len(text) >= LEAST_BYTES else b""
