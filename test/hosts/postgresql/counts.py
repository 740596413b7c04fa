#!/usr/bin/python3
"""Counts of a PostgreSQL database after random events that change its games (sql/postgresql/counts.sql).

After each event count_games() runs, and its counts are compared with a recount of scored_turns in this file, which shares only the key
functions with the SQL. Usage: counts.py (from the project's root; run by counts.sh, which starts the server, sets PGHOST and the other
variables, and sets DFEN_RESTART to the command that kills and restarts the server)
"""
import csv
import io
import os
import random
import re
import subprocess
import sys
import threading
import time

sys.path.insert(0, "test/repo/support")
import checks
from checks import BUILD, ROUNDS, SAMPLE, SEED, check, opened
from recount import tally_game, visits_of

# The application's tables are in one schema, and the extension in another one that is not in the path.
PATH = "shop, public"


def psql(database, text, failing=False, options="", **more):
    """Statements sent at once, as a console sends them: a psql command among them would be an error."""
    environment = dict(os.environ, PGOPTIONS="-c search_path=%s %s" % (PATH.replace(" ", ""), options))
    ended = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", text], env=environment, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
    if ended.returncode and not failing:
        raise RuntimeError("%s\n%s" % (text[:2000], ended.stderr))
    return ended.stderr if failing else ended.stdout


def rows(database, query):
    text = psql(database, "COPY (%s) TO STDOUT (FORMAT csv, NULL '\\N')" % query)
    return [tuple(None if cell == "\\N" else cell for cell in row) for row in csv.reader(io.StringIO(text))]


def one(database, query):
    return rows(database, query)[0][0]


def run_files(database, *names):
    for name in names:
        with open("sql/postgresql/" + name) as file:
            psql(database, file.read())


def count(database, arguments=""):
    ended = subprocess.run(["psql", "-X", "-q", "-d", database, "-c", "CALL dfen_counts.count_games(%s)" % arguments],
                           env=dict(os.environ, PGOPTIONS="-c default_transaction_isolation=serializable"), text=True, stderr=subprocess.PIPE)
    return ended.returncode, ended.stderr


def count_by_program(database, since="", through="cat"):
    """The same by `dfen visits` between two psqls; a program can be put between, through which its output goes."""
    derivation = subprocess.run([BUILD + "/dfen", "visits", "--derivation"], check=True, text=True, stdout=subprocess.PIPE).stdout.strip()
    ended = subprocess.run(["sh", "-c", """
        psql -X -q -v ON_ERROR_STOP=1 -c "COPY (SELECT * FROM dfen_counts.turns_to_count($2$3)) TO STDOUT" "$1" | "$4" visits | $5 |
          psql -X -q -1 -v ON_ERROR_STOP=1 -c 'CREATE TEMP TABLE new_visits (LIKE dfen_counts.new_visits) ON COMMIT DROP' -c 'COPY new_visits FROM STDIN' \\
            -c "CALL dfen_counts.write_visits('$6')" "$1" """, "sh", database, derivation, since and ", '%s'" % since, BUILD + "/dfen", through,
                            "since" if since else "all"], text=True, stderr=subprocess.PIPE)
    said = re.findall(r"^dfen visits: (\d+) games?;", ended.stderr, re.M)
    return ended.returncode, said[0] if said and ended.returncode == 0 else ended.stderr


# ---- The recount ----

def recount(database):
    """The expected position_counts and continuation_counts, and the turns that should be listed. The keys are computed by SQLite."""
    db = opened(":memory:")

    def ask(expression, *values):
        return db.execute("SELECT " + expression, values).fetchone()[0]

    games, listed = {}, set()
    for game, number, *texts, score in rows(database, "SELECT game::text, number, dfen, dice, moves, next_dfen, score FROM scored_turns"):
        if game is None:
            listed.add((None, None))
        elif score is not None:
            number = int(number) if number is not None and -2**31 <= int(number) < 2**31 else None
            games.setdefault(game, []).append((number, *texts, float(score)))
    positions, continuations = {}, {}
    for game, turns in games.items():
        visits, faults = visits_of(ask, turns)
        listed |= {(game, number if number is None else str(number)) for number in faults}
        tally_game([tuple(None if part is None else str(part) for part in visits[number][:3]) + visits[number][3:] for number in sorted(visits)],
                   positions, continuations)
    return positions, continuations, listed


