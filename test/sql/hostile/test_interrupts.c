/* Cancellation and limits: long calls stop soon after sqlite3_interrupt() or a progress handler's request, calls that
 * need much memory are refused, and all other calls are short (SPEC 8.17).
 *
 * Time is the CPU time of the thread that runs the statement, so that a busy machine fails no test. */
#define _GNU_SOURCE
#include "../../repo/support/answer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../../core/dfen_estimates.h"
#include "../../../ext/sqlite/extension.h"
#include "../../repo/support/random.h"

/* A call that takes this many seconds of CPU time hangs, on any machine. */
static const double hang = 60;

/* The longest time of one kind in a test. */
struct longest {
  double seconds;
  const char *call;
};

static void keep_longest(struct longest *longest, double seconds, const char *call) {
  if (seconds >= longest->seconds) {
    *longest = (struct longest){seconds, call};
  }
  if (seconds >= hang) {
    fail_msg("%s: %.3f s", call, seconds);
  }
}

static void print_longest(const char *what, const struct longest *longest) {
  print_message("figure: %s: %.3f s at most, by %.160s\n", what, longest->seconds, longest->call);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

/* The position with the most moves, 288, and outcomes, 3,144,231, that a search with 300 climbs found. */
#define QUEENS "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1 QQQ"

/* The example of core/rules/turn.c: four turns with a bishop move via b2, ten with one via d2. */
#define FOURTEEN "7k/8/8/8/8/8/PP1P4/2B4K w - - 0 1 PB"

/* A value that takes many minutes: it estimates the position after each of these turns. */
#define MODEL                                                                                                          \
  "'{\"features\": 4, \"move\": 0, \"pawn\": 0, \"knight\": 0, \"bishop\": 0, \"rook\": 0, \"queen\": 1, "             \
  "\"king_odds\": 0, "                                                                                                 \
  "\"king_danger\": 0, \"pawn_mobility\": 0, \"knight_mobility\": 0, \"bishop_mobility\": 0, \"rook_mobility\": 0, "   \
  "\"queen_mobility\": 0, \"king_mobility\": 0, \"threat\": 0, \"danger\": 0, \"passed\": 0, \"rating\": 0}'"
#define JUDGED "'QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - -', 'QQQ'"
#define LONG_VALUE "(SELECT best FROM dfen_judge(" JUDGED ", " MODEL ", 'a2b2 a3b3 a4b4'))"

/* A text of 54 MB, which SQLite builds in many steps. */
#define MILLIONS "replace(hex(zeroblob(9000000)), '00', 'Kd2vK ')"

/* Rows without end, so that no machine is fast enough to end a call before it is stopped. */
#define NUMBERS "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) "
#define AGAIN "FROM (" NUMBERS "SELECT x FROM n) CROSS JOIN "

/* Games without end, with one turn each. */
#define GAMES                                                                                                          \
  "CREATE VIEW imported AS " NUMBERS "SELECT x AS game, 'Ann' AS white, 'Joe' AS black, '1-0' AS result, '" START      \
  " 0 1' AS dfen, 'PNB' AS dice, 'e2e4 b1c3 f1c4' AS moves FROM n"

/* Rejected rows, each with a BLOB of 60 MB; and lines of JSON, each a turn with hundreds of thousands of dice. */
#define HUGE                                                                                                           \
  "CREATE VIEW huge AS " NUMBERS                                                                                       \
  "SELECT x AS game, 'Ann' AS white, 'Joe' AS black, '1-0' AS result, 'x' AS dfen, 'PNB'"                              \
  " AS dice, '' AS moves, zeroblob(60000000) AS more FROM n;"                                                          \
  "CREATE TABLE line AS SELECT '{\"white\": \"Ann\", \"black\": \"Joe\", \"turns\": [{\"dice\": [1' ||"                \
  " replace(hex(zeroblob(450000)), '00', ',1') || ']}]}' AS line;"                                                     \
  "CREATE VIEW json AS " NUMBERS "SELECT line FROM n, line"

/* None ends by itself: a value takes many minutes, other calls follow each other without end. */
static const char *const long_calls[] = {
  "SELECT " LONG_VALUE,
  "SELECT count(*) " AGAIN "dfen_turns('" QUEENS "', 10000000)",
  "SELECT count(*) " AGAIN "copied, dfen_turns('" QUEENS "', 10000000)",
  "INSERT INTO copied SELECT next_dfen " AGAIN "dfen_turns('" QUEENS "', 10000000)",
  "UPDATE copied SET dfen = " LONG_VALUE,
  "SELECT count(*) " AGAIN "dfen_solve('KQRvK', 100000000)",
  "SELECT count(*) " AGAIN "dfen_solve(" MILLIONS " || 'KQRvK', 100000000)",
  "SELECT count(wins) " AGAIN "dfen_rollouts('" START "', 10000000, 1)",
  "SELECT count(wins) " AGAIN "dfen_rollouts('" QUEENS "', 10000000, 1, 'wary')",
  "SELECT count(wins) " AGAIN "dfen_rollouts('" QUEENS "', 10000000, 1, 'steady')",
  "SELECT count(wins) " AGAIN "dfen_rollouts('" QUEENS "', 10000000, 1, 'bold')",
  "SELECT dfen_fit('" START "', x % 2) FROM (" NUMBERS "SELECT x FROM n)",
  "SELECT dfen_prior_games(x % 7, x % 2, x % 5, 0.4) FROM (" NUMBERS "SELECT x FROM n)",
  "SELECT count(position) FROM dfen_endgame_slice('KQRBdNvKQRBlN')",
  "SELECT dfen_import('imported')",
  "SELECT dfen_import('json')",
  "SELECT dfen_import('huge')",
};
enum { LONG_CALLS = sizeof long_calls / sizeof long_calls[0], IMPORTS = 3 };

/* The last of them, imports, need the tables of sql/schema.sql, which are STRICT. */
static bool has_strict_tables(void) {
  return sqlite3_libversion_number() >= 3037000;
}

static int calls(void) {
  return has_strict_tables() ? LONG_CALLS : LONG_CALLS - IMPORTS;
}

/* The time at which a call is stopped, in seconds: at the beginning, or while its hash table grows. */
static double some_time(struct random *random) {
  return random_below(random, (unsigned)random_part(600)) / 1000.0;
}

/* The tables that an import writes to. */
static const char *schema(void) {
  static char text[1 << 16];
  if (text[0] == '\0') {
    FILE *file = fopen("sql/schema.sql", "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    assert_true(length > 0 && length < sizeof text - 1);
    fclose(file);
  }
  return text;
}

static sqlite3 *open_with_a_row(void) {
  sqlite3 *db = NULL;
  assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
  assert_int_equal(sqlite3_dfen_init(db, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, "CREATE TABLE copied(dfen); INSERT INTO copied VALUES (1)", NULL, NULL, NULL),
                   SQLITE_OK);
  if (has_strict_tables()) {
    assert_int_equal(sqlite3_exec(db, schema(), NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, GAMES ";" HUGE, NULL, NULL, NULL), SQLITE_OK);
  }
  return db;
}

static double seconds_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double now(void) {
  return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

/* The connection is still usable: the next statement returns its result. */
static void assert_usable(sqlite3 *db) {
  assert_answer(db, "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')", "b");
  assert_answer(db, "SELECT count(*) FROM dfen_rolls()", "56");
  assert_answer(db, "SELECT dfen FROM copied", "1");
}

/* ---- Progress handlers ---- */

struct word {
  double at;   /* when it is to stop the statement */
  double said; /* when it did; 0 if it did not */
};

static int say_it(void *data) {
  struct word *word = data;
  double time = now();
  word->said = word->said == 0 && time >= word->at ? time : word->said;
  return word->said != 0;
}

/* A handler with an interval of 10,000 steps is also called in time. With larger intervals SQLite's own rows take too
 * long in a sanitized build: dfen_fit() takes 0.3 s for 100,000. The last call is excepted: one step of SQLite reads 60
 * MB there. */
TEST(a_progress_handler_stops_long_calls) {
  static const int steps[] = {1, 1000, 10000};
  struct random random = random_seeded("words of handlers");
  struct longest late = {0, ""}, ending = {0, ""};
  for (int i = 0; i < (calls() - 1) * random_cases(2); ++i) {
    const char *call = long_calls[i % (calls() - 1)];
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_with_a_row();
    struct word word = {.at = now() + some_time(&random)};
    sqlite3_progress_handler(db, steps[i % 3], say_it, &word);
    int status = sqlite3_exec(db, call, NULL, NULL, NULL);
    double end = now();
    sqlite3_progress_handler(db, 0, NULL, NULL);
    if (status != SQLITE_INTERRUPT || word.said == 0) {
      fail_msg("%s was not stopped: %s", call, sqlite3_errstr(status));
    }
    keep_longest(&late, word.said - word.at, call);
    keep_longest(&ending, end - word.said, call);
    assert_usable(db);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_true(sqlite3_memory_used() <= used + 4096); /* nothing remains allocated */
  }
  print_longest("a progress handler is called late by", &late);
  print_longest("a call ends after a progress handler's word in", &ending);
}

/* ---- sqlite3_interrupt() ---- */

struct stopper {
  sqlite3 *db;
  clockid_t clock; /* the clock of the thread to stop */
  double at, said;
  atomic_bool ended; /* the statement ended */
};

/* Interrupts again and again, because an interrupt before the statement begins has no effect. */
static void *stop_it(void *data) {
  struct stopper *stopper = data;
  const struct timespec millisecond = {.tv_nsec = 1000000};
  while (!stopper->ended) {
    double time = seconds_of(stopper->clock);
    if (time >= stopper->at) {
      stopper->said = stopper->said == 0 ? time : stopper->said;
      sqlite3_interrupt(stopper->db);
    }
    nanosleep(&millisecond, NULL);
  }
  return NULL;
}

TEST(another_thread_stops_long_calls) {
  struct random random = random_seeded("interrupts");
  struct longest ending = {0, ""};
  for (int i = 0; i < calls() * random_cases(2); ++i) {
    const char *call = long_calls[i % calls()];
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3 *db = open_with_a_row();
    struct stopper stopper = {.db = db, .at = now() + some_time(&random)};
    pthread_t thread;
    assert_int_equal(pthread_getcpuclockid(pthread_self(), &stopper.clock), 0);
    assert_int_equal(pthread_create(&thread, NULL, stop_it, &stopper), 0);
    int status = sqlite3_exec(db, call, NULL, NULL, NULL);
    double end = now();
    stopper.ended = true;
    pthread_join(thread, NULL);
    if (status != SQLITE_INTERRUPT) {
      fail_msg("%s was not stopped: %s", call, sqlite3_errstr(status));
    }
    keep_longest(&ending, end - stopper.said, call);
    assert_usable(db);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_true(sqlite3_memory_used() <= used + 4096); /* nothing remains allocated */
  }
  print_longest("a call ends after an interrupt in", &ending);
}

/* As with SQLite's own interrupts, a statement that writes rolls back its transaction. */
TEST(an_interrupted_transaction_is_rolled_back) {
  sqlite3 *db = open_with_a_row();
  struct word word = {.at = now() + 0.01};
  assert_int_equal(sqlite3_exec(db, "BEGIN; INSERT INTO copied VALUES (2)", NULL, NULL, NULL), SQLITE_OK);
  sqlite3_progress_handler(db, 1000, say_it, &word);
  assert_int_equal(sqlite3_exec(db, "UPDATE copied SET dfen = " LONG_VALUE, NULL, NULL, NULL), SQLITE_INTERRUPT);
  sqlite3_progress_handler(db, 0, NULL, NULL);
  assert_true(sqlite3_get_autocommit(db));
  assert_answer(db, "SELECT group_concat(dfen) FROM copied", "1");
  sqlite3_close(db);
}

/* ---- Without a watch statement ---- */

/* Allows the first SELECT and denies later ones. */
static int deny(void *selects, int action, const char *a, const char *b, const char *c, const char *d) {
  (void)a, (void)b, (void)c, (void)d;
  return action == SQLITE_SELECT && ++*(int *)selects > 1 ? SQLITE_DENY : SQLITE_OK;
}

/* If its watch statement cannot be prepared, a call runs to its end and does not try again. */
TEST(calls_without_a_watch_complete) {
  static const char sql[] = "SELECT count(*) FROM dfen_turns('QQ5Q/8/8/8/8/8/8/QQ5Q w - - QQQ')";
  sqlite3 *db = open_with_a_row();
  int selects = 0;
  assert_answer(db, sql, "88691");
  sqlite3_set_authorizer(db, deny, &selects);
  assert_answer(db, sql, "88691");
  assert_int_equal(selects, 2);
  sqlite3_set_authorizer(db, NULL, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_COLUMN, 5);
  assert_answer(db, sql, "88691");
  sqlite3_close(db);
}

/* ---- Budgets ---- */

/* The default is a million; with DFEN_TIMES below 1 a tenth of that is set. */
TEST(turns_have_a_limit_of_outcomes) {
  sqlite3 *db = open_with_a_row();
  bool brief = random_stride(10) > 1;
  sqlite3_int64 used = sqlite3_memory_used();
  sqlite3_memory_highwater(1);
  assert_answer(db,
                brief ? "SELECT count(*) FROM dfen_turns('" QUEENS "', 100000)"
                      : "SELECT count(*) FROM dfen_turns('" QUEENS "')",
                brief ? "dfen_turns: the turn has more than 100000 outcomes; a second argument sets how many it may "
                        "have, up to 10000000"
                      : "dfen_turns: the turn has more than 1000000 outcomes; a second argument sets how many it may "
                        "have, up to 10000000");
  assert_true(sqlite3_memory_highwater(0) - used < (brief ? 30000000 : 200000000));
  assert_true(sqlite3_memory_used() <= used + 65536);
  assert_usable(db);
  /* the limit is exact */
  assert_answer(db, "SELECT count(*) FROM dfen_turns('" FOURTEEN "')", "14");
  assert_answer(db, "SELECT count(*) FROM dfen_turns('" FOURTEEN "', 14)", "14");
  assert_answer(db, "SELECT count(*) FROM dfen_turns('" FOURTEEN "', 13)",
                "dfen_turns: the turn has more than 13 outcomes; a second argument sets how many it may have, up to "
                "10000000");
  sqlite3_close(db);
}

/* The sums of a fit are a third of a megabyte. There is one group at a time, also in a window. */
TEST(fits_hold_the_sums_of_one_group) {
  static const char *const grouped[] = {"GROUP BY i / 4", "GROUP BY i % 100"};
  sqlite3 *db = open_with_a_row();
  for (size_t i = 0; i < 3; ++i) {
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3_memory_highwater(1);
    char *sql = sqlite3_mprintf(
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 399) SELECT count(DISTINCT length(m) > "
      "1000) || count(m) FROM (SELECT dfen_fit(dfen_start(), i %% 2) %s AS m FROM n %s)",
      i == 2 ? "OVER (ORDER BY i ROWS 3 PRECEDING)" : "", i == 2 ? "" : grouped[i]);
    assert_answer(db, sql, i == 2 ? "1400" : "1100");
    sqlite3_free(sql);
    assert_true(sqlite3_memory_highwater(0) - used < 3 * (sqlite3_int64)sizeof(dfen_fit));
    assert_true(sqlite3_memory_used() <= used + 65536);
  }
  sqlite3_close(db);
}

/* A database cannot contain a call that takes hours. */
TEST(databases_cannot_start_long_counts) {
  for (int trusted = 0; trusted < 2; ++trusted) {
    sqlite3 *db = open_with_a_row();
    assert_int_equal(
      sqlite3_exec(db, "CREATE VIEW v AS SELECT count(*) AS n FROM dfen_solve('KQRvK')", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, trusted, NULL);
    assert_answer(db, "SELECT n FROM v", "unsafe use of virtual table \"dfen_solve\"");
    sqlite3_close(db);
  }
}

/* Texts that would be read to the end. */
TEST(long_texts_are_refused) {
  sqlite3 *db = open_with_a_row();
  static const char board[] = "8/8/8/8/8/8/8/KQ5k w - -";
  char *sql = sqlite3_mprintf("SELECT length(dfen_canonical_move(%Q, substr(replace(hex(zeroblob(200001)), '00', "
                              "'e2e4 '), 1, 999999)))",
                              board);
  assert_answer(db, sql, "999999");
  sqlite3_free(sql);
  sql = sqlite3_mprintf(
    "SELECT dfen_actual_move(%Q, substr(replace(hex(zeroblob(200001)), '00', 'e2e4 '), 1, 1000004))", board);
  assert_answer(db, sql, "dfen_actual_move: moves: there are more than 1000000 characters (character 1000001)");
  sqlite3_free(sql);
  sqlite3_close(db);
}

/* A rejected row keeps the beginning of a huge value, of which an import has few copies. */
TEST(huge_values_are_not_copied) {
  int size = 60000000 / random_stride(12);
  static const char *const columns[] = {"game", "white", "result", "dfen", "dice", "moves", "next_dfen", "other"};
  if (!has_strict_tables()) {
    return;
  }
  for (size_t i = 0; i < 2 * sizeof columns / sizeof columns[0]; ++i) {
    sqlite3 *db = open_with_a_row();
    char *sql = sqlite3_mprintf("CREATE TABLE rows(game DEFAULT 'g', white DEFAULT 'Ann', black DEFAULT 'Joe', result "
                                "DEFAULT '*', dfen DEFAULT 'x',"
                                " dice DEFAULT 'PNB', moves DEFAULT '', next_dfen, other); INSERT INTO rows(%s) SELECT "
                                "CAST(replace(hex(zeroblob(%d)), '0', '%s') AS %s)",
                                columns[i / 2], size / 2, i / 2 == 3 ? "/" : "1", i % 2 ? "BLOB" : "TEXT");
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_free(sql);
    sqlite3_int64 used = sqlite3_memory_used();
    sqlite3_memory_highwater(1);
    assert_answer(db, "SELECT dfen_import('rows')",
                  "1 row read: 0 turns of 0 games imported, 1 rejected; not used: other");
    assert_true(sqlite3_memory_highwater(0) - used < 8 * (sqlite3_int64)size);
    assert_answer(db, "SELECT coalesce(length(text), 0) <= 203 FROM rejected", "1");
    sqlite3_close(db);
  }
}

/* ---- Everything else is short ---- */

/* Calls without cancellation, for a position ?1 with dice. */
static const char *const short_calls[] = {
  "SELECT count(next_dfen) FROM dfen_moves(?1)",
  "SELECT moves FROM dfen_turns(?1) LIMIT 0",
  "SELECT dfen_play(?1, 'a1a2')",
  "SELECT dfen_king_capture(?1)",
  "SELECT dfen_king_capture(?1, 'w')",
  "SELECT dfen_queen_capture(?1, 'w')",
  "SELECT count(*) FROM dfen_orbit(?1, 'dihedral')",
  "SELECT dfen_pool_key(?1)",
  "SELECT dfen_endgame_index(substr(?1, 1, length(?1) - 4))",
  "SELECT dfen_check(?1)",
  "SELECT dfen_svg(?1)",
};

/* A board as 64 letters, then the dice. */
enum { SQUARES = 64, DICE = 3 };

static void change(struct random *random, char board[SQUARES + DICE], unsigned changes) {
  static const char letters[] = "......QQQQQQRRBBNNPPKKqrbnppkk"; /* of both sides; many queens, and empty squares */
  static const char dice[] = "PNBRQK";
  for (; changes > 0; --changes) {
    board[random_below(random, SQUARES)] = letters[random_below(random, sizeof letters - 1)];
  }
  if (random_below(random, 6) == 0) {
    board[SQUARES + random_below(random, DICE)] = dice[random_below(random, 6)];
  }
}

static char *dfen_of(const char board[SQUARES + DICE]) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  int empty = 0;
  for (int square = 0; square < SQUARES; ++square) {
    empty += board[square] == '.';
    bool last_of_rank = square % 8 == 7;
    if (empty > 0 && (last_of_rank || board[square] != '.')) {
      sqlite3_str_appendf(text, "%d", empty);
      empty = 0;
    }
    if (board[square] != '.') {
      sqlite3_str_appendchar(text, 1, board[square]);
    }
    if (last_of_rank) {
      sqlite3_str_appendchar(text, 1, square == SQUARES - 1 ? ' ' : '/');
    }
  }
  sqlite3_str_appendf(text, "w - - 0 1 %.*s", DICE, board + SQUARES);
  return sqlite3_str_finish(text);
}

static double time_of(sqlite3_stmt *call, const char board[SQUARES + DICE]) {
  sqlite3_bind_text(call, 1, dfen_of(board), -1, sqlite3_free);
  double before = now();
  while (sqlite3_step(call) == SQLITE_ROW) {
  }
  double time = now() - before;
  sqlite3_reset(call);
  return time;
}

/* Hill climbing towards slower and slower positions. */
TEST(every_other_call_is_short) {
  struct random random = random_seeded("the longest calls");
  struct longest short_call = {0, ""};
  sqlite3 *db = open_with_a_row();
  for (size_t i = 0; i < sizeof short_calls / sizeof short_calls[0]; ++i) {
    sqlite3_stmt *call = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, short_calls[i], -1, &call, NULL), SQLITE_OK);
    double longest = 0;
    char best[SQUARES + DICE];
    memset(best, '.', SQUARES);
    memset(best + SQUARES, 'Q', DICE);
    change(&random, best, 40);
    for (int tried = 0; tried < random_cases(400); ++tried) {
      char board[SQUARES + DICE];
      memcpy(board, best, sizeof board);
      change(&random, board, 1 + random_below(&random, 4));
      double time = time_of(call, board);
      if (time > longest) {
        longest = time;
        memcpy(best, board, sizeof best);
      }
    }
    keep_longest(&short_call, longest, short_calls[i]);
    sqlite3_finalize(call);
  }
  print_longest("a call without a watch takes", &short_call);
  sqlite3_close(db);
}
