/* Which arguments of a table-valued function are given. */
#ifndef DFEN_EXT_SQLITE_TABLE_PLAN_H
#define DFEN_EXT_SQLITE_TABLE_PLAN_H

#include "../functions/function.h"

/* What idxNum holds: for each argument whether it is given, whether by IS, and then that one is missing. */
enum { GIVEN = 1, BY_IS = 1 << TABLE_ARGUMENTS_MAX, MISSING = 1 << 2 * TABLE_ARGUMENTS_MAX };

/* Answers SQLite's question about a plan (xBestIndex) for a table whose arguments are the hidden columns behind
 * `columns` others: asks for the values of the arguments that are given, and notes them in idxNum. */
void plan_table(const struct function *function, int columns, sqlite3_index_info *info);

/* The error of a plan without an argument: names the first that is not given and is needed, or else the first. */
void name_missing_argument(const struct function *function, int plan, char reason[REASON_SIZE]);

#endif
