/* Hostile databases and uses: untrusted schemas that call dfen, damaged files, texts of a gigabyte, results that are
 * too large, interrupts, connections closed in the middle of a statement (SPEC 8). Linked with dfen, so that sanitizers
 * cover it. */
#define _GNU_SOURCE
#include "../../repo/support/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../../ext/sqlite/extension.h"
#include "../../repo/support/random.h"

#define DFEN "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w Kq - 4 4"

static void must(sqlite3 *db, const char *sql) {
  char *error = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) {
    fail_msg("%s: %s", sql, error);
  }
}

static sqlite3 *open_untrusting(void) {
  sqlite3 *db = NULL;
  assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
  assert_int_equal(sqlite3_dfen_init(db, NULL, NULL), SQLITE_OK);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  must(db, "PRAGMA cell_size_check = ON; PRAGMA recursive_triggers = ON");
  return db;
}

/* ---- Schemas that call dfen ---- */

/* All places in which a schema can call a function. */
static const char schema[] =
  "CREATE TABLE t("
  "  dfen TEXT CHECK (dfen_valid(dfen)),"
  "  key TEXT AS (dfen_pool_key(dfen)) VIRTUAL,"
  "  id INTEGER AS (dfen_pool_id(dfen)) STORED);"
  "CREATE INDEX t_key ON t(key);"
  "CREATE INDEX t_canonical ON t(dfen_canonical(dfen));"
  "CREATE INDEX t_black ON t(dfen) WHERE dfen_side(dfen) = 'b';"
  "CREATE TABLE log(dfen TEXT, depth INTEGER);"
  "CREATE VIEW moves AS SELECT t.rowid AS position, m.uci FROM t, dfen_moves(dfen_roll(t.dfen, 'PQK')) AS m;"
  "CREATE VIEW pooled AS SELECT key, count(*) AS n, dfen_prior_games(1, 0, 1, 0.5) AS strength FROM t GROUP BY key;"
  "CREATE TRIGGER t_insert AFTER INSERT ON t BEGIN INSERT INTO log VALUES (dfen_mirror(new.dfen), 3); END;"
  /* a trigger that writes, and so runs itself again */
  "CREATE TRIGGER log_insert AFTER INSERT ON log WHEN new.depth > 0 BEGIN"
  "  INSERT INTO log SELECT dfen_flip(new.dfen), new.depth - 1 FROM dfen_rolls() LIMIT 1; "
  "END;";

static void fill(sqlite3 *db) {
  must(db, schema);
  must(db, "INSERT INTO t(dfen) SELECT image FROM dfen_orbit('" DFEN "')");
  must(db, "INSERT INTO t(dfen) SELECT next_dfen FROM dfen_turns('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 PPK')");
  must(db, "INSERT INTO t(dfen) SELECT position FROM dfen_endgame_slice('KQvK') LIMIT 200");
}

