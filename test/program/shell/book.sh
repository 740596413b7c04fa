#!/bin/sh
# dfen book: its lines equal those of the view book of sql/views.sql, its filters count the games that they name, and it replaces an existing
# book completely or not at all. The recipe in Python plays the same moves as SQL.
# Usage: book.sh (from the project's root, after make); DFEN_TIMES sets how many of the sample's games are used
set -eu
. test/program/shell/support.sh
package=$build/test/hosts/plain/package

# Sorted by id, as in the book.
lines="dfen_pool_id(key), dfen_dice(key), moves, games, printf('%.9f %.9f %.9f', score, lower, upper)"
views() { # views DATABASE GAMES: the rows of the views
  with_dfen "$1" "SELECT $lines FROM book WHERE games >= $2 AND moves <> '' ORDER BY 1"
}
book() { # book DATABASE: the rows of the book, read without dfen
  plain "$1" "SELECT id, dice, moves, games, printf('%.9f %.9f %.9f', score, lower, upper) FROM book ORDER BY 1"
}

cp "$sample" "$work/sample.db"
sample=$work/sample.db
plain "$sample" "DELETE FROM turns WHERE game > $(part 5000)" "DELETE FROM games WHERE id > $(part 5000)"
finished=$(plain "$sample" "SELECT count(*) FROM games WHERE result <> '*'")
cp "$sample" "$work/games.db"
with_dfen "$work/games.db" ".read sql/views.sql"
cksum "$sample" >"$work/before"
for games in 1 2 5; do
  "$build/dfen" book "$sample" "$work/book.db" --games $games 2>"$work/said"
  book "$work/book.db" >"$work/got"
  views "$work/games.db" $games >"$work/want"
  same "lines of $games games" <"$work/want"
  plain "$work/book.db" "SELECT 'dfen book: ' || count(*) || ' lines of $finished games' FROM book" >"$work/got"
  same "its message" <"$work/said"
done
cksum "$sample" >"$work/got"
same "the games are not changed" <"$work/before"
"$build/dfen" book "$work/games.db" "$work/views.db" --games 5 2>/dev/null
book "$work/views.db" >"$work/got"
book "$work/book.db" >"$work/want"
same "from a view scored_turns" <"$work/want"

# ---- Expectations: without a model an even chance worth two games, otherwise the model's ----

plain "$work/book.db" "SELECT count(*), sum(abs(chance - (score * games + 1.0) / (games + 2.0)) < 1e-12) = count(*) FROM book" >"$work/got"
same "chances without a model" <<END
$(wc -l <"$work/want")|1
END
with_dfen "$work/games.db" ".read sql/estimates.sql" ".read sql/estimates_fit.sql" >/dev/null 2>&1
"$build/dfen" book "$work/games.db" "$work/views.db" --games 5 2>/dev/null
plain "$work/views.db" "SELECT id, printf('%.9f', chance) FROM book ORDER BY 1" >"$work/got"
with_dfen "$work/games.db" "SELECT dfen_pool_id(key), printf('%.9f', chance) FROM estimated_continuations JOIN (
  SELECT key, moves FROM book WHERE games >= 5 AND moves <> '') USING (key, moves) ORDER BY 1" >"$work/want"
same "chances with a model" <"$work/want"
plain "$work/views.db" "SELECT value FROM facts WHERE name = 'model'" >"$work/got"
same "the model is named" <<'END'
1
END

# ---- Filters ----

cp "$sample" "$work/rated.db"
plain "$work/rated.db" "UPDATE games SET white_rating = 1000 + 70 * id % 2000, black_rating = 3000"
"$build/dfen" book "$work/rated.db" "$work/strong.db" --strength 2000 --games 2 2>/dev/null
book "$work/strong.db" >"$work/got"
cp "$sample" "$work/strong_games.db"
plain "$work/strong_games.db" "DELETE FROM turns WHERE 70 * game % 2000 < 1000" "DELETE FROM games WHERE 70 * id % 2000 < 1000"
with_dfen "$work/strong_games.db" ".read sql/views.sql"
views "$work/strong_games.db" 2 >"$work/want"
same "only games of strong players" <"$work/want"
plain "$work/strong.db" "SELECT name, value FROM facts WHERE name NOT IN ('made', 'dfen', 'lines') ORDER BY name" >"$work/got"
games=$(plain "$work/strong_games.db" "SELECT count(DISTINCT game) FROM scored_turns")
same "facts about the book" <<END
games|$games
key_version|1
least_games|2
least_strength|2000
model|
source|rated.db
END

