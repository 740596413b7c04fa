/* Query planning for table-valued functions. */
#ifndef DFEN_EXT_SQLITE_TABLE_PLAN_H
#define DFEN_EXT_SQLITE_TABLE_PLAN_H

#include "../functions/function.h"

/* Bits of idxNum: for each argument, that it has a value, and that the constraint is IS; then, that one is missing. */
enum { HAS_VALUE = 1, BY_IS = 1 << TABLE_ARGUMENTS_MAX, MISSING = 1 << 2 * TABLE_ARGUMENTS_MAX };

/* Implements xBestIndex for a table whose arguments are the hidden columns after the `columns` visible ones: requests
 * the values of the arguments and records them in idxNum. */
void plan_table(const struct function *function, int columns, sqlite3_index_info *info);

/* The error of a plan that lacks an argument: names the first required one without a value, else the first. Returns
 * false. */
bool fails_without_argument(struct context *context, int plan);

#endif
