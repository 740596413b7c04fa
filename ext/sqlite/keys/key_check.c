/* dfen_check_key(table [, key]), table-valued: every problem of a key, and no row when all is right. Every row of the
 * table is read and its key made anew; nothing that is stored is trusted. Rows in the middle of a turn have right keys;
 * that there are any is one row, with the first of them and their number. */
#include "key.h"
#include "../table.h"

#include <string.h>

/* Problems of the key as a whole, each at most once. */
enum structure {
  WRONG_VERSION,
  NO_INSERT_TRIGGER,
  NO_UPDATE_TRIGGER,
  NO_INDEX,
  NO_STALE_INDEX,
  WRONG_OBJECT,
  MISDECLARED,
  MISSING_IN_INDEX,
  STRUCTURES
};

struct checking {
  struct work work;
  struct key_table table;
  struct key *key;
  sqlite3_stmt *rows;  /* the parts of the row, the key and the DFEN */
  enum structure next; /* problem of the whole to look at */
  int version;
  sqlite3_int64 indexed, counted; /* rows of the index and of the table */
  const char *problem;            /* the row that is shown */
  const char *place_of_structure; /* or NULL for a row of the table */
  const char *found, *expected;   /* of such a problem */
  sqlite3_int64 between;          /* rows in the middle of a turn */
  sqlite3_value *first_value;     /* the place of the first of them, as a value or as a text */
  char *first_text;
  bool shows_between; /* all of them as one row, the last */
  bool reads;
  struct key_value value; /* what the row's key must be */
  char reason[REASON_SIZE];
};

/* ---- Of the key as a whole ---- */

static const char *object_problem(const struct key *key, enum key_object object, const char *problem) {
  return key->object[object] == NULL && !(key->is_virtual && object != KEY_INDEX) ? problem : NULL;
}

/* Sets the problem when there is one. */
static void look_at_structure(struct checking *checking, enum structure structure) {
  struct work *work = &checking->work;
  const struct key *key = checking->key;
  const char *problem = NULL;
  checking->found = checking->expected = NULL;
  switch (structure) {
  case WRONG_VERSION:
    if (key->is_marked && key->version != checking->version) {
      problem = "key version";
      checking->found = work_text(work, "%d", key->version);
      checking->expected = work_text(work, "%d", checking->version);
    }
    break;
  case NO_INSERT_TRIGGER: problem = object_problem(key, KEY_INSERT_TRIGGER, "missing trigger"); break;
  case NO_UPDATE_TRIGGER: problem = object_problem(key, KEY_UPDATE_TRIGGER, "missing trigger"); break;
  case NO_INDEX: problem = object_problem(key, KEY_INDEX, "missing index"); break;
  case NO_STALE_INDEX: problem = object_problem(key, KEY_STALE_INDEX, "missing index"); break;
  case WRONG_OBJECT: problem = key->has_wrong_object ? "not as dfen made it" : NULL; break;
  case MISDECLARED: problem = key->is_misdeclared ? "column declared otherwise" : NULL; break;
  default:
    if (checking->indexed != checking->counted) {
      problem = "rows are missing in the index";
      checking->found = work_text(work, "%lld", checking->indexed);
      checking->expected = work_text(work, "%lld", checking->counted);
    }
    break;
  }
  static const char *const what[STRUCTURES] = {[NO_INSERT_TRIGGER] = "trigger of INSERT on ",
                                               [NO_UPDATE_TRIGGER] = "trigger of UPDATE on ",
                                               [NO_INDEX] = "index of the keys of ",
                                               [NO_STALE_INDEX] = "index of the stale rows of ",
                                               [WRONG_OBJECT] = "triggers or indexes of "};
  checking->problem = problem;
  checking->place_of_structure = problem == NULL
                                   ? NULL
                                   : work_text(work, "%s%s.%s", what[structure] == NULL ? "" : what[structure],
                                               checking->table.place, work_shown(work, key->name));
}

/* ---- Of a row ---- */

/* Whether what is stored is the key, of the same type and byte by byte. */
static bool is_stored_right(sqlite3_stmt *rows, int column, const struct key_value *value) {
  int type = sqlite3_column_type(rows, column);
  if (type != value->type) {
    return false;
  }
  if (type == SQLITE_INTEGER) {
    return sqlite3_column_int64(rows, column) == value->integer;
  }
  const void *bytes =
    type == SQLITE_TEXT ? (const void *)sqlite3_column_text(rows, column) : sqlite3_column_blob(rows, column);
  int length = sqlite3_column_bytes(rows, column);
  return bytes != NULL && length == value->length && memcmp(bytes, value->bytes, (size_t)length) == 0;
}