# ---- Lines of a book: the continuations of games, exported and imported, give the same book ----

with_dfen -header -csv "$work/games.db" "SELECT key, moves, games, wins, draws, losses FROM (SELECT * FROM continuations WHERE key IN (SELECT key FROM book LIMIT 3000))" >"$work/lines.csv"
plain "$work/lines.db" <sql/schema.sql
"$build/dfen" import "$work/lines.db" "$work/lines.csv" --columns dfen=key 2>&1 | sed "s/^dfen import: $(($(wc -l <"$work/lines.csv") - 1)) rows read/dfen import: all rows read/; s/[0-9][0-9]* lines/all lines/" >"$work/got"
same "continuations are imported as lines, with the dice of their keys" <<'END'
dfen import: all rows read: all lines imported, 0 rejected
END
with_dfen "$work/games.db" "SELECT key, moves, games, wins, draws, losses, lower FROM book WHERE key IN (SELECT key FROM book LIMIT 3000) ORDER BY key" >"$work/want"
with_dfen "$work/lines.db" ".read sql/views_lines.sql" "SELECT key, moves, games, wins, draws, losses, lower FROM book_lines ORDER BY key" >"$work/got"
same "the view book_lines" <"$work/want"
plain "$work/none.db" <sql/schema.sql
for arguments in "lines.db made.db" "none.db made.db" "sample.db made.db --strength 9000" "sample.db made.db --games 9000"; do
  # shellcheck disable=SC2086
  (cd "$work" && "$build/dfen" book $arguments 2>&1) || echo "status $?"
done >"$work/got"
ls "$work"/made.db >>"$work/got" 2>/dev/null || true
same "no book without games" <<'END'
dfen book: lines.db has no turn of a finished game; no book was written. It has lines of a book: sql/views_lines.sql makes the view book_lines of them
status 1
dfen book: none.db has no turn of a finished game; no book was written
status 1
dfen book: sample.db has no turn of a finished game of that strength; no book was written
status 1
dfen book: sample.db has no turn that 9000 games played; --games asks for fewer; no book was written
status 1
END
rm "$work/lines.db" "$work/none.db"

# ---- Books in use ----

# An old book of 738 rows, in WAL mode with pages of its own size, of which a log has most rows, and a reader has a transaction.
/usr/bin/python3 - "$build/dfen" "$sample" "$work/used.db" >"$work/got" <<'END'
import os, shutil, sqlite3, subprocess, sys
program, games, path = sys.argv[1:]
command = [program, "book", games, path, "--games", "5"]
def opened():
    return sqlite3.connect(path, isolation_level=None)
def content(db):
    lines, facts = db.execute("SELECT count(*), (SELECT value FROM facts WHERE name = 'lines') FROM book").fetchone()
    return "old" if lines == 738 else "new" if lines == facts else "both"
def found():
    db = opened()
    answer = content(db), *db.execute("PRAGMA integrity_check").fetchone(), *db.execute("PRAGMA journal_mode").fetchone()
    db.close()
    return " ".join(answer)
def make_old(db):
    db.executescript("""DELETE FROM book; INSERT INTO book WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 738)
        SELECT i, 'PPP', 'x', 1, 1, 1, 1, 1 FROM n""")
subprocess.run(command, stderr=subprocess.DEVNULL)
writer, reader = opened(), opened()
for statement in "PRAGMA page_size = 1024", "VACUUM", "PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0":
    writer.execute(statement)
make_old(writer)
reader.execute("BEGIN")
print("before:", content(reader), found())
print("status", subprocess.run(command, stderr=subprocess.DEVNULL).returncode)
print("a reader's transaction, then other ones:", content(reader), found())
reader.close()
writer.execute("PRAGMA journal_mode = DELETE")
print("after it:", found())
# Without a log a book waits for the reader.
make_old(writer)
reading = writer.execute("SELECT * FROM book")
reading.fetchone()
waiting = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
print(waiting.stderr.readline().strip())
print("meanwhile:", content(writer))
reading.close()
waiting.communicate()
print("then:", waiting.returncode, found())
# A program that was killed while it wrote leaves a journal, with which the book is as it was.
make_old(writer)
writer.executescript("PRAGMA cache_size = 1; BEGIN; UPDATE book SET moves = printf('%50s', 'y')")
for end in "", "-journal":
    shutil.copy(path + end, path + "2" + end)
writer.close()
for end in "", "-journal":
    os.replace(path + "2" + end, path + end)
