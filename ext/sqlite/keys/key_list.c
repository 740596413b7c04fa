/* dfen_keys(), table-valued: the keys of all tables, as the schema has them now. */
#include "key.h"
#include "../../function.h"

#include <string.h>

/* A row that is shown. */
struct listed {
  const char *table_name; /* as the other functions take it */
  struct key key;
  sqlite3_int64 rows, filled;
  const char *state;
  struct listed *next;
};

struct listing {
  struct work *work;
  struct listed *first, **end;
  struct listed *row;
};

/* Whether dfen_fill_key would write a key: a stale row has a DFEN that reads. */
static bool has_fillable(struct work *work, const struct key_table *table, const struct key *key) {
  return work_integer(work, "SELECT EXISTS (SELECT 1 FROM %s INDEXED BY \"%w\" WHERE %s IS NULL AND dfen_valid(%s))",
                      table->sql_name, key->object[KEY_STALE_INDEX], key_column_sql(work, table, key->name),
                      key_column_sql(work, table, key->column)) != 0;
}

/* What is broken, the worst first; "" when nothing is. */
static const char *broken(const struct key *key) {
  if (!key->is_virtual && key->object[KEY_INSERT_TRIGGER] == NULL && key->object[KEY_UPDATE_TRIGGER] == NULL) {
    return "the triggers are missing";
  }
  if (!key->is_virtual && (key->object[KEY_INSERT_TRIGGER] == NULL || key->object[KEY_UPDATE_TRIGGER] == NULL)) {
    return "a trigger is missing";
  }
  return key->has_wrong_object                               ? "a trigger or an index is not as dfen made it"
         : key->is_misdeclared                               ? "the column is declared otherwise"
         : key->is_virtual && key->object[KEY_INDEX] == NULL ? "the index is missing"
                                                             : "";
}

static const char *state_of(struct work *work, const struct key_table *table, const struct key *key) {
  if (key->is_marked && key->version != key_version_now(work)) {
    return "out of date";
  }
  const char *state = broken(key);
  if (*state != '\0' || work->status != SQLITE_OK) {
    return state;
  }
  if (key->is_virtual) {
    return "ready";
  }
  return key->object[KEY_INDEX] == NULL || key->object[KEY_STALE_INDEX] == NULL || has_fillable(work, table, key)
           ? "filling"
           : "ready";
}

static void add_listed(struct listing *listing, const struct key_table *table, const struct key *key) {
  struct work *work = listing->work;
  struct listed *listed = work_memory(work, sizeof *listed);
  if (listed == NULL) {
    return;
  }
  *listed = (struct listed){.table_name = key_table_text(work, table), .key = *key};
  if (table->has_generated) {
    work_guard(work, false);
  }
  listed->rows = work_integer(work, "SELECT count(*) FROM %s", table->sql_name);
  const char *stale = key->object[KEY_STALE_INDEX] != NULL
                        ? work_text(work, "INDEXED BY \"%w\"", key->object[KEY_STALE_INDEX])
                        : "NOT INDEXED";
  /* Of a virtual key the DFENs are counted: to read the key of a malformed one would be an error. */
  const char *counted = key->is_virtual ? key->column : key->name;
  listed->filled = listed->rows - work_integer(work, "SELECT count(*) FROM %s %s WHERE %s IS NULL", table->sql_name,
                                               stale, key_column_sql(work, table, counted));
  listed->state = state_of(work, table, key);
  *listing->end = listed;
  listing->end = &listed->next;
}

/* The keys of the tables of a schema. */
static void list_schema(struct listing *listing, const char *schema) {
  struct work *work = listing->work;
  sqlite3_stmt *tables =
    work_prepare(work, "SELECT name FROM \"%w\".sqlite_master WHERE type = 'table' ORDER BY name", schema);
  while (work_step(work, tables)) {
    struct key_table table;
    const struct work_piece *kept = work->pieces;
    const char *name = work_column_text(work, tables, 0);
    const struct key *keys =
      name != NULL && key_read_table(work, schema, name, &table) ? key_read_keys(work, &table) : NULL;
    for (const struct key *key = keys; key != NULL; key = key->next) {
      add_listed(listing, &table, key);
    }
    if (keys == NULL) {
      work_release(work, kept);
    }
  }
  sqlite3_finalize(tables);
}

static void begin_list(struct work *work, void *state, sqlite3_value **arguments) {
  (void)arguments;
  struct listing *listing = state;
  listing->work = work;
  listing->end = &listing->first;
  sqlite3_stmt *schemas = work_prepare(work, "PRAGMA database_list");
  while (work_step(work, schemas)) {
    const char *schema = work_column_text(work, schemas, 1);
    if (schema != NULL) {
      list_schema(listing, schema);
    }
  }
  sqlite3_finalize(schemas);
  work_unguard(work);
}

static bool step_list(void *state, uint64_t row) {
  (void)row;
  struct listing *listing = state;
  listing->row = listing->row == NULL ? listing->first : listing->row->next;
  return listing->row != NULL;
}

enum { LIST_TABLE, LIST_COLUMN, LIST_KEY, LIST_FUNCTION, LIST_KIND, LIST_VERSION, LIST_ROWS, LIST_FILLED, LIST_STATE };

static void list_column(sqlite3_context *context, const void *state, uint64_t number, int column) {
  (void)number;
  const struct listed *row = ((const struct listing *)state)->row;
  switch (column) {
  case LIST_TABLE: sqlite3_result_text(context, row->table_name, -1, SQLITE_TRANSIENT); break;
  case LIST_COLUMN: sqlite3_result_text(context, row->key.column, -1, SQLITE_TRANSIENT); break;
  case LIST_KEY: sqlite3_result_text(context, row->key.name, -1, SQLITE_TRANSIENT); break;
  case LIST_FUNCTION:
    if (row->key.function >= 0) {
      sqlite3_result_text(context, key_function_names[row->key.function], -1, SQLITE_STATIC);
    }
    break;
  case LIST_KIND: sqlite3_result_text(context, row->key.is_virtual ? "virtual" : "plain", -1, SQLITE_STATIC); break;
  case LIST_VERSION:
    if (row->key.is_marked) { /* only the schema says a version */
      sqlite3_result_int(context, row->key.version);
    }
    break;
  case LIST_ROWS: sqlite3_result_int64(context, row->rows); break;
  case LIST_FILLED: sqlite3_result_int64(context, row->filled); break;
  case LIST_STATE: sqlite3_result_text(context, row->state, -1, SQLITE_STATIC); break;
  }
}

const struct table keys_table = {
  .state_size = sizeof(struct listing),
  .begin_with_sql = begin_list,
  .step = step_list,
  .column = list_column,
};