TEST(untrusted_schemas_can_call_dfen) {
  sqlite3 *db = open_untrusting();
  fill(db);
  assert_answer(db, "PRAGMA integrity_check", "ok");
  assert_answer(db, "SELECT (SELECT count(*) FROM log) = 4 * (SELECT count(*) FROM t)", "1");
  assert_answer(db, "SELECT count(*) FROM t WHERE key <> dfen_pool_key(dfen) OR id <> dfen_pool_id(dfen)", "0");
  assert_answer(db, "SELECT sum(n) = (SELECT count(*) FROM t) FROM pooled", "1");
  assert_answer(db, "SELECT count(*) > 1000 FROM moves", "1");
  assert_answer(db, "SELECT count(*) FROM log WHERE NOT dfen_valid(dfen)", "0");
  assert_answer(db, "INSERT INTO t(dfen) VALUES ('8')",
                "dfen_pool_key: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL "
                "where x is not a DFEN");
  assert_answer(db, "INSERT INTO t(dfen) VALUES (x'38')",
                "dfen_pool_key: a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes; dfen_try(x) is "
                "NULL where x is not a DFEN");
  must(db, "UPDATE t SET dfen = dfen_flip(dfen); REINDEX; VACUUM; DELETE FROM t WHERE dfen_side(dfen) = 'b'");
  assert_answer(db, "PRAGMA integrity_check", "ok");
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* ---- Damaged databases ---- */

enum { PAGE = 4096 };

static void run_all(sqlite3 *db) {
  static const char *const statements[] = {
    "SELECT count(*), max(key), sum(id % 7) FROM t",
    "SELECT key, count(*) FROM t GROUP BY key",
    "SELECT * FROM t WHERE dfen_canonical(dfen) > 'a'",
    "SELECT dfen FROM t WHERE dfen_side(dfen) = 'b'",
    "SELECT dfen_flip(dfen) FROM log",
    "SELECT count(*) FROM moves",
    "SELECT * FROM pooled",
    "PRAGMA integrity_check",
    "INSERT INTO t(dfen) VALUES ('" DFEN "')",
    "UPDATE t SET dfen = dfen_mirror(dfen) WHERE rowid % 5 = 0",
    "REINDEX",
  };
  for (size_t i = 0; i < sizeof statements / sizeof statements[0]; ++i) {
    sqlite3_exec(db, statements[i], NULL, NULL, NULL); /* an error or not, but no crash */
  }
}

/* Changes random bytes of the file, those of the schema's page less often: with a damaged schema nothing else is
 * tested. */
TEST(damaged_databases_do_not_crash) {
  struct random random = random_seeded("damaged databases");
  sqlite3 *whole = open_untrusting();
  fill(whole);
  sqlite3_int64 size = 0;
  unsigned char *bytes = sqlite3_serialize(whole, "main", &size, 0);
  assert_non_null(bytes);
  int read = 0;
  int count = random_cases(400);
  for (int i = 0; i < count; ++i) {
    unsigned char *damaged = sqlite3_malloc64((sqlite3_uint64)size);
    assert_non_null(damaged);
    memcpy(damaged, bytes, (size_t)size);
    for (unsigned changes = 1 + random_below(&random, 30); changes > 0; --changes) {
      unsigned from = random_below(&random, 8) == 0 ? 100 : PAGE;
      damaged[from + random_below(&random, (unsigned)size - from)] = (unsigned char)random_next(&random);
    }
    sqlite3 *db = open_untrusting();
    unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
    assert_int_equal(sqlite3_deserialize(db, "main", damaged, size, size, flags), SQLITE_OK);
    read += sqlite3_exec(db, "SELECT count(*) FROM t", NULL, NULL, NULL) == SQLITE_OK;
    run_all(db);
    assert_answer(db, "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')", "b");
    sqlite3_close(db);
  }
  assert_true(read > count / 2); /* most are still databases */
  sqlite3_free(bytes);
  sqlite3_close(whole);
}

/* ---- Texts of a gigabyte ---- */

enum { CHUNK = 1 << 20 };

/* `chunks` megabytes that map the same megabyte repeatedly, followed by a NUL. */
static char *map_megabytes(size_t chunks, const char *beginning, int fill) {
  int file = memfd_create("chunk", 0);
  assert_true(file >= 0 && ftruncate(file, CHUNK) == 0);
  char *start = mmap(NULL, CHUNK * (chunks + 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert_true(start != MAP_FAILED);
  for (size_t i = 1; i < chunks; ++i) {
    void *at = start + i * CHUNK;
    assert_true(mmap(at, CHUNK, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == at);
  }
  close(file);
  memset(start, fill, 2 * CHUNK);
  memcpy(start, beginning, strlen(beginning));
  return start;
}

/* SQLite measures the text; then all but its first megabyte is unmapped, so that reading there crashes. The positions
 * in the messages show how far the text was read. With DFEN_TIMES below 1 the texts have nine megabytes. */
TEST(a_gigabyte_is_not_read_further_than_needed) {
  static const struct {
    const char *beginning;
    int fill;
    const char *sql, *expected;
  } cases[] = {
    {"", '8', "SELECT dfen_error(?)", "placement: rank 8 has more than 8 files (character 2)"},
    {"", '/', "SELECT dfen_valid(?)", "0"},
    {"", 'P', "SELECT dfen_try(?)", "NULL"},
    {DFEN, '0', "SELECT dfen_error(?)", "fullmove: the number is greater than 2147483647 (character 74)"},
    {DFEN " ", 'P', "SELECT dfen_canonical(?)",
     "dfen_canonical: dice: there are more than three dice (character 70) in '...PPP1PPP/RNBQK2R w Kq - 4 4 "
     "PPPPPPPPPPPPP...'; dfen_try(x) is NULL where x is not a DFEN"},
    {DFEN, ' ', "SELECT dfen_pool_id(?)",
     "dfen_pool_id: dice: the field is empty (is there an extra space?) (character 67) in '...2/PPPP1PPP/RNBQK2R w "
     "Kq - 4 4 "
     "          ...'; dfen_try(x) is NULL where x is not a DFEN"},
    {"8/8/8/8/8/8/8/8 w - ", 'a', "SELECT dfen_normalize(?)",
     "dfen_normalize: en-passant: a target's file must be followed by rank 3 or 6 (character 22) in '8/8/8/8/8/8/8/8 w "
     "- aaaaaaaaaaaaaaaaaaaa...'; dfen_try(x) is NULL where x is not a DFEN"},
    {"KQ", 'Q', "SELECT dfen_material_normalize(?)",
     "dfen_material_normalize: material: there are more than 64 pieces (character 64) in "
     "'...QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ...'; a material is written as KQvK or KBdb7vKR"},
    {"", 'P', "SELECT dfen_roll('" DFEN "', ?)",
     "dfen_roll: dice: there are more than three dice (character 4) in 'PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP...'"},
    {"", 'x', "SELECT dfen_play('" DFEN "', ?)",
     "dfen_play: moves: 'x' is not a file a-h (character 1) in 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'; moves "
     "are UCI, such as e2e4"},
    {"", 'x', "SELECT dfen_transform('" DFEN "', ?)",
     "dfen_transform: word: 'x' is not one of F, H, V, D (character 1) in "
     "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'; F exchanges the colours, H the ranks 1 and 8, V the files a and "
     "h, D "
     "files and ranks"},
    {"flip", 'p', "SELECT dfen_canonical('" DFEN "', ?)",
     "dfen_canonical: the fold must be 'flip', 'mirror' or 'dihedral', not "
     "'flippppppppppppppppppppppppppppppppppppp...'"},
    {"", '1', "SELECT dfen_score(?, 'w')",
     "dfen_score: the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*', not "
     "'1111111111111111111111111111111111111111...'"},
    {"0.5", '0', "SELECT dfen_score(?, 'w', '1/0/-1')",
     "dfen_score: on this scale a result is '1', '0', '-1', or '*', not "
     "'0.50000000000000000000000000000000000000...'"},
    {"", 'e', "SELECT dfen_piece('" DFEN "', ?)",
     "dfen_piece: the square must be one of 'a1' to 'h8', not 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee...'"},
    {DFEN " ", 'P', "SELECT count(*) FROM dfen_moves(?)",
     "dfen_moves: dice: there are more than three dice (character 70) in '...PPP1PPP/RNBQK2R w Kq - 4 4 "
     "PPPPPPPPPPPPP...'"},
  };
  size_t chunks = 953 / (size_t)random_stride(100);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    char *text = map_megabytes(chunks, cases[i].beginning, cases[i].fill);
    sqlite3 *db = open_untrusting();
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, cases[i].sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC), SQLITE_OK);
    assert_int_equal(mprotect(text + CHUNK, CHUNK * chunks, PROT_NONE), 0);
    int status = sqlite3_step(statement);
    const char *got = status == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : sqlite3_errmsg(db);
    assert_string_equal(got == NULL ? "NULL" : got, cases[i].expected);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    munmap(text, CHUNK * (chunks + 1));
  }
}

/* ---- Results that are too large ---- */

TEST(results_past_the_limit_are_errors) {
  static const char too_big[] = "string or blob too big";
  sqlite3 *db = open_untrusting();
  sqlite3_stmt *flip = NULL;
  sqlite3_stmt *slice = NULL;
  sqlite3_stmt *error = NULL;
  sqlite3_prepare_v2(db, "SELECT dfen_flip('8/8/8/8/8/1n6/1k6/K1q5 w - -')", -1, &flip, NULL);
  sqlite3_prepare_v2(db, "SELECT position FROM dfen_endgame_slice('KQRBdNvKQRBlN')", -1, &slice, NULL);
  sqlite3_prepare_v2(db, "SELECT dfen_error('8/8')", -1, &error, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 30);
  sqlite3_stmt *const all[] = {flip, slice, error};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
    assert_int_equal(sqlite3_step(all[i]), SQLITE_TOOBIG);
    assert_string_equal(sqlite3_errmsg(db), too_big);
    sqlite3_reset(all[i]);
  }
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000);
  for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
    assert_int_equal(sqlite3_step(all[i]), SQLITE_ROW);
    sqlite3_finalize(all[i]);
  }
  sqlite3_close(db);
}

