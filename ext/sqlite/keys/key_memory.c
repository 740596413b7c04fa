/* The table of ours: what was promised for a plain key, and how far its filling came. A tool that rebuilds the user's
 * table loses the triggers, and with them all that the schema says of a key. This table still knows it then. It is a
 * hint and never a proof: whoever can write to the database can write to this table. */
#include "key.h"
#include "../run/little_endian.h"

#include <string.h>

#define MEMORY_COLUMNS                                                                                                 \
  "(table_name TEXT NOT NULL COLLATE NOCASE, key_name TEXT NOT NULL COLLATE NOCASE, column_name TEXT NOT NULL, "       \
  "function TEXT NOT NULL, covering TEXT NOT NULL, place BLOB, PRIMARY KEY (table_name, key_name)) WITHOUT ROWID"

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
                   sql_is_same(work, sql, "CREATE TABLE " KEY_MEMORY MEMORY_COLUMNS);
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
  return work_text(work, "INSERT OR REPLACE INTO %s" KEY_MEMORY " VALUES (%Q, %Q, %Q, %Q, %Q, NULL)", schema,
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
                 " WHERE table_name = %Q",
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
    key->covering_count = key_read_name_list(work, covering, &key->covering);
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
 * A BLOB: for each part of the row its type in a byte, the length of what follows in four, and its bytes. Numbers are
 * little-endian. */

enum { PART_HEAD = 5, PART_LENGTH = 4 };

/* The bytes of a part; those of a number are written to `number`. */
static const void *part_bytes(sqlite3_value *value, unsigned char number[NUMBER_BYTES], uint32_t *length) {
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
  case SQLITE_FLOAT:
    write_number_of(value, number);
    *length = NUMBER_BYTES;
    return number;
  case SQLITE_TEXT: {
    const void *text = sqlite3_value_text(value);
    *length = (uint32_t)sqlite3_value_bytes(value);
    return text;
  }
  default: {
    const void *blob = sqlite3_value_blob(value);
    *length = (uint32_t)sqlite3_value_bytes(value);
    return blob == NULL && *length == 0 ? "" : blob;
  }
  }
}

/* The BLOB for sqlite3_free; NULL when there is no memory. */
static unsigned char *pack_place(const struct key_table *table, sqlite3_value **place, size_t *size) {
  unsigned char *packed = NULL;
  *size = 0;
  for (int i = 0; i < table->row_part_count; ++i) {
    unsigned char number[NUMBER_BYTES];
    uint32_t length = 0;
    const void *bytes = part_bytes(place[i], number, &length);
    unsigned char *larger = bytes == NULL ? NULL : sqlite3_realloc64(packed, *size + PART_HEAD + length);
    if (larger == NULL) {
      sqlite3_free(packed);
      return NULL;
    }
    packed = larger;
    packed[*size] = (unsigned char)sqlite3_value_type(place[i]);
    write_little_endian(length, packed + *size + 1, PART_LENGTH);
    memcpy(packed + *size + PART_HEAD, bytes, length);
    *size += PART_HEAD + length;
  }
  return packed;
}

bool key_remember_place(struct work *work, const struct key_table *table, const char *name, sqlite3_value **place) {
  if (!has_memory(work, table)) {
    return false;
  }
  sqlite3_stmt *statement =
    work_prepare(work, "UPDATE \"%w\"." KEY_MEMORY " SET place = ?1 WHERE table_name = %Q AND key_name = %Q",
                 table->schema, table->name, name);
  size_t size = 0;
  unsigned char *packed = work->status == SQLITE_OK && place != NULL ? pack_place(table, place, &size) : NULL;
  if (place != NULL && packed == NULL) {
    work_fail_with(work, SQLITE_NOMEM);
  }
  if (packed != NULL && work->status == SQLITE_OK) {
    work_fail_with(work, sqlite3_bind_blob64(statement, 1, packed, size, SQLITE_TRANSIENT));
  }
  work_step(work, statement);
  sqlite3_finalize(statement);
  sqlite3_free(packed);
  return work->status == SQLITE_OK && sqlite3_changes(work->db) > 0;
}

/* Binds the part that begins at *at; steps past it. False when the BLOB is not one of ours. */
static bool bind_part(sqlite3_stmt *statement, const unsigned char **at, const unsigned char *end) {
  if (end - *at < PART_HEAD) {
    return false;
  }
  int type = **at;
  uint32_t length = (uint32_t)read_little_endian(*at + 1, PART_LENGTH);
  const unsigned char *bytes = *at + PART_HEAD;
  if ((size_t)(end - bytes) < length || ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && length != NUMBER_BYTES)) {
    return false;
  }
  double real;
  uint64_t bits;
  *at = bytes + length;
  switch (type) {
  case SQLITE_INTEGER:
    return sqlite3_bind_int64(statement, 1, (sqlite3_int64)read_little_endian(bytes, NUMBER_BYTES)) == SQLITE_OK;
  case SQLITE_FLOAT:
    bits = read_little_endian(bytes, NUMBER_BYTES);
    memcpy(&real, &bits, sizeof real);
    return sqlite3_bind_double(statement, 1, real) == SQLITE_OK;
  case SQLITE_TEXT:
    return sqlite3_bind_text(statement, 1, (const char *)bytes, (int)length, SQLITE_TRANSIENT) == SQLITE_OK;
  case SQLITE_BLOB: return sqlite3_bind_blob(statement, 1, bytes, (int)length, SQLITE_TRANSIENT) == SQLITE_OK;
  default: return false;
  }
}

void key_free_place(const struct key_table *table, sqlite3_value **place) {
  for (int i = 0; place != NULL && i < table->row_part_count; ++i) {
    sqlite3_value_free(place[i]);
  }
  sqlite3_free(place);
}

static sqlite3_value **unpack_place(struct work *work, const struct key_table *table, const unsigned char *at,
                                    size_t size) {
  sqlite3_uint64 room = (sqlite3_uint64)table->row_part_count * sizeof(sqlite3_value *);
  sqlite3_value **place = sqlite3_malloc64(room);
  if (place == NULL) {
    work_fail_with(work, SQLITE_NOMEM);
    return NULL;
  }
  memset(place, 0, (size_t)room);
  const unsigned char *end = at + size;
  sqlite3_stmt *statement = work_prepare(work, "SELECT ?1");
  bool right = work->status == SQLITE_OK;
  for (int i = 0; right && i < table->row_part_count; ++i) {
    right = bind_part(statement, &at, end) && work_step(work, statement);
    place[i] = right ? sqlite3_value_dup(sqlite3_column_value(statement, 0)) : NULL;
    right = place[i] != NULL && sqlite3_reset(statement) == SQLITE_OK;
  }
  sqlite3_finalize(statement);
  if (!right || at != end) {
    key_free_place(table, place);
    place = NULL;
  }
  return place;
}

sqlite3_value **key_recall_place(struct work *work, const struct key_table *table, const char *name) {
  sqlite3_value **place = NULL;
  if (!has_memory(work, table)) {
    return NULL;
  }
  sqlite3_stmt *statement =
    work_prepare(work, "SELECT place FROM \"%w\"." KEY_MEMORY " WHERE table_name = %Q AND key_name = %Q", table->schema,
                 table->name, name);
  if (work_step(work, statement) && sqlite3_column_type(statement, 0) == SQLITE_BLOB) {
    const unsigned char *packed = sqlite3_column_blob(statement, 0);
    if (packed != NULL) {
      place = unpack_place(work, table, packed, (size_t)sqlite3_column_bytes(statement, 0));
    }
  }
  sqlite3_finalize(statement);
  return place;
}
