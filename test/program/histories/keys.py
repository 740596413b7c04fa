#!/usr/bin/python3
"""Key columns after random events that change their table: after one dfen fill every key is the function's value (sql/KEYS.md).

Usage: keys.py (from the project's root)
"""
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, "test/repo/support")
import checks
from checks import EXTENSION, PROGRAM, ROUNDS, SAMPLE, SEED, check, opened

NAMES = ["turns", "select", "a b", 'a"b', "a'b", "a`b", "[a]", "a;b", "a--b", "$x", "\u00fcber", "a\nb", "a\n", "next", "last", "key column", "%s", "0", "main.t", ""]


def quoted(name):
    return '"%s"' % name.replace('"', '""')


def fill(path, *words):
    ended = subprocess.run([PROGRAM, "fill", path, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return ended.returncode, ended.stdout, ended.stderr


def statements(db, table, column, **options):
    return [sql for sql, in db.execute("SELECT sql FROM dfen_key_sql(?, ?, ?)", (quoted(table), column, json.dumps(options)))]


def changed(count):
    return "dfen fill: %d key%s changed\n" % (count, "s"[count == 1:])


def key_sql(db, table, column, **options):
    return "\n".join(statements(db, table, column, **options))


def shape(db):
    return db.execute("SELECT * FROM sqlite_schema ORDER BY name").fetchall()


positions = [row[0] for row in sqlite3.connect(SAMPLE).execute("SELECT dfen FROM turns WHERE game <= 40")]


def any_position(rng):
    return rng.choice([None, "", "8/8", b"\x00\xff", 7, 1.5, "8/8/8/8/8/8/8/8 w - -\0"]) if rng.random() < 0.1 else rng.choice(positions)


# ---- Tables ----

KINDS = {
    "rowid": ("id INTEGER, {c}", ""),
    "integer primary key": ("id INTEGER PRIMARY KEY, {c}", ""),
    "a column named rowid": ("id INTEGER PRIMARY KEY, rowid TEXT, {c}", ""),
    "without rowid": ("id INTEGER, part TEXT DEFAULT 'x', {c}, PRIMARY KEY (part, id DESC)", "WITHOUT ROWID"),
    "text primary key": ("id TEXT PRIMARY KEY, {c}", ""),
    "strict": ("id INTEGER PRIMARY KEY, {c} ANY", "STRICT"),
}


def make(db, kind, table, column, rows, rng):
    columns, end = KINDS[kind]
    db.execute("CREATE TABLE %s(%s) %s" % (quoted(table), columns.format(c=quoted(column)), end))
    db.executemany("INSERT INTO %s(id, %s) VALUES (?, ?)" % (quoted(table), quoted(column)),
                   [(i, any_position(rng)) for i in range(rows)])


# The expected keys, by calls of the function alone, one row at a time.
def differing(db, table, column, into, function):
    value = {}
    wrong = 0
    for position, key in db.execute("SELECT %s, %s FROM %s" % (quoted(column), quoted(into), quoted(table))).fetchall():
        at = (type(position), position)
        if at not in value:
            valid = isinstance(position, str) and db.execute("SELECT dfen_error(?)", (position,)).fetchone()[0] is None
            value[at] = db.execute("SELECT %s(?)" % function, (position,)).fetchone()[0] if valid else None
        wrong += key != value[at] or type(key) is not type(value[at])
    return wrong


def random_statement(db, rng, table, column, into, stale):
    t, c, k = quoted(table), quoted(column), quoted(into)
    some = rng.randrange(400)
    position = any_position(rng)
    which = rng.randrange(13)
    if which == 0:
        db.execute("INSERT OR REPLACE INTO %s(id, %s) VALUES (?, ?)" % (t, c), (some, position))
    elif which == 1:
        db.execute("UPDATE OR IGNORE %s SET %s = ? WHERE id %% 7 = ?" % (t, c), (position, some % 7))
    elif which == 2:
        db.execute("UPDATE OR IGNORE %s SET id = id + 1000 WHERE id = ?" % t, (some,))
    elif which == 3:
        db.execute("DELETE FROM %s WHERE id BETWEEN ? AND ?" % t, (some, some + 3))
    elif which == 4:
        db.execute("UPDATE %s SET %s = ? WHERE id < ?" % (t, k), (stale, some // 8))
    elif which == 5:
        db.execute("SAVEPOINT s")
        db.execute("UPDATE %s SET %s = NULL" % (t, c))
        db.execute(rng.choice(["ROLLBACK TO s", "RELEASE s"]))
        if db.in_transaction:
            db.execute("RELEASE s")
    elif which == 6:
        db.execute("BEGIN")
        db.execute("UPDATE %s SET %s = ?, %s = ?" % (t, c, k), (position, stale))
        db.execute(rng.choice(["ROLLBACK", "COMMIT"]))
    elif which == 7:
        db.execute("VACUUM")
    elif which == 8:
        db.execute("ALTER TABLE %s RENAME TO renamed" % t)
        db.execute("ALTER TABLE renamed RENAME TO %s" % t)
    elif which == 9:  # a rebuild as schema tools do it
        sql, = db.execute("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,)).fetchone()
        indexes = [row[0] for row in db.execute("SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql NOT NULL", (table,))]
        db.execute("ALTER TABLE %s RENAME TO before_rebuild" % t)
        for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'before_rebuild' AND sql NOT NULL").fetchall():
            db.execute("DROP INDEX %s" % quoted(row[0]))
        db.execute(sql)
        db.execute("INSERT INTO %s SELECT * FROM before_rebuild" % t)
        db.execute("DROP TABLE before_rebuild")
        for index in indexes:
            db.execute(index)
    elif which == 10:
        target = "part, id" if "part" in [row[1] for row in db.execute("PRAGMA table_info(%s)" % t)] else "id"
        unique = db.execute("SELECT count(*) FROM pragma_table_info(?) WHERE pk > 0", (table,)).fetchone()[0]
        conflict = "ON CONFLICT (%s) DO UPDATE SET %s = excluded.%s" % (target, c, c) if unique else ""
        db.execute("INSERT INTO %s(id, %s) VALUES (?, ?) %s" % (t, c, conflict), (some, position))
    elif which == 11:  # from a program that attaches the file and does not load dfen
        attaching = sqlite3.connect(":memory:", isolation_level=None, timeout=600)
        attaching.execute("ATTACH ? AS other", (db.execute("SELECT file FROM pragma_database_list WHERE name = 'main'").fetchone()[0],))
        attaching.execute("UPDATE other.%s SET %s = ? WHERE id %% 5 = ?" % (t, c), (position, some % 5))
        attaching.close()
    else:
        db.execute("INSERT INTO %s(id, %s) SELECT max(id) + 2000, ? FROM %s WHERE typeof(id) = 'integer' HAVING max(id) NOT NULL" % (t, c, t), (position,))


# ---- The expected keys ----

def truth(directory, rng):
    for kind in KINDS:
        for number in range(ROUNDS):
            path = os.path.join(directory, "%s %d.db" % (kind, number))
            db = opened(path)
            table, column, into = rng.sample(NAMES[:-1], 3)
            function = rng.choice(["dfen_pool_key", "dfen_pool_id", "dfen_canonical"])
            make(db, kind, table, column, 300, rng)
            before = shape(db)
            db.executescript(key_sql(db, table, column, into=into, function=function, covering=["id"] if rng.random() < 0.5 else []))
            what = "%s, %r, %r, %r" % (kind, table, column, into)
            check("up: " + what, differing(db, table, column, into, function), 0)
            for _ in range(20):
                random_statement(db, rng, table, column, into, 7 if function == "dfen_pool_id" else "stale")
            wrong = differing(db, table, column, into, function)
            options = ["--into", into, "--function", function]
            status, listed, _ = fill(path, table, column, *options, "--check")
            check("check: " + what, (status, listed.count(": the key differs\n")), (int(wrong > 0), wrong))
            status, _, said = fill(path, table, column, *options)
            check("dfen fill: " + what, (status, said), (0, changed(wrong)))
            check("after it: " + what, differing(db, table, column, into, function), 0)
            check("the check's statement: " + what,
                  db.execute(key_sql(db, table, column, into=into, function=function, part="check")).fetchone()[0], 0)
            if kind == "rowid" and "'" not in table:  # iterdump() does not quote it
                dumped = opened(":memory:")
                dumped.executescript("\n".join(db.iterdump()))
                # a dump truncates a text at a NUL, so that a position may differ
                dumped.executescript(key_sql(dumped, table, column, into=into, function=function, part="fill"))
                check("dumped: " + what, differing(dumped, table, column, into, function), 0)
            db.executescript(key_sql(db, table, column, into=into, function=function, part="down"))
            if "before_rebuild" not in str(shape(db)):
                check("down: " + what, [row[4] for row in shape(db) if row[0] == "table"], [row[4] for row in before if row[0] == "table"])


def generated(rng):
    for name in NAMES:
        db = opened(":memory:")
        make(db, "rowid", name, "c" + name, 50, rng)
        before = shape(db)
        up = key_sql(db, name, "c" + name, kind="generated", into="k" + name, covering=["id"])
        check("the parts: %r" % name, "\n".join(sql for part in ("column", "fill", "index") for sql in
                                                statements(db, name, "c" + name, kind="generated", into="k" + name, covering=["id"], part=part)), up)
        db.executescript(up)
        for _ in range(10):
            db.execute("UPDATE %s SET %s = ? WHERE id = ?" % (quoted(name), quoted("c" + name)), (any_position(rng), rng.randrange(50)))
        check("generated: %r" % name, differing(db, name, "c" + name, "k" + name, "dfen_pool_key"), 0)
        check("its check: %r" % name,
              db.execute(key_sql(db, name, "c" + name, kind="generated", into="k" + name, part="check")).fetchone()[0], 0)
        db.executescript(key_sql(db, name, "c" + name, into="k" + name, part="down"))
        check("generated, down: %r" % name, shape(db), before)
    with tempfile.TemporaryDirectory() as directory:  # names that SQL would read as another table's
        path = os.path.join(directory, "names.db")
        db = opened(path)
        for name in ("t", "main.t", "[t]"):
            db.execute("CREATE TABLE %s AS SELECT dfen_start() AS dfen, NULL AS canonical" % quoted(name))
        for name in ("main.t", "[t]"):
            fill(path, name, "dfen")
        check("names with dots and brackets",
              [db.execute("SELECT count(canonical) FROM %s" % quoted(name)).fetchone()[0] for name in ("t", "main.t", "[t]")], [0, 1, 1])
    for kind in ("stored", "generated"):  # in another schema, beside a table of the same name
        db = opened(":memory:")
        db.execute("CREATE TABLE t(dfen)")
        db.execute("ATTACH ':memory:' AS \"my x\"")
        db.execute("CREATE TABLE \"my x\".t AS SELECT dfen_start() AS dfen")
        for part, left in (("up", 1), ("down", 0)):
            for sql, in db.execute("SELECT sql FROM dfen_key_sql('\"my x\".t', 'dfen', ?)", (json.dumps({"kind": kind, "part": part}),)).fetchall():
                db.execute(sql)
            check("in another schema, %s, %s" % (kind, part),
                  [db.execute("SELECT count(*) FROM pragma_table_xinfo('t', ?) WHERE name = 'canonical'", (schema,)).fetchone()[0]
                   for schema in ("main", "my x")] + [db.execute("SELECT count(*) FROM \"my x\".sqlite_schema WHERE type = 'index'").fetchone()[0]], [0, left, left])
    for kind in ("stored", "generated"):
        db = opened(":memory:")
        db.execute("CREATE TABLE t(dfen)")
        try:
            db.executescript(key_sql(db, "t", "no such column", kind=kind))
            check("a column that is not there, " + kind, "nothing was said", "an error")
        except sqlite3.OperationalError as error:
            check("a column that is not there, " + kind, "no such column: no such column" in str(error), True)


def halfway(rng):
    """A migration stops before any of its statements, and rows are changed. The next one ends it, and runs again without a change."""
    for kind, name, function in [(kind, name, function) for kind in ("stored", "generated") for name in NAMES[:4]
                                 for function in ("dfen_pool_key", "dfen_canonical", "dfen_pool_id")]:
        options = {"into": "k" + name, "function": function, "kind": kind}
        for stopped in range(4):
            db = opened(":memory:")
            make(db, "rowid", name, "c" + name, 50, rng)
            before = shape(db)
            whole = statements(db, name, "c" + name, **options)
            for sql in whole[:stopped]:
                db.execute(sql)
            if function != "dfen_pool_id":  # an integer that is not the row's key may be anything
                db.execute("UPDATE %s SET %s = ? WHERE id %% 3 = 0" % (quoted(name), quoted("c" + name)), (positions[3],))
            what = "%s, %r, %s, stopped before statement %d: " % (kind, name, function, stopped + 1)
            for time in ("next", "again"):
                rest = statements(db, name, "c" + name, **options)
                check(what + time + ", the statements", rest, whole[1:] if stopped > 0 or time == "again" else whole)
                for sql in rest:
                    db.execute(sql)
                check(what + time + ", the keys", differing(db, name, "c" + name, "k" + name, function), 0)
                check(what + time + ", the indexes", db.execute("SELECT count(*) FROM sqlite_schema WHERE name = ?", (name + "_k" + name,)).fetchone()[0], 1)
            down = statements(db, name, "c" + name, part="down", **options)
            for sql in down[:stopped % 2]:
                db.execute(sql)
            for sql in statements(db, name, "c" + name, part="down", **options):
                db.execute(sql)
            check(what + "down", (shape(db), statements(db, name, "c" + name, part="down", **options)), (before, down[:1]))


# ---- Kills, writers, locks ----

def large(path, rows):
    db = opened(path)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT)")
    db.execute("""INSERT INTO turns(dfen) WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ?)
                  SELECT ?1 FROM n""".replace("?1", "dfen_flip(?)"), (rows, positions[5]))
    db.executescript(key_sql(db, "turns", "dfen", part="column"))
    return db


def killed(directory, rng):
    path = os.path.join(directory, "killed.db")
    db = large(path, 40000)
    for _ in range(ROUNDS):
        db.execute("UPDATE turns SET canonical = 'stale'")
        checks.killed(rng.random() / 4, PROGRAM, "fill", path, "turns", "dfen")
    wrong = db.execute("SELECT count(*) FROM turns WHERE canonical = 'stale'").fetchone()[0]
    check("a killed fill, run again", fill(path, "turns", "dfen"), (0, "", changed(wrong)))
    check("a killed fill: keys", db.execute(key_sql(db, "turns", "dfen", part="check")).fetchone()[0], 0)
    check("a killed fill: the file", db.execute("PRAGMA integrity_check").fetchone()[0], "ok")


def beside_a_writer(directory, rng):
    path = os.path.join(directory, "writer.db")
    db = large(path, 40000)
    db.close()
    ended = threading.Event()

    def write():
        writer = opened(path, with_dfen=False)
        while not ended.is_set():
            writer.execute("INSERT INTO turns(dfen) VALUES (?)", (rng.choice(positions),))
            writer.execute("UPDATE turns SET dfen = ? WHERE id = ?", (rng.choice(positions), rng.randrange(1, 40000)))
    thread = threading.Thread(target=write)
    thread.start()
    status = fill(path, "turns", "dfen")[0]
    ended.set()
    thread.join()
    check("a fill beside a writer", status, 0)
    check("after the writer ended", fill(path, "turns", "dfen")[0], 0)
    db = opened(path)
    check("beside a writer: keys", db.execute(key_sql(db, "turns", "dfen", part="check")).fetchone()[0], 0)


def of_many_rows(directory, rng):
    """Batches by ranges of each kind of key, also if the last batch is full, and if rows are deleted meanwhile."""
    for number, (kind, rows, table) in enumerate([("without rowid", 30000, "next"), ("without rowid", 20000, "a\n"), ("rowid", 20000, 'a"b'),
                                                  ("a column named rowid", 20001, "last"), ("text primary key", 29999, "a'b")]):
        path = os.path.join(directory, "many %d.db" % number)
        db = opened(path)
        columns, end = KINDS[kind]
        db.execute("CREATE TABLE %s(%s) %s" % (quoted(table), columns.format(c="dfen"), end))
        db.executescript(key_sql(db, table, "dfen", part="column"))
        parts = ", part" if "part" in columns else ""
        db.execute("BEGIN")
        db.executemany("INSERT INTO %s(id, dfen%s) VALUES (?, ?%s)" % (quoted(table), parts, ", ?" if parts else ""),
                       [(i, positions[i % 50]) + ((rng.choice("xyz"),) if parts else ()) for i in range(rows)])
        db.execute("COMMIT")
        what = "%d rows, %s: " % (rows, kind)
        check(what + "fill", fill(path, table, "dfen"), (0, "", changed(rows)))
        check(what + "keys", db.execute(key_sql(db, table, "dfen", part="check")).fetchone()[0], 0)
        check(what + "again", fill(path, table, "dfen"), (0, "", changed(0)))
        db.executescript("""UPDATE {t} SET canonical = NULL; CREATE TABLE first AS SELECT 1 AS x;
          CREATE TRIGGER fewer AFTER UPDATE ON {t} WHEN EXISTS (SELECT * FROM first)
            BEGIN DELETE FROM first; DELETE FROM {t} WHERE abs(id) % 5 < 2 AND canonical IS NULL; END;""".format(t=quoted(table)))
        check(what + "rows that are deleted meanwhile", fill(path, table, "dfen")[0], 0)
        check(what + "keys of the other rows", db.execute(key_sql(db, table, "dfen", part="check")).fetchone()[0], 0)
        left = db.execute("SELECT count(*) FROM %s" % quoted(table)).fetchone()[0]
        check(what + "some were deleted", rows * 0.5 <= left < rows * 0.7, True)


def undone(directory):
    """What is written and does not last is counted; and tables of any name."""
    path = os.path.join(directory, "undone.db")
    db = opened(path)
    db.executescript("""CREATE TABLE above(dfen, canonical, id REAL); CREATE TABLE up_to(dfen, canonical);
      CREATE TABLE row_key(dfen TEXT COLLATE NOCASE, canonical, PRIMARY KEY (dfen COLLATE BINARY)) WITHOUT ROWID;""")
    db.executemany("INSERT INTO above(dfen) VALUES (?)", [(position,) for position in positions[:2]])
    db.executescript("INSERT INTO up_to(dfen) SELECT dfen FROM above; INSERT INTO row_key SELECT dfen, NULL FROM above")
    differ = "dfen fill: keys written: 2, keys that still differ: 2; does a trigger or the type of the column %s change them?\n"
    check("a column that rounds ids", fill(path, "above", "dfen", "--into", "id", "--function", "dfen_pool_id"), (1, "", differ % "id"))
    for table in "above", "up_to", "row_key":
        check("a table of the name " + table, fill(path, table, "dfen"), (0, "", changed(2)))
        db.executescript("UPDATE {t} SET canonical = ''; CREATE TRIGGER {t}_kept AFTER UPDATE ON {t} BEGIN "
                         "UPDATE {t} SET canonical = '' WHERE dfen = new.dfen; END".format(t=table))
        check("a trigger that undoes a fill of " + table, fill(path, table, "dfen"), (1, "", differ % "canonical"))


def locked(directory):
    path = os.path.join(directory, "locked.db")
    db = large(path, 10)
    before = db.execute("SELECT count(*) FROM turns WHERE canonical IS NULL").fetchone()[0]
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE turns SET dfen = ? WHERE id = 1", (positions[6],))
    process = subprocess.Popen([PROGRAM, "fill", path, "turns", "dfen"], stderr=subprocess.PIPE, text=True)
    said = process.stderr.readline()
    db.execute("COMMIT")
    check("a fill that waits for a lock", (said, process.communicate()[1], process.returncode),
          ("dfen fill: waiting for another program, which has locked the database\n", changed(before), 0))
    check("after the lock: keys", db.execute(key_sql(db, "turns", "dfen", part="check")).fetchone()[0], 0)


def with_views(directory):
    """Dropping a key column fails while views call dfen. After they are dropped, the schema is the original, byte for byte."""
    path = os.path.join(directory, "views.db")
    source = sqlite3.connect(SAMPLE)
    db = opened(path)
    source.backup(db)
    run = ["sqlite3", "-batch", "-bail", "-init", "/dev/null", path, ".load '%s'" % EXTENSION]
    before = shape(db)
    for kind in ("stored", "generated"):
        db.executescript(key_sql(db, "turns", "dfen", kind=kind))
        check("sample, %s: keys" % kind, db.execute(key_sql(db, "turns", "dfen", part="check")).fetchone()[0], 0)
        db.execute("CREATE VIEW keys AS SELECT canonical, dfen_winner(dfen) FROM turns")
        try:
            db.executescript(key_sql(db, "turns", "dfen", part="down"))
            check("down, with a view, " + kind, "nothing was said", "an error")
        except sqlite3.OperationalError as error:
            check("down, with a view, " + kind, "error in view keys" in str(error), True)
        db.execute("DROP VIEW keys")
        check("sql/views.sql, " + kind, subprocess.run([*run, ".read sql/views.sql"], stdout=subprocess.DEVNULL).returncode, 0)
        line = next(line for line in open("sql/VIEWS.md") if "sql/views_back.sql" in line).strip()
        check("the page's line, " + kind, subprocess.run(line.replace("games.db", "'%s'" % path), shell=True).returncode, 0)
        db.executescript(key_sql(db, "turns", "dfen", part="down"))
        check("sample, %s: the schema after down" % kind, [row for row in shape(db) if row[1] in [old[1] for old in before]] == before, True)
        check("sample, %s: no trace" % kind, [row[:3] + row[4:] for row in shape(db)], [row[:3] + row[4:] for row in before])


# ---- Refusals, and a hostile database ----

def refused(directory):
    path = os.path.join(directory, "refused.db")
    db = opened(path)
    db.executescript("""CREATE TABLE t(dfen, k, g AS (dfen_pool_key(dfen_try(dfen)))); CREATE VIEW v AS SELECT * FROM t;
      CREATE TABLE all_names(rowid, _rowid_, oid, dfen, canonical);
      INSERT INTO t(dfen) VALUES ('8/8/8/8/8/8/8/8 w - -'), ('x' || char(27) || '[2J'), (NULL);""")
    for words, said in [
            (["none", "dfen"], "no such table: none"), (["v", "dfen"], "v is a view: fill a column of an ordinary table"), (["t", "x"], "the table has no column x"),
            (["t", "dfen"], "the table has no column canonical; this adds one: ALTER TABLE t ADD COLUMN canonical TEXT;"),
            (["t", "dfen", "--into", "g"], "g is a generated column: SQLite computes it"),
            (["t", "dfen", "--into", "dfen"], "--into must not be the column of the DFENs"),
            (["all_names", "dfen"], "rowid, _rowid_ and oid are columns of the table: nothing else tells its rows apart"),
            (["t", "dfen", "--into", "k", "--function", "load_extension"],
             "--function must make a text or an integer of a DFEN, not 'load_extension'")]:
        check("refused: %s" % words, fill(path, *words), (1 + said.startswith("--"), "", "dfen fill: %s\n" % said))
    check("a missing database", fill(path + "x", "t", "dfen")[0::2], (1, "dfen fill: no such database: %sx\n" % path))
    check("listed", fill(path, "t", "dfen", "--into", "k", "--check"), (1, "row 1: the key differs\n"
          "row 2: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)\n", ""))
    db.executescript("""CREATE TABLE seen(x); CREATE TRIGGER stranger AFTER UPDATE ON t BEGIN SELECT load_extension('/nowhere'); END;""")
    status, _, said = fill(path, "t", "dfen", "--into", "k")
    check("a trigger that calls an unsafe function", (status, said), (1, "dfen fill: %s: unsafe use of load_extension()\n" % path))
    db.execute("DROP TRIGGER stranger")
    check("in the end", fill(path, "t", "dfen", "--into", "k"), (0, "", changed(1)))
    check("a malformed DFEN alone is listed with status 0", fill(path, "t", "dfen", "--into", "k", "--check"), (
        0, "row 2: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)\n", ""))


def main():
    rng = random.Random(SEED)
    print("keys: DFEN_SEED=%d" % SEED)
    with tempfile.TemporaryDirectory() as directory:
        generated(rng)
        halfway(rng)
        refused(directory)
        truth(directory, rng)
        of_many_rows(directory, rng)
        undone(directory)
        locked(directory)
        with_views(directory)
        killed(directory, rng)
        beside_a_writer(directory, rng)
    checks.finish()


main()