def counted(database):
    positions = {row[0]: tuple(map(int, row[1:])) for row in rows(database, "SELECT key, games, visits, wins, draws, losses FROM dfen_counts.position_counts")}
    continuations = {row[:3]: tuple(map(int, row[3:])) for row in rows(
        database, "SELECT key, dice, next_key, games, visits, wins, draws, losses FROM dfen_counts.continuation_counts")}
    return positions, continuations, set(rows(database, "SELECT game, number FROM dfen_counts.uncounted"))


def compare_counts(database, what):
    """Compares what was counted with a recount."""
    got, want = counted(database), recount(database)
    check(what + ": positions", {k: v for k, v in got[0].items() if want[0].get(k) != v}, {k: v for k, v in want[0].items() if got[0].get(k) != v})
    check(what + ": continuations", {k: v for k, v in got[1].items() if want[1].get(k) != v}, {k: v for k, v in want[1].items() if got[1].get(k) != v})
    check(what + ": what cannot be counted", sorted(map(repr, got[2] - want[2])), sorted(map(repr, want[2] - got[2])))
    check(what + ": nothing waits", one(database, "SELECT count(*) FROM dfen_counts.games_to_count"), "0")


def compare(database, what):
    """Counts and compares."""
    status, said = count(database)
    check(what + ": count_games ends well", status or said, said if " counted; " in said else 0)
    compare_counts(database, what)
    check(what + ": a second count finds nothing", "NOTICE:  0 games counted" in count(database)[1], True)
    # dfen_record, which selects first visits itself
    check(what + ": as dfen_record has it", one(database, """
        SELECT count(*) FROM (
          SELECT ext.dfen_pool_id(ext.dfen_try(dfen)) AS key, ext.dfen_record(score, game::text, number) AS record FROM dfen_counts.typed_turns AS turn
          WHERE game IS NOT NULL AND score IS NOT NULL AND number BETWEEN -2147483648 AND 2147483647 AND NOT EXISTS (SELECT FROM dfen_counts.uncounted AS u WHERE u.game = turn.game AND u.number = turn.number) GROUP BY 1) AS records
        FULL JOIN (SELECT key, format('+%s =%s -%s', wins, draws, losses) AS counts FROM dfen_counts.position_counts) AS counted USING (key)
        WHERE record IS DISTINCT FROM counts"""), "0")


# ---- Databases ----

def copied(database, table, query):
    """Rows of the sample, by COPY."""
    text = subprocess.run(["sqlite3", "-csv", "-newline", "\n", "-nullvalue", "\\N", SAMPLE, query], check=True, stdout=subprocess.PIPE).stdout
    psql(database, "COPY %s FROM STDIN (FORMAT csv, NULL '\\N')" % table, input=text.decode())


def new_database(database):
    psql("postgres", "DROP DATABASE IF EXISTS %s" % database)
    psql("postgres", "CREATE DATABASE %s" % database)
    psql(database, "CREATE SCHEMA ext; CREATE SCHEMA shop; CREATE EXTENSION dfen SCHEMA ext; CREATE VIEW public.book AS SELECT 'mine' AS key, 1 AS pooled;"
         "CREATE VIEW shop.pooled AS SELECT 2 AS mine")


def sample_database(database, games):
    """The tables of schema.sql with the first games of the sample."""
    new_database(database)
    run_files(database, "schema.sql")
    copied(database, "players(id, name)", "SELECT id, name FROM players")
    copied(database, "games(id, white, black, result, termination)", "SELECT id, white, black, result, termination FROM games WHERE id <= %d" % games)
    copied(database, "turns(game, number, dfen, dice, moves, next_dfen)",
           "SELECT game, number, dfen, dice, moves, next_dfen FROM turns WHERE game <= %d" % games)
    psql(database, "SELECT setval('games_id_seq', 1000000)")
    run_files(database, "counts.sql", "views.sql")


OWN = "SELECT match AS game, ply AS number, fen AS dfen, roll AS dice, uci AS moves, after AS next_dfen, score FROM plays WHERE NOT gone"


