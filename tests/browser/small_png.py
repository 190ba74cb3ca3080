"""A picture with at most 256 colours: a page has few, and the file is a third as large."""

import base64
import struct
import zlib
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

_COLOURS: Final = 256
_AT_ONCE: Final = 4096  # colours compared with the palette at a time
_BEGIN: Final = b"\x89PNG\r\n\x1a\n"

# The browser reads what it has written.
_PIXELS: Final = """async (data) => {
    const answer = await fetch(`data:image/png;base64,${data}`);
    const image = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paper = canvas.getContext("2d");
    paper.drawImage(image, 0, 0);
    const { data: pixels } = paper.getImageData(0, 0, image.width, image.height);
    const bytes = [];
    for (let at = 0; at < pixels.length; at += 32768)
        bytes.push(String.fromCharCode(...pixels.subarray(at, at + 32768)));
    return [image.width, image.height, btoa(bytes.join(""))];
}"""

Pixels = NDArray[np.uint8]


def shrunk(png: bytes, page: Page) -> bytes:
    """The same picture; `page` is any page that may fetch its own data."""
    width, height, data = page.evaluate(_PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(-1, 4)[:, :3]
    colours, which = np.unique(pixels, axis=0, return_inverse=True)
    counts = np.bincount(which.reshape(-1))
    palette = _palette(colours, counts)
    return _written(width, height, palette, _nearest(colours, palette)[which.reshape(-1)])


def _palette(colours: Pixels, counts: NDArray[Any]) -> Pixels:
    """One colour after the other: that whose pixels would be most wrong without it."""
    points = colours.astype(np.int32)
    chosen = [int(counts.argmax())]
    wrong = ((points - points[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(_COLOURS, len(colours)):
        chosen.append(int((wrong * counts).argmax()))
        wrong = np.minimum(wrong, ((points - points[chosen[-1]]) ** 2).sum(axis=1))
    return colours[chosen]


def _nearest(colours: Pixels, palette: Pixels) -> Pixels:
    """For each colour which of the palette comes nearest."""
    wanted, found = palette.astype(np.int32), []
    for at in range(0, len(colours), _AT_ONCE):
        some = colours[at : at + _AT_ONCE].astype(np.int32)
        found.append(((some[:, None] - wanted[None]) ** 2).sum(axis=2).argmin(axis=1))
    return np.concatenate(found).astype(np.uint8)


def _written(width: int, height: int, palette: Pixels, pixels: Pixels) -> bytes:
    rows = np.zeros((height, width + 1), np.uint8)  # each begins with its filter: none
    rows[:, 1:] = pixels.reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 9)
    chunks = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", body), (b"IEND", b""))
    return _BEGIN + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
