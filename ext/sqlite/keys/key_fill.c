/* dfen_fill_key(table [, key [, options]]).
 *
 * The first pass goes through the table in the order of its rows, in batches. Each batch is a transaction, which also
 * writes down how far filling came. At its end the pass makes the two indexes; when they are there, it is done. From
 * then on only the stale rows are read, in the same order, from their index.
 *
 * A row with a malformed DFEN keeps NULL as its key. Each call looks at it once, or twice when rows became stale behind
 * the first pass. */
#include "key.h"
#include "../../function.h"

#include <string.h>

enum { BATCH_ROWS = 20000, PAUSE_MAX = 50 /* milliseconds */ };
enum { FILL_SECONDS, FILL_BATCH, FILL_OPTIONS };
enum { SECONDS_MAX = 1000000000, BATCH_MAX = 1000000 };

static const struct option fill_options[FILL_OPTIONS] = {
  [FILL_SECONDS] = {"seconds", OPTION_NUMBER, "a number of seconds", 0, SECONDS_MAX, NULL},
  [FILL_BATCH] = {"batch", OPTION_INTEGER, "a number of rows, 1 to 1000000", 1, BATCH_MAX, NULL},
};

struct filling {
  struct work work;
  const char *table_name, *key_name; /* as they were asked for */
  struct option_value option[FILL_OPTIONS];
  struct key_table table;
  struct key *key;
  struct work_piece *plan; /* memory of the plan; what a batch takes beyond it is freed after the batch */
  sqlite3_int64 schema_version;
  bool first_pass; /* else the stale rows */
  bool done;
  bool careful;          /* a DFEN did not read, so others may not read either */
  bool try_again;        /* the batch failed, perhaps because a DFEN did not read: to be done again, with care */
  int pause;             /* before the next batch, in milliseconds */
  sqlite3_value **place; /* the last row that was looked at; NULL at the beginning */
  sqlite3_int64 began;   /* by host_clock() */
  sqlite3_int64 filled, without_key;
};

/* ---- The plan ---- */

static void free_place(struct filling *filling) {
  key_free_place(&filling->table, filling->place);
  filling->place = NULL;
}

/* An error when triggers or indexes are missing or wrong: such a key must be mended before it is filled. */
static void require_fillable(struct work *work, const struct key_table *table, const struct key *key) {
  const char *place = key_place(work, table, key);
  int version = key_version_now(work);
  if (!key_is_kept(key)) {
    work_fail(work, "%s has lost what keeps it true: dfen_add_key mends it", place);
  } else if (key->version != version) {
    work_fail(work, "%s has keys of version %d, and dfen makes version %d: dfen_add_key mends it", place, key->version,
              version);
  }
}

static sqlite3_int64 count_stale(struct filling *filling) {
  const struct key_table *table = &filling->table;
  return work_integer(&filling->work, "SELECT count(*) FROM %s WHERE %s IS NULL", table->sql_name,
                      key_column_sql(&filling->work, table, filling->key->name));
}

static sqlite3_int64 read_schema_version(struct filling *filling) {
  return work_integer(&filling->work, "PRAGMA \"%w\".schema_version", filling->table.schema);
}

/* Reads the schema; again when it has changed since the last batch, by us or by others. */
static void read_fill_plan(struct filling *filling) {
  struct work *work = &filling->work;
  if (filling->key != NULL && read_schema_version(filling) == filling->schema_version) {
    return;
  }
  free_place(filling);
  filling->key = key_find_table(work, filling->table_name, &filling->table)
                   ? key_find(work, &filling->table, filling->key_name)
                   : NULL;
  if (filling->key == NULL) {
    return;
  }
  filling->key_name = filling->key->name;
  require_fillable(work, &filling->table, filling->key);
  filling->done = filling->key->is_virtual;
  if (!filling->done) {
    key_refuse_triggers(work, &filling->table, filling->key);
  }
  filling->first_pass = filling->key->object[KEY_INDEX] == NULL || filling->key->object[KEY_STALE_INDEX] == NULL;
  filling->schema_version = read_schema_version(filling);
  filling->without_key = 0;
  if (filling->first_pass && !filling->done) {
    filling->place = key_recall_place(work, &filling->table, filling->key->name);
  }
  filling->plan = work->pieces;
}

/* ---- A batch ---- */

