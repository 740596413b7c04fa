/* Pairs of queries: one on a table-valued function, and the same on a plain table with its rows. They contain
 * everything that SQLite may pass to a virtual table: comparisons, IS, LIKE, GLOB, REGEXP, MATCH, IN, BETWEEN, row
 * values, AND, OR and NOT over them, joins, LEFT JOIN, LIMIT and OFFSET, on columns and on arguments.
 *
 * The plain table of a function has the rows of all the calls that pairs.c lists, with their arguments in columns of
 * the same names; an argument that is left out is NULL. The plain table therefore gives the correct result of a query.
 * The function may refuse a query that refers to an argument without setting it; nothing else may differ. Arguments
 * that a query does not mention are left out. */
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

/* The function's query and the plain table's. */
struct pair {
  struct sql function, plain;
};

/* Creates the plain tables in a connection with dfen, which is used from then on. False if a table-valued function is
 * not tested. */
bool begin_pairs(sqlite3 *opened);

void make_pair(struct random *random, struct pair *pair);

enum answer { SAME, REFUSED, DIFFERENT };

/* Runs both, and adds the number of their rows. Prints differences. */
enum answer compare_pair(const struct pair *pair, long *rows);

#endif
