/* Tab-separated files with a header line, read a row at a time. */
#ifndef DFEN_TEST_TSV_H
#define DFEN_TEST_TSV_H

#include <stdbool.h>
#include <stdio.h>

enum { TSV_COLUMNS_MAX = 16, TSV_LINE_MAX = 1 << 16 };

struct tsv {
  FILE *file;
  int line; /* of the last row read, 1 = the header */
  int columns;
  char *column[TSV_COLUMNS_MAX]; /* of that row, each with a terminating NUL */
  char text[TSV_LINE_MAX];
};

/* Opens a file and reads its header, so that column[] has the names. False if there is no such file. */
bool tsv_open(struct tsv *tsv, const char *path);

/* Reads the next row; at the end returns false and closes the file. */
bool tsv_next(struct tsv *tsv);

/* Opens a file of test/core/vectors from the project's root; the cmocka test fails if it does not exist. */
#define open_vectors(tsv, name)                                                                                        \
  do {                                                                                                                 \
    if (!tsv_open(tsv, "test/core/vectors/" name)) {                                                                   \
      fail_msg("cannot read test/core/vectors/%s from here: tests run in the project's root", name);                   \
    }                                                                                                                  \
  } while (0)

#endif
