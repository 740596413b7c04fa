/* A text names a table in up to two ways: as SQL reads it, and as it stands, because a table's own name may have a dot
 * in it. Who may write to a database may make a table `main.turns` in it; so one way is never preferred to the other.
 */
#include "table_name.h"

#include <string.h>

static bool find_in_schema(struct work *work, const char *schema, const char *name, struct table_name *found) {
  sqlite3_stmt *statement = work_prepare(
    work, "SELECT name FROM \"%w\".sqlite_master WHERE type IN ('table', 'view') AND name = ?1 COLLATE NOCASE", schema);
  if (statement != NULL) {
    work_fail_with(work, sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC));
  }
  const char *stored = work_step(work, statement) ? work_column_text(work, statement, 0) : NULL;
  sqlite3_finalize(statement);
  if (stored != NULL) {
    *found = (struct table_name){.schema = schema, .name = stored};
  }
  return stored != NULL;
}

/* The table in the schema of that name; where `schema` is NULL, as SQLite looks for one: in temp, then in main, then in
 * attached ones. They are listed in this order, but for temp, which comes second. */
static bool find_in_schemas(struct work *work, const char *schema, const char *name, struct table_name *found) {
  bool is_found = false;
  sqlite3_stmt *schemas = work_prepare(work, "PRAGMA database_list");
  while (work_step(work, schemas)) {
    const char *listed = work_column_text(work, schemas, 1);
    bool is_asked = listed != NULL && (schema == NULL || sqlite3_stricmp(schema, listed) == 0);
    if (is_asked && (!is_found || strcmp(listed, "temp") == 0)) {
      is_found = find_in_schema(work, listed, name, found) || is_found;
    }
  }
  sqlite3_finalize(schemas);
  return is_found;
}

/* A part of a name: quoted, or all up to a dot. Steps past it. NULL when a quote has no end, and without memory. */
static const char *take_part(struct work *work, const char **text, bool *is_quoted) {
  const char *from = *text;
  char *part = work_memory(work, strlen(from) + 1);
  if (part == NULL) {
    return NULL;
  }
  if (*from == '\0' || strchr("\"[`", *from) == NULL) {
    size_t length = strcspn(from, ".");
    memcpy(part, from, length);
    *text += length;
    return part;
  }
  *is_quoted = true;
  char end = (char)(*from == '[' ? ']' : *from);
  size_t length = 0;
  for (++from; *from != '\0'; ++from) {
    if (*from == end && (end == ']' || from[1] != end)) {
      *text = from + 1;
      return part;
    }
    from += *from == end; /* a doubled quote stands for itself */
    part[length++] = *from;
  }
  return NULL;
}

/* The tables that the text names: none, one or two different ones. */
static int read_table_name(struct work *work, const char *text, struct table_name found[2]) {
  const char *at = text;
  bool is_quoted = false;
  const char *schema = NULL;
  const char *name = take_part(work, &at, &is_quoted);
  if (name != NULL && *at == '.') {
    ++at;
    schema = name;
    name = take_part(work, &at, &is_quoted);
  }
  bool is_sql = name != NULL && *at == '\0';
  int count = is_sql && find_in_schemas(work, schema, name, &found[0]);
  if (!is_sql || (schema != NULL && !is_quoted)) {
    count += find_in_schemas(work, NULL, text, &found[count]);
  }
  return count;
}

static const char *quote_table_name(struct work *work, const struct table_name *table) {
  return work_text(work, "\"%w\".\"%w\"", table->schema, table->name);
}

bool find_table_name(struct work *work, const char *text, struct table_name *found) {
  struct table_name tables[2];
  int count = work->status == SQLITE_OK ? read_table_name(work, text, tables) : 0;
  if (count == 2) {
    const char *first = quote_table_name(work, &tables[0]);
    const char *second = quote_table_name(work, &tables[1]);
    work_fail(work, "%s names two tables: write %s or %s", work_shown(work, text), work_shown(work, first),
              work_shown(work, second));
  } else if (count == 0) {
    work_fail(work, "no such table: %s", work_shown(work, text));
  }
  *found = count == 1 ? tables[0] : (struct table_name){NULL, NULL};
  return work->status == SQLITE_OK;
}
