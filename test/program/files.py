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

sys.path.insert(0, "test/support")
from checks import BUILD, check, finish

PROGRAM = BUILD + "/dfen"
NAMES = ["game", "white", "black", "result", "dfen", "dice", "moves"]
GAME = ["1", "Zo\u00eb", "M\u00fcller", "1-0"]
TURNS = [["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "NNK", "b1c3 g1f3"],
         ["rnbqkbnr/pppppppp/8/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 1 1", "nnk", "b8c6 g8f6"],
         ["r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 2 2", "NNK", "c3d5 f3d4"]]
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
    "comments": "# games, of the, club\n#\n" + PLAIN, "names in a comment": "# My games\n# " + PLAIN, "blank lines": "\n" + PLAIN.replace("\n", "\n\n"),
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
check("columns without names", "among column 1, column 2," in imported(table(names=False).encode())[1], True)

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
