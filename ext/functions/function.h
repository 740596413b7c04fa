/* SQL functions: their description, and helpers for the wrappers around calls of the core. */
#ifndef DFEN_EXT_FUNCTIONS_FUNCTION_H
#define DFEN_EXT_FUNCTIONS_FUNCTION_H

#include <stdbool.h>

#include "context.h"
#include "table.h"
#include "column_declaration.h"

enum function_kind { SCALAR_FUNCTION, AGGREGATE_FUNCTION, TABLE_FUNCTION };

/* Where a function is allowed, in SQLite's terms. */
enum safety {
  DETERMINISTIC, /* anywhere, also in indexes and generated columns: the result depends only on the arguments */
  INNOCUOUS,     /* in views and triggers, but not in stored expressions: another release may return something else */
  DIRECTONLY     /* only in statements of a user or a program, not in the schema */
};

/* The callbacks of an aggregate. */
struct aggregate {
  size_t group_size; /* of the state of a group, zeroed before the first row */
  /* Adds a row to the group with its context->weight. */
  enum outcome (*add)(struct context *context, void *group);
  /* Adds the state of another part of the group. */
  enum outcome (*merge)(struct context *context, void *group, const void *part);
  /* Sets the result for the rows so far; does not change the group, which is NULL if there was no row. */
  enum outcome (*value)(struct context *context, const void *group);
  /* Frees what the state points to. NULL if it has no pointers; then it is a window function. */
  void (*drop)(void *group);
};

/* A row of functions.def, which documents the members up to `example`. */
struct function {
  const char *name;
  enum function_kind kind;
  int least, most;
  enum safety safety;
  const char *arguments, *result;
  int cost;
  const char *section, *summary, *example;

  /* Of a scalar. */
  enum outcome (*call)(struct context *context);
  /* The function that call_with_dfen calls, if `call` is that; else NULL. */
  enum outcome (*answer)(struct context *context, const dfen_fields *fields);
  const struct aggregate *aggregate;
  const struct table *table;
};

/* The rows of functions.def that this host has, in order; NULL after the last. */
const struct function *function_at(int index);

/* Room for any signature and its NUL. */
enum { SIGNATURE_SIZE = 256 };

/* Writes the signature as in the reference: "dfen_svg(dfen [, moves [, bottom]])". Returns its length. */
size_t write_signature(const struct function *function, char text[SIGNATURE_SIZE]);

/* Sets the result for a FAILED call, "name: reason", or one without memory or cancelled. */
void result_failure(struct context *context, enum outcome outcome);

/* For hosts: turns the outcome into the result of context->call. */
static inline void end_call(struct context *context, enum outcome outcome) {
  if (outcome > NOTHING) {
    result_failure(context, outcome);
  }
}

/* For hosts: calls a scalar, or a callback of an aggregate, and sets the result of `call`. Returns context.code. */
static inline int run_call(const struct function *function, enum outcome (*callback)(struct context *), host_call *call,
                           int count, host_value **arguments, host_cancellation *cancellation) {
  struct reason reason;
  struct context context = {.function = function,
                            .call = call,
                            .arguments = arguments,
                            .count = count,
                            .reason = &reason,
                            .cancellation = cancellation};
  end_call(&context, callback(&context));
  return context.code;
}

/* For hosts: the callbacks of every aggregate, for run_call(). */
enum outcome add_to_group(struct context *context);
enum outcome remove_from_group(struct context *context);
enum outcome value_of_group(struct context *context);

/* For hosts other than SQLite: adds the state of another part of the group, `size` bytes, aligned for any type. */
enum outcome merge_into_group(struct context *context, const void *part, size_t size) __attribute__((unused));

/* The `call` of every function whose first argument is a DFEN. Returns NULL if any argument is NULL, and an error if
 * the DFEN is malformed; otherwise calls `answer`. */
enum outcome call_with_dfen(struct context *context);

/* Whether one of `count` arguments is NULL, so that the result is, too. */
bool any_null(int count, host_value **arguments);

/* Appends "; are the arguments swapped?" to a reason if one of `count` arguments is a DFEN; none of them should be.
 * Returns whether it did. Absent arguments are null pointers. */
bool hint_at_order(int count, host_value **arguments, struct reason *reason);

/* read_dfen() for the first of `count` arguments, with that hint or a hint at dfen_try. */
enum outcome read_first_dfen(int count, host_value **arguments, dfen_fields *fields, struct reason *reason);

/* Fails if a position has no dice. */
enum outcome require_dice(const dfen_fields *fields, struct reason *reason);

/* Reads a DFEN with dice, for a table of moves. */
enum outcome read_rolled_dfen(host_value *value, dfen_fields *fields, struct reason *reason);

/* Reads three arguments: wins, draws and losses. */
enum outcome read_results(host_value **arguments, dfen_record *record, struct reason *reason);

/* ---- Playing: rules.c ---- */

/* Plays micro-moves of a text as the beginning of a turn from `position`. */
enum outcome play_moves(const dfen_position *position, host_value *value, dfen_position *after, struct reason *reason);

/* The reason of a turn that ends while dice are playable. */
#define TURN_INCOMPLETE "the turn is incomplete"

/* Plays a turn, a roll and moves: `after` is the position after its moves, and `complete` says whether they are a whole
 * turn. NOTHING if a NULL comes before the first error. A null pointer as `text`: `after` is the position after the
 * roll. */
enum outcome play_recorded_turn(const dfen_fields *fields, host_value *roll, host_value *text, dfen_position *after,
                                bool *complete, struct reason *reason);

/* Checks a turn, the arguments of dfen_turn_error: the position, the dice, the moves, and that no playable dice are
 * left. Stops at the first error. NOTHING if a NULL comes first; FAILED with the reason for an error. */
enum outcome judge_turn(host_value **arguments, struct reason *reason);

/* ---- The C functions of functions.def ---- */

/* In the single file of `make dist` everything is static. */
#ifdef DFEN_ONE_FILE
#define DFEN_SHARED static
#else
#define DFEN_SHARED extern
#endif

#define FUNCTION(name, ...) DFEN_SHARED enum outcome call_##name(struct context *);
#define FUNCTION_OF_DFEN(name, ...) DFEN_SHARED enum outcome answer_##name(struct context *, const dfen_fields *);
#define AGGREGATE(name, ...) DFEN_SHARED const struct aggregate aggregate_##name;
#define TABLE(name, ...) DFEN_SHARED const struct table table_##name;
#include "../functions.def"

#endif
