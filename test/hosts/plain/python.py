"""The plain functions of Python, compared with SQL's results (sql.py); their names, arguments and types with dfen_functions(); arguments
that only Python can pass, and columns.

Usage: python.py DIRECTORY PACKAGE (PACKAGE is a folder with dfen/; run by any Python from 3.10 on)
"""
import ast
import hashlib
import inspect
import json
import os
import pickle
import re
import sys
import threading

directory, package = sys.argv[1:]
sys.path.insert(0, package)
import dfen  # noqa: E402

passed = failed = 0


def check(what, got, want):
    global passed, failed
    if got == want:
        passed += 1
        return
    failed += 1
    print("%s:\n  got  %s\n  want %s" % (what, repr(got)[:600], repr(want)[:600]))


def lines(name):
    with open(os.path.join(directory, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def decoded(value):
    if not isinstance(value, dict):
        return value
    if "blob" in value:
        return bytes.fromhex(value["blob"])
    return int(value["integer"]) if "integer" in value else float(value["real"])


# ---- Names and arguments ----

functions = lines("functions")
check("the list", [name for name in dfen.__all__ if inspect.isbuiltin(getattr(dfen, name))], [row[0] for row in functions])
with open(os.path.join(package, "dfen", "_dfen.pyi"), encoding="utf-8") as file:
    source = file.read()
stub = ast.parse(source)
ROLLED = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB"
for name, arguments, least, columns in functions:
    function = getattr(dfen, name)
    parameters = inspect.signature(function).parameters
    check("the arguments of " + name, [list(parameters), sum(p.default is p.empty for p in parameters.values())], [arguments, least])
    check(name + " has a description", len((function.__doc__ or "").split()) > 3, True)
    for definition in [node for node in stub.body if isinstance(node, ast.FunctionDef) and node.name == name]:
        typed = [argument.arg for argument in definition.args.args]
        check("the types of " + name, [typed, all(argument.annotation for argument in definition.args.args), definition.returns is not None],
              [arguments, True, True])
        check("the optional arguments of " + name, len(typed) - len(definition.args.defaults), least)
    check("%s has types" % name, any(isinstance(node, ast.FunctionDef) and node.name == name for node in stub.body), True)
    if columns:
        check("the columns of " + name, list(getattr(dfen, "".join(word.capitalize() for word in name[:-1].split("_")))._fields), columns)
    for place, parameter in enumerate(parameters.values()):
        check("the default of %s of %s" % (parameter.name, name), parameter.default is not ..., True)
        if parameter.default is not parameter.empty:
            given = (["1-0", "w"] if name == "score" else [dfen.START, None] if name == "estimate" else [ROLLED, None] if name == "best_turns" else [ROLLED, "e2e4"])[:place]
            check("%s without %s" % (name, parameter.name), function(*given), function(*given, parameter.default))
        if place >= least and isinstance(parameter.default, str):
            words = re.findall(r"Literal\[([^]]*)\]", next(line for line in source.splitlines() if line.startswith("def %s(" % name)))[0]
            try:
                function(*[ROLLED, "e2e4"][:place], "x")
                check("%s of a wrong %s" % (name, parameter.name), "an answer", "DfenError")
            except dfen.DfenError as error:
                check("the words of %s" % name, re.findall(r"'(\w+)'", str(error)), re.findall(r'"(\w+)"', words) + ["x"])
    for wrong in ([None] * (least - 1 if least > 0 else len(arguments) + 2), [None] * (len(arguments) + 1)):
        try:
            function(*wrong)
            check("%s takes %d arguments" % (name, len(wrong)), "an answer", "TypeError")
        except TypeError as error:
            check(name + " says which function it is", name in str(error), True)

check("a model is left out", [dfen.best_turns(ROLLED, count=1), dfen.best_turns(ROLLED, None, 1)], [dfen.best_turns(ROLLED)[:1]] * 2)
check("a model is left out of a column", dfen.estimate([dfen.START], None, [100]), [dfen.estimate(dfen.START, rating_difference=100)])

# ---- Every call ----

SQL = re.compile(r"\bdfen_|REAL|INTEGER|BLOB|NULL|(?:substr|trim|replace|nullif|instr|char)\(|\|\|")


def same_message(got, want):
    """The same up to hints and names: no word of got is SQL's; names and types are Python's, hints about SQL are left out."""
    for sql, python in (("dfen_", ""), ("a DFEN is text, not an INTEGER", "a DFEN is text, not an int"), ("not the REAL", "not the float"),
                        ("an INTEGER", "an int"), ("a REAL", "a float"), ("a BLOB", "a bytes")):
        want = want.replace(sql, python)
    parts = want.split("; ")
    return not SQL.search(got.split(" in '")[0]) and any(got == "; ".join(parts[:count]) or got.startswith("; ".join(parts[:count]) + "; ")
                                                           for count in range(1, len(parts) + 1))


# None leaves an option without a default out.
NO_DEFAULT = {(name, place) for name, _, _, _ in functions
              for place, parameter in enumerate(inspect.signature(getattr(dfen, name)).parameters.values(), 1) if parameter.default is None}
NAMING = ("error", "turn_error")  # their results are messages
seen = set()
for name, arguments, want in lines("calls"):
    if any(value is None and (name, place) in NO_DEFAULT for place, value in enumerate(arguments, 1)):
        continue
    what = "%s(%s)" % (name, repr(arguments)[:200])
    arguments = [decoded(value) for value in arguments]
    try:
        got = getattr(dfen, name)(*arguments)
    except dfen.DfenError as error:
        got = error
    if isinstance(want, dict) and "error" in want:
        seen.add((name, "error"))
        message = want["error"][len("dfen_: " + name):]
        check(what, isinstance(got, dfen.DfenError) and same_message(str(got), message), True)
    elif isinstance(want, dict) and "rows" in want:
        seen.add((name, "answer"))
        check(what, [list(row) for row in got], [[decoded(value) for value in row] for row in want["rows"]])
    else:
        seen.add((name, "answer"))
        want = decoded(want)
        check(what, got == want or name in NAMING and isinstance(got, str) and isinstance(want, str) and same_message(got, want), True)
check("every function returned a result and raised an error",
      sorted(seen), sorted({(row[0], kind) for row in functions for kind in ("answer", "error")} - {("error", "error"), ("valid", "error"), ("turn_error", "error"), ("rolls", "error")}))

# ---- Errors, compared with the core's ----

differ = errors = 0
codes = set()
with open(os.path.join(directory, "hostile"), encoding="utf-8") as file:
    for line in file:
        name, arguments, *want = json.loads(line)
        try:
            getattr(dfen, name)(*arguments)
            got = [None, None, None]
        except dfen.DfenError as error:
            got = [error.code, error.field, error.position]
            errors += 1
            codes.add(error.code)
        if got != want:
            differ += 1
            if differ < 4:
                print("%s(%s): got %s, want %s" % (name, arguments, got, want))
check("the code, field and position of %d errors" % errors, differ, 0)
check("there are errors of all kinds", errors > 1000 and len(codes) > 35, True)

# ---- Integers of more than 64 bits ----

# In every argument they are what the float is: an error that names the argument.
def outcome(function, arguments):
    try:
        return function(*arguments)
    except dfen.DfenError as error:
        return [str(error), error.code, error.field, error.position, error.row]


for name, arguments, least, _ in functions:
    function = getattr(dfen, name)
    for place in range(len(arguments)):
        ask = ["1-0", "w", "1/0.5/0"] if name == "score" else [ROLLED if name in ("best_turns", "turns") else dfen.START, None if "model" in arguments else "PNB", ""]
        for whole, real in ((2 ** 70, 2.0 ** 70), (-2 ** 63 - 1, -2.0 ** 63), (10 ** 400, float("inf")), (-10 ** 400, float("-inf"))):
            check("%s of %g as %s" % (name, real, arguments[place]), outcome(function, ask[:place] + [whole] + ask[place + 1:least]),
                  outcome(function, ask[:place] + [real] + ask[place + 1:least]))
check("the message", outcome(dfen.best_turns, [ROLLED, None, 2 ** 70])[0], "the count must be an int, 1 to 10000000, not the float 1.1805916207174113e+21")

# ---- Many texts ----

texts = lines("texts")
MOVES = ["e2e4", "d4c5 e4e5", "a7a8q,h2h1n", "", "e1g1", "b1c3 c3d5 d5f6"]
FOLDS = ["flip", "mirror", "dihedral", "pool"]
DICE = ["PNB", "1", "66", "kqr", "rb", "PPP"]
RESULTS = ["white", "draw", "0-1", "*"]
OTHERS = {
    "canonical": lambda text, i: [text] if i % 2 else [text, FOLDS[i % 3]],
    "pool_key": lambda text, i: [text] if i % 2 else [text, FOLDS[i % 3]],
    "pool_id": lambda text, i: [text] if i % 2 else [text, FOLDS[i % 3]],
    "canonical_move": lambda text, i: [text, MOVES[i % 6], FOLDS[i % 4]],
    "actual_move": lambda text, i: [text, MOVES[i % 6], FOLDS[i % 4]],
    "roll": lambda text, i: [text, DICE[i % 6]],
    "play": lambda text, i: [text, MOVES[i % 6]],
    "san": lambda text, i: [text, MOVES[i % 6], "letters" if i % 2 else "figurines"],
    "score": lambda text, i: [RESULTS[i % 4], text],
    "turn_error": lambda text, i: [text, DICE[i % 6], MOVES[i % 6]],
    "rolls": lambda text, i: [],
}


def shown(value):
    if isinstance(value, str) and "(character " in value:
        return re.match(r".*?\(character .*?\)", value, re.S)[0]
    if isinstance(value, float) and 0 < value < 1:
        return str(int(value * 2 ** 64))
    return "NULL" if value is None else "%d" % value if value in (0, 1) else str(value)


(digests,) = lines("digests")
for name, _, _, columns in functions:
    function = getattr(dfen, name)
    ask = OTHERS.get(name, lambda text, i: [text])
    digest = hashlib.sha256()
    step = {"moves": 50, "turns": 5000, "king_capture": 20, "estimate": 20, "best_turns": 5000, "rolls": 5000}.get(name, 1)
    for i in range(1 if step > 1 else 0, len(texts), step):
        try:
            value = function(*ask(texts[i], i))
            line = " ".join(shown(cell) for row in value for cell in row) if columns else shown(value)
        except dfen.DfenError as error:
            line = "!" + shown(str(error)).split("; ")[0]
        digest.update(line.encode() + b"\n")
    check("%s of %d texts" % (name, len(texts)), digest.hexdigest(), digests[name])

# ---- Specific to Python ----

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
KEY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
check("the start position", dfen.START, KEY + " 0 1")


def refused(what, call, *want):
    try:
        check(what, call(), want)
    except (dfen.DfenError, TypeError, ValueError) as error:
        check(what, (getattr(error, "code", None) or type(error).__name__, getattr(error, "field", None), getattr(error, "position", None), getattr(error, "row", None)), want)


refused("a lone surrogate", lambda: dfen.pool_key("8/8/8\ud800"), "RANK_CHARACTER", "placement", 6, None)
refused("100 MB", lambda: dfen.pool_key("8" * 10 ** 8), "RANK_LONG", "placement", 2, None)
refused("100 MB of moves", lambda: dfen.play(dfen.roll(START, "P"), "a2a3 " * 2 * 10 ** 7), "TEXT_LONG", "moves", 1000001, None)
refused("an object", lambda: dfen.pool_key(object()), "TypeError", None, None, None)
check("an integer of 65 bits is not a position", [dfen.valid(2 ** 64), dfen.valid([-2 ** 70, START])], [False, [False, True]])
refused("an integer of 65 bits in a column", lambda: dfen.estimate(START, None, [0, 2 ** 64]), "DfenError", None, None, 1)
refused("an unknown name", lambda: dfen.pool_key(START, folding="flip"), "TypeError", None, None, None)
refused("an argument twice", lambda: dfen.pool_key(START, dfen=START), "TypeError", None, None, None)
check("by name", dfen.pool_key(fold="flip", dfen=START), KEY)
check("NaN is NULL", dfen.score(float("nan"), "w", "1/0.5/0"), None)
check("True is 1", dfen.score(True, "w", "1/0.5/0"), 1.0)

try:
    dfen.pool_key([START, "8/8"])
except dfen.DfenError as error:
    copy = pickle.loads(pickle.dumps(error))
    check("an error from another process", [str(copy), copy.code, copy.field, copy.position, copy.row],
          [str(error), "RANKS_FEW", "placement", 4, 1])

column = [START, None, KEY]
check("a list", dfen.pool_key(column), [KEY, None, KEY])
check("a tuple and a generator", [dfen.pool_id(tuple(column)), dfen.pool_id(text for text in column)], [[dfen.pool_id(KEY), None, dfen.pool_id(KEY)]] * 2)
check("an empty column", dfen.pool_key([]), [])
check("two columns", dfen.roll([START, None, KEY], ["PNB", "1", None]), [dfen.roll(START, "PNB"), None, None])
check("a column and a value", dfen.score(["white", "draw", "black"], "b"), [0.0, 0.5, 1.0])
check("a column that names its rows", dfen.valid([START, "8/8", None, 7]), [True, False, None, False])
refused("a row that is wrong", lambda: dfen.pool_key([START, None, "8/8"]), "RANKS_FEW", "placement", 4, 2)
refused("columns of two lengths", lambda: dfen.roll([START], ["P", "N"]), "ValueError", None, None, None)
refused("a column for moves", lambda: dfen.moves([START]), "TypeError", None, None, None)
refused("a row of another type", lambda: dfen.pool_key([START, object()]), "TypeError", None, None, None)
# References are released, also after errors.
# ---- Columns of many rows, which are computed in batches without Python's lock ----

MANY = 5000
check("many rows", dfen.pool_key([START, None] * MANY), [KEY, None] * MANY)
refused("an error in the last row", lambda: dfen.pool_key([START] * MANY + ["8/8"]), "RANKS_FEW", "placement", 4, MANY)
refused("the first of two errors", lambda: dfen.pool_key([START] * MANY + ["8/8", object()]), "RANKS_FEW", "placement", 4, MANY)
for rows in (2047, 2048, 2049):
    refused("a row of another type after %d rows" % rows, lambda: dfen.pool_key([START] * rows + [object()]), "TypeError", None, None, None)
check("lone surrogates", dfen.valid(["8\ud800", START] * MANY), [False, True] * MANY)
check("two columns and a value", dfen.canonical_move([START] * MANY, ["e7e5", "d7d5"] * (MANY // 2), "flip"), ["e2e4", "d2d4"] * (MANY // 2))

# Threads change only where one releases the lock: so this one runs before the other has computed its last column only if a column does.
columns, last = [], threading.Event()
interval = sys.getswitchinterval()
sys.setswitchinterval(1000)
SLOW = ["QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1 QQP"] * 20


def compute_columns():
    while len(columns) < 100 and not last.is_set():
        columns.append(dfen.usable_dice(SLOW))


thread = threading.Thread(target=compute_columns)
thread.start()
last.set()
check("another thread runs while a column is computed", len(columns) < 100, True)
thread.join()
sys.setswitchinterval(interval)
check("the columns of a thread", all(column == ["QQ"] * 20 for column in columns), True)

# Another thread changes the list.
shrinking = [START] * MANY


def compute():
    try:
        answers = dfen.pool_key(shrinking)
        check("a list that got shorter", answers, [KEY] * MANY)
    except IndexError:
        pass


thread = threading.Thread(target=compute)
thread.start()
while thread.is_alive() and shrinking:
    shrinking.pop()
thread.join()

held = [START, KEY, dfen.Move, dfen.Turn, dfen.DfenError]


def use_all():
    dfen.moves(dfen.roll(START, "P"))
    dfen.turns(dfen.roll(START, "P"))
    dfen.pool_key(column)
    for wrong in (lambda: dfen.pool_key([START, "8/8"]), lambda: dfen.flip("\ud800"), lambda: dfen.roll([START], ["P", "N"]), lambda: dfen.roll(START),
                  lambda: dfen.pool_key([START, object()]), lambda: dfen.pool_key(2 ** 64), lambda: dfen.turns(dfen.roll(START, "PNB"), 1)):
        try:
            wrong()
        except (dfen.DfenError, TypeError, ValueError):
            pass


use_all()
before = [sys.getrefcount(thing) for thing in held]
for _ in range(100):
    use_all()
check("references", [sys.getrefcount(thing) for thing in held], before)
try:
    import numpy
    check("an array of numpy", dfen.pool_key(numpy.array([START, KEY])), [KEY, KEY])
    check("objects, and numbers of numpy", [dfen.pool_key(numpy.array([START, None], dtype=object)), dfen.score(numpy.float64(0.5), "w", "1/0.5/0"),
                                            dfen.score(numpy.array([1, numpy.nan]), "w", "1/0.5/0")], [[KEY, None], 0.5, [1.0, None]])
except ImportError:
    pass
try:
    import pandas
    series = pandas.Series([START, None, KEY])
    check("a Series of pandas", dfen.pool_key(series), [KEY, None, KEY])
    check("and of its type of text", dfen.pool_id(series.astype("string")), dfen.pool_id(column))
    frame = pandas.DataFrame({"fen": [START, KEY]})
    frame["id"] = dfen.pool_id(frame["fen"])
    check("ids are exact", [str(frame["id"].dtype), int(frame["id"].iloc[0])], ["int64", dfen.pool_id(START)])
    ids = pandas.array(dfen.pool_id(series), dtype="Int64")
    check("ids beside NULL are exact", [int(ids[0]), ids.isna().tolist()], [dfen.pool_id(START), [False, True, False]])
except ImportError:
    pass

print("Plain functions in Python %d.%d, %d texts: %d passed, %d failed" % (*sys.version_info[:2], len(texts), passed, failed))
sys.exit(failed > 0)
