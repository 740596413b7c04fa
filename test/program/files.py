#!/usr/bin/python3
"""Files as other people have them: one game of three turns in each form, which dfen import must read as the same game.

Usage: files.py (from the project's root, after make)
"""
import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, "test/repo/support")
from checks import BUILD, check, finish

PROGRAM = BUILD + "/dfen"
NAMES = ["game", "white", "black", "result", "dfen", "dice", "moves"]
GAME = ["1", "Zo\u00eb", "M\u00fcller", "1-0"]
TURNS = [["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "NNK", "b1c3 g1f3"],
         ["rnbqkbnr/pppppppp/8/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 2 1", "nnk", "b8c6 g8f6"],
         ["r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 4 2", "NNK", "c3d5 f3d4"]]
work = tempfile.TemporaryDirectory()


def table(separator=",", end="\n", names=True, quote=""):
    rows = [NAMES][:names] + [GAME + turn for turn in TURNS]
    return "".join(separator.join(quote + value + quote for value in row) + end for row in rows)


def game(**more):
    return dict(zip(NAMES, GAME), turns=[dict(zip(NAMES[4:], turn)) for turn in TURNS], **more)


def imported(content, *options):
    """(the turns of the games, the messages)"""
    path = os.path.join(work.name, "file")
    database = os.path.join(work.name, "games.db")
    with open(path, "wb") as file:
        file.write(content)
    if os.path.exists(database):
        os.remove(database)
    ended = subprocess.run([PROGRAM, "import", database, path, *options], capture_output=True)
    messages = ended.stderr.decode().replace(path, "FILE").replace("dfen import: ", "")
    if not os.path.exists(database):
        return [], messages
    db = sqlite3.connect(database)
    turns = db.execute("SELECT result, white.name, black.name, dfen, moves FROM turns JOIN games ON games.id = game JOIN players AS white ON "
                       "white.id = white JOIN players AS black ON black.id = black ORDER BY game, number").fetchall() \
        if db.execute("SELECT 1 FROM sqlite_schema").fetchall() else []
    db.close()
    return turns, messages


TRUTH = [(GAME[3], GAME[1], GAME[2], dfen, moves) for dfen, dice, moves in TURNS]
PLAIN = table()
ASCII = "".join(",".join([str(number), "Ann", "Joe", "1-0", *TURNS[0]]) + "\n" for number in range(1000, 2000))
array = json.dumps([game()])
FILES = {
    "commas": PLAIN, "semicolons": table(";"), "tabs, lines of Windows": table("\t", "\r\n"), "bars": table("|"), "old Macintosh": table(end="\r"),
    "quotes": table(quote='"'), "a mark": "\ufeff" + PLAIN, "sep": "sep=;\r\n" + table(";", "\r\n"), "sep in quotes": '"sep=|"\n' + table("|"),
    "comments": "# games, of the, club\n#\n" + PLAIN, "names in a comment": "# My games\n# " + PLAIN,
    "names in a comment, and no positions": "# " + "".join(line.replace(dfen + ",", "") for line, dfen in zip(PLAIN.splitlines(True), ["dfen"] + [turn[0] for turn in TURNS])), "blank lines": "\n" + PLAIN.replace("\n", "\n\n"),
    "separators at the ends of rows": table(end=",\n"), "those of rows alone": PLAIN.replace("2\n", "2,\n").replace("b1c3 g1f3\n", "b1c3 g1f3,\n"),
    "blanks around names": PLAIN.replace(",", " , ", 6), "no line feed at the end": PLAIN[:-1],
    "UTF-16": ("\ufeff" + PLAIN).encode("utf-16-le"), "UTF-16BE without a mark": PLAIN.encode("utf-16-be"), "Windows-1252": PLAIN.encode("cp1252"),
    "each row in its encoding": b"".join(line.encode(code) for line, code in zip(PLAIN.splitlines(True), ["ascii", "utf-8", "cp1252", "utf-8"])),
    "gzip": gzip.compress(PLAIN.encode()), "joined gzip": b"".join(gzip.compress(line.encode()) for line in PLAIN.splitlines(True)),
    "gzip, filled with zeros": gzip.compress(PLAIN.encode()) + bytes(100000), "zeros between": gzip.compress(PLAIN[:99].encode()) + bytes(9) + gzip.compress(PLAIN[99:].encode()) + b"\0",
    "two returns at the ends of lines": table(end="\r\r\n"), "the same with quotes": table(end="\r\r\n", quote='"'),
    "names in lines": PLAIN.replace("game,white", '"Game\n\nNo",white\r\n').replace("white\r\n", '"White\r\nPlayer"'),
    "gzip of UTF-16": gzip.compress(("\ufeff" + table("\t")).encode("utf-16-le")),
    "JSON Lines": json.dumps(game()) + "\n", "JSON of a game": json.dumps(game(), indent=2), "an array": array, "an array on many lines": json.dumps([game()], indent=1),
    "an object with an array": json.dumps({"exported": "2026-11-01", "players": [{"name": "x"}], "games": [game()], "count": 1}),
    "the same on many lines": json.dumps({"result": {"games": [game()]}}, indent="\t"), "escaped slashes": array.replace("/", "\\/"),
    "JSON in Windows-1252": json.dumps([game()], ensure_ascii=False).encode("cp1252"), "gzip of JSON": gzip.compress(array.encode()),
    "a comment before JSON": "# games\n" + array, "JSON of Python": json.dumps([game(white_rating=float("nan"), clock=[float("inf"), -float("inf")])]),
}
for name, content in FILES.items():
    turns, messages = imported(content if isinstance(content, bytes) else content.encode())
    check(name, turns or messages, TRUTH)
check("rows that are not UTF-8 are reported", imported(PLAIN.encode("cp1252"))[1].splitlines()[0],
      "rows of FILE that are not UTF-8, and are read as Windows-1252: 3, the first in line 2")

# A name beyond ASCII after more text than is read at once.
for code in ("cp1252", "utf-8"):
    turns = imported((PLAIN.splitlines(True)[0] + ASCII + "".join(PLAIN.splitlines(True)[1:])).encode(code))[0]
    check("a late name in %s" % code, (len(turns), turns[-3:]), (1003, TRUTH))
turns = imported((PLAIN + ASCII).encode("cp1252") + "2,Zo\u00eb,J,1-0,".encode() + ",".join(TURNS[0]).encode())[0]
check("UTF-8 after Windows-1252", (turns[:3], turns[-1][1]), (TRUTH, "Zo\u00eb"))

# Rows without names have positions for names.
positions = ["--columns", ",".join("%s=column %d" % (name, i + 1) for i, name in enumerate(NAMES))]
check("no names", imported(table(names=False).encode(), *positions)[0], TRUTH)
check("columns without names", "which column has the results?\n  --columns 'result=column 1': 1\n" in imported(table(names=False).encode())[1], True)

# JSON has as many names as a table.
for count, sum_of_turns in (1980, 3), (2000, 0):
    turns, messages = imported(json.dumps(game(**{"name%d" % i: i for i in range(count)})).encode())
    check("%d names in JSON" % count, (len(turns), "the documents have more than 1990 names of fields, such as 'name" in messages), (sum_of_turns, sum_of_turns == 0))

# A quote that was forgotten: the rows up to the next quote are not lost in silence.
opened = (PLAIN[:-1] + '"\n' + ASCII).replace("1,Zo", '1,"Zo', 1)
check("a quote", imported(opened.encode()),
      ([], "FILE has whole rows in the value that a quote opens in line 2 and another closes in line 4; --lenient-quotes reads it as it is "
           "(nothing was imported)\n"))
check("--lenient-quotes", len(imported(opened.encode(), "--lenient-quotes")[0]), 1000)

# ---- Several files ----

def several(command, *files, options=()):
    """Runs a command on files, a, b and so on: (status, the messages, the rows it prints or the turns it imports)"""
    folder = tempfile.mkdtemp(dir=work.name)
    for name, content in zip("abcdef", files):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
    names = ["abcdef"[i] for i in range(len(files))]
    ended = subprocess.run([PROGRAM, command, *(["games.db"] if command == "import" else []), *names, *options], cwd=folder, capture_output=True, text=True)
    rows = ended.stdout.splitlines()
    if command == "import":
        database = os.path.join(folder, "games.db")
        rows = [sqlite3.connect(database).execute(sql).fetchall() for sql in (
            "SELECT source_id, number, dfen, moves, result FROM turns JOIN games ON games.id = game ORDER BY 1, 2",
            "SELECT rejected.file, row, reason FROM rejected ORDER BY rejected.rowid")] if os.path.getsize(database) > 0 else None
    return ended.returncode, ended.stderr.replace("dfen %s: " % command, ""), rows


def rows_of(game, result, count=3, number=None):
    """A game in CSV, with the numbers of its turns if `number` is the first."""
    return "".join(",".join([game, *([] if number is None else [str(number + i)]), result, *turn]) + "\n" for i, turn in enumerate(TURNS[:count]))


def turns_of(game, result, count=3):
    return [(game, i + 1, turn[0], turn[2], result) for i, turn in enumerate(TURNS[:count])]


HEAD, NUMBERED = "game,result,dfen,dice,moves\n", "game,number,result,dfen,dice,moves\n"
OTHER = "moves;dfen;clock;Result;dice;game\n" + "".join(";".join([turn[2], turn[0], "7", "0-1", turn[1], "2"]) + "\n" for turn in TURNS)
TWO = turns_of("1", "1-0") + turns_of("2", "0-1")
two = [json.dumps({"id": i + 1, "result": ["1-0", "0-1"][i], "turns": [dict(zip(NAMES[4:], turn)) for turn in TURNS]}) for i in range(2)]
for name, files in {"columns in another order": (HEAD + rows_of("1", "1-0"), gzip.compress(OTHER.encode("utf-16"))), "a game a document": two,
                    "arrays and lines": ("[%s]" % two[0], two[1] + "\n"), "parts of a game": (HEAD + rows_of("1", "1-0") + rows_of("2", "0-1", 1), HEAD + "".join(
                        rows_of("2", "0-1").splitlines(True)[1:]))}.items():
    check("several files: " + name, several("import", *files)[2][0], TWO)

# An export that has grown, beside its older copy, and a copy of one: in any order, with numbers and without.
for first in (None, 1, 0):
    head = HEAD if first is None else NUMBERED
    old, new = head + rows_of("1", "*", 2, first), head + rows_of("2", "0-1", 3, first) + rows_of("1", "1-0", 3, first)
    for name, files in ("before", (old, new)), ("behind", (new, old)), ("and a copy", (new, old, new)), ("whose last turn is not new", (new.replace("1-0", "*"), new)):
        status, messages, (turns, rejected) = several("import", *files)
        check("a grown file %s, numbers from %s" % (name, first), (turns, {reason for _, _, reason in rejected}), (TWO, {"repeats a row"}))
    check("pooled, numbers from %s" % first, several("pool", old, new, new)[2], several("pool", new)[2])
grown = [json.dumps(dict(json.loads(two[0]), result="*", turns=json.loads(two[0])["turns"][:2])), *two]
bare = [json.dumps({name: value for name, value in json.loads(text).items() if name != "id"}) for text in two]
for name, files in ("before", grown), ("behind", grown[::-1]), ("in one file", ["".join(text + "\n" for text in grown)]):
    status, messages, (turns, rejected) = several("import", *files)
    check("a grown document " + name, (turns, {reason for _, _, reason in rejected}), (TWO, {"repeats a row"}))
status, messages, (turns, rejected) = several("import", *bare, bare[0])
check("documents without an id, of which one is there twice", (len(turns), {reason for _, _, reason in rejected}, "games without an id, each known by its text: 2" in messages),
      (6, {"repeats a row"}, True))

# Rows are named by their files.
bad = HEAD + rows_of("3", "1-0") + "4,1-0,x,NNK,\n"
check("rows of files", several("import", HEAD + rows_of("1", "1-0"), bad, HEAD + rows_of("5", "1-0", 1))[1:], (
    "8 rows read: 7 turns of 3 games imported, 1 rejected; games with a player without a name: 3\n"
    "  row 4 of b: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)\n",
    [turns_of("1", "1-0") + turns_of("3", "1-0") + turns_of("5", "1-0", 1), [("b", 4, "placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)")]]))
check("rows of files that are left out", [line for line in several("pool", HEAD + rows_of("1", "1-0"), bad)[1].splitlines() if "left out" in line],
      ["rows left out: 1, the first is row 4 of b: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)"])
check("turns of documents", [line for line in several("pool", *two, two[0].replace('"id": 1', '"id": 3').replace(TURNS[1][0], "x"))[1].splitlines() if "left out" in line],
      ["rows left out: 1, the first is row 2 of c: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)"])
dated = [HEAD.replace("moves", "moves,date") + rows_of(game, "1-0").replace("\n", date + "\n") for game, date in (("1", ",2026-05-01"), ("2", ",yesterday"))]
check("a date that cannot be read", "dates that cannot be read: 1, the first in row 1 of b, 'yesterday'" in several("import", *dated)[1], True)
check("the name of the column of files", several("read", HEAD.replace("game", "from file") + rows_of("1", "1-0"), HEAD + rows_of("2", "1-0"), options=["--columns", "game=from file 1"])[1].splitlines()[0],
      "columns: game = from file 1, dfen = dfen, dice = dice, moves = moves, result = result")

# Files that do not fit, and one that cannot be read: nothing is imported, and the database stays empty.
for name, files, message in [
        ("JSON and a table", (two[0], HEAD + rows_of("1", "1-0")), (2, "a is JSON, and b is not: read them one by one (nothing was imported)\n")),
        ("a table and JSON", (HEAD + rows_of("1", "1-0"), two[0]), (2, "b is JSON, and a is not: read them one by one (nothing was imported)\n")),
        ("names and none", (HEAD + rows_of("1", "1-0"), rows_of("2", "1-0")), (2, "the first line of a has the names of the columns, and that of b has not (nothing was imported)\n")),
        ("an empty file", (HEAD + rows_of("1", "1-0"), ""), (1, "b is empty (nothing was imported)\n")),
        ("a quote", (HEAD + rows_of("1", "1-0"), HEAD + '"'), (1, "b has a quote that is not closed, in line 2 (nothing was imported)\n"))]:
    check("several files: " + name, several("import", *files), (*message, None))
check("a file twice", several("read", HEAD + rows_of("1", "1-0"), options=["a"])[:2], (2, "a is named twice\n"))
check("no second file", several("read", HEAD + rows_of("1", "1-0"), options=["none"])[:2], (1, "cannot read none: No such file or directory\n"))

# What is not a table, or is damaged.
packed = gzip.compress(PLAIN.encode())
for content, message in [
        (packed[:-9], "is cut short: gzip has not ended"), (packed[:10] + b"\xff" * 50, "is damaged: gzip: invalid block type"), (packed + b"x", "is cut short"),
        (gzip.compress(packed), "is compressed by gzip: unpack it first"), (array[:-1].encode(), "ends within JSON; is it cut short?"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is a picture"), (b"%PDF-1.7", "is a PDF"), (b"PK\3\4", "is a zip archive or a spreadsheet"),
        (b"PAR1", "is a Parquet file"), (b'% x\n[Event "x"]\n', "is a PGN file"), (b"<!DOCTYPE html>", "is a page of HTML"), (b"\x7fELF" + bytes(99), "is neither text"),
        (b"BEGIN;\nCREATE TABLE x(y);\n", "is a dump in SQL"), (bytes(i * 167 % 256 for i in range(8192)), "seems to be encrypted"), (b"", "is empty")]:
    turns, messages = imported(content)
    check(message, (turns, "FILE " + message in messages or messages.endswith(message + "\n") or messages), ([], True))
finish()
