"""Tests that are specific to Python: its types, its errors, its threads.

Usage: test_python.py EXTENSION SAMPLE.db
"""

import sqlite3
import sys
import threading
import unittest
from random import Random

try:
    import pandas
except ImportError:
    pandas = None

EXTENSION, SAMPLE = sys.argv[1:3]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def connect(database=":memory:"):
    db = sqlite3.connect(database)
    db.enable_load_extension(True)
    db.load_extension(EXTENSION)
    db.enable_load_extension(False)
    return db


class Python(unittest.TestCase):
    def setUp(self):
        self.db = connect()

    def tearDown(self):
        self.db.close()

    def value(self, expression, *arguments):
        return self.db.execute(f"SELECT {expression}", arguments).fetchone()[0]

    def test_types(self):
        self.assertIsNone(self.value("dfen_canonical(?)", None))
        self.assertEqual(self.value("dfen_hash(?)", START), int(self.value("CAST(dfen_hash(?) AS TEXT)", START)))
        self.assertIsInstance(self.value("dfen_king_capture(?)", START), float)

    def test_errors(self):
        for argument, message in [
            ("8", "placement: there are fewer than 8 ranks (character 2) in '8'"),
            (8, "a DFEN is text, not an INTEGER"),
            (8.0, "a DFEN is text, not a REAL"),
            (START.encode(), "a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes"),
            ("8/8\0", "placement: U+0000 is not a piece letter, a digit 1-8 or '/' (character 4) in '8/8\\x00'"),
            ("8/8/♔", "placement: U+2654 is not a piece letter, a digit 1-8 or '/' (character 5) in '8/8/♔'"),
        ]:
            with self.subTest(argument=argument), self.assertRaises(sqlite3.OperationalError) as caught:
                self.value("dfen_flip(?)", argument)
            self.assertEqual(str(caught.exception), f"dfen_flip: {message}; dfen_try(x) is NULL where x is not a DFEN")
        self.assertEqual(self.value("dfen_side(?)", START), "w")  # the connection remains usable

    def test_errors_about_hostile_texts(self):
        """An error message that is not UTF-8 would raise a UnicodeDecodeError here instead of dfen's error."""
        parts = ["\x1b[31m", "\u202e", "\x9b", "\n", "♔" * 60, "é", "\U000e0041", "8/8/8/8/8/8/8/8 w - - ", "e2e4 "]
        random = Random(20261121)
        functions = self.db.execute(
            "SELECT name, kind, length(signature) - length(replace(signature, ',', '')) + 1 FROM dfen_functions()"
            " WHERE signature NOT LIKE '%()'"
        ).fetchall()
        self.assertGreater(len(functions), 40)
        errors = 0
        for name, kind, most in functions:
            for count in range(1, most + 1):
                call = f"{'* FROM ' if kind == 'table' else ''}{name}({', '.join('?' * count)})"
                for _ in range(40):
                    arguments = ["".join(random.choices(parts, k=random.randint(1, 5))) for _ in range(count)]
                    try:
                        self.db.execute(f"SELECT {call}", arguments).fetchall()
                    except sqlite3.Error as error:
                        message = str(error)
                        errors += 1
                        self.assertTrue(message.startswith(name) or "wrong number of arguments" in message, message)
                        self.assertTrue(message.isprintable(), ascii(message))
                        self.assertLess(len(message), 576)
        self.assertGreater(errors, 2000)
        for length in range(200):
            with self.assertRaises(sqlite3.Error) as caught:
                self.db.execute("SELECT dfen_read(?)", ["table of " + "♔" * length + "♔\x1b"]).fetchall()
            self.assertTrue(str(caught.exception).isprintable(), ascii(str(caught.exception)))

    def test_table_valued(self):
        rows = self.db.execute("SELECT uci FROM dfen_moves(dfen_roll(?, 'N'))", [START]).fetchall()
        self.assertEqual(sorted(uci for uci, in rows), ["b1a3", "b1c3", "g1f3", "g1h3"])

    @unittest.skipUnless(pandas, "there is no pandas")
    def test_ids_in_pandas(self):
        exact = int(self.value("CAST(dfen_pool_id(?) AS TEXT)", START))
        self.assertGreater(abs(exact), 2**53)
        self.db.execute("CREATE TABLE ids(id INTEGER)")
        self.db.execute("INSERT INTO ids VALUES (dfen_pool_id(?)), (NULL)", [START])

        def read(query, **options):
            return pandas.read_sql_query(query, self.db, **options)["id"][0]

        self.assertEqual(read("SELECT id FROM ids WHERE id NOT NULL"), exact)
        self.assertEqual(read("SELECT CAST(id AS TEXT) AS id FROM ids"), str(exact))
        self.assertEqual(read("SELECT id FROM ids"), float(exact))  # rounded

    def test_loading_twice(self):
        self.db.enable_load_extension(True)
        self.db.load_extension(EXTENSION)
        self.assertEqual(self.value("dfen_side(?)", START), "w")

    def test_threads(self):
        query = "SELECT dfen_pool_key(dfen), dfen_king_capture(dfen) FROM turns ORDER BY game, number LIMIT 4000"
        expected = connect(SAMPLE).execute(query).fetchall()
        got = {}

        def run(number):
            db = connect(SAMPLE)
            got[number] = db.execute(query).fetchall()
            db.close()

        threads = [threading.Thread(target=run, args=[number]) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(expected), 4000)
        self.assertEqual(got, {number: expected for number in range(4)})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
