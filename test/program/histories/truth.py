#!/usr/bin/python3
"""Tables of games whose results are known, in random shapes: texts of results and their owners, order, numbers, ids, repeats, positions,
dice, moves, names, CSV and JSON. dfen_read pools each of them exactly, or asks, or refuses it; a wrong number is a failure, and so is a
question that the table answers. First, a table of cases for the rules of SPEC 14.3 to 14.5.

Usage: truth.py (from the project's root, after make)
ROUNDS=25 takes 10,000 tables. TABLE=17 takes only table 17, and writes it.
"""
import csv
import io
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
from collections import Counter

sys.path.insert(0, "test/repo/support")
from checks import PROGRAM, ROUNDS, SAMPLE, SEED, check, check_lines, finish, opened

db = opened(":memory:")
db.execute("PRAGMA temp_store = memory")
ask = lambda sql, *values: db.execute("SELECT " + sql, values).fetchone()[0]
sample, keys = {}, {}
for game, *turn in sqlite3.connect(SAMPLE).execute("SELECT game, dfen, dice, moves, next_dfen FROM turns WHERE game <= 1500 ORDER BY game, number"):
    sample.setdefault(game, []).append(turn)
sample = [turns for turns in sample.values() if 4 <= len(turns) <= 22 and ask("dfen_winner(?)", turns[-1][3]) and
          len({(dfen.split()[0], *turn) for dfen, *turn, _ in turns}) == len(turns)]  # equal turns of a game cannot be distinguished
DFEN, DICE, MOVES, NEXT = range(4)
passing = [turns for turns in sample if turns[0][MOVES] == turns[1][MOVES] == ""]  # both sides begin without a move
DIES = "pnbrqk"


def key_of(dfen):
    if dfen not in keys:
        keys[dfen] = ask("dfen_pool_key(?)", dfen)
    return keys[dfen]


# ---- Games: `won` is White's result, None for none; `king` says that it ended with a captured king ----

class Game:
    def __init__(self, rng, number, turns, shape):
        self.number, self.turns, self.king = number, turns, rng.random() < shape["kings"]
        self.won = 1.0 if "k" not in turns[-1][NEXT].split()[0] else 0.0
        self.me = rng.choice("wb")
        if not self.king:
            self.turns = turns[:rng.randint(2, 3 if shape["passes"] else len(turns) - 1)]
            self.won = rng.choice([1.0, 0.0] + [0.5] * shape["draws"] + [None] * shape["unfinished"])
        self.white, self.black = rng.sample(["Ann", "Bea", "Cleo", "Dan", "Zoë", "O'Hara", "Joe, the 1st"], 2)
        self.said = self.won is not None  # the table says who won

    def view(self, view, t):
        """The result in a view: White, Black, side (to move) or me."""
        side = {"White": "w", "Black": "b", "side": self.turns[t][DFEN].split()[1], "me": self.me}[view]
        return self.won if side == "w" or self.won is None else 1 - self.won


# ---- Results: columns, and what they say of turn t of a game ----

COLOURS = ["1-0|1/2-1/2|0-1", "White|Draw|Black", "w|d|b", "1 – 0|½-½|0:1", "white wins|tie|black won", "weiß|remis|schwarz", "blancs|nulle|noirs", "Белые|ничья|Чёрные",
           "White wins on time|Draw by agreement|Black wins by resignation", "1-0 (time)|1/2-1/2 (agreed)|0-1 (time)", "\"1-0\"|\"1/2-1/2\"|\"0-1\"", "WHITE_WINS|DRAW|BLACK_WINS"]
OWNS = ["W|D|L", "won|drawn|lost", "win|½|loss", "Win|Tie|Loss", "победа|ничья|поражение", "victoire|nulle|défaite", "+|=|-", "true|0,5|false"]
NUMBERS = ["1|0.5|0", "1|0|-1", "2|1|0", "3|1|0", "100|50|0", "1.0|0.50|-0", "+1|½|0", "0|1|2", "-1|0|1"]
NOTHING = ["", "*", "?", "ongoing", "in progress", "void", "cancelled", "unknown", "pending", "-", "null", "NaN", "unfinished"]
NAMES_OF_RESULTS = ["result", "Result", "game_result", "outcome", "Ergebnis", "final-result", "score"]
OWNERS = {"White": ["white_result", "whiteResult", "white.result", "white_outcome"], "Black": ["black_result", "black.result", "resultBlack"],
          "side": ["stm_result", "result_stm", "mover_result"], "me": ["my_result", "myResult", "player_result"]}


def by_texts(rng, names, view, texts, nothing):
    words = dict(zip((1.0, 0.5, 0.0, None), texts.split("|") + [nothing]))
    more = {"my_color": lambda g, t: {"w": "white", "b": "black"}[g.me]} if view == "me" else {}
    return {rng.choice(names): lambda g, t: words[g.view(view, t)], **more}


def pair(rng, texts, nothing, of_loser):
    def of(view):
        def write(g, t):
            won = g.view(view, t)
            return nothing if won is None else texts[0] if won == 1 else rng_of(g).choice(texts[1]) if won == 0.5 else "kingcaptured" if g.king and of_loser else rng_of(g).choice(texts[2])
        return write
    return dict(zip(rng.choice([("white_result", "black_result"), ("white.result", "black.result"), ("WhiteScore", "BlackScore")]), (of("White"), of("Black"))))


