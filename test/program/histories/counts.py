#!/usr/bin/python3
"""Counts of an SQLite database after random events that change its games (sql/counts.sql, dfen count).

After each event dfen count runs, and its counts are compared with a recount of scored_turns in this file, which shares only the key
functions with the SQL. Usage: counts.py (from the project's root)
"""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, "test/repo/support")
import checks
from checks import BUILD, EXTENSION, PROGRAM, ROUNDS, SAMPLE, SEED, check, opened
from recount import tally_game, visits_of, whole


def run_file(path, name):
    subprocess.run(["sqlite3", "-batch", "-bail", "-init", "/dev/null", "-cmd", ".load '%s'" % EXTENSION, path, ".read " + name],
                   check=True, stdout=subprocess.DEVNULL)


def count(path, *options):
    ended = subprocess.run([PROGRAM, "count", path, *options], stderr=subprocess.PIPE, text=True)
    return ended.returncode, ended.stderr


# ---- The recount ----

def recount(db, chosen=None):
    """The expected position_counts and continuation_counts, of all games or of the chosen ones, and the turns that should be listed."""
    def ask(expression, *values):
        return db.execute("SELECT " + expression, values).fetchone()[0]

    games, positions, continuations, listed = {}, {}, {}, set()
    for game, kind, *row in db.execute("SELECT game, typeof(game), number, dfen, dice, moves, next_dfen, score FROM main.scored_turns"):
        if whole(game) is not None:
            game, kind = whole(game), "integer"
        if kind in ("integer", "text"):
            games.setdefault((kind, game), []).append(row)
        else:
            listed.add((game if kind != "blob" else "blob", None))
    for (_, game), rows in games.items():
        if chosen is not None and game not in chosen:
            continue
        visits, faults = visits_of(ask, rows)
        listed |= {(game, number) for number in faults}
        tally_game([visits[number] for number in sorted(visits)], positions, continuations)
    return positions, continuations, listed


def counted(db):
    positions = {row[0]: row[1:] for row in db.execute("SELECT key, games, visits, wins, draws, losses FROM main.position_counts")}
    continuations = {row[:3]: row[3:] for row in db.execute(
        "SELECT key, dice, next_key, games, visits, wins, draws, losses FROM main.continuation_counts")}
    listed = {(game if not isinstance(game, bytes) else "blob", number) for game, number in db.execute("SELECT game, number FROM main.uncounted")}
    return positions, continuations, listed


def query_of(name):
    """The query of a file of sql/ with parameters."""
    with open("sql/" + name) as file:
        return file.read().split("PRAGMA trusted_schema = OFF;\n")[1].rstrip(";\n")


def compare_some(db, what):
    """The files with parameters, for a few positions, in half of the games."""
    chosen = [row for row in db.execute("SELECT id, game FROM main.counted_games") if row[0] % 2 == 0]
    positions, continuations, _ = recount(db, {game for _, game in chosen})
    db.execute("CREATE TEMP VIEW chosen_games AS SELECT id FROM main.counted_games WHERE id % 2 = 0")
    for key, dfen in db.execute("""SELECT key, dfen FROM (SELECT dfen_pool_id(dfen_try(dfen)) AS key, min(dfen) AS dfen, count(*) AS turns FROM main.scored_turns
            GROUP BY 1 HAVING key NOTNULL ORDER BY 3 DESC, 1 LIMIT 4)""").fetchall():
        asked = {"dfen": dfen, "dice": None}
        check("%s: %s in some games" % (what, dfen), db.execute("SELECT games, visits, wins, draws, losses FROM (%s)" % query_of("counts_position.sql"), asked).fetchall(),
              [positions.get(key, (0,) * 5)])
        want = {next_key: tally for (k, dice, next_key), tally in continuations.items() if (k, dice) == (key, "PNB")}
        asked["dice"] = db.execute("SELECT iif(dfen_side(?) = 'w', 'PNB', 'pnb')", (dfen,)).fetchone()[0]
        check("%s: PNB in %s in some games" % (what, dfen), sorted(db.execute("SELECT games, visits, wins, draws, losses FROM (%s)" % query_of(
            "counts_continuations.sql"), asked).fetchall()), sorted(want.values()))
        check("%s: PNB in %s, in these games" % (what, dfen), db.execute("SELECT games, visits, wins, draws, losses FROM (%s)" % query_of("counts_position.sql"),
              asked).fetchall(), db.execute("""SELECT count(*), coalesce(sum(visits), 0), count(*) FILTER (WHERE score = 1), count(*) FILTER (WHERE score = 0.5), count(*) FILTER (WHERE score = 0)
                FROM (SELECT count(*) AS visits, min(number), score FROM main.visits WHERE key = ? AND dice = 'PNB' AND game % 2 = 0 GROUP BY game)""", (key,)).fetchall())