/* "17, a": the parts of a row; for sqlite3_free. */
static char *text_of_parts(const struct checking *checking) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  for (int i = 0; i < checking->table.row_part_count; ++i) {
    const char *part = (const char *)sqlite3_column_text(checking->rows, i);
    sqlite3_str_appendf(text, "%s%s", i == 0 ? "" : ", ", part == NULL ? "" : part);
  }
  return sqlite3_str_finish(text);
}

/* Rows in the middle of a turn have keys of their own, and a table may have as many of them as of others. */
static void count_between(struct checking *checking) {
  if (checking->between++ > 0) {
    return;
  }
  if (checking->table.row_part_count == 1) {
    checking->first_value = sqlite3_value_dup(sqlite3_column_value(checking->rows, 0));
  } else {
    checking->first_text = text_of_parts(checking);
  }
  if (checking->first_value == NULL && checking->first_text == NULL) {
    work_fail_with(&checking->work, SQLITE_NOMEM);
  }
}

/* The problem of the row that was stepped to, NULL for none. */
static const char *problem_of_row(struct checking *checking) {
  int key_at = checking->table.row_part_count;
  sqlite3_value *dfen = sqlite3_column_value(checking->rows, key_at + 1);
  dfen_fields fields;
  bool stale = sqlite3_column_type(checking->rows, key_at) == SQLITE_NULL;
  enum outcome outcome = read_dfen(dfen, &fields, NULL);
  checking->value.type = SQLITE_NULL;
  checking->reads = outcome == READ;
  switch (outcome) {
  case READ: break;
  case READ_NULL: return stale ? NULL : "wrong key";
  case READ_NO_MEMORY: work_fail_with(&checking->work, SQLITE_NOMEM); return NULL;
  default: return stale ? "not a DFEN" : "wrong key";
  }
  key_function_value(checking->key->function, &fields, &checking->value);
  if (!is_stored_right(checking->rows, key_at, &checking->value)) {
    return stale ? "stale key" : "wrong key";
  }
  if (fields.state.dice != 0) {
    count_between(checking);
  }
  return NULL;
}

/* ---- The table ---- */

/* Of a virtual key the index is all that is stored, so its keys are the index's; the DFEN is the table's. ORDER BY
 * changes nothing, but without it SQLite 3.31 does not go through an index of a generated column. */
static void begin_rows(struct checking *checking) {
  struct work *work = &checking->work;
  const struct key_table *table = &checking->table;
  const struct key *key = checking->key;
  if (table->has_generated) {
    work_guard(work, false);
  }
  if (!key->is_virtual) {
    checking->rows = work_prepare(work, "SELECT %s, \"%w\".\"%w\", \"%w\".\"%w\" FROM \"%w\".\"%w\" NOT INDEXED",
                                  key_row_list(work, table, work_text(work, "\"%w\".", table->name)), table->name,
                                  key->name, table->name, key->column, table->schema, table->name);
  } else if (key->object[KEY_INDEX] != NULL) {
    checking->rows = work_prepare(
      work,
      "SELECT %s, there.\"%w\", this.\"%w\" FROM \"%w\".\"%w\" AS there INDEXED BY \"%w\" CROSS JOIN "
      "\"%w\".\"%w\" AS this NOT INDEXED ON %s ORDER BY there.\"%w\"",
      key_row_list(work, table, "this."), key->name, key->column, table->schema, table->name, key->object[KEY_INDEX],
      table->schema, table->name, key_row_equal(work, table, "this.", "there."), key->name);
    checking->indexed = work_integer(
      work, "SELECT count(*) FROM (SELECT \"%w\" FROM \"%w\".\"%w\" INDEXED BY \"%w\" ORDER BY 1 LIMIT -1)", key->name,
      table->schema, table->name, key->object[KEY_INDEX]);
    checking->counted =
      work_integer(work, "SELECT count(*) FROM \"%w\".\"%w\" NOT INDEXED", table->schema, table->name);
  }
}

static int begin_check(sqlite3 *db, void *state, sqlite3_value **arguments, char reason[REASON_SIZE]) {
  struct checking *checking = state;
  struct work *work = &checking->work;
  work_open(work, db);
  const char *table = key_read_name(work, arguments[0], "table", false);
  const char *name = key_read_name(work, arguments[1], "key", true);
  if (work->status == SQLITE_OK && key_find_table(work, table, &checking->table)) {
    checking->key = key_find(work, &checking->table, name);
    checking->version = key_version_now(work);
  }
  if (work->status == SQLITE_OK && checking->key->column != NULL && checking->key->function >= 0) {
    begin_rows(checking);
  }
  return work_table_status(work, reason);
}

