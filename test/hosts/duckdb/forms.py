#!/usr/bin/python3
"""Every aggregate in every form of DuckDB's list(), with one thread and with two: the values are those that SQLite has for a subquery of
the same rows. Other forms are errors. If the process ends, the other forms have no values.

Usage: forms.py (from the project's root, after make duckdb)
"""
import csv
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, "test/repo/support")
from checks import BUILD, SAMPLE, check_lines, finish, opened

RUN = [BUILD + "/modules/hosts/node_modules/.bin/node", "test/hosts/duckdb/run.mjs", BUILD + "/modules/hosts/duckdb/node_modules",
       BUILD + "/duckdb/dfen.duckdb_extension"]
DESCENDING = "(SELECT * FROM t WHERE %s ORDER BY id DESC)"
DISTINCT = "(SELECT DISTINCT a FROM t WHERE %s)"


def over(*conditions, rows="(SELECT * FROM t WHERE %s ORDER BY id)"):
    """SQLite's statement for windows: for each row o of t, the values of its rows with the conditions."""
    return "SELECT id, %s FROM t AS o ORDER BY id" % ", ".join("(SELECT f(a) FROM %s)" % (rows % each) for each in conditions)


def by(count, rows="t"):
    """SQLite's statement for groups of rows in an order: a group for each remainder of the ids."""
    return "SELECT k, (SELECT f(a) FROM %s WHERE id %% %d = k) FROM (SELECT DISTINCT id %% %d AS k FROM t) ORDER BY k" % (
        rows, count, count)


