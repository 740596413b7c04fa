/* dfen_add_key, dfen_drop_key and dfen_key_sql: the functions that change the schema, or say how it would be changed.
 */
#include "key.h"
#include "../../function.h"

#include <string.h>

/* ---- What is asked for ---- */

enum { ADD_INTO, ADD_FUNCTION, ADD_KIND, ADD_COVERING, ADD_OPTIONS };

static const char *const key_kinds[] = {"plain", "virtual", NULL};

static const struct option add_options[ADD_OPTIONS] = {
  [ADD_INTO] = {.name = "into", OPTION_TEXT, "the key column's name as text"},
  [ADD_FUNCTION] = {.name = "function",
                    OPTION_WORD,
                    "'dfen_pool_key', 'dfen_pool_id', 'dfen_pool_blob', 'dfen_canonical', 'dfen_normalize', "
                    "'dfen_hash' or 'dfen_zobrist'",
                    .words = key_function_names},
  [ADD_KIND] = {.name = "kind", OPTION_WORD, "'plain' or 'virtual'", .words = key_kinds},
  [ADD_COVERING] = {.name = "covering", OPTION_LIST, "an array of column names"},
};

/* The arguments (table, column [, options]) of a key. */
struct request {
  struct key_table table;
  struct option_value option[ADD_OPTIONS];
  const char *into;
  int function;    /* dfen_pool_key's where none is given */
  bool is_virtual; /* plain where no kind is given */
  const struct key_column *column;
};

static void read_request(struct work *work, int count, sqlite3_value **arguments, struct request *request) {
  const char *table = work_name(work, arguments[0], "table", false);
  const char *column = work_name(work, arguments[1], "column", false);
  const struct option_value *option = request->option;
  work_options(work, count > 2 ? arguments[2] : NULL, add_options, ADD_OPTIONS, request->option);
  if (work->status != SQLITE_OK || !key_find_table(work, table, &request->table)) {
    return;
  }
  request->into = option[ADD_INTO].given ? option[ADD_INTO].text : "canonical";
  request->function = (int)option[ADD_FUNCTION].number;
  request->is_virtual = option[ADD_KIND].number > 0.0;
  request->column = key_find_column(&request->table, column);
  if (request->column == NULL) {
    work_fail(work, "%s has no column %s", request->table.place, work_shown(work, column));
  }
}

/* The columns that the key is to cover; those it has when none are given. */
static void check_covering(struct work *work, const struct request *request, struct key *key) {
  const struct option_value *covering = &request->option[ADD_COVERING];
  if (!covering->given) {
    return;
  }
  if (covering->count > sqlite3_limit(work->db, SQLITE_LIMIT_COLUMN, -1)) {
    work_fail(work, "the option covering has %d names, more than a table can have columns", covering->count);
  }
  const char **names = work_memory(work, (sqlite3_uint64)(covering->count + 1) * sizeof *names);
  const char *name = covering->text;
  for (int i = 0; names != NULL && i < covering->count; ++i, name += strlen(name) + 1) {
    work_listen(work);
    const struct key_column *column = key_find_column(&request->table, name);
    if (column == NULL) {
      work_fail(work, "covering: %s has no column %s", request->table.place, work_shown(work, name));
      return;
    }
    names[i] = column->name;
    if (sqlite3_stricmp(column->name, key->name) == 0) {
      work_fail(work, "covering: %s is the key itself", work_shown(work, column->name));
    }
    for (int j = 0; j < i; ++j) {
      if (strcmp(names[j], names[i]) == 0) {
        work_fail(work, "covering: %s is there twice", work_shown(work, column->name));
      }
    }
  }
  key->covering_count = covering->count;
  key->covering = names;
}

/* A key that the user asks for anew. */
static void check_new(struct work *work, const struct request *request) {
  enum { NAME_MAX_BYTES = 10000 };
  if (strlen(request->into) > NAME_MAX_BYTES) {
    work_fail(work, "a key's name has at most %d bytes", NAME_MAX_BYTES);
  }
  static const char *const hidden[] = {"rowid", "_rowid_", "oid"};
  for (int i = 0; i < 3; ++i) {
    if (sqlite3_stricmp(request->into, hidden[i]) == 0) {
      work_fail(work, "a key cannot be called %s: that is how SQL names the number of a row", hidden[i]);
    }
  }
  if (key_find_column(&request->table, request->into) != NULL) {
    work_fail(work, "%s has a column %s already, which is no key: the option into gives another name",
              request->table.place, work_shown(work, request->into));
  }
}

