/* What SQLite 3.30.1 would hand to an extension, as far as one that refuses it may look. */
#ifndef DFEN_TEST_OLD_SQLITE_H
#define DFEN_TEST_OLD_SQLITE_H

struct sqlite3;
struct sqlite3_api_routines;

typedef int entry_point(struct sqlite3 *db, char **error, const struct sqlite3_api_routines *api);

const struct sqlite3_api_routines *old_sqlite(void);

#endif
