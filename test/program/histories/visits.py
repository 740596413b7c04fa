#!/usr/bin/python3
"""dfen_visits on random games, against a slow derivation (test/repo/support/recount.py). Usage: visits.py (from the
project's root)"""
import random
import sys

sys.path.insert(0, "test/repo/support")
import checks
from checks import ROUNDS, SAMPLE, SEED, check, opened
from recount import visits_of

NUMBERS = [None, 3.0, 2.5, "3", b"3", 4, -1, 2**63 - 1, -2.0**63, 2.0**63, float("inf")]
# Of each column of a row: number, dfen, dice, moves, next_dfen, score.
VALUES = [
    NUMBERS, [None, "stranger", "8/8/8/8/8/8/8/K6k w - - 0 1 PNB", 5, b"8"], [None, "PN", "xyz", "", "111", 125, b"PNB"],
    [None, "", "e2e4,e4e5", "a1a1", "e2-e4", 5, b"e2e4"],
    [None, "8/8", "", "8/8/8/8/8/8/8/K6k w - - 0 1", 5, b"8"], [None, 0, 1, 0.5, 0.3, "1", b"1", 2, -1, float("inf")]]


def rows_of(visits):
    """The rows of the lines of dfen_visits."""
    def value(column, text):
        return None if text == "\\N" else text.replace("\\\\", "\\") if column in (2, 5) else int(text)

    return [tuple(value(*pair) for pair in enumerate(line.split("\t"))) for line in (visits or "").split("\n")[:-1]]


def beginning(moves):
    return " ".join(moves.split(" ")[:-1])


def change(random_number, rows):
    """Changes a row."""
    row = random_number.choice(rows)
    column = random_number.randrange(6)
    what = random_number.randrange(9)
    if what == 0:
        rows.append(list(row))
    elif what == 1:
        rows.append(list(row))
        rows[-1][column] = random_number.choice(VALUES[column])
    elif what == 2 and isinstance(row[3], str):
        row[3] = beginning(row[3])
    elif what == 3 and isinstance(row[3], str):
        row[3] = row[3].replace(" ", ",")
    elif what == 4 and isinstance(row[4], str):
        row[4] = random_number.choice([" ".join(row[4].split(" ")[:4]), row[4].replace(" b ", " w "), random_number.choice(rows)[4]])
    elif what == 5:
        rows.remove(row) if len(rows) > 1 else None
    elif what == 6:
        row[0], row[1:] = row[0], list(random_number.choice(rows)[1:])
    else:
        row[column] = random_number.choice(VALUES[column])


def main():
    print("# DFEN_SEED=%d" % SEED)
    random_number = random.Random(SEED)
    db = opened(SAMPLE)
    db.execute("CREATE TEMP TABLE rows(number, dfen, dice, moves, next_dfen, score)")

    def ask(expression, *values):
        return db.execute("SELECT " + expression, values).fetchone()[0]

    games = [id for (id,) in db.execute("SELECT id FROM games WHERE result <> '*' ORDER BY id LIMIT 500")]
    wrong, counted, listed_turns, again = [], 0, 0, 0
    for _ in range(600 * ROUNDS):
        rows = [list(row) for row in db.execute(
            "SELECT number, dfen, dice, moves, next_dfen, dfen_score(result, dfen) FROM turns JOIN games ON id = game WHERE game = ? LIMIT ?",
            (random_number.choice(games), random_number.randint(1, 30)))]
        for _ in range(random_number.randint(0, 6)):
            change(random_number, rows)
        random_number.shuffle(rows) if random_number.random() < 0.5 else None
        db.execute("DELETE FROM temp.rows")
        db.executemany("INSERT INTO temp.rows VALUES (?, ?, ?, ?, ?, ?)", rows)
        got = rows_of(db.execute("SELECT dfen_visits(number, dfen, dice, moves, next_dfen, score) FROM temp.rows").fetchone()[0])
        visits, listed = visits_of(ask, rows)
        met, made, want = set(), set(), []
        for number, (key, roll, next_key, score) in sorted(visits.items()):
            want.append((number, key, roll, next_key, int(2 * score) + 4 * ((key, roll, next_key) not in made) + 8 * (key not in met), None))
            met.add(key)
            made.add((key, roll, next_key))
        counts = sorted(row for row in got if row[5] is None)
        if counts != want or {row[0] for row in got if row[5] is not None} != listed or any(row[5] == "" for row in got):
            wrong.append((rows, got, want, listed))
        counted, listed_turns, again = counted + len(visits), listed_turns + len(listed), again + len(visits) - len(met)
    check("visits equal the slow derivation", wrong[:1], [])
    check("turns counted, turns listed, second visits: %d, %d, %d" % (counted, listed_turns, again),
          (counted > 2000 * ROUNDS, listed_turns > 200 * ROUNDS, again > 20 * ROUNDS), (True, True, True))

    # A game of 10^5 turns, all faulty or all at one position, takes no more time a turn than a short one: it would not end.
    for values in ("NULL, 1", "dfen_start(), 1", "dfen_start(), 0.3"):
        check("a long game: " + values, len(rows_of(db.execute("""
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
          SELECT dfen_visits(-i, column1, NULL, NULL, NULL, column2) FROM n, (VALUES (%s))""" % values).fetchone()[0])), 100000)
    checks.finish()


main()
