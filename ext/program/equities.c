/* dfen equities: fills the table equities of a database with exact equities, a material in a transaction, smaller ones
 * first. Materials in the table are kept, and solved again only if a larger one needs them. */
#include <string.h>

#include "program.h"

/* Stores the rows of dfen_solve. Rows without a number are progress. */
static bool store(sqlite3_stmt *solve, sqlite3_stmt *insert) {
  bool done = true, open = false;
  char material[64] = "";
  while (done && next_row(solve)) {
    const char *solved = (const char *)sqlite3_column_text(solve, 0);
    if (sqlite3_column_type(solve, 1) == SQLITE_NULL) {
      char phase[128];
      snprintf(phase, sizeof phase, "%s within %.1e", solved, sqlite3_column_double(solve, 3));
      progress.phase = phase;
      show_progress();
      progress.phase = "solving";
      continue;
    }
    if (strcmp(solved, material) != 0) {
      done = (!open || execute("COMMIT")) && execute("BEGIN IMMEDIATE");
      snprintf(material, sizeof material, "%s", solved);
      open = true;
    }
    for (int i = 0; i < 3; ++i) {
      sqlite3_bind_value(insert, i + 1, sqlite3_column_value(solve, i));
    }
    sqlite3_step(insert);
    done = done && sqlite3_reset(insert) == SQLITE_OK;
  }
  /* the last material is complete only if solving did not fail */
  return done && sqlite3_reset(solve) == SQLITE_OK && !stopped() && (!open || execute("COMMIT"));
}

static enum status solve(const char *materials) {
  sqlite3_stmt *rows =
    prepare("SELECT material, endgame_index, equity, error FROM dfen_solve(%Q, 4000000, 1)", materials);
  sqlite3_stmt *insert = prepare("INSERT OR IGNORE INTO main.equities VALUES (?, ?, ?)");
  begin_phase("solving", 0, "");
  bool done = rows != NULL && insert != NULL && store(rows, insert);
  enum status status = done ? DONE : fail_sqlite();
  sqlite3_finalize(rows);
  sqlite3_finalize(insert);
  return status;
}

/* Whether the table has all classes of a material; -1 after an error. */
static sqlite3_int64 is_solved(const char *material) {
  return integer_of(
    "SELECT count(*) >= dfen_endgame_count(%Q) FROM main.equities WHERE material = dfen_material_normalize(%Q)",
    material, material);
}

enum status run_equities(const struct call *call) {
  /* these can turn into all others of three pieces */
  static char *const THREE[] = {"Ka2vK", "Kb2vK", "Kc2vK", "Kd2vK"};
  int count = call->count > 1 ? call->count - 1 : 4;
  char *const *materials = call->count > 1 ? call->arguments + 1 : THREE;
  if (!open_database(call->arguments[0], SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) ||
      !run_file("equities.sql", NULL, NULL)) {
    return FAILED;
  }
  sqlite3_str *missing = sqlite3_str_new(db);
  enum status status = DONE;
  for (int i = 0; status == DONE && i < count; ++i) {
    sqlite3_int64 solved = is_solved(materials[i]);
    if (solved < 0) {
      status = fail_sqlite();
    } else if (solved == 0) {
      sqlite3_str_appendf(missing, "%s%s", sqlite3_str_length(missing) > 0 ? " " : "", materials[i]);
    }
  }
  char *text = sqlite3_str_finish(missing);
  if (status == DONE && text != NULL) {
    status = solve(text);
  }
  sqlite3_free(text);
  for (int i = 0; status == DONE && i < count; ++i) {
    status = is_solved(materials[i]) == 1 ? DONE : fail("%s is not solved; start again", materials[i]);
  }
  if (status != DONE) {
    return status;
  }
  sqlite3_stmt *shown =
    prepare("SELECT material, classes, round(share, 3) AS share, round(least, 4) AS least, round(most, 4) AS most "
            "FROM main.solved_endings");
  return shown == NULL                                                          ? fail_sqlite()
         : print_rows(shown, output_format(call), true, NULL) && flush_output() ? DONE
                                                                                : FAILED;
}
