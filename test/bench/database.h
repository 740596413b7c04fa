/* The database for the SQL benchmarks. */
#ifndef DFEN_BENCH_DATABASE_H
#define DFEN_BENCH_DATABASE_H

#include <sqlite3.h>

/* Copies the database that test/bench/table.sql created into memory, so that the measurement reads no file, and loads
 * the extension as users do. */
sqlite3 *open_in_memory(const char *path);

/* Loads the extension. */
void load_extension(sqlite3 *db);

/* Runs statements to their end, stepping through the rows without reading them. Ends the program if one fails. */
void execute(sqlite3 *db, const char *sql);

/* The same for a file of sql/, without the shell's own commands. The program runs in the project's root. */
void execute_file(sqlite3 *db, const char *path);

/* The number of rows of a table. */
long long rows_of(sqlite3 *db, const char *table);

/* A statement that is measured, as the subject of a row of measure.h. */
struct query {
  sqlite3 *db;
  const char *before; /* statements that run first and are not measured, or NULL */
  const char *sql;
};

double run_query(const void *query);

#endif
