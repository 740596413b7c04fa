/* The virtual table module of all table-valued functions. SQLite implements a table-valued function as an eponymous
 * virtual table: its arguments are hidden columns, and FROM dfen_moves('...') means FROM dfen_moves WHERE arg_dfen =
 * '...'.
 *
 * A function supplies its columns and produces its rows (struct table). This file does the rest for all of them: query
 * plans, cursors, errors.
 *
 * For example SELECT uci FROM dfen_moves('8/8/8/8/8/8/8/K6k w - - 0 1 K'):
 *
 * 1. table_connect, once a connection: declares CREATE TABLE x(uci TEXT, ..., arg_dfen HIDDEN).
 * 2. table_best_index, once for each plan that SQLite considers: finds "arg_dfen = ?" among the constraints, requests
 *    its value, and records in idxNum which arguments have a value; here bit 0. A plan without a required argument gets
 *    such a high cost that SQLite prefers any other: FROM games, dfen_moves(games.dfen) reads games first.
 * 3. table_filter, once for each value of the argument: reports a missing argument, or reads the arguments (`begin`)
 *    and steps to the first row, a1b1.
 * 4. table_column and table_next, once per row: a1b1, a1a2 and a1b2.
 *
 * Error messages are "dfen_moves: " and the reason from `begin`. Running out of memory returns SQLITE_NOMEM and leaks
 * nothing. */
#include "virtual_table.h"
#include "table_plan.h"
#include "run/session.h"
#include "../../core/common/hash.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct virtual_table {
  sqlite3_vtab base;
  const struct function *function;
  int columns; /* visible; the arguments follow */
  sqlite3 *db;
  uint64_t seed; /* of row ids, so that nobody can construct arguments with equal ids */
};

struct cursor {
  sqlite3_vtab_cursor base;
  uint64_t first_row; /* offset of the row ids; valid if `hashed` */
  bool hashed;
  bool at_end;
  struct context context;
  struct sql_session session; /* of the context, also if the function runs no SQL */
  host_cancellation cancellation;
  sqlite3_value *arguments[TABLE_ARGUMENTS_MAX]; /* copies; NULL if absent */
  sqlite3_int64 state[];                         /* aligned as by sqlite3_malloc64 */
};

static struct virtual_table *table_of(sqlite3_vtab_cursor *cursor) {
  return (struct virtual_table *)cursor->pVtab;
}

#define TABLE(name, least, most, ...) static_assert((most) <= TABLE_ARGUMENTS_MAX, #name " has room");
#include "../functions.def"

/* ---- The module ---- */

/* The declaration of the virtual table; sets `columns` to the number of visible columns. NULL if out of memory. */
static char *write_declaration(sqlite3 *db, const struct function *function, int *columns) {
  static const char *const types[DECLARED_TYPES] = {[TYPE_ANY] = "",
                                                    [TYPE_TEXT] = " TEXT",
                                                    [TYPE_REAL] = " REAL",
                                                    [TYPE_INTEGER] = " INTEGER",
                                                    [TYPE_BOOLEAN] = " INTEGER"};
  struct column_declaration column;
  sqlite3_str *declaration = sqlite3_str_new(db);
  sqlite3_str_appendall(declaration, "CREATE TABLE x(");
  *columns = 0;
  for (const char *list = function->result; take_column_declaration(&list, &column);) {
    sqlite3_str_appendf(declaration, "%s%.*s%s", (*columns)++ == 0 ? "" : ", ", column.name_length, column.name,
                        types[column.type]);
  }
  for (const char *list = function->arguments; take_column_declaration(&list, &column);) {
    sqlite3_str_appendf(declaration, ", arg_%.*s HIDDEN", column.name_length, column.name);
  }
  sqlite3_str_appendall(declaration, ")");
  return sqlite3_str_finish(declaration);
}

/* Declares the visible columns and, after them, the hidden arguments. Functions that run SQL are
 * SQLITE_VTAB_DIRECTONLY, so that views and triggers of a hostile database cannot call them. */
