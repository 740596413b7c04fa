/* Pairs of queries: one on a table-valued function, and the same on a plain table with its rows. What SQLite may hand
 * down to a virtual table is in them: comparisons, IS, LIKE, GLOB, REGEXP, MATCH, IN, BETWEEN, row values, AND, OR and
 * NOT over them, joins, LEFT JOIN, LIMIT and OFFSET, on columns and on arguments.
 *
 * The plain table of a function has the rows of all the calls that pairs.c lists, with their arguments in columns of
 * the same names; one that is left out is NULL. A query then has one right answer, which the plain table gives. The
 * function may refuse a query that asks for an argument without giving it; nothing else may differ. An argument that a
 * query does not ask for at all is left out. */
#ifndef DFEN_TEST_TABLES_PAIRS_H
#define DFEN_TEST_TABLES_PAIRS_H

#include <sqlite3.h>
#include <stdbool.h>

#include "../support/random.h"

enum { SQL_MAX = 8192 };

struct sql {
  char text[SQL_MAX];
  size_t length;
};

/* The function's rows in `function` and the plain table's in `plain`. */
struct pair {
  struct sql function, plain;
};

/* Makes the plain tables in a connection with dfen, which is used from then on. False when a table-valued function is
 * not tried. */
bool begin_pairs(sqlite3 *opened);

void make_pair(struct random *random, struct pair *pair);

enum answer { SAME, REFUSED, DIFFERENT };

/* Runs both, and adds the rows that they have. A difference is printed. */
enum answer compare_pair(const struct pair *pair, long *rows);

#endif
