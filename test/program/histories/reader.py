#!/usr/bin/python3
"""dfen_read on one set of games in many forms: names of columns, notations of results, dice and moves, numbers, order, JSON. Each form
gives the same turns, computed here from the data it was written from, or a question; and every row of it is a turn or left out for a reason.

Usage: reader.py (from the project's root, after make)
"""
import csv
import io
import itertools
import json
import random
import re
import sqlite3
import subprocess
import sys

sys.path.insert(0, "test/repo/support")
from checks import PROGRAM, ROUNDS, SAMPLE, SEED, check, check_lines, finish, opened

WHITE = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
db = opened(":memory:")
db.execute("PRAGMA temp_store = memory")
ask = lambda sql, *values: db.execute("SELECT " + sql, values).fetchone()[0]
games = {}
for row in sqlite3.connect(SAMPLE).execute(
        "SELECT game, number, dfen, dice, moves, result, completed, next_dfen, white.name, black.name FROM turns JOIN games ON games.id = game JOIN players AS white ON "
        "white.id = white JOIN players AS black ON black.id = black WHERE game <= 39 AND result <> '*' ORDER BY 1, 2"):
    games.setdefault(row[0], []).append(row)
for game in [game for game in games if game % 20 == 7]:  # the sample has few draws
    games[game] = [row[:5] + ("1/2-1/2",) + row[6:] for row in games[game][:-1]]
rows = [row for game in sorted(games) for row in games[game]]
GAME, NUMBER, DFEN, DICE, MOVES, RESULT, COMPLETED, NEXT, WHITE_NAME, BLACK_NAME = range(10)
side = lambda row: row[DFEN].split()[1]
score = lambda row: WHITE[row[RESULT]] if side(row) == "w" else 1 - WHITE[row[RESULT]]


def expected(of=rows, with_moves=True):
    return sorted((str(row[GAME]), row[DFEN], row[DICE] if with_moves else None, score(row)) for row in of)


def read(names, values, options="{}"):
    """Reads a table with these columns; the report, and the turns."""
    db.execute("DROP TABLE IF EXISTS temp.form")
    db.execute("CREATE TEMP TABLE form(%s)" % ", ".join('"%s"' % name.replace('"', '""') for name in names))
    db.executemany("INSERT INTO form VALUES (%s)" % ", ".join("?" * len(names)), values)
    report = json.loads(ask("dfen_read('temp.form', ?)", options))
    turns = sorted(db.execute("SELECT CAST(game AS TEXT), dfen, dice, score FROM temp.dfen_scored WHERE reason IS NULL"),
                   key=lambda turn: tuple(map(str, turn))) if report["status"] == "read" else None
    left = sum(part["rows"] for part in report["left_out"])
    count = db.execute("SELECT count(*), count(DISTINCT row), min(row), max(row) FROM temp.dfen_scored").fetchone()
    if report["status"] == "read" and (report["turns"] + left != report["rows"] or count[0] != count[1] or count[0] != report["rows"]) and len(names) > 1:
        check("all rows of %s are turns or left out" % ", ".join(names), (report, count), len(values))
    return report, turns


def same(what, names, values, options="{}", want=None, scale=None, left=None):
    report, turns = read(names, values, options)
    want = expected() if want is None else want
    want = sorted(want, key=lambda turn: tuple(map(str, turn)))
    if turns != want:
        check(what, (report["status"], report["question"], report["choices"][:3], report["left_out"], len(turns or ()), [turn for turn in turns or () if turn not in want][:1], [turn for turn in want if turn not in (turns or ())][:1]), len(want))
        return
    check(what, [] if scale is None else report["results"]["scale"], [] if scale is None else scale)
    if left is not None:
        check(what + ": what is left out", [(part["reason"], part["rows"]) for part in report["left_out"]], left)


def by_program(what, names, values, want=None):
    """The same file through the program and through SQL."""
    file = io.StringIO()
    if len(names) == 1:
        file.write("".join(document + "\n" for document, in values))
    else:
        csv.writer(file).writerows([names] + [["" if value is None else value for value in row] for row in values])
    run = subprocess.run([PROGRAM, "read", "-"], input=file.getvalue(), capture_output=True, text=True)
    printed = [(row["game"], row["dfen"], row["dice"] or None, float(row["score"])) for row in csv.DictReader(io.StringIO(run.stdout))]
    key = lambda turn: tuple(map(str, turn))
    check("dfen read: " + what, (run.returncode, sorted(printed, key=key) == sorted(expected() if want is None else want, key=key)), (0, True))
    same(what, names, values, want=want)


def fault(names, values):
    try:
        return read(names, values)
    except sqlite3.Error as error:
        return str(error)


def asks(what, names, values, option, *choices):
    report, _ = read(names, values)
    check(what, (report["status"], all(choice["option"] == option for choice in report["choices"]), [choice for choice in choices if choice not in
          [given["value"] for given in report["choices"]]]), ("question", True, []))


# ---- Names ----

usual = lambda row: (row[GAME], row[NUMBER], row[DFEN], row[DICE], row[MOVES], row[RESULT])
NAMES = [
    "game number dfen dice moves result", "game_id ply fen roll uci outcome", "GameID PlyNumber FENBefore DiceRoll MovesUCI GameResult",
    "match-id turn_no position rolled played final_result", "id move_number board dice move result", "Partie Zug Stellung Würfel Züge Ergebnis",
    "партия ход позиция кости ходы результат", "partie coup position dés coups résultat", "partida turno posición dados jugadas resultado",
    "no_of_game numberOfTurn"]
for names in NAMES[:-1]:
    same("columns " + names, names.split(), map_values := [usual(row) for row in rows])
