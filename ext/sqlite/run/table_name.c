/* Resolves the name of a table in two ways: as SQL, and literally, because a table's name may contain a dot. Somebody
 * with write access may create a table named `main.turns`, so neither reading takes precedence. */
#include "table_name.h"

#include <string.h>

static bool find_in_schema(struct sql_session *session, const char *schema, const char *name,
                           struct table_name *found) {
  sqlite3_stmt *statement = session_prepare(
    session, "SELECT name FROM \"%w\".sqlite_master WHERE type IN ('table', 'view') AND name = ?1 COLLATE NOCASE",
    schema);
  if (statement != NULL) {
    session_fail_with(session, sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC));
  }
  const char *stored = session_text_of(session, statement);
  if (stored != NULL) {
    *found = (struct table_name){.schema = schema, .name = stored};
  }
  return stored != NULL;
}

/* Finds a table in a schema or, if `schema` is NULL, where SQLite looks first: temp, main, attached. PRAGMA
 * database_list has the schemas in this order, except that temp is second. */
static bool find_in_schemas(struct sql_session *session, const char *schema, const char *name,
                            struct table_name *found) {
  bool is_found = false;
  sqlite3_stmt *schemas = session_prepare(session, "PRAGMA database_list");
  while (session_step(session, schemas)) {
    const char *listed = session_column_text(session, schemas, 1);
    bool is_asked = listed != NULL && (schema == NULL || sqlite3_stricmp(schema, listed) == 0);
    if (is_asked && (!is_found || strcmp(listed, "temp") == 0)) {
      is_found = find_in_schema(session, listed, name, found) || is_found;
    }
  }
  sqlite3_finalize(schemas);
  return is_found;
}

/* Takes a part of a name: quoted, or up to a dot. NULL if a quote is not closed or memory runs out. */
static const char *take_part(struct sql_session *session, const char **text, bool *is_quoted) {
  const char *from = *text;
  char *part = session_memory(session, strlen(from) + 1);
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
    from += *from == end; /* a doubled quote is one quote */
    part[length++] = *from;
  }
  return NULL;
}

/* The same, and whether a part of it is quoted. */
static struct table_name take_table_name(struct sql_session *session, const char *text, bool *is_quoted) {
  const char *at = text;
  const char *schema = NULL;
  const char *name = take_part(session, &at, is_quoted);
  if (name != NULL && *at == '.') {
    ++at;
    schema = name;
    name = take_part(session, &at, is_quoted);
  }
  return name != NULL && *at == '\0' ? (struct table_name){schema, name} : (struct table_name){NULL, text};
}

struct table_name read_table_name(struct sql_session *session, const char *text) {
  bool is_quoted = false;
  return take_table_name(session, text, &is_quoted);
}

/* Finds the tables that the text can mean: none, one, or two different ones. */
static int find_table_names(struct sql_session *session, const char *text, struct table_name found[2]) {
  bool is_quoted = false;
  struct table_name name = take_table_name(session, text, &is_quoted);
  int count = find_in_schemas(session, name.schema, name.name, &found[0]);
  if (name.schema != NULL && !is_quoted) {
    count += find_in_schemas(session, NULL, text, &found[count]);
  }
  return count;
}

static const char *quote_table_name(struct sql_session *session, const struct table_name *table) {
  return session_text(session, "\"%w\".\"%w\"", table->schema, table->name);
}

bool find_table_name(struct sql_session *session, const char *text, struct table_name *found) {
  struct table_name tables[2];
  int count = session_ok(session) ? find_table_names(session, text, tables) : 0;
  if (count == 2) {
    const char *first = quote_table_name(session, &tables[0]);
    const char *second = quote_table_name(session, &tables[1]);
    session_fail(session, "%s names two tables: write %s or %s", session_shown(session, text),
                 session_shown(session, first), session_shown(session, second));
  } else if (count == 0) {
    session_fail(session, "no such table: %s", session_shown(session, text));
  }
  *found = count == 1 ? tables[0] : (struct table_name){NULL, NULL};
  return session_ok(session);
}
