/* Writes a statement for a host that calls every function of functions.def, with each number of arguments, on the rows
 * of the table positions that positions.sql creates; so a new function is compared in all hosts at once. Arguments are
 * identified by name: a new name needs a line in values[].
 *
 * Usage: every HOST WHAT   HOST is sqlite, postgresql or duckdb; WHAT is
 *   scalars     one statement
 *   aggregates  three: over all rows, in groups, and in windows
 *   tables      a line for each table-valued function: its name, a tab, a statement
 *
 * Doubles are printed as the 16 hexadecimal digits of their bits, truth values as 1 and 0. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ext/functions/column_declaration.h"

struct listed {
  const char *name;
  char kind;
  int least, most;
  const char *arguments, *result;
};

#define ROW(name, kind, least, most, safety, arguments, result, ...) {#name, kind, least, most, arguments, result},

static const struct listed rows[] = {
#define WINDOW 'a'
#define OF_ROWS 'r'
#define FUNCTION(name, ...) ROW(name, 's', __VA_ARGS__)
#define FUNCTION_OF_DFEN FUNCTION
#define AGGREGATE ROW
#define TABLE(name, ...) ROW(name, 't', __VA_ARGS__)
#include "../../ext/functions.def"
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static enum { SQLITE, POSTGRESQL, DUCKDB } host;

/* The value of an argument, by its name; some functions need another value. */
static const struct {
  const char *name, *function, *value;
} values[] = {
  {"dfen", "dfen_play", "p.rolled"},
  {"dfen", "dfen_moves", "p.rolled"},
  {"dfen", "dfen_turns", "p.rolled"},
  {"dfen", "dfen_usable_dice", "p.rolled"},
  {"dfen", "dfen_san", "p.rolled"},
  {"dfen", "dfen_roll", "p.plain"},
  {"dfen", "dfen_turn_next", "p.plain"},
  {"dfen", "dfen_visits", "p.plain"},
  {"dfen", "dfen_judge", "p.plain"},
  {"next_dfen", NULL, "CASE p.id % 3 WHEN 0 THEN p.dfen END"},
  {"visits", NULL, "p.id || '\t-7\tPNB\t8\t14\t' || CASE p.id % 2 WHEN 0 THEN 'why' ELSE '' END"},
  {"dfen", "dfen_estimate", "dfen_end_turn(p.dfen)"},
  {"dfen", "dfen_fit", "dfen_end_turn(p.dfen)"},
  {"model", NULL,
   "'{\"features\": 3, \"move\": 0.03, \"pawn\": 0.1, \"knight\": 0.2, \"bishop\": 0.2, \"rook\": 0.5, \"queen\": 0.7, "
   "\"king_odds\": 2.9, \"king_danger\": -1.1, \"pawn_mobility\": 0.03, \"knight_mobility\": 0.05, "
   "\"bishop_mobility\": 0.03, \"rook_mobility\": 0.02, \"queen_mobility\": 0.005, \"king_mobility\": -0.04, "
   "\"threat\": 0.1, \"danger\": -0.05, \"passed\": 0, \"rating\": 0.5}'"},
  {"rating_difference", NULL, "CASE WHEN p.id % 7 > 0 THEN (p.id % 800) - 400.5 END"},
  {"dfen", NULL, "p.dfen"},
  {"record", NULL, "'+' || p.id || ' =0 -7'"},
  {"x", NULL, "p.dfen"},
  {"order", NULL, "'alphabetical'"},
  {"square", NULL, "CASE p.id % 4 WHEN 0 THEN 'a1' WHEN 1 THEN 'e4' WHEN 2 THEN 'd8' ELSE 'h7' END"},
  {"fold", NULL, "CASE p.id % 3 WHEN 0 THEN 'flip' WHEN 1 THEN 'mirror' ELSE 'dihedral' END"},
  {"word", NULL, "'F'"},
  {"moves", NULL, "p.moves"},
  {"dice", NULL, "p.dice"},
  {"side", NULL, "CASE p.id % 2 WHEN 0 THEN 'w' ELSE 'b' END"},
  {"key", NULL, "coalesce(dfen_material(p.dfen), 'KvQK')"},
  {"material", "dfen_solve", "CASE p.id % 2 WHEN 0 THEN 'KNvK' ELSE 'KNvK KvKBl' END"},
  {"classes", NULL, "100000"},
  {"progress", NULL, "0"},
  {"games", "dfen_rollouts", "3"},
  {"seed", NULL, "p.id"},
  {"player", NULL, "CASE p.id % 3 WHEN 0 THEN 'random' WHEN 1 THEN 'wary' ELSE 'greedy' END"},
  {"material", "dfen_endgame_slice", "CASE p.id % 2 WHEN 0 THEN 'KQvK' ELSE 'KvK' END"},
  {"material", NULL, "CASE p.id % 2 WHEN 0 THEN 'KQvK' ELSE 'KRvKQ' END"},
  {"index", NULL, "p.id % 3000"},
  {"rule", NULL, "'chess'"},
  {"result", NULL, "p.result"},
  {"scale", NULL, "CASE p.result WHEN '*' THEN '1/0.5/0' END"}, /* functions.sh tests the numbers of scales */
  {"wins", NULL, "p.id % 7"},
  {"draws", NULL, "p.id % 5"},
  {"losses", NULL, "p.id % 3"},
  {"score", "dfen_record", "CASE WHEN p.score IN (0, 0.5, 1) THEN p.score END"},
  {"estimate", NULL, "(p.id % 11) / 10.0"},
  {"prior_games", NULL, "(p.id % 6) * 10"},
  {"confidence", NULL, "(p.id % 10) / 10.0"},
  {"score", NULL, "p.score"},
  {"share", NULL, "(p.id % 2001) / 2000.0"},
  {"number", "dfen_curve", "CASE WHEN p.id <= 9000 THEN (p.id % 17) / 2.0 END"},
  {"value", NULL, "(p.id % 17) / 16.0"},
  {"label", "dfen_curve", "CASE WHEN p.id % 17 IN (5, 12) THEN 'row' END"},
  {"label", NULL, "CASE WHEN p.id % 250 = 0 THEN 'row' END"},
  {"lower", NULL, "0.25"},
  {"upper", NULL, "0.75"},
  {"games", NULL, "p.id"},
  {"game", NULL, "'the game ' || (p.id * 7919 % 5003)"},
  {"number", NULL, "p.id % 17"},
  {"outcomes", NULL, "100000"},
  {"style", "dfen_san", "CASE p.id % 2 WHEN 0 THEN 'letters' ELSE 'figurines' END"},
  {"style", NULL, "CASE p.id % 2 WHEN 0 THEN 'ascii' ELSE 'unicode' END"},
  {"bottom", NULL, "CASE p.id % 3 WHEN 0 THEN 'w' WHEN 1 THEN 'b' ELSE 'to move' END"},
};