by_program("columns as in other tables", "game_id ply player_white player_black fen roll uci outcome".split(),
           [(row[GAME], row[NUMBER], row[WHITE_NAME], row[BLACK_NAME], row[DFEN], row[DICE], row[MOVES], row[RESULT]) for row in rows])
same("columns by the option", "a b c d e f".split(), map_values, json.dumps({"columns": dict(zip("game number dfen dice moves result".split(), "abcdef"))}))
same("positions by their values", "game number x dice moves result".split(), map_values)
asks("no column of positions", "game number what dice result".split(), [row[:2] + ("x",) + row[3:4] + row[5:] for row in map_values], "columns", "dfen=what")
asks("no column of results", "game number dfen dice fate".split(), [row[:4] + row[5:] for row in map_values], "columns", "result=fate")
report, _ = read("game number what rolled_by action fate".split(), [usual(row)[:2] + ("x",) + usual(row)[3:] for row in rows])
check("columns of dice and moves are not offered", (report["question"], [choice["value"] for choice in report["choices"]]), ("which column has the positions?", ["dfen=what", "dfen=fate"]))
check("columns of dice and moves are not offered as results", [choice["value"] for choice in read("game number dfen rolled_by action fate".split(), map_values)[0]["choices"]], ["result=fate"])
same("more columns", "id game number dfen dice moves result clock".split(), [(i,) + usual(row) + (7,) for i, row in enumerate(rows)])

# ---- Results ----

COLUMNS = "game number dfen dice moves result".split()


def with_results(texts, of_side=False, blank=None):
    """The rows with other texts for a win, a draw and a loss, of White or of the side to move."""
    words = dict(zip((1.0, 0.5, 0.0), texts))
    return [usual(row)[:5] + (words[score(row) if of_side else WHITE[row[RESULT]]],) for row in rows]


for texts in ["1-0", "1/2-1/2", "0-1"], ["White", "Draw", "Black"], ["w", "d", "b"], ["1 – 0", "½-½", "0:1"], ["white wins", "tie", "black won"], ["weiß", "remis", "schwarz"], ["Białe", "Remis", "Czarne"], \
        ["wit", "remise", "zwart"], ["beyaz", "berabere", "siyah"], ["vince il bianco", "pareggio", "vince il nero"], ["vitória das brancas", "empate", "vitória das pretas"]:
    same("words " + " ".join(texts), COLUMNS, with_results(texts))
for texts in [["1", "0.5", "0"], ["1", "0", "-1"], ["2", "1", "0"], ["W", "D", "L"], ["won", "drawn", "lost"], ["true", "0,5", "false"], ["+1", "½", "0"], ["100", "50", "0"],
              ["победа", "ничья", "поражение"], ["victoire", "nulle", "défaite"], ["+", "=", "-"], ["1.0", "0.50", "-0"]]:
    for of_side in False, True:
        name = ("side to move:" if of_side else "") + "/".join(texts)
        same("results " + name, COLUMNS, with_results(texts, of_side), scale="result: " + name)
        same("results %s by the option" % name, COLUMNS, with_results(texts, of_side), json.dumps({"scale": name}))
for texts in itertools.permutations("012"):
    for of_side in False, True:
        if texts[1] == "1":  # the middle of the numbers
            same("results %s%s" % ("side to move:" * of_side, "/".join(texts)), COLUMNS, with_results(texts, of_side), scale="result: " + "side to move:" * of_side + "/".join(texts))
        else:
            asks("results %s%s" % ("side to move:" * of_side, "/".join(texts)), COLUMNS, with_results(texts, of_side), "scale", "side to move:" * of_side + "/".join(texts))
        asks("results %s without captured kings" % "/".join(texts), COLUMNS, [row[:4] + ("",) + row[5:] for row in with_results(texts, of_side)], "scale",
             "side to move:" * of_side + "/".join(texts)) if of_side else None
for texts in ["win", "½", "loss"], ["true", "0,5", "false"], ["W", "D", "L"], ["1", "0", "-1"]:
    by_program("results " + "/".join(texts), COLUMNS, with_results(texts))
by_program("results side to move 1/0/-1", COLUMNS, with_results(["1", "0", "-1"], True))
same("integers", COLUMNS, with_results([2, 1, 0]), scale="result: 2/1/0")
same("reals", COLUMNS, with_results([1.0, 0.5, 0.0]), scale="result: 1.0/0.5/0.0")
decided = [row for row in rows if row[RESULT] != "1/2-1/2"]
same("won and lost", COLUMNS, [usual(row)[:5] + ("yes" if row[RESULT] == "1-0" else "no",) for row in decided], want=expected(decided), scale="result: yes//no")
same("winner", "game number dfen dice moves winner".split(), with_results(["white", "draw", "black"]))
same("the winner's name", "game number dfen dice moves white black winner".split(),
     [usual(row)[:5] + ("Ann%d" % (row[GAME] % 7), "Joe", {1.0: "Ann%d" % (row[GAME] % 7), 0.5: "draw", 0.0: "Joe"}[WHITE[row[RESULT]]]) for row in rows])
same("a result and a winner", COLUMNS + ["winner"], [usual(row)[:5] + ("L" if WHITE[row[RESULT]] == 1 else "W" if row[RESULT] == "0-1" else "D", {1.0: "white", 0.5: "draw", 0.0: "black"}[WHITE[row[RESULT]]])
                                                       for row in rows], scale="result: L/D/W; winner: colours")
