/* dfen fill: brings a stored key column up to date, in batches of 10,000 rows, a transaction each. It can be killed at
 * any moment and started again. */
#include "program.h"

enum { BATCH = 10000 };

struct fill {
  const char *table, *column, *into, *function;
  const char *keys;    /* the names that identify a row, separated by commas */
  const char *differs; /* a condition on a row: its key is not that of its position */
};

static void find_faults(const struct fill *fill) {
  /* an error for any other function than those of dfen that compute a key */
  execute("SELECT sql FROM dfen_key_sql(printf('\"%%w\"', %Q), %Q, json_object('into', %Q, 'function', %Q, 'part', "
          "'check'))",
          fill->table, fill->column, fill->into, fill->function);
  const struct parameter parameters[] = {{"@table", fill->table, 0},
                                         {"@dfen", fill->column, 0},
                                         {"@key", fill->into, 0},
                                         {"@function", fill->function, 0},
                                         {0}};
  run_file("fill_check.sql", parameters, NULL);
  const char *fault = text_of("SELECT why FROM temp.fault");
  fail_if(fault != NULL, "%s", fault);
}

/* temp.row_key has the primary key of a table without rowid, otherwise a name of the rowid that no column has. */
static void find_keys(struct fill *fill) {
  execute("CREATE TEMP TABLE row_key AS SELECT name FROM pragma_index_info(%Q, 'main') ORDER BY seqno", fill->table);
  execute("INSERT INTO temp.row_key SELECT column1 FROM (VALUES ('rowid'), ('_rowid_'), ('oid')) WHERE NOT EXISTS "
          "(SELECT 1 FROM temp.row_key) AND column1 NOT IN (SELECT lower(name) FROM pragma_table_xinfo(%Q, 'main')) "
          "LIMIT 1",
          fill->table);
  fill->keys = text_of("SELECT group_concat(printf('\"%%w\"', name), ', ') FROM temp.row_key");
  fail_if(fill->keys == NULL, "rowid, _rowid_ and oid are columns of the table: nothing else tells its rows apart");
}

/* ---- The check ---- */

static void check(const struct fill *fill) {
  const char *row = text_of("SELECT group_concat(printf('quote(\"%%w\")', name), ' || '', '' || ') FROM temp.row_key");
  sqlite3_stmt *statement =
    prepare("SELECT 1, 'row ' || %s || ': the key differs' FROM main.\"%w\" WHERE %s UNION ALL SELECT 0, 'row ' || %s "
            "|| ': ' || "
            "dfen_error(\"%w\") FROM main.\"%w\" WHERE \"%w\" IS NOT NULL AND NOT dfen_valid(\"%w\")",
            row, fill->table, fill->differs, row, fill->column, fill->table, fill->column, fill->column);
  bool differs = false;
  while (next_row(statement)) {
    differs |= sqlite3_column_int(statement, 0) == 1;
    put_plain(stdout, (const char *)sqlite3_column_text(statement, 1), (size_t)sqlite3_column_bytes(statement, 1));
    putchar('\n');
  }
  end_with(differs ? FAILED : DONE);
}

/* ---- The fill ---- */

/* Whether a key may differ after it was written: a trigger changed it, the type of its column rounds it, or a clause of
 * the table skipped its row. Only then the keys are computed once more, because that takes a quarter of the time. */
static bool may_differ(const struct fill *fill) {
  return integer_of("SELECT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE tbl_name = %Q COLLATE NOCASE AND (type = "
                    "'trigger' OR sql LIKE '%%conflict%%' OR sql LIKE '%%collate%%')) OR (SELECT upper(type) FROM "
                    "pragma_table_xinfo(%Q, 'main') WHERE name = %Q COLLATE NOCASE) NOT IN ('', 'TEXT', 'INTEGER')",
                    fill->table, fill->table, fill->into) != 0;
}

static void end_fill(const struct fill *fill, sqlite3_int64 written, sqlite3_int64 version) {
  execute("BEGIN");
  sqlite3_int64 differing =
    may_differ(fill) ? integer_of("SELECT count(*) FROM main.\"%w\" WHERE %s", fill->table, fill->differs) : 0;
  bool others_wrote = integer_of("PRAGMA main.data_version") != version;
  execute("COMMIT");
  fail_if(differing > 0 && !others_wrote,
          "keys written: %lld, keys that still differ: %lld; does a trigger or the type of the column %s change them?",
          written, differing, fill->into);
  say("%lld key%s changed", written, plural(written));
  if (differing > 0) {
    say("keys that differ again, because another program wrote meanwhile: %lld", differing);
  }
}

/* temp.above has the key of the last row of the batch before, and temp.up_to that of this one: none for the first and
 * for the last batch, which has no end, because rows may be added meanwhile. */
static void fill_rows(const struct fill *fill) {
  const char *keys = fill->keys;
  const char *above = keep("(%s) > (SELECT %s FROM temp.above)", keys, keys),
             *up_to = keep(" AND (%s) <= (SELECT %s FROM temp.up_to)", keys, keys);
  sqlite3_int64 written = 0, version = integer_of("PRAGMA main.data_version");
  begin_phase("filling", integer_of("SELECT count(*) FROM main.\"%w\"", fill->table), "rows");
  execute("CREATE TEMP TABLE above(%s)", keys);
  execute("CREATE TEMP TABLE up_to(%s)", keys);
  for (bool first = true, last = false; !last && !failed(); first = false) {
    execute("INSERT INTO temp.up_to SELECT %s FROM main.\"%w\" WHERE %s ORDER BY %s LIMIT 1 OFFSET %d", keys,
            fill->table, first ? "1" : above, keys, BATCH - 1);
    last = integer_of("SELECT count(*) FROM temp.up_to") == 0;
    execute("UPDATE main.\"%w\" SET \"%w\" = %s(dfen_try(\"%w\")) WHERE %s AND %s%s", fill->table, fill->into,
            fill->function, fill->column, fill->differs, first ? "1" : above, last ? "" : up_to);
    written += failed() ? 0 : sqlite3_changes(db);
    execute("DELETE FROM temp.above");
    execute("INSERT INTO temp.above SELECT * FROM temp.up_to");
    execute("DELETE FROM temp.up_to");
    progress.done += BATCH;
    show_progress();
  }
  say_stopped("stopped: %lld key%s changed; the next call changes the others", written, plural(written));
  end_fill(fill, written, version);
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
  fill.differs = keep("\"%w\" IS NOT %s(dfen_try(\"%w\"))", fill.into, fill.function, fill.column);
  (checks ? check : fill_rows)(&fill);
}
