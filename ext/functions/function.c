/* Common code of the functions of all topics: arguments and results.
 *
 * The first argument of most functions is a DFEN. Their C function, such as answer_dfen_side() for dfen_side, receives
 * the parsed fields: call_with_dfen() handles NULL and malformed DFENs first. For example, dfen_side(x) with x = '8/8'
 * fails here; with a DFEN it calls answer_dfen_side() of notation.c. Other functions read their arguments with
 * arguments.h and pass the outcome to accept_argument(). */
#include "function.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Calls ---- */

bool any_null(int count, host_value **arguments) {
  for (int i = 0; i < count; ++i) {
    if (host_type_of(arguments[i]) == HOST_NULL) {
      return true;
    }
  }
  return false;
}

#define FUNCTION_OF_DFEN(name, least, most, ...)                                                                       \
  static_assert((least) >= 1 && (most) <= 1 + MORE_MAX, #name " has a DFEN and room for what follows it");
#include "../functions.def"

void call_with_dfen(host_call *call, int count, host_value **arguments) {
  if (any_null(count - 1, arguments + 1)) {
    return;
  }
  dfen_fields fields;
  if (accept_dfen(call, count, arguments, &fields)) {
    host_value *more[MORE_MAX] = {NULL};
    for (int i = 1; i < count; ++i) {
      more[i - 1] = arguments[i];
    }
    host_function(call)->answer(call, &fields, more);
  }
}

bool accept_argument(host_call *call, enum outcome outcome, const char *reason) {
  switch (outcome) {
  case DONE: return true;
  case NOTHING: break;
  case FAILED: result_error(call, function_name(call), reason); break;
  case NO_MEMORY:
  case CANCELLED: host_result_no_memory(call); break; /* no scalar's arguments take long to read */
  }
  return false;
}

bool hint_at_order(int count, host_value **arguments, char reason[REASON_SIZE]) {
  dfen_fields fields;
  for (int i = 0; i < count; ++i) {
    if (arguments[i] != NULL && read_dfen(arguments[i], &fields, NULL) == DONE) {
      add_to_reason(reason, "; are the arguments swapped?");
      return true;
    }
  }
  return false;
}

bool accept_dfen(host_call *call, int count, host_value **arguments, dfen_fields *fields) {
  char reason[REASON_SIZE];
  enum outcome outcome = read_dfen(arguments[0], fields, reason);
  if (outcome == FAILED && !hint_at_order(count - 1, arguments + 1, reason) && HOST_SPEAKS_SQL) {
    add_to_reason(reason, "; dfen_try(x) is NULL where x is not a DFEN");
  }
  return accept_argument(call, outcome, reason);
}

enum outcome begin_table(const struct table *table, struct context *context, void *state) {
  enum outcome outcome = table->begin(context, state);
  if (outcome == FAILED) {
    (void)hint_at_order(TABLE_ARGUMENTS_MAX - 1, context->arguments + 1, context->reason);
  }
  return outcome;
}

enum outcome read_rolled_dfen(host_value *value, dfen_fields *fields, char reason[REASON_SIZE]) {
  enum outcome outcome = read_dfen(value, fields, reason);
  return outcome != DONE || fields->state.dice != 0
           ? outcome
           : write_reason(reason, "the position has no dice; dfen_roll(dfen, dice) rolls them");
}

const char *function_name(host_call *call) {
  return host_function(call)->name;
}

/* ---- Answers ---- */

void result_error(host_call *call, const char *name, const char *reason) {
  char text[64 + REASON_SIZE]; /* longer than any name */
  (void)snprintf(text, sizeof text, "%s: %s", name, reason);
  host_result_error(call, text, strlen(text));
}

void *group_for_part(host_call *call, void *part, size_t size, const void *other, size_t other_size) {
  if (other_size != size) {
    result_error(call, function_name(call), "the partial state of the group is from another release");
    return NULL;
  }
  memcpy(part, other, size);
  return host_group(call, size);
}

void *allocate_for(host_call *call, size_t size) {
  void *memory = host_allocate(size);
  if (memory == NULL) {
    host_result_no_memory(call);
  }
  return memory;
}

void result_dfen(host_call *call, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  host_result_text(call, text, dfen_write(fields, DFEN_FULL_FORM, text));
}

void result_position(host_call *call, const dfen_position *position, const char *name) {
  if (position->state.halfmove > DFEN_CLOCK_MAX) {
    result_error(call, name, "the halfmove clock would exceed 2147483647");
  } else if (position->state.fullmove > DFEN_CLOCK_MAX) {
    result_error(call, name, "the fullmove number would exceed 2147483647");
  } else {
    dfen_fields fields = dfen_to_fields(position);
    result_dfen(call, &fields);
  }
}
