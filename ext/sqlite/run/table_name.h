/* Table names in SQL notation (SPEC 10.19), for every function that takes one. */
#ifndef DFEN_EXT_SQLITE_RUN_TABLE_NAME_H
#define DFEN_EXT_SQLITE_RUN_TABLE_NAME_H

#include "session.h"

/* A table or a view, as spelled in the schema. */
struct table_name {
  const char *schema, *name;
};

/* Finds the table or view that `text` names. The texts of `found` live as long as the session. Fails if there is none,
 * or if there are two. */
bool find_table_name(struct sql_session *session, const char *text, struct table_name *found);

#endif
