/* The entry point of the extension, and the one table of what it registers. */
#include <sqlite3ext.h>

#include <string.h>

SQLITE_EXTENSION_INIT1

#include "extension.h"
#include "../function.h"
#include "table.h"

/* What depends on its arguments alone may stand in indexes, generated columns, views and triggers, also under
 * PRAGMA trusted_schema=OFF. What depends on the release may not be stored by them. */
enum {
  PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
  OF_THE_RELEASE = SQLITE_UTF8 | SQLITE_INNOCUOUS,
  OLDEST_SQLITE = 3031000
};

static void call_version(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  (void)arguments;
  sqlite3_result_text(context, DFEN_VERSION, -1, SQLITE_STATIC);
}

static void call_key_version(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  (void)arguments;
  sqlite3_result_int(context, DFEN_KEY_VERSION);
}

static const struct function functions[] = {
  {"dfen_canonical", 1, PURE, call_with_dfen, answer_canonical},
  {"dfen_canonical", 2, PURE, call_with_dfen, answer_canonical},
  {"dfen_flip", 1, PURE, call_with_dfen, answer_flip},
  {"dfen_mirror", 1, PURE, call_with_dfen, answer_mirror},
  {"dfen_transform", 2, PURE, call_with_dfen, answer_transform},
  {"dfen_symmetry", 1, PURE, call_with_dfen, answer_symmetry},
  {"dfen_symmetry", 2, PURE, call_with_dfen, answer_symmetry},
  {"dfen_canonical_move", 2, PURE, call_with_dfen, answer_canonical_move},
  {"dfen_canonical_move", 3, PURE, call_with_dfen, answer_canonical_move},
  {"dfen_actual_move", 2, PURE, call_with_dfen, answer_actual_move},
  {"dfen_actual_move", 3, PURE, call_with_dfen, answer_actual_move},
  {"dfen_normalize", 1, PURE, call_with_dfen, answer_normalize},
  {"dfen_hash", 1, PURE, call_with_dfen, answer_hash},
  {"dfen_pool_key", 1, PURE, call_with_dfen, answer_pool_key},
  {"dfen_pool_key", 2, PURE, call_with_dfen, answer_pool_key},
  {"dfen_pool_id", 1, PURE, call_with_dfen, answer_pool_id},
  {"dfen_pool_id", 2, PURE, call_with_dfen, answer_pool_id},
  {"dfen_zobrist", 1, PURE, call_with_dfen, answer_zobrist},
  {"dfen_pack", 1, PURE, call_with_dfen, answer_pack},
  {"dfen_unpack", 1, PURE, call_unpack, NULL},
  {"dfen_valid", 1, PURE, call_valid, NULL},
  {"dfen_error", 1, PURE, call_error, NULL},
  {"dfen_try", 1, PURE, call_try, NULL},
  {"dfen_placement", 1, PURE, call_with_dfen, answer_placement},
  {"dfen_side", 1, PURE, call_with_dfen, answer_side},
  {"dfen_castling", 1, PURE, call_with_dfen, answer_castling},
  {"dfen_en_passant", 1, PURE, call_with_dfen, answer_en_passant},
  {"dfen_halfmove", 1, PURE, call_with_dfen, answer_halfmove},
  {"dfen_fullmove", 1, PURE, call_with_dfen, answer_fullmove},
  {"dfen_dice", 1, PURE, call_with_dfen, answer_dice},
  {"dfen_piece", 2, PURE, call_with_dfen, answer_piece},
  {"dfen_check", 1, PURE, call_with_dfen, answer_check},
  {"dfen_diagram", 1, PURE, call_with_dfen, answer_diagram},
  {"dfen_diagram", 2, PURE, call_with_dfen, answer_diagram},
  {"dfen_svg", 1, PURE, call_svg, NULL},
  {"dfen_svg", 2, PURE, call_svg, NULL},
  {"dfen_svg", 3, PURE, call_svg, NULL},
  {"dfen_roll", 2, PURE, call_with_dfen, answer_roll},
  {"dfen_play", 2, PURE, call_with_dfen, answer_play},
  {"dfen_end_turn", 1, PURE, call_with_dfen, answer_end_turn},
  {"dfen_king_capture", 1, PURE, call_with_dfen, answer_king_capture},
  {"dfen_king_capture", 2, PURE, call_with_dfen, answer_king_capture},
  {"dfen_queen_capture", 1, PURE, call_with_dfen, answer_queen_capture},
  {"dfen_queen_capture", 2, PURE, call_with_dfen, answer_queen_capture},
  {"dfen_perft", 3, PURE, call_with_dfen, answer_perft},
  {"dfen_material", 1, PURE, call_with_dfen, answer_material},
  {"dfen_material_normalize", 1, PURE, call_material_normalize, NULL},
  {"dfen_endgame_index", 1, PURE, call_with_dfen, answer_endgame_index},
  {"dfen_endgame_position", 2, PURE, call_endgame_position, NULL},
  {"dfen_endgame_count", 1, PURE, call_endgame_count, NULL},
  {"dfen_endgame_count", 2, PURE, call_endgame_count, NULL},
  {"dfen_endgame_class", 2, PURE, call_with_dfen, answer_endgame_class},
  {"dfen_score", 2, PURE, call_score, NULL},
  {"dfen_wilson_lower", 3, PURE, call_wilson_lower, NULL},
  {"dfen_wilson_lower", 4, PURE, call_wilson_lower, NULL},
  {"dfen_wilson_upper", 3, PURE, call_wilson_upper, NULL},
  {"dfen_wilson_upper", 4, PURE, call_wilson_upper, NULL},
  {"dfen_key_version", 0, OF_THE_RELEASE, call_key_version, NULL},
};