def own_database(database, games, game_type, partitioned=False):
    """A user's table without a key, so that it accepts anything."""
    new_database(database)
    psql(database, """
      CREATE TABLE plays(match %s, ply bigint, fen text, roll varchar, uci text, after text, score numeric, gone boolean NOT NULL DEFAULT false)%s;
      CREATE INDEX ON plays(match);""" % (game_type, " PARTITION BY HASH (match); CREATE TABLE plays_0 PARTITION OF plays FOR VALUES WITH (MODULUS 2, REMAINDER 0);"
                                          "CREATE TABLE plays_1 PARTITION OF plays FOR VALUES WITH (MODULUS 2, REMAINDER 1)" if partitioned else ""))
    name = {"uuid": "printf('%032x', game)", "text": "'Game ' || game", "varchar(9)": "'v' || game"}.get(game_type, "game")
    copied(database, "plays(match, ply, fen, roll, uci, after, score)", """
      SELECT %s, number, dfen, dice, moves, next_dfen, CASE result WHEN '1-0' THEN dice < 'a' WHEN '0-1' THEN dice > 'a' WHEN '*' THEN NULL ELSE 0.5 END
      FROM turns JOIN games ON id = game WHERE completed AND game <= %d""" % (name, games))
    psql(database, "CREATE VIEW scored_turns AS " + OWN)
    run_files(database, "counts.sql", "views.sql")


# ---- Random events ----

def random_statements(random_number, database):
    """Statements on the tables of schema.sql; one that violates a constraint changes nothing."""
    statements = []
    for _ in range(random_number.randint(1, 8)):
        a, b = (random_number.randint(1, 130) for _ in range(2))
        result = random_number.choice(["'1-0'", "'0-1'", "'1/2-1/2'", "'*'", "NULL"])
        statements.append(random_number.choice([
            "UPDATE games SET result = %s WHERE id = %d" % (result, a),
            "DELETE FROM turns WHERE game = %d" % a,
            "DELETE FROM turns WHERE game = %d AND number > %d" % (a, b % 20),
            "DELETE FROM games WHERE id = %d" % a,
            "UPDATE turns SET number = number + 1000 WHERE game = %d" % a,
            "UPDATE turns SET number = 1000 - number WHERE game = %d" % a,
            "UPDATE turns SET moves = 'a1a1' WHERE game = %d AND number = %d" % (a, b % 20),
            "UPDATE turns SET dfen = 'x' || substr(dfen, 2) WHERE game = %d AND number = %d" % (a, b % 20),
            "UPDATE turns SET dfen = dfen || ' PNB' WHERE game = %d AND number = %d" % (a, b % 20),
            "UPDATE turns SET game = %d WHERE game = %d" % (a, b),
            # The last turn was not played, or only in part, or not even rolled; or such a turn is not the last one.
            "UPDATE turns SET moves = '', next_dfen = dfen || ' ' || dice WHERE game = %d AND number = (SELECT max(number) - %d FROM turns WHERE game = %d)"
            % (a, b % 4 == 0, a),
            "UPDATE turns SET moves = left(moves, 4), next_dfen = dfen || ' ' || substr(dice, 2) WHERE game = %d AND"
            " number = (SELECT max(number) FROM turns WHERE game = %d)" % (a, a),
            "UPDATE turns SET dice = NULL, moves = '', next_dfen = dfen WHERE game = %d AND number = (SELECT max(number) - %d FROM turns WHERE game = %d)"
            % (a, b % 4 == 0, a),
            "UPDATE turns SET next_dfen = '8/8/8/8/8/8/8/K6k b - - 0 1' WHERE game = %d AND number = %d" % (a, b % 20),
            "UPDATE turns SET next_dfen = replace(next_dfen, ' 0 1', ' 5 9') WHERE game = %d" % a,
            # Two games exchange their turns, and their ids.
            "UPDATE turns SET number = -number - game * 1000 - 1 WHERE game IN (%d, %d)" % (a, b),
            "UPDATE games SET id = 100000 + id WHERE id IN (%d, %d) AND NOT EXISTS (SELECT FROM turns WHERE game = id)" % (a, b),
            "WITH taken AS (DELETE FROM turns WHERE game IN (%d, %d) RETURNING *) INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) "
            "SELECT %d - game, number, dfen, dice, moves, next_dfen FROM taken" % (a, b, a + b),
            "INSERT INTO games(id, white, black, result, termination) VALUES (%d, 1, 2, '1-0', 'again') ON CONFLICT DO NOTHING" % a,
            "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT %d, number, dfen, dice, moves, next_dfen FROM turns WHERE game = %d "
            "ON CONFLICT (game, number) DO UPDATE SET dfen = excluded.dfen, dice = excluded.dice, moves = excluded.moves, next_dfen = excluded.next_dfen" % (a, b),
        ]))
    psql(database, "DO $$ BEGIN %s END $$" % " ".join(
        "BEGIN %s; EXCEPTION WHEN integrity_constraint_violation OR cardinality_violation THEN NULL; END;" % statement for statement in statements))