print("a hot journal:", subprocess.run(command, stderr=subprocess.DEVNULL).returncode, found(), os.path.exists(path + "-journal"))
END
same "a book that other programs have open" <<'END'
before: old old ok wal
status 0
a reader's transaction, then other ones: old new ok wal
after it: new ok delete
dfen book: waiting for another program, which has locked the database
meanwhile: old
then: 0 new ok delete
a hot journal: 0 new ok delete False
END
rm "$work/used.db"

# ---- Refusals ----

cp "$work/book.db" "$work/kept.db"
plain "$work/empty.db" "CREATE TABLE t(a)"
for arguments in "$work/none.db|$work/x.db" "$work/empty.db|$work/x.db" "$extension.so|$work/x.db" "$sample|$work/empty.db" "$sample|$work/x.db|--games|some" \
  "$sample|$work/x.db|--games" "$sample|$work/nowhere/x.db"; do
  IFS='|'
  # shellcheck disable=SC2086 # arguments
  set -- $arguments
  unset IFS
  { "$build/dfen" book "$@" 2>&1 || echo "status $?"; } | sed -n "1p; /^status/p" | sed "s:$work:.:g; s:$build:build:g"
done >"$work/got"
same "refusals" <<'END'
dfen book: cannot read ./none.db: No such file or directory
status 1
dfen book: ./empty.db has neither a view scored_turns nor the tables turns and games of sql/schema.sql
status 1
dfen book: build/dfen.so: file is not a database
status 1
dfen book: ./empty.db exists and is not a book; it was not replaced
status 1
dfen book: --games is a whole number of at most nine digits, not 'some'
status 2
dfen book: --games needs a value
status 2
dfen book: cannot write ./nowhere/x.db: No such file or directory
status 1
END
(cd "$work" && echo *.db*) >"$work/got"
same "no temporary files remain" <<'END'
book.db empty.db games.db kept.db rated.db sample.db strong.db strong_games.db views.db
END
plain "$work/bad.db" <sql/schema.sql
plain "$work/bad.db" "CREATE VIEW scored_turns AS SELECT 1 AS game, 1 AS number, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' AS dfen, 'PNB' AS dice, 'e2e5' AS moves, 1.0 AS score"
got "$build/dfen" book "$work/bad.db" "$work/kept.db"
same "an illegal turn" <<'END'
dfen book: ./bad.db: dfen_turn_next: move 1 'e2e5': no such move (character 1)
status 1
END
cmp "$work/book.db" "$work/kept.db" >"$work/got" 2>&1 || true
same "an existing book is kept" </dev/null

# A view scored_turns that cannot be read is an error; the tables beside it would give other numbers.
cp "$sample" "$work/unread.db"
for columns in "*, unknown_function(dice) AS mode" "game, number, dfen, moves"; do
  plain "$work/unread.db" "DROP VIEW IF EXISTS scored_turns" "CREATE VIEW scored_turns AS SELECT $columns FROM turns"
  "$build/dfen" book "$work/unread.db" "$work/x.db" 2>&1 || echo "status $?"
done | sed "s:$work:.:g" >"$work/got"
same "a view scored_turns that cannot be read" <<'END'
dfen book: ./unread.db: no such function: unknown_function
status 1
dfen book: ./unread.db: scored_turns must have the columns game, number, dfen, dice, moves and score: nothing was made
status 1
END

# ---- The recipe in Python, on at most 10,000 positions ----

"$build/dfen" book "$sample" "$work/book.db" --games 1 2>/dev/null
with_dfen -separator ' ' "$work/games.db" "CREATE TEMP TABLE asked AS SELECT dfen, dice, dfen_roll(dfen, dice) AS rolled FROM turns
    WHERE game % 9 = 1 LIMIT 10000" "CREATE TEMP TABLE lines AS SELECT key, moves FROM book WHERE moves <> ''" "
  SELECT dfen || '|' || dice || '|' || coalesce(dfen_end_turn(dfen_play(rolled, dfen_actual_move(rolled, moves, 'pool'))), 'None')
    FROM asked LEFT JOIN lines ON key = dfen_pool_key(rolled) ORDER BY asked.rowid" >"$work/want"
fenced sql/RECIPES.md 'python book' >"$work/bot.py"
cat >>"$work/bot.py" <<'END'
import sys
for line in sys.stdin:
    position, dice, _ = line.split("|")
    print(position, dice, answer(position, dice), sep="|")
END
(cd "$work" && PYTHONPATH=$package python3 bot.py) <"$work/want" >"$work/got" 2>&1 || true
same "the bot in Python on $(wc -l <"$work/want") positions" <"$work/want"
finish
