#!/usr/bin/python3
"""What all commands of build/dfen share: help, options, statuses, output, signals and progress.

Usage: program.py (from the project's root, after make)
"""
import fcntl
import json
import os
import pty
import re
import select
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

sys.path.insert(0, "test/repo/support")
from checks import BUILD, check, finish, opened

# what starts the tests may ignore these, as nohup does, and then the program would, too
for number, handler in (signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL), (signal.SIGHUP, signal.SIG_DFL):
    signal.signal(number, handler)

PROGRAM = BUILD + "/dfen"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
work = tempfile.TemporaryDirectory()


def run(*arguments, text="", **more):
    """(status, output, messages)"""
    ended = subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, cwd=work.name, **more)
    return ended.returncode, ended.stdout.decode(), ended.stderr.decode()


# ---- Help ----

status, output, _ = run("help")
commands = re.findall(r"^  dfen (\w+) ", output, re.M)
check("help fits a terminal of 24 lines and 105 columns", (len(output.splitlines()) < 24, max(map(len, output.splitlines())) < 106), (True, True))
check("help lists commands", (status, {"pool", "import", "count", "fill", "key", "help"} <= set(commands)), (0, True))
check("without arguments: the same, and wrong use", run()[:2], (2, output))
check("--help", run("--help")[:2], (0, output))
check("versions", bool(re.fullmatch(r"dfen [\d.]+, keys of version \d+, SQLite [\d.]+\n", run("--version")[1])), True)
man = run("help", "--man")[1]
completion = run("help", "--completion")[1]
for command in commands:
    status, output, _ = run("help", command)
    options = re.findall(r"^  (--[a-z-]+)", output, re.M)
    check("help %s" % command, (status, output.startswith("dfen %s" % command), "Example: " in output), (0, True, True))
    check("%s --help" % command, run(command, "--help")[1], output)
    # the man page and the completion have the same options
    part = man.split(".SS %s " % command)[1].split("\n.S")[0].replace("\\-", "-")
    check("%s in the man page" % command, re.findall(r"^\.B (--[a-z-]+)", part, re.M), options)
    words = subprocess.run(["bash", "-c", completion + 'COMP_WORDS=("%s" %s --) COMP_CWORD=2; _dfen; echo "${COMPREPLY[*]}"' % (PROGRAM, command)],
                           capture_output=True, text=True).stdout.split()
    check("completion of %s" % command, words, options)
words = subprocess.run(["bash", "-c", completion + 'COMP_WORDS=("%s" "") COMP_CWORD=1; _dfen; echo "${COMPREPLY[*]}"' % PROGRAM], capture_output=True, text=True).stdout
check("completion of commands", words.split(), ["--version", *commands])
check("troff reads the man page", subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=man, capture_output=True, text=True).stderr, "")

# ---- Wrong uses ----

check("an unknown command", run("kye"), (2, "", "dfen: no command 'kye'; the closest is key; dfen help lists them\n"))
check("no command like it", run("draw"), (2, "", "dfen: no command 'draw'; dfen help lists them\n"))
check("an unknown option", run("key", "--ids"), (2, "", "dfen key: no option '--ids'; the closest is --id; dfen help key lists them\n"))
check("an option of one letter", run("key", "-i"), (2, "", "dfen key: no option '-i'; the closest is --id; dfen help key lists them\n"))
check("no value", run("key", "--function"), (2, "", "dfen key: --function needs a value\n"))
check("a value that is not allowed", run("key", "--id=x")[0], 2)
for words, what in (["visits", "x"], "many"), (["fill", "x"], "few"):
    check("too %s arguments" % what, run(*words), (2, "", "dfen %s: too %s arguments\n%s" % (words[0], what, run("help", words[0])[1])))
check("POSIXLY_CORRECT", run("help", "key", "--man", env=dict(os.environ, POSIXLY_CORRECT="1"))[1], man)

# ---- dfen key ----

FLIPPED = START + " b KQkq - 0 1"
check("keys", run("key", text="%s\r\n\nx\n%s" % (FLIPPED, FLIPPED)),
      (1, "%s w KQkq -\n\n\n%s w KQkq -\n" % (START, START),
       "dfen key: line 2: dfen_pool_key: placement: the field is empty (is there an extra space?) (character 1) in ''\n"
       "dfen key: line 3: dfen_pool_key: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) in 'x'\n"))
