#include "function.h"

#include <assert.h>

bool any_null(int count, sqlite3_value **arguments) {
  for (int i = 0; i < count; ++i) {
    if (sqlite3_value_type(arguments[i]) == SQLITE_NULL) {
      return true;
    }
  }
  return false;
}

void call_with_dfen(sqlite3_context *context, int count, sqlite3_value **arguments) {
  if (any_null(count - 1, arguments + 1)) {
    return;
  }
  dfen_fields fields;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_dfen(arguments[0], &fields, reason), reason)) {
    const struct function *function = sqlite3_user_data(context);
    sqlite3_value *more[MORE_MAX] = {NULL};
    assert(count - 1 <= MORE_MAX);
    for (int i = 1; i < count; ++i) {
      more[i - 1] = arguments[i];
    }
    function->answer(context, &fields, more);
  }
}

bool accept_argument(sqlite3_context *context, enum outcome outcome, const char *reason) {
  switch (outcome) {
  case READ: return true;
  case READ_NULL: break;
  case READ_MALFORMED: result_error(context, function_name(context), reason); break;
  case READ_NO_MEMORY: sqlite3_result_error_nomem(context); break;
  }
  return false;
}

const char *function_name(sqlite3_context *context) {
  const struct function *function = sqlite3_user_data(context);
  return function->name;
}

void result_error(sqlite3_context *context, const char *name, const char *reason) {
  char *text = sqlite3_mprintf("%s: %s", name, reason);
  if (text == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  sqlite3_result_error(context, text, -1);
  sqlite3_free(text);
}

void result_text(sqlite3_context *context, const char *text, size_t length) {
  sqlite3_result_text(context, text, (int)length, SQLITE_TRANSIENT);
}

void result_dfen(sqlite3_context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  result_text(context, text, dfen_write(fields, DFEN_FULL_FORM, text));
}

void result_position(sqlite3_context *context, const dfen_position *position, const char *name) {
  if (position->state.halfmove > DFEN_CLOCK_MAX) {
    result_error(context, name, "the halfmove clock would pass 2147483647");
  } else if (position->state.fullmove > DFEN_CLOCK_MAX) {
    result_error(context, name, "the fullmove number would pass 2147483647");
  } else {
    dfen_fields fields = dfen_to_fields(position);
    result_dfen(context, &fields);
  }
}
