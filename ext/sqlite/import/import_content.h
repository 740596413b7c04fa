/* What a row had, as JSON, for the table rejected. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_CONTENT_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_CONTENT_H

#include "import_source.h"

/* The columns of the row as an object, or the line or turn of JSON that it is. The caller frees it with sqlite3_free();
 * NULL when there is no memory. */
char *import_content(const struct import_source *source, const struct import_row *row);

#endif