# DuckDB's statement with f, the aggregate, a, its arguments, and t, the table; and SQLite's.
LARGE = [
    ("SELECT f(list((a))) FROM t", "SELECT f(a) FROM t"),
    ("SELECT f(list((a)) FILTER (WHERE id % 3 = 0)) FROM t", "SELECT f(a) FILTER (WHERE id % 3 = 0) FROM t"),
    ("SELECT id % 7, f(list((a))) FROM t GROUP BY id % 7 ORDER BY 1", by(7)),
    ("SELECT id % 7, f(list((a)) FILTER (WHERE id % 2 = 0)), f(list((a) ORDER BY id)) FROM t GROUP BY id % 7 ORDER BY 1",
     "SELECT k, (SELECT f(a) FROM t WHERE id % 7 = k AND id % 2 = 0), (SELECT f(a) FROM t WHERE id % 7 = k) "
     "FROM (SELECT DISTINCT id % 7 AS k FROM t) ORDER BY k"),
    ("SELECT f(list((a) ORDER BY id DESC)) FROM t", "SELECT f(a) FROM " + DESCENDING % "true"),
    ("SELECT f(list((a) ORDER BY id DESC) FILTER (WHERE id % 3 = 0)) FROM t", "SELECT f(a) FROM " + DESCENDING % "id % 3 = 0"),
    ("SELECT id % 7, f(list((a) ORDER BY id DESC)) FROM t GROUP BY id % 7 ORDER BY 1", by(7, DESCENDING % "true")),
    ("SELECT id % 7, f(list((a) ORDER BY id DESC) FILTER (WHERE id % 2 = 0)) FROM t GROUP BY id % 7 ORDER BY 1",
     by(7, DESCENDING % "id % 2 = 0")),
    ("SELECT f(list(DISTINCT (a) ORDER BY (a))) FROM t", "SELECT f(a) FROM (SELECT DISTINCT a FROM t ORDER BY a NULLS LAST)"),
    ("SELECT id % 7, f(list(DISTINCT (a) ORDER BY (a))) FROM t GROUP BY id % 7 ORDER BY 1",
     by(7, "(SELECT DISTINCT id % 7 AS id, a FROM t ORDER BY a NULLS LAST)")),
    ("SELECT id % 3, id % 2, f(list((a) ORDER BY id)) FROM t GROUP BY ROLLUP (id % 3, id % 2) ORDER BY ALL NULLS FIRST",
     "SELECT j, k, (SELECT f(a) FROM t WHERE id % 3 = coalesce(j, id % 3) AND id % 2 = coalesce(k, id % 2)) FROM "
     "(SELECT NULL AS j, NULL AS k UNION SELECT id % 3, NULL FROM t UNION SELECT id % 3, id % 2 FROM t) ORDER BY j, k"),
]
SMALL = [
    ("SELECT id, f(list((a)) OVER ()) FROM t ORDER BY id", over("true")),
    ("SELECT DISTINCT id % 3, f(list((a)) OVER (PARTITION BY id % 3)) FROM t ORDER BY 1", by(3)),
    ("SELECT DISTINCT id % 3, f(list((a)) FILTER (WHERE id % 2 = 0) OVER (PARTITION BY id % 3)) FROM t ORDER BY 1",
     by(3, "(SELECT * FROM t WHERE id % 2 = 0)")),
    ("SELECT f(list((a))) FROM t WHERE id < 0", "SELECT f(a) FROM t WHERE id < 0"),
    ("SELECT f(list((a)) FILTER (WHERE id < 0)) FROM t", "SELECT f(a) FROM t WHERE id < 0"),
    ("SELECT f(list((a) ORDER BY id)) FROM t WHERE id < 0", "SELECT f(a) FROM t WHERE id < 0"),
    ("SELECT f(list((a) ORDER BY id DESC)) FROM t WHERE id = 5", "SELECT f(a) FROM t WHERE id = 5"),
    ("SELECT f(list((a) ORDER BY id DESC)) FROM t WHERE id < 3", "SELECT f(a) FROM " + DESCENDING % "id < 3"),
    ("SELECT g, f(list((a))) FROM t WHERE id < 0 GROUP BY g", "SELECT g, f(a) FROM t WHERE id < 0 GROUP BY g"),
    ("SELECT id, f(list((a))) FROM t GROUP BY id ORDER BY id", over("t.id = o.id")),
    ("SELECT g, f(list((a))) FROM t GROUP BY g HAVING f(list((a))) IS NOT NULL ORDER BY g",
     "SELECT g, f(a) FROM t GROUP BY g HAVING f(a) IS NOT NULL ORDER BY g"),
    ("SELECT id % 3, id % 2, f(list((a))) FROM t GROUP BY CUBE (id % 3, id % 2) ORDER BY ALL NULLS FIRST",
     "SELECT j, k, (SELECT f(a) FROM t WHERE id % 3 = coalesce(j, id % 3) AND id % 2 = coalesce(k, id % 2)) FROM "
     "(SELECT NULL AS j UNION SELECT id % 3 FROM t), (SELECT NULL AS k UNION SELECT id % 2 FROM t) ORDER BY j, k"),
    ("SELECT id % 3, f(list((a))) FROM t GROUP BY GROUPING SETS ((id % 3), ()) ORDER BY ALL NULLS FIRST",
     "SELECT k, (SELECT f(a) FROM t WHERE id % 3 = coalesce(k, id % 3)) FROM (SELECT NULL AS k UNION SELECT id % 3 FROM t) ORDER BY k"),
    ("PIVOT (SELECT *, id % 2 AS k FROM t) ON k IN (0, 1, 2) USING f(list((a))) GROUP BY g ORDER BY g",
     "SELECT g, f(a) FILTER (WHERE id % 2 = 0), f(a) FILTER (WHERE id % 2 = 1), f(a) FILTER (WHERE false) FROM t GROUP BY g ORDER BY g"),
    ("SELECT o.id, (SELECT f(list((a))) FROM t WHERE t.id % 7 = o.id % 9) FROM t AS o ORDER BY o.id", over("t.id % 7 = o.id % 9")),
    ("SELECT id, f(list((a)) OVER (PARTITION BY id)) FROM t ORDER BY id", over("t.id = o.id")),
    ("SELECT id, f(list((a)) OVER (PARTITION BY g)), f(list((a)) OVER (PARTITION BY g ORDER BY id)), "
     "f(list((a)) FILTER (WHERE id % 2 = 0) OVER (PARTITION BY g)) FROM t ORDER BY id",
     over("t.g = o.g", "t.g = o.g AND t.id <= o.id", "t.g = o.g AND t.id % 2 = 0")),
    ("SELECT id, f(list((a)) FILTER (WHERE id % 3 = 0) OVER ()) FROM t ORDER BY id", over("t.id % 3 = 0")),
    ("SELECT id, f(list((a)) FILTER (WHERE id % 3 = 0) OVER (ORDER BY id)) FROM t ORDER BY id", over("t.id % 3 = 0 AND t.id <= o.id")),
    ("SELECT id, f(list((a)) OVER (ORDER BY id)) FROM t ORDER BY id", over("t.id <= o.id")),
    ("SELECT id, f(list((a)) OVER (PARTITION BY id % 3 ORDER BY id)) FROM t ORDER BY id", over("t.id % 3 = o.id % 3 AND t.id <= o.id")),
    ("SELECT id, f(list((a)) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)) FROM t ORDER BY id",
     over("true")),
    ("SELECT id, f(list((a)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)) FROM t ORDER BY id", over("t.id <= o.id")),
    ("SELECT id, f(list((a)) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)) FROM t ORDER BY id",
     over("t.id >= o.id")),
    ("SELECT id, f(list((a)) OVER (ORDER BY id ROWS BETWEEN 20 PRECEDING AND 9 PRECEDING)) FROM t ORDER BY id",
     over("t.id BETWEEN o.id - 20 AND o.id - 9")),
    ("SELECT id, f(list((a)) OVER (ORDER BY id RANGE BETWEEN 2 PRECEDING AND 1 FOLLOWING)) FROM t ORDER BY id",
     over("t.id BETWEEN o.id - 2 AND o.id + 1")),
    ("SELECT id, f(list((a)) OVER (ORDER BY g, id GROUPS BETWEEN 3 PRECEDING AND CURRENT ROW EXCLUDE GROUP)) FROM t ORDER BY id",
     over("t.id BETWEEN o.id - 3 AND o.id - 1")),
    ("SELECT id, f(list((a)) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW)) FROM t ORDER BY id",
     over("t.id BETWEEN o.id - 2 AND o.id + 2 AND t.id <> o.id")),
    ("SELECT id, f(list((a)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)) FROM t ORDER BY id",
     over("t.id <> o.id")),
    ("SELECT id, f(list((a) ORDER BY id DESC) OVER ()) FROM t ORDER BY id", over("true", rows=DESCENDING)),
    ("SELECT id, f(list((a) ORDER BY id DESC) OVER (PARTITION BY g)) FROM t ORDER BY id", over("t.g = o.g", rows=DESCENDING)),
    ("SELECT id, f(list((a) ORDER BY id DESC) OVER (ORDER BY id)) FROM t ORDER BY id", over("t.id <= o.id", rows=DESCENDING)),
    ("SELECT id, f(list((a) ORDER BY id DESC) FILTER (WHERE id % 3 = 0) OVER (PARTITION BY id % 2)) FROM t ORDER BY id",
     over("t.id % 3 = 0 AND t.id % 2 = o.id % 2", rows=DESCENDING)),
    ("SELECT id FROM t QUALIFY f(list((a)) OVER (PARTITION BY g)) IS NOT NULL ORDER BY id",
     "SELECT id FROM t AS o WHERE (SELECT f(a) FROM t WHERE t.g = o.g) IS NOT NULL ORDER BY id"),
    ("SELECT f(list((a) ORDER BY id)[2:9]) FROM t", "SELECT f(a) FROM t WHERE id BETWEEN 2 AND 9"),
    ("SELECT f(list_reverse(l[2:9])) FROM (SELECT list((a) ORDER BY id) AS l FROM t), range(2) AS r(i) WHERE i = 1",
     "SELECT f(a) FROM " + DESCENDING % "id BETWEEN 2 AND 9"),
    ("SELECT f(list_filter(list_resize(list((a) ORDER BY id), 99), x -> true)) FROM t", "SELECT f(a) FROM t"),
]
# The order of the rows is unspecified, and with it the picture of a chart.
UNORDERED = [
    ("SELECT f(list(DISTINCT (a))) FROM t", "SELECT f(a) FROM " + DISTINCT % "true"),
    ("SELECT f(list(DISTINCT (a)) FILTER (WHERE id % 3 = 0)) FROM t", "SELECT f(a) FROM " + DISTINCT % "id % 3 = 0"),
    ("SELECT id % 7, f(list(DISTINCT (a))) FROM t GROUP BY id % 7 ORDER BY 1", by(7, "(SELECT DISTINCT id % 7 AS id, a FROM t)")),
    ("SELECT id, f(list(DISTINCT (a)) OVER ()) FROM t ORDER BY id", over("true", rows=DISTINCT)),
    ("SELECT id, f(list(DISTINCT (a)) OVER (PARTITION BY g)) FROM t ORDER BY id", over("t.g = o.g", rows=DISTINCT)),
    ("SELECT id, f(list(DISTINCT (a)) OVER (ORDER BY id)) FROM t ORDER BY id", over("t.id <= o.id", rows=DISTINCT)),
    ("SELECT id, f(list(DISTINCT (a)) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW)) FROM t ORDER BY id",
     over("t.id BETWEEN o.id - 2 AND o.id + 2 AND t.id <> o.id", rows=DISTINCT)),
    ("SELECT id, f(list((a)) OVER (ORDER BY id % 5)) FROM t ORDER BY id", over("t.id % 5 <= o.id % 5")),
    ("SELECT id, f(list((a)) OVER (ORDER BY g GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW)) FROM t ORDER BY id",
     over("t.g IN (o.g - 2, o.g)")),
]
# Without list(), an error of DuckDB.
REFUSED = [
    ("SELECT f(a) FROM t", "Binder Error: No function matches the given name and argument types '%s("),
    ("SELECT f(list(a1)) FROM t", "Binder Error: No function matches the given name and argument types '%s("),
    ("SELECT f(a ORDER BY id) FROM t", 'Invalid Input Error: Function "%s" is a Scalar Function.'),
    ("SELECT f(DISTINCT a) FROM t", 'Invalid Input Error: Function "%s" is a Scalar Function.'),
    ("SELECT f(a) FILTER (WHERE id > 3) FROM t", 'Invalid Input Error: Function "%s" is a Scalar Function.'),
    ("SELECT f(a) OVER () FROM t", "Catalog Error: %s is not an aggregate function"),
    ("SELECT f(list((a))) OVER (ORDER BY id) FROM t", "Catalog Error: %s is not an aggregate function"),
    ("SELECT list_aggregate(list(a1), 'f') FROM t", "Catalog Error: %s is not an aggregate function"),
]


