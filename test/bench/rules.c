/* The cost of the rules: the odds on positions of the sample games, and the legal micro-moves of the start position
 * with PPP and of a busy middlegame with PNB. Medians of rounds, in CPU time of this process. Usage: rules SAMPLE.db */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../support/positions.h"

enum { ROUNDS = 9, POSITIONS = 2000, REPEATS = 2000 };

static dfen_position positions[POSITIONS];
static int position_count;
static volatile int sink;

static dfen_position read_position(const char *text, size_t length) {
  dfen_fields fields;
  dfen_fault fault;
  if (dfen_scan(text, length, &fields, &fault) != DFEN_OK) {
    fprintf(stderr, "bench: '%s' does not read\n", text);
    exit(1);
  }
  return dfen_to_position(&fields);
}

/* Positions spread over the games, in an order unrelated to the games. */
static void read_sample(const char *path) {
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(db, "SELECT dfen FROM turns ORDER BY (game * 7919 + number * 104729) % 100003", -1, &statement,
                         NULL) != SQLITE_OK) {
    fprintf(stderr, "bench: %s: %s\n", path, sqlite3_errmsg(db));
    exit(1);
  }
  while (position_count < POSITIONS && sqlite3_step(statement) == SQLITE_ROW) {
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    positions[position_count++] = read_position(text, (size_t)sqlite3_column_bytes(statement, 0));
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
}

static double seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

static int by_value(const void *a, const void *b) {
  double left = *(const double *)a;
  double right = *(const double *)b;
  return (left > right) - (left < right);
}

/* Prints the median of ROUNDS rounds of `run`, which does its work `times` times. */
static void measure(const char *name, void (*run)(void), int times, double must) {
  double microseconds[ROUNDS];
  for (int round = 0; round < ROUNDS; ++round) {
    double begin = seconds();
    run();
    microseconds[round] = (seconds() - begin) * 1e6 / times;
  }
  qsort(microseconds, ROUNDS, sizeof microseconds[0], by_value);
  printf("| %s | %.2f | %.0f |\n", name, microseconds[ROUNDS / 2], must);
}

static void run_king_odds(void) {
  for (int i = 0; i < position_count; ++i) {
    sink += dfen_capture_odds(&positions[i], DFEN_KING);
  }
}

static void run_queen_odds(void) {
  for (int i = 0; i < position_count; ++i) {
    sink += dfen_capture_odds(&positions[i], DFEN_QUEEN);
  }
}

static dfen_position legal_position;

static void run_legal(void) {
  for (int i = 0; i < REPEATS; ++i) {
    dfen_moves moves;
    legal_moves(&legal_position, dfen_longest_turn(&legal_position), &moves);
    sink += moves.count;
  }
}

static void measure_legal(const char *name, const char *text) {
  legal_position = read_position(text, strlen(text));
  measure(name, run_legal, REPEATS, 300);
}

int main(int count, char **words) {
  if (count != 2) {
    fputs("usage: rules SAMPLE.db\n", stderr);
    return 2;
  }
  read_sample(words[1]);
  puts("| | microseconds a call | limit |\n| --- | --- | --- |");
  char name[100];
  snprintf(name, sizeof name, "king capture, %d positions of the sample", position_count);
  measure(name, run_king_odds, position_count, 30);
  snprintf(name, sizeof name, "queen capture, the same");
  measure(name, run_queen_odds, position_count, 30);
  measure_legal("legal micro-moves, start position, PPP", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - PPP");
  measure_legal("legal micro-moves, r3k2r/p1ppqpb1/..., PNB",
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 PNB");
  return 0;
}
