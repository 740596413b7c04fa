/* The entry point of the extension: registers the rows of functions.def. */
#include <sqlite3ext.h>

#include <string.h>

SQLITE_EXTENSION_INIT1

#include "extension.h"
#include "virtual_table.h"

enum { OLDEST_SQLITE = 3031000 };

/* Whether this release is already registered in the connection. */
static bool is_registered(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  bool registered = false;
  if (sqlite3_prepare_v2(db, "SELECT dfen_version()", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    const char *version = (const char *)sqlite3_column_text(statement, 0);
    registered = version != NULL && strcmp(version, DFEN_VERSION) == 0;
  }
  sqlite3_finalize(statement);
  return registered;
}

/* Functions that views and triggers may use are safe under PRAGMA trusted_schema=OFF, too. */
static int flags_of(const struct function *function) {
  switch (function->safety) {
  case DETERMINISTIC: return SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC;
  case INNOCUOUS: return SQLITE_UTF8 | SQLITE_INNOCUOUS;
  case DIRECTONLY: break;
  }
  return SQLITE_UTF8 | SQLITE_DIRECTONLY;
}

/* ---- Calls ---- */

static inline void run(sqlite3_context *call, int count, sqlite3_value **arguments, const struct function *function,
                       bool (*callback)(struct context *)) {
  host_cancellation cancellation = host_cancellation_of(sqlite3_context_db_handle(call));
  int code = run_call(function, callback, call, count, arguments, &cancellation);
  if (code != SQLITE_OK) {
    sqlite3_result_error_code(call, code);
  }
  host_end_cancellation(&cancellation);
}

static void call_scalar(sqlite3_context *call, int count, sqlite3_value **arguments) {
  const struct function *function = sqlite3_user_data(call);
  run(call, count, arguments, function, function->call);
}

static void add_row(sqlite3_context *call, int count, sqlite3_value **arguments) {
  run(call, count, arguments, sqlite3_user_data(call), add_to_group);
}

static void remove_row(sqlite3_context *call, int count, sqlite3_value **arguments) {
  run(call, count, arguments, sqlite3_user_data(call), remove_from_group);
}

static void get_value(sqlite3_context *call) {
  run(call, 0, NULL, sqlite3_user_data(call), value_of_group);
}

/* SQLite calls it for every group, even if the statement ends early. */
static void end_group_of_rows(sqlite3_context *call) {
  const struct function *function = sqlite3_user_data(call);
  get_value(call);
  void *group = sqlite3_aggregate_context(call, 0);
  if (group != NULL) {
    function->aggregate->drop(group);
  }
}

/* Calls a table-valued function that is used as a scalar. */
static bool refuse_table(struct context *context) {
  char signature[SIGNATURE_SIZE];
  write_signature(context->function, signature);
  return fails(context, "is a table-valued function; use it in FROM: SELECT * FROM %s", signature);
}

static void call_table(sqlite3_context *call, int count, sqlite3_value **arguments) {
  run(call, count, arguments, sqlite3_user_data(call), refuse_table);
}

/* ---- Registering ---- */

static int register_with(sqlite3 *db, const struct function *function, int arguments) {
  int flags = flags_of(function);
  if (function->kind == SCALAR_FUNCTION) {
    return sqlite3_create_function_v2(db, function->name, arguments, flags, (void *)function, call_scalar, NULL, NULL,
                                      NULL);
  }
  if (function->aggregate->drop != NULL) {
    return sqlite3_create_function_v2(db, function->name, arguments, flags, (void *)function, NULL, add_row,
                                      end_group_of_rows, NULL);
  }
  /* A window function has no memory to free, so xFinal equals xValue. */
  return sqlite3_create_window_function(db, function->name, arguments, flags, (void *)function, add_row, get_value,
                                        get_value, remove_row, NULL);
}

/* Registers a function once for each number of arguments. */
static int register_function(sqlite3 *db, const struct function *function) {
  if (function->kind == TABLE_FUNCTION) {
    int status = register_table(db, function);
    return status != SQLITE_OK ? status
                               : sqlite3_create_function_v2(db, function->name, -1, flags_of(function),
                                                            (void *)function, call_table, NULL, NULL, NULL);
  }
  int status = SQLITE_OK;
  for (int arguments = function->least; status == SQLITE_OK && arguments <= function->most; ++arguments) {
    status = register_with(db, function, arguments);
  }
  return status;
}

static int refuse(int status, char **error, char *message) {
  if (error != NULL) {
    *error = message;
  } else {
    sqlite3_free(message);
  }
  return status;
}

int sqlite3_dfen_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
  SQLITE_EXTENSION_INIT2(api);
  (void)api;
  if (sqlite3_libversion_number() < OLDEST_SQLITE) {
    return refuse(SQLITE_ERROR, error,
                  sqlite3_mprintf("dfen needs SQLite 3.31 or newer, but this is %s", sqlite3_libversion()));
  }
  int status = SQLITE_OK;
  const struct function *function = function_at(0);
  for (int i = 1; function != NULL && (status = register_function(db, function)) == SQLITE_OK; ++i) {
    function = function_at(i);
  }
  if (function == NULL) {
    return SQLITE_OK;
  }
  char *message = sqlite3_mprintf("dfen %s cannot register %s: %s", DFEN_VERSION, function->name, sqlite3_errmsg(db));
  /* SQLite refuses to replace a function while a statement runs, such as SELECT load_extension(). */
  if (status == SQLITE_BUSY && is_registered(db)) {
    sqlite3_free(message);
    return SQLITE_OK;
  }
  return refuse(status, error, message);
}

#ifdef SQLITE_CORE
int dfen_extra_init(const char *unused) {
  (void)unused;
  return sqlite3_auto_extension((void (*)(void))sqlite3_dfen_init);
}
#endif
