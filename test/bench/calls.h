/* Benchmarks of functions that need no database: each is called on positions of the sample games. */
#ifndef DFEN_BENCH_CALLS_H
#define DFEN_BENCH_CALLS_H

#include "../../core/dfen.h"

/* The number of positions; test/bench/instructions.sh uses the same number. */
enum { POSITIONS = 10000 };

struct sample_position {
  char text[DFEN_TEXT_SIZE];
  size_t length;
  dfen_fields fields;
  dfen_position position;
};

extern struct sample_position sample[POSITIONS];

struct called {
  const char *name;
  uint64_t (*call)(int i); /* with sample[i]; the results are added up, so that no compiler removes the call */
  int base;                /* the index of the row that it is compared with, or its own */
  double must;             /* the limit of the ratio, 0 for none */
};

/* The whole program. Its arguments are
 *   SAMPLE.db              prints the times of the `count` functions
 *   names                  prints their names
 *   SAMPLE.db NAME TIMES   calls one of them on every position that many times: for test/bench/instructions.sh
 * `prepare`, which may be NULL, runs after the sample is read. Returns the status of main(). */
int run_calls(int word_count, char **words, const struct called *called, int count, void (*prepare)(void));

#endif