check("ids", [run("key", "--id", text=FLIPPED)[1], run("key", "--function", "pool_id", text=FLIPPED)[1]] * 2, [run("key", "--function=dfen_pool_id", text=START + " w KQkq -")[1]] * 4)
check("a DFEN as the arguments, quoted or not", [run("key", "--id", FLIPPED), run("key", *FLIPPED.split(), "--id"), run("key", FLIPPED, text="x")],
      [(0, run("key", "--id", text=FLIPPED)[1], "")] * 2 + [(0, "%s w KQkq -\n" % START, "")])
check("an argument that is not a DFEN", [run("key", "8/8 w"), run("key", "")[:2], run("key", FLIPPED, FLIPPED)[:2]], [
    (1, "\n", "dfen key: dfen_pool_key: placement: there are fewer than 8 ranks (character 4) in '8/8 w'\n"), (1, "\n"), (1, "\n")])
open(work.name + "/fens", "w").close()
check("a file as the argument", run("key", "fens"), (
    1, "\n", "dfen key: dfen_pool_key: placement: 'f' is not a piece letter, a digit 1-8 or '/' (character 1) in 'fens'\n"
    "dfen key: a file is read from standard input: dfen key <fens\n"))
check("a function that is NULL", run("key", "--function", "dice", text=FLIPPED), (0, "\n", ""))
check("no such function", run("key", "--function", "x); DROP", text="")[::2], (2, "dfen key: --function is a function of a DFEN such as flip, not 'x); DROP'\n"))
check("no lines", run("key"), (1, "", "dfen key: standard input has no lines\n"))
check("a byte order mark", run("key", text="\ufeff%s\n%s\n" % (FLIPPED, FLIPPED)), (0, "%s w KQkq -\n" % START * 2, ""))
check("a NUL in a line", run("key", text=FLIPPED + "\0\n")[:2], (1, "\n"))
check("control characters in messages", "\x1b" in run("key", text="\x1b[31m\n")[2], False)

# ---- dfen visits ----

AFTER = "rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1"
START_ID, AFTER_ID = (run("key", "--id", text=dfen)[1].strip() for dfen in (START + " w KQkq -", AFTER))
NONE = "\t".join(["\\N"] * 6)
turn = lambda game="g\tx", number="1", dfen=START + " w KQkq - 0 1", dice="PNB", moves="e2e4 b1c3 f1c4", after="\\N", score="1": "\t".join(
    [game, number, dfen, dice, moves, after, score]) + "\n"
visit = lambda game, number, dice, next_id, flags: "\t".join([game, number, START_ID, dice, next_id, flags, "\\N"]) + "\n"
refused = lambda game, number, reason: "\t".join([game, number, "\\N", "\\N", "\\N", "\\N", reason]) + "\n"
for what, text, output in [
        ("first and later visits", turn(number="3") + turn(number="2"), visit("g\tx", "2", "PNB", AFTER_ID, "14") + visit("g\tx", "3", "PNB", AFTER_ID, "2")),
        ("no roll", turn(dice="\\N", moves="\\N", score="0.5"), visit("g\tx", "1", "", "\\N", "13")),
        ("a roll that allows a pass, which is not empty moves", turn(moves=""), visit("g\tx", "1", "PNB", "\\N", "14")),
        ("games in the order of the lines", turn("b") + turn("a", score="0"), visit("b", "1", "PNB", AFTER_ID, "14") + visit("a", "1", "PNB", AFTER_ID, "12")),
        ("no score, and no game", turn("1", score="\\N") + "\\N\t" + NONE + "\n", "1\t" + NONE + "\n\\N\t" + NONE + "\n"),
        ("columns of the game as they are", turn("a\\\\\\tb\t\\N\té"), visit("a\\\\\\tb\t\\N\té", "1", "PNB", AFTER_ID, "14")),
        ("a number that is text", turn(number="x"), refused("g\tx", "\\N", "the number is not an INTEGER: 'x'")),
        ("a score that is text", turn(score="x"), refused("g\tx", "1", "the score is not 0, 0.5 or 1")),
        ("escapes", turn(dice="P\\\\N"), refused(
            "g\tx", "1", "dice: '\\\\' is not one of P, N, B, R, Q, K or 1-6 (character 2) in 'P\\\\N'; dice are written as 'PNB' or '124'"))]:
    status, got, said = run("visits", text=text)
    refusals = 0 if "\t\\N\t\\N\t\\N\t\\N\t" not in output or NONE in output else 1
    games = len({line.split("\t")[0] for line in output.splitlines() if NONE not in line})
    check("visits: " + what, (status, got, said), (0, output, "dfen visits: %d game%s; turns that cannot be counted: %d\n" % (games, "s"[games == 1:], refusals)))