static int step_check(void *state, bool *has_row, char reason[REASON_SIZE]) {
  struct checking *checking = state;
  struct work *work = &checking->work;
  checking->problem = checking->place_of_structure = NULL;
  while (checking->problem == NULL && checking->next < STRUCTURES && work->status == SQLITE_OK) {
    look_at_structure(checking, checking->next++);
  }
  while (checking->problem == NULL && checking->rows != NULL && work_step(work, checking->rows)) {
    checking->problem = problem_of_row(checking);
    work_unguard(work); /* its program is made; the settings are the caller's again */
  }
  if (checking->problem == NULL && work->status == SQLITE_OK && checking->between > 0 && !checking->shows_between) {
    sqlite3_finalize(checking->rows);
    checking->rows = NULL;
    checking->shows_between = true;
    checking->problem = "in the middle of a turn";
  }
  *has_row = checking->problem != NULL;
  return work_table_status(work, reason);
}

static void result_place(sqlite3_context *context, const struct checking *checking) {
  bool is_text = checking->table.row_part_count > 1;
  if (checking->place_of_structure != NULL) {
    sqlite3_result_text(context, checking->place_of_structure, -1, SQLITE_TRANSIENT);
  } else if (checking->shows_between && is_text) {
    sqlite3_result_text(context, checking->first_text, -1, SQLITE_TRANSIENT);
  } else if (checking->shows_between) {
    sqlite3_result_value(context, checking->first_value);
  } else if (!is_text) {
    sqlite3_result_value(context, sqlite3_column_value(checking->rows, 0));
  } else {
    char *text = text_of_parts(checking);
    if (text == NULL) {
      sqlite3_result_error_nomem(context);
    } else {
      sqlite3_result_text(context, text, -1, sqlite3_free);
    }
  }
}

static void result_value(sqlite3_context *context, const struct key_value *value) {
  switch (value->type) {
  case SQLITE_INTEGER: sqlite3_result_int64(context, value->integer); break;
  case SQLITE_TEXT: sqlite3_result_text(context, value->bytes, value->length, SQLITE_TRANSIENT); break;
  case SQLITE_BLOB: sqlite3_result_blob(context, value->bytes, value->length, SQLITE_TRANSIENT); break;
  default: break;
  }
}

enum { CHECK_PROBLEM, CHECK_PLACE, CHECK_FOUND, CHECK_EXPECTED };

/* Of a row without a DFEN, `found` is its text and `expected` what is wrong with it. */
static void result_of_row(sqlite3_context *context, const struct checking *checking, bool expected) {
  int key_at = checking->table.row_part_count;
  bool is_dfen = checking->reads || sqlite3_column_type(checking->rows, key_at) != SQLITE_NULL;
  sqlite3_value *dfen = sqlite3_column_value(checking->rows, key_at + 1);
  char reason[REASON_SIZE] = "";
  dfen_fields fields;
  if (is_dfen && expected) {
    result_value(context, &checking->value);
  } else if (is_dfen) {
    sqlite3_result_value(context, sqlite3_column_value(checking->rows, key_at));
  } else if (!expected) {
    sqlite3_result_value(context, dfen);
  } else {
    judge_dfen(dfen, &fields, reason);
    sqlite3_result_text(context, reason, -1, SQLITE_TRANSIENT);
  }
}

static void check_column(sqlite3_context *context, const void *state, int column) {
  const struct checking *checking = state;
  bool structure = checking->place_of_structure != NULL;
  switch (column) {
  case CHECK_PROBLEM: sqlite3_result_text(context, checking->problem, -1, SQLITE_STATIC); break;
  case CHECK_PLACE: result_place(context, checking); break;
  case CHECK_FOUND:
  case CHECK_EXPECTED:
    if (checking->shows_between) {
      if (column == CHECK_FOUND) {
        sqlite3_result_int64(context, checking->between);
      }
    } else if (!structure) {
      result_of_row(context, checking, column == CHECK_EXPECTED);
    } else if ((column == CHECK_FOUND ? checking->found : checking->expected) != NULL) {
      sqlite3_result_text(context, column == CHECK_FOUND ? checking->found : checking->expected, -1, SQLITE_TRANSIENT);
    }
    break;
  }
}

static void end_check(void *state) {
  struct checking *checking = state;
  sqlite3_finalize(checking->rows);
  sqlite3_value_free(checking->first_value);
  sqlite3_free(checking->first_text);
  if (checking->work.db != NULL) {
    work_close(&checking->work);
  }
}

const struct table check_key_table = {
  .state_size = sizeof(struct checking),
  .begin_with_sql = begin_check,
  .step_with_sql = step_check,
  .column = check_column,
  .end = end_check,
};
