#!/usr/bin/python3
"""Counts in SQLite under load: four writers (40 games a second each, a statement for each turn, a correction in one of 50 games), four
readers, and sql/count every five seconds. Then the counts are compared with a recount.

Usage: living.py EXTENSION PLAYED.db FOLDER SECONDS (from the project's root). Plays copies of the games of PLAYED.db.
"""
import multiprocessing
import os
import random
import sqlite3
import subprocess
import sys
import time

EXTENSION, PLAYED, FOLDER, SECONDS = os.path.splitext(os.path.abspath(sys.argv[1]))[0], sys.argv[2], sys.argv[3], float(sys.argv[4])
DATABASE = os.path.join(FOLDER, "living.db")
WRITERS, READERS, RATE = 4, 4, 40


def opened():
    db = sqlite3.connect(DATABASE, isolation_level=None, timeout=60)
    db.enable_load_extension(True)
    db.load_extension(EXTENSION)
    db.execute("PRAGMA synchronous = NORMAL")
    return db


def timed(times, db, sql, values=()):
    began = time.perf_counter()
    rows = db.execute(sql, values).fetchall()
    times.append(time.perf_counter() - began)
    return rows


def write(which, until, answers):
    db, rng, inserts, written = opened(), random.Random(which), [], 0
    games = db.execute("SELECT max(id) FROM games").fetchone()[0]
    while time.time() < until:
        like, began = rng.randint(1, games), time.time()
        timed(inserts, db, "INSERT INTO games(white, black, result, termination) SELECT white, black, '*', 'living' FROM games WHERE id = ?", (like,))
        new = db.execute("SELECT last_insert_rowid()").fetchone()[0]
        for (number,) in db.execute("SELECT number FROM turns WHERE game = ? ORDER BY 1", (like,)).fetchall():
            timed(inserts, db, "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT ?, number, dfen, dice, moves, next_dfen FROM turns"
                  " WHERE game = ? AND number = ?", (new, like, number))
        timed(inserts, db, "UPDATE games SET result = (SELECT result FROM games WHERE id = ?) WHERE id = ?", (like, new))
        written += 1
        if rng.randint(1, 50) == 1:
            timed(inserts, db, "UPDATE games SET result = iif(result = '1-0', '0-1', '1-0') WHERE id = ?", (rng.randint(1, games),))
        time.sleep(max(0, 1 / RATE - (time.time() - began)))
    answers.put(("write", inserts, written))


def read(which, until, answers):
    db, rng, positions, rolls = opened(), random.Random(100 + which), [], []
    keys = [row[0] for row in db.execute("SELECT key FROM visits WHERE number > 2 LIMIT 2000")]
    while time.time() < until:
        timed(positions, db, "SELECT * FROM position_counts WHERE key = ?", (rng.choice(keys),))
        timed(rolls, db, "SELECT next_key, sum(flags & 4 <> 0) FROM visits WHERE key = dfen_pool_id(dfen_start()) AND dice = 'PNB' GROUP BY 1")
        time.sleep(0.02)
    answers.put(("position", positions, 0))
    answers.put(("roll", rolls, 0))


def count():
    """Returns the seconds, the games counted, and the size of the log afterwards."""
    began = time.time()
    ended = subprocess.run(["sql/count", DATABASE], env=dict(os.environ, DFEN_EXTENSION=EXTENSION), stderr=subprocess.PIPE, text=True, check=True)
    return time.time() - began, int(ended.stderr.split()[1]), os.path.getsize(DATABASE + "-wal") if os.path.exists(DATABASE + "-wal") else 0


def differences():
    """Keys whose counts differ from a recount of the turns."""
    db = opened()
    met, want = set(), {}
    for game, key, score in db.execute("SELECT game, dfen_pool_id(dfen), score FROM scored_turns WHERE score NOT NULL ORDER BY game, number"):
        games, visits, points = want.get(key, (0, 0, 0))
        first = (game, key) not in met
        met.add((game, key))
        want[key] = (games + first, visits + 1, points + first * score)
    got = {key: (games, visits, wins + draws / 2) for key, games, visits, wins, draws in db.execute("SELECT key, games, visits, wins, draws FROM position_counts")}
    return len([key for key in set(got) | set(want) if got.get(key) != want.get(key)]), len(want), sum(visits for _, visits, _ in want.values())


def main():
    os.makedirs(FOLDER, exist_ok=True)
    subprocess.run(["rm", "-f", DATABASE, DATABASE + "-wal", DATABASE + "-shm"], check=True)
    subprocess.run(["cp", PLAYED, DATABASE], check=True)
    subprocess.run(["sqlite3", "-init", "/dev/null", DATABASE, "PRAGMA journal_mode = WAL", ".load '%s'" % EXTENSION, ".read sql/views.sql", ".read sql/counts.sql"],
                   check=True, stdout=subprocess.DEVNULL)
    count()
    until, answers, counts, times = time.time() + SECONDS, multiprocessing.Queue(), [], {"write": [], "position": [], "roll": []}
    processes = [multiprocessing.Process(target=write, args=(i, until, answers)) for i in range(WRITERS)]
    processes += [multiprocessing.Process(target=read, args=(i, until, answers)) for i in range(READERS)]
    for process in processes:
        process.start()
    while time.time() < until - 5:
        time.sleep(5)
        counts.append(count())
    written = 0
    for _ in range(WRITERS + 2 * READERS):
        what, those, games = answers.get()
        times[what] += those
        written += games
    for process in processes:
        process.join()
    counts.append(count())
    wrong, keys, visits = differences()
    print("| counts in SQLite, %d s: %d games written, %d counts of %d games | median | p99 | longest |\n| --- | --- | --- | --- |" %
          (SECONDS, written, len(counts), sum(games for _, games, _ in counts)))
    for what, of in (("write", "one statement of a writer"), ("position", "one position"), ("roll", "one roll of the start position")):
        those = sorted(times[what])
        print("| %s, ms | %.2f | %.1f | %.0f |" % (of, 1000 * those[len(those) // 2], 1000 * those[len(those) * 99 // 100], 1000 * those[-1]))
    lags = sorted(lag for lag, _, _ in counts)
    print("| a count, s | %.2f | | %.2f |" % (lags[len(lags) // 2], lags[-1]))
    print("| the log, MB | %.1f | | %.1f |" % (sorted(log for _, _, log in counts)[len(counts) // 2] / 1e6, max(log for _, _, log in counts) / 1e6))
    print("| keys that differ from a recount, of %d with %d visits | %d | | |" % (keys, visits, wrong))
    sys.exit(wrong > 0)


main()
