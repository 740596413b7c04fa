/* The inventory of functions: the rows of functions.def for the host to register, dfen_functions() for users, and
 * versions. */
#include "function.h"

#include <stdio.h>
#include <string.h>

static const struct function functions[] = {
#define FUNCTION(function, ...) {#function, SCALAR_FUNCTION, __VA_ARGS__, .call = call_##function},
#define FUNCTION_OF_DFEN(function, ...)                                                                                \
  {#function, SCALAR_FUNCTION, __VA_ARGS__, .call = call_with_dfen, .answer = answer_##function},
#define AGGREGATE(function, ...) {#function, AGGREGATE_FUNCTION, __VA_ARGS__, .aggregate = &aggregate_##function},
#define TABLE(function, ...) {#function, TABLE_FUNCTION, __VA_ARGS__, .table = &table_##function},
#include "../functions.def"
};

/* Where a user calls each of them. */
static const char *const hosts[] = {
#define FUNCTION(...) "SQLite, PostgreSQL, DuckDB",
#define FUNCTION_OF_DFEN FUNCTION
#define AGGREGATE FUNCTION
#define TABLE(...) "SQLite, PostgreSQL",
#define PLAIN_FUNCTION(...) "SQLite, PostgreSQL, DuckDB, JavaScript, Python",
#define PLAIN_FUNCTION_OF_DFEN PLAIN_FUNCTION
#define PLAIN_TABLE(...) "SQLite, PostgreSQL, JavaScript, Python",
#define SQL_FUNCTION(...) "SQLite",
#define SQL_AGGREGATE SQL_FUNCTION
#define SQL_TABLE SQL_FUNCTION
#include "../functions.def"
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

const struct function *function_at(int index) {
  return index < FUNCTIONS ? &functions[index] : NULL;
}

/* ---- dfen_version(), dfen_key_version() ---- */

bool call_dfen_version(struct context *context) {
  return result_constant(context, DFEN_VERSION, strlen(DFEN_VERSION));
}

bool call_dfen_key_version(struct context *context) {
  return result_integer(context, DFEN_KEY_VERSION);
}

/* ---- dfen_functions() ---- */

static bool functions_begin(struct context *context, void *state) {
  (void)state;
  context->rows = FUNCTIONS;
  return true;
}

size_t write_signature(const struct function *function, char text[SIGNATURE_SIZE]) {
  size_t length = (size_t)snprintf(text, SIGNATURE_SIZE, "%s(", function->name);
  struct column_declaration argument;
  const char *list = function->arguments;
  for (int i = 0; take_column_declaration(&list, &argument); ++i) {
    const char *before = i < function->least ? (i == 0 ? "" : ", ") : (i == 0 ? "[" : " [, ");
    length +=
      (size_t)snprintf(text + length, SIGNATURE_SIZE - length, "%s%.*s", before, argument.name_length, argument.name);
  }
  for (int i = function->least; i < function->most; ++i) {
    text[length++] = ']';
  }
  text[length++] = ')';
  text[length] = '\0';
  return length;
}

static bool result_string(struct context *context, const char *text) {
  return result_constant(context, text, strlen(text));
}

static const char *kind_of(const struct function *function) {
  static const char *const kinds[] = {
    [SCALAR_FUNCTION] = "scalar", [AGGREGATE_FUNCTION] = "aggregate", [TABLE_FUNCTION] = "table"};
  bool is_window = function->kind == AGGREGATE_FUNCTION && function->aggregate->drop == NULL;
  return is_window ? "window" : kinds[function->kind];
}

enum {
  FUNCTIONS_NAME,
  FUNCTIONS_SIGNATURE,
  FUNCTIONS_KIND,
  FUNCTIONS_SECTION,
  FUNCTIONS_SUMMARY,
  FUNCTIONS_EXAMPLE,
  FUNCTIONS_ARGUMENTS,
  FUNCTIONS_RESULT,
  FUNCTIONS_SAFETY,
  FUNCTIONS_COST,
  FUNCTIONS_HOSTS
};

static bool functions_column(struct context *context, const void *state, int column) {
  (void)state;
  static const char *const safeties[] = {
    [DETERMINISTIC] = "deterministic", [INNOCUOUS] = "innocuous", [DIRECTONLY] = "directonly"};
  const struct function *function = &functions[context->row];
  char text[SIGNATURE_SIZE];
  switch (column) {
  case FUNCTIONS_NAME: return result_string(context, function->name);
  case FUNCTIONS_SIGNATURE: return result_text(context, text, write_signature(function, text));
  case FUNCTIONS_KIND: return result_string(context, kind_of(function));
  case FUNCTIONS_SECTION: return result_string(context, function->section);
  case FUNCTIONS_SUMMARY: return result_string(context, function->summary);
  case FUNCTIONS_EXAMPLE: return result_string(context, function->example);
  case FUNCTIONS_ARGUMENTS: return result_string(context, function->arguments);
  case FUNCTIONS_RESULT: return result_string(context, function->result);
  case FUNCTIONS_SAFETY: return result_string(context, safeties[function->safety]);
  case FUNCTIONS_COST: return result_integer(context, function->cost);
  case FUNCTIONS_HOSTS: return result_string(context, hosts[context->row]);
  }
  return false;
}

const struct table table_dfen_functions = {
  .begin = functions_begin,
  .column = functions_column,
};
