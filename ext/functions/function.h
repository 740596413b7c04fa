/* SQL functions: their description, and helpers for the wrappers around calls of the core. */
#ifndef DFEN_EXT_FUNCTIONS_FUNCTION_H
#define DFEN_EXT_FUNCTIONS_FUNCTION_H

#include <stdbool.h>

#include "arguments/arguments.h"
#include "table_function.h"
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
  bool (*add)(struct context *context, void *group);
  /* Adds the state of another part of the group. */
  bool (*merge)(struct context *context, void *group, const void *part);
  /* Sets the result for the rows so far; does not change the group, which is NULL if there was no row. */
  bool (*value)(struct context *context, const void *group);
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

  /* For a scalar. */
  bool (*call)(struct context *context);
  /* The function that call_with_dfen calls, if `call` is that; else NULL. */
  bool (*answer)(struct context *context, const dfen_fields *fields);
  const struct aggregate *aggregate;
  const struct table *table;
};

/* The rows of functions.def that this host has, in order; NULL after the last. */
const struct function *function_at(int index);

/* Room for any signature and its NUL. */
enum { SIGNATURE_SIZE = 256 };

/* Writes the signature as in the reference: "dfen_svg(dfen [, moves [, bottom]])". Returns its length. */
size_t write_signature(const struct function *function, char text[SIGNATURE_SIZE]);

/* Room for any message and its NUL. */
enum { MESSAGE_SIZE = 64 + REASON_SIZE };

/* Writes the message of an error with a reason, "name: reason". Returns its length. */
size_t write_message(const struct context *context, char text[MESSAGE_SIZE]);

/* Sets the result of a failed call. */
void result_failure(struct context *context);

/* For hosts: sets the result of context->call if it failed. */
static inline void end_call(struct context *context) {
  if (context->failure != NO_FAILURE) {
    result_failure(context);
  }
}

/* For hosts: calls a scalar, or a callback of an aggregate, and sets the result of `call`. Returns context.code. */
static inline int run_call(const struct function *function, bool (*callback)(struct context *), host_call *call,
                           int count, host_value **arguments, host_cancellation *cancellation) {
  struct context context;
  begin_context(&context, function, call, count, arguments, cancellation);
  (void)callback(&context);
  end_call(&context);
  return context.code;
}

/* For hosts: the callbacks of every aggregate, for run_call(). */
bool add_to_group(struct context *context);
bool remove_from_group(struct context *context);
bool value_of_group(struct context *context);

/* For hosts other than SQLite: adds the state of another part of the group, `size` bytes, aligned for any type. */
bool merge_into_group(struct context *context, const void *part, size_t size) __attribute__((unused));

/* The `call` of every function whose first argument is a DFEN. NULL if any argument is NULL, and an error if the DFEN
 * is malformed; otherwise calls `answer`. */
bool call_with_dfen(struct context *context);

/* Appends "; are the arguments swapped?" to the reason if one of the arguments from `begin` on is a DFEN; none of them
 * should be. Returns whether it did. */
bool hint_at_order(struct context *context, int begin, int end);

/* take_dfen() for the first argument, with that hint for the others, or a hint at dfen_try. */
bool take_first_dfen(struct context *context, dfen_fields *fields);

/* Fails if a position has no dice. */
bool require_dice(struct context *context, const dfen_fields *fields);

/* A DFEN with dice, for a table of moves: the first argument. */
bool take_rolled_dfen(struct context *context, dfen_fields *fields);

/* Wins, draws and losses: the first three arguments. */
bool take_results(struct context *context, dfen_record *record);

/* For long computations of the core. */
dfen_cancellation cancellation_of(const struct context *context);

/* ---- Results ---- */

/* A DFEN in full form. */
bool result_dfen(struct context *context, const dfen_fields *fields);

/* A position in full form. Fails if a clock exceeds its maximum. */
bool result_position(struct context *context, const dfen_position *position);

/* The reason of the call's error, which thereby becomes its result. */
bool result_reason(struct context *context);

/* ---- Playing: rules.c ---- */

/* Plays micro-moves, an argument, as the beginning of a turn from `position`. */
bool play_moves(struct context *context, int index, const dfen_position *position, dfen_position *after);

/* The reason of a turn that ends while dice are playable. */
#define TURN_INCOMPLETE "the turn is incomplete"

/* Rolls three dice, an argument. `fields` is the position before the roll. */
bool roll_turn(struct context *context, int index, const dfen_fields *fields, dfen_position *rolled);

/* Plays the moves of a turn, an argument: sets the position after them, and whether they are a whole turn. */
bool play_rolled_turn(struct context *context, int index, const dfen_position *rolled, dfen_position *after,
                      bool *complete);

/* Checks a turn, three arguments from `index` on: the position, the dice, the moves, and that no playable dice are
 * left. Stops at the first error or NULL. */
bool judge_turn(struct context *context, int index);

/* ---- The C functions of functions.def ---- */

/* In the single file of `make dist` everything is static. */
#ifdef DFEN_ONE_FILE
#define DFEN_SHARED static
#else
#define DFEN_SHARED extern
#endif

#define FUNCTION(name, ...) DFEN_SHARED bool call_##name(struct context *);
#define FUNCTION_OF_DFEN(name, ...) DFEN_SHARED bool answer_##name(struct context *, const dfen_fields *);
#define AGGREGATE(name, ...) DFEN_SHARED const struct aggregate aggregate_##name;
#define TABLE(name, ...) DFEN_SHARED const struct table table_##name;
#include "../functions.def"

#endif
