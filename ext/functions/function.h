/* SQL functions: their description, and helpers for the wrappers around calls of the core. */
#ifndef DFEN_EXT_FUNCTIONS_FUNCTION_H
#define DFEN_EXT_FUNCTIONS_FUNCTION_H

#include <stdbool.h>

#include "../arguments/arguments.h"
#include "table.h"
#include "column_declaration.h"

/* The most arguments after a DFEN. */
enum { MORE_MAX = 2 };

enum function_kind { SCALAR_FUNCTION, AGGREGATE_FUNCTION, TABLE_FUNCTION };

/* Where a function is allowed, in SQLite's terms. */
enum safety {
  DETERMINISTIC, /* anywhere, also in indexes and generated columns: the result depends only on the arguments */
  INNOCUOUS,     /* in views and triggers, but not in stored expressions: another release may return something else */
  DIRECTONLY     /* only in statements of a user or a program, not in the schema */
};

/* The callbacks of an aggregate. host_group() has the state of a group. */
struct aggregate {
  /* Adds a row to the group, or removes it from the window. `remove` is NULL if it is not a window function. */
  void (*add)(host_call *call, int count, host_value **arguments);
  void (*remove)(host_call *call, int count, host_value **arguments);
  /* Sets the result for the rows so far; does not change the group. */
  void (*value)(host_call *call);
  /* Adds the state of another part of the group, `size` bytes. */
  void (*merge)(host_call *call, const void *other, size_t size);
  /* Frees what the state points to. NULL if it has no pointers, as in every window function. */
  void (*drop)(void *group);
};

/* A row of functions.def, which documents the members up to `example`. host_function() returns it. */
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
  /* The function that call_with_dfen calls, if `call` is that; else NULL. `more` are the arguments after the DFEN, null
   * pointers if absent. */
  void (*answer)(host_call *call, const dfen_fields *fields, host_value **more);
  const struct aggregate *aggregate;
  const struct table *table;
};

/* The rows of functions.def that this host has, in order; NULL after the last. */
const struct function *function_at(int index);

/* Room for any signature and its NUL. */
enum { SIGNATURE_SIZE = 256 };

/* Writes the signature as in the reference: "dfen_svg(dfen [, moves [, bottom]])". Returns its length. */
size_t write_signature(const struct function *function, char text[SIGNATURE_SIZE]);

/* The `call` of every function whose first argument is a DFEN. Returns NULL if any argument is NULL, and an error if
 * the DFEN is malformed; otherwise calls `answer`. */
void call_with_dfen(host_call *call, int count, host_value **arguments);

/* Whether one of `count` arguments is NULL, so that the result is, too. */
bool any_null(int count, host_value **arguments);

/* True if an argument was read. Otherwise sets the result to NULL for a NULL, or to an error. */
bool accept_argument(host_call *call, enum outcome outcome, const char *reason);

/* Appends "; are the arguments swapped?" to a reason if one of `count` arguments is a DFEN; none of them should be.
 * Returns whether it did. Absent arguments are null pointers. */
bool hint_at_order(int count, host_value **arguments, char reason[REASON_SIZE]);

/* accept_argument() for the first argument, a DFEN, with that hint or a hint at dfen_try. */
bool accept_dfen(host_call *call, int count, host_value **arguments, dfen_fields *fields);

/* Reads a DFEN with dice, for a table of moves. */
enum outcome read_rolled_dfen(host_value *value, dfen_fields *fields, char reason[REASON_SIZE]);

/* accept_argument() for three arguments: wins, draws and losses. */
bool accept_results(host_call *call, host_value **arguments, dfen_record *record);

/* The name of the function being called. Not for tables. */
const char *function_name(host_call *call);

/* Sets the result to the error "`name`: `reason`". */
void result_error(host_call *call, const char *name, const char *reason);

/* For the merge of an aggregate: returns the group, and copies its other part from `other`, of `other_size` bytes, to
 * `part`. NULL on error. */
void *group_for_part(host_call *call, void *part, size_t size, const void *other, size_t other_size);

/* host_allocate(), which on failure returns NULL and sets the result to out of memory. */
void *allocate_for(host_call *call, size_t size);

/* Sets the result to a DFEN in full form. */
void result_dfen(host_call *call, const dfen_fields *fields);

/* Sets the result to a position in full form, or to an error if a clock exceeds its maximum. */
void result_position(host_call *call, const dfen_position *position, const char *name);

/* ---- The input of keys: keys.c ---- */

/* Writes the result of dfen_normalize. Returns its length. */
size_t write_normal_form(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]);

/* ---- The C functions of functions.def ---- */

/* In the single file of `make dist` everything is static. */
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
