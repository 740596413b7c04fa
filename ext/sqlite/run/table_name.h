/* Table names in SQL notation (SPEC 10.19), for every function that takes one. */
#ifndef DFEN_EXT_SQLITE_RUN_TABLE_NAME_H
#define DFEN_EXT_SQLITE_RUN_TABLE_NAME_H

#include "session.h"

/* A table or a view. The texts live as long as the session. */
struct table_name {
  const char *schema, *name;
};

/* The parts of `table` or `schema.table`, as SQL reads them. `schema` is NULL if there is none. Text that SQL cannot
 * read is the whole name of a table. */
struct table_name read_table_name(struct sql_session *session, const char *text);

/* Finds the table or view that `text` names, and returns its names as spelled in the schema. Fails if there is none, or
 * if there are two. */
bool find_table_name(struct sql_session *session, const char *text, struct table_name *found);

#endif
