"""Shared by the tests in Python: paths of built files, the number of rounds (ROUNDS), connections, and TAP for prove."""
import difflib
import os
import signal
import sqlite3
import subprocess
import sys
import time

BUILD = os.path.abspath(os.environ.get("BUILD", "build"))
EXTENSION, PROGRAM, SAMPLE, ROUNDS = BUILD + "/dfen", BUILD + "/dfen", BUILD + "/sample.db", int(os.environ.get("ROUNDS", "1"))
TIMES = float(os.environ.get("DFEN_TIMES") or 1)
SEED = int(os.environ.get("DFEN_SEED") or 20261125)
tests = failed = 0


def check(what, got, want):
    global tests, failed
    tests += 1
    if got == want:
        print("ok %d - %s" % (tests, what))
        return
    failed += 1
    print("not ok %d - %s\n# got  %s\n# want %s" % (tests, what, str(got)[:500], str(want)[:500]))


def check_lines(what, got, want):
    """Compares lists; prints their difference, one line per item."""
    global tests, failed
    tests += 1
    failed += got != want
    print("%s %d - %s" % ("ok" if got == want else "not ok", tests, what))
    for line in difflib.unified_diff([str(line) for line in want], [str(line) for line in got], "expected", "got", lineterm=""):
        print("# " + line)


def opened(path, with_dfen=True):
    db = sqlite3.connect(path, isolation_level=None, timeout=600)
    if with_dfen:
        db.enable_load_extension(True)
        db.load_extension(EXTENSION)
    return db


def killed(seconds, *command):
    """Kills a program and its children after that time."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def finish():
    print("1..%d" % tests)
    sys.exit(failed > 0)