static const char *index_hint(struct filling *filling) {
  return filling->first_pass ? "NOT INDEXED"
                             : work_text(&filling->work, "INDEXED BY \"%w\"", filling->key->object[KEY_STALE_INDEX]);
}

/* The condition of the rows after the place, the stale ones where `stale`; up to `end` where there is one. */
static const char *rows_of_batch(struct filling *filling, bool stale, sqlite3_value **end) {
  struct work *work = &filling->work;
  const struct key_table *table = &filling->table;
  const char *only = stale ? work_text(work, "%s IS NULL", key_column_sql(work, table, filling->key->name)) : "1";
  const char *after = filling->place == NULL ? "1" : key_row_compare(work, table, ">", 1);
  const char *up_to = end == NULL ? "1" : key_row_compare(work, table, "<=", 1 + table->row_part_count);
  return work_text(work, "%s AND %s AND %s", only, after, up_to);
}

static void bind_place(struct filling *filling, sqlite3_stmt *statement, sqlite3_value **place, int first) {
  for (int i = 0; place != NULL && filling->work.status == SQLITE_OK && i < filling->table.row_part_count; ++i) {
    work_fail_with(&filling->work, sqlite3_bind_value(statement, first + i, place[i]));
  }
}

/* Runs a statement on the rows of the batch; the integer that it answers with. */
static sqlite3_int64 run_on_batch(struct filling *filling, const char *sql, sqlite3_value **end) {
  struct work *work = &filling->work;
  sqlite3_stmt *statement = work_prepare(work, "%s", sql);
  bind_place(filling, statement, filling->place, 1);
  bind_place(filling, statement, end, 1 + filling->table.row_part_count);
  sqlite3_int64 answer = work_step(work, statement) ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return answer;
}

/* Copies of the row's parts; NULL without memory. */
static sqlite3_value **copy_place(struct filling *filling, sqlite3_stmt *statement) {
  sqlite3_value **place = key_new_place(&filling->work, &filling->table);
  for (int i = 0; place != NULL && i < filling->table.row_part_count; ++i) {
    key_set_part(&filling->work, &place[i], sqlite3_column_value(statement, i));
  }
  return place;
}

/* The last row of the batch; NULL when no row comes after the batch. */
static sqlite3_value **find_end(struct filling *filling, sqlite3_int64 rows) {
  struct work *work = &filling->work;
  const struct key_table *table = &filling->table;
  sqlite3_stmt *statement = work_prepare(
    work, "SELECT %s FROM %s %s WHERE %s ORDER BY %s LIMIT 2 OFFSET %lld",
    key_row_list(work, table, work_text(work, "\"%w\".", table->name)), table->sql_name, index_hint(filling),
    rows_of_batch(filling, !filling->first_pass, NULL), key_row_order(work, table), rows - 1);
  bind_place(filling, statement, filling->place, 1);
  sqlite3_value **end = work_step(work, statement) ? copy_place(filling, statement) : NULL;
  if (end != NULL && !work_step(work, statement)) {
    key_free_place(table, end);
    end = NULL;
  }
  sqlite3_finalize(statement);
  return end;
}

/* Writes the keys of the batch, of `rows` rows where it has an end. As long as every DFEN reads, each is read once, and
 * the rows that stay without a key are counted only where there are any. */
static void fill_rows(struct filling *filling, sqlite3_int64 rows, sqlite3_value **end) {
  struct work *work = &filling->work;
  const struct key_table *table = &filling->table;
  const struct key *key = filling->key;
  const char *batch = rows_of_batch(filling, true, end);
  const char *expression = filling->careful ? key_expression(work, table, key) : key_quick_expression(work, table, key);
  const char *only = filling->careful ? "1" : work_text(work, "%s NOT NULL", key_column_sql(work, table, key->column));
  run_on_batch(filling,
               work_text(work, "UPDATE %s %s SET \"%w\" = %s WHERE %s AND %s", table->sql_name, index_hint(filling),
                         key->name, expression, batch, only),
               end);
  filling->try_again = !filling->careful && work->status == SQLITE_ERROR;
  sqlite3_int64 written = work->status == SQLITE_OK ? sqlite3_changes(work->db) : 0;
  sqlite3_int64 unread = 0;
  if (filling->careful || end == NULL || written != rows) {
    unread = run_on_batch(
      filling, work_text(work, "SELECT count(*) FROM %s %s WHERE %s", table->sql_name, index_hint(filling), batch),
      end);
  }
  filling->filled += filling->careful ? written - unread : written;
  filling->without_key += unread;
}

