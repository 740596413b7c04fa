#!/usr/bin/python3
"""Random histories of imports: a file grows, is corrected, is imported again, in another format, or its import is killed. At the end
the tables have the content of the last file, computed here from the data it was written from, and equal a new database after
importing the last file once (SPEC 10.17).

Usage: imports.py (from the project's root, after make)
"""
import csv
import datetime
import io
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, "test/repo/support")
import checks
from checks import PROGRAM, ROUNDS, SAMPLE, SEED, check

sample = {}
for row in sqlite3.connect(SAMPLE).execute("SELECT game, number, dfen, dice, moves, next_dfen FROM turns WHERE game <= 200 ORDER BY 1, 2"):
    sample.setdefault(row[0], []).append(row[1:])

WINS = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}
BROKEN = {"dice": "XX", "dfen": "8/8", "moves": "a1a9"}


# ---- Games, and files of them ----

def any_rating(rng):
    return rng.choice([None, rng.randint(800, 2800)])


def any_date(rng):
    """A time with the time zone in which it is written."""
    if rng.random() < 0.2:
        return None
    zone = datetime.timezone(datetime.timedelta(minutes=rng.choice([0, 120, -330, 345])))
    return datetime.datetime(2024, 1, 1, tzinfo=zone) + datetime.timedelta(seconds=rng.randrange(80000000))


def any_game(rng, name):
    turns = sample[rng.choice(list(sample))][:rng.randint(1, 12)]
    broken = {i: rng.choice(list(BROKEN)) for i in range(1, len(turns)) if rng.random() < 0.1}
    last = [turn[4] for i, turn in enumerate(turns) if i not in broken][-1].split()[0]  # who captured the king has won
    result = "1-0" if "k" not in last else "0-1" if "K" not in last else rng.choice(list(WINS) + ["*"])
    return {"name": name, "white": rng.choice(["Ann", "Bea", "Zoë, the \"1st\""]), "black": "Joe", "result": result,
            "ratings": (any_rating(rng), any_rating(rng)), "date": any_date(rng), "mode": rng.choice([None, "blitz", "a;b|c"]),
            "event": rng.choice(["Cup", "x, y", "7"]), "turns": turns, "broken": broken}


def leave_one_broken(games):
    """One row of a file may be left out, however short the file is."""
    one = next((game for game in games if game["broken"]), None)
    for game in games:
        game["broken"] = dict(list(game["broken"].items())[:1]) if game is one else {}


def cells(game, i):
    """A row of the file, with the usual names of the columns."""
    number, dfen, dice, moves, _ = game["turns"][i]
    row = {"game": game["name"], "number": number, "white": game["white"], "black": game["black"], "result": game["result"], "dfen": dfen, "dice": dice,
           "moves": moves, "white_rating": game["ratings"][0], "black_rating": game["ratings"][1], "played_at": game["date"], "mode": game["mode"], "event": game["event"],
           "clock": 7}
    if i in game["broken"]:
        row[game["broken"][i]] = BROKEN[game["broken"][i]]
    return row


def csv_file(rng, games):
    """A file, and the options that describe its format."""
    between, names, dates = rng.choice(",;\t|"), {}, rng.choice(["%Y-%m-%dT%H:%M:%S%z", "%d.%m.%Y %H:%M:%S %z", "%Y/%m/%d %I:%M:%S %p %z"])
    columns = ["game", "number", "white", "black", "result", "dfen", "dice", "moves", "white_rating", "black_rating", "played_at", "mode", "event", "clock"]
    for column in columns[:-2]:
        if rng.random() < 0.4:
            names[column] = "the %s" % column
    is_number = rng.random() < 0.3
    rows = [cells(game, i) for game in games for i in range(len(game["turns"]))]
    if rng.random() < 0.3:
        rng.shuffle(rows)
    rng.shuffle(columns)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator=rng.choice(["\n", "\r\n"]))
    writer.writerow([names.get(column, column) for column in columns])
    for row in rows:
        row["played_at"] = row["played_at"] and row["played_at"].strftime(dates)
        if is_number:
            row["result"] = WINS.get(row["result"], "*")
        writer.writerow(["" if row[column] is None else row[column] for column in columns])
    options = ["--columns", ",".join("%s=%s" % pair for pair in names.items())] if names else []
    return out.getvalue(), options + (["--scale", "1/0.5/0"] if is_number else []) + ["--dates", "dmy", "--details", "event"]