check("visits: a byte order mark", run("visits", text="\ufeff" + turn() + turn(number="2"))[1], visit("g\tx", "1", "PNB", AFTER_ID, "14") + visit("g\tx", "2", "PNB", AFTER_ID, "2"))
for what, text, message in [
        ("no lines", "", "standard input has no lines"), ("a last line that is cut", turn(score="0")[:-1], "line 1 is cut short: it has no line feed"),
        ("too few columns", turn() + "1\t2\n", "line 2 has 2 columns; it needs the game, number, dfen, dice, moves, next_dfen and score, separated by tabs"),
        ("other columns", turn() + turn("g"), "line 2 has 7 columns, and those before it 8"),
        ("an escape", turn(moves="\\x41"), "line 1: column 6 has an unknown escape"), ("an escape at the end", turn(score="1\\"), "line 1: column 8 has an unknown escape")]:
    check("visits: " + what, run("visits", text=text)[::2], (1, "dfen visits: %s\n" % message))
check("visits: a NUL", "U+0000 is not a file" in run("visits", text=turn(moves="e2\0e4"))[1], True)
check("visits: derivation", run("visits", "--derivation"), (0, "1002\n", ""))

# ---- Output ----

check("a full disk", [subprocess.run([PROGRAM, "help"], stdout=open("/dev/full", "w"), stderr=subprocess.PIPE).returncode,
                      subprocess.run([PROGRAM, "key"], input=(FLIPPED + "\n").encode() * 10000, stdout=open("/dev/full", "w"), stderr=subprocess.PIPE).stderr],
      [1, b"dfen key: cannot write: No space left on device\n"])
