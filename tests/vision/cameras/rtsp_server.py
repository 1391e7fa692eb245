"""A camera that speaks RTSP, made of GStreamer's own server; run with the system's Python, which knows GStreamer.

    /usr/bin/python3 rtsp_server.py PICTURE ENCODER [NAME PASSWORD]

Shows a PNG at /table, encoded as ``jpeg`` or ``h264``, 25 times a second, on a free port, which it prints.
"""

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

ENCODERS = {
    "jpeg": "jpegenc quality=90 ! rtpjpegpay name=pay0 pt=26",
    "h264": "x264enc tune=zerolatency speed-preset=ultrafast bitrate=8000 key-int-max=25 ! rtph264pay name=pay0 pt=96",
}


def main(picture: str, encoder: str, *login: str) -> None:
    Gst.init(None)
    if not Gst.ElementFactory.find(ENCODERS[encoder].split()[0]):
        sys.exit(f"there is no {ENCODERS[encoder].split()[0]}")
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service("0")
    media = GstRtspServer.RTSPMediaFactory()
    still = f"filesrc location={picture} ! pngdec ! imagefreeze is-live=true ! video/x-raw,framerate=25/1"
    media.set_launch(f"( {still} ! videoconvert ! video/x-raw,format=I420 ! {ENCODERS[encoder]} )")
    media.set_shared(True)
    server.get_mount_points().add_factory("/table", media)
    if login:
        guard = GstRtspServer.RTSPAuth()
        role = GstRtspServer.RTSPToken()
        role.set_string("media.factory.role", "user")
        guard.add_basic(GstRtspServer.RTSPAuth.make_basic(*login), role)
        guard.set_supported_methods(GstRtsp.RTSPAuthMethod.BASIC)
        server.set_auth(guard)
        media.add_role_from_structure(role_of())
    server.attach(None)
    print(server.get_bound_port(), flush=True)
    GLib.MainLoop().run()


def role_of() -> Gst.Structure:
    """The role that may see the table."""
    role = Gst.Structure.new_empty("user")
    role.set_value("media.factory.access", True)
    role.set_value("media.factory.construct", True)
    return role


main(*sys.argv[1:])