def own_statements(random_number, database, game_type):
    """Rows that no check refuses."""
    ids = [row[0] for row in rows(database, "SELECT DISTINCT match FROM plays WHERE match IS NOT NULL")]
    quoted = lambda value: "NULL" if value is None else "'%s'" % value
    for _ in range(random_number.randint(1, 10)):
        a, b = quoted(random_number.choice(ids)), quoted(random_number.choice(ids))
        column, value = random_number.choice([
            ("match", b), ("match", "NULL"), ("ply", "NULL"), ("ply", "4"), ("ply", "99999999999"), ("fen", "NULL"), ("fen", "'stranger'"),
            ("fen", "'8/8/8/8/8/8/8/K6k w - - 0 1 PNB'"), ("roll", "NULL"), ("roll", "'PN'"), ("roll", "'xyz'"), ("uci", "NULL"), ("uci", "'e2e4,e4e5'"),
            ("uci", "''"), ("ply", "900"), ("after", "'8/8/8/8/8/8/8/K6k b - - 0 1'"),
            ("after", "NULL"), ("after", "'8/8'"), ("score", "NULL"), ("score", "0.3"), ("score", "'NaN'"), ("score", "1e400"), ("score", "1"),
            ("gone", "true"), ("gone", "false")])
        where = random_number.choice(["match = %s", "match = %%s AND ply = %d" % random_number.randint(1, 9), "match = %s AND ply %% 3 = 1"])
        psql(database, "UPDATE plays SET %s = %s WHERE %s" % (column, value, where.replace("%s", a).replace("%%", "%")))
        if random_number.random() < 0.3:
            psql(database, "INSERT INTO plays SELECT * FROM plays WHERE match = %s AND ply < 5" % b)


def rebuild(database):
    """The usual steps of a migration that rewrites a table: copy, drop, rename. It drops the table's dependent objects and runs the files again."""
    for table in ("turns", "games"):
        psql(database, """
          CREATE TABLE made_again (LIKE %s INCLUDING ALL);
          INSERT INTO made_again(%s) OVERRIDING USER VALUE SELECT %s FROM %s ORDER BY 1 DESC;
          DROP TABLE %s CASCADE;
          ALTER TABLE made_again RENAME TO %s;""" % ((table,) + 2 * (
              "game, number, dfen, dice, moves, next_dfen" if table == "turns" else "id, white, black, result, termination",) + 3 * (table,)))
    run_files(database, "counts.sql", "views.sql")


def dump_and_restore(database):
    dump = subprocess.run(["pg_dump", "-d", database], check=True, stdout=subprocess.PIPE).stdout
    psql("postgres", "ALTER DATABASE %s RENAME TO old; CREATE DATABASE %s" .split(";")[0] % database)
    psql("postgres", "CREATE DATABASE %s" % database)
    subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", database], input=dump, check=True, stdout=subprocess.DEVNULL)
    psql("postgres", "DROP DATABASE old")


def killed(random_number, database):
    """The server process of a counter ends at a random moment, a few times, and once the whole server does."""
    for i in range(4):
        counter = subprocess.Popen(["psql", "-X", "-q", "-d", database, "-c", "CALL dfen_counts.count_games(all_games => true, batch => 10)"],
                                   stderr=subprocess.DEVNULL)
        time.sleep(0.05 + random_number.random() * 0.3)
        if i < 3:
            psql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'" % database)
        else:
            subprocess.run(os.environ["DFEN_RESTART"], shell=True, check=True)
        counter.wait()


def two_counters(random_number, database):
    """Two counters at once, and a writer between them."""
    ends = []
    counters = [threading.Thread(target=lambda: ends.append(count(database, "all_games => true, batch => 10"))) for _ in range(2)]
    for counter in counters:
        counter.start()
    random_statements(random_number, database)
    for counter in counters:
        counter.join()
    check("two counters succeed", [status for status, _ in ends] if [status for status, _ in ends] == [0, 0] else ends, [0, 0])


def other_games(database):
    """Games and turns from a backup, with newer counts."""
    psql(database, "DELETE FROM turns; DELETE FROM games; INSERT INTO games(id, white, black, result, termination) SELECT * FROM backup_games;"
         "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT * FROM backup_turns")