FEW = {game for game in list(games)[:8]}
few = [row for row in rows if row[GAME] in FEW]
asks("few games", COLUMNS, [usual(row)[:5] + ("W" if row[RESULT] == "1-0" else "D" if row[RESULT] == "1/2-1/2" else "L",) for row in few], "scale", "W/D/L")
many = list(games)
odd = [usual(row)[:5] + ("abandoned" if row[GAME] == many[3] else row[RESULT],) for row in rows]
rest = [row for row in rows if row[GAME] != many[3]]
same("a result that is not one", COLUMNS, odd, want=expected(rest), left=[("no result", len(games[many[3]]))])
same("no result", COLUMNS, [usual(row)[:5] + (None if row[GAME] == many[3] else row[RESULT],) for row in rows], want=expected(rest), left=[("no result", len(games[many[3]]))])
same("many results that are none", COLUMNS, [usual(row)[:5] + ("abandoned" if row[GAME] % 5 == 0 else row[RESULT],) for row in rows], want=expected([row for row in rows if row[GAME] % 5]))
asks("a text of results that no word explains", COLUMNS, [usual(row)[:5] + ("x" if row[GAME] % 5 == 0 else row[RESULT],) for row in rows], "scale")
two = [usual(row)[:5] + ("0-1" if row[GAME] == many[3] and row[NUMBER] == 2 and row[RESULT] == "1-0" else "1-0" if row[GAME] == many[3] and row[NUMBER] == 2 else row[RESULT],) for row in rows]
same("two results", COLUMNS, two, want=expected(rest), left=[("its rows have two results", len(games[many[3]]))])
captured = next(game for game in games if ask("dfen_winner(?)", games[game][-1][NEXT]))
wrong = {"1-0": "0-1", "0-1": "1-0"}
same("a result against a captured king", COLUMNS, [usual(row)[:5] + (wrong[row[RESULT]] if row[GAME] == captured else row[RESULT],) for row in rows],
     want=expected([row for row in rows if row[GAME] != captured]), left=[("its result contradicts who captured the king", len(games[captured]))])

says = {"1-0": "white", "1/2-1/2": "draw", "0-1": "black"}
same("a result against its winner", COLUMNS + ["winner"], [usual(row) + ("draw" if row[GAME] == captured else says[row[RESULT]],) for row in rows],
     want=expected([row for row in rows if row[GAME] != captured]), left=[("its rows have two results", len(games[captured]))])
same("results against their winners", COLUMNS + ["winner"], [usual(row) + (says["0-1" if row[RESULT] == "1-0" else "1-0"],) for row in rows])
for more in "draw", "is_draw":
    same("wins in a column and %s in another" % more, COLUMNS[:5] + ["win", more], [usual(row)[:5] + (int(row[RESULT] == "1-0"), int(row[RESULT] == "1/2-1/2")) for row in rows])
same("wins of both and draws", COLUMNS[:5] + ["white_won", "black_won", "is_draw"], [usual(row)[:5] + tuple(str(row[RESULT] == result).lower() for result in ("1-0", "0-1", "1/2-1/2")) for row in rows])
loses = {"1-0": "black", "1/2-1/2": "draw", "0-1": "white"}
for name in "lost_by", "loser", "Verlierer", "defeated":
    same("losers as " + name, COLUMNS[:5] + [name], [usual(row)[:5] + (loses[row[RESULT]],) for row in rows])
    same("losers as %s, without kings" % name, ["game", "number", "dfen", name], [usual(row)[:3] + (loses[row[RESULT]],) for row in rows], want=expected(with_moves=False))
colours = [usual(row)[:3] + (loses[row[RESULT]],) for row in rows]
report, _ = read("game number dfen fate".split(), colours, '{"columns": {"result": "fate"}}')
check("colours in a column of any name may be losers", (report["status"], [choice["value"] for choice in report["choices"]][:2]), ("question", ["white/draw/black", "black/draw/white"]))
same("losers by the option", "game number dfen fate".split(), colours, '{"columns": {"result": "fate"}, "scale": "black/draw/white"}', want=expected(with_moves=False))
unfinished = {game for game in games if game % 20 == 3}
points = {"1-0": (3, 0), "1/2-1/2": (1, 1), "0-1": (0, 3)}
same("points, and none for games that did not end", "game number dfen points_white points_black".split(), [usual(row)[:3] + ((0, 0) if row[GAME] in unfinished else points[row[RESULT]]) for row in rows],
     want=expected([row for row in rows if row[GAME] not in unfinished], False), left=[("no result", sum(len(games[game]) for game in unfinished))])
color = lambda row: ("white", "black")[row[GAME] % 3 == 0]
mine = [usual(row)[:3] + (color(row), {1.0: "won", 0.5: "draw", 0.0: "lost"}[WHITE[row[RESULT]] if color(row) == "white" else 1 - WHITE[row[RESULT]]]) for row in rows]
same("results of a player by the option", "game number dfen color result".split(), mine, '{"columns": {"my_color": "color"}}', want=expected(with_moves=False))
same("results of a player by the scale", "game number dfen my_color result".split(), mine, '{"scale": "my_color:won/draw/lost"}', want=expected(with_moves=False))
asks("results that may be a player's", "game number dfen my_color result".split(), mine, "scale", "won/draw/lost", "my_color:won/draw/lost")
own = lambda row: row[RESULT] if color(row) == "white" else "-".join(reversed(row[RESULT].split("-")))
for what, write in ("a player", own), ("White", lambda row: row[RESULT]):
    table = [usual(row)[:5] + ("Ann", color(row), write(row)) for row in rows]
    same("scores of %s beside a player's colour, which kings decide" % what, COLUMNS[:5] + ["player1", "player1_color", "result"], table)
    asks("scores of %s beside a player's colour" % what, "game number dfen player1 player1_color result".split(), [row[:3] + row[5:] for row in table], "scale", "1-0/1/2-1/2/0-1", "my_color:1-0/1/2-1/2/0-1")
