/* The module behind all table-valued functions. SQLite knows a table-valued function as an eponymous virtual table: its
 * arguments are hidden columns, and FROM dfen_moves('...') is the same as FROM dfen_moves WHERE arg_dfen = '...'.
 *
 * A function brings its columns and how its rows are made (struct table); what SQLite wants of a virtual table is done
 * here once for all of them. So no function has code of its own for query plans, cursors or errors.
 *
 * For example SELECT uci FROM dfen_moves('8/8/8/8/8/8/8/K6k w - - 0 1 K'):
 *
 * 1. table_connect, once a connection: declares CREATE TABLE x(uci TEXT, ..., arg_dfen HIDDEN).
 * 2. table_best_index, once a query: finds "arg_dfen = ?" among the constraints, asks for its value, and notes in
 *    idxNum which arguments are given: bit 0 here. An argument that must be given and is not is an error. One that
 *    another table gives, as in FROM games, dfen_moves(games.dfen), makes SQLite put that table first.
 * 3. table_filter, once for each value of the argument: reads it (`begin`) and steps to the first row, a1b1.
 * 4. table_column and table_next, once a row: a1b1, a1a2 and a1b2.
 *
 * Errors are text for users: "dfen_moves: " and the reason that `begin` gave. Whatever runs out of memory says
 * SQLITE_NOMEM, and gives back what it held. */
#include "table.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct virtual_table {
  sqlite3_vtab base;
  const struct function *function;
  int columns; /* visible ones; the arguments follow them */
  sqlite3 *db;
  bool runs_sql; /* now */
};

struct cursor {
  sqlite3_vtab_cursor base;
  sqlite3_int64 row;
  bool at_end;
  sqlite3_value *arguments[TABLE_ARGUMENTS_MAX]; /* our copies; NULL where not given */
  sqlite3_int64 state[];                         /* aligned as sqlite3_malloc64 aligns */
};

static struct virtual_table *table_of(sqlite3_vtab_cursor *cursor) {
  return (struct virtual_table *)cursor->pVtab;
}

#define TABLE(name, table, least, most, ...) static_assert((most) <= TABLE_ARGUMENTS_MAX, #name " has room");
#define TABLE_WITH_SQL TABLE
#include "../functions.def"

/* Makes the message that SQLite shows: "function name: `reason`". */
static int fail_table(sqlite3_vtab *base, const char *reason) {
  const struct function *function = ((struct virtual_table *)base)->function;
  sqlite3_free(base->zErrMsg);
  base->zErrMsg = sqlite3_mprintf("%s: %s", function->name, reason);
  return base->zErrMsg == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

/* ---- The module, as SQLite calls it ---- */

/* A type of functions.def as SQLite writes it in CREATE TABLE. */
static const char *sql_type(const struct typed_name *column) {
  static const struct {
    const char *type, *sql;
  } types[] = {
    {"text", " TEXT"}, {"integer", " INTEGER"}, {"boolean", " INTEGER"}, {"real", " REAL"}, {"blob", " BLOB"}};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
    if (strlen(types[i].type) == (size_t)column->type_length &&
        memcmp(types[i].type, column->type, (size_t)column->type_length) == 0) {
      return types[i].sql;
    }
  }
  return "";
}

/* The table that the function looks like; `columns` counts the visible ones. NULL when there is no memory. */
static char *write_declaration(sqlite3 *db, const struct function *function, int *columns) {
  struct typed_name column;
  sqlite3_str *declaration = sqlite3_str_new(db);
  sqlite3_str_appendall(declaration, "CREATE TABLE x(");
  *columns = 0;
  for (const char *list = function->result; take_typed_name(&list, &column);) {
    sqlite3_str_appendf(declaration, "%s%.*s%s", (*columns)++ == 0 ? "" : ", ", column.name_length, column.name,
                        sql_type(&column));
  }
  for (const char *list = function->arguments; take_typed_name(&list, &column);) {
    sqlite3_str_appendf(declaration, ", arg_%.*s HIDDEN", column.name_length, column.name);
  }
  sqlite3_str_appendall(declaration, ")");
  return sqlite3_str_finish(declaration);
}

