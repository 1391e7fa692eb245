"""What the program is built from: Python, and libraries that come from apt on a Pi and from wheels elsewhere."""

import sys
from collections.abc import Iterator
from importlib import import_module, metadata

from companion.config.settings import Config
from companion.doctor.check import FAIL, OK, WARN, Check
from companion.system.service.install import on_pi
from companion.system.service.machine import Machine

NEEDED = {
    "flask": "flask",
    "tornado": "tornado",
    "gpiozero": "gpiozero",
    "zxingcpp": "zxing-cpp",
    "msgspec": "msgspec",
    "segno": "segno",
}
"""Module -> package."""
OPENCV_FROM, OPENCV_BELOW = (4, 6), (6, 0)


def python(machine: Machine, config: Config) -> Iterator[Check]:
    """The interpreter, and whether the environment can see apt's packages where it must."""
    version = ".".join(map(str, sys.version_info[:3]))
    if on_pi(machine) and sys.prefix != sys.base_prefix and not any("/usr/lib/python3" in part for part in sys.path):
        advice = "rm -r .venv && ./run install   (it makes one with --system-site-packages)"
        yield Check("python", FAIL, f"{version}, but this environment cannot see the system's camera packages", advice)
    else:
        yield Check("python", OK, f"{version} in {sys.prefix}")


def libraries(machine: Machine, config: Config) -> Iterator[Check]:
    """The libraries everything stands on."""
    missing = [package for module, package in NEEDED.items() if not _imports(module)]
    if missing:
        yield Check("libraries", FAIL, f"missing: {', '.join(missing)}", "./run install")
    else:
        yield Check("libraries", OK, ", ".join(f"{p} {metadata.version(p)}" for p in NEEDED.values()))


def one_opencv(machine: Machine, config: Config) -> Iterator[Check]:
    """OpenCV: there, of a version the reader knows, and not twice."""
    try:
        cv2 = import_module("cv2")
    except ImportError as problem:
        fix = "sudo apt install python3-opencv python3-numpy" if on_pi(machine) else "./run install"
        yield Check("opencv", FAIL, f"pictures cannot be read: {problem}", fix)
        return
    names = {(one.metadata["Name"] or "").lower() for one in metadata.distributions()}
    wheels = sorted(names & {"opencv-python", "opencv-python-headless", "opencv-contrib-python"})
    version = tuple(int(part) for part in cv2.__version__.split(".")[:2])
    if not OPENCV_FROM <= version < OPENCV_BELOW:
        yield Check("opencv", WARN, f"{cv2.__version__}: tested are 4.6 to 5")
    elif len(wheels) > 1:
        yield Check("opencv", WARN, f"installed {len(wheels)} times: {', '.join(wheels)}", f"pip uninstall {wheels[0]}")
    elif wheels and on_pi(machine):
        yield Check("opencv", WARN, "a wheel hides the system's and may break the camera", f"pip uninstall {wheels[0]}")
    else:
        yield Check("opencv", OK, cv2.__version__)


def one_numpy(machine: Machine, config: Config) -> Iterator[Check]:
    """On a Pi, numpy must be apt's: the camera's library is built against that one."""
    if not on_pi(machine):
        return
    try:
        numpy = import_module("numpy")
    except ImportError as problem:
        yield Check("numpy", FAIL, f"pictures cannot be read: {problem}", "sudo apt install python3-numpy")
        return
    if str(numpy.__file__).startswith("/usr/lib/"):
        yield Check("numpy", OK, f"{numpy.__version__} of the system")
    else:
        fix = f"pip uninstall numpy   (it lies in {numpy.__path__[0]})"
        yield Check("numpy", WARN, f"{numpy.__version__} hides the system's and may break the camera", fix)


def readers(machine: Machine, config: Config) -> Iterator[Check]:
    """The second reader of tags, which is welcome but not needed."""
    if _imports("pyzbar.pyzbar"):
        yield Check("tag readers", OK, "zxing-cpp and pyzbar")
    else:
        yield Check("tag readers", WARN, "zxing-cpp alone; pyzbar reads a few more", "sudo apt install libzbar0")


def _imports(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True
