"""Two companions with one journal: the second is sent away with words, and let in when the first has gone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings
from companion.errors import ConfigError
from companion.system.instance_lock import InstanceLock


def test_the_second_names_the_process_of_the_first(tmp_path: Path) -> None:
    first = InstanceLock(tmp_path)
    with pytest.raises(ConfigError, match=rf"process {os.getpid()}.*systemctl stop companion"):
        InstanceLock(tmp_path)
    first.release()
    InstanceLock(tmp_path).release()


def test_a_full_disk_is_no_reason_not_to_start(tmp_path: Path) -> None:
    (tmp_path / "in-use").symlink_to("/dev/full")
    first = InstanceLock(tmp_path)
    first.release()
    first.release()


def test_the_name_of_a_process_before_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "in-use").write_text("12345678901234567890\n")
    first = InstanceLock(tmp_path)
    with pytest.raises(ConfigError, match=rf"process {os.getpid()}\)"):
        InstanceLock(tmp_path)
    first.release()


def test_a_process_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    imports = "import time; from pathlib import Path; from companion.system.instance_lock import InstanceLock"
    words = f"{imports}; lock = InstanceLock(Path({str(tmp_path)!r}))"
    one = subprocess.Popen(
        [sys.executable, "-c", f"{words}; print('held', flush=True); time.sleep(60)"], stdout=subprocess.PIPE, text=True
    )
    assert one.stdout.readline() == "held\n"
    with pytest.raises(ConfigError, match=f"process {one.pid}"):
        InstanceLock(tmp_path)
    one.kill()
    one.wait()
    InstanceLock(tmp_path).release()


def test_a_folder_that_cannot_be_written_is_left_to_who_needs_it() -> None:
    InstanceLock(Path("/proc/nowhere")).release()


def test_a_table_that_was_closed_lets_the_next_one_in(tmp_path: Path) -> None:
    journal = JournalSettings(path=str(tmp_path / "journal.db"))
    config = Config(journal=journal, devices=DeviceSettings(pins="mock"), camera=CameraSettings(source="virtual"))
    first = App(config)
    with pytest.raises(ConfigError, match="running already"):
        App(config)
    first.close()
    App(config).close()
