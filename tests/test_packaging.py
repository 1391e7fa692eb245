"""What a stranger's machine gets: locked packages, a complete wheel, and a `run` that can be repeated."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.end_to_end.process import TableProcess
from tests.waiting import OUTER_S

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted(ROOT.glob("requirements*.txt"))
APART = ("vision", "synthetic")
"""The folder of code that no wheel holds: tests and benchmarks alone use it."""
PIN = re.compile(r"([a-z0-9-]+)==(\S+)( ; [^\\]+)?")
NOT_OURS = [
    r"/wor" + r"k/",
    r"/tm" + r"p/bash",
    r"/roo" + r"t/",
    r"/far" + r"m/",
    r"pypi\.or" + r"g",
    r"pythonhoste" + r"d\.",
    r"deb\.debia" + r"n\.",
    r"--(extra-)?inde" + r"x",
    r"inde" + r"x-url",
    r"find-lin" + r"ks",
    r"npmj" + r"s\.",
    r'"resol' + r'ved":',
]
"""Paths of somebody's machine and names of registries, spelt so that this file is not found itself."""


def tracked() -> list[Path]:
    """Every file of the project, as git sees it; without git, all that is not made by tools."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        made = re.compile(r"(^|/)(\.(?!ci|gitignore)[^/]*|__pycache__|build|dist|node_modules|[^/]*\.egg-info)(/|$)")
        return [path for path in ROOT.rglob("*") if path.is_file() and not made.search(str(path.relative_to(ROOT)))]
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def pins() -> dict[str, str]:
    """Name -> version of everything locked."""
    return {match[1]: match[2] for lock in LOCKS for match in PIN.finditer(lock.read_text(encoding="utf-8"))}


# --- what is in the files ------------------------------------------------------------------------------------------


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = []
    for path in tracked():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{path.relative_to(ROOT)}: {hit[0]}" for pattern in NOT_OURS if (hit := re.search(pattern, text))]
    assert found == []


@pytest.mark.parametrize("lock", LOCKS, ids=[lock.name for lock in LOCKS])
def test_a_lock_holds_pins_and_hashes_and_nothing_else(lock: Path) -> None:
    for entry in lock.read_text(encoding="utf-8").replace("\\\n", "").splitlines():
        if not entry.startswith("#"):
            pin, *hashes = re.split(r"\s+--hash=sha256:", entry)
            assert PIN.fullmatch(pin.strip()), pin
            assert hashes and all(re.fullmatch(r"[0-9a-f]{64}\s*", one) for one in hashes), pin


def test_everything_the_project_asks_for_is_locked_in_a_version_it_allows() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
    asked += [text for extra in ("vision", "zbar", "dev") for text in extras[extra]]
    versions = pins()
    for requirement in map(Requirement, asked):
        name = canonicalize_name(requirement.name)
        assert name in versions and requirement.specifier.contains(versions[name], prereleases=True), name


def test_a_pi_is_sent_no_package_that_apt_supplies() -> None:
    base = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert not re.search(r"^(numpy|opencv\S*|lgpio|picamera2|rpi)", base, re.MULTILINE)


@pytest.mark.network
@pytest.mark.parametrize("python", ["3.11", "3.13"])
def test_every_package_has_a_wheel_for_a_pi(python: str, tmp_path: Path) -> None:
    platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in (34, 31, 28, 27, 17)]
    options = ["-qq", "--dry-run", "--no-deps", "--only-binary=:all:", f"--python-version={python}", *platforms]
    entries = "\n".join(lock.read_text(encoding="utf-8").replace("\\\n", "") for lock in LOCKS).splitlines()
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("\n".join(entry for entry in entries if 'in "x86_64"' not in entry))
    command = [sys.executable, "-m", "pip", "install", *options, "--require-hashes", "-r", wanted, "-t", tmp_path]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if "connection" in done.stderr.lower() or "retrying" in done.stderr.lower():
        pytest.skip("no package index answers")
    assert done.returncode == 0, done.stderr


# --- what is built ---------------------------------------------------------------------------------------------------

PACKAGES = ("companion", "hardware", "vision", "web")
BARE = {"PATH": "/usr/bin:/bin"}
"""An environment that leads back to no checkout."""
SDIST = "from setuptools import build_meta; build_meta.build_sdist('out')"


def shipped() -> list[Path]:
    """Every file of the packages, as a wheel should hold them."""
    names = (path.relative_to(ROOT) for path in tracked())
    return [name for name in names if name.parts[0] in PACKAGES and name.parts[: len(APART)] != APART]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist of what git holds, and the wheel that is made of that sdist and nothing else."""
    source = tmp_path_factory.mktemp("source")
    for file in (path.relative_to(ROOT) for path in tracked()):
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, source / file)
    subprocess.run([sys.executable, "-c", SDIST], cwd=source, check=True, capture_output=True)
    (archive,) = (source / "out").glob("*.tar.gz")
    wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", "out", str(archive)]
    subprocess.run(wheel, cwd=source, check=True, capture_output=True)
    return source / "out"


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that holds the wheel, and beside it the libraries of this one."""
    folder = tmp_path_factory.mktemp("clean") / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    (wheel,) = built.glob("*.whl")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")  # its own .pth files are not read
    return folder / "bin"


def test_the_wheel_holds_every_file_of_the_packages(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert [str(file) for file in shipped() if str(file) not in held] == []
    assert not any(name.startswith(("tests/", "/".join(APART))) for name in held)


def test_what_is_installed_runs_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    """No file of the checkout is near: rules, records, stories, mats, pages and scripts come out of the wheel."""

    def run(*words: str | Path) -> str:
        command = [str(installed / words[0]), *map(str, words[1:])]
        done = subprocess.run(command, cwd=tmp_path, env=BARE, capture_output=True, text=True, timeout=OUTER_S)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    shutil.copy(ROOT / "tests" / "records" / "first-game.tgr", tmp_path)
    assert {"inscription", "inception"} <= {line.split()[0] for line in run("companion", "rules").splitlines()}
    assert "INS-" in run("companion", "rules", "inscription", "--tests", tmp_path)
    assert run("companion", "replay", "first-game.tgr")
    run("companion", "print", "mat", "--out", tmp_path / "printed")
    assert list((tmp_path / "printed").glob("*.pdf"))
    found = run("python", "-c", "import companion, web, vision, hardware; print(companion.__file__)")
    assert Path(found).is_relative_to(installed.parent)


def test_what_is_installed_serves_the_table(installed: Path, tmp_path: Path) -> None:
    table = TableProcess(tmp_path, program=(str(installed / "companion"),), cwd=tmp_path, env=BARE).start()
    try:
        assert table.page()["game"] == "inscription"
        assert {game["name"] for game in table.get("/api/games")} >= {"inscription", "inception"}
        for path in (
            "/new",
            "/static/any/js/new.js",
            "/static/any/css/cabin.css",
            "/static/any/fonts/almendra-bold.woff2",
        ):
            with urllib.request.urlopen(table.url + path, timeout=OUTER_S) as page:
                assert page.status == 200 and page.read()
    finally:
        assert table.stop() == 0


# --- ./run ---------------------------------------------------------------------------------------------------------

BACKEND = """
import pathlib, zipfile
def _wheel(folder):
    name = "tiny-1-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as wheel:
        wheel.writestr("tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\n")
        wheel.writestr("tiny-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("tiny-1.dist-info/RECORD", "")
        wheel.writestr("tiny.pth", str(pathlib.Path.cwd()))
    return name
def build_editable(folder, config_settings=None, metadata_directory=None): return _wheel(folder)
def build_wheel(folder, config_settings=None, metadata_directory=None): return _wheel(folder)
"""
TINY = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "tiny"
version = "1"
"""


SAID = "import os, sys; print('companion', *sys.argv[1:]); print(os.environ['COMPANION_CALLED'], file=sys.stderr)"


class Checkout:
    """A project that needs nothing from the network, with the real `run` and no apt-get."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "companion").mkdir(parents=True)
        (folder / "stubs").mkdir()
        (folder / "companion" / "__main__.py").write_text(SAID)
        (folder / "backend.py").write_text(BACKEND)
        (folder / "pyproject.toml").write_text(TINY)
        for lock in LOCKS:
            (folder / lock.name).write_text("")
        (folder / "stubs" / "apt-get").write_text("#!/bin/sh\nexit 100\n")
        (folder / "stubs" / "apt-get").chmod(0o755)
        shutil.copy(ROOT / "run", folder / "run")

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """What ``./run WORDS…`` answers, started from another folder in an almost empty environment."""
        path = f"{self.folder / 'stubs'}:/usr/bin:/bin"
        command = ["sh", str(self.folder / "run"), *words]
        return subprocess.run(command, cwd="/", env={"PATH": path, **environment}, capture_output=True, text=True)


FILLS = "installing Python packages"


def test_run_can_be_repeated_and_broken_off(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "a folder with spaces")
    kept = checkout.folder / ".venv" / "kept"
    python = os.path.realpath(sys.executable)

    def start(*words: str) -> subprocess.CompletedProcess[str]:
        done = checkout.run(*words, PYTHON=python)
        assert done.returncode == 0, done.stderr
        return done

    first = start()
    assert first.stdout == "companion run\n" and FILLS in first.stderr
    kept.touch()
    assert start("replay", "a b.tgr").stdout == "companion replay a b.tgr\n"
    assert start("--host", "0.0.0.0").stdout == "companion run --host 0.0.0.0\n", "options are those of the table"
    assert first.stderr.endswith(f"{checkout.folder}/run\n"), "what it tells people to type begins as they called it"
    assert FILLS not in start("doctor").stderr

    (checkout.folder / "requirements.txt").write_text("# changed\n")
    assert FILLS in start("doctor").stderr and kept.exists()

    (checkout.folder / ".venv" / ".made").unlink()
    assert FILLS in start("doctor").stderr and not kept.exists()


def test_run_says_how_it_is_used_without_installing_anything(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "new")
    done = checkout.run("--help")
    assert done.returncode == 0 and "./run test" in done.stdout
    assert not (checkout.folder / ".venv").exists()


def test_run_refuses_a_python_that_is_none(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "new")
    for wrong, words in (("/bin/false", "older than 3.11"), ("no-such-python", "is no program")):
        done = checkout.run(PYTHON=wrong)
        assert done.returncode == 2 and words in done.stderr


def test_run_is_plain_sh_and_ci_types_the_same_command() -> None:
    subprocess.run(["sh", "-n", str(ROOT / "run")], check=True)
    assert "./run test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for script in ("run", ".ci/run", ".ci/lock"):
        assert os.access(ROOT / script, os.X_OK), script