def compare(path, what):
    status, said = count(path)
    check(what + ": dfen count ends well", status, 0)
    db = opened(path)
    got, want = counted(db), recount(db)
    check(what + ": positions", {k: v for k, v in got[0].items() if want[0].get(k) != v}, {k: v for k, v in want[0].items() if got[0].get(k) != v})
    check(what + ": continuations", {k: v for k, v in got[1].items() if want[1].get(k) != v}, {k: v for k, v in want[1].items() if got[1].get(k) != v})
    check(what + ": what cannot be counted", sorted(map(repr, got[2] - want[2])), sorted(map(repr, want[2] - got[2])))
    check(what + ": an INTEGER game is its own id, and no other's", db.execute(
        "SELECT count(*) FROM main.counted_games WHERE (typeof(game) = 'integer') <> (id = CAST(game AS INTEGER) AND typeof(game) = 'integer')"
        " OR id IN (SELECT game FROM main.scored_turns) AND id IS NOT game").fetchone(), (0,))
    check(what + ": nothing waits", db.execute("SELECT count(*) FROM main.games_to_count").fetchone(), (0,))
    compare_some(db, what)
    db.close()
    check(what + ": a second count finds nothing", count(path)[1].split(" games counted")[0], "dfen count: 0")


# ---- Databases ----

def sample_database(path, games):
    """The tables of sql/schema.sql with the first games of the sample."""
    with open("sql/schema.sql") as schema, sqlite3.connect(path) as db:
        db.executescript(schema.read())
        db.execute("ATTACH ? AS sample", (SAMPLE,))
        db.execute("INSERT INTO players SELECT * FROM sample.players")
        for table, key in (("games", "id"), ("turns", "game")):
            columns = ", ".join(name for _, name, *_, hidden in db.execute("PRAGMA table_xinfo(%s)" % table) if hidden == 0)
            db.execute("INSERT INTO %s(%s) SELECT %s FROM sample.%s WHERE %s <= %d" % (table, columns, columns, table, key, games))
    run_file(path, "sql/views.sql")
    run_file(path, "sql/counts.sql")


OWN_TURNS = """
  CREATE TABLE plays(match, ply, fen, roll, uci, after, score, gone INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX plays_match ON plays(match);
  CREATE VIEW scored_turns AS
    SELECT match AS game, ply AS number, fen AS dfen, roll AS dice, uci AS moves, after AS next_dfen, score FROM plays WHERE NOT gone;"""


def own_database(path, games, game_column="match"):
    """A user's table with ids of any type and without a key, so that it accepts anything."""
    with sqlite3.connect(path) as db:
        db.executescript(OWN_TURNS.replace("plays(match,", "plays(%s," % game_column))
        db.execute("ATTACH ? AS sample", (SAMPLE,))
        db.execute("""INSERT INTO plays(match, ply, fen, roll, uci, after, score)
          SELECT CASE game % 4 WHEN 0 THEN game WHEN 1 THEN 'game ' || game WHEN 2 THEN CAST(game AS TEXT) ELSE 'Game ' || (game - 2) END,
                 number, dfen, dice, moves, next_dfen, CASE result WHEN '1-0' THEN dice < 'a' WHEN '0-1' THEN dice > 'a' WHEN '*' THEN NULL ELSE 0.5 END
          FROM sample.turns JOIN sample.games ON id = game WHERE completed AND game <= ?""", (games,))
    run_file(path, "sql/counts.sql")


