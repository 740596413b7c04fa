/* Benches of functions that need no database: each is called on positions of the sample games. */
#ifndef DFEN_BENCH_CALLS_H
#define DFEN_BENCH_CALLS_H

#include "../../core/dfen.h"

/* How many positions; test/bench/instructions.sh knows the number too. */
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
  uint64_t (*call)(int i); /* with sample[i]; what it returns is added up, so that no compiler leaves the call out */
  int base;                /* the index of what it is compared to; its own for none */
  double must, aim;        /* the ratio to reach, 0 where there is none */
};

/* The whole program, whose words are
 *   SAMPLE.db              prints how long the `count` functions take, under `title`
 *   names                  prints their names
 *   SAMPLE.db NAME TIMES   calls one of them on every position so many times: for test/bench/instructions.sh
 * `prepare`, which may be NULL, runs when the sample is read. Returns what main() does. */
int run_calls(int word_count, char **words, const char *title, const struct called *called, int count,
              void (*prepare)(void));

#endif
