"""What the tests in Python share: their arguments, EXTENSION SAMPLE.db ROUNDS, connections, and the count of what passed."""
import os
import sqlite3
import sys

EXTENSION, SAMPLE, ROUNDS = os.path.splitext(os.path.abspath(sys.argv[1]))[0], sys.argv[2], int(sys.argv[3])
SEED = int(os.environ.get("DFEN_SEED") or 20261125)
ENVIRONMENT = dict(os.environ, DFEN_EXTENSION=EXTENSION)
passed = failed = 0


def check(what, got, want):
    global passed, failed
    if got == want:
        passed += 1
        return
    failed += 1
    print("%s:\n  got  %s\n  want %s" % (what, str(got)[:500], str(want)[:500]))


def opened(path, with_dfen=True):
    db = sqlite3.connect(path, isolation_level=None, timeout=60)
    if with_dfen:
        db.enable_load_extension(True)
        db.load_extension(EXTENSION)
    return db


def finish(what):
    print("Tests of %s: %d passed, %d failed" % (what, passed, failed))
    sys.exit(failed > 0)
