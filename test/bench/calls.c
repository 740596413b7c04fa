#include "calls.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

enum { CALLED_MAX = 16 };

struct sample_position sample[POSITIONS];

static void read_position(struct sample_position *read, const char *text, size_t length) {
  dfen_fault fault;
  if (dfen_scan(text, length, &read->fields, &fault) != DFEN_OK) {
    fprintf(stderr, "bench: '%s' does not read\n", text);
    exit(1);
  }
  memcpy(read->text, text, length);
  read->length = length;
  read->position = dfen_to_position(&read->fields);
}

/* Reads positions spread over the games. */
static void read_sample(const char *path) {
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  int count = 0;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(db, "SELECT dfen FROM turns WHERE (game * 7919 + number * 104729) % 9 = 0", -1, &statement,
                         NULL) != SQLITE_OK) {
    fprintf(stderr, "bench: %s: %s\n", path, sqlite3_errmsg(db));
    exit(1);
  }
  while (count < POSITIONS && sqlite3_step(statement) == SQLITE_ROW) {
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    read_position(&sample[count++], text, (size_t)sqlite3_column_bytes(statement, 0));
  }
  if (count < POSITIONS) {
    fprintf(stderr, "bench: %s has too few turns\n", path);
    exit(1);
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
}

/* Prevents the compiler from removing a call. */
static volatile uint64_t sink;

static double run(const void *subject) {
  const struct called *called = subject;
  uint64_t sum = 0;
  double begin = cpu_seconds();
  for (int i = 0; i < POSITIONS; ++i) {
    sum += called->call(i);
  }
  double seconds = cpu_seconds() - begin;
  sink += sum;
  return seconds;
}

static int run_one(const struct called *called, int count, const char *name, int times) {
  for (int i = 0; i < count; ++i) {
    if (strcmp(name, called[i].name) == 0) {
      while (times-- > 0) {
        run(&called[i]);
      }
      return 0;
    }
  }
  fprintf(stderr, "bench: there is no '%s'\n", name);
  return 1;
}

static void measure_all(const struct called *called, int count) {
  struct measured rows[CALLED_MAX];
  for (int i = 0; i < count; ++i) {
    rows[i] = (struct measured){
      .name = called[i].name, .run = run, .subject = &called[i], .base = called[i].base, .must = called[i].must};
  }
  measure(rows, count);
  printf("%d positions of the sample games.\n\n", POSITIONS);
  print_table(rows, count, "function", "call", POSITIONS);
}

int run_calls(int word_count, char **words, const struct called *called, int count, void (*prepare)(void)) {
  if (word_count == 2 && strcmp(words[1], "names") == 0) {
    for (int i = 0; i < count; ++i) {
      puts(called[i].name);
    }
    return 0;
  }
  if (word_count != 2 && word_count != 4) {
    fprintf(stderr, "usage: %s SAMPLE.db [NAME TIMES], or names\n", words[0]);
    return 2;
  }
  read_sample(words[1]);
  if (prepare != NULL) {
    prepare();
  }
  if (word_count == 4) {
    return run_one(called, count, words[2], atoi(words[3]));
  }
  measure_all(called, count);
  return 0;
}