def json_file(rng, games):
    lines = []
    for game in games:
        rows = [cells(game, i) for i in range(len(game["turns"]))]
        rng.shuffle(rows)
        line = {"id": game["name"], "players": {"white": {"name": game["white"], "rating": game["ratings"][0]}, "black": game["black"]},
                "black_rating": game["ratings"][1], "result": game["result"], "mode": game["mode"], "event": game["event"],
                "played_at": game["date"] and game["date"].isoformat(),
                "turns": [{"number": row["number"], "fen": row["dfen"], "dice": row["dice"], "moves": row["moves"].split() if rng.random() < 0.5 else row["moves"]}
                          for row in rows]}
        lines.append(json.dumps(line, ensure_ascii=rng.random() < 0.5) + "\n")
    rng.shuffle(lines)
    return "".join(lines), ["--details", "event"]


def write(rng, path, games):
    text, options = rng.choice([csv_file, csv_file, json_file])(rng, games)
    with open(path, "w", encoding=rng.choice(["utf-8", "utf-8-sig", "utf-16"]), newline="") as file:
        file.write(text)
    return options


# ---- The expected content of the tables ----

def expected(games):
    """The expected content of the tables, from the games alone."""
    found = {}
    for game in games:
        turns = [turn for i, turn in enumerate(game["turns"]) if i not in game["broken"]]
        date = game["date"] and game["date"].astimezone(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S")
        low = None if None in game["ratings"] else min(game["ratings"])
        found[game["name"]] = [game["white"], game["black"], game["result"], *game["ratings"], low, date, game["mode"], game["event"],
                               [list(turn) for turn in turns]]
    return found


def tables(path):
    db = sqlite3.connect(path)
    found = {row[0]: list(row[1:]) + [[]] for row in db.execute("""SELECT source_id, white.name, black.name, result, white_rating, black_rating, lower_rating,
        played_at, mode, json_extract(details, '$.event') FROM games JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
        WHERE source = 'a'""")}
    for name, *turn in db.execute("SELECT source_id, number, dfen, dice, moves, next_dfen FROM turns JOIN games ON id = game WHERE source = 'a' ORDER BY 1, 2"):
        found[name][-1].append(turn)
    check("every row is imported, skipped or rejected", db.execute("SELECT count(*) FROM imports WHERE rows <> imported + skipped + rejected").fetchone(), (0,))
    ids = dict(db.execute("SELECT source_id, id FROM games WHERE source = 'a'"))
    db.close()
    return found, ids


def run(path, file, options):
    ended = subprocess.run([PROGRAM, "import", path, file, "--source", "a", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return ended.returncode, ended.stdout + ended.stderr


# ---- Histories ----

def history(rng, folder):
    path, file, fresh = (os.path.join(folder, name) for name in ("kept.db", "file", "fresh.db"))
    games, ids, known = [], {}, set()
    for step in range(rng.randint(2, 5)):
        corrected = False
        for game in list(games):
            if rng.random() < 0.2:
                games[games.index(game)] = any_game(rng, game["name"])
                corrected = True
        games += [any_game(rng, rng.choice(["%d", "id-%d", "game %d"]) % (1000 * step + i)) for i in range(rng.randint(1, 6))]
        leave_one_broken(games)
        options = write(rng, file, games)
        if known:
            before = tables(path)
            code, said = run(path, file, options)
            check("known games are refused", (code, "%d of %d games exist" % (len(known), len(games)) in said), (2, True))
            check("a refused import changes nothing", tables(path), before)
        if rng.random() < 0.5:
            checks.killed(rng.random() * 0.15, PROGRAM, "import", path, file, "--source", "a", *options, "--known", "replace")
        code, said = run(path, file, options + ["--known", "replace" if corrected else rng.choice(["replace", "skip"])] if known else options + ["--known", "replace"])
        check("the import says %s" % said, code, 0)
        found, now = tables(path)
        check("the tables after step %d" % step, found, expected(games))
        check("games keep their ids", {name: now[name] for name in ids if now.get(name) != ids[name]}, {})
        ids, known = now, set(now)
    code, said = run(fresh, file, options)
    check("the last file, imported once", (code, tables(fresh)[0]), (0, tables(path)[0]))
    subprocess.run([PROGRAM, "import", path, "--remove", "a"], stdout=subprocess.DEVNULL, check=True)
    code, said = run(path, file, options)
    check("removed and imported again", (code, tables(path)[0]), (0, expected(games)))


print("# DFEN_SEED=%d" % SEED)
for round_number in range(4 * ROUNDS):
    with tempfile.TemporaryDirectory() as made:
        history(random.Random(SEED + round_number), made)
checks.finish()