/* ---- Interrupts, and closing ---- */

static int stop(void *calls) {
  return ++*(int *)calls > 3;
}

/* A statement over a table-valued function is stopped between rows, and the next statement runs. */
TEST(an_interrupted_statement_ends) {
  sqlite3 *db = open_untrusting();
  int calls = 0;
  sqlite3_progress_handler(db, 1000, stop, &calls);
  assert_answer(db, "SELECT count(position) FROM dfen_endgame_slice('KQRBdNvKQRBlN')", "interrupted");
  sqlite3_progress_handler(db, 0, NULL, NULL);
  sqlite3_stmt *slice = NULL;
  sqlite3_prepare_v2(db, "SELECT position FROM dfen_endgame_slice('KQvK')", -1, &slice, NULL);
  assert_int_equal(sqlite3_step(slice), SQLITE_ROW);
  sqlite3_interrupt(db);
  assert_int_equal(sqlite3_step(slice), SQLITE_INTERRUPT);
  sqlite3_finalize(slice);
  assert_answer(db, "SELECT count(*) FROM dfen_rolls()", "56");
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* A connection with open cursors is not closed, or remains until the last of them is closed. */
TEST(a_connection_is_closed_under_open_cursors) {
  sqlite3 *db = open_untrusting();
  sqlite3_stmt *turns = NULL;
  sqlite3_stmt *window = NULL;
  sqlite3_prepare_v2(db, "SELECT next_dfen FROM dfen_turns('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 PPK')", -1, &turns, NULL);
  sqlite3_prepare_v2(
    db, "SELECT dfen_prior_games(column1, 0, 1, 0.5) OVER (ROWS 1 PRECEDING) FROM (VALUES (2), (1), (0), (3))", -1,
    &window, NULL);
  assert_int_equal(sqlite3_step(turns), SQLITE_ROW);
  assert_int_equal(sqlite3_step(window), SQLITE_ROW);
  assert_int_equal(sqlite3_close(db), SQLITE_BUSY);
  assert_int_equal(sqlite3_close_v2(db), SQLITE_OK);
  assert_int_equal(sqlite3_step(turns), SQLITE_ROW);
  assert_int_equal(sqlite3_step(window), SQLITE_ROW);
  sqlite3_finalize(turns);
  sqlite3_finalize(window);
}

/* ---- Errors without a message ---- */

/* A user's function fails after three rows, with an empty message. */
static void fail_silently(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  if (sqlite3_value_int(arguments[0]) > 3) {
    sqlite3_result_error(context, "", 0);
  }
}

TEST(an_error_without_a_message_is_an_error) {
  sqlite3 *db = open_untrusting();
  sqlite3_create_function(db, "fail", 1, SQLITE_UTF8 | SQLITE_INNOCUOUS, NULL, fail_silently, NULL, NULL);
  must(db, "CREATE TABLE n(i); INSERT INTO n VALUES (1), (2), (3), (4), (5)");
  must(db, "CREATE TABLE players(id INTEGER PRIMARY KEY, name, account);"
           "CREATE TABLE games(id INTEGER PRIMARY KEY, source, source_id, white, black, white_rating, black_rating, "
           "result, termination, played_at, mode, details);"
           "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen);"
           "CREATE TABLE positions(id INTEGER PRIMARY KEY, source, dfen, dice, moves, games, wins, draws, losses);"
           "CREATE TABLE book AS SELECT dfen_start() AS dfen, 'PNB' AS dice, 'e2e4 f1c4 b1c3' AS moves, 2 AS games, "
           "1 AS wins, 1 AS draws, 0 AS losses;"
           "CREATE VIEW lines AS SELECT book.*, fail(i) AS comment FROM n, book");
  assert_answer(db, "SELECT dfen_import('lines')", "dfen_import: SQL logic error");
  must(db, "CREATE TRIGGER silent AFTER INSERT ON positions BEGIN SELECT RAISE(ABORT, ''); END");
  assert_answer(db, "SELECT dfen_import('book')", "dfen_import: constraint failed");
  assert_answer(db, "SELECT count(*) FROM positions", "0");
  sqlite3_close(db);
}