/* Declares the columns: those that are seen, and the arguments hidden after them. Functions that run SQL may be used
 * by the user only, so that no view or trigger of a hostile database can start them. */
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
  *base = &made->base;
  return sqlite3_vtab_config(db, function->purity == DIRECT ? SQLITE_VTAB_DIRECTONLY : SQLITE_VTAB_INNOCUOUS);
}

static int table_disconnect(sqlite3_vtab *base) {
  sqlite3_free(base);
  return SQLITE_OK;
}

static int fail_without(sqlite3_vtab *base, int argument) {
  const struct function *function = ((struct virtual_table *)base)->function;
  char reason[REASON_SIZE];
  struct typed_name name = {.name = ""};
  const char *list = function->arguments;
  for (int i = 0; i <= argument; ++i) {
    take_typed_name(&list, &name);
  }
  write_reason(reason, "arg_%.*s must be given: %s(...), or arg_%.*s = ... in WHERE", name.name_length, name.name,
               function->name, name.name_length, name.name);
  return fail_table(base, reason);
}

/* Arguments come as "=" on the hidden columns. idxNum is the set of those that are given; they are handed to
 * table_filter in their order. */
static int table_best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  const struct virtual_table *made = (const struct virtual_table *)base;
  int constraint_of[TABLE_ARGUMENTS_MAX] = {-1, -1, -1};
  bool unusable = false;
  for (int i = 0; i < info->nConstraint; ++i) {
    int argument = info->aConstraint[i].iColumn - made->columns;
    if (argument < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) {
      continue;
    }
    if (info->aConstraint[i].usable) {
      constraint_of[argument] = i;
    } else {
      unusable = true; /* an argument that another table gives; it must come before this one */
    }
  }
  if (unusable) {
    return SQLITE_CONSTRAINT;
  }
  int given = 0;
  for (int argument = 0; argument < made->function->most; ++argument) {
    int constraint = constraint_of[argument];
    if (constraint >= 0) {
      info->idxNum |= 1 << argument;
      info->aConstraintUsage[constraint].argvIndex = ++given;
      info->aConstraintUsage[constraint].omit = 1;
    } else if (argument < made->function->least) {
      return fail_without(base, argument);
    }
  }
  /* one that runs SQL is long, and better not begun once for each row of another table */
  bool runs_sql = made->function->table->begin_with_sql != NULL;
  info->estimatedCost = runs_sql ? 1e7 : 100.0;
  info->estimatedRows = runs_sql ? 100000 : 50;
  return SQLITE_OK;
}

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

/* Gives back what a run through the rows held, and makes ready for another. */
static void rewind_cursor(struct cursor *cursor) {
  const struct table *table = table_of(&cursor->base)->function->table;
  if (table->end != NULL) {
    table->end(cursor->state);
  }
  memset(cursor->state, 0, table->state_size);
  for (int i = 0; i < TABLE_ARGUMENTS_MAX; ++i) {
    sqlite3_value_free(cursor->arguments[i]);
    cursor->arguments[i] = NULL;
  }
  cursor->row = 0;
  cursor->at_end = true;
}

static int table_close(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  rewind_cursor(cursor);
  sqlite3_free(cursor);
  return SQLITE_OK;
}

/* Gives SQLite the words of an error that has any; its code stays. */
static int fail_with_reason(sqlite3_vtab *base, int status, const char *reason) {
  if (status != SQLITE_OK && *reason != '\0' && fail_table(base, reason) == SQLITE_NOMEM) {
    return SQLITE_NOMEM;
  }
  return status;
}

/* SQL that called the function which runs it would call itself without end, for instance from the rows of a table that
 * hold SQL. A connection has one virtual table a function, so this is where it can be seen. */
