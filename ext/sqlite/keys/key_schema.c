/* The keys that a table has. The schema tells them by the marks of triggers and indexes and by generated columns; our
 * memory adds those whose triggers a tool has lost. What is marked must be as it would be made today. */
#include "key.h"

#include <string.h>

struct key *key_in_list(struct key *list, const char *name) {
  while (list != NULL && sqlite3_stricmp(list->name, name) != 0) {
    list = list->next;
  }
  return list;
}

/* Adds a key at the end of the list. */
static struct key *add_to_list(struct work *work, struct key **list, const struct key *found) {
  struct key *key = work_memory(work, sizeof *key);
  if (key != NULL) {
    *key = *found;
    key->next = NULL;
    while (*list != NULL) {
      list = &(*list)->next;
    }
    *list = key;
  }
  return key;
}

/* Fills in what the objects read so far do not say of a key, from another object or from dfen_key_columns. */
static void complete(struct key *key, const struct key *found) {
  if (key->column == NULL && found->column != NULL) {
    key->column = found->column;
    key->covering_count = found->covering_count;
    key->covering = found->covering;
  }
  if (key->function == KEY_NO_FUNCTION) {
    key->function = found->function;
  }
}

struct key_marked *key_read_marked(struct work *work, const struct key_table *table) {
  struct key_marked *first = NULL;
  struct key_marked **end = &first;
  sqlite3_stmt *statement = work_prepare(
    work,
    "SELECT type = 'trigger', name, substr(sql, 1, %lld) FROM \"%w\".sqlite_master WHERE type IN ('index', 'trigger') "
    "AND sql NOT NULL AND tbl_name = %Q COLLATE NOCASE ORDER BY type DESC, name DESC",
    table->most_sql, table->schema, table->name);
  while (work_step(work, statement)) {
    struct key_marked *marked = work_memory(work, sizeof *marked);
    bool is_trigger = sqlite3_column_int(statement, 0) != 0;
    const char *name = work_column_text(work, statement, 1);
    const char *sql = work_column_text(work, statement, 2);
    if (marked != NULL && name != NULL && sql != NULL) {
      *marked = (struct key_marked){.name = name, .sql = sql, .is_trigger = is_trigger};
      marked->has_mark = key_read_object(work, is_trigger, sql, &marked->says);
      *end = marked;
      end = &marked->next;
    }
  }
  sqlite3_finalize(statement);
  return work->status == SQLITE_OK ? first : NULL;
}

/* Finds the key of each mark, and makes those that are not in the list yet. */
static void take_marked(struct work *work, const struct key_table *table, struct key_marked *marked,
                        struct key **keys) {
  for (; marked != NULL; marked = marked->next) {
    if (!marked->has_mark || key_find_column(table, marked->says.name) == NULL) {
      continue;
    }
    marked->key = key_in_list(*keys, marked->says.name);
    if (marked->key == NULL) {
      marked->says.is_marked = true;
      marked->key = add_to_list(work, keys, &marked->says);
    } else {
      complete(marked->key, &marked->says);
    }
  }
}

static void read_generated(struct work *work, const struct key_table *table, struct key **keys) {
  if (!table->has_generated || table->sql == NULL) {
    return;
  }
  const char *definitions = key_find_definitions(table->sql);
  for (struct key found; key_next_generated(work, &definitions, &found);) {
    const struct key_column *column = key_find_column(table, found.name);
    if (column != NULL && column->is_virtual) {
      found.is_marked = true;
      found.version = key_version_now(work);
      add_to_list(work, keys, &found);
    }
  }
}

static bool is_statement(const char *sql, const char *expected) {
  return expected != NULL && strcmp(expected, sql) == 0;
}

/* Which object what has our mark is, if it is as it must be. */
static void judge_marked(struct work *work, const struct key_table *table, const struct key_marked *marked) {
  struct key *key = marked->key;
  work_listen(work);
  if (key->is_virtual && !marked->is_trigger) { /* that is all that is stored of it */
    key->version = marked->says.version;
    key->covering_count = marked->says.covering_count;
    key->covering = marked->says.covering;
  }
  const struct work_piece *kept = work->pieces;
  bool is_short = (sqlite3_int64)strlen(marked->sql) < key->covering_count; /* that it need not be written to see it */
  bool is_right = !is_short && key->function >= 0 && (!marked->is_trigger || (key->column != NULL && !key->is_virtual));
  enum key_object object = marked->is_trigger ? KEY_INSERT_TRIGGER : KEY_INDEX;
  if (is_right) {
    const char *name = work_text(work, "\"%w\"", marked->name);
    is_right = is_statement(marked->sql, key_object_sql(work, table, key, object, name)) ||
               is_statement(marked->sql, key_object_sql(work, table, key, ++object, name));
  }
  if (is_right && key->object[object] == NULL) {
    key->object[object] = marked->name;
  } else {
    key->has_wrong_object = true;
  }
  work_release(work, kept);
}

