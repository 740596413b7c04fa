/* SQL functions: how one is described, and what its few lines around a call of the core may use. */
#ifndef DFEN_EXT_FUNCTIONS_FUNCTION_H
#define DFEN_EXT_FUNCTIONS_FUNCTION_H

#include <stdbool.h>

#include "../arguments/arguments.h"
#include "table.h"
#include "column_declaration.h"

/* How many arguments a function may have after a DFEN. */
enum { MORE_MAX = 2 };

enum function_kind { SCALAR_FUNCTION, AGGREGATE_FUNCTION, TABLE_FUNCTION };

/* Where a function may be used, in SQLite's terms. */
enum safety {
  DETERMINISTIC, /* anywhere, also in indexes and generated columns: the result depends on the arguments alone */
  INNOCUOUS,     /* in views and triggers, but not in what is stored: a later release may return something else */
  DIRECTONLY     /* only in statements of a user or a program, not in a schema */
};

/* An aggregate: what its group keeps is host_group()'s. */
struct aggregate {
  /* Adds a row to the group, or removes it from the window; NULL when it is no window function. */
  void (*add)(host_call *call, int count, host_value **arguments);
  void (*remove)(host_call *call, int count, host_value **arguments);
  /* Sets the answer for the rows so far, and changes nothing. */
  void (*value)(host_call *call);
  /* Adds what another part of the group kept, `size` bytes. */
  void (*merge)(host_call *call, const void *other, size_t size);
  /* Frees what a group points to; NULL where it points to nothing, as in a window function. */
  void (*drop)(void *group);
};

/* A row of functions.def, which says what the members up to `example` mean. The host hands it back by
 * host_function(). */
struct function {
  const char *name;
  enum function_kind kind;
  int least, most;
  enum safety safety;
  const char *arguments, *result;
  int cost;
  const char *section, *summary, *example;

  /* Of a scalar. */
  void (*call)(host_call *call, int count, host_value **arguments);
  /* What call_with_dfen calls, when `call` is that; else NULL. `more` are the arguments after the DFEN, NULL pointers
   * for those not given. */
  void (*answer)(host_call *call, const dfen_fields *fields, host_value **more);
  const struct aggregate *aggregate;
  const struct table *table;
};

/* The rows of functions.def that this host has, in their order; NULL past the last. */
const struct function *function_at(int index);

/* Room for a signature with its NUL, more than any row needs. */
enum { SIGNATURE_SIZE = 256 };

/* Writes how a function is called, as the reference has it: "dfen_svg(dfen [, moves [, bottom]])". Returns the length.
 */
size_t write_signature(const struct function *function, char text[SIGNATURE_SIZE]);

/* The call of every function whose first argument is a DFEN: answers NULL when any argument is NULL, an error
 * when the DFEN is malformed, and otherwise lets `answer` set the result. */
void call_with_dfen(host_call *call, int count, host_value **arguments);

/* Whether one of `count` arguments is NULL: then so is the answer. */
bool any_null(int count, host_value **arguments);

/* True when an argument was read. Otherwise sets the answer: NULL for NULL, or the error that `reason` gives. */
bool accept_argument(host_call *call, enum outcome outcome, const char *reason);

/* Adds "; are the arguments swapped?" to a reason when one of `count` arguments, none of which is a DFEN's place, is a
 * DFEN; whether it is so. NULL pointers are those not given. */
bool hint_at_order(int count, host_value **arguments, char reason[REASON_SIZE]);

/* accept_argument() for the first argument, which is a DFEN, with that hint or one at dfen_try. */
bool accept_dfen(host_call *call, int count, host_value **arguments, dfen_fields *fields);

/* Reads a DFEN that must have dice, for a table of moves. */
enum outcome read_rolled_dfen(host_value *value, dfen_fields *fields, char reason[REASON_SIZE]);

/* The same for three arguments that are wins, draws and losses. */
bool accept_results(host_call *call, host_value **arguments, dfen_record *record);

/* The name of the function that is being called, if it is no table. */
const char *function_name(host_call *call);

/* Sets the answer to an error: "`name`: `reason`". */
void result_error(host_call *call, const char *name, const char *reason);

/* In the merge of an aggregate: the group, and in `part` what `other`, of `other_size` bytes, kept of it. NULL after an
 * error. */
void *group_for_part(host_call *call, void *part, size_t size, const void *other, size_t other_size);

/* host_allocate(). NULL when there is no memory, and that is the answer. */
void *allocate_for(host_call *call, size_t size);

/* Sets the answer to a DFEN in full form. */
void result_dfen(host_call *call, const dfen_fields *fields);

/* Sets the answer to a position in full form, or to an error when a clock has passed its maximum. */
void result_position(host_call *call, const dfen_position *position, const char *name);

/* ---- What keys are made of: keys.c ---- */

/* What dfen_normalize answers with. Returns the length. */
size_t write_normal_form(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]);

/* ---- What functions.def names ---- */

/* In the one file that `make dist` writes all is static. */
#ifdef DFEN_ONE_FILE
#define DFEN_SHARED static
#else
#define DFEN_SHARED extern
#endif

#define FUNCTION(name, ...) DFEN_SHARED void call_##name(host_call *, int, host_value **);
#define FUNCTION_OF_DFEN(name, ...) DFEN_SHARED void answer_##name(host_call *, const dfen_fields *, host_value **);
#define AGGREGATE(name, ...) DFEN_SHARED const struct aggregate aggregate_##name;
#define TABLE(name, ...) DFEN_SHARED const struct table table_##name;
#include "../functions.def"

#endif