def aggregates():
    """Each aggregate with each number of arguments: its name, that number, and the columns of arguments."""
    return db.execute("""SELECT name, count, (SELECT group_concat(value || ' AS a' || (position + 1), ', ') FROM chosen
        WHERE function = name AND position < count) FROM calls WHERE kind IN ('aggregate', 'window')""").fetchall() + [
            ("dfen_record", 3, "CAST(1 AS DOUBLE) AS a1, p.id AS a2, CAST(1 AS BIGINT) AS a3")]


def filled(statement, name, count, table):
    arguments = ["a%d" % i for i in range(1, count + 1)]
    for token, text in ((r"\ba NULLS LAST", ", ".join(each + " NULLS LAST" for each in arguments)), (r"\ba\b", ", ".join(arguments)),
                        (r"\bf\b", name), (r"\bt\b", table)):
        statement = re.sub(token, text, statement)
    return statement


def printed(value):
    return "NULL" if value is None else struct.pack(">d", value).hex().upper() if isinstance(value, float) else str(value)


def in_sqlite(db, statement):
    return "".join("|".join(map(printed, row)) + "\n" for row in db.execute(statement))


def in_duckdb(threads, setup, statements):
    """What the statements print; None for those that did not run, because the process ended."""
    marked = "".join("SELECT '# next';\n%s;\n" % statement for statement in statements)
    output = subprocess.run([*RUN, str(threads)], input=setup + marked, stdout=subprocess.PIPE, text=True).stdout
    parts = output.split("# next\n")[1:]
    return parts + [None] * (len(statements) - len(parts))


