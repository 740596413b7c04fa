/* dfen_check_key(table [, key]), table-valued: every problem of a key, and no row when all is right. Every row of the
 * table is read and its key made anew; nothing that is stored is trusted. Rows in the middle of a turn have right keys;
 * that there are any is one row, with the first of them and their number. */
#include "key.h"
#include "../../function.h"

#include <string.h>

/* A problem of the key as a whole. */
struct key_problem {
  const char *problem, *place;
  const char *found, *expected; /* NULL for most */
  struct key_problem *next;
};

/* What is read of a row: where it is, its key and its DFEN. */
enum { ROW_PLACE, ROW_KEY, ROW_DFEN };

struct checking {
  struct work *work;
  struct key_table table;
  struct key *key;
  sqlite3_stmt *rows;
  struct key_problem *wholes, **end; /* that are not shown yet */
  const struct key_problem *whole;   /* that is shown, or NULL */
  const char *problem;               /* of the row that is shown */
  sqlite3_int64 between;             /* rows in the middle of a turn */
  sqlite3_value *first_between;      /* the place of the first of them */
  bool shows_between;                /* all of them as one row, the last */
  bool reads;
  struct key_value value; /* what the row's key must be */
};

/* ---- Of the key as a whole ---- */

/* `what` stands before the key's place, and says which part of it is meant. */
static void add_problem(struct checking *checking, const char *problem, const char *what, const char *found,
                        const char *expected) {
  struct work *work = checking->work;
  struct key_problem *added = work_memory(work, sizeof *added);
  const char *place = work_text(work, "%s%s", what, key_place(work, &checking->table, checking->key));
  if (added != NULL) {
    *added = (struct key_problem){.problem = problem, .place = place, .found = found, .expected = expected};
    *checking->end = added;
    checking->end = &added->next;
  }
}

/* `found` of what must be `expected`. */
static void compare_numbers(struct checking *checking, const char *problem, sqlite3_int64 found,
                            sqlite3_int64 expected) {
  if (found != expected) {
    add_problem(checking, problem, "", work_text(checking->work, "%lld", found),
                work_text(checking->work, "%lld", expected));
  }
}

static void need_object(struct checking *checking, enum key_object object, const char *problem, const char *what) {
  const struct key *key = checking->key;
  if (key->object[object] == NULL && !(key->is_virtual && object != KEY_INDEX)) {
    add_problem(checking, problem, what, NULL, NULL);
  }
}

static void look_at_key(struct checking *checking) {
  const struct key *key = checking->key;
  if (key->is_marked) {
    compare_numbers(checking, "key version", key->version, key_version_now(checking->work));
  }
  need_object(checking, KEY_INSERT_TRIGGER, "missing trigger", "trigger of INSERT on ");
  need_object(checking, KEY_UPDATE_TRIGGER, "missing trigger", "trigger of UPDATE on ");
  need_object(checking, KEY_INDEX, "missing index", "index of the keys of ");
  need_object(checking, KEY_STALE_INDEX, "missing index", "index of the stale rows of ");
  if (key->has_wrong_object) {
    add_problem(checking, "not as dfen made it", "triggers or indexes of ", NULL, NULL);
  }
  if (key->is_misdeclared) {
    add_problem(checking, "column declared otherwise", "", NULL, NULL);
  }
}

/* ---- Of a row ---- */

/* Whether what is stored is the key, of the same type and byte by byte. */
static bool is_stored_right(sqlite3_stmt *rows, const struct key_value *value) {
  int type = sqlite3_column_type(rows, ROW_KEY);
  if (type != value->type) {
    return false;
  }
  if (type == SQLITE_INTEGER) {
    return sqlite3_column_int64(rows, ROW_KEY) == value->integer;
  }
  const void *bytes =
    type == SQLITE_TEXT ? (const void *)sqlite3_column_text(rows, ROW_KEY) : sqlite3_column_blob(rows, ROW_KEY);
  int length = sqlite3_column_bytes(rows, ROW_KEY);
  return bytes != NULL && length == value->length && memcmp(bytes, value->bytes, (size_t)length) == 0;
}

/* Rows in the middle of a turn have keys of their own, and a table may have as many of them as of others. */
static void count_between(struct checking *checking) {
  if (checking->between++ == 0) {
    checking->first_between = sqlite3_value_dup(sqlite3_column_value(checking->rows, ROW_PLACE));
    if (checking->first_between == NULL) {
      work_fail_with(checking->work, SQLITE_NOMEM);
    }
  }
}