/* Writes down how far filling came, NULL for the end; also for a key that is not in dfen_key_columns any more. */
static void remember_end(struct filling *filling, sqlite3_value **end) {
  struct work *work = &filling->work;
  if (key_can_remember(work, &filling->table)) {
    key_remember(work, &filling->table, filling->key);
    if (end != NULL) {
      key_remember_place(work, &filling->table, filling->key->name, end);
    }
  }
}

/* The last row was looked at. After the first pass the stale rows follow, if there are others than those without a key
 * that this pass has seen. */
static void end_scan(struct filling *filling) {
  struct work *work = &filling->work;
  filling->done = true;
  if (filling->first_pass) {
    key_make_objects(work, &filling->table, filling->key, KEY_INDEX, KEY_STALE_INDEX);
    remember_end(filling, NULL);
    filling->done = count_stale(filling) == filling->without_key;
    filling->schema_version = -1;
  }
}

/* A batch that was not committed, because others read or wrote, does not count. */
static void try_batch(struct filling *filling) {
  struct work *work = &filling->work;
  const struct option_value *batch = &filling->option[FILL_BATCH];
  sqlite3_int64 rows = batch->given ? (sqlite3_int64)batch->number : BATCH_ROWS;
  work_guard(work, true);
  transaction_begin(work);
  read_fill_plan(filling);
  sqlite3_int64 filled = filling->filled, without_key = filling->without_key;
  if (work->status == SQLITE_OK && !filling->done) {
    sqlite3_value **end = find_end(filling, rows);
    fill_rows(filling, rows, end);
    if (work->status != SQLITE_OK) {
      key_free_place(&filling->table, end);
    } else {
      if (end == NULL) {
        end_scan(filling);
      } else if (filling->first_pass) {
        remember_end(filling, end);
      }
      free_place(filling);
      filling->place = end;
    }
  }
  transaction_commit(work);
  if (work->status != SQLITE_OK) {
    filling->filled = filled;
    filling->without_key = without_key;
  }
  work_release(work, filling->plan);
  work_unguard(work);
}

/* A DFEN that does not read ends the UPDATE that takes no care; then all of the batch is taken back and done again.
 *
 * Who waits for a lock looks again from time to time, and would hardly ever look in the moment between two batches. So
 * there is a pause, an eighth of the batch. */
static void fill_batch(struct filling *filling) {
  struct work *work = &filling->work;
  if (filling->pause > 0 && sqlite3_get_autocommit(work->db) != 0) {
    sqlite3_sleep(filling->pause);
  }
  sqlite3_int64 from = host_clock();
  bool outside = sqlite3_get_autocommit(work->db) != 0;
  filling->try_again = false;
  try_batch(filling);
  if (filling->try_again) {
    work->status = SQLITE_OK;
    work->reason[0] = '\0';
    filling->careful = true;
    if ((sqlite3_get_autocommit(work->db) != 0) == outside) {
      try_batch(filling);
    } else {
      work_fail_with(work, SQLITE_INTERRUPT); /* the caller's own transaction was taken back */
    }
  }
  sqlite3_int64 pause = 1 + (host_clock() - from) / 8;
  filling->pause = pause > 0 && pause < PAUSE_MAX ? (int)pause : PAUSE_MAX;
}

static bool time_is_up(const struct filling *filling) {
  const struct option_value *seconds = &filling->option[FILL_SECONDS];
  return seconds->given && (double)(host_clock() - filling->began) >= 1000 * seconds->number;
}

void call_fill_key(sqlite3_context *context, int count, sqlite3_value **arguments) {
  struct filling filling = {.began = host_clock()};
  struct work *work = &filling.work;
  work_open(work, sqlite3_context_db_handle(context));
  filling.table_name = work_name(work, arguments[0], "table", false);
  filling.key_name = work_name(work, count > 1 ? arguments[1] : NULL, "key", true);
  work_options(work, count > 2 ? arguments[2] : NULL, fill_options, FILL_OPTIONS, filling.option);
  filling.plan = work->pieces;
  do {
    if (work->status == SQLITE_OK) {
      fill_batch(&filling);
    }
  } while (work->status == SQLITE_OK && !filling.done && !time_is_up(&filling));
  if (work->status == SQLITE_OK) {
    sqlite3_result_int64(context, filling.filled);
  } else {
    result_work_error(context, work);
  }
  free_place(&filling);
  work_close(work);
}