db = opened(":memory:")
db.execute("ATTACH '%s' AS sample" % SAMPLE)
db.execute("CREATE TABLE golden(dfen)")
for name in "test/hosts/postgresql/positions.sql", "ext/functions/declarations.sql", "test/hosts/postgresql/every.sql":
    with open(name, encoding="utf-8") as file:
        db.executescript(file.read())
with tempfile.TemporaryDirectory() as work:
    with open(work + "/positions.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(["NULL" if value is None else value for value in row]
                                   for row in db.execute("SELECT * FROM positions WHERE id <= 3000 ORDER BY id"))
    positions = ("CREATE TABLE positions(id BIGINT, dfen VARCHAR, plain VARCHAR, rolled VARCHAR, dice VARCHAR, moves VARCHAR, "
                 "result VARCHAR, score DOUBLE);\nCOPY positions FROM '%s/positions.csv' (FORMAT csv, NULLSTR 'NULL');\n" % work)
    for name, count, columns in aggregates():
        tables = ["CREATE TABLE %s AS SELECT p.id, p.id - p.id %% 2 AS g, %s FROM positions AS p WHERE p.id <= %d ORDER BY p.id" % (
            table, columns, rows) for table, rows in (("small", 40), ("large", 3000))]
        for table in tables:
            db.execute(table)
        unordered = UNORDERED if name != "dfen_chart" else []
        forms = [(filled(form[0], name, count, table), filled(form[-1], name, count, table))
                 for table, each in (("small", LARGE + SMALL + unordered), ("large", LARGE)) for form in each]
        refused = [filled(form, name, count, "small") for form, _ in REFUSED]
        expected = [in_sqlite(db, form[1]) for form in forms]
        for threads in (1, 2):
            got = in_duckdb(threads, positions + ";\n".join(tables) + ";\n", [form[0] for form in forms] + refused)
            wrong = ["%s: %.200r, expected %.200r" % (form[0], one, other)
                     for form, one, other in zip(forms, got, expected) if one != other]
            wrong += ["%s: %.200r" % (form, one) for form, one, (_, error) in zip(refused, got[len(forms):], REFUSED)
                      if one is None or not one.startswith("ERROR: " + error % name)]
            check_lines("%s of %d arguments in %d forms, %d threads" % (name, count, len(got), threads), wrong, [])
        db.execute("DROP TABLE small")
        db.execute("DROP TABLE large")
finish()
