/* The routines that other versions of SQLite pass to an extension. */
#ifndef DFEN_TEST_OLD_SQLITE_H
#define DFEN_TEST_OLD_SQLITE_H

struct sqlite3;
struct sqlite3_api_routines;

typedef int entry_point(struct sqlite3 *db, char **error, const struct sqlite3_api_routines *api);

/* 3.30.1, with the members that an extension may read before refusing it. */
const struct sqlite3_api_routines *old_sqlite(void);

/* The installed SQLite, reporting itself as 3.31.0. */
const struct sqlite3_api_routines *oldest_sqlite(void);

#endif