static const struct aggregate aggregates[] = {
  {{"dfen_pool_lower", 1, PURE, add_score, NULL}, remove_score, value_pool_lower},
  {{"dfen_pool_lower", 2, PURE, add_score, NULL}, remove_score, value_pool_lower},
  {{"dfen_pool_upper", 1, PURE, add_score, NULL}, remove_score, value_pool_upper},
  {{"dfen_pool_upper", 2, PURE, add_score, NULL}, remove_score, value_pool_upper},
};

/* Registered last, so that where it is, everything is. */
static const struct function version_function = {"dfen_version", 0, OF_THE_RELEASE, call_version, NULL};

static const struct table *const tables[] = {
  &orbit_table, &pieces_table, &rolls_table, &moves_table, &turns_table, &endgame_slice_table, &pool_table,
};

/* Whether this release stands complete in the connection already. */
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

static int register_function(sqlite3 *db, const struct function *function) {
  return sqlite3_create_function_v2(db, function->name, function->arguments, function->flags, (void *)function,
                                    function->call, NULL, NULL, NULL);
}

/* What an aggregate keeps needs no giving back, so its last value is like any other. */
static int register_aggregate(sqlite3 *db, const struct aggregate *aggregate) {
  const struct function *function = &aggregate->function;
  return sqlite3_create_window_function(db, function->name, function->arguments, function->flags, (void *)function,
                                        function->call, aggregate->value, aggregate->value, aggregate->inverse, NULL);
}

/* Registers everything; on failure `failed` is the name of what could not be. */
static int register_all(sqlite3 *db, const char **failed) {
  int status;
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
    *failed = functions[i].name;
    if ((status = register_function(db, &functions[i])) != SQLITE_OK) {
      return status;
    }
  }
  for (size_t i = 0; i < sizeof aggregates / sizeof aggregates[0]; ++i) {
    *failed = aggregates[i].function.name;
    if ((status = register_aggregate(db, &aggregates[i])) != SQLITE_OK) {
      return status;
    }
  }
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; ++i) {
    *failed = tables[i]->name;
    if ((status = register_table(db, tables[i])) != SQLITE_OK) {
      return status;
    }
  }
  *failed = version_function.name;
  return register_function(db, &version_function);
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
                  sqlite3_mprintf("dfen needs SQLite 3.31 or newer, and this is %s", sqlite3_libversion()));
  }
  const char *failed = NULL;
  int status = register_all(db, &failed);
  if (status == SQLITE_OK) {
    return SQLITE_OK;
  }
  char *message = sqlite3_mprintf("dfen %s cannot register %s: %s", DFEN_VERSION, failed, sqlite3_errmsg(db));
  /* While a statement runs, such as SELECT load_extension(), SQLite refuses to register a function a second time. */
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
