/* The table of ours: what was promised for a plain key, and how far its filling came. A tool that rebuilds the user's
 * table loses the triggers, and with them all that the schema says of a key. This table still knows it then. It is a
 * hint and never a proof: whoever can write to the database can write to this table. */
#include "key.h"

#include <string.h>

#define MEMORY_COLUMNS                                                                                                 \
  "(table_name TEXT NOT NULL COLLATE NOCASE, key_name TEXT NOT NULL COLLATE NOCASE, column_name TEXT NOT NULL, "       \
  "function TEXT NOT NULL, covering TEXT NOT NULL, part INTEGER NOT NULL, place BLOB, "                                \
  "PRIMARY KEY (table_name, key_name, part)) WITHOUT ROWID"

/* Who has the name of our table in the schema; ours is a table with just these words. */
enum memory { MEMORY_FREE, MEMORY_TAKEN, MEMORY_OURS };

static enum memory look_for_memory(struct work *work, const char *schema) {
  enum memory memory = MEMORY_FREE;
  sqlite3_stmt *statement =
    work_prepare(work,
                 "SELECT sql, type = 'table' AND rootpage > 0 FROM \"%w\".sqlite_master WHERE name = '" KEY_MEMORY
                 "' COLLATE NOCASE",
                 schema);
  if (work_step(work, statement)) {
    const char *sql = work_column_text(work, statement, 0);
    bool is_ours = sqlite3_column_int(statement, 1) != 0 && sql != NULL &&
                   strcmp(sql, "CREATE TABLE " KEY_MEMORY MEMORY_COLUMNS) == 0;
    memory = is_ours ? MEMORY_OURS : MEMORY_TAKEN;
  }
  sqlite3_finalize(statement);
  return memory;
}

static bool has_memory(struct work *work, const struct key_table *table) {
  return look_for_memory(work, table->schema) == MEMORY_OURS;
}

bool key_can_remember(struct work *work, const struct key_table *table) {
  return look_for_memory(work, table->schema) != MEMORY_TAKEN && work->status == SQLITE_OK;
}

static void require_room(struct work *work, const struct key_table *table) {
  if (!key_can_remember(work, table)) {
    work_fail(work, "there is something called " KEY_MEMORY " that is not dfen's: the name is needed");
  }
}

static const char *create_memory(struct work *work, const char *schema) {
  return work_text(work, "CREATE TABLE IF NOT EXISTS %s" KEY_MEMORY MEMORY_COLUMNS, schema);
}

static const char *insert_memory(struct work *work, const char *schema, const struct key_table *table,
                                 const struct key *key) {
  return work_text(work, "INSERT OR REPLACE INTO %s" KEY_MEMORY " VALUES (%Q, %Q, %Q, %Q, %Q, 0, NULL)", schema,
                   table->name, key->name, key->column, key_function_names[key->function],
                   key_name_list(work, "", key->covering_count, key->covering));
}

void key_remember(struct work *work, const struct key_table *table, const struct key *key) {
  const char *schema = work_text(work, "\"%w\".", table->schema);
  require_room(work, table);
  work_run(work, "%s", create_memory(work, schema));
  work_run(work, "%s", insert_memory(work, schema, table, key));
}

const char *key_remember_sql(struct work *work, const struct key_table *table, const struct key *key) {
  require_room(work, table);
  const char *schema = strcmp(table->schema, "main") == 0 ? "" : work_text(work, "\"%w\".", table->schema);
  return work_text(work, "%s;\n%s;\n", create_memory(work, schema), insert_memory(work, schema, table, key));
}

static void forget_row(struct work *work, const struct key_table *table, const char *name) {
  work_run(work, "DELETE FROM \"%w\"." KEY_MEMORY " WHERE table_name = %Q AND key_name = %Q", table->schema,
           table->name, name);
}

/* Rows of tables and columns that are no longer there go too. */
static void forget_what_is_gone(struct work *work, const struct key_table *table) {
  for (const struct key *key = key_remembered(work, table); key != NULL; key = key->next) {
    if (key_find_column(table, key->name) == NULL) {
      forget_row(work, table, key->name);
    }
  }
  work_run(work,
           "DELETE FROM \"%w\"." KEY_MEMORY " WHERE table_name NOT IN "
           "(SELECT name COLLATE NOCASE FROM \"%w\".sqlite_master WHERE type = 'table')",
           table->schema, table->schema);
}