/* A key that is there must be what is asked for. */
static void check_same(struct work *work, const struct request *request, const struct key *key) {
  const char *place = key_place(work, &request->table, key);
  if (key->column != NULL && sqlite3_stricmp(key->column, request->column->name) != 0) {
    work_fail(work, "%s is a key of %s, not of %s", place, work_shown(work, key->column),
              work_shown(work, request->column->name));
  }
  if (request->option[ADD_FUNCTION].given && key->function >= 0 && key->function != request->function) {
    work_fail(work, "%s is made by %s, not by %s: dfen_drop_key takes it away", place,
              key_function_names[key->function], key_function_names[request->function]);
  }
  if (request->option[ADD_KIND].given && key->is_virtual != request->is_virtual) {
    work_fail(work, "%s is %s, not %s: dfen_drop_key takes it away", place, key->is_virtual ? "virtual" : "plain",
              key->is_virtual ? "plain" : "virtual");
  }
  if (key->is_misdeclared) {
    work_fail(work, "%s is declared so that it cannot hold keys as they are: dfen_drop_key takes it away", place);
  }
}

/* The key as it is to be. `found` is what is there, or NULL. */
static struct key wanted_key(struct work *work, const struct request *request, const struct key *found) {
  struct key key = {.name = request->into, .function = request->function, .is_virtual = request->is_virtual};
  if (found != NULL) {
    key = *found;
  }
  if (key.function < 0) {
    key.function = request->function;
  }
  key.column = request->column->name;
  key.version = key_version_now(work);
  check_covering(work, request, &key);
  return key;
}

static struct key *find_asked(struct work *work, const struct request *request) {
  struct key *found = key_in_list(key_read_keys(work, &request->table), request->into);
  if (found != NULL && !found->is_marked && !key_is_proved(work, &request->table, found)) {
    found = NULL; /* a column that never held a key: check_new says that the name is taken */
  }
  if (found == NULL) {
    check_new(work, request);
  } else {
    check_same(work, request, found);
  }
  return work->status == SQLITE_OK ? found : NULL;
}

/* ---- Adding ---- */

static const char *add_column(struct work *work, const struct request *request, const struct key *key,
                              const char *schema) {
  const char *type = key_function_type(key->function);
  return key->is_virtual
           ? work_text(work, "ALTER TABLE %s\"%w\" ADD COLUMN \"%w\" %s AS (%s(\"%w\")) VIRTUAL", schema,
                       request->table.name, key->name, type, key_function_names[key->function], key->column)
           : work_text(work, "ALTER TABLE %s\"%w\" ADD COLUMN \"%w\" %s", schema, request->table.name, key->name, type);
}

/* An index on a virtual key reads every DFEN, so it fails with the first that does not read: says which row that is. */
static void name_bad_row(struct work *work, const struct key_table *table, const struct key *key) {
  struct work look;
  work_open(&look, work->db);
  const char *dfen = key_column_sql(&look, table, key->column);
  sqlite3_stmt *statement =
    work_prepare(&look, "SELECT dfen_error(%s), %s FROM %s NOT INDEXED WHERE dfen_error(%s) NOT NULL LIMIT 1", dfen,
                 key_row_place(&look, table, ""), table->sql_name, dfen);
  if (work_step(&look, statement)) {
    const char *reason = work_column_text(&look, statement, 0);
    const char *place = work_column_text(&look, statement, 1);
    if (reason != NULL && place != NULL) {
      work->status = SQLITE_OK;
      work_fail(work, "row %s of %s does not read: %s (a plain key leaves such rows without one)",
                work_shown(work, place), table->place, reason);
    }
  }
  sqlite3_finalize(statement);
  work_close(&look);
}

static const char *next_step(struct work *work, const struct key_table *table, const struct key *key) {
  return work_text(work, "; next: SELECT dfen_fill_key(%Q, %Q)", key_table_text(work, table), key->name);
}

static const char *add_virtual(struct work *work, const struct request *request, struct key *key, bool is_new) {
  bool was_there = key->object[KEY_INDEX] != NULL;
  if (is_new) {
    work_run(work, "%s", add_column(work, request, key, work_text(work, "\"%w\".", request->table.schema)));
  }
  if (!was_there && work->status == SQLITE_OK) {
    key_drop_objects(work, &request->table, key->name, false);
    key_make_objects(work, &request->table, key, KEY_INDEX, KEY_INDEX);
    if (work->status == SQLITE_ERROR) {
      name_bad_row(work, &request->table, key);
    }
  }
  return work_text(work, "%s %s", key_place(work, &request->table, key),
                   is_new      ? work_text(work, "is added (virtual, %s of %s)", key_function_names[key->function],
                                           work_shown(work, key->column))
                   : was_there ? "is there: nothing to do"
                               : "is mended: its index is made anew");
}

