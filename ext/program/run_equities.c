/* dfen equities: fills the table equities of a database with exact equities, one material per transaction, smaller ones
 * first. Materials in the table are kept, and solved again only if a larger one needs them. */
#include <string.h>

#include "program.h"

/* Stores the rows of dfen_solve. Rows without a number are progress. */
static void solve(const char *materials) {
  sqlite3 *database = db;
  open_memory(); /* a statement of the database would keep a lock on it while it solves */
  sqlite3 *solver = db;
  sqlite3_stmt *rows =
    prepare("SELECT endgame, endgame_index, equity, error FROM dfen_solve(%Q, 4000000, 1)", materials);
  db = database;
  sqlite3_stmt *insert = prepare("INSERT OR IGNORE INTO main.equities VALUES (?, ?, ?)");
  sqlite3_int64 left = 0; /* rows of the material */
  begin_phase("solving", 0, "");
  while (next_row(rows)) {
    const char *solved = (const char *)sqlite3_column_text(rows, 0);
    if (sqlite3_column_type(rows, 1) == SQLITE_NULL) {
      char phase[128];
      snprintf(phase, sizeof phase, "%s within %.1e", solved, sqlite3_column_double(rows, 3));
      progress.phase = phase;
      show_progress();
      progress.phase = "solving";
      continue;
    }
    if (left == 0) {
      left = integer_of("SELECT dfen_endgame_count(%Q)", solved);
      execute("BEGIN IMMEDIATE");
    }
    for (int i = 0; i < 3; ++i) {
      sqlite3_bind_value(insert, i + 1, sqlite3_column_value(rows, i));
    }
    sqlite3_step(insert);
    if (sqlite3_reset(insert) != SQLITE_OK) {
      fail_sqlite();
    }
    if (--left == 0) {
      execute("COMMIT"); /* others can write while it solves the next one */
    }
  }
  sqlite3_finalize(insert);
  sqlite3_close(solver);
}

/* Whether the table has all classes of a material. */
static bool is_solved(const char *material) {
  return integer_of("SELECT count(*) >= dfen_endgame_count(%Q) FROM main.equities WHERE material = "
                    "dfen_material_normalize(%Q)",
                    material, material) == 1;
}

void run_equities(const struct call *call) {
  /* these can turn into all others of three pieces */
  static char *const THREE[] = {"Ka2vK", "Kb2vK", "Kc2vK", "Kd2vK"};
  int count = call->count > 1 ? call->count - 1 : 4;
  char *const *materials = call->count > 1 ? call->arguments + 1 : THREE;
  const char *missing = "", *name = call->arguments[0];
  wrong_if(name[0] == 'K' && strchr(name, 'v') != NULL && strpbrk(name, "./") == NULL && !exists(name),
           "name the database before the ending: dfen equities DATABASE %s", name);
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  run_file("equities.sql", NULL, NULL);
  for (int i = 0; i < count && !failed(); ++i) {
    missing = is_solved(materials[i]) ? missing : keep("%s%s%s", missing, missing[0] != '\0' ? " " : "", materials[i]);
  }
  if (missing[0] != '\0') {
    solve(missing);
  }
  for (int i = 0; i < count; ++i) {
    fail_if(!is_solved(materials[i]), "%s is not solved; start again", materials[i]);
  }
  print_rows(prepare("SELECT material, classes, round(share, 3) AS share, round(least, 4) AS least, round(most, 4) AS "
                     "most FROM main.solved_endings"),
             output_format(call), true);
}