rng_of = lambda game: random.Random(game.number)  # one choice a game
name_of = lambda g, won: {1.0: g.white, 0.0: g.black}.get(won)


def results_of(rng, kind, games, shape):
    """The columns of results; whether only captured kings decide them; whether a question is a failure."""
    nothing, view, of_king, must = rng.choice(NOTHING), shape["view"], False, True
    if kind in ("colours", "colours and a third"):
        columns = by_texts(rng, NAMES_OF_RESULTS, "White", shape["texts"] or rng.choice(COLOURS), nothing)
    elif kind == "words":
        texts = shape["texts"] or rng.choice(OWNS)
        of_king, columns = True, by_texts(rng, NAMES_OF_RESULTS[:4], view, texts, rng.choice(["", "*", "ongoing"]))
    elif kind == "numbers":
        of_king, columns = True, by_texts(rng, NAMES_OF_RESULTS, view, shape["texts"] or rng.choice(NUMBERS), rng.choice(["", "*", "ongoing"]))
    elif kind == "owner's words":
        columns = by_texts(rng, OWNERS[view], view, shape["texts"] or rng.choice(OWNS), rng.choice(["", "*", "ongoing"]))
    elif kind == "owner's numbers":
        must = {g.view(view, t) for g in games for t in (0, 1)} >= {1.0, 0.5, 0.0}  # else 1 and 0 may be a draw and a loss
        texts = shape["texts"] or rng.choice(NUMBERS[:5] if must else NUMBERS[4:5])
        of_king, columns = texts == "2|1|0", by_texts(rng, OWNERS[view], view, texts, rng.choice(["", "*"]))  # 0, 1 and 2 may be a code
    elif kind == "pair of words":
        columns = pair(rng, ("win", ["agreed", "repetition", "stalemate"], ["resigned", "timeout", "checkmated", "abandoned"]), rng.choice(["", "*"]), True)
    elif kind == "pair of numbers":
        texts = shape["texts"] or rng.choice(NUMBERS[:5])
        win, draw, loss = texts.split("|")
        columns = pair(rng, (win, [draw], [loss]), "", False)
        if texts not in NUMBERS[:5] and shape["kings"] == 0 or shape["texts"] == "2|1|0":
            columns = dict(zip(("white_result", "black_result"), columns.values()))
        of_king, must = "WhiteScore" not in columns, texts != "2|1|0" or "WhiteScore" in columns or min(Counter(g.won for g in games if g.king)[won] for won in (1.0, 0.0)) >= 10
    elif kind in ("winner's colour", "winner's name", "winner's id", "loser's colour", "loser's name"):
        sign, form = (1 if kind[0] == "w" else -1), kind.split()[1]
        nothing, blank = rng.choice(["", "*", "null"]), rng.choice(["", "draw", "none", "-"])
        colours = rng.choice(["white|black", "White|Black", "w|b"]).split("|")
        ids = {name: 1000 + i for i, name in enumerate(sorted({"Somebody"} | {name for g in games for name in (g.white, g.black)}))}

        def write(g, t):
            if g.won is None or g.won == 0.5:
                return nothing if g.won is None else blank
            won = g.won if sign == 1 else 1 - g.won
            return colours[won == 0] if form == "colour" else name_of(g, won) if form == "name" else ids[name_of(g, won)]
        columns = {kind.split("'")[0] + ("_id" if form == "id" else ""): write, "white": lambda g, t: g.white, "black": lambda g, t: g.black}
        if form == "id":
            columns.update(white_id=lambda g, t: ids[g.white], black_id=lambda g, t: ids[g.black])
        if blank != "draw" and rng.random() < 0.5:
            columns["termination"] = lambda g, t: "" if g.won is None else "king captured" if g.king else "draw" if g.won == 0.5 else "resigned"
        elif blank != "draw":
            for g in games:
                g.said = g.said and g.won != 0.5
    elif kind in ("won", "lost"):
        yes, no = rng.choice(["true|false", "1|0", "yes|no", "TRUE|FALSE", "t|f"]).split("|")
        of_king, whose = view == "side", {"White": "white_", "Black": "black_", "side": "stm_", "me": "my_"}[view]
        columns = by_texts(rng, [whose + kind], view, "|".join((yes, "", no) if kind == "won" else (no, "", yes)), "")
    elif kind == "won and draws":  # that White did not win is a draw if another column says so
        yes, no = rng.choice(["true|false", "1|0", "yes|no"]).split("|")
        name, draw = (shape["texts"] or rng.choice(["draw|agreed", "is_draw|1", "drawn|true", "draw_agreed|yes", "draw_reason|repetition", "ended|draw", "status|Stalemate"])).split("|")
        of_king, other = view == "side", rng.choice(["", "no", "false"]) if "draw" in name else "resignation"
        columns = {**by_texts(rng, [{"White": "white_", "Black": "black_", "side": "stm_", "me": "my_"}[view] + "won"], view, "|".join((yes, no, no)), ""),
                   name: lambda g, t: "" if g.won is None else draw if g.won == 0.5 else other}
    elif kind == "result and draws":  # an empty result, too
        must, columns = shape["unfinished"] == 0, {"result": lambda g, t: {1.0: "white", 0.0: "black"}.get(g.won, ""), "draw": lambda g, t: "agreed" if g.won == 0.5 else ""}
    elif kind == "two scales":
        must, columns = False, {"result": lambda g, t: "" if g.won is None else {1.0: "12"[g.number % 2], 0.5: "0.5", 0.0: "0"}[g.won]}
    elif kind == "reward":
        of_king, must = True, False
        columns = {"reward": lambda g, t: "0" if t < len(g.turns) - 1 or g.won is None else "%g" % (2 * g.view("side", t) - 1)}
    elif kind == "third text":
        texts, third = rng.choice([("win", "loss"), ("1-0", "0-1"), ("W", "L")]), shape["texts"] or rng.choice(["resigned", "timeout", "x", "abandoned", "forfeit"])
        must, owner = False, "White" if texts[0] == "1-0" else view
        if third == "abandoned":
            for g in games:
                g.said = g.king
        columns = {"result": lambda g, t: third if not g.king else texts[g.view(owner, t) == 0]}
    elif kind == "status":
        must = False
        columns = {"termination": lambda g, t: "in progress" if g.won is None else {1.0: "White wins", 0.5: "Draw", 0.0: "Black wins"}[g.won] + rng_of(g).choice([" on time", " by agreement", ""])}
    else:  # kings
        columns, of_king, must = {}, True, all(g.king for g in games)
    if kind in ("winner's colour", "winner's name", "winner's id") and rng.random() < 0.3:
        columns.update(by_texts(rng, ["result"], "White", rng.choice(COLOURS[:5]), ""))
        for g in games:
            g.said = g.won is not None
    return columns, of_king, must