same("scores of a player by the option", "game number dfen color result".split(), [usual(row)[:3] + (color(row), own(row)) for row in rows], '{"columns": {"my_color": "color"}}', want=expected(with_moves=False))
me = {"1-0": "me", "1/2-1/2": "draw", "0-1": "opponent"}
same("a winner who is the player or the opponent", "game number dfen my_side winner".split(), [usual(row)[:3] + (color(row), me[own(row)]) for row in rows], want=expected(with_moves=False))
table = [usual(row)[:3] + ("Ann%d" % row[GAME], "Joe", ("Ann%d" % row[GAME], "Joe")[color(row) == "black"], {"1-0": "Win", "1/2-1/2": "Draw", "0-1": "Loss"}[own(row)]) for row in rows]
report, _ = read("game number dfen white black player result".split(), table)
check("results of a named player: the question", (report["status"], report["choices"][0]["value"]), ("question", "my_color=player"))
same("results of a named player: the answer", "game number dfen white black player result".split(), table, '{"columns": {"my_color": "player"}}', want=expected(with_moves=False))
winner = lambda row: {"1-0": "Ann%d" % row[GAME], "1/2-1/2": "draw", "0-1": "Joe"}[row[RESULT]]
for white, black in ("Spieler Weiß", "Spieler Schwarz"), ("engine_white", "engine_black"):
    same("winners by names in " + white, ["game", "number", "dfen", white, black, "winner"], [usual(row)[:3] + ("Ann%d" % row[GAME], "Joe", winner(row)) for row in rows], want=expected(with_moves=False))
table = [usual(row)[:3] + ("Ann%d" % row[GAME], "Joe", winner(row)) for row in rows]
report, _ = read("game number dfen bot_as_white bot_as_black winner".split(), table)
check("winners by names in other columns: the question", (report["status"], [choice["value"] for choice in report["choices"]]), ("question", ["white=bot_as_white,black=bot_as_black"]))
same("winners by names in other columns: the answer", "game number dfen bot_as_white bot_as_black winner".split(), table, '{"columns": {"white": "bot_as_white", "black": "bot_as_black"}}', want=expected(with_moves=False))
drawn = {row[GAME] for row in rows if row[RESULT] == "1/2-1/2"}
same("winners by ids, 0 for nobody", "game number dfen white_id black_id winner".split(), [usual(row)[:3] + (row[GAME] % 7 + 8, 20, {1.0: row[GAME] % 7 + 8, 0.5: 0, 0.0: 20}[WHITE[row[RESULT]]]) for row in rows],
     want=expected(decided, False), left=[("no result", sum(len(games[game]) for game in drawn))])
same("an evaluation beside the result", COLUMNS + ["score"], [usual(row) + (row[NUMBER] * 0.01,) for row in rows])
long = games[many[0]][:1] * 90
long = [usual(row)[:1] + (i + 1, re.sub("[0-9]+$", str(i + 1), row[DFEN]), row[RESULT], i / 100) for i, row in enumerate(long)]
same("an evaluation of more than 64 turns", "game number dfen result score".split(), long + [(0, 1, rows[0][DFEN], "1-0", 0.5)],
     want=[(str(many[0]), line[2], None, WHITE[line[3]]) for line in long] + [("0", rows[0][DFEN], None, 1.0)])
for more in "Lost", "black_won":
    report, _ = read(COLUMNS[:5] + ["white_won" if more == "black_won" else "win", more], [usual(row)[:5] + (int(row[RESULT] == "1-0"), int(row[RESULT] == "0-1")) for row in rows])
    check("wins and %s that are both 0 in draws" % more, report["status"], "question")
same("ids of games as decimals", COLUMNS, [("%d%s" % (row[GAME], ".0" * (row[NUMBER] % 2)),) + usual(row)[1:] for row in rows])
own_ids = [(i, rows[0][DFEN], rows[0][DICE], rows[0][MOVES], says["0-1" if i % 3 else "1-0"]) for i in range(60)]
want = [(None, rows[0][DFEN], rows[0][DICE], float(not i % 3)) for i in range(60)]
same("rows with ids of their own do not repeat each other", "id dfen dice moves winner".split(), own_ids, want=want)
same("rows with ids of their own, as JSON", ["line"], [(json.dumps(dict(zip("id first.fen first.dice first.moves winner".split(), row))),) for row in own_ids], want=want)
for names in "white_dice white_moves black_dice black_moves", "wDice wMoves bDice bMoves", "dice_white moves_white dice_black moves_black":
    check("two turns in one row: " + names, fault("game number dfen".split() + names.split() + ["result"], [usual(row)[:5] + usual(after)[3:] for row, after in zip(rows[::2], rows[1::2])]),
          "dfen_read: '%s' and '%s' are of two turns in one row: write a row for each turn" % tuple(names.split()[::2]))
for blank in " ", "\u00a0", "\u200b", "\ufeff", "\r":
    same("ids of games with %a" % blank, COLUMNS, [(("%s%d" if row[NUMBER] % 2 else "%s%d" + blank) % (blank * (row[NUMBER] == 1), row[GAME]),) + usual(row)[1:] for row in rows],
         want=[(str(turn[0]),) + turn[1:] for turn in expected()])

# ---- Games without ids ----

none = lambda turns: [(None,) + turn[1:] for turn in turns]
without = json.dumps({"columns": {"game": ""}})
firsts = [games[game][0] for game in games]
for name in "game_id", "game", "uuid":
    asks("ids of rows as " + name, [name] + COLUMNS[1:], ids := [(i,) + usual(row)[1:] for i, row in enumerate(rows)], "columns", "game=", "game=" + name)
    same("ids of rows as %s, which is not one of games" % name, [name] + COLUMNS[1:], ids, without, want=none(expected()))
    asks("ids of rows as %s, without numbers and moves" % name, [name, "dfen", "result"], [(i, row[DFEN], row[RESULT]) for i, row in enumerate(rows)], "columns", "game=", "game=" + name)
    same("ids of games of one row as " + name, [name] + COLUMNS[1:], [usual(row) for row in firsts], want=expected(firsts))
