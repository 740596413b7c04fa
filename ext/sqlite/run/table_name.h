/* The name of a table as SQL reads it (SPEC 10.19), for every function that is given one. */
#ifndef DFEN_EXT_SQLITE_RUN_TABLE_NAME_H
#define DFEN_EXT_SQLITE_RUN_TABLE_NAME_H

#include "session.h"

/* A table or a view, by the names that the schema has. */
struct table_name {
  const char *schema, *name;
};

/* The table or view that `text` names; the texts of `found` live as long as the session. An error when there is none,
 * and when there are two. */
bool find_table_name(struct sql_session *session, const char *text, struct table_name *found);

#endif
