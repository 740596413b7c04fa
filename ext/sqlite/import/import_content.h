/* The content of a rejected row as JSON, for the table rejected. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_CONTENT_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_CONTENT_H

#include "../../host/host.h"

/* The columns of the row from the first on, as an object. The caller frees it with sqlite3_free(); NULL if out of
 * memory. */
char *import_content(sqlite3_stmt *row, int first);

#endif