reader = subprocess.Popen([PROGRAM, "key"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, restore_signals=True)
reader.stdout.close()
try:
    reader.stdin.write((FLIPPED + "\n").encode() * 100000)
    reader.stdin.close()
except BrokenPipeError:
    pass
check("a closed pipe", reader.wait(), -signal.SIGPIPE)

# ---- Files ----

ROW = "%s w KQkq -,white" % START
for header, names in [("fen,winner,a,a, A 4 ", "a, a 2003, A 4"), ('fen,winner,,column 3,"x""y"', 'column 2002, column 3, x"y'),
                      ("fen,winner,more fields,b,", "more fields 3, b, column 5")]:
    messages = run("pool", "-", text="%s\n%s,1,2,3\n" % (header, ROW))[2]
    check("names of the columns %s" % header, messages.splitlines()[-1], "dfen pool: not used: " + names)
database = sqlite3.connect(os.path.join(work.name, "imported.db"))
database.executescript(open("sql/schema.sql").read())
database.close()
check("a database of games without any", [run("pool", "imported.db", *table)[0] for table in ((), ("turns",), ("positions",))], [1, 1, 1])
check("--since is a date", [run("count", "imported.db", "--since", date)[::2] for date in ("1/5/2026", "x", "20260501", "2026-13-01", "2026-02-30", "2026-05-01T00:00")],
      [(2, "dfen count: --since is a date such as 2026-05-01, or 2026-05-01 18:30:00, not '%s'\n" % date)
       for date in ("1/5/2026", "x", "20260501", "2026-13-01", "2026-02-30", "2026-05-01T00:00")])
check("--since", [run("count", "imported.db", "--since", date)[0] for date in ("2026-05-01", "2026-05-01 12:00:00")], [0, 0])
check("no rows", run("pool", "-", text="fen,winner\n")[::2], (1, "dfen pool: columns: dfen = fen, winner = winner\ndfen pool: 0 rows read: 0 turns\ndfen pool: standard input has no turn that can be read\n"))
check("blank lines between the rows", run("pool", "-", text="fen,winner\n%s\n\n\n%s\n" % (ROW, ROW))[0], 0)
check("the most columns", [run("pool", "-", text="fen,winner%s\n%s\n" % ("," * count, ROW))[0] for count in (1997, 1998)], [0, 1])
check("a file in Windows-1252, said once",
      [subprocess.run([PROGRAM, "pool", "-", "--where", "name = 'M\u00fcller'"], input=("fen,winner,name\n" + (ROW + ",M\u00fcller\n") * 2).encode(code),
                      capture_output=True).stderr.decode().splitlines() for code in ("cp1252", "utf-8")],
      [[*["dfen pool: rows of standard input that are not UTF-8, and are read as Windows-1252: 2, the first in line 2"][:windows],
        "dfen pool: columns: dfen = fen, winner = winner", "dfen pool: results: winner: colours: White won 2, drew 0, lost 0 of 2 rows",
        "dfen pool: no column for game: each row counts as a game of its own", "dfen pool: 2 rows read: 2 turns", "dfen pool: not used: name"] for windows in (1, 0)])

GAMES = "id,ply,fen,roll,uci,outcome\n1,1,%s w KQkq -,123,\"e2e4, f1c4, b1c3\",white\n1,2,%s b KQkq -,pnb,,white\n1,3,x,,,white\n" % (START, START)
check("dfen read", run("read", "-", text=GAMES)[:2],
      (0, "game,number,dfen,dice,moves,next_dfen,score,white,black,white_rating,black_rating,played_at,mode,termination\r\n"
          "1,1,%s w KQkq -,PNB,e2e4 f1c4 b1c3,rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1,1.0,,,,,,,\r\n1,2,%s b KQkq -,pnb,,,0.0,,,,,,,\r\n" % (START, START)))
check("dfen read --json", [turn["score"] for turn in json.loads(run("read", "-", "--json", text=GAMES)[1])], [1.0, 0.0])
with open(os.path.join(work.name, "rows.csv"), "w") as rows:
    rows.write(GAMES)
check("dfen read --postgresql", [run("read", *arguments)[::2] for arguments in (("imported.db", "--replace"), ("rows.csv", "--postgresql"), ("none.db", "--postgresql"))],
      [(2, "dfen read: --replace needs --postgresql\n"), (1, "dfen read: rows.csv is not a database; dfen import makes one of its games\n"), (1, "dfen read: no such database: none.db\n")])
with sqlite3.connect(os.path.join(work.name, "imported.db")) as database:
    database.execute("INSERT INTO players VALUES (1, ?, NULL), (2, ?, NULL)", ("tab\t\\\r\n", "n\0l"))
status, output, messages = run("read", "imported.db", "--postgresql")
check("a NUL for PostgreSQL", (status, output.split("FROM STDIN;\n", 1)[1], messages),
      (1, "1\ttab\\t\\\\\\r\\n\t\\N\n2\t\t\\N\n\\.\nincomplete;\n", "dfen read: name 'n': a NUL follows, which PostgreSQL refuses\n"))
check("what dfen read leaves out", "rows left out: 1, the first is row 3: placement" in run("read", "-", text=GAMES)[2], True)
for what, text in ("a choice", GAMES.replace("white", "won")), ("no choice", "a,b\n1,2\n"), ("JSON", '[{"a": 1}]'):
    check("questions have one status: " + what, [run(*command, "-", text=text)[:2] for command in (("pool",), ("read",), ("import", "asked.db"))], [(2, "")] * 3)

# ---- Rows that are left out ----

SHORT = "game,number,fen,dice,moves,winner\n" + "".join("%d,1,%s w KQkq - 0 1,PNB,e2e4 f1c4 b1c3,white\n" % (i, START) for i in range(3))
check("rows with fewer values than columns", run("pool", "-", text=SHORT + "6,1,%s w KQkq - 0 1,PNB,e2e4 f1c4 b1c3\n7,1,%s w KQkq - 0 1\n8,1\n" % (START, START))[2].splitlines()[0],
      "dfen pool: rows of standard input with fewer values than columns: 3, the first in line 5")
WRONG = "".join("%d,1,%s w KQkq - 0 1,PNB,a1%s%d,white\n" % (9 + i, START, "abcdefgh"[i % 8], 1 + i // 8) for i in range(14))
said = run("pool", "-", text=SHORT + WRONG)
check("most rows left out", (said[0], said[1], len(said[2].splitlines()), said[2].splitlines()[-2:]),
      (1, "", 14, ["dfen pool: rows left out for 4 other reasons: 4", "dfen pool: standard input: 14 of 17 rows cannot be read, and the others may not be a fair sample: " +
                   "; ".join("1 move 1 'a1%s': no such move (character 1)" % to for to in ("a1", "a2", "b1"))]))

# ---- Formats ----

ROWS = "fen,winner\n%s w KQkq -,white\n%s b KQkq -,white\n8/8/4k3/8/3KP3/8/8/8 w - -,draw\n" % (START, START)
NAMES = ["key", "games", "visits", "wins", "draws", "losses", "score", "lower", "upper"]
tabs = [line.split("\t") for line in run("pool", "-", text=ROWS)[1].splitlines()]
check("tabs", (tabs[0], tabs[1][:7]), (NAMES, [START + " w KQkq -", "2", "2", "1", "0", "1", "0.5"]))
csv = run("pool", "-", "--csv", text=ROWS)[1]
check("CSV", csv, "".join(",".join(line) + "\r\n" for line in tabs))
rows = run("pool", "-", "--json", text=ROWS)[1]
check("JSON", [dict(zip(NAMES, line)) for line in tabs[1:]], [{name: str(value) for name, value in row.items()} for row in json.loads(rows, parse_float=str)])
check("15 digits in every version of SQLite", '"score":0.5,"lower":0.0945312057342307,"upper":0.905468794265769}' in rows, True)
check("--top", len(run("pool", "-", "--top", "1", text=ROWS)[1].splitlines()), 2)
check("no JSON after an error", run("pool", "-", "--json", "--where", "FALSE", text=ROWS)[:2], (1, ""))
check("--top is a number", [run("pool", "-", "--top", wrong, text=ROWS)[::2] for wrong in ("1x", "-1", "", "9999999999")],
      [(2, "dfen pool: --top is a whole number of at most nine digits, not '%s'\n" % wrong) for wrong in ("1x", "-1", "", "9999999999")])


# ---- Terminals ----

def has_terminals():
    """A new machine may have no /dev/pts."""
    try:
        for descriptor in pty.openpty():
            os.close(descriptor)
        return True
    except OSError:
        print("# there are no pseudo-terminals here: what is shown on one is not tested")
        return False


HAS_TERMINALS = has_terminals()


class Terminal:
    """The program on a terminal of so many columns; standard input is a pipe."""

    def __init__(self, columns, *arguments, output=True):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

        def own_terminal():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        self.process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=slave if output else subprocess.DEVNULL, stderr=slave,
                                        preexec_fn=own_terminal, cwd=work.name)
        os.close(slave)
        self.shown = ""

    def read(self, seconds=0.05):
        """Reads what is shown; False at the end."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                text = os.read(self.master, 1 << 16)
            except OSError:
                return False
            if not text:
                return False
            self.shown += text.decode()
            seconds = 0
        return True

    def write(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def finish(self):
        self.process.stdin.close()
        while self.read(1):
            pass
        return self.process.wait()


def on_terminal(columns, *arguments, text=""):
    terminal = Terminal(columns, *arguments)
    terminal.write(text)
    terminal.finish()
    os.close(terminal.master)
    return terminal.shown.replace("\r\n", "\n")


box = run("pool", "-", "--box", text=ROWS)[1]
check("a box", (box.splitlines()[0][0], [line.split()[1] for line in box.splitlines()[3:5]]), ("┌", [START, "8/8/3k4/8/3PK3/8/8/8"]))
if HAS_TERMINALS:
    check("a wide terminal has a box", on_terminal(200, "pool", "-", text=ROWS).endswith(box), True)
    check("a narrow one has a column a line", on_terminal(40, "pool", "-", text=ROWS).endswith(
        "\nposition: %s w KQkq -\ngames: 2\nvisits: 2\nscore: 50.0 %%\nbounds: 9.5 %% .. 90.5 %%\n\n"
        "position: 8/8/3k4/8/3PK3/8/8/8 w - -\ngames: 1\nvisits: 1\nscore: 50.0 %%\nbounds: 5.5 %% .. 94.5 %%\n" % START), True)
    check("a terminal has the report first", on_terminal(200, "pool", "-", text=ROWS).startswith("dfen pool: columns: dfen = fen"), True)

    def slow_input():
        terminal = Terminal(80, "pool", "-", "--csv", output=False)
        terminal.write(ROWS)
        until = time.time() + 600
        while "bytes/s" not in terminal.shown and time.time() < until:
            terminal.write("%s w KQkq -,white\n" % START * 500)
            terminal.read()
        return terminal

    # Progress appears while the input is slow, and is removed at the end.
    terminal = slow_input()
    status = terminal.finish()
    check("progress", (status, bool(re.search(r"\r\x1b\[Kstandard input: \d+ bytes, \d+ bytes/s", terminal.shown))), (0, True))
    check("progress is removed", bool(re.search(r"bytes/s[^\n]*\r\x1b\[Kdfen pool: columns", terminal.shown)), True)
    terminal = Terminal(80, "pool", "-", "--quiet", output=False)
    for _ in range(30):
        terminal.write("%s w KQkq -,white\n" % START * 500 if _ else ROWS)
        terminal.read()
    terminal.finish()
    check("--quiet shows none", "\x1b" in terminal.shown, False)
    terminal = slow_input()
    os.write(terminal.master, b"\x03")
    check("Ctrl-C", terminal.process.wait(), -signal.SIGINT)
    terminal.read()
    check("Ctrl-C while reading gives no advice", "dfen pool" in terminal.shown, False)

# Text of files in a box: wide characters, control characters and line breaks, whatever the locale.
NAMES = "\u65e5\u672c", "\x1b[31m", "a\nb", "t\u202ext", "e\u0301"
with open(work.name + "/names.csv", "w") as file:
    file.write("game,white,black,result,dfen,dice,moves\n" + "".join(
        '%d,"%s",Ann,1-0,%s w KQkq - 0 1,PNB,e2e4 f1c4 b1c3\n' % (game, name, START) for game, name in enumerate(NAMES)))
run("import", "names.db", "names.csv")
shown = run("judge", "names.db", "--box", env=dict(os.environ, LC_ALL="C"))[1]
cells = [line.split("\u2502")[1].strip(" ") for line in shown.splitlines() if line.startswith("\u2502") and " 100.0 %" in line]
check("characters of a terminal", sorted(cells), sorted(["\u65e5\u672c", "?[31m", "a?b", "t?xt", "e\u0301"]))


def columns(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


check("the box is aligned", len({columns(line) for line in shown.splitlines() if line.startswith("\u2502")}), 1)

# ---- Virtual tables, which have statements of their own ----

with sqlite3.connect(work.name + "/virtual.db") as database:
    database.executescript("""CREATE VIRTUAL TABLE texts USING fts5(fen, winner); CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1, +fen, +winner);
        CREATE VIEW seen_texts AS SELECT * FROM texts; CREATE VIEW seen_boxes AS SELECT * FROM boxes; CREATE TABLE turns(dfen, canonical);
        INSERT INTO turns(dfen) SELECT '%s w KQkq -'; INSERT INTO texts SELECT dfen, 'white' FROM turns; INSERT INTO boxes SELECT 1, 0, 1, * FROM texts"""
                           % START)
pooled = run("pool", "-", text="fen,winner\n" + ROW)[1]
for table in "texts", "boxes", "seen_texts", "seen_boxes":
    status, output, messages = run("pool", "virtual.db", table)
    if "unsafe use of virtual table" in messages and table.startswith("seen"):  # before SQLite 3.41 a view may not use these
        check("pool " + table, (status, output), (1, ""))
    else:
        check("pool " + table, (status, output), (0, pooled))
        check("pool --where " + table, run("pool", "virtual.db", table, "--where", "winner = 'white'")[:2], (0, pooled))
check("fill beside virtual tables", [run("fill", "virtual.db", "turns", "dfen", *more)[::2] for more in ((), ("--check",))],
      [(0, "dfen fill: 1 key changed\n"), (0, "")])
check("fill of a virtual table", [run("fill", "virtual.db", table, "fen", "--into", "winner")[::2] for table in ("texts", "Boxes")],
      [(1, "dfen fill: %s is a virtual table: fill a column of an ordinary table\n" % table) for table in ("texts", "Boxes")])

# ---- Batches of dfen fill ----

many = sqlite3.connect(work.name + "/many.db", isolation_level=None)
many.execute("CREATE TABLE turns(game TEXT, number, dfen, canonical, PRIMARY KEY (game, number)) WITHOUT ROWID")
many.execute("WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20001) "
             "INSERT INTO turns SELECT n % 7, n, ? || ' w - -', NULL FROM numbers", (START,))
many.execute("CREATE VIEW seen AS SELECT * FROM turns")
many.close()
check("fill of three batches", [run("fill", "many.db", "turns", "dfen")[2], run("fill", "many.db", "turns", "dfen", "--check")[0]],
      ["dfen fill: 20001 keys changed\n", 0])
check("fill of a view, and of names", [run("fill", "many.db", name, "dfen")[::2] for name in ("Seen", "turn", "TURNS")],
      [(1, "dfen fill: Seen is a view: fill a column of an ordinary table\n"), (1, "dfen fill: no such table: turn\n"), (0, "dfen fill: 0 keys changed\n")])

# ---- From a file to counts, by commands alone ----

GAME = "game,white,black,result,dfen,dice,moves\n1,Ann,Joe,1-0,%s w KQkq - 0 1,PNB,e2e4 f1c4 b1c3\n" % START
check("import, count, pool", [run("import", "first.db", "-", text=GAME)[0], run("count", "first.db")[::2], run("count", "first.db")[2],
                              run("pool", "first.db", "--where", "white = 'Ann'")[1].split("\n")[1].split("\t")[:7]],
      [0, (0, "dfen count: 1 game counted\n"), "dfen count: 0 games counted\n",
       [START + " w KQkq -", "1", "1", "1", "0", "0", "1.0"]])
# Two imports create a database, and one of them fails, after the other has opened it: that one has read more than a pipe can hold.
importing = [subprocess.Popen([PROGRAM, "import", "both.db", "-"], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=work.name) for _ in range(2)]
for process, text in zip(importing, (GAME.replace("result", "x"), GAME)):
    process.stdin.write(text.encode() + "".join(GAME.split("\n")[1].replace("1", str(i), 1) + "\n" for i in range(2, 2002)).encode())
statuses = [process.communicate() and process.returncode for process in importing]
check("an import beside one that fails", (statuses, opened(work.name + "/both.db", False).execute("SELECT count(*) FROM games").fetchone()), ([2, 0], (2001,)))
check("count of another database", run("count", "virtual.db")[::2],
      (1, "dfen count: virtual.db: there is no view scored_turns, and no tables turns and games of sql/schema.sql to make it from: nothing was made\n"))

# ---- Files that cannot be read ----

check("a directory", run("pool", "."), (1, "", "dfen pool: cannot read .: Is a directory\n"))
closed = [subprocess.run(["sh", "-c", '"$0" pool - <&-', PROGRAM], capture_output=True).returncode,
          subprocess.run(["sh", "-c", '"$0" help >&-', PROGRAM], capture_output=True).returncode]
check("closed descriptors", closed, [1, 1])
check("a long value", run("pool", "-", text=ROWS + "x" * 1000001 + ",white\n")[::2],
      (1, 'dfen pool: standard input has more than 1000000 bytes in a value of line 5\n'))
check("an empty database name", run("count", "")[::2], (1, "dfen count: no such database: \n"))
check("a missing database", run("count", "file:x?mode=memory")[::2], (1, "dfen count: no such database: file:x?mode=memory\n"))

# ---- Locks and signals ----

locked = sqlite3.connect(work.name + "/many.db", isolation_level=None)
locked.execute("BEGIN IMMEDIATE")
waiting = subprocess.Popen([PROGRAM, "fill", "many.db", "turns", "dfen"], stderr=subprocess.PIPE, cwd=work.name, text=True)
said = waiting.stderr.readline()
locked.execute("ROLLBACK")
check("a locked database", (said, waiting.communicate()[1], waiting.returncode),
      ("dfen fill: waiting for another program, which has locked the database\n", "dfen fill: 0 keys changed\n", 0))

if HAS_TERMINALS:
    locked = sqlite3.connect(work.name + "/locked.db", isolation_level=None)
    locked.executescript("CREATE TABLE t(a); BEGIN EXCLUSIVE")
    terminal = Terminal(80, "count", "locked.db")
    os.write(terminal.master, b"\x03")
    check("Ctrl-C while a database is locked", terminal.process.wait(), -signal.SIGINT)
    locked.close()

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    process = subprocess.Popen([PROGRAM, "key"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write((FLIPPED + "\n").encode())
    process.stdin.flush()
    time.sleep(0.2)
    process.send_signal(number)
    check("ended by %s" % number.name, (process.wait(), process.stderr.read()), (-number, b""))

finish()
