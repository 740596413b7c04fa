/* Timing for the benchmarks. On a shared machine only ratios within one run are meaningful, so the measured functions
 * alternate in each round (A B A B ..), and medians are printed. */
#ifndef DFEN_BENCH_MEASURE_H
#define DFEN_BENCH_MEASURE_H

/* The number of rounds that count, after one that does not. */
enum { ROUNDS = 7 };

/* A row of a table. */
struct measured {
  const char *name;
  double (*run)(const void *subject); /* does the work once and returns its time in seconds */
  const void *subject;
  int base;    /* the index of the row that it is compared with, or its own */
  double must; /* the limit of the ratio, 0 for none */
  double seconds[ROUNDS];
};

/* CPU time of this process so far, user and system. */
double cpu_seconds(void);

/* Fills `seconds` of `count` rows. */
void measure(struct measured *rows, int count);

/* Prints the rows as a Markdown table. The first column is named `what`; a time is that of one of `units` units, in
 * nanoseconds, and `unit` names one; a ratio is the median of the ratios of each round. */
void print_table(const struct measured *rows, int count, const char *what, const char *unit, double units);

#endif
