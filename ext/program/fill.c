/* dfen fill: brings a stored key column up to date, in batches of 10,000 rows, a transaction each. It can be killed at
 * any moment and started again. */
#include <string.h>

#include "program.h"

enum { BATCH = 10000, MOST_KEYS = 16 };

struct fill {
  const char *table, *column, *into, *function;
  char *keys;  /* the names that identify a row, separated by commas */
  char *marks; /* as many question marks */
};

/* A part of dfen_key_sql(), without its final semicolon. */
static bool part_of(char **part, const struct fill *fill, const char *name) {
  return text_of(part,
                 "SELECT rtrim(dfen_key_sql(printf('\"%%w\"', %Q), %Q, json_object('into', %Q, 'function', %Q, 'part', "
                 "%Q)), char(10) || ';')",
                 fill->table, fill->column, fill->into, fill->function, name);
}

/* Why the table cannot be filled, NULL if it can. */
static bool fault_of(char **fault, const struct fill *fill) {
  return text_of(
    fault,
    "WITH columns AS (SELECT name, hidden FROM pragma_table_xinfo(%Q, 'main')) SELECT CASE "
    "WHEN NOT EXISTS (SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = %Q COLLATE NOCASE AND type = "
    "'table') "
    "THEN 'no such table: ' || %Q "
    "WHEN NOT EXISTS (SELECT 1 FROM columns WHERE name = %Q COLLATE NOCASE) THEN 'the table has no column ' || %Q "
    "WHEN NOT EXISTS (SELECT 1 FROM columns WHERE name = %Q COLLATE NOCASE) THEN 'the table has no column ' || %Q || "
    "'; this adds one: ' || rtrim(dfen_key_sql(printf('\"%%w\"', %Q), %Q, json_object('into', %Q, 'function', %Q, "
    "'part', "
    "'column')), char(10)) "
    "WHEN EXISTS (SELECT 1 FROM columns WHERE name = %Q COLLATE NOCASE AND hidden <> 0) THEN %Q || "
    "' is a generated column: SQLite computes it' END",
    fill->table, fill->table, fill->table, fill->column, fill->column, fill->into, fill->into, fill->table,
    fill->column, fill->into, fill->function, fill->into, fill->into);
}

/* The primary key of a table without rowid, otherwise a name of the rowid that no column has; NULL if all are columns.
 */
static bool find_keys(struct fill *fill) {
  if (!text_of(
        &fill->keys,
        "WITH keyed(wr) AS (SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = %Q COLLATE NOCASE) "
        "SELECT group_concat(key, ', ') FROM (SELECT '\"' || replace(name, '\"', '\"\"') || '\"' AS key FROM "
        "(SELECT name FROM pragma_table_info(%Q, 'main') WHERE pk > 0 AND (SELECT wr FROM keyed) ORDER BY pk) "
        "UNION ALL SELECT * FROM (SELECT column1 FROM (VALUES ('rowid'), ('_rowid_'), ('oid')) WHERE NOT (SELECT wr "
        "FROM keyed) "
        "AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(%Q, 'main') WHERE name = column1 COLLATE NOCASE) LIMIT 1))",
        fill->table, fill->table, fill->table)) {
    return false;
  }
  sqlite3_stmt *row = prepare("SELECT %s FROM main.\"%w\"", fill->keys != NULL ? fill->keys : "1", fill->table);
  fill->marks =
    sqlite3_mprintf("%.*s", 3 * sqlite3_column_count(row) - 2, "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?");
  return finish_statement(row);
}

/* ---- The check ---- */

static enum status check(const struct fill *fill) {
  static const char COUNT[] = "SELECT count(*)";
  char *differing = NULL, *row = NULL;
  bool done = part_of(&differing, fill, "check") &&
              text_of(&row, "SELECT '''row '' || quote(' || replace(%Q, '\", \"', '\") || '', '' || quote(\"') || ')'",
                      fill->keys);
  sqlite3_stmt *statement =
    done
      ? prepare(
          "SELECT 1, %s || ': the key differs'%s UNION ALL SELECT 0, %s || ': ' || dfen_error(\"%w\") FROM main.\"%w\" "
          "WHERE \"%w\" IS NOT NULL AND NOT dfen_valid(\"%w\")",
          row, differing + sizeof COUNT - 1, row, fill->column, fill->table, fill->column, fill->column)
      : NULL;
  sqlite3_free(differing);
  sqlite3_free(row);
  bool differs = false;
  while (next_row(statement)) {
    differs |= sqlite3_column_int(statement, 0) == 1;
    put_plain(stdout, (const char *)sqlite3_column_text(statement, 1), (size_t)sqlite3_column_bytes(statement, 1));
    putchar('\n');
  }
  if (!finish_statement(statement)) {
    return fail_sqlite();
  }
  return flush_output() && !differs ? DONE : FAILED;
}

