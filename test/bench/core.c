/* The functions of the core alone, on TEXTS positions of the sample games (PERFORMANCE). Usage:
 *   core SAMPLE.db               how long they take, against the slow version of test/slow
 *   core names                   their names
 *   core SAMPLE.db NAME TIMES    calls one of them on every position so many times; for test/bench/instructions.sh */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/dfen.h"
#include "../slow/slow.h"
#include "measure.h"

enum { TEXTS = 10000 };

static struct {
  char text[DFEN_TEXT_SIZE];
  size_t length;
  dfen_fields fields;
  dfen_position position;
} texts[TEXTS];

/* Of every text one result is added up here, so that no compiler leaves a call out. */
static volatile uint64_t sink;

/* Positions from all over the games. */
static void read_texts(const char *path) {
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  int count = 0;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(db, "SELECT dfen FROM turns WHERE (game * 7919 + number * 104729) % 9 = 0", -1, &statement,
                         NULL) != SQLITE_OK) {
    fprintf(stderr, "bench: %s: %s\n", path, sqlite3_errmsg(db));
    exit(1);
  }
  while (count < TEXTS && sqlite3_step(statement) == SQLITE_ROW) {
    dfen_fault fault;
    texts[count].length = (size_t)sqlite3_column_bytes(statement, 0);
    memcpy(texts[count].text, sqlite3_column_text(statement, 0), texts[count].length);
    if (dfen_scan(texts[count].text, texts[count].length, &texts[count].fields, &fault) != DFEN_OK) {
      fprintf(stderr, "bench: '%s' does not read\n", texts[count].text);
      exit(1);
    }
    texts[count].position = dfen_to_position(&texts[count].fields);
    ++count;
  }
  if (count < TEXTS) {
    fprintf(stderr, "bench: %s has fewer than %d turns\n", path, TEXTS);
    exit(1);
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
}

/* ---- What is called, on text `i` ---- */

static dfen_fields scanned(int i) {
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(texts[i].text, texts[i].length, &fields, &fault);
  return fields;
}

static uint64_t written(const dfen_fields *fields, dfen_form form) {
  char text[DFEN_TEXT_SIZE];
  size_t length = dfen_write(fields, form, text);
  return length + (unsigned char)text[length - 1];
}

static uint64_t scan(int i) {
  return scanned(i).rank[0];
}

static uint64_t flip(int i) {
  dfen_fields fields = scanned(i);
  dfen_fields image = dfen_flip(&fields);
  return written(&image, DFEN_FULL_FORM);
}

static uint64_t mirror(int i) {
  dfen_fields fields = scanned(i);
  dfen_fields image = dfen_mirror(&fields);
  return written(&image, DFEN_FULL_FORM);
}

static uint64_t canonical(int i) {
  dfen_fields fields = scanned(i);
  dfen_fields image = dfen_canonical(&fields, DFEN_FOLD_MIRROR);
  return written(&image, DFEN_FULL_FORM);
}

static uint64_t canonical_slow(int i) {
  struct slow_position position;
  struct slow_fault fault;
  char text[SLOW_TEXT_SIZE];
  slow_read(texts[i].text, texts[i].length, &position, &fault);
  struct slow_position image = slow_canonical(&position, "mirror");
  slow_write_full(&image, text);
  return (unsigned char)text[0];
}

static uint64_t normalize(int i) {
  dfen_fields fields = scanned(i);
  dfen_fields normal = dfen_normalize(&fields);
  return written(&normal, DFEN_KEY_FORM);
}

static uint64_t pool_key(int i) {
  dfen_fields fields = scanned(i);
  dfen_fields pooled = dfen_pool(&fields);
  dfen_fields image = dfen_canonical(&pooled, DFEN_FOLD_DIHEDRAL);
  return written(&image, DFEN_KEY_FORM);
}

static uint64_t to_position(int i) {
  return dfen_to_position(&texts[i].fields).plane[0];
}

static uint64_t flip_position(int i) {
  return dfen_flip_position(&texts[i].position).plane[3];
}

static uint64_t zobrist(int i) {
  return dfen_zobrist(&texts[i].position);
}

static uint64_t king_capture(int i) {
  return (uint64_t)dfen_capture_odds(&texts[i].position, DFEN_KING);
}

enum { CANONICAL_SLOW };

/* From text to text, but for the last four: those work on a board, or make it of what was scanned. */
static const struct called {
  const char *name;
  uint64_t (*call)(int i);
  double must, aim; /* the time, in those of the slow version */
} all_called[] = {
  [CANONICAL_SLOW] = {"canonical_slow", canonical_slow, 0, 0},
  {"canonical", canonical, 1 / 5.0, 1 / 8.0},
  {"flip", flip, 0, 0},
  {"mirror", mirror, 0, 0},
  {"normalize", normalize, 0, 0},
  {"pool_key", pool_key, 0, 0},
  {"scan", scan, 0, 0},
  {"to_position", to_position, 0, 0},
  {"flip_position", flip_position, 0, 0},
  {"zobrist", zobrist, 0, 0},
  {"king_capture", king_capture, 0, 0},
};

enum { CALLED = sizeof all_called / sizeof all_called[0] };

static double run(const void *subject) {
  const struct called *called = subject;
  uint64_t sum = 0;
  double begin = cpu_seconds();
  for (int i = 0; i < TEXTS; ++i) {
    sum += called->call(i);
  }
  double seconds = cpu_seconds() - begin;
  sink += sum;
  return seconds;
}

static void run_one(const char *name, int times) {
  for (int i = 0; i < CALLED; ++i) {
    if (strcmp(name, all_called[i].name) == 0) {
      while (times-- > 0) {
        run(&all_called[i]);
      }
      return;
    }
  }
  fprintf(stderr, "bench: there is no '%s'\n", name);
  exit(1);
}

static void measure_all(void) {
  struct measured rows[CALLED];
  for (int i = 0; i < CALLED; ++i) {
    rows[i] = (struct measured){.name = all_called[i].name,
                                .run = run,
                                .subject = &all_called[i],
                                .base = all_called[i].must > 0 ? CANONICAL_SLOW : i,
                                .must = all_called[i].must,
                                .aim = all_called[i].aim};
  }
  measure(rows, CALLED);
  printf("### The core alone\n\n%d positions of the sample games.\n\n", TEXTS);
  print_table(rows, CALLED, "function", "call", TEXTS);
}

int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "names") == 0) {
    for (int i = 0; i < CALLED; ++i) {
      puts(all_called[i].name);
    }
  } else if (count == 2) {
    read_texts(words[1]);
    measure_all();
  } else if (count == 4) {
    read_texts(words[1]);
    run_one(words[2], atoi(words[3]));
  } else {
    fputs("usage: core SAMPLE.db [NAME TIMES], or core names\n", stderr);
    return 2;
  }
  return 0;
}
