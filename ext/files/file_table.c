/* Names of columns, and rows as bound values. */
#include "file_table.h"

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
  bool used = sqlite3_stricmp(name, MORE_FIELDS) == 0 || sqlite3_stricmp(name, FROM_FILE) == 0;
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

static void free_names(char **names, size_t count) {
  for (size_t i = 0; names != NULL && i < count; ++i) {
    sqlite3_free(names[i]);
  }
  sqlite3_free(names);
}

/* The names of the columns, which are then distinct; NULL: out of memory. */
static char **names_of(const struct reading *first) {
  size_t count = first->count;
  char **given = sqlite3_malloc64(count * sizeof *given), **names = sqlite3_malloc64(count * sizeof *names);
  size_t done = 0, named = 0;
  while (given != NULL && names != NULL && done < count && (given[done] = given_name(first, done)) != NULL) {
    ++done;
  }
  while (done == count && named < count && (names[named] = name_of(given, count, named)) != NULL) {
    ++named;
  }
  free_names(given, done);
  if (named < count) {
    free_names(names, named);
    names = NULL;
  }
  return names;
}

static int run(sqlite3 *db, sqlite3_str *sql) {
  char *text = sqlite3_str_finish(sql);
  int code = text != NULL ? sqlite3_exec(db, text, NULL, NULL, NULL) : SQLITE_NOMEM;
  sqlite3_free(text);
  return code;
}

static bool has_column(sqlite3 *db, const char *schema, const char *table, const char *column) {
  return sqlite3_table_column_metadata(db, schema, table, column, NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;
}

/* Creates the table, or adds the columns that it has not yet. */
static int add_columns(sqlite3 *db, const char *schema, const char *table, char **names, size_t count,
                       bool of_several) {
  int code = SQLITE_OK;
  bool exists = of_several && has_column(db, schema, table, NULL);
  sqlite3_str *create = sqlite3_str_new(db);
  sqlite3_str_appendf(create, "CREATE TABLE \"%w\".\"%w\"(", schema, table);
  for (size_t i = 0; i < count && code == SQLITE_OK; ++i) {
    sqlite3_str_appendf(create, "\"%w\" TEXT, ", names[i]);
    if (exists && !has_column(db, schema, table, names[i])) {
      sqlite3_str *add = sqlite3_str_new(db);
      sqlite3_str_appendf(add, "ALTER TABLE \"%w\".\"%w\" ADD COLUMN \"%w\" TEXT", schema, table, names[i]);
      code = run(db, add);
    }
  }
  sqlite3_str_appendf(create, "\"" MORE_FIELDS "\" TEXT%s)", of_several ? ", \"" FROM_FILE "\" TEXT" : "");
  if (exists) {
    sqlite3_free(sqlite3_str_finish(create));
    return code;
  }
  return run(db, create);
}

int reading_create_table(sqlite3 *db, const char *schema, const char *table, const struct reading *first,
                         const char *file, sqlite3_stmt **insert) {
  size_t count = first->count;
  char **names = names_of(first);
  int code = names != NULL ? add_columns(db, schema, table, names, count, file != NULL) : SQLITE_NOMEM;
  sqlite3_str *sql = sqlite3_str_new(db);
  sqlite3_str_appendf(sql, "INSERT INTO \"%w\".\"%w\"(", schema, table);
  for (size_t i = 0; names != NULL && i < count; ++i) {
    sqlite3_str_appendf(sql, "\"%w\", ", names[i]);
  }
  sqlite3_str_appendf(sql, "\"" MORE_FIELDS "\"%s) VALUES (?", file != NULL ? ", \"" FROM_FILE "\"" : "");
  for (size_t i = 0; i < count; ++i) {
    sqlite3_str_appendall(sql, ", ?");
  }
  sqlite3_str_appendf(sql, file != NULL ? ", %Q)" : ")", file);
  char *text = sqlite3_str_finish(sql);
  code = code == SQLITE_OK && text == NULL ? SQLITE_NOMEM : code;
  code = code == SQLITE_OK ? sqlite3_prepare_v2(db, text, -1, insert, NULL) : code;
  sqlite3_free(text);
  free_names(names, count);
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