/* Whether a column of a declared type keeps such keys as what they are. SQLite converts what a column gets as CAST
 * does; a type that it takes for BLOB, or none, converts nothing. */
static bool keeps_keys(struct work *work, const char *type, int function) {
  const char *wanted = key_function_type(function);
  return strcmp(wanted, "BLOB") == 0 || type == NULL || *type == '\0' ||
         work_integer(work, "SELECT typeof(CAST('1' AS \"%w\")) IN (lower(%Q), 'blob')", type, wanted) != 0;
}

/* A tool that rebuilds a table may declare its columns anew. */
static bool is_misdeclared(struct work *work, const struct key_table *table, const struct key *key) {
  const struct key_column *column = key_find_column(table, key->name);
  const char *collation = NULL;
  if (key->is_virtual || column == NULL || key->function < 0) {
    return false;
  }
  sqlite3_table_column_metadata(work->db, table->schema, table->name, column->name, NULL, &collation, NULL, NULL, NULL);
  return column->is_generated || column->not_null || column->in_primary_key ||
         !keeps_keys(work, column->type, key->function) ||
         (collation != NULL && sqlite3_stricmp(collation, "BINARY") != 0);
}

struct key *key_read_keys(struct work *work, const struct key_table *table) {
  struct key *keys = NULL;
  read_generated(work, table, &keys);
  struct key_marked *marked = key_read_marked(work, table);
  take_marked(work, table, marked, &keys);
  for (const struct key *found = key_remembered(work, table); found != NULL; found = found->next) {
    const struct key_column *column = key_find_column(table, found->name);
    struct key *key = key_in_list(keys, found->name);
    if (key != NULL && !key->is_virtual) {
      complete(key, found);
    } else if (key == NULL && column != NULL && !column->is_generated) {
      add_to_list(work, &keys, found);
    }
  }
  for (; marked != NULL && work->status == SQLITE_OK; marked = marked->next) {
    if (marked->key != NULL) {
      judge_marked(work, table, marked);
    }
  }
  for (struct key *key = keys; key != NULL; key = key->next) {
    key->is_misdeclared = is_misdeclared(work, table, key);
    if (key->column != NULL && key_find_column(table, key->column) == NULL) {
      key->column = NULL; /* only dfen_key_columns can be so wrong */
    }
  }
  return work->status == SQLITE_OK ? keys : NULL;
}

static const char *list_keys(struct work *work, const struct key *keys) {
  sqlite3_str *list = sqlite3_str_new(work->db);
  for (const struct key *key = keys; key != NULL; key = key->next) {
    sqlite3_str_appendf(list, "%s%s", key == keys ? "" : ", ", work_shown(work, key->name));
  }
  return work_finish(work, list);
}

struct key *key_find(struct work *work, const struct key_table *table, const char *name) {
  struct key *keys = key_read_keys(work, table);
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  if (name != NULL) {
    struct key *key = key_in_list(keys, name);
    if (key == NULL) {
      work_fail(work, "%s has no key %s: dfen_add_key adds one", table->place, work_shown(work, name));
    }
    return key;
  }
  if (keys == NULL) {
    work_fail(work, "%s has no key: dfen_add_key adds one", table->place);
  } else if (keys->next != NULL) {
    work_fail(work, "%s has several keys, and one must be named: %s", table->place, list_keys(work, keys));
  }
  return work->status == SQLITE_OK ? keys : NULL;
}

const char *key_place(struct work *work, const struct key_table *table, const struct key *key) {
  return work_text(work, "%s.%s", table->place, work_shown(work, key->name));
}

int key_version_now(struct work *work) {
  int version = (int)work_integer(work, "SELECT dfen_key_version()");
  if (version < 1) {
    work_fail(work, "dfen_key_version() gives no version");
  }
  return version;
}

bool key_is_proved(struct work *work, const struct key_table *table, const struct key *key) {
  if (key->is_marked) {
    return true;
  }
  if (key->column == NULL || key->function < 0) {
    return false;
  }
  if (table->has_generated) {
    work_guard(work, false);
  }
  const char *stored = key_column_sql(work, table, key->name);
  return work_integer(work,
                      "SELECT EXISTS (SELECT 1 FROM %s WHERE %s NOT NULL AND (+%s) COLLATE BINARY IS %s) "
                      "OR NOT EXISTS (SELECT 1 FROM %s WHERE %s NOT NULL)",
                      table->sql_name, stored, stored, key_expression(work, table, key), table->sql_name, stored) != 0;
}
