/* Writes the results of an import. Fails if a trigger prevents or undoes a change. */
#include "import_tables.h"

#include <string.h>

void import_require_tables(struct import_tables *tables) {
  static const char *const names[] = {"players", "games", "turns", "positions"};
  for (int i = 0; i < 4 && session_ok(tables->session); ++i) {
    if (session_integer(tables->session, "SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = %Q",
                        names[i]) == 0) {
      session_fail(tables->session, "no such table: %s (sql/schema.sql creates it)", names[i]);
    }
  }
}

/* Creates the tables that document imports. */
static void import_make_tables(struct sql_session *session) {
  static const char log[] =
#include <import_log.sql>
    ;
  session_run_all(session, log);
}

/* New games get ids above those of all games, and of turns whose game was deleted, and above 0, which marks a game that
 * is not yet added. */
static void import_find_first_game(struct import_tables *tables) {
  sqlite3_int64 largest =
    session_integer(tables->session, "SELECT max(0, (SELECT coalesce(max(id), 0) FROM main.games),"
                                     " (SELECT coalesce(max(game), 0) FROM main.turns))");
  if (largest > INT64_MAX / 2) {
    session_fail(tables->session, "a game or a turn has the id %lld, and new games need larger ones", largest);
    return;
  }
  tables->first_game = largest + 1;
}

/* The id of the import is above those of all imports, and of rejected rows whose import was deleted. */
void import_begin(struct import_tables *tables) {
  struct sql_session *session = tables->session;
  import_make_tables(session);
  import_find_first_game(tables);
  tables->id = session_integer(session, "SELECT 1 + max(0, (SELECT coalesce(max(id), 0) FROM main.imports),"
                                        " (SELECT coalesce(max(import), 0) FROM main.rejected))");
  session_run(session,
              "INSERT INTO main.imports(id, file, source, rows, imported, skipped, rejected, unconnected)"
              " VALUES (%lld, %Q, %Q, 0, 0, 0, 0, 0)",
              tables->id, tables->file, tables->source);
  tables->lines_before = session_integer(session, "SELECT count(*) FROM main.positions");
}

void import_fail_by_trigger(struct import_tables *tables) {
  session_fail(tables->session, "a trigger prevented or deleted a row");
}

sqlite3_int64 import_count_lines(struct import_tables *tables) {
  return session_integer(tables->session, "SELECT count(*) FROM main.positions WHERE source = %Q", tables->source);
}

void import_end_tables(struct import_tables *tables, const struct import_counts *counts, bool of_lines) {
  sqlite3_int64 rows = counts->imported + counts->skipped + counts->rejected;
  session_run(
    tables->session,
    "UPDATE main.imports SET rows = %lld, imported = %lld, skipped = %lld, rejected = %lld, unconnected = %lld"
    " WHERE id = %lld",
    rows, counts->imported, counts->skipped, counts->rejected, counts->unconnected, tables->id);
  static const char check[] =
#include <import_check.sql>
    ;
  if (session_integer(tables->session, check, tables->lines_before + (of_lines ? counts->imported : 0), tables->id,
                      counts->rejected, tables->id, rows, of_lines ? 0 : counts->imported, counts->games) == 0) {
    import_fail_by_trigger(tables);
  }
}