same("ids of rows as id", ["id"] + COLUMNS[1:], ids, want=none(expected()))
mine = lambda row: (row[GAME], row[DFEN], "wb"[row[GAME] % 2], {1.0: "win", 0.5: "draw", 0.0: "loss"}[WHITE[row[RESULT]] if row[GAME] % 2 == 0 else 1 - WHITE[row[RESULT]]])
check("results of a colour in a column of its own", read("game dfen color result".split(), [mine(row) for row in rows])[0]["choices"][0]["value"], "my_color=color")
same("results of a colour in a column that is named", "game dfen color result".split(), [mine(row) for row in rows], json.dumps({"columns": {"my_color": "color"}}), want=expected(with_moves=False))
for third in "resigned", "timeout", "Aufgabe", "x":
    report = read("game dfen result".split(), [(row[GAME], row[DFEN], third if row[RESULT] == "1/2-1/2" or row[GAME] % 5 == 0 else row[RESULT]) for row in rows])[0]
    check("the likeliest answer leaves %s out" % third, [choice["value"] for choice in report["choices"]], ["1-0//0-1", "1-0/%s/0-1" % third])
for texts in "blancas|tablas|negras", "ganan las blancas|empate|ganan las negras", "blancs|nulle|noirs", "les blancs gagnent|partie nulle|les noirs gagnent", "Weiß|Remis|Schwarz", "bianco|patta|nero":
    said = dict(zip((1.0, 0.5, 0.0), texts.split("|")))
    same("results as " + texts, "game dfen result".split(), [(row[GAME], row[DFEN], said[WHITE[row[RESULT]]]) for row in rows], want=expected(with_moves=False))
for aborted in "aborted", "abgebrochen", "abandoned", "partie interrompue", "partida interrumpida":
    same("games that were " + aborted, "game dfen result".split(), [(row[GAME], row[DFEN], aborted if row[GAME] % 5 == 0 else row[RESULT]) for row in rows], want=expected([row for row in rows if row[GAME] % 5], False))
asks("turns with an unknown id", ["nr", "dfen", "result"], [(row[GAME], row[DFEN], row[RESULT]) for row in rows], "columns", "game=nr", "game=")
same("turns whose id is named", ["nr", "dfen", "result"], [(row[GAME], row[DFEN], row[RESULT]) for row in rows], json.dumps({"columns": {"game": "nr"}}), want=expected(with_moves=False))
bare = lambda row: row[DFEN].rsplit(" ", 2)[0]
asks("turns without clocks and a known id", ["nr", "dfen", "result"], [(row[GAME], bare(row), row[RESULT]) for row in rows], "columns", "game=nr", "game=")
random.Random(SEED).shuffle(others := [(bare(row), row[RESULT]) for row in rows])
check("positions that follow no other are games of their own", read(["dfen", "result"], others)[0]["status"], "read")

# ---- Dice and moves ----

digit = lambda dice: "".join(str("pnbrqk".index(die.lower()) + 1) for die in dice)
NAMED = dict(zip("pnbrqk", "pawn knight bishop rook queen king".split()))
for what, write in [("digits", digit), ("integers", lambda dice: int(digit(dice))), ("lower case", str.lower), ("a list", lambda dice: "[%s]" % ", ".join(digit(dice))), ("dashes", lambda dice: "-".join(digit(dice))),
                    ("spaces", lambda dice: " ".join(dice)), ("a tuple", lambda dice: str(tuple(dice))), ("decimals", lambda dice: digit(dice) + ".0"),
                    ("other separators", lambda dice: "{%s|%s;%s}" % tuple(dice)), ("words and signs", lambda dice: " + ".join(NAMED[die.lower()] for die in dice)), ("JSON", lambda dice: json.dumps(list(dice))), ("words", lambda dice: " ".join(NAMED[die.lower()] for die in dice)),
                    ("glyphs", lambda dice: "".join("♟♞♝♜♛♚"["pnbrqk".index(die.lower())] for die in dice)), ("faces", lambda dice: "".join("⚀⚁⚂⚃⚄⚅"[int(die) - 1] for die in digit(dice)))]:
    same("dice as " + what, COLUMNS, [usual(row)[:3] + (write(row[DICE]),) + usual(row)[4:] for row in rows])
by_program("dice as a list", COLUMNS, [usual(row)[:3] + ("[%s]" % ", ".join(digit(row[DICE])),) + usual(row)[4:] for row in rows])
same("dice in three columns", "game number dfen die1 die2 die3 moves result".split(), [usual(row)[:3] + tuple(digit(row[DICE])) + usual(row)[4:] for row in rows])
for what, write in [("commas", lambda moves: moves.replace(" ", ",")), ("commas and spaces", lambda moves: moves.replace(" ", ", ")), ("JSON", lambda moves: json.dumps(moves.split())),
                    ("dashes", lambda moves: " ".join(move[:2] + "-" + move[2:] for move in moves.split())), ("lines", lambda moves: moves.replace(" ", "\n")),
                    ("slashes", lambda moves: moves.replace(" ", "/")), ("a tuple", lambda moves: str(tuple(moves.split()))), ("upper case", str.upper), ("words for a pass", lambda moves: moves or "pass"), ("\\N for a pass", lambda moves: moves or "\\N")]:
    same("moves with " + what, COLUMNS, [usual(row)[:4] + (write(row[MOVES]),) + usual(row)[5:] for row in rows])
    check("moves with %s are played" % what, ask("sum(completed) FROM temp.dfen_scored"), sum(row[COMPLETED] for row in rows))
