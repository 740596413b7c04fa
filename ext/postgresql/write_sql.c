/* Prints the script of CREATE EXTENSION dfen from functions.def: a CREATE FUNCTION for each number of arguments, and
 * the aggregates with their support functions. ALTER EXTENSION dfen UPDATE runs the same script on top of an older
 * release, so each statement replaces an object of the same name.
 * Usage: write_sql FILE, which is dfen.control or dfen--VERSION.sql */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../core/dfen.h"
#include "../functions/column_declaration.h"

enum safety { DETERMINISTIC, INNOCUOUS, DIRECTONLY };

struct listed {
  const char *name;
  char kind; /* 's'calar, 'a'ggregate, aggregate of 'r'ows or 't'able */
  int least, most;
  enum safety safety;
  const char *arguments, *result;
  int cost;
  const char *summary;
};

#define ROW(name, kind, least, most, safety, arguments, result, cost, section, summary, ...)                           \
  {#name, kind, least, most, safety, arguments, result, cost, summary},

static const struct listed rows[] = {
#define WINDOW 'a'
#define OF_ROWS 'r'
#define FUNCTION(name, ...) ROW(name, 's', __VA_ARGS__)
#define FUNCTION_OF_DFEN FUNCTION
#define AGGREGATE ROW
#define TABLE(name, ...) ROW(name, 't', __VA_ARGS__)
#include "../functions.def"
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* ---- Arguments ---- */

/* PostgreSQL's names of the types. */
static const char *const sql_types[DECLARED_TYPES] = {[TYPE_ANY] = "text",
                                                      [TYPE_TEXT] = "text",
                                                      [TYPE_INTEGER] = "bigint",
                                                      [TYPE_REAL] = "double precision",
                                                      [TYPE_BOOLEAN] = "boolean"};

/* The result of a function has the collation of its arguments: of a column in which 'K' equals 'k', two keys would be
 * equal too. So text arguments are of a domain, whose collation is "C". CREATE DOMAIN has no OR REPLACE, and a domain
 * that a user created before is an error: it could have a check that runs the user's code. */
static const char text_domain[] =
  "DO $$ BEGIN\n  IF NOT EXISTS (SELECT FROM pg_depend JOIN pg_extension ON pg_extension.oid = refobjid\n"
  "      WHERE classid = 'pg_type'::regclass AND objid = to_regtype('dfen_text') AND deptype = 'e' AND extname = "
  "'dfen') THEN\n"
  "    CREATE DOMAIN dfen_text AS text COLLATE \"C\";\n  END IF;\nEND $$;\n"
  "COMMENT ON DOMAIN dfen_text IS 'text arguments, so that results have the collation \"C\"';\n\n";

static const char *argument_type(enum declared_type type) {
  return type == TYPE_ANY || type == TYPE_TEXT ? "dfen_text" : sql_types[type];
}

/* Whether NULL is meaningful for any of the first `count` arguments. */
static bool takes_null(const struct listed *row, int count) {
  struct column_declaration name;
  const char *list = row->arguments;
  bool takes = false;
  for (int i = 0; i < count && take_column_declaration(&list, &name); ++i) {
    takes = takes || name.or_null;
  }
  return takes;
}

/* Prints the first `count` names and types of the arguments. Names are quoted, since some are SQL keywords. `number`
 * selects the second of two types. */
static void print_names(const char *list, int count, bool number, const char *before) {
  struct column_declaration name;
  for (int i = 0; i < count && take_column_declaration(&list, &name); ++i) {
    printf("%s\"%.*s\" %s", i == 0 ? before : ", ", name.name_length, name.name,
           argument_type(number ? name.other_type : name.type));
  }
}

/* Prints the names and types of the columns of a table-valued function. */
static void print_columns(const char *list) {
  struct column_declaration name;
  for (const char *comma = ""; take_column_declaration(&list, &name); comma = ", ") {
    printf("%s\"%.*s\" %s", comma, name.name_length, name.name, sql_types[name.type]);
  }
}

/* Prints the types of the first `count` arguments. */
static void print_types(const char *list, int count) {
  struct column_declaration name;
  for (int i = 0; i < count && take_column_declaration(&list, &name); ++i) {
    printf("%s%s", i == 0 ? "" : ", ", argument_type(name.type));
  }
}

static const char *result_type(const struct listed *row) {
  return sql_types[declared_type_of(row->result)];
}

/* Prints an SQL literal. */
static void print_quoted(const char *text) {
  putchar('\'');
  for (; *text != '\0'; ++text) {
    printf(*text == '\'' ? "''" : "%c", *text);
  }
  putchar('\'');
}

/* ---- Statements ---- */

static void print_comment(const char *kind, const struct listed *row, int count, bool number) {
  printf("COMMENT ON %s %s(", kind, row->name);
  print_names(row->arguments, count, number, "");
  printf(") IS ");
  print_quoted(row->summary);
  printf(";\n\n");
}

static const char *volatility(const struct listed *row) {
  return row->safety == DETERMINISTIC ? "IMMUTABLE" : "STABLE";
}

/* Drops an older release's function that has fewer columns: CREATE OR REPLACE cannot add any. If a view of a user
 * selects from it, the update fails and names the view. */
static void print_drop(const struct listed *row, int count) {
  struct column_declaration name;
  const char *column = row->result;
  printf("DO $$ BEGIN\n  IF to_regprocedure('%s(", row->name);
  print_types(row->arguments, count);
  printf(")') IN (SELECT oid FROM pg_proc WHERE proargnames[%d:] <> '{", count + 1);
  for (const char *comma = ""; take_column_declaration(&column, &name); comma = ",") {
    printf("%s%.*s", comma, name.name_length, name.name);
  }
  printf("}') THEN\n    DROP FUNCTION %s(", row->name);
  print_types(row->arguments, count);
  printf(");\n  END IF;\nEND $$;\n");
}

static void print_function(const struct listed *row, int count, bool number) {
  if (row->kind == 't') {
    print_drop(row, count);
  }
  printf("CREATE OR REPLACE FUNCTION %s(", row->name);
  print_names(row->arguments, count, number, "");
  if (row->kind == 't') {
    printf(") RETURNS TABLE(");
    print_columns(row->result);
    printf(")");
  } else {
    printf(") RETURNS %s", result_type(row));
  }
  printf("\n  LANGUAGE C %s%s PARALLEL SAFE COST %d%s\n  AS 'MODULE_PATHNAME', 'sql_%s';\n", volatility(row),
         takes_null(row, count) ? "" : " STRICT", row->cost, row->kind == 't' ? " ROWS 50" : "", row->name);
  print_comment("FUNCTION", row, count, number);
}

/* The type of an aggregate's state. */
static const char *state_type(const struct listed *row) {
  return row->kind == 'r' ? "internal" : "bytea";
}

/* Prints the name and parameters of a support function: the state, and either the arguments of a row or `other`. */
static void print_step_name(const struct listed *row, int count, bool number, const char *step, const char *other) {
  printf("FUNCTION %s_%s(state %s%s", row->name, step, state_type(row), other);
  print_names(row->arguments, count, number, ", ");
  printf(")");
}

/* A state is bytes, which a user could fabricate for these functions in an aggregate of their own. So only dfen's
 * aggregates, whose owner is a superuser, may call them. */
static void print_step(const struct listed *row, int count, bool number, const char *step, const char *other,
                       const char *result) {
  printf("CREATE OR REPLACE ");
  print_step_name(row, count, number, step, other);
  printf(
    " RETURNS %s\n  LANGUAGE C IMMUTABLE PARALLEL SAFE COST %d\n  AS 'MODULE_PATHNAME', 'sql_%s_%s';\nREVOKE ALL ON ",
    result, row->cost, row->name, step);
  print_step_name(row, count, number, step, other);
  printf(" FROM PUBLIC;\n");
}

/* Prints the support functions that do not depend on the number of arguments. */
static void print_shared_steps(const struct listed *row) {
  print_step(row, 0, false, "value", "", result_type(row));
  if (row->kind != 'r') {
    print_step(row, 0, false, "merge", ", other bytea", "bytea");
  }
}

static void print_aggregate(const struct listed *row, int count, bool number) {
  print_step(row, count, number, "add", "", state_type(row));
  if (row->kind != 'r') {
    print_step(row, count, number, "remove", "", state_type(row));
  }
  printf("CREATE OR REPLACE AGGREGATE %s(", row->name);
  print_names(row->arguments, count, number, "");
  printf(") (\n  SFUNC = %s_add, STYPE = %s, FINALFUNC = %s_value,\n", row->name, state_type(row), row->name);
  if (row->kind != 'r') {
    printf("  SSPACE = 64, COMBINEFUNC = %s_merge,\n"
           "  MSFUNC = %s_add, MINVFUNC = %s_remove, MSTYPE = bytea, MSSPACE = 64, MFINALFUNC = %s_value,\n",
           row->name, row->name, row->name, row->name);
  }
  printf("  PARALLEL = SAFE);\n");
  print_comment("AGGREGATE", row, count, number);
}

static void print_one(const struct listed *row, int count, bool number) {
  if (row->kind == 'a' || row->kind == 'r') {
    print_aggregate(row, count, number);
  } else {
    print_function(row, count, number);
  }
}

static void print_row(const struct listed *row) {
  if (row->kind == 'a' || row->kind == 'r') {
    print_shared_steps(row);
  }
  for (int count = row->least; count <= row->most; ++count) {
    print_one(row, count, false);
    if (HAS_TWO_TYPES(row->arguments)) {
      print_one(row, count, true);
    }
  }
}

static void print_control(void) {
  printf("# Keys of another version come from another file, so that a database keeps the keys that it stores\n"
         "# until ALTER EXTENSION dfen UPDATE.\n"
         "comment = 'canonical keys of Dice Chess positions'\ndefault_version = '%s'\n"
         "module_pathname = '$libdir/dfen-%d'\nrelocatable = true\ntrusted = true\n",
         DFEN_VERSION, DFEN_KEY_VERSION);
}

int main(int count, char **words) {
  const char *file = count == 2 ? words[1] : "";
  if (strcmp(file, "dfen.control") == 0) {
    print_control();
    return 0;
  }
  printf("-- dfen %s, key version %d. Written by ext/postgresql/write_sql.c from ext/functions.def.\n", DFEN_VERSION,
         DFEN_KEY_VERSION);
  printf("\\echo Use \"CREATE EXTENSION dfen\" or \"ALTER EXTENSION dfen UPDATE\" to load this file. \\quit\n\n");
  (void)fputs(text_domain, stdout);
  for (int i = 0; i < ROWS; ++i) {
    print_row(&rows[i]);
  }
  return 0;
}