/* Every key that is not the one that this dfen makes becomes stale: what was written while a trigger was missing may be
 * wrong, and so may what another version made. */
static sqlite3_int64 make_wrong_stale(struct work *work, const struct key_table *table, const struct key *key) {
  const char *stored = key_column_sql(work, table, key->name);
  work_run(work, "UPDATE %s SET \"%w\" = NULL WHERE %s NOT NULL AND (+%s) COLLATE BINARY IS NOT %s", table->sql_name,
           key->name, stored, stored, key_expression(work, table, key));
  return work->status == SQLITE_OK ? sqlite3_changes(work->db) : 0;
}

static bool has_rows(struct work *work, const struct key_table *table) {
  return work_integer(work, "SELECT EXISTS (SELECT 1 FROM %s)", table->sql_name) != 0;
}

static const char *add_new_plain(struct work *work, const struct request *request, struct key *key) {
  const struct key_table *table = &request->table;
  key_refuse_triggers(work, table, NULL);
  work_run(work, "%s", add_column(work, request, key, work_text(work, "\"%w\".", table->schema)));
  key_make_objects(work, table, key, KEY_INSERT_TRIGGER, KEY_UPDATE_TRIGGER);
  key_remember(work, table, key);
  bool to_fill = has_rows(work, table);
  if (!to_fill) {
    key_make_objects(work, table, key, KEY_INDEX, KEY_STALE_INDEX);
  }
  return work_text(work, "%s is added (plain, %s of %s)%s", key_place(work, table, key),
                   key_function_names[key->function], work_shown(work, key->column),
                   to_fill ? next_step(work, table, key) : "");
}

static bool covers_same(const struct key *a, const struct key *b) {
  bool same = a->covering_count == b->covering_count;
  for (int i = 0; same && i < a->covering_count; ++i) {
    same = strcmp(a->covering[i], b->covering[i]) == 0;
  }
  return same;
}

/* Keys are trusted only as long as both triggers stood there and the version was this one. */
static const char *mend_plain(struct work *work, const struct request *request, const struct key *found,
                              struct key *key) {
  const struct key_table *table = &request->table;
  bool other_version = found->version != key->version;
  bool other_covering = !covers_same(found, key);
  bool trusted = found->object[KEY_INSERT_TRIGGER] != NULL && found->object[KEY_UPDATE_TRIGGER] != NULL &&
                 !found->has_wrong_object && !other_version;
  bool has_indexes = found->object[KEY_INDEX] != NULL && found->object[KEY_STALE_INDEX] != NULL;
  if (work->status == SQLITE_OK && trusted && !other_covering) {
    return work_text(work, "%s is there%s", key_place(work, table, key),
                     has_indexes ? ": nothing to do" : next_step(work, table, key));
  }
  key_refuse_triggers(work, table, key);
  key_drop_objects(work, table, key->name, false);
  memset(key->object, 0, sizeof key->object);
  sqlite3_int64 wrong = trusted ? 0 : make_wrong_stale(work, table, key);
  key_make_objects(work, table, key, KEY_INSERT_TRIGGER, KEY_UPDATE_TRIGGER);
  key_remember(work, table, key);
  /* version 0: no trigger and no index was left to say one */
  const char *what = trusted                                ? "its index will cover other columns"
                     : other_version && found->version != 0 ? "its version is this one now"
                                                            : "its triggers are made anew";
  const char *stale = wrong == 0 ? "" : work_text(work, ", and %lld keys that were not right are stale", wrong);
  return work_text(work, "%s is mended: %s%s%s", key_place(work, table, key), what, stale, next_step(work, table, key));
}

static const char *add_wanted(struct work *work, const struct request *request, const struct key *found,
                              struct key *key) {
  if (!key->is_virtual) {
    return found == NULL ? add_new_plain(work, request, key) : mend_plain(work, request, found, key);
  }
  if (found != NULL && (found->version != key->version || found->has_wrong_object || !covers_same(found, key))) {
    key->object[KEY_INDEX] = NULL;
  }
  return add_virtual(work, request, key, found == NULL);
}