rolled = lambda row: ask("dfen_roll(?, ?)", row[DFEN], row[DICE])
same("dice in the position", "game number dfen moves result".split(), [(row[GAME], row[NUMBER], rolled(row), row[MOVES], row[RESULT]) for row in rows])
same("positions alone", "game number dfen result".split(), [(row[GAME], row[NUMBER], row[DFEN], row[RESULT]) for row in rows], want=expected(with_moves=False))
pairs = [line for row in rows for line in [(row[GAME], row[NUMBER], row[DFEN], "", row[RESULT]), (row[GAME], row[NUMBER], rolled(row), row[MOVES], row[RESULT])]]
same("a row before the roll and one after it", "game number dfen moves result".split(), pairs, left=[("the second row of a turn", len(rows))])
by_program("pairs of rows", "game number dfen moves result".split(), pairs)
same("the same without numbers", "game dfen moves result".split(), [line[:1] + line[2:] for line in pairs], left=[("the second row of a turn", len(rows))])
middle = []
for row in rows:
    middle.append((row[GAME], row[NUMBER], rolled(row), row[MOVES], row[RESULT]))
    position = rolled(row)
    for move in row[MOVES].split()[:-1]:
        position = ask("dfen_play(?, ?)", position, move)
        if ask("dfen_dice(?)", position):
            middle.append((row[GAME], row[NUMBER], position, "", row[RESULT]))
same("rows in the middle of a turn", "game number dfen moves result".split(), middle, left=[("in the middle of a turn", len(middle) - len(rows))])

same("moves without dice", "game number dfen moves result".split(), [(row[GAME], row[NUMBER], row[DFEN], row[MOVES], row[RESULT]) for row in rows], want=expected(with_moves=False))
same("moves in another notation", COLUMNS, [usual(row)[:4] + ("Nf3 e4",) + usual(row)[5:] for row in rows])
same("a column of dice that has others", COLUMNS, [usual(row)[:3] + ("six and four", "") + usual(row)[5:] for row in rows], want=expected(with_moves=False))

# ---- Numbers and order ----