def run_columns():
    """Columns of the user's own in games and turns, with the names of all columns of tables and views, change nothing."""
    database = "columns"
    sample_database(database, 10)
    views = [row[0] for row in rows(database, "SELECT viewname FROM pg_views WHERE schemaname = 'dfen_counts' ORDER BY 1")]
    found = []
    for added in (False, True):
        if added:
            psql(database, """
              DO $$ DECLARE names text;
              BEGIN
                SELECT string_agg(DISTINCT format('ADD COLUMN IF NOT EXISTS %I text DEFAULT ''of yours''', attname), ', ') INTO names
                FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
                WHERE relnamespace IN ('public'::regnamespace, 'dfen_counts'::regnamespace) AND relkind IN ('r', 'v') AND attnum > 0;
                EXECUTE 'ALTER TABLE games ' || names;
                EXECUTE 'ALTER TABLE turns ' || names;
              END $$;
              DROP SCHEMA dfen_counts CASCADE;
              DROP VIEW scored_turns""")
            run_files(database, "counts.sql", "views.sql")
        check("columns of the user's own: count_games ends well", count(database)[0], 0)
        found.append({view: one(database, "SELECT count(*) || md5(string_agg(v::text, ';' ORDER BY v::text)) FROM dfen_counts.%s AS v" % view) for view in views})
    check("columns of the user's own: the views", found[1], found[0])


def run_sample():
    random_number = random.Random(SEED)
    database = "sample"
    sample_database(database, 120)
    psql(database, "CREATE PUBLICATION of_the_application FOR ALL TABLES")
    compare(database, "the first count, with a publication of all tables")
    psql(database, "DROP PUBLICATION of_the_application")
    psql(database, "CREATE TABLE backup_games AS SELECT id, white, black, result, termination FROM games;"
         "CREATE TABLE backup_turns AS SELECT game, number, dfen, dice, moves, next_dfen FROM turns")
    for i in range(2 * ROUNDS):
        random_statements(random_number, database)
        compare(database, "random statements, round %d" % i)
    # A page shows the turns as seen from the requested board; each leads to the position that was counted.
    for dfen in [row[0] for row in rows(database, "SELECT dfen FROM (SELECT DISTINCT ext.dfen_normalize(dfen) AS dfen FROM turns WHERE ext.dfen_valid(dfen)"
                                                  " AND number <= 3 AND dfen !~ '[PNB]$') AS t ORDER BY md5(dfen) LIMIT 20")]:
        check("continuations of " + dfen, rows(database, """
          SELECT * FROM (SELECT upper(dice), ext.dfen_pool_id(ext.dfen_end_turn(ext.dfen_play(ext.dfen_roll('{0}', dice), moves))) AS next_key, games, visits, wins
            FROM dfen_counts.continuations_of('{0}')) AS shown ORDER BY 1, 2""".format(dfen)), rows(database, """
          SELECT dice, next_key, games, visits, wins FROM dfen_counts.continuation_counts WHERE key = ext.dfen_pool_id('{0}') ORDER BY 1, 2""".format(dfen)))
    events = {
        "tables that were rewritten": lambda: rebuild(database),
        "a dump that was read back": lambda: dump_and_restore(database),
        "counters that were killed": lambda: killed(random_number, database),
        "two counters": lambda: two_counters(random_number, database),
        "games of a backup": lambda: other_games(database),
        "another version of the keys": lambda: psql(database, "UPDATE dfen_counts.counted_games SET derivation = derivation - 1000;"
                                                              "UPDATE dfen_counts.stored_visits SET key = key + 1"),
        "views that were replaced": lambda: run_files(database, "counts.sql", "views.sql"),
        "a soft delete": lambda: psql(database, "ALTER TABLE games ADD gone boolean NOT NULL DEFAULT false; UPDATE games SET gone = id % 4 = 0;" +
                                      psql(database, "SELECT 'CREATE OR REPLACE VIEW scored_turns AS ' || rtrim(pg_get_viewdef('scored_turns'), ';') || ' AND NOT gone'")),
        "triggers of the application": lambda: psql(database, """
            CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.result := '0-1'; DELETE FROM turns WHERE game = NEW.id AND number % 2 = 0; RETURN NEW; END $$;
            CREATE TRIGGER meddles BEFORE UPDATE ON games FOR EACH ROW EXECUTE FUNCTION meddle();
            CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN CASE WHEN NEW.number % 3 = 0 THEN NULL ELSE NEW END; END $$;
            CREATE TRIGGER skips BEFORE INSERT ON turns FOR EACH ROW EXECUTE FUNCTION skip()"""),
    }
    for what, happen in events.items():
        happen()
        random_statements(random_number, database)
        compare(database, what)
    check("views of the application", rows(database, "SELECT key, pooled, mine FROM public.book, shop.pooled"), [("mine", "1", "2")])

    # since reads only games from a date on; the others are counted later.
    psql(database, "DROP TRIGGER meddles ON games; DELETE FROM dfen_counts.stored_visits; DELETE FROM dfen_counts.counted_games; DELETE FROM dfen_counts.last_counted;"
         "UPDATE games SET gone = false")
    check("since without dates", "is NULL everywhere" in count(database, "since => '2026-05-15'")[1], True)
    psql(database, "UPDATE games SET played_at = CASE WHEN id % 2 = 0 THEN '2026-05-01' ELSE '2026-06-01' END::timestamptz")
    count(database, "since => '2026-05-15'")
    check("since counts the games from that date on", rows(database, "SELECT DISTINCT game % 2 FROM dfen_counts.counted_games"), [("1",)])
    check("the others are not counted yet", rows(database, "SELECT DISTINCT game % 2, state FROM dfen_counts.games_to_count"), [("0", "new")])
    check("the recorded scope", rows(database, "SELECT scope FROM dfen_counts.last_counted WHERE ended_at >= began_at"), [("since",)])
    compare(database, "all, after since")