# ---- Random events ----

def changes_of_sample(random_number):
    """Statements on the tables of sql/schema.sql."""
    a, b = (random_number.randint(1, 130) for _ in range(2))
    result = random_number.choice(["1-0", "0-1", "1/2-1/2", "*", None])
    return random_number.choice([
        [("UPDATE games SET result = ? WHERE id = ?", (result, a))],
        [("DELETE FROM turns WHERE game = ?", (a,))],
        [("DELETE FROM turns WHERE game = ? AND number > ?", (a, b % 20))],
        [("DELETE FROM turns WHERE game = ?", (a,)), ("DELETE FROM games WHERE id = ?", (a,))],
        [("UPDATE turns SET number = number + 1000 WHERE game = ?", (a,))],
        [("UPDATE turns SET number = 1000 - number WHERE game = ?", (a,))],
        [("UPDATE turns SET moves = 'a1a1' WHERE game = ? AND number = ?", (a, b % 20))],
        [("UPDATE turns SET dfen = 'x' || substr(dfen, 2) WHERE game = ? AND number = ?", (a, b % 20))],
        # The last turn was not played, or only in part, or not even rolled; or such a turn is not the last one.
        [("UPDATE turns SET moves = '', next_dfen = dfen || ' ' || dice WHERE game = ? AND number = (SELECT max(number) - ? FROM turns AS t WHERE t.game = turns.game)",
          (a, b % 4 == 0))],
        [("UPDATE turns SET moves = substr(moves, 1, 4), next_dfen = dfen || ' ' || substr(dice, 2) WHERE game % 3 = ? % 3 AND"
          " number = (SELECT max(number) FROM turns AS t WHERE t.game = turns.game)", (a,))],
        [("UPDATE turns SET dice = NULL, moves = '', next_dfen = dfen WHERE game = ? AND number = (SELECT max(number) - ? FROM turns AS t WHERE t.game = turns.game)",
          (a, b % 4 == 0))],
        # The position after the turn is another one, or has other clocks.
        [("UPDATE turns SET next_dfen = ? || ' ' || iif(dice < 'a', 'b', 'w') || ' - - 0 1' WHERE game = ? AND number = ?", ("8/8/8/8/8/8/8/K6k", a, b % 20))],
        [("UPDATE turns SET next_dfen = replace(next_dfen, ' 0 1', ' 5 9') WHERE game = ?", (a,))],
        [("UPDATE OR IGNORE turns SET game = ? WHERE game = ?", (a, b))],
        # Two games exchange their turns.
        [("UPDATE turns SET game = 100000 + game WHERE game IN (?, ?)", (a, b)),
         ("UPDATE turns SET game = ? + ? + 100000 - game WHERE game > 100000", (a, b))],
        [("REPLACE INTO games(id, white, black, result, termination) SELECT id, black, white, ?, termination FROM games WHERE id = ?", (result, a))],
        [("INSERT OR IGNORE INTO games(id, white, black, result, termination) VALUES (?, 1, 2, '1-0', 'again')", (a,)),
         ("INSERT OR IGNORE INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT ?, number, dfen, dice, moves, next_dfen"
          " FROM turns WHERE game = ?", (a, b))],
        [("SAVEPOINT s", ()), ("DELETE FROM turns", ()), ("ROLLBACK TO s", ()), ("RELEASE s", ())],
        [("VACUUM", ())],
    ])


def random_statements(random_number, path):
    db = opened(path, with_dfen=False)
    db.execute("PRAGMA foreign_keys = OFF")
    for _ in range(random_number.randint(1, 8)):
        for sql, values in changes_of_sample(random_number):
            try:
                db.execute(sql, values)
            except sqlite3.IntegrityError:
                pass  # refused by a CHECK of the schema
    db.close()