same("numbers from 0", COLUMNS, [usual(row)[:1] + (row[NUMBER] - 1,) + usual(row)[2:] for row in rows])
same("numbers as text", COLUMNS, [usual(row)[:1] + ("%d.0" % row[NUMBER],) + usual(row)[2:] for row in rows])
full = [usual(row)[:1] + ((row[NUMBER] + 1) // 2,) + usual(row)[2:] for row in rows]
by_program("full moves", COLUMNS, full)
check("full moves are reported", "full moves" in str(read(COLUMNS, full)[0]["notes"]), True)
shuffled = [usual(row) for row in rows]
random.Random(SEED).shuffle(shuffled)
by_program("shuffled rows", COLUMNS, shuffled)
check("shuffled rows have their order", [row for row in db.execute("SELECT game, number FROM temp.dfen_scored ORDER BY at")], sorted((str(row[GAME]), row[NUMBER]) for row in rows))
same("shuffled full moves", COLUMNS, random.Random(SEED).sample(full, len(full)))
check("shuffled full moves have their order", [row for row in db.execute("SELECT game, number FROM temp.dfen_scored ORDER BY at")], sorted((str(row[GAME]), row[NUMBER]) for row in rows))
same("shuffled pairs", "game number dfen moves result".split(), random.Random(SEED).sample(pairs, len(pairs)))
same("rows in order without numbers", "game dfen dice moves result".split(), [usual(row)[:1] + usual(row)[2:] for row in rows])
report, _ = read("game dfen dice moves result".split(), [row[:1] + row[2:] for row in shuffled])
check("shuffled rows without numbers are put in order by the moves of their DFENs", ["moves of the DFENs" in report["notes"][0], len(report["notes"])], [True, 2])
repeated = [usual(row) for row in rows] + [usual(row) for row in rows[:5]]
same("repeated rows", COLUMNS, repeated, left=[("repeats a row", 5)])
changed = usual(rows[0])[:3] + ("KKK", "", rows[0][RESULT])
same("two turns of one number", COLUMNS, [usual(row) for row in rows] + [changed], want=expected([row for row in rows if row[GAME] != rows[0][GAME]]),
     left=[("two of its turns have one number", len(games[rows[0][GAME]]) + 1)])
same("a game between the rows of another", COLUMNS, [usual(row) for row in rows[:3]] + [usual(row) for row in rows[40:]] + [usual(row) for row in rows[3:40]])

bot = [row for row in rows if side(row) == "wb"[row[GAME] % 2]]
by_program("turns of one side", COLUMNS, [usual(row) for row in bot], want=expected(bot))
same("turns of one side, without numbers", COLUMNS[:1] + COLUMNS[2:], [usual(row)[:1] + (" ".join(row[DFEN].split()[:4]),) + usual(row)[3:] for row in bot],
     want=[(turn[0], " ".join(turn[1].split()[:4])) + turn[2:] for turn in expected(bot)])

# ---- Rows that are left out ----

broken = [list(usual(row)) for row in rows]
broken[2][2], broken[5][0], broken[7][1], broken[9][2], broken[11][4], broken[13][3] = "8/8", "", "x", "", "a1a9", "XX"
report, _ = read(COLUMNS, broken)
check("rows that are left out", sorted((part["rows"], part["first"]) for part in report["left_out"]), [(1, 3), (1, 6), (1, 8), (1, 12), (1, 14)])  # row 10 is played from row 9
by_program("the last turn rolled and not played", COLUMNS, [usual(row)[:4] + ("" if row is games[row[GAME]][-1] and row[GAME] % 3 == 0 else row[MOVES],) + usual(row)[5:] for row in rows])
same("more fields", COLUMNS + ["more fields"], [usual(row) + (None,) for row in rows] + [usual(rows[0]) + ("x",)], left=[("too many fields", 1)])

# ---- JSON ----


def documents(game_fields, turn_fields):
    return [(json.dumps(dict(game_fields(turns[0]), turns=[turn_fields(row) for row in turns])),) for turns in games.values()]


turn = lambda row: {"dfen": row[DFEN], "dice": row[DICE], "moves": row[MOVES]}
FORMS = {
    "plain": (lambda row: {"id": row[GAME], "result": row[RESULT]}, turn),
    "names of services": (lambda row: {"game_id": row[GAME], "started_at": "2026-05-01T10:00:00Z", "white_elo": 1500, "outcome": row[RESULT]},
                          lambda row: {"ply": row[NUMBER], "position": row[DFEN], "roll": list(map(int, digit(row[DICE]))), "uci": row[MOVES].split()}),
    "deep": (lambda row: {"meta": {"id": row[GAME], "result": {"winner": {1.0: "white", 0.5: "draw", 0.0: "black"}[WHITE[row[RESULT]]]}}, "id": row[GAME],
                          "white_player": {"username": row[WHITE_NAME]}}, lambda row: {"before": {"fen": row[DFEN]}, "dice": row[DICE], "moves": row[MOVES]}),
    "truth": (lambda row: {"id": row[GAME], "white_won": {1.0: True, 0.5: 0.5, 0.0: False}[WHITE[row[RESULT]]]}, turn),
    "numbers": (lambda row: {"id": row[GAME], "result": int(2 * WHITE[row[RESULT]])}, turn),
    "the first position": (lambda row: {"id": row[GAME], "initial_fen": row[DFEN], "result": row[RESULT]}, lambda row: {"dice": row[DICE], "moves": row[MOVES]}),
    "results in turns": (lambda row: {"id": row[GAME]}, lambda row: dict(turn(row), result="WDL"[int(2 - 2 * score(row))])),
}
for what, form in FORMS.items():
    want = expected([row for row in rows if what != "the first position" or all(before[COMPLETED] for before in games[row[GAME]] if before[NUMBER] < row[NUMBER])])
    by_program("JSON: " + what, ["line"], documents(*form), want=want)
escaped = [json.dumps({"Partie": game, "Ergebnis": games[game][0][RESULT], "Züge": [{"Stellung": row[DFEN], "Würfel": row[DICE], "züge": row[MOVES]} for row in games[game]]}) for game in games]
same("JSON: escaped names of fields", ["line"], [(document,) for document in escaped])
same("JSON: a position a document", ["line"], [(json.dumps(dict(turn(row), game=row[GAME], ply=row[NUMBER], result=row[RESULT])),) for row in rows])
some = [row for row in rows if row[GAME] in FEW]
objects = [dict(turn(row), game=row[GAME], ply=row[NUMBER], result=row[RESULT]) for row in some]
whole = lambda value: [(json.dumps(value),)]
by_program("JSON: rows by their numbers", ["line"], whole(dict(enumerate(objects))), want=expected(some))
by_program("JSON: columns by rows", ["line"], whole({name: dict(enumerate(one[name] for one in objects)) for name in objects[0]}), want=expected(some))
by_program("JSON: columns as lists", ["line"], whole({name: [one[name] for one in objects] for name in objects[0]}), want=expected(some))
by_program("JSON: games by their ids", ["line"], whole({game: {"result": games[game][0][RESULT], "turns": [turn(row) for row in games[game]]} for game in FEW}), want=expected(some))
lists = [json.loads(document) for document, in documents(*FORMS["plain"])]
for what, key in ("from 1", lambda i: i + 1), ("with gaps", lambda i: 9 + 2 * i):
    by_program("JSON: turns by their numbers " + what, ["line"], [(json.dumps(dict(one, turns={key(i): turn for i, turn in enumerate(one["turns"])})),) for one in lists])
check("JSON: two turns in an object", fault(["line"], [(json.dumps({"id": i, "result": "1-0", "turns": [{"white": turn(rows[0]), "black": turn(rows[1])}]}),) for i in range(3)]),
      "dfen_read: 'turns.white.dfen' and 'turns.black.dfen' are of two turns in one row: write a row for each turn")
third = many[3]
late = [(json.dumps({"game": "x%d" % i, "fen": rows[0][DFEN]}),) for i in range(400)]
by_program("JSON: fields that only later documents have", ["line"], late + [(json.dumps(dict(turn(row), game=row[GAME], ply=row[NUMBER], result=row[RESULT])),) for row in rows])
report, turns = read(["line"], documents(*FORMS["plain"]) + [("{",), ("[]",), ("{}",), ('{"turns": 7}',), (" ",), (json.dumps({"id": "x", "result": "*", "turns": [turn(rows[0]), 7]}),),
                                                              ('{"id": 1, "id": 2}',), (json.dumps({"id": third, "result": "*", "turns": [turn(row) for row in games[many[4]]]}),)])
check("JSON: the other turns", turns, sorted(expected([row for row in rows if row[GAME] != third]), key=lambda one: tuple(map(str, one))))
check_lines("JSON: what is left out", sorted((part["reason"], part["rows"]) for part in report["left_out"]),
            [("a field occurs twice", 1), ("another document has this game", len(games[third]) + len(games[many[4]])), ("no result", 1), ('the document is a list of values without names; write objects, as pandas does with orient="records"', 1), ("the document is not valid JSON", 1),
             ("the game has no turns", 2), ("the turn is not an object", 1)])

# ---- Several files: each game is in one of them, and in others as it was before, without a result or with it ----

rng = random.Random(SEED)
for _ in range(int(3 * ROUNDS)):
    files = [[] for _ in range(4)]
    for game in rng.sample(list(games), len(games)):
        whole = rng.randrange(4)
        for i, file in enumerate(files):
            turns = len(games[game]) if i == whole else rng.randint(0, len(games[game])) if rng.random() < 0.4 else 0
            result = None if i != whole and rng.random() < 0.5 else games[game][0][RESULT]
            file.append([row[:RESULT] + (result,) + row[RESULT + 1:] for row in games[game][:turns]])
    values = [usual(row) + ("file %d" % i,) for i, file in enumerate(files) for turns in file for row in turns]
    left = [("repeats a row", len(values) - len(rows))]
    same("several files", COLUMNS + ["from file"], values, left=left)
    same("several files without numbers", COLUMNS[:1] + COLUMNS[2:] + ["from file"], [row[:1] + row[2:] for row in values], left=left)
    same("several files of JSON", ["line", "from file"], [(json.dumps({"id": turns[0][GAME], "result": turns[0][RESULT], "turns": [turn(row) for row in turns]}), "file %d" % i)
                                                          for i, file in enumerate(files) for turns in file if turns], left=[("repeats a row", len(values) - len(rows))])

# ---- Names in any order, case and notation ----

roles = [(name, names.split("|")) for name, names in re.findall(r'ROLE\(\w+, "(\w+)", \w+,\s*((?:"[^"]*"\s*)+),', open("ext/games/roles.def").read())]
roles = [(name, "".join(re.findall('"([^"]*)"', names)).split("|")) for name, (names,) in ((name, ["|".join(names)]) for name, names in roles)]
wrong = []
for role, names in roles:
    for name in names:
        words = name.split()
        rng.shuffle(words)
        styles = ["_".join(words), "-".join(words), " ".join(words).title(), "".join(words), words[0] + "".join(map(str.title, words[1:])), "_".join(words).upper()]
        written = rng.choice([style for style in styles if sorted(style.lower()) == sorted(style.casefold())])
        db.execute("DROP TABLE IF EXISTS temp.form")
        db.execute('CREATE TEMP TABLE form("%s", "nothing of it")' % written)
        found = ask("role FROM dfen_columns('temp.form') LIMIT 1")
        wanted = next(other for other, others in roles if any(sorted("".join(x.split())) == sorted("".join(words)) and sorted(x.split()) == sorted(words) for x in others))
        if found != wanted and not (wanted in ("games", "wins", "draws", "losses") and found is None):
            wrong.append((role, written, found))
check_lines("words of names in any order", wrong, [])

# ---- Random tables: every row is a turn or left out, or there is a question, or an error that says what is wrong ----

START = rows[0][DFEN]
VALUES = [None, "", " ", "1", "0", "-1", "0.5", "½", "1-0", "white", "W", "L", "*", "x'", '"', "\0", "a\0b", b"\x00", b"", 7, -3, 1.5, 1e300, "9" * 40, START, START + " PNB",
          START + " P", "8/8/8/8/8/8/8/8 w - -", "PNB", "123", "[1,2,3]", "e2e4 f1c4 b1c3", '["e2e4"]', "Ann", "1", "2", "1/2", "$", "%s", "é\u202e"]
NAMES = [name for _, names in roles for name in names] + ["more fields", "$", "a'b", "", "x" * 300, "row", "at"]
wrong = []
for _ in range(int(150 * ROUNDS)):
    names = rng.sample(NAMES, rng.randint(1, 8))
    names = ["dfen"] + [name for name in {name.lower(): name for name in names}.values() if name.lower() != "dfen"] if rng.random() < 0.7 else list({name.lower(): name for name in names}.values())
    pools = [rng.sample(VALUES, rng.randint(1, 6)) + ([START] * 3 if name == "dfen" else []) for name in names]
    values = [[rng.choice(pool) for pool in pools] for _ in range(rng.randint(0, 30))]
    options = rng.choice(["{}", '{"scale": "1/0.5/0"}', '{"scale": "side to move W/D/L"}'])
    try:
        report, _ = read(names, values, options)
        if report["status"] not in ("read", "question", "lines", "refused") or report["status"] in ("read", "refused") and report["turns"] + sum(part["rows"] for part in report["left_out"]) != report["rows"]:
            wrong.append((names, values, report))
    except sqlite3.Error as error:
        wrong.append((names, options, str(error)))
KEYS = ["id", "result", "winner", "white", "black", "name", "turns", "moves", "dice", "dfen", "fen", "number", "initial_fen", "a.b", 'a"b', "a[0]", "", "$", "'", "\\", "é", "#", "a]"]


def any_json(depth):
    kind = rng.random()
    if depth > 0 and kind < 0.35:
        return {rng.choice(KEYS): any_json(depth - 1) for _ in range(rng.randint(0, 5))}
    if depth > 0 and kind < 0.55:
        return [any_json(depth - 1) for _ in range(rng.randint(0, 4))]
    value = rng.choice(VALUES + [True, False])
    return "bytes" if isinstance(value, bytes) else value


for _ in range(int(100 * ROUNDS)):
    lines = [json.dumps(any_json(4)) for _ in range(rng.randint(1, 12))] + rng.sample([document for document, in documents(*FORMS["plain"])], rng.randint(0, 2))
    try:
        report, _ = read(["line"], [(line,) for line in lines])
        if report["status"] in ("read", "refused") and (report["turns"] + sum(part["rows"] for part in report["left_out"]) != report["rows"] or report["rows"] < len(lines)):
            wrong.append((lines, report))
    except sqlite3.Error as error:
        wrong.append((lines, str(error)))
check_lines("random tables and documents", [str(one)[:600] for one in wrong], [])
finish()