# ---- Rows: what they are of (game and turn), and their positions, dice and moves ----

digits = lambda dice: "".join(str(DIES.index(die.lower()) + 1) for die in dice)
NAMED = dict(zip(DIES, "pawn knight bishop rook queen king".split()))
DICE_FORMS = [str, digits, lambda dice: int(digits(dice)), str.lower, lambda dice: "[%s]" % ", ".join(digits(dice)), lambda dice: "-".join(digits(dice)), " ".join, lambda dice: str(tuple(dice)),
              lambda dice: digits(dice) + ".0", lambda dice: "{%s|%s;%s}" % tuple(dice), lambda dice: json.dumps(list(dice)), lambda dice: " + ".join(NAMED[die.lower()] for die in dice),
              lambda dice: "".join("♟♞♝♜♛♚"[DIES.index(die.lower())] for die in dice), lambda dice: "".join("⚀⚁⚂⚃⚄⚅"[int(die) - 1] for die in digits(dice)), lambda dice: "".join(reversed(dice))]
MOVES_FORMS = [str, lambda moves: moves.replace(" ", ","), lambda moves: moves.replace(" ", ", "), lambda moves: json.dumps(moves.split()), lambda moves: moves.replace(" ", "\n"),
               lambda moves: " ".join(move[:2] + "-" + move[2:] for move in moves.split()), lambda moves: moves.replace(" ", "/"), lambda moves: str(tuple(moves.split())), str.upper,
               lambda moves: moves or "pass", lambda moves: moves or "\\N", lambda moves: moves or "--"]


def rows_of(game, t, content, shape):
    """The rows of a turn, as columns by roles."""
    dfen, dice, moves, after = game.turns[t]
    rolled = lambda: ask("dfen_roll(?, ?)", dfen, dice)
    short = (lambda text: " ".join(text.split()[:4])) if shape["counters"] == "none" else str
    cells = {"dfen": short(dfen), "dice": shape["dice"](dice), "moves": shape["moves"](moves)}
    if content == "usual":
        return [cells]
    if content == "no dice":
        return [{"dfen": cells["dfen"], "moves": cells["moves"]}]
    if content == "positions":
        return [{"dfen": cells["dfen"]}]
    if content == "next":
        return [dict(cells, next_dfen=short(after))]
    if content == "rolled":
        return [{"dfen": rolled(), "moves": cells["moves"]}]
    if content == "pairs":
        return [{"dfen": dfen, "moves": ""}, {"dfen": rolled(), "moves": cells["moves"]}]
    if content == "after":
        return [dict(cells, dfen=short(after))]
    if content == "first":
        return [dict(cells, dfen="" if t else dfen)]
    if content == "holes":
        return [dict(cells, dfen="" if random.Random("%s %s" % (game.number, t)).random() < 0.1 else cells["dfen"])]
    if content == "start":
        return [{"initial_dfen": game.turns[0][DFEN], "dice": cells["dice"], "moves": cells["moves"]}]
    position, rows = rolled(), []  # micro-moves, with what is left of the dice
    for i, move in enumerate(moves.split() or [""]):
        rows.append({"dfen": position, "moves": move, "micro": i + 1})
        position = move and ask("dfen_play(?, ?)", position, move)
    return rows


def number_of(form, dfen, t):
    full, black = t // 2 + 1, t % 2
    return {"ply": t + 1, "text": "%d.0" % (t + 1), "zero": t, "full": full, "dots": "%d%s" % (full, "..." if black else "."), "half": "%d%s" % (full, ".5" if black else ""),
            "letters": "%d%s" % (full, "wb"[black]), "turn": "Turn %d" % (t + 1), "tens": 10 * t + 10}[form]


