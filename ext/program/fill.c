/* dfen fill: brings a stored key column up to date, in batches of 10,000 rows, a transaction each. It can be killed at
 * any moment and started again. */
#include "program.h"

enum { BATCH = 10000 };

struct fill {
  const char *table, *column, *into, *function;
  const char *keys; /* the names that identify a row, separated by commas */
};

/* A part of dfen_key_sql(), without its final semicolon. */
static const char *part_of(const struct fill *fill, const char *name) {
  return text_of("SELECT rtrim(sql, ';') FROM dfen_key_sql(printf('\"%%w\"', %Q), %Q, json_object('into', %Q, "
                 "'function', %Q, 'part', %Q))",
                 fill->table, fill->column, fill->into, fill->function, name);
}

static void find_faults(const struct fill *fill) {
  const char *fault = text_of(
    "WITH given(name, dfen, key) AS (VALUES (%Q, %Q, %Q)), columns AS (SELECT name COLLATE NOCASE AS name, hidden FROM "
    "pragma_table_xinfo(%Q, 'main')), listed AS (SELECT name COLLATE NOCASE AS name, type FROM pragma_table_list WHERE "
    "schema = 'main') "
    "SELECT CASE "
    "WHEN (name COLLATE NOCASE, 'view') IN listed THEN name || ' is a view: fill a column of its table' "
    "WHEN (name COLLATE NOCASE, 'table') NOT IN listed THEN 'no such table: ' || name "
    "WHEN dfen COLLATE NOCASE NOT IN (SELECT name FROM columns) THEN 'the table has no column ' || dfen "
    "WHEN key COLLATE NOCASE NOT IN (SELECT name FROM columns) "
    "THEN 'the table has no column ' || key || '; this adds one: ' || "
    "(SELECT sql FROM dfen_key_sql(printf('\"%%w\"', name), dfen, json_object('into', key, 'function', %Q, 'part', "
    "'column'))) "
    "WHEN key COLLATE NOCASE IN (SELECT name FROM columns WHERE hidden <> 0) "
    "THEN key || ' is a generated column: SQLite computes it' END FROM given",
    fill->table, fill->column, fill->into, fill->table, fill->function);
  fail_if(fault != NULL, "%s", fault);
}

/* The primary key of a table without rowid, otherwise a name of the rowid that no column has. */
static void find_keys(struct fill *fill) {
  fill->keys = text_of(
    "WITH keyed(wr) AS (SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = %Q COLLATE NOCASE) "
    "SELECT group_concat(key, ', ') FROM (SELECT '\"' || replace(name, '\"', '\"\"') || '\"' AS key FROM "
    "(SELECT name FROM pragma_table_info(%Q, 'main') WHERE pk > 0 AND (SELECT wr FROM keyed) ORDER BY pk) "
    "UNION ALL SELECT * FROM (SELECT column1 FROM (VALUES ('rowid'), ('_rowid_'), ('oid')) WHERE NOT (SELECT wr "
    "FROM keyed) AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(%Q, 'main') WHERE name = column1 COLLATE NOCASE) "
    "LIMIT 1))",
    fill->table, fill->table, fill->table);
  fail_if(fill->keys == NULL, "rowid, _rowid_ and oid are columns of the table: nothing else tells its rows apart");
}

/* ---- The check ---- */

static void check(const struct fill *fill) {
  static const char COUNT[] = "SELECT count(*)";
  const char *differing = part_of(fill, "check");
  const char *row =
    text_of("SELECT '''row '' || quote(' || replace(%Q, '\", \"', '\") || '', '' || quote(\"') || ')'", fill->keys);
  if (failed()) {
    return;
  }
  sqlite3_stmt *statement = prepare(
    "SELECT 1, %s || ': the key differs'%s UNION ALL SELECT 0, %s || ': ' || dfen_error(\"%w\") FROM main.\"%w\" "
    "WHERE \"%w\" IS NOT NULL AND NOT dfen_valid(\"%w\")",
    row, differing + sizeof COUNT - 1, row, fill->column, fill->table, fill->column, fill->column);
  bool differs = false;
  while (next_row(statement)) {
    differs |= sqlite3_column_int(statement, 0) == 1;
    put_plain(stdout, (const char *)sqlite3_column_text(statement, 1), (size_t)sqlite3_column_bytes(statement, 1));
    putchar('\n');
  }
  end_with(differs ? FAILED : DONE);
}

/* ---- The fill ---- */

/* temp.above has the key of the last row of the batch before, and temp.up_to that of this one: none for the first and
 * for the last batch, which has no end, because rows may be added meanwhile. */
static void fill_rows(const struct fill *fill) {
  const char *update = part_of(fill, "fill"), *keys = fill->keys;
  const char *above = keep("(%s) > (SELECT %s FROM temp.above)", keys, keys),
             *up_to = keep(" AND (%s) <= (SELECT %s FROM temp.up_to)", keys, keys);
  sqlite3_int64 changed = 0;
  begin_phase("filling", integer_of("SELECT count(*) FROM main.\"%w\"", fill->table), "rows");
  execute("CREATE TEMP TABLE above(%s)", keys);
  execute("CREATE TEMP TABLE up_to(%s)", keys);
  for (bool first = true, last = false; !last && !failed(); first = false) {
    execute("INSERT INTO temp.up_to SELECT %s FROM main.\"%w\" WHERE %s ORDER BY %s LIMIT 1 OFFSET %d", keys,
            fill->table, first ? "TRUE" : above, keys, BATCH - 1);
    last = integer_of("SELECT count(*) FROM temp.up_to") == 0;
    execute("%s AND %s%s", update, first ? "TRUE" : above, last ? "" : up_to);
    changed += failed() ? 0 : sqlite3_changes(db);
    execute("DELETE FROM temp.above");
    execute("INSERT INTO temp.above SELECT * FROM temp.up_to");
    execute("DELETE FROM temp.up_to");
    progress.done += BATCH;
    show_progress();
  }
  say(stopped() ? "stopped: %lld keys changed; the next call changes the others" : "%lld keys changed", changed);
}

void run_fill(const struct call *call) {
  const char *into = option(call, "into"), *function = option(call, "function");
  struct fill fill = {.table = call->arguments[1],
                      .column = call->arguments[2],
                      .into = into != NULL ? into : "canonical",
                      .function = function != NULL ? function : "dfen_pool_key"};
  bool checks = option(call, "check") != NULL;
  open_database(call->arguments[0], checks ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
  find_faults(&fill);
  find_keys(&fill);
  (checks ? check : fill_rows)(&fill);
}
