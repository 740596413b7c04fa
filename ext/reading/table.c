/* Names of columns, and rows as bound values. */
#include "table.h"

#include <string.h>

/* A name of the first row without blanks around it, and with blanks for line breaks; it may be empty. */
static char *given_name(const struct reading *first, size_t index) {
  bool has_name = first->has_names || first->separator == '\0';
  const char *name = first->separator == '\0' ? "line" : has_name ? reading_value(first, index) : "";
  name += strspn(name, " \t\r\n");
  size_t length = strlen(name);
  while (length > 0 && strchr(" \t\r\n", name[length - 1]) != NULL) {
    --length;
  }
  char *copy = sqlite3_mprintf("%.*s", (int)length, name);
  for (char *at = copy; at != NULL && *at != '\0'; ++at) {
    *at = (char)(*at == '\r' || *at == '\n' ? ' ' : *at);
  }
  return copy;
}

/* Whether another column has the name: one of the first `count`. */
static bool is_used(char *const *given, size_t count, const char *name) {
  bool used = sqlite3_stricmp(name, MORE_FIELDS) == 0;
  for (size_t i = 0; i < count && !used; ++i) {
    used = sqlite3_stricmp(name, given[i]) == 0;
  }
  return used;
}

/* The name of a column; NULL: out of memory. */
static char *name_of(char *const *given, size_t count, size_t index) {
  const char *base = given[index];
  char *name = sqlite3_mprintf("%s", base);
  bool used = name != NULL && (base[0] == '\0' || is_used(given, index, name));
  for (size_t number = index + 1; used; number += READING_VALUES) {
    sqlite3_free(name);
    name = sqlite3_mprintf("%s %d", base[0] == '\0' ? "column" : base, (int)number);
    used = name != NULL && is_used(given, count, name);
  }
  return name;
}

int reading_create_table(sqlite3 *db, const char *schema, const char *table, const struct reading *first,
                         sqlite3_stmt **insert) {
  size_t count = first->count;
  sqlite3_str *create = sqlite3_str_new(db), *names = sqlite3_str_new(db);
  sqlite3_str_appendf(create, "CREATE TABLE \"%w\".\"%w\"(", schema, table);
  sqlite3_str_appendf(names, "INSERT INTO \"%w\".\"%w\"(", schema, table);
  char **given = sqlite3_malloc64(count * sizeof *given);
  bool works = given != NULL;
  for (size_t i = 0; given != NULL && i < count; ++i) {
    given[i] = given_name(first, i);
    works &= given[i] != NULL;
  }
  for (size_t i = 0; works && i < count; ++i) {
    char *name = name_of(given, count, i);
    works = name != NULL;
    sqlite3_str_appendf(create, "\"%w\" TEXT, ", name);
    sqlite3_str_appendf(names, "\"%w\", ", name);
    sqlite3_free(name);
  }
  for (size_t i = 0; given != NULL && i < count; ++i) {
    sqlite3_free(given[i]);
  }
  sqlite3_free(given);
  sqlite3_str_appendall(create, "\"" MORE_FIELDS "\" TEXT)");
  sqlite3_str_appendall(names, "\"" MORE_FIELDS "\") VALUES (?");
  for (size_t i = 0; i < count; ++i) {
    sqlite3_str_appendall(names, ", ?");
  }
  sqlite3_str_appendall(names, ")");
  char *texts[] = {sqlite3_str_finish(create), sqlite3_str_finish(names)};
  int code =
    works && texts[0] != NULL && texts[1] != NULL ? sqlite3_exec(db, texts[0], NULL, NULL, NULL) : SQLITE_NOMEM;
  code = code == SQLITE_OK ? sqlite3_prepare_v2(db, texts[1], -1, insert, NULL) : code;
  sqlite3_free(texts[0]);
  sqlite3_free(texts[1]);
  return code;
}

size_t reading_columns(sqlite3_stmt *insert) {
  return (size_t)sqlite3_bind_parameter_count(insert) - 1;
}

int reading_insert(sqlite3_stmt *insert, const struct reading *row) {
  size_t columns = reading_columns(insert), more = columns;
  while (more < row->count && reading_length(row, more) == 0) {
    ++more; /* rows may end with separators */
  }
  for (size_t i = 0; i <= columns; ++i) {
    size_t from = i < columns ? i : more;
    if (from < row->count) {
      sqlite3_bind_text64(insert, (int)i + 1, reading_value(row, from), reading_length(row, from), SQLITE_STATIC,
                          SQLITE_UTF8);
    } else {
      sqlite3_bind_null(insert, (int)i + 1);
    }
  }
  sqlite3_step(insert);
  return sqlite3_reset(insert);
}
