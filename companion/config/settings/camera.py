"""Where pictures of the table come from."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.errors import ConfigError


class CameraSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where pictures of the table come from, and how patiently they are read."""

    source: Annotated[
        Literal["auto", "pi", "usb", "network", "recorded", "virtual", "none"],
        Meta(
            description="pi: the ribbon camera (picamera2). usb: a webcam. network: a phone or network camera at "
            "`address`. recorded: pictures from `folder`. virtual: the table drawn on a web page. none: nobody looks, "
            "every move is tapped on a phone. auto: pi on a Raspberry Pi that has one, else virtual."
        ),
    ] = "auto"
    device: Annotated[
        int | str, Meta(description="Which webcam: its number, or a lasting path such as /dev/v4l/by-id/...")
    ] = 0
    address: Annotated[
        str,
        Meta(
            description='Where source = "network" finds its pictures: rtsp://..., or http://... of an MJPEG stream or '
            "of single pictures. A name and password go before the host: rtsp://name:password@camera.local/stream."
        ),
    ] = ""
    folder: Annotated[str, Meta(description='Folder of pictures for source = "recorded", shown in name order.')] = ""
    width: Annotated[
        int,
        Meta(
            ge=0,
            le=4608,
            description="Width of a picture in pixels. 0, with `height` 0: the smallest of the camera's sizes that "
            "shows the mat's tags well.",
        ),
    ] = 0
    height: Annotated[int, Meta(ge=0, le=2592, description="Height of a picture in pixels.")] = 0
    tag_mm: Annotated[
        float,
        Meta(
            ge=12,
            le=24,
            description="Side of the printed tags in mm. 18 or 20 are for large mats: all cards of this table are "
            "printed and read so.",
        ),
    ] = 15.0
    fps: Annotated[float, Meta(gt=0, le=60, description="Pictures taken each second.")] = 10.0
    mains_hz: Annotated[
        Literal[0, 50, 60],
        Meta(description="What the room's light flickers with: 60 in the Americas and Japan's west. 0: daylight only."),
    ] = 50
    settle_s: Annotated[
        float,
        Meta(
            ge=0.1,
            le=10,
            description="Seconds without change after which the table counts as settled. "
            "One whole legal move without a hand over the mat counts after 0.3 already.",
        ),
    ] = 0.8
    patience_s: Annotated[
        float, Meta(ge=1, le=120, description="Seconds a half-made move may lie before the companion asks about it.")
    ] = 8.0

    @property
    def size(self) -> tuple[int, int] | None:
        """The size of pictures that was chosen, None when mat and camera decide."""
        return (self.width, self.height) if self.width else None

    def __post_init__(self) -> None:
        """Refuse a network camera without an address that can be asked, and half a size."""
        if self.source == "network" and not self.address:
            raise ConfigError('camera.source = "network": give camera.address (http://phone.local:8080/video)')
        if (self.width or self.height) and not (self.width >= 320 and self.height >= 240):
            raise ConfigError(
                f"camera.width = {self.width}, camera.height = {self.height}: both 0, or at least 320 and 240"
            )
        if self.address and not self.address.startswith(("rtsp://", "rtsps://", "http://", "https://")):
            raise ConfigError(f"camera.address = {self.address!r}: begins with rtsp://, http:// or https://")
