/* The database that the SQL benches work on. */
#ifndef DFEN_BENCH_DATABASE_H
#define DFEN_BENCH_DATABASE_H

#include <sqlite3.h>

/* Copies the database that test/bench/table.sql made into memory, so that no file is read while the clock runs, loads
 * the extension as users do, and registers bench_copy(text), which copies its argument to its result: the floor of any
 * function that answers with text. Prints what the table is. */
sqlite3 *open_in_memory(const char *path);

/* Loads the extension. */
void load_extension(sqlite3 *db);

/* Runs statements to their end. Their rows are stepped through, and not looked at. Ends the program when one fails. */
void execute(sqlite3 *db, const char *sql);

/* The same with a file of sql/, but for the lines that are the shell's. The program runs in the project's root. */
void execute_file(sqlite3 *db, const char *path);

/* How many rows a table has. */
long long rows_of(sqlite3 *db, const char *table);

/* A statement that is timed, as the subject of a row of measure.h. */
struct query {
  sqlite3 *db;
  const char *before; /* statements that run first and are not timed; NULL for none */
  const char *sql;
};

double run_query(const void *query);

#endif
