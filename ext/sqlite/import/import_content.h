/* The content of a rejected row as JSON, for the table rejected. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_CONTENT_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_CONTENT_H

#include "import_source.h"

/* The columns of the row as an object or, for JSON input, the line or turn itself. The caller frees it with
 * sqlite3_free(); NULL if out of memory. */
char *import_content(const struct import_source *source, const struct import_row *row);

#endif