def run_own():
    for i, (game_type, partitioned) in enumerate([("integer", True), ("text", False), ("uuid", True), ("bigint", False), ("smallint", False), ("varchar(9)", False)]):
        random_number = random.Random(SEED + i)
        database = "own%d" % i
        own_database(database, 40, game_type, partitioned)
        for j in range(ROUNDS):
            own_statements(random_number, database, game_type)
            compare(database, "rows of other tables, %s, round %d" % (game_type, j))
        for value in ("chr(1)", "NULL", "''"):
            psql(database, "UPDATE plays SET roll = %s WHERE ply = 1 AND score IS NOT NULL AND match = (SELECT min(match::text) FROM plays WHERE ply = 1 AND NOT gone AND score IS NOT NULL)::%s" % (
                value, game_type))
            check("%s: NULL, empty text and chr(1) have different fingerprints: %s" % (game_type, value), re.findall(r"(\d+) games? counted", count(database)[1]), ["1"])
        for view in ("pooled", "outcomes", "continuations", "book", "dice_distribution", "pooling_gain_by_turn", "counted_book", "best_positions"):
            psql(database, "SELECT * FROM dfen_counts." + view, stdin=subprocess.DEVNULL)


def run_without_extension():
    """A server that has no dfen: the visits of its games are derived by the program."""
    database = "plain"
    psql("postgres", "CREATE DATABASE plain")
    psql(database, "CREATE SCHEMA ext; CREATE SCHEMA shop")
    run_files(database, "schema.sql", "counts.sql")
    copied(database, "players(id, name)", "SELECT id, name FROM players")
    copied(database, "games(id, white, black, result, termination)", "SELECT id, white, black, result, termination FROM games WHERE id <= 120")
    copied(database, "turns(game, number, dfen, dice, moves, next_dfen)", "SELECT game, number, dfen, dice, moves, next_dfen FROM turns WHERE game <= 120")
    psql(database, "UPDATE games SET played_at = '2026-05-01'::timestamptz + id * interval '1 day'")

    # Interrupted at any byte, nothing is written.
    for through in ["head -c 0", "head -c 100", "head -c 20000", "sed '$d'", "sed '$s/.$//'"]:
        status, said = count_by_program(database, through=through)
        check("through %s: refused" % through, status != 0 and ("visits are missing" in said or "COPY new_visits" in said) or said, True)
        check("through %s: nothing is written" % through, one(database, "SELECT count(*) FROM dfen_counts.counted_games, dfen_counts.visits, dfen_counts.last_counted"), "0")
    check("since", count_by_program(database, since="2026-08-01"), (0, one(database, "SELECT count(DISTINCT game) FROM scored_turns WHERE played_at >= '2026-08-01'")))
    check("the recorded scope", rows(database, "SELECT scope FROM dfen_counts.last_counted WHERE ended_at >= began_at"), [("since",)])
    check("the others", count_by_program(database), (0, one(database, "SELECT count(DISTINCT game) FROM scored_turns WHERE played_at < '2026-08-01'")))
    compare_counts(database, "by the program")
    check("nothing changed", count_by_program(database), (0, "0"))
    psql(database, "UPDATE turns SET moves = 'a1a1' WHERE game = 7 AND number = 3; DELETE FROM turns WHERE game = 8")
    check("a changed game alone is derived, and one that is gone is removed", (count_by_program(database), one(database, "SELECT count(*) FROM dfen_counts.counted_games WHERE game = 8")),
          ((0, "1"), "0"))
    compare_counts(database, "a changed game")
    psql(database, "TRUNCATE dfen_counts.stored_visits")
    check("visits that were removed by TRUNCATE are counted again", count_by_program(database), (0, one(database, "SELECT count(DISTINCT game) FROM scored_turns")))
    compare_counts(database, "after TRUNCATE")
    random_number = random.Random(SEED)
    for i in range(ROUNDS):
        random_statements(random_number, database)
        check("by the program, round %d" % i, count_by_program(database)[0], 0)
        compare_counts(database, "by the program, round %d" % i)
    for view in ("counted_book", "best_positions"):
        psql(database, "SELECT * FROM dfen_counts." + view, stdin=subprocess.DEVNULL)

    # The extension derives the same; changing from one way to the other derives nothing again.
    content = "SELECT * FROM dfen_counts.visits ORDER BY 3, 4; SELECT * FROM dfen_counts.uncounted ORDER BY 1, 2, 3"
    by_program = psql(database, content)
    psql(database, "CREATE EXTENSION dfen SCHEMA ext")
    run_files(database, "counts.sql", "views.sql")
    check("the extension derives nothing again", "NOTICE:  0 games counted" in count(database)[1], True)
    check("the extension derives all again", count(database, "all_games => true")[0], 0)
    check("the same visits", psql(database, content) == by_program, True)
    check("the program derives nothing again", count_by_program(database), (0, "0"))
    psql(database, "UPDATE dfen_counts.counted_games SET derivation = 1")
    ends = []
    counters = [threading.Thread(target=lambda one=one: ends.append(one(database)[0])) for one in (count_by_program, count_by_program, count)]
    for counter in counters:
        counter.start()
    random_statements(random_number, database)
    for counter in counters:
        counter.join()
    check("both ways at once", ends, [0, 0, 0])
    compare(database, "both ways at once")
    check("bounds as dfen's", rows(database, """
        SELECT wins, draws, losses FROM (
          SELECT wins, draws, losses, wins + draws + losses AS games, (wins + draws / 2.0::float8) / nullif(wins + draws + losses, 0) AS mean
          FROM generate_series(0, 30) AS wins, generate_series(0, 30, 3) AS draws, (SELECT generate_series(0, 30) UNION VALUES (1000000), (999999937)) AS lost(losses)) AS counts
        WHERE NOT coalesce(abs(ext.dfen_wilson_lower(wins, draws, losses) - dfen_counts.wilson_bound(mean, games, -1.959963984540054)) < 1e-15
                           AND abs(ext.dfen_wilson_upper(wins, draws, losses) - dfen_counts.wilson_bound(mean, games, 1.959963984540054)) < 1e-15, games = 0) LIMIT 3"""), [])
    check("bounds of no games", rows(database, "SELECT dfen_counts.wilson_bound(NULL, 0, 1), dfen_counts.wilson_bound(NULL, 0, -1)"), [(None, None)])