void key_forget(struct work *work, const struct key_table *table, const char *name) {
  if (!has_memory(work, table)) {
    return;
  }
  forget_row(work, table, name);
  forget_what_is_gone(work, table);
  if (work_integer(work, "SELECT EXISTS (SELECT 1 FROM \"%w\"." KEY_MEMORY ")", table->schema) == 0) {
    work_run(work, "DROP TABLE \"%w\"." KEY_MEMORY, table->schema);
  }
}

struct key *key_remembered(struct work *work, const struct key_table *table) {
  struct key *first = NULL;
  struct key **end = &first;
  if (!has_memory(work, table)) {
    return NULL;
  }
  sqlite3_stmt *statement =
    work_prepare(work,
                 "SELECT key_name, column_name, function, substr(covering, 1, %lld) FROM \"%w\"." KEY_MEMORY
                 " WHERE table_name = %Q AND part = 0",
                 table->most_sql, table->schema, table->name);
  while (work_step(work, statement)) {
    struct key *key = work_memory(work, sizeof *key);
    const char *function = work_column_text(work, statement, 2);
    const char *covering = work_column_text(work, statement, 3);
    if (key == NULL || function == NULL || covering == NULL) {
      continue;
    }
    *key = (struct key){.name = work_column_text(work, statement, 0),
                        .column = work_column_text(work, statement, 1),
                        .function = key_function_by_name(function, strlen(function))};
    key->covering_count = key_read_names(work, covering, &key->covering);
    if (key->name != NULL && key->column != NULL && key->function >= 0) {
      *end = key;
      end = &key->next;
    }
  }
  sqlite3_finalize(statement);
  return work->status == SQLITE_OK ? first : NULL;
}

/* ---- How far filling came ----
 *
 * A key has a row for each part of the place, with the part's value; before the first batch, and at the end, it has
 * part 0 alone, which is NULL then. */

void key_remember_place(struct work *work, const struct key_table *table, const char *name, sqlite3_value **place) {
  sqlite3_stmt *statement = work_prepare(work,
                                         "INSERT OR REPLACE INTO \"%w\"." KEY_MEMORY
                                         " SELECT table_name, key_name, column_name, function, covering, ?1, ?2 FROM "
                                         "\"%w\"." KEY_MEMORY " WHERE table_name = %Q AND key_name = %Q AND part = 0",
                                         table->schema, table->schema, table->name, name);
  for (int i = 0; work->status == SQLITE_OK && i < table->row_part_count; ++i) {
    sqlite3_bind_int(statement, 1, i);
    work_fail_with(work, sqlite3_bind_value(statement, 2, place[i]));
    work_step(work, statement);
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
}

sqlite3_value **key_new_place(struct work *work, const struct key_table *table) {
  sqlite3_uint64 size = (sqlite3_uint64)table->row_part_count * sizeof(sqlite3_value *);
  sqlite3_value **place = work->status == SQLITE_OK ? sqlite3_malloc64(size) : NULL;
  if (place == NULL) {
    work_fail_with(work, SQLITE_NOMEM);
    return NULL;
  }
  memset(place, 0, (size_t)size);
  return place;
}

void key_free_place(const struct key_table *table, sqlite3_value **place) {
  for (int i = 0; place != NULL && i < table->row_part_count; ++i) {
    sqlite3_value_free(place[i]);
  }
  sqlite3_free(place);
}

void key_set_part(struct work *work, sqlite3_value **part, sqlite3_value *value) {
  *part = sqlite3_value_dup(value);
  if (*part == NULL) {
    work_fail_with(work, SQLITE_NOMEM);
  }
}

sqlite3_value **key_recall_place(struct work *work, const struct key_table *table, const char *name) {
  if (!has_memory(work, table)) {
    return NULL;
  }
  sqlite3_value **place = key_new_place(work, table);
  sqlite3_stmt *statement = work_prepare(work,
                                         "SELECT place FROM \"%w\"." KEY_MEMORY
                                         " WHERE table_name = %Q AND key_name = %Q AND place NOT NULL ORDER BY part",
                                         table->schema, table->name, name);
  int count = 0;
  while (count < table->row_part_count && work_step(work, statement)) {
    key_set_part(work, &place[count++], sqlite3_column_value(statement, 0));
  }
  sqlite3_finalize(statement);
  if (count < table->row_part_count) {
    key_free_place(table, place);
    place = NULL;
  }
  return place;
}