static int table_connect(sqlite3 *db, void *data, int count, const char *const *words, sqlite3_vtab **base,
                         char **error) {
  (void)count;
  (void)words;
  (void)error;
  const struct function *function = data;
  int columns = 0;
  char *sql = write_declaration(db, function, &columns);
  int status = sql == NULL ? SQLITE_NOMEM : sqlite3_declare_vtab(db, sql);
  sqlite3_free(sql);
  if (status != SQLITE_OK) {
    return status;
  }
  struct virtual_table *made = sqlite3_malloc64(sizeof *made);
  if (made == NULL) {
    return SQLITE_NOMEM;
  }
  *made = (struct virtual_table){.function = function, .columns = columns, .db = db};
  sqlite3_randomness(sizeof made->seed, &made->seed);
  *base = &made->base;
  return sqlite3_vtab_config(db, function->safety == DIRECTONLY ? SQLITE_VTAB_DIRECTONLY : SQLITE_VTAB_INNOCUOUS);
}

static int table_best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  const struct virtual_table *made = (const struct virtual_table *)base;
  plan_table(made->function, made->columns, info);
  return SQLITE_OK;
}

static int table_disconnect(sqlite3_vtab *base) {
  sqlite3_free(base);
  return SQLITE_OK;
}

/* ---- The rows ---- */

static int table_open(sqlite3_vtab *base, sqlite3_vtab_cursor **opened) {
  const struct table *table = ((struct virtual_table *)base)->function->table;
  struct cursor *cursor = sqlite3_malloc64(sizeof *cursor + table->state_size);
  if (cursor == NULL) {
    return SQLITE_NOMEM;
  }
  memset(cursor, 0, sizeof *cursor + table->state_size);
  *opened = &cursor->base;
  return SQLITE_OK;
}

/* Frees what the last scan used, and resets the cursor for another. */
static void rewind_cursor(struct cursor *cursor) {
  const struct table *table = table_of(&cursor->base)->function->table;
  if (table->end != NULL) {
    table->end(cursor->state);
  }
  host_end_cancellation(&cursor->cancellation);
  session_close(&cursor->session);
  memset(cursor->state, 0, table->state_size);
  for (int i = 0; i < TABLE_ARGUMENTS_MAX; ++i) {
    sqlite3_value_free(cursor->arguments[i]);
    cursor->arguments[i] = NULL;
  }
  cursor->hashed = false;
  cursor->at_end = true;
}