/* The problem of the row that was stepped to, NULL for none. */
static const char *problem_of_row(struct checking *checking) {
  sqlite3_value *dfen = sqlite3_column_value(checking->rows, ROW_DFEN);
  dfen_fields fields;
  bool stale = sqlite3_column_type(checking->rows, ROW_KEY) == SQLITE_NULL;
  enum outcome outcome = read_dfen(dfen, &fields, NULL);
  checking->value.type = SQLITE_NULL;
  checking->reads = outcome == READ;
  switch (outcome) {
  case READ: break;
  case READ_NULL: return stale ? NULL : "wrong key";
  case READ_NO_MEMORY: work_fail_with(checking->work, SQLITE_NOMEM); return NULL;
  default: return stale ? "not a DFEN" : "wrong key";
  }
  key_function_value(checking->key->function, &fields, &checking->value);
  if (!is_stored_right(checking->rows, &checking->value)) {
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
  struct work *work = checking->work;
  const struct key_table *table = &checking->table;
  const struct key *key = checking->key;
  if (table->has_generated) {
    work_guard(work, false);
  }
  if (!key->is_virtual) {
    checking->rows =
      work_prepare(work, "SELECT %s, %s, %s FROM %s NOT INDEXED",
                   key_row_place(work, table, work_text(work, "\"%w\".", table->name)),
                   key_column_sql(work, table, key->name), key_column_sql(work, table, key->column), table->sql_name);
  } else if (key->object[KEY_INDEX] != NULL) {
    checking->rows = work_prepare(
      work,
      "SELECT %s, there.\"%w\", this.\"%w\" FROM %s AS there INDEXED BY \"%w\" CROSS JOIN %s AS this NOT INDEXED ON %s "
      "ORDER BY there.\"%w\"",
      key_row_place(work, table, "this."), key->name, key->column, table->sql_name, key->object[KEY_INDEX],
      table->sql_name, key_row_equal(work, table, "this.", "there."), key->name);
    sqlite3_int64 found =
      work_integer(work, "SELECT count(*) FROM (SELECT \"%w\" FROM %s INDEXED BY \"%w\" ORDER BY 1 LIMIT -1)",
                   key->name, table->sql_name, key->object[KEY_INDEX]);
    sqlite3_int64 expected = work_integer(work, "SELECT count(*) FROM %s NOT INDEXED", table->sql_name);
    compare_numbers(checking, "rows are missing in the index", found, expected);
  }
}

static void begin_check(struct work *work, void *state, sqlite3_value **arguments) {
  struct checking *checking = state;
  checking->work = work;
  const char *table = work_name(work, arguments[0], "table", false);
  const char *name = work_name(work, arguments[1], "key", true);
  if (work->status == SQLITE_OK && key_find_table(work, table, &checking->table)) {
    checking->key = key_find(work, &checking->table, name);
  }
  checking->end = &checking->wholes;
  if (work->status == SQLITE_OK) {
    look_at_key(checking);
  }
  if (work->status == SQLITE_OK && checking->key->column != NULL && checking->key->function >= 0) {
    begin_rows(checking);
  }
}

static bool step_check(struct work *work, void *state) {
  struct checking *checking = state;
  checking->problem = NULL;
  checking->whole = checking->wholes;
  if (checking->whole != NULL) {
    checking->wholes = checking->whole->next;
    return true;
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
  return checking->problem != NULL;
}

static void result_value(sqlite3_context *context, const struct key_value *value) {
  switch (value->type) {
  case SQLITE_INTEGER: sqlite3_result_int64(context, value->integer); break;
  case SQLITE_TEXT: sqlite3_result_text(context, value->bytes, value->length, SQLITE_TRANSIENT); break;
  case SQLITE_BLOB: sqlite3_result_blob(context, value->bytes, value->length, SQLITE_TRANSIENT); break;
  default: break;
  }
}

/* What is wrong with a DFEN. */
static void result_fault(sqlite3_context *context, sqlite3_value *dfen) {
  char reason[REASON_SIZE] = "";
  dfen_fields fields;
  judge_dfen(dfen, &fields, reason);
  sqlite3_result_text(context, reason, -1, SQLITE_TRANSIENT);
}

enum { CHECK_PROBLEM, CHECK_PLACE, CHECK_FOUND, CHECK_EXPECTED };

/* Of a row without a DFEN, `found` is its text and `expected` what is wrong with it. */
static void result_of_row(sqlite3_context *context, const struct checking *checking, int column) {
  sqlite3_stmt *rows = checking->rows;
  bool is_dfen = checking->reads || sqlite3_column_type(rows, ROW_KEY) != SQLITE_NULL;
  switch (column) {
  case CHECK_PROBLEM: sqlite3_result_text(context, checking->problem, -1, SQLITE_STATIC); break;
  case CHECK_PLACE: sqlite3_result_value(context, sqlite3_column_value(rows, ROW_PLACE)); break;
  case CHECK_FOUND: sqlite3_result_value(context, sqlite3_column_value(rows, is_dfen ? ROW_KEY : ROW_DFEN)); break;
  case CHECK_EXPECTED:
    if (is_dfen) {
      result_value(context, &checking->value);
    } else {
      result_fault(context, sqlite3_column_value(rows, ROW_DFEN));
    }
    break;
  }
}

static void result_of_whole(sqlite3_context *context, const struct key_problem *whole, int column) {
  const char *const texts[] = {[CHECK_PROBLEM] = whole->problem,
                               [CHECK_PLACE] = whole->place,
                               [CHECK_FOUND] = whole->found,
                               [CHECK_EXPECTED] = whole->expected};
  sqlite3_result_text(context, texts[column], -1, SQLITE_TRANSIENT);
}

/* The rows in the middle of a turn. */
static void result_of_between(sqlite3_context *context, const struct checking *checking, int column) {
  switch (column) {
  case CHECK_PROBLEM: sqlite3_result_text(context, checking->problem, -1, SQLITE_STATIC); break;
  case CHECK_PLACE: sqlite3_result_value(context, checking->first_between); break;
  case CHECK_FOUND: sqlite3_result_int64(context, checking->between); break;
  }
}

static void check_column(sqlite3_context *context, const void *state, uint64_t row, int column) {
  (void)row;
  const struct checking *checking = state;
  if (checking->whole != NULL) {
    result_of_whole(context, checking->whole, column);
  } else if (checking->shows_between) {
    result_of_between(context, checking, column);
  } else {
    result_of_row(context, checking, column);
  }
}

static void end_check(void *state) {
  struct checking *checking = state;
  sqlite3_finalize(checking->rows);
  sqlite3_value_free(checking->first_between);
}

const struct table check_key_table = {
  .state_size = sizeof(struct checking),
  .begin_with_sql = begin_check,
  .step_with_sql = step_check,
  .column = check_column,
  .end = end_check,
};