def run_refused():
    """Turns that cannot be counted are listed with a reason, and ids that can never be counted are refused at once."""
    database = "refused"
    own_database(database, 0, "integer")
    start = one(database, "SELECT ext.dfen_start()")
    after = "rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 2 1"
    good = (1, 1, start, "PNB", "e2e4 b1c3 f1c4", after, 1)
    faults = {
        "the number is NULL": {1: None}, "or has more than 32 bits": {1: 2**40}, "no position": {2: None},
        "the score is not 0, 0.5 or 1": {6: 0.25}, "next_dfen: ": {5: "8/8"}, "next_dfen is not": {5: start}, "placement: ": {2: "x"},
        "the position has dice": {2: start + " PNB"}, "move 1 'a1a5'": {4: "a1a5"}, "the turn is incomplete": {4: "e2e4"}, "there must be three dice": {3: "PN"}}
    value = lambda x: "NULL" if x is None else "'%s'" % x
    for i, change in enumerate(faults.values()):
        row = [change.get(j, cell) for j, cell in enumerate(good)]
        row[0] = i
        psql(database, "INSERT INTO plays VALUES (%s), (%d, 2, %s)" % (", ".join(map(value, row)), i, ", ".join(map(value, good[2:]))))
    psql(database, "INSERT INTO plays VALUES (100, 7, '%s'), (100, 7, '%s', '123'), (NULL, 1, '%s')" % (start, start, start), failing=True)
    psql(database, "INSERT INTO plays(match, ply, fen, score) VALUES (100, 7, '%s', 1), (100, 7, '%s', 0), (NULL, 1, '%s', 1)" % (start, start, start))
    compare(database, "faults")
    reasons = dict(rows(database, "SELECT game, reason FROM dfen_counts.uncounted"))
    for i, fault in enumerate(faults):
        check("the reason of " + fault, fault in reasons.get(str(i), "") or reasons.get(str(i)), True)
    check("two turns", reasons.get("100"), "there are two turns of this number")
    check("no game", reasons.get(None), "the game is NULL")

    views = open("sql/postgresql/counts.sql").read()
    for what, columns in {
            "game is numeric": "1.5 AS game, 1 AS number, '' AS dfen, '' AS dice, '' AS moves, '' AS next_dfen, 1 AS score",
            "game is text COLLATE any_case": "'' COLLATE any_case AS game, 1 AS number, '' AS dfen, '' AS dice, '' AS moves, '' AS next_dfen, 1 AS score",
            "moves is text[], next_dfen is missing": "1 AS game, 1 AS number, '' AS dfen, '' AS dice, '{}'::text[] AS moves, 1 AS score",
            "played_at is text": "1 AS game, 1 AS number, '' AS dfen, '' AS dice, '' AS moves, '' AS next_dfen, 1 AS score, '' AS played_at"}.items():
        psql(database, "DROP VIEW scored_turns CASCADE; CREATE COLLATION IF NOT EXISTS any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);"
             "CREATE VIEW scored_turns AS SELECT " + columns)
        said = psql(database, views, failing=True)
        check("refused: " + what, what in said or said, True)
    new_database(database)
    check("no tables", "there is no view scored_turns" in psql(database, views, failing=True), True)
    psql(database, "CREATE SCHEMA dfen_counts")
    check("a schema of the user's", "rename it" in psql(database, views, failing=True), True)


