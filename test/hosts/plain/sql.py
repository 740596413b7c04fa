#!/usr/bin/python3
"""Writes SQL's results for calls of the plain functions, with which python.py and javascript.mjs compare theirs.

Writes to DIRECTORY, one JSON value a line:
  functions  [name, [arguments], the number of required ones, columns of a table or null], from dfen_functions()
  calls      [name, [arguments], result]: every call of a plain function in test/sql whose arguments are constants, and hostile ones
  texts      COUNT DFENs, of games and random, and every tenth with one character changed
  digests    {name: SHA-256 of the results for all texts}; ask() has the calls for a text, here and in the other two files

hostile.c writes the file `hostile` beside these.

Usage: sql.py EXTENSION SAMPLE.db POSITIONS COUNT DIRECTORY FILE.sql ... (from the project's root)
"""
import hashlib
import json
import os
import random
import re
import sqlite3
import subprocess
import sys

extension, sample, positions, count, directory, *files = sys.argv[1:]
db = sqlite3.connect(":memory:")
db.enable_load_extension(True)
db.load_extension(os.path.splitext(os.path.abspath(extension))[0])

ROWS = db.execute("SELECT substr(name, 6), kind, signature, result FROM dfen_functions() WHERE hosts LIKE '%Python%'").fetchall()
NAMES = [row[0] for row in ROWS]
TABLES = {name for name, kind, _, _ in ROWS if kind == "table"}


def encoded(value):
    """JSON that distinguishes INTEGER, REAL and text."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return {"blob": value.hex()}
    return {"integer": str(value)} if isinstance(value, int) else {"real": repr(value)}


def save(name, values):
    with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
        for value in values:
            file.write(json.dumps(value) + "\n")


def answer(name, arguments):
    """SQL's result: a value, rows, or {"error": message}."""
    places = ", ".join("?" * len(arguments))
    try:
        if name in TABLES:
            rows = db.execute("SELECT * FROM dfen_%s(%s)" % (name, places), arguments).fetchall()
            return {"rows": [[encoded(value) for value in row] for row in rows]}
        return encoded(db.execute("SELECT dfen_%s(%s)" % (name, places), arguments).fetchone()[0])
    except sqlite3.Error as error:
        return {"error": str(error)}


# ---- Functions ----

listed = []
for name, kind, signature, result in ROWS:
    required, _, optional = signature.split("(")[1].partition("[")
    required = re.findall(r"\w+", required)
    columns = [column.split()[0] for column in result.split(", ")] if kind == "table" else None
    listed.append([name, required + re.findall(r"\w+", optional), len(required), columns])
if len(listed) < 16:
    sys.exit("dfen_functions() lists only %d plain functions" % len(listed))
save("functions", listed)
BOUNDS = {name: (least, len(arguments)) for name, arguments, least, _ in listed}

# ---- Calls ----


def arguments_at(sql, begin):
    """The texts of the arguments of a call whose "(" is before begin, or None."""
    depth, at, start, found = 0, begin, begin, []
    while at < len(sql):
        letter = sql[at]
        if letter == "'":
            at = sql.find("'", at + 1)
            if at < 0:
                return None
        elif letter in "([":
            depth += 1
        elif letter in ")]" and depth > 0:
            depth -= 1
        elif letter in ",)" and depth == 0:
            found.append(sql[start:at].strip())
            start = at + 1
            if letter == ")":
                return [] if found == [""] else found
        at += 1
    return None


def constant(expression):
    """The value of an expression of constants; an exception for one of columns."""
    return db.execute("SELECT " + expression).fetchone()[0]


calls = {}


def add_call(name, arguments):
    if BOUNDS[name][0] <= len(arguments) <= BOUNDS[name][1]:
        row = [name, [encoded(value) for value in arguments], answer(name, arguments)]
        calls[json.dumps(row)] = row


for file in files:
    with open(file, encoding="utf-8", errors="replace") as opened:
        sql = "".join(line for line in opened if not line.startswith("--"))
    for match in re.finditer(r"\bdfen_(\w+)\(", sql):
        name = match[1]
        texts = arguments_at(sql, match.end()) if name in NAMES else None
        try:
            add_call(name, [constant(text) for text in texts])
        except (sqlite3.Error, sqlite3.Warning, TypeError):
            pass