def own_statements(random_number, path):
    """Rows that no check refuses."""
    db = opened(path, with_dfen=False)
    ids = [row[0] for row in db.execute("SELECT DISTINCT match FROM plays")] + [7, "7", "seven"]
    for _ in range(random_number.randint(1, 10)):
        a, b = random_number.choice(ids), random_number.choice(ids)
        column, value = random_number.choice([
            ("match", b), ("match", None), ("match", 1.5), ("match", b"blob"), ("match", 7), ("match", 7.0), ("match", "7"), ("ply", None), ("ply", "3"), ("ply", 3.0),
            ("ply", 2.5), ("ply", 4), ("fen", None), ("fen", "stranger"), ("fen", "8/8/8/8/8/8/8/K6k w - - 0 1 PNB"), ("roll", None), ("roll", "PN"),
            ("roll", "xyz"), ("uci", None), ("uci", "e2e4,e4e5"), ("uci", ""), ("after", None), ("after", "8/8"), ("score", None), ("score", 0.3),
            ("score", "1"), ("score", 1), ("gone", 1), ("gone", 0)])
        where = random_number.choice(["match IS ?", "match IS ? AND ply = %d" % random_number.randint(1, 9), "match IS ? AND ply % 3 = 1"])
        db.execute("UPDATE plays SET %s = ? WHERE %s" % (column, where), (value, a))
        if random_number.random() < 0.3:
            db.execute("INSERT INTO plays SELECT match, ply, fen, roll, uci, after, score, gone FROM plays WHERE match IS ? AND ply < 5", (b,))
    db.close()


