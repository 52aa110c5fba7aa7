"""Pictures for the pages: our own, so nothing decodes them again in a process of its own."""

import asyncio
import io

from PIL import Image
from simcord.preview._media import MediaError, MediaInfo, _process_media

PLAIN = {"PNG": "image/png", "GIF": "image/gif"}


class Pictures:
    """Stands where SimCord has a process for each picture."""

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        """What the page needs to know about a picture; anything else SimCord looks at itself."""
        return await asyncio.to_thread(_media_info, blob, media_time)

    def release(self, key: str) -> None:
        """Nothing is kept."""

    async def close(self) -> None:
        """Nothing is open."""


def size(blob: bytes) -> tuple[int, int] | None:
    """Width and height, from a picture's first bytes; none if it is not one of ours."""
    try:
        with Image.open(io.BytesIO(blob)) as picture:
            return picture.size if picture.format in PLAIN else None
    except OSError:
        return None


def _media_info(blob: bytes, media_time: float | None) -> MediaInfo:
    try:
        with Image.open(io.BytesIO(blob)) as picture:
            width, height = picture.size
            kind, frames = picture.format or "", int(getattr(picture, "n_frames", 1))
    except OSError as error:
        raise MediaError("that is not a picture") from error
    if kind not in PLAIN:
        return _process_media(blob, media_time)
    return MediaInfo(
        format=kind,
        width=width,
        height=height,
        frames=frames,
        decoded_bytes=width * height * 4,
        normalized=blob,
        content_type=PLAIN[kind],
        capture=blob,
        poster=blob,
    )