START = constant("dfen_start()")
ROLLED = constant("dfen_roll(dfen_start(), 'PNB')")
MODEL = constant("dfen_sample_model()")
HOSTILE = ["", " ", "\0", START + "\0", START[:20] + "\0" + START[20:], "\x1b[31m" + START, "\u00e9", "\u2654/8", "\U0001F600", "\u202e8/8", "8" * 5000,
           "/" * 200, START + " " * 300, START.replace(" ", "\u00a0"), START.replace(" ", "_"), "e2e4\0", "e2e4 " * 100, "P" * 5000,
           "' ; ' in '", "move 1 'x': (character 7)", 7, -1, 2 ** 63 - 1, -2 ** 63, 0.25, 0.1 + 0.2, 1e300, 5e-324, -2.5e-7, 1e21, None, b"", b"\xff"]
USUAL = {"roll": [START, "PNB"], "score": ["1-0", "w", "1/0/-1"], "turns": [ROLLED, 100000], "canonical": [START, "flip"],
         "pool_key": [START, "flip"], "pool_id": [START, "flip"], "rolls": [],
         "estimate": [START, MODEL, 100], "best_turns": [ROLLED, MODEL, 3], "turn_error": [START, "PNB", "e2e4 f1c4 b1c3"]}
for name in NAMES:
    for value in HOSTILE:
        for place in range(BOUNDS[name][1]):
            arguments = list(USUAL.get(name, [ROLLED, "e2e4", "pool"]))[:max(place + 1, BOUNDS[name][0])]
            arguments[place] = value
            add_call(name, arguments)
save("calls", calls.values())

# ---- Texts ----

count = int(count)
rng = random.Random(int(os.environ.get("DFEN_SEED") or 20261125))
games = sqlite3.connect(sample)
texts = []
for dfen, dice, next_dfen in games.execute("SELECT dfen, dice, next_dfen FROM turns ORDER BY game % 97, game, number"):
    texts += [dfen, "%s %s" % (dfen, dice), next_dfen]
    if len(texts) >= count // 2:
        break
texts += subprocess.run([positions, str(count - len(texts)), "7"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
for i in range(0, len(texts), 10):
    at = rng.randrange(len(texts[i]) + 1)
    texts[i] = texts[i][:at] + rng.choice(" /-x9KkQqPw\0\u00e9\u00a0\u2654") + texts[i][at + rng.randrange(2):]
save("texts", texts)

# ---- Digests ----

MOVES = ["e2e4", "d4c5 e4e5", "a7a8q,h2h1n", "", "e1g1", "b1c3 c3d5 d5f6"]
FOLDS = ["flip", "mirror", "dihedral", "pool"]
DICE = ["PNB", "1", "66", "kqr", "rb", "PPP"]
RESULTS = ["white", "draw", "0-1", "*"]


def shown(value):
    """The form in the digest; an error without its hint."""
    if isinstance(value, str) and "(character " in value:
        return value[:value.index("(character ") + 10 + value[value.index("(character ") + 10:].index(")") + 1]
    if isinstance(value, float) and 0 < value < 1:  # exactly, and the same text in every language
        return str(int(value * 2 ** 64))
    return "NULL" if value is None else "%d" % value if value in (0, 1) else str(value)


def ask(name, text, i):
    if name in ("canonical", "pool_key", "pool_id"):
        return [text] if i % 2 else [text, FOLDS[i % 3]]
    if name in ("canonical_move", "actual_move"):
        return [text, MOVES[i % 6], FOLDS[i % 4]]
    if name == "roll":
        return [text, DICE[i % 6]]
    if name == "play":
        return [text, MOVES[i % 6]]
    if name == "san":
        return [text, MOVES[i % 6], "letters" if i % 2 else "figurines"]
    if name == "turn_error":
        return [text, DICE[i % 6], MOVES[i % 6]]
    if name == "rolls":
        return []
    if name == "score":
        return [RESULTS[i % 4], text]
    return [text]


digests = {}
for name in NAMES:
    digest = hashlib.sha256()
    # moves and turns have many rows; these are also in the calls above
    step = {"moves": 50, "turns": 5000, "king_capture": 20, "estimate": 20, "best_turns": 5000, "rolls": 5000}.get(name, 1)
    for i in range(1 if step > 1 else 0, len(texts), step):
        arguments = ask(name, texts[i], i)
        sql = "SELECT * FROM dfen_%s(%s)" if name in TABLES else "SELECT dfen_%s(%s)"
        try:
            rows = db.execute(sql % (name, ",".join("?" * len(arguments))), arguments).fetchall()
            line = " ".join(shown(value) for row in rows for value in row)
        except sqlite3.Error as error:
            line = "!" + shown(str(error)[len("dfen_: " + name):]).split("; ")[0]
        digest.update(line.encode() + b"\n")
    digests[name] = digest.hexdigest()
save("digests", [digests])