def rebuild(path):
    """The twelve steps of https://sqlite.org/lang_altertable.html: triggers and rowids are lost."""
    db = opened(path, with_dfen=False)
    db.execute("PRAGMA foreign_keys = OFF")
    for table in ("games", "turns"):
        (sql,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        columns = ", ".join(row[1] for row in db.execute("PRAGMA table_xinfo(%s)" % table) if row[6] == 0)
        db.execute("BEGIN")
        db.execute("PRAGMA legacy_alter_table = ON")
        db.execute(sql.replace("CREATE TABLE %s" % table, "CREATE TABLE made_again", 1))
        db.execute("INSERT INTO made_again(%s) SELECT %s FROM %s ORDER BY 1 DESC" % (columns, columns, table))
        db.execute("DROP TABLE %s" % table)
        db.execute("ALTER TABLE made_again RENAME TO %s" % table)
        db.execute("COMMIT")
    db.close()


def dump_and_restore(path):
    text = subprocess.run(["sqlite3", path, ".dump"], check=True, stdout=subprocess.PIPE).stdout
    os.remove(path)
    subprocess.run(["sqlite3", "-bail", path], input=text, check=True)


def killed(random_number, path):
    """dfen count is killed at a random moment, a few times."""
    for _ in range(3):
        checks.killed(random_number.random() * 0.15, PROGRAM, "count", path, "--all")


def two_counters(random_number, path):
    """Two counters at once, and a writer between them."""
    processes = [subprocess.Popen([PROGRAM, "count", path, "--all"], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    random_statements(random_number, path)
    for process in processes:
        said = process.communicate()[1]
        check("two counters succeed (%s)" % said.strip(), process.returncode, 0)


def restore_games(random_number, path, backup):
    """Games and turns from a backup, with newer counts."""
    db = opened(path, with_dfen=False)
    db.execute("ATTACH ? AS backup", (backup,))
    for table in ("turns", "games"):
        columns = ", ".join(row[1] for row in db.execute("PRAGMA table_xinfo(%s)" % table) if row[6] == 0)
        db.execute("DELETE FROM main.%s" % table)
        db.execute("INSERT INTO main.%s(%s) SELECT %s FROM backup.%s" % (table, columns, columns, table))
    db.close()


def counter(path, *options, batch=1 << 20, rows=50000):
    """dfen count with small batches, as a generator, which yields between transactions. A closed generator is a counter that was killed."""
    process = subprocess.Popen([BUILD + "/test/program/histories/counter", "count", path, *options], bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=dict(os.environ, BATCH_VISITS=str(batch), TRANSACTION_VISITS=str(rows)))
    try:
        while process.stdout.read(1):
            yield process
            process.stdin.write(b".")
        said = process.stderr.read()
        if process.wait() != 0:
            check("a counter ends well", said, b"")
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            pipe.close()


def steps_of_all_again(path):
    """The number of SQLite's VM steps, in hundreds, of `dfen count --all` if everything is counted."""
    count(path)
    ended = subprocess.run([BUILD + "/test/program/histories/counter", "count", path, "--all"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return int(ended.stderr.split(b"steps: ")[1])


def changed_and_changed_back(random_number, path):
    """The result of a game changes while it is counted, after its fingerprint was computed, and changes back afterwards."""
    count(path)
    other = opened(path)
    other.execute("UPDATE games SET result = '1/2-1/2' WHERE id = 5")
    for _ in counter(path):
        other.execute("UPDATE games SET result = ? WHERE id = 5", (random_number.choice(["1-0", "1/2-1/2"]),))
    other.execute("UPDATE games SET result = '1/2-1/2' WHERE id = 5")
    other.close()


def counters_take_turns(random_number, path):
    """Counters with small batches, of which any may write the next transaction, be killed, or start, and a writer between them."""
    counters = []
    for _ in range(300):
        what = random_number.random()
        if what < 0.1 or not counters:
            counters.append(counter(path, *["--all"] * (random_number.random() < 0.7), batch=random_number.randint(20, 900), rows=random_number.randint(20, 400)))
        elif what < 0.15:
            counters.pop(random_number.randrange(len(counters))).close()
        elif what < 0.25:
            random_statements(random_number, path)
        else:
            chosen = random_number.choice(counters)
            for _ in range(random_number.randint(1, 12)):
                if next(chosen, None) is None:
                    counters.remove(chosen)
                    break
    for left in counters:
        left.close()


def main():
    folder = tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    print("# DFEN_SEED=%d" % SEED)
    try:
        run_all(folder)
    finally:
        shutil.rmtree(folder)
    checks.finish()


def run_all(folder):
    random_number = random.Random(SEED)
    path, backup = os.path.join(folder, "it's counted.db"), os.path.join(folder, "backup.db")
    sample_database(path, 120)
    compare(path, "the first count")
    shutil.copy(path, backup)
    for i in range(ROUNDS):
        random_statements(random_number, path)
        compare(path, "random statements, round %d" % i)

    events = {
        "a rebuild by the twelve steps": lambda: rebuild(path),
        "a dump that was read back": lambda: dump_and_restore(path),
        "counters that were killed": lambda: killed(random_number, path),
        "two counters": lambda: two_counters(random_number, path),
        "counters that take turns": lambda: counters_take_turns(random_number, path),
        "games of a backup": lambda: restore_games(random_number, path, backup),
        "another version of the keys": lambda: opened(path).execute("UPDATE counted_games SET derivation = derivation - 1000, fingerprint = fingerprint"),
        "a game that is changed while it is counted": lambda: changed_and_changed_back(random_number, path),
        "views that were made again": lambda: run_file(path, "sql/counts.sql"),
    }
    for what, happen in events.items():
        happen()
        random_statements(random_number, path)
        compare(path, what)

    # A counter is killed between two transactions of a batch.
    db = opened(path)
    db.execute("UPDATE games SET result = iif(result = '1-0', '0-1', '1-0') WHERE result <> '*'")
    killed_counter = counter(path, rows=50)
    for _ in killed_counter:
        if db.execute("SELECT count(*) FROM main.counted_games WHERE derivation < 0").fetchone() != (0,):
            break
    killed_counter.close()
    db.close()
    db = opened(path)
    check("the visits of its games are not all written", db.execute("SELECT DISTINCT state FROM games_to_count").fetchall(), [("changed",)])
    count(path, "--since", "2999-01-01")
    check("--since counts these games", db.execute("SELECT * FROM games_to_count").fetchall(), [])
    compare(path, "a batch that was taken over")

    db = opened(path)
    db.executescript("""
      CREATE TRIGGER of_the_application AFTER UPDATE OF result ON games BEGIN DELETE FROM turns WHERE game = NEW.id AND number % 2 = 0; END;
      CREATE TRIGGER another_one BEFORE INSERT ON games BEGIN DELETE FROM turns WHERE game = NEW.id; END;""")
    db.close()
    random_statements(random_number, path)
    compare(path, "triggers of the application")

    # --since reads only games from a date on; the others are counted later.
    dated = os.path.join(folder, "dated.db")
    own_database(dated, 30)
    db = opened(dated)
    db.executescript("""
      ALTER TABLE plays ADD COLUMN played_at TEXT;
      UPDATE plays SET played_at = iif(rowid % 2, '2026-05-01', '2026-06-01');
      UPDATE plays SET played_at = (SELECT min(played_at) FROM plays AS others WHERE others.match IS plays.match AND typeof(others.match) = typeof(plays.match));
      UPDATE plays SET played_at = '2026-06-01' WHERE match IN (SELECT match FROM plays GROUP BY match ORDER BY match LIMIT 9);
      DROP VIEW scored_turns;
      CREATE VIEW scored_turns AS SELECT match AS game, ply AS number, fen AS dfen, roll AS dice, uci AS moves, after AS next_dfen, score, played_at FROM plays;""")
    count(dated, "--since", "2026-05-15")
    check("--since counts the games from that date on", db.execute(
        "SELECT count(*) FROM counted_games WHERE game NOT IN (SELECT match FROM plays WHERE played_at >= '2026-05-15')").fetchone(), (0,))
    check("the others are not counted yet", db.execute("SELECT DISTINCT state FROM games_to_count").fetchall(), [("new",)])
    check("the recorded scope", [row[0] for row in db.execute("SELECT scope FROM last_counted")], ["since"])
    db.close()
    compare(dated, "all, after --since")
    # A new game with the id that a text game has: all games get new ids, also those that --since does not look at.
    db = opened(dated)
    games, taken = db.execute("SELECT count(*), min(id) FILTER (WHERE typeof(game) = 'text') FROM counted_games").fetchone()
    db.execute("INSERT INTO plays(match, ply, fen, score, played_at) VALUES (?, 1, ?, 1, '2026-07-01')", (taken, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
    db.commit()
    count(dated, "--since", "2026-06-15")
    check("--since counts all games again if one has the id of another", db.execute("SELECT count(*) FROM counted_games").fetchone(), (games + 1,))
    db.close()
    compare(dated, "all, after an id of another game")

    # Ids: text before and after integers, integers that a text game has as its id, one that is used again, and the least and largest.
    own = os.path.join(folder, "ids.db")
    own_database(own, 12)
    ids = ["text", 5, -1, -2, "7", 7, -2**63, 2**63 - 1, "more", -2**63 + 1, -3, -4611686018427387904, "end"]
    compare(own, "ids of some games")
    for i, new in enumerate(ids):
        db = opened(own)
        db.execute("INSERT INTO plays SELECT ?, ply, fen, roll, uci, after, score, gone FROM plays WHERE match = 4", (new,))
        db.execute("DELETE FROM plays WHERE match IS ?", (ids[i - 3],)) if i % 2 else None
        db.close()
        compare(own, "ids: %r" % new)

    # A repeated count of all games takes time proportional to their number: it does not search all games for each visit or game.
    few, many = os.path.join(folder, "few.db"), os.path.join(folder, "many.db")
    sample_database(few, 100)
    sample_database(many, 800)
    check("eight times the games need less than sixteen times the steps", steps_of_all_again(many) < 16 * steps_of_all_again(few), True)

    # --since finds these games by the index of the schema, also without ANALYZE.
    db = opened(few)
    plan = [row[3] for row in db.execute("""EXPLAIN QUERY PLAN SELECT game, dfen_fingerprint(number, dfen, dice, moves, next_dfen, score)
      FROM main.scored_turns WHERE likelihood(played_at >= '2026-05-15', 0.001) GROUP BY game COLLATE BINARY""")]
    check("--since uses an index: " + "; ".join(plan), any("games_played_at" in line for line in plan), True)
    db.close()

    for i, column in enumerate(["match", "match TEXT", "match TEXT COLLATE NOCASE", "match INTEGER", "match NUMERIC"]):
        own = os.path.join(folder, "own%d.db" % i)
        own_database(own, 40, column)
        for j in range(max(1, ROUNDS // 4)):
            own_statements(random_number, own)
            compare(own, "rows of other tables, %s, round %d" % (column, j))


main()