/* An authorizer can make statements that do nothing and say nothing, so the schema is read once more. */
static void require_done(struct work *work, const struct key_table *table, const char *name, bool added) {
  struct key_table now;
  bool is_read = key_read_table(work, table->schema, table->name, &now);
  const struct key *key = is_read && added ? key_find(work, &now, name) : NULL;
  bool done = added ? key != NULL && key_is_kept(key) : is_read && key_find_column(&now, name) == NULL;
  if (!done) {
    work_fail(work, "something kept %s from being changed", table->place);
  }
}

static const char *add_key(struct work *work, int count, sqlite3_value **arguments) {
  struct request request;
  read_request(work, count, arguments, &request);
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  struct key *found = find_asked(work, &request);
  struct key key = wanted_key(work, &request, found);
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  const char *text = add_wanted(work, &request, found, &key);
  require_done(work, &request.table, key.name, true);
  return text;
}

/* Answers with a text; `changes` the schema in one transaction, or only says how. */
static void answer_with(sqlite3_context *context, int count, sqlite3_value **arguments, bool changes,
                        const char *(*answer)(struct work *work, int count, sqlite3_value **arguments)) {
  struct work work;
  work_open(&work, sqlite3_context_db_handle(context));
  if (changes) {
    work_guard(&work, true);
    transaction_begin(&work);
  }
  const char *text = work.status == SQLITE_OK ? answer(&work, count, arguments) : NULL;
  if (changes) {
    transaction_commit(&work);
  }
  result_of_work(context, &work, text);
  work_close(&work);
}

void call_add_key(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer_with(context, count, arguments, true, add_key);
}

/* ---- Dropping ---- */

static const char *drop_key(struct work *work, int count, sqlite3_value **arguments) {
  enum { DROP_COLUMN_SINCE = 3035000 };
  struct key_table table;
  const char *name = work_name(work, arguments[0], "table", false);
  const char *asked = work_name(work, count > 1 ? arguments[1] : NULL, "key", true);
  if (sqlite3_libversion_number() < DROP_COLUMN_SINCE) {
    work_fail(work, "a column can be dropped by SQLite 3.35 or newer, and this is %s", sqlite3_libversion());
  }
  if (work->status != SQLITE_OK || !key_find_table(work, name, &table)) {
    return NULL;
  }
  const struct key *key = key_find(work, &table, asked);
  if (key == NULL) {
    return NULL;
  }
  const char *place = key_place(work, &table, key);
  if (!key_is_proved(work, &table, key)) {
    work_fail(work, "%s holds no keys, so nothing of it is dropped", place);
  }
  key_refuse_triggers(work, &table, NULL);
  key_drop_objects(work, &table, key->name, true);
  work_run(work, "ALTER TABLE %s DROP COLUMN \"%w\"", table.sql_name, key->name);
  key_forget(work, &table, key->name);
  require_done(work, &table, key->name, false);
  return work_text(work, "%s is gone", place);
}

void call_drop_key(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer_with(context, count, arguments, true, drop_key);
}

/* ---- Saying how ---- */

/* The statements that add a key that is not there; nothing when it is there as it must be. */
static const char *key_sql(struct work *work, int count, sqlite3_value **arguments) {
  struct request request;
  read_request(work, count, arguments, &request);
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  const struct key *found = find_asked(work, &request);
  struct key key = wanted_key(work, &request, NULL);
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  if (found != NULL) {
    return work_text(work, "-- %s is there\n", key_place(work, &request.table, found));
  }
  bool with_schema = strcmp(request.table.schema, "main") != 0;
  const char *schema = with_schema ? work_text(work, "\"%w\".", request.table.schema) : "";
  const char *sql = work_text(work, "%s;\n", add_column(work, &request, &key, schema));
  if (key.is_virtual) {
    return work_text(work, "%s%s;\n", sql, key_create_sql(work, &request.table, &key, KEY_INDEX, with_schema));
  }
  return work_text(work, "%s%s;\n%s;\n%s", sql,
                   key_create_sql(work, &request.table, &key, KEY_INSERT_TRIGGER, with_schema),
                   key_create_sql(work, &request.table, &key, KEY_UPDATE_TRIGGER, with_schema),
                   key_remember_sql(work, &request.table, &key));
}

void call_key_sql(sqlite3_context *context, int count, sqlite3_value **arguments) {
  answer_with(context, count, arguments, false, key_sql);
}
