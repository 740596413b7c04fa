/* The cost of the scalar functions for every form of a DFEN (SPEC 2.1 to 2.8), compared with upper(dfen) on the same
 * rows in the same run. A form that costs much more than the others does not use the fast path of the reader. Usage:
 * forms BENCH.db */
#include <stdio.h>

#include "database.h"
#include "measure.h"

enum { UPPER = 0, FUNCTIONS = 4 };

/* A form: its name, and an expression for the text over a row `p` with the columns placement, side, castling, targets,
 * clocks (a half and a full one), dice (a roll in the case of the side to move) and n (the row's number). */
struct form {
  const char *name, *text;
};

#define BOARD "placement || ' ' || side || ' ' || "

static const struct form forms[] = {
  {"six fields", BOARD "castling || ' ' || targets || ' ' || clocks"},
  {"four fields", BOARD "castling || ' ' || targets"},
  {"five fields, a halfmove clock", BOARD "castling || ' ' || targets || ' ' || (n % 60)"},
  {"five fields, dice (the key form)", BOARD "castling || ' ' || targets || ' ' || dice"},
  {"seven fields, dice", BOARD "castling || ' ' || targets || ' ' || clocks || ' ' || dice"},
  {"seven fields, one die or two",
   BOARD "castling || ' ' || targets || ' ' || clocks || ' ' || substr(dice, 1, 1 + n % 2)"},
  {"seven fields, no dice written as -", BOARD "castling || ' ' || targets || ' ' || clocks || ' -'"},
  {"no rights", BOARD "'- ' || targets || ' ' || clocks"},
  {"every set of rights",
   BOARD "coalesce(nullif(substr('K', 1, n & 1) || substr('Q', 1, n >> 1 & 1) || substr('k', 1, n >> 2 & 1) || "
         "substr('q', 1, n >> 3 & 1), ''), '-') || ' ' || targets || ' ' || clocks"},
  {"rights in another order", BOARD "'qkQK ' || targets || ' ' || clocks"},
  {"one target", BOARD "castling || ' ' || substr('abcdefgh', 1 + n % 8, 1) || iif(side = 'w', '6 ', '3 ') || clocks"},
  {"eight targets", BOARD "castling || iif(side = 'w', ' a6b6c6d6e6f6g6h6 ', ' a3b3c3d3e3f3g3h3 ') || clocks"},
  {"clocks of five digits",
   BOARD "castling || ' ' || targets || ' ' || (10000 + n % 90000) || ' ' || (99999 - n % 89999)"},
  {"clocks of ten digits", BOARD "castling || ' ' || targets || ' ' || (1000000000 + n) || ' 2147483647'"},
};

enum { FORMS = sizeof forms / sizeof forms[0] };

static const char *const functions[FUNCTIONS] = {"upper", "dfen_valid", "dfen_flip", "dfen_canonical"};

/* The least and the greatest ratio of a function so far, and their forms. */
struct range {
  double least, greatest;
  const char *least_form, *greatest_form;
};

static struct range ranges[FUNCTIONS];

/* Measures the functions on a table of a form. */
static void measure_form(sqlite3 *db, const char *name, const char *table) {
  struct query queries[FUNCTIONS];
  struct measured rows[FUNCTIONS];
  for (int i = 0; i < FUNCTIONS; ++i) {
    queries[i] =
      (struct query){.db = db, .sql = sqlite3_mprintf("SELECT count(%s(dfen)) FROM %s", functions[i], table)};
    rows[i] = (struct measured){.name = functions[i], .run = run_query, .subject = &queries[i], .base = UPPER};
  }
  measure(rows, FUNCTIONS);
  for (int i = 0; i < FUNCTIONS; ++i) {
    struct range *range = &ranges[i];
    double ratio = ratio_of(&rows[i], &rows[UPPER]);
    if (range->least_form == NULL || ratio < range->least) {
      range->least = ratio;
      range->least_form = name;
    }
    if (range->greatest_form == NULL || ratio > range->greatest) {
      range->greatest = ratio;
      range->greatest_form = name;
    }
    sqlite3_free((char *)queries[i].sql);
  }
}

static void print_ranges(void) {
  puts("| function | least ratio | form | greatest ratio | form | limit |\n| --- | --- | --- | --- | --- | --- |");
  for (int i = 1; i < FUNCTIONS; ++i) {
    const struct range *range = &ranges[i];
    printf("| `%s` | %.2f | %s | %.2f | %s | %s |\n", functions[i], range->least, range->least_form, range->greatest,
           range->greatest_form, i == 1 ? "0.9" : "1.25");
  }
}

int main(int count, char **words) {
  if (count != 2) {
    fputs("usage: forms BENCH.db\n", stderr);
    return 2;
  }
  sqlite3 *db = open_in_memory(words[1]);
  execute(db,
          "CREATE TABLE rolls AS SELECT row_number() OVER () - 1 AS number, dice FROM dfen_rolls();"
          "CREATE INDEX rolls_number ON rolls(number, dice);"
          "CREATE TABLE p AS SELECT positions.rowid AS n, dfen_placement(dfen) AS placement, dfen_side(dfen) AS side,"
          "  dfen_castling(dfen) AS castling, dfen_en_passant(dfen) AS targets,"
          "  dfen_halfmove(dfen) || ' ' || dfen_fullmove(dfen) AS clocks,"
          "  iif(dfen_side(dfen) = 'w', dice, lower(dice)) AS dice"
          "  FROM positions JOIN rolls ON number = positions.rowid % 56 WHERE positions.rowid <= 200000;"
          "CREATE TABLE mixed(dfen TEXT)");
  printf("Ratios to `upper(dfen)` on 200,000 rows of each of %d forms.\n\n", FORMS + 2);
  for (int i = 0; i < FORMS; ++i) {
    char *sql = sqlite3_mprintf("CREATE TABLE form AS SELECT %s AS dfen FROM p;"
                                "INSERT INTO mixed SELECT dfen FROM form WHERE rowid %% %d = %d",
                                forms[i].text, FORMS, i);
    execute(db, sql);
    sqlite3_free(sql);
    measure_form(db, forms[i].name, "form");
    execute(db, "DROP TABLE form");
  }
  execute(db, "CREATE TABLE shuffled AS SELECT dfen FROM mixed ORDER BY rowid * 7919 % 1000003");
  measure_form(db, "all of them, mixed", "shuffled");
  /* in a real database 69 % have no castling rights, so that the mirror is considered more often */
  execute(db,
          "CREATE TABLE real AS SELECT * FROM ("
          "SELECT dfen, rowid FROM positions WHERE dfen_castling(dfen) = '-' LIMIT 138000) UNION ALL SELECT * FROM ("
          "SELECT dfen, rowid FROM positions WHERE dfen_castling(dfen) <> '-' LIMIT 62000) ORDER BY 2;");
  measure_form(db, "six fields, 69 % without rights", "real");
  print_ranges();
  sqlite3_close(db);
  return 0;
}
