#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double cpu_seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

static int by_value(const void *a, const void *b) {
  double left = *(const double *)a;
  double right = *(const double *)b;
  return (left > right) - (left < right);
}

static double median_of(const double values[ROUNDS]) {
  double sorted[ROUNDS];
  memcpy(sorted, values, sizeof sorted);
  qsort(sorted, ROUNDS, sizeof sorted[0], by_value);
  return sorted[ROUNDS / 2];
}

void measure(struct measured *rows, int count) {
  for (int round = -1; round < ROUNDS; ++round) {
    for (int i = 0; i < count; ++i) {
      double seconds = rows[i].run(rows[i].subject);
      if (round >= 0) {
        rows[i].seconds[round] = seconds;
      }
    }
  }
}

/* The median of the ratios of each round. */
static double ratio_of(const struct measured *row, const struct measured *base) {
  double ratios[ROUNDS];
  for (int round = 0; round < ROUNDS; ++round) {
    ratios[round] = row->seconds[round] / base->seconds[round];
  }
  return median_of(ratios);
}

/* The row that all others are compared with, or -1 if there is not exactly one. */
static int common_base(const struct measured *rows, int count) {
  int common = -1;
  for (int i = 0; i < count; ++i) {
    if (rows[i].base != i && common >= 0 && rows[i].base != common) {
      return -1;
    }
    common = rows[i].base != i ? rows[i].base : common;
  }
  return common;
}

void print_table(const struct measured *rows, int count, const char *what, const char *unit, double units) {
  int common = common_base(rows, count);
  if (common >= 0) {
    printf("| %s | ns/%s | ratio to %s | limit |\n| --- | --- | --- | --- |\n", what, unit, rows[common].name);
  } else {
    printf("| %s | ns/%s | ratio | of | limit |\n| --- | --- | --- | --- | --- |\n", what, unit);
  }
  for (int i = 0; i < count; ++i) {
    double median = median_of(rows[i].seconds);
    double nanoseconds = 1e9 / units;
    printf("| %s | %.*f |", rows[i].name, median * nanoseconds < 100 ? 1 : 0, median * nanoseconds);
    if (rows[i].base != i) {
      printf(" %.2f |", ratio_of(&rows[i], &rows[rows[i].base]));
    } else {
      printf(" |");
    }
    if (common < 0) {
      printf(" %s |", rows[i].base != i ? rows[rows[i].base].name : "");
    }
    if (rows[i].must > 0) {
      printf(" %g |\n", rows[i].must);
    } else {
      printf(" |\n");
    }
  }
  printf("\n");
}