static const char *value_of(const struct listed *row, const struct column_declaration *argument) {
  for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {
    if (strlen(values[i].name) == (size_t)argument->name_length &&
        strncmp(values[i].name, argument->name, (size_t)argument->name_length) == 0 &&
        (values[i].function == NULL || strcmp(values[i].function, row->name) == 0)) {
      return values[i].value;
    }
  }
  fprintf(stderr, "every.c: values[] needs a value for the argument '%.*s' of %s\n", argument->name_length,
          argument->name, row->name);
  exit(2);
}

/* An expression that all hosts print alike. */
static void print_alike(enum declared_type type, const char *before, const char *expression) {
  static const char *const forms[DECLARED_TYPES][3] = {
    [TYPE_TEXT] = {"replace(%s, char(10), '~')", "replace(%s, chr(10), '~')", "replace(%s, chr(10), '~')"},
    [TYPE_INTEGER] = {"%s", "%s", "%s"},
    [TYPE_BOOLEAN] = {"%s", "(%s)::int", "(%s)::bigint"},
    [TYPE_REAL] = {"hex(ieee754_to_blob(%s))", "coalesce(upper(encode(float8send(%s), 'hex')), '')", "%s"}};
  const char *form = forms[type][host];
  if (form == NULL) {
    fprintf(stderr, "every.c: no host answers with any type\n");
    exit(2);
  }
  const char *hole = strstr(form, "%s");
  printf("%s%.*s%s%s", before, (int)(hole - form), form, expression, hole + 2);
}