static int table_close(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  rewind_cursor(cursor);
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static bool begin_scan(struct cursor *cursor) {
  const struct table *table = table_of(&cursor->base)->function->table;
  bool has_begun = begin_table(table, &cursor->context, cursor->state);
  if (table->step == NULL) { /* free what a check prepared */
    host_end_cancellation(&cursor->cancellation);
  }
  return has_begun;
}

/* The SQLite error code of the call; sets SQLite's message. */
static int status_of(struct cursor *cursor) {
  char message[MESSAGE_SIZE];
  switch (cursor->context.failure) {
  case NO_FAILURE: return SQLITE_OK;
  case HAS_REASON: break;
  case NO_MEMORY: return SQLITE_NOMEM;
  case CANCELLED: return cursor->cancellation.status;
  }
  write_message(&cursor->context, message);
  sqlite3_vtab *base = cursor->base.pVtab;
  sqlite3_free(base->zErrMsg);
  base->zErrMsg = sqlite3_mprintf("%s", message);
  return base->zErrMsg == NULL ? SQLITE_NOMEM : cursor->context.code != SQLITE_OK ? cursor->context.code : SQLITE_ERROR;
}

static int table_next(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  cursor->at_end = !step_table(table_of(base)->function->table, &cursor->context, cursor->state);
  return cursor->at_end ? status_of(cursor) : SQLITE_OK;
}

/* Copies the arguments, for statements that read the hidden columns. */
static bool keep_arguments(struct cursor *cursor, sqlite3_value *const arguments[TABLE_ARGUMENTS_MAX]) {
  for (int argument = 0; argument < TABLE_ARGUMENTS_MAX; ++argument) {
    if (arguments[argument] != NULL) {
      cursor->arguments[argument] = sqlite3_value_dup(arguments[argument]);
      if (cursor->arguments[argument] == NULL) {
        return false;
      }
    }
  }
  return true;
}

/* Begins a scan. SQLite may begin many with one cursor, each with other arguments. */
static int table_filter(sqlite3_vtab_cursor *base, int plan, const char *unused, int count, sqlite3_value **values) {
  (void)unused;
  (void)count;
  struct cursor *cursor = (struct cursor *)base;
  const struct function *function = table_of(base)->function;
  sqlite3_value *arguments[TABLE_ARGUMENTS_MAX] = {NULL};
  rewind_cursor(cursor);
  cursor->cancellation = host_cancellation_of(table_of(base)->db);
  begin_context(&cursor->context, function, NULL, TABLE_ARGUMENTS_MAX, arguments, &cursor->cancellation);
  session_open(&cursor->session, table_of(base)->db, &cursor->context);
  cursor->context.session = &cursor->session;
  if ((plan & MISSING) != 0) {
    fails_without_argument(&cursor->context, plan);
    return status_of(cursor);
  }
  for (int argument = 0; argument < TABLE_ARGUMENTS_MAX; ++argument) {
    if ((plan >> argument & HAS_VALUE) != 0) {
      sqlite3_value *value = *values++;
      bool none = (plan >> argument & BY_IS) != 0 && argument >= function->least && host_type_of(value) == HOST_NULL;
      arguments[argument] = none ? NULL : value;
    }
  }
  if (!begin_scan(cursor)) {
    return status_of(cursor);
  }
  return keep_arguments(cursor, arguments) ? table_next(base) : SQLITE_NOMEM;
}

static int table_eof(sqlite3_vtab_cursor *base) {
  return ((struct cursor *)base)->at_end;
}

/* A column of the row or an argument. */
static int table_column(sqlite3_vtab_cursor *base, sqlite3_context *call, int column) {
  struct cursor *cursor = (struct cursor *)base;
  const struct virtual_table *made = table_of(base);
  if (column < made->columns) {
    cursor->context.call = call;
    (void)made->function->table->column(&cursor->context, cursor->state, column);
    end_call(&cursor->context);
  } else if (cursor->arguments[column - made->columns] != NULL) {
    sqlite3_result_value(call, cursor->arguments[column - made->columns]);
  }
  return SQLITE_OK;
}

/* A hash of the arguments; 0 if there are none. */
static int hash_arguments(const struct cursor *cursor, uint64_t *hash) {
  *hash = 0;
  for (int argument = 0; argument < TABLE_ARGUMENTS_MAX; ++argument) {
    sqlite3_value *value = cursor->arguments[argument];
    if (value != NULL) {
      size_t size = 0;
      const char *bytes = host_text_of(value, &size);
      if (bytes == NULL) {
        return SQLITE_NOMEM;
      }
      uint64_t seed = *hash ^ table_of((sqlite3_vtab_cursor *)&cursor->base)->seed;
      *hash = XXH64(bytes, size, seed + (uint64_t)argument);
    }
  }
  return SQLITE_OK;
}

/* Row ids are consecutive, from an offset that depends on the arguments. If the parts of an OR call the function with
 * different arguments, SQLite removes duplicate rows by row id. */
static int table_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
  struct cursor *cursor = (struct cursor *)base;
  if (!cursor->hashed) {
    int status = hash_arguments(cursor, &cursor->first_row);
    if (status != SQLITE_OK) {
      return status;
    }
    cursor->hashed = true;
  }
  uint64_t id = cursor->first_row + cursor->context.row + 1;
  memcpy(row, &id, sizeof id);
  return SQLITE_OK;
}

/* No xCreate: the table is eponymous only, and CREATE VIRTUAL TABLE cannot use it. */
static const sqlite3_module module = {
  .xConnect = table_connect,
  .xDisconnect = table_disconnect,
  .xBestIndex = table_best_index,
  .xOpen = table_open,
  .xClose = table_close,
  .xFilter = table_filter,
  .xNext = table_next,
  .xEof = table_eof,
  .xColumn = table_column,
  .xRowid = table_rowid,
};

/* The module's client data is static, so SQLite need not free it. */
int register_table(sqlite3 *db, const struct function *function) {
  return sqlite3_create_module_v2(db, function->name, &module, (void *)function, NULL);
}