static bool enter_sql(struct virtual_table *made) {
  if (made->runs_sql) {
    fail_table(&made->base, "it cannot run inside itself");
    return false;
  }
  made->runs_sql = true;
  return true;
}

static int step_with_sql(struct cursor *cursor) {
  struct virtual_table *made = (struct virtual_table *)cursor->base.pVtab;
  if (!enter_sql(made)) {
    return SQLITE_ERROR;
  }
  char reason[REASON_SIZE] = "";
  bool has_row = false;
  int status = made->function->table->step_with_sql(cursor->state, &has_row, reason);
  made->runs_sql = false;
  cursor->at_end = !has_row;
  return fail_with_reason(&made->base, status, reason);
}

/* One row on. */
static int table_next(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  const struct table *table = table_of(base)->function->table;
  ++cursor->row;
  if (table->step_with_sql != NULL) {
    return step_with_sql(cursor);
  }
  cursor->at_end = !table->step(cursor->state);
  return SQLITE_OK;
}

/* Keeps copies of the arguments, for those who ask for the hidden columns. */
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

static int begin_with_sql(struct cursor *cursor, sqlite3_value **arguments) {
  struct virtual_table *made = (struct virtual_table *)cursor->base.pVtab;
  if (!enter_sql(made)) {
    return SQLITE_ERROR;
  }
  char reason[REASON_SIZE] = "";
  int status = made->function->table->begin_with_sql(made->db, cursor->state, arguments, reason);
  made->runs_sql = false;
  return fail_with_reason(&made->base, status, reason);
}

/* Begins a run through the rows. SQLite may do so again and again with one cursor, each time with another argument. */
static int table_filter(sqlite3_vtab_cursor *base, int given, const char *plan, int count, sqlite3_value **values) {
  (void)plan;
  (void)count;
  struct cursor *cursor = (struct cursor *)base;
  const struct table *table = table_of(base)->function->table;
  sqlite3_value *arguments[TABLE_ARGUMENTS_MAX] = {NULL};
  rewind_cursor(cursor);
  for (int argument = 0; argument < TABLE_ARGUMENTS_MAX; ++argument) {
    if (given >> argument & 1) {
      arguments[argument] = *values++;
    }
  }
  if (table->begin_with_sql != NULL) {
    int status = begin_with_sql(cursor, arguments);
    if (status == SQLITE_OK) {
      status = keep_arguments(cursor, arguments) ? table_next(base) : SQLITE_NOMEM;
    }
    return status;
  }
  char reason[REASON_SIZE];
  switch (table->begin(cursor->state, arguments, reason)) {
  case READ: return keep_arguments(cursor, arguments) ? table_next(base) : SQLITE_NOMEM;
  case READ_NULL: return SQLITE_OK;
  case READ_MALFORMED: return fail_table(base->pVtab, reason);
  case READ_NO_MEMORY: break;
  }
  return SQLITE_NOMEM;
}

static int table_eof(sqlite3_vtab_cursor *base) {
  return ((struct cursor *)base)->at_end;
}

/* A column of the row, or an argument. */
static int table_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  struct cursor *cursor = (struct cursor *)base;
  const struct virtual_table *made = table_of(base);
  if (column < made->columns) {
    made->function->table->column(context, cursor->state, column);
  } else if (cursor->arguments[column - made->columns] != NULL) {
    sqlite3_result_value(context, cursor->arguments[column - made->columns]);
  }
  return SQLITE_OK;
}

static int table_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
  *row = ((struct cursor *)base)->row;
  return SQLITE_OK;
}

/* No xCreate: the function is there without CREATE VIRTUAL TABLE, and cannot be used in one. */
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

/* The function has static storage, so SQLite need not free it. */
int register_table(sqlite3 *db, const struct function *function) {
  return sqlite3_create_module_v2(db, function->name, &module, (void *)function, NULL);
}