ROLES = {name: "".join(re.findall('"([^"]*)"', names)).split("|") for name, names in
         re.findall(r'ROLE\(\w+, "(\w+)", \w+,\s*((?:"[^"]*"\s*)+),', open("ext/games/roles.def", encoding="utf8").read())}
SEEN = Counter("".join(sorted(name.replace(" ", ""))) for names in ROLES.values() for name in names)


def any_name(rng, role):
    """A name of a role that no other has, in some style."""
    if role not in ROLES or role in ("result", "winner", "my_color", "termination"):
        return role
    words = rng.choice([name for name in ROLES[role] if name[0] != "$" and SEEN["".join(sorted(name.replace(" ", "")))] == 1]).split()
    return rng.choice(["_".join(words), "-".join(words), " ".join(words).title(), "".join(words), words[0] + "".join(map(str.title, words[1:])), "_".join(words).upper()])


# ---- Shapes: the first value of an axis is the plain one ----

AXES = {
    "results": ["colours", "words", "numbers", "owner's words", "owner's numbers", "pair of words", "pair of numbers", "winner's colour", "winner's name", "winner's id", "loser's colour",
                "loser's name", "won", "lost", "won and draws", "result and draws", "two scales", "reward", "third text", "status", "kings"],
    "view": ["White", "Black", "side", "me"],
    "content": ["usual", "rolled", "next", "pairs", "micro", "after", "first", "holes", "start", "no dice", "positions"],
    "number": ["ply", "text", "zero", "full", "dots", "half", "letters", "turn", "tens", None],
    "order": ["file", "newest", "backwards", "shuffled", "games shuffled", "interleaved", "by turn"],
    "ids": ["number", "text", "site", "none"],
    "repeats": ["none", "twice", "later", "other result", "other results", "other players"],
    "bad": ["none", "row", "rows", "king", "kings"],
    "dates": [None, "game", "turn", "slashes"],
    "counters": ["all", "none"],
    "names": ["plain", "any"],
    "junk": [False, True],
    "form": ["csv", "json"],
    "games": [60, 40, 90, 12, 5],
    "kings": [0.75, 1, 0.5],
    "draws": [1, 0, 2],
    "unfinished": [1, 0],
    "dice": DICE_FORMS,
    "moves": MOVES_FORMS,
    "texts": [None],
    "passes": [False, True],
}


def any_shape(rng):
    shape = {axis: rng.choice(values) if rng.random() < 0.35 else values[0] for axis, values in AXES.items()}
    return dict(shape, results=rng.choice(AXES["results"]), view=rng.choice(AXES["view"]))


