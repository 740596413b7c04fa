/* The inventory of functions: the rows of functions.def for the host to register, dfen_functions() for users, and
 * versions. */
#include "function.h"

#include <stdio.h>
#include <string.h>

static const struct function functions[] = {
#define FUNCTION(function, ...) {#function, SCALAR_FUNCTION, __VA_ARGS__, .call = call_##function},
#define FUNCTION_OF_DFEN(function, ...)                                                                                \
  {#function, SCALAR_FUNCTION, __VA_ARGS__, .call = call_with_dfen, .answer = answer_##function},
#define AGGREGATE(function, shape, ...)                                                                                \
  {#function, AGGREGATE_FUNCTION, __VA_ARGS__, .aggregate = &aggregate_##function},
#define TABLE(function, ...) {#function, TABLE_FUNCTION, __VA_ARGS__, .table = &table_##function},
#include "../functions.def"
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

const struct function *function_at(int index) {
  return index < FUNCTIONS ? &functions[index] : NULL;
}

/* ---- dfen_version(), dfen_key_version() ---- */

void call_dfen_version(host_call *call, int count, host_value **arguments) {
  (void)count;
  (void)arguments;
  host_result_constant(call, DFEN_VERSION, strlen(DFEN_VERSION));
}

void call_dfen_key_version(host_call *call, int count, host_value **arguments) {
  (void)count;
  (void)arguments;
  host_result_integer(call, DFEN_KEY_VERSION);
}

/* ---- dfen_functions() ---- */

static enum outcome functions_begin(struct context *context, void *state) {
  (void)state;
  context->rows = FUNCTIONS;
  return DONE;
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

static void result_string(host_call *call, const char *text) {
  host_result_constant(call, text, strlen(text));
}

enum { FUNCTIONS_NAME, FUNCTIONS_SIGNATURE, FUNCTIONS_KIND, FUNCTIONS_SECTION, FUNCTIONS_SUMMARY, FUNCTIONS_EXAMPLE };

static void functions_column(host_call *call, const void *state, uint64_t row, int column) {
  (void)state;
  static const char *const kinds[] = {
    [SCALAR_FUNCTION] = "scalar", [AGGREGATE_FUNCTION] = "aggregate", [TABLE_FUNCTION] = "table"};
  const struct function *function = &functions[row];
  char text[SIGNATURE_SIZE];
  switch (column) {
  case FUNCTIONS_NAME: result_string(call, function->name); break;
  case FUNCTIONS_SIGNATURE: host_result_text(call, text, write_signature(function, text)); break;
  case FUNCTIONS_KIND: result_string(call, kinds[function->kind]); break;
  case FUNCTIONS_SECTION: result_string(call, function->section); break;
  case FUNCTIONS_SUMMARY: result_string(call, function->summary); break;
  case FUNCTIONS_EXAMPLE: result_string(call, function->example); break;
  }
}

const struct table table_dfen_functions = {
  .begin = functions_begin,
  .column = functions_column,
};