/* name(value, ...) with that many arguments; a picture, which has thousands of bytes, only for some of the rows */
static void write_call(const struct listed *row, int count, char *call) {
  struct column_declaration argument;
  const char *list = row->arguments;
  call += sprintf(call, "%s%s(", strcmp(row->name, "dfen_svg") == 0 ? "CASE WHEN p.id % 50 = 0 THEN " : "", row->name);
  for (int i = 0; i < count && take_column_declaration(&list, &argument); ++i) {
    call += sprintf(call, "%s%s", i == 0 ? "" : ", ", value_of(row, &argument));
  }
  call += sprintf(call, ")");
  if (strcmp(row->name, "dfen_svg") == 0) {
    sprintf(call, " END");
  }
}

static void print_scalars(char kind, const char *over) {
  char call[2048];
  int printed = 0;
  for (int i = 0; i < ROWS; ++i) {
    for (int count = rows[i].least; rows[i].kind == kind && count <= rows[i].most; ++count) {
      write_call(&rows[i], count, call);
      strcat(call, over);
      print_alike(declared_type_of(rows[i].result), printed++ == 0 ? "SELECT " : ",\n  ", call);
    }
  }
}

/* Without arguments once; otherwise joined to the rows. Functions with very many rows are joined to some of them. */
static void print_tables(void) {
  for (int i = 0; i < ROWS; ++i) {
    const struct listed *row = &rows[i];
    for (int count = row->least; row->kind == 't' && count <= row->most; ++count) {
      struct column_declaration column;
      char call[2048];
      write_call(row, count, call);
      int columns = 0;
      printf("%s_%d\t", row->name, count);
      for (const char *list = row->result; take_column_declaration(&list, &column);) {
        char name[128];
        snprintf(name, sizeof name, "t.\"%.*s\"", column.name_length, column.name);
        print_alike(column.type, columns++ == 0 ? "SELECT " : ", ", name);
      }
      const char *part = strcmp(row->name, "dfen_turns") == 0           ? " WHERE p.id % 97 = 0"
                         : strcmp(row->name, "dfen_endgame_slice") == 0 ? " WHERE p.id % 9999 = 0"
                         : strcmp(row->name, "dfen_judge") == 0         ? " WHERE p.id % 11 = 0"
                         : strcmp(row->name, "dfen_solve") == 0         ? " WHERE p.id IN (5000, 9999)"
                         : strcmp(row->name, "dfen_rollouts") == 0      ? " WHERE p.id % 997 = 0"
                                                                        : "";
      printf(" FROM %s%s AS t%s;\n", count == 0 ? "" : "(SELECT * FROM positions ORDER BY id) AS p, ", call,
             count == 0 ? "" : part);
    }
  }
}

int main(int count, char **words) {
  if (count < 3) {
    return 2;
  }
  host = strcmp(words[1], "sqlite") == 0 ? SQLITE : strcmp(words[1], "postgresql") == 0 ? POSTGRESQL : DUCKDB;
  if (strcmp(words[2], "scalars") == 0) {
    print_scalars('s', "");
    printf("\n  FROM positions AS p ORDER BY p.id;\n");
  } else if (strcmp(words[2], "tables") == 0) {
    print_tables();
  } else {
    print_scalars('a', "");
    printf(" FROM (SELECT * FROM positions ORDER BY id) AS p;\n");
    print_scalars('r', "");
    printf(" FROM positions AS p GROUP BY p.id %% 100 ORDER BY p.id %% 100;\n");
    print_scalars('a', " OVER (ORDER BY p.id ROWS BETWEEN 20 PRECEDING AND 3 FOLLOWING)");
    printf(" FROM positions AS p ORDER BY p.id;\n");
  }
  return 0;
}