/* ---- The fill ---- */

/* The values of a row's key. */
struct bound {
  sqlite3_value *values[MOST_KEYS];
  int count; /* 0: there is none */
};

static void free_bound(struct bound *bound) {
  for (int i = 0; i < bound->count; ++i) {
    sqlite3_value_free(bound->values[i]);
  }
  bound->count = 0;
}

/* A statement with the values of a bound for its question marks. */
static sqlite3_stmt *prepare_bound(const struct bound *above, const struct bound *up_to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *sql = sqlite3_vmprintf(format, arguments);
  va_end(arguments);
  sqlite3_stmt *statement = prepare("%s", sql);
  sqlite3_free(sql);
  for (int i = 0; i < above->count; ++i) {
    sqlite3_bind_value(statement, i + 1, above->values[i]);
  }
  for (int i = 0; up_to != NULL && i < up_to->count; ++i) {
    sqlite3_bind_value(statement, above->count + i + 1, up_to->values[i]);
  }
  return statement;
}

/* The key of the last row of the next batch; none for the last batch, which has no end: rows may be added meanwhile. */
static bool find_end(const struct fill *fill, const struct bound *above, struct bound *up_to) {
  sqlite3_stmt *statement =
    above->count > 0
      ? prepare_bound(above, NULL, "SELECT %s FROM main.\"%w\" WHERE (%s) > (%s) ORDER BY %s LIMIT 1 OFFSET %d",
                      fill->keys, fill->table, fill->keys, fill->marks, fill->keys, BATCH - 1)
      : prepare_bound(above, NULL, "SELECT %s FROM main.\"%w\" ORDER BY %s LIMIT 1 OFFSET %d", fill->keys, fill->table,
                      fill->keys, BATCH - 1);
  int count = next_row(statement) ? sqlite3_column_count(statement) : 0;
  for (int i = 0; i < count && i < MOST_KEYS; ++i) {
    up_to->values[up_to->count++] = sqlite3_value_dup(sqlite3_column_value(statement, i));
  }
  return finish_statement(statement);
}

static enum status fill_rows(const struct fill *fill) {
  char *update = NULL;
  struct bound above = {.count = 0}, up_to = {.count = 0};
  sqlite3_int64 changed = 0;
  bool done = part_of(&update, fill, "fill");
  if (!done) {
    return fail_sqlite();
  }
  begin_phase("filling", integer_of("SELECT count(*) FROM main.\"%w\"", fill->table), "rows");
  for (bool last = false; done && !last;) {
    done = find_end(fill, &above, &up_to);
    last = up_to.count == 0;
    char *begin = above.count > 0 ? sqlite3_mprintf(" AND (%s) > (%s)", fill->keys, fill->marks) : sqlite3_mprintf("");
    char *end = up_to.count > 0 ? sqlite3_mprintf(" AND (%s) <= (%s)", fill->keys, fill->marks) : sqlite3_mprintf("");
    sqlite3_stmt *statement = done ? prepare_bound(&above, &up_to, "%s%s%s", update, begin, end) : NULL;
    next_row(statement);
    done = finish_statement(statement);
    changed += done ? sqlite3_changes(db) : 0;
    sqlite3_free(begin);
    sqlite3_free(end);
    free_bound(&above);
    above = up_to;
    up_to.count = 0;
    progress.done += BATCH;
    show_progress();
  }
  free_bound(&above);
  sqlite3_free(update);
  if (stopped()) {
    say("stopped: %lld keys changed; the next call changes the others", changed);
  }
  if (!done) {
    return fail_sqlite();
  }
  say("%lld keys changed", changed);
  return DONE;
}

enum status run_fill(const struct call *call) {
  bool checks = option(call, "check") != NULL;
  struct fill fill = {.table = call->arguments[1],
                      .column = call->arguments[2],
                      .into = option(call, "into"),
                      .function = option(call, "function")};
  fill.into = fill.into != NULL ? fill.into : "canonical";
  fill.function = fill.function != NULL ? fill.function : "dfen_pool_key";
  if (!open_database(call->arguments[0], checks ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)) {
    return FAILED;
  }
  char *fault = NULL;
  enum status status = DONE;
  if (!fault_of(&fault, &fill) || (fault == NULL && !find_keys(&fill))) {
    status = fail_sqlite();
  } else if (fault != NULL) {
    status = fail("%s", fault);
  } else if (fill.keys == NULL) {
    status = fail("rowid, _rowid_ and oid are columns of the table: nothing else tells its rows apart");
  } else {
    status = checks ? check(&fill) : fill_rows(&fill);
  }
  sqlite3_free(fault);
  sqlite3_free(fill.keys);
  sqlite3_free(fill.marks);
  return status;
}