class Table:
    def __init__(self, rng, shape):
        shape = dict({axis: values[0] for axis, values in AXES.items()}, **shape)
        kind, content = shape["results"], shape["content"]
        if kind in ("won", "lost", "reward", "loser's colour", "loser's name"):
            shape["draws"] = 0
        if kind == "reward":
            shape["unfinished"] = 0
        if kind in ("words", "numbers") and shape["view"] == "me":
            shape["view"] = "White"
        unseen = content in ("positions", "no dice") or content in ("first", "start", "holes", "after") and shape["number"] in ("full", "tens") \
            or content in ("first", "start") and shape["ids"] == "none"
        if unseen and shape["bad"] in ("king", "kings"):
            shape["bad"] = "none"  # nobody sees the kings
        if content in ("positions", "no dice") and shape["ids"] == "none":
            shape["order"] = "file"  # nothing shows that rows are of one game: each counts as one, and a note says so
        if shape["form"] == "json" or shape["ids"] == "none":
            shape["repeats"] = "none"
        if shape["form"] == "json":
            shape.update(content=content if content in ("usual", "next", "rolled", "holes") else "usual", order="file", ids="number", bad="none")
            content = shape["content"]
        self.shape = shape
        games = self.games = [Game(rng, i + 1, turns, shape) for i, turns in enumerate(rng.sample(passing if shape["passes"] else sample, shape["games"]))]
        results, of_king, must = results_of(rng, kind, games, shape)
        kings = Counter(g.won for g in games if g.king) if content != "positions" and content != "no dice" else Counter()
        counts = Counter(g.won for g in games)
        self.must = must and not (of_king and (min(kings[1.0], kings[0.0]) < 6 or min(kings[1.0], kings[0.0]) * 50 < counts[0.5]))
        per_site = (len(games) + 1) // 2
        lines = [(g, t, part, cells) for g in games for t in range(len(g.turns)) for part, cells in enumerate(rows_of(g, t, content, shape))]
        more = {}
        if shape["ids"] == "number":
            more["game"] = lambda g, t: g.number
        elif shape["ids"] == "text":
            more["game"] = lambda g, t: "g-%x" % (g.number * 7919)
        elif shape["ids"] == "site":
            more.update(site=lambda g, t: "ab"[g.number > per_site], game=lambda g, t: (g.number - 1) % per_site + 1)
        if shape["number"]:
            more["number"] = lambda g, t: number_of(shape["number"], g.turns[t][DFEN], t)
        if shape["dates"]:
            more["played_at"] = lambda g, t: "%d/%d/2026" % (g.number // 12 % 28 + 1, g.number % 12 + 1) if shape["dates"] == "slashes" else "2026-%02d-%02d 1%d:%02d:00" % (g.number % 12 + 1, g.number // 12 % 28 + 1, t // 60 * (shape["dates"] == "turn"), t % 60 * (shape["dates"] == "turn"))
        if shape["junk"]:
            more.update(clock=lambda g, t: 300 - 7 * t, white=lambda g, t: g.white, black=lambda g, t: g.black, white_elo=lambda g, t: 1500 + g.number, event=lambda g, t: "Cup, \"1st\"")
        if shape["repeats"] == "other players":
            more.update(white=lambda g, t: g.white, black=lambda g, t: g.black)
        columns = {**more, **results}
        whole = {g: g.won for g in games}
        self.rows = [(g, t, {**{name: of(g, t) for name, of in columns.items()}, **cells}) for g, t, part, cells in lines]
        self.repeat(rng, columns, whole, lines)
        self.put_in_order(rng)
        self.spoil(rng, results)
        hard = shape["order"] != "file" and (shape["number"] is None or shape["ids"] == "none") or content in ("start", "first", "holes", "after", "micro", "pairs") and \
            (shape["number"] is None or shape["ids"] == "none" or shape["order"] != "file" or shape["bad"] != "none" or shape["repeats"] != "none") \
            or shape["counters"] == "none" and shape["number"] is None or shape["ids"] == "site" and (shape["junk"] or "white" in results or content in ("start", "first", "after") or shape["number"] is None or shape["order"] != "file") \
            or content in ("positions", "no dice") and shape["ids"] in ("site", "none") or shape["ids"] == "none" and shape["number"] is None or shape["repeats"] in ("other results", "other players", "other result") \
            or shape["bad"] != "none" or content in ("after", "start", "first", "holes") and shape["number"] in ("full", "tens") or content in ("after", "start") and shape["view"] == "side" or len(games) < 12
        self.must = self.must and not hard
        roles = list(self.rows[0][2])
        if shape["names"] == "any":
            named = {role: any_name(rng, role) for role in roles}
        else:
            named = {role: role for role in roles}
        if len({name.lower() for name in named.values()}) < len(named):
            named = {role: role for role in roles}
        rng.shuffle(roles)
        self.names, self.values = [named[role] for role in roles], [tuple(cells.get(role) for role in roles) for _, _, cells in self.rows]
        self.truth = [(g, t) for g, t, _ in self.rows]
        if shape["form"] == "json":
            self.documents(columns, named)

    def documents(self, columns, named):
        of_game = [name for name in columns if name not in ("number",) and all(len({str(cells[name]) for h, _, cells in self.rows if h is g}) == 1 for g in self.games)]
        documents = []
        for g in self.games:
            rows = [cells for h, _, cells in self.rows if h is g]
            documents.append(json.dumps({**{named[name]: rows[0][name] for name in of_game}, "turns": [{named[name]: value for name, value in cells.items() if name not in of_game} for cells in rows]}, ensure_ascii=False))
        self.names, self.values = ["line"], [(document,) for document in documents]

    def repeat(self, rng, columns, whole, lines):
        """A second file after the first, or before it."""
        kind, first = self.shape["repeats"], self.rows
        if kind == "none":
            return
        if kind == "twice":
            again = list(first)
        elif kind == "later":  # the first file has the beginnings of games, without results
            cut = {g: rng.randint(1, len(g.turns)) if rng.random() < 0.5 else 99 for g in self.games}
            again, first = first, []
            for g in self.games:
                if cut[g] < 99:
                    g.won = None
            for g, t, part, cells in lines:
                if t < cut[g]:
                    first.append((g, t, {**{name: of(g, t) for name, of in columns.items()}, **cells}))
            for g in self.games:
                g.won = whole[g]
            if self.shape["results"] in ("kings", "third text", "reward", "won", "lost", "loser's colour", "loser's name"):
                self.must = False
        else:
            known = [g for g in self.games if g.said]
            chosen = set(rng.sample(known, min(len(known), 1 if kind == "other result" else 4)))
            players = {g: g.white for g in chosen}
            for g in chosen:
                if kind == "other players":
                    g.white = "Somebody"
                else:
                    g.won = 1 - g.won if g.won != 0.5 else 0.0
            again = [(g, t, {**{name: of(g, t) for name, of in columns.items()}, **cells}) for g, t, part, cells in lines if g in chosen]
            for g in chosen:
                g.won, g.white = whole[g], players[g]
        self.rows = again + first if kind == "twice" and rng.random() < 0.3 else first + again

    def put_in_order(self, rng):
        order, rows = self.shape["order"], self.rows
        if order == "newest":
            rows.reverse()
        elif order == "backwards":
            rows[:] = [row for g in self.games for row in reversed([row for row in rows if row[0] is g])]
        elif order == "shuffled":
            rng.shuffle(rows)
        elif order == "games shuffled":
            rows[:] = [row for g in rng.sample(self.games, len(self.games)) for row in rows if row[0] is g]
        elif order == "by turn":
            rows.sort(key=lambda row: row[1])
        elif order == "interleaved":
            queues = [[row for row in rows if row[0] is g] for g in self.games]
            rows[:] = [queue.pop(0) for _ in range(len(rows)) for queue in [rng.choice([queue for queue in queues if queue])]]

    def spoil(self, rng, results):
        kind, rows = self.shape["bad"], self.rows
        if kind in ("row", "rows"):
            for i in rng.sample(range(len(rows)), 1 if kind == "row" else max(2, len(rows) // 12)):
                field = rng.choice([name for name in ("dice", "moves", "dfen") if name in rows[i][2]])
                rows[i] = rows[i][:2] + ({**rows[i][2], field: {"dice": "XYZ", "moves": "a1a9", "dfen": "8/8 x"}[field]},)
        elif kind in ("king", "kings") and results:  # their results contradict the captured kings
            for g in rng.sample([g for g in self.games if g.king], min(1 if kind == "king" else 5, sum(g.king for g in self.games))):
                other = [h for h in self.games if h.won == 1 - g.won]
                if other and not any(name in results for name in ("white", "black", "my_color", "my_result", "reward")) and self.shape["view"] != "me":
                    for i, (h, t, cells) in enumerate(rows):
                        if h is g:
                            g.won = 1 - g.won
                            rows[i] = (h, t, {**cells, **{name: of(g, t) for name, of in results.items()}})
                            g.won = 1 - g.won

    # ---- Reading ----

    def csv(self):
        file = io.StringIO()
        if self.names == ["line"]:
            return "".join(document + "\n" for document, in self.values)
        csv.writer(file).writerows([self.names] + [["" if value is None else value for value in row] for row in self.values])
        return file.getvalue()

    def read(self, options="{}"):
        db.execute("DROP TABLE IF EXISTS temp.form")
        db.execute("CREATE TEMP TABLE form(%s)" % ", ".join('"%s"' % name.replace('"', '""') for name in self.names))
        db.executemany("INSERT INTO form VALUES (%s)" % ", ".join("?" * len(self.names)), self.values)
        return json.loads(ask("dfen_read('temp.form', ?)", options))

    def judge(self, report):
        """exact, question, refused, or what is wrong."""
        if report["status"] != "read":
            return report["status"]
        kept = Counter(self.truth[row - 1] for row, in db.execute("SELECT row FROM temp.dfen_scored WHERE reason IS NULL"))
        if not kept:
            return "refused"  # by all that need turns
        wanted = {(g, t) for g, t in self.truth if g.said}
        extra, missing = [of for of in kept if of not in wanted], [of for of in wanted if of not in kept]
        if max(kept.values(), default=0) > 1:
            return "wrong: one turn is several"
        if extra:
            return "wrong: %d turns of games without a result, first game %d" % (len(extra), extra[0][0].number)
        whole = [g for g in {g for g, _ in missing} if not any((g, t) in kept for t in range(len(g.turns)))]
        single = [of for of in missing if of[0] not in whole]
        games, left = len({g for g, _ in wanted}), {part["reason"]: part["rows"] for part in report["left_out"]}
        if len(whole) > max(1, games // 50) or len(single) > max(1, len(self.rows) // 50) + left.get("no position", 0):
            return "wrong: %d games and %d other turns are missing: %s" % (len(whole), len(single), left)
        if sum(rows for reason, rows in left.items() if reason not in ("no result", "repeats a row")) < (len(missing) > 0):
            return "wrong: nothing is said of %d missing turns" % len(missing)
        got, want = pooled(), self.truth_of(kept)
        wrong = [(key, want.get(key), got.get(key)) for key in {*want, *got} if want.get(key) != got.get(key)]
        return "wrong: %d of %d keys, such as %s: expected %s, got %s" % (len(wrong), len(want), *wrong[0]) if wrong else "exact"

    def truth_of(self, kept):
        """Games, visits, wins, draws and losses of each key, in these turns of games."""
        want = {}
        for g in self.games:
            seen = {}
            for t, turn in enumerate(g.turns):
                if (g, t) in kept:
                    of = want.setdefault(key_of(turn[DFEN]), [0] * 5)
                    of[1] += 1
                    if key_of(turn[DFEN]) not in seen:
                        seen[key_of(turn[DFEN])] = True
                        of[0] += 1
                        of[{1.0: 2, 0.5: 3, 0.0: 4}[g.view("side", t)]] += 1
        return want


def pooled():
    """As dfen pool does it: games, visits, wins, draws and losses of each key."""
    return {key: list(counts) for key, *counts in db.execute(
        "SELECT key, dfen_games(record), visits, dfen_wins(record), dfen_draws(record), dfen_losses(record) FROM (SELECT key, count(*) AS visits, dfen_record(score, first, at) AS record FROM "
        "(SELECT dfen_pool_key(dfen) AS key, score, first, at FROM temp.dfen_scored WHERE reason IS NULL LIMIT -1) GROUP BY key)")}


def by_program(table, *options):
    """The status of dfen pool, and its numbers."""
    run = subprocess.run([PROGRAM, "pool", "-", "--csv", "--top", "1000000", *options], input=table.csv(), capture_output=True, text=True)
    return run.returncode, {row["key"]: [int(row[name]) for name in ("games", "visits", "wins", "draws", "losses")] for row in csv.DictReader(io.StringIO(run.stdout))}


def same_by_program(table, report, verdict):
    """dfen pool gives the numbers of dfen_read, or ends with a status for its question or refusal."""
    status, got = by_program(table)
    return (status, got) == (0, pooled()) if report["status"] == "read" and verdict != "refused" else status in (1, 2) and not got


def unanswered(table, report):
    """The choices of a question that fail, or ask it again."""
    bad = []
    for choice in report["choices"] if report["status"] == "question" else []:
        value = choice["value"] if choice["option"] == "scale" else dict(part.split("=", 1) for part in choice["value"].split(","))
        try:
            again = table.read(json.dumps({choice["option"]: value}))
        except sqlite3.Error as error:
            again = {"question": str(error)}
        counts = lambda text: re.findall(r"White won \d+, drew \d+, lost \d+ of \d+", text or "")
        bad += [(choice, again["question"])] if "status" not in again or again["question"] == report["question"] else []
        if choice["option"] == "scale" and again.get("status") == "read" and "against" not in choice["means"] and "two results" not in choice["means"] and not again["left_out"]:
            bad += [(choice, again["results"])] if counts(choice["means"]) != counts(again["results"]["means"]) else []
    return bad + ["more than 10 choices"] * (len(report["choices"]) > 10)


def described(shape):
    return ", ".join("%s: %s" % (axis, "form %d" % AXES[axis].index(value) if callable(value) else value) for axis, value in shape.items() if value != AXES[axis][0])


# ---- Rules: the number, a shape, what is read with which options ----

few = {"kings": 0, "unfinished": 0}
CASES = [  # rule, shape, scale, expected
    (1, {"results": "colours"}, None, "exact"), (1, {"results": "colours", "kings": 0}, None, "exact"),
    (1, {"results": "words", "view": "Black", "texts": "win|draw|loss"}, None, "exact"),  # captured kings invert all words
    (1, {"results": "words", "view": "side", "texts": "W|D|L"}, None, "exact"), (1, {"results": "words", "texts": "W|D|L", **few}, None, "question"),
    (1, {"results": "numbers", "texts": "3|1|0", "view": "side"}, None, "exact"), (1, {"results": "numbers", "texts": "0|1|2"}, None, "exact"),
    (1, {"results": "numbers", "texts": "1|0.5|0", "content": "positions"}, None, "question"), (1, {"results": "numbers", "texts": "0|2|1", "kings": 0.5}, None, "question"),
    (1, {"results": "owner's numbers", "texts": "1|0.5|0", "content": "positions"}, None, "exact"),
    (1, {"results": "third text", "texts": "resigned"}, None, "question"), (1, {"results": "third text", "texts": "x"}, None, "question"),
    (1, {"results": "third text", "texts": "abandoned"}, None, "exact"), (1, {"results": "words", "texts": "true||"}, None, "question"),  # only one side won the games of blanks
    *((2, {"results": "owner's words", "view": view, "kings": 0.5}, None, "exact") for view in ("White", "Black", "side", "me")),
    *((2, {"results": kind, "view": view}, None, "exact") for kind in ("won", "lost") for view in ("White", "Black", "me")),
    *((2, {"results": kind, "kings": 0.5}, None, "exact") for kind in ("pair of words", "pair of numbers", "winner's colour", "winner's name", "winner's id", "loser's colour", "loser's name")),
    *((2, {"results": "won and draws", "view": view, "texts": texts, "kings": 0.5}, None, "exact") for view in ("White", "Black", "me")
      for texts in ("draw|agreed", "drawn|true", "draw_agreed|1", "draw_type|threefold", "ended|draw", "termination|Draw by agreement")),
    *((2, {"results": "won and draws", "texts": texts, "kings": 0.5}, None, "question") for texts in ("draw|mutual", "draw_offered|true", "note|drawn by agreement", "stalemate|true")),
    (2, {"results": "result and draws", "unfinished": 0, "kings": 0.5}, None, "exact"),
    *((2, {"results": "pair of numbers", "texts": texts, "content": "positions", **few}, None, expected) for texts, expected in (
        ("1|0.5|0", "exact"), ("1|0|-1", "exact"), ("3|1|0", "exact"), ("100|50|0", "exact"), ("2|1|0", "question"), ("1|1|2", "question"), ("39|20|12", "question"), ("1|0|0", "question"))),
    (2, {"results": "pair of numbers", "texts": "2|1|0"}, None, "exact"), (2, {"results": "two scales", "draws": 0, "unfinished": 0}, None, "question"),
    (3, {"results": "two scales"}, "'1',2/0.5/0", "exact"), (3, {"results": "words", "texts": "W|D|L", **few}, "W/D/L:", "question"), (3, {"results": "words", "texts": "W|x|L", **few}, "W/D/L", "question"),
    (2, {"results": "kings", "kings": 1}, None, "exact"), (2, {"results": "kings", "kings": 0.5}, None, "question"),
    (3, {"results": "words", "view": "side", "texts": "W|D|L", **few}, "side to move:W/D/L", "exact"), (3, {"results": "numbers", "view": "Black", "texts": "1|0|-1", **few}, "Black:1/0/-1", "exact"),
    (3, {"results": "colours", "texts": "White wins, time|a/b|O'Black"}, "'White wins, time'/'a/b'/'O''Black'", "exact"),
    (3, {"results": "numbers", "texts": "1|0|-1"}, "-1/0/1", "question"), (3, {"results": "numbers", "texts": "1|0|-1"}, "side to move:1/0/-1", "question"),
    (1, {"results": "owner's words", "texts": "true|0,5|false", "content": "positions"}, None, "exact"), (2, {"results": "kings", "kings": 1, "content": "rolled"}, None, "exact"),
    (4, {"number": None, "order": "shuffled", "counters": "none", "kings": 0, "passes": True}, None, "exact"),  # trails that lead back to the start position begin with it
    *((5, {"content": "after", "number": None, "bad": "row"}, None, "exact") for _ in range(20)), (6, {"content": "holes", "ids": "none", "number": None, "junk": True}, None, "question"),
    *((4, {"number": number, "order": "shuffled"}, None, "exact") for number in AXES["number"] if number != "tens"),
    *((4, {"number": None, "order": order}, None, "exact") for order in ("newest", "backwards", "by turn", "interleaved")),
    *((4, {"number": None, "order": "shuffled", "counters": "none", "dates": dates}, None, "exact") for dates in (None, "turn")),
    (4, {"number": None, "order": "shuffled", "counters": "none", "content": "positions"}, None, "question"),
    *((5, {"content": content}, None, "exact") for content in AXES["content"]), (5, {"content": "pairs", "order": "shuffled"}, None, "exact"),
    (4, {"number": None, "order": "shuffled", "content": "pairs", "games": 90, "passes": True}, None, "exact"),
    *((5, {"number": None, "repeats": repeats, "counters": "none", "dates": dates, "passes": True}, None, "exact") for repeats in ("twice", "later") for dates in (None, "turn")),
    *((5, {"repeats": repeats, "number": number}, None, "exact") for repeats in ("twice", "later", "other result") for number in ("ply", None)),
    (5, {"repeats": "other results"}, None, "question"), (5, {"repeats": "other players"}, None, "refused"),
    (6, {"ids": "site"}, None, "exact"), (6, {"ids": "site", "order": "shuffled"}, None, "exact"), (6, {"ids": "none"}, None, "exact"), (6, {"ids": "none", "number": "full"}, None, "exact"),
    (6, {"ids": "none", "number": None}, None, "exact"), (6, {"ids": "site", "junk": True}, None, "exact"),
    *((6, {"ids": "none", "order": order, "number": number}, None, "question") for order in ("newest", "shuffled", "by turn") for number in ("ply", None)),
    (7, {"bad": "row"}, None, "exact"), (7, {"bad": "rows"}, None, "refused"), (7, {"bad": "king"}, None, "exact"), (7, {"bad": "kings"}, None, "question"),
]
for number, (rule, shape, scale, expected) in enumerate(CASES):
    table = Table(random.Random("%s case %s" % (SEED, number)), shape)
    report = table.read(json.dumps({"scale": scale} if scale else {}))
    verdict = table.judge(report)
    check("rule %d: %s%s" % (rule, described({**table.shape, **shape}) or "plain", ", scale " + scale if scale else ""), verdict, expected)
    if expected == "question":
        check("rule 3: each choice answers it", unanswered(table, report), [])
    if rule == 7:
        check("rule 7: dfen pool agrees", same_by_program(table, report, verdict), True)
table = Table(random.Random(SEED), {"dates": "slashes", "junk": True})
late = {(g, t) for g, t in table.truth if g.said and g.number % 12 + 1 >= 5}
check("rule 8: --where asks for the order of dates", by_program(table, "--where", "played_at >= '2026-05-01'"), (2, {}))
check("rule 8: --where reads dates", by_program(table, "--where", "played_at >= '2026-05-01'", "--dates", "dmy"), (0, table.truth_of(late)))
strong = {(g, t) for g, t in table.truth if g.said and g.number > 30}
check("rule 8: --where reads ratings", by_program(table, "--where", "white_rating > 1530"), (0, table.truth_of(strong)))

# ---- Random tables ----

counts, wrong = Counter(), []
only = os.environ.get("TABLE")
for number in [int(only)] if only else range(int(400 * ROUNDS * float(os.environ.get("DFEN_TIMES") or 1))):
    rng = random.Random("%s %s" % (SEED, number))
    table = Table(rng, any_shape(rng))
    report = table.read()
    verdict = table.judge(report)
    counts[verdict.split(":")[0]] += 1
    if verdict != "exact" and (table.must or verdict.startswith("wrong")):
        wrong.append("table %d, %s: %s %s" % (number, described(table.shape), verdict, report["question"]))
        counts["needless"] += not verdict.startswith("wrong")
    if number % 13 == 0 and not same_by_program(table, report, verdict):
        wrong.append("table %d, %s: dfen pool differs" % (number, described(table.shape)))
    if number % 5 == 0 and (bad := unanswered(table, report)):
        wrong.append("table %d, %s: choices that do not answer: %s" % (number, described(table.shape), bad[:2]))
    if only:
        open("truth.csv", "w", encoding="utf8").write(table.csv())
        print("#", table.must, table.names, json.dumps(report, indent=1, ensure_ascii=False), described(table.shape), verdict)
print("# " + ", ".join("%s: %d" % count for count in counts.items()))
check_lines("%d random tables are read exactly, or asked about" % sum(counts[verdict] for verdict in ("exact", "question", "refused", "wrong")), wrong, [])
finish()
