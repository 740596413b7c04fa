/* The cost of an endgame index and of its inverse: nanoseconds a call, the median of several rounds, over positions
 * spread evenly over each material, under random symmetries. Usage: endgame */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/dfen_endgame.h"
#include "../support/positions.h"
#include "../support/random.h"

enum { POSITIONS = 20000, ROUNDS = 11 };

static const char *const materials[] = {"KvK",     "KQvK",       "KBdvKBl",   "KQRvK",    "KRvKBdN",
                                        "KQQvKRR", "KBdBlNvKQR", "KQRBdNvKQ", "KBdd2vKR", "Ka2h2vKd7"};

static dfen_position positions[POSITIONS];
static uint64_t indexes[POSITIONS];

static dfen_endgame endgame_of(const char *text) {
  dfen_material material;
  dfen_fault fault;
  dfen_endgame endgame;
  if (dfen_scan_material(text, strlen(text), &material, &fault) != DFEN_OK ||
      !dfen_endgame_of_material(&material, &endgame)) {
    fprintf(stderr, "%s has no index\n", text);
    exit(2);
  }
  return endgame;
}

static void spread(const dfen_endgame *endgame, struct random *random) {
  bool pawns = (endgame->material.pawns[0] | endgame->material.pawns[1]) != 0;
  for (int i = 0; i < POSITIONS; ++i) {
    indexes[i] = random_next(random) % endgame->count;
    dfen_position position = dfen_endgame_position(endgame, indexes[i]);
    dfen_symmetry symmetry = pawns ? DFEN_V : (dfen_symmetry)random_below(random, DFEN_SYMMETRIES);
    positions[i] = dfen_symmetry_of_position(symmetry, &position);
    if (random_below(random, 2)) {
      positions[i] = flipped_position(&positions[i]);
    }
  }
}

static double now(void) {
  struct timespec time;
  timespec_get(&time, TIME_UTC);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static void time_index(double *nanoseconds, bool build) {
  double start = now();
  dfen_endgame endgame = {.count = 0};
  for (int i = 0; i < POSITIONS; ++i) {
    uint64_t index;
    if (build) {
      endgame.count = 0;
    }
    if (!dfen_endgame_index(&positions[i], &endgame, &index) || index != indexes[i]) {
      fprintf(stderr, "position %d has another index\n", i);
      exit(1);
    }
  }
  *nanoseconds = (now() - start) / POSITIONS;
}

static void time_position(const dfen_endgame *endgame, double *nanoseconds) {
  double start = now();
  dfen_bitboard sum = 0;
  for (int i = 0; i < POSITIONS; ++i) {
    dfen_position position = dfen_endgame_position(endgame, indexes[i]);
    sum |= position.plane[1] & position.plane[2];
  }
  *nanoseconds = (now() - start) / POSITIONS;
  if (sum == 0) {
    fprintf(stderr, "there are no kings\n");
    exit(1);
  }
}

static int compare(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static double median(double rounds[ROUNDS]) {
  qsort(rounds, ROUNDS, sizeof rounds[0], compare);
  return rounds[ROUNDS / 2];
}

int main(void) {
  struct random random = random_seeded("endgame");
  printf("| material | classes | index ns | built ns | position ns |\n| --- | --- | --- | --- | --- |\n");
  for (size_t i = 0; i < sizeof materials / sizeof materials[0]; ++i) {
    dfen_endgame endgame = endgame_of(materials[i]);
    double index[ROUNDS];
    double first[ROUNDS];
    double back[ROUNDS];
    spread(&endgame, &random);
    for (int round = 0; round < ROUNDS; ++round) {
      time_index(&index[round], false);
      time_index(&first[round], true);
      time_position(&endgame, &back[round]);
    }
    printf("| `%s` | %llu | %.0f | %.0f | %.0f |\n", materials[i], (unsigned long long)endgame.count, median(index),
           median(first), median(back));
  }
  return 0;
}