def run_rights():
    """A writer needs no privileges on counts, a counter none on the tables, and a reader can read."""
    database = "sample"
    psql(database, """
      DO $$ BEGIN IF to_regrole('writer') IS NULL THEN CREATE ROLE writer LOGIN; CREATE ROLE counter LOGIN; CREATE ROLE reader LOGIN; END IF; END $$;
      GRANT USAGE ON SCHEMA shop, ext TO writer; GRANT ALL ON ALL TABLES IN SCHEMA shop TO writer; GRANT USAGE ON ALL SEQUENCES IN SCHEMA shop TO writer;
      GRANT USAGE ON SCHEMA dfen_counts TO counter, reader; GRANT SELECT ON ALL TABLES IN SCHEMA dfen_counts TO counter, reader;
      GRANT INSERT, UPDATE, DELETE ON dfen_counts.counted_games, dfen_counts.stored_visits, dfen_counts.uncounted, dfen_counts.last_counted TO counter;""")
    as_role = lambda role, text: psql(database, text, failing=True, options="-c role=" + role)
    check("a writer can write", as_role("writer", "UPDATE games SET result = '1-0' WHERE id % 3 = 0"), "")
    check("a writer cannot read counts", "permission denied" in as_role("writer", "SELECT count(*) FROM dfen_counts.visits"), True)
    check("a counter can count", " counted; " in as_role("counter", "CALL dfen_counts.count_games()"), True)
    check("a reader can read", as_role("reader", "SELECT * FROM dfen_counts.continuations_of('8/8/8/8/8/8/8/8 w - -'), dfen_counts.position_counts LIMIT 1"), "")
    check("a reader cannot count", "permission denied" in as_role("reader", "CALL dfen_counts.count_games()"), True)
    compare(database, "rights")
    check("a count in a transaction", "invalid transaction termination" in psql(database, "BEGIN; CALL dfen_counts.count_games(); COMMIT", failing=True), True)
    check("functions that only read are parallel safe", rows(database, "SELECT proname FROM pg_proc WHERE pronamespace = 'dfen_counts'::regnamespace AND prokind = 'f' AND proparallel <> 's'"), [])


if __name__ == "__main__":
    print("# DFEN_SEED=%d" % SEED)
    run_columns()
    run_sample()
    run_own()
    run_without_extension()
    run_refused()
    run_rights()
    checks.finish()
