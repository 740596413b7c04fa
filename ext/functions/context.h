/* What a C function of functions.def has of its call, and how it sets the result. Scalars, the callbacks of aggregates
 * and those of tables return an `enum outcome` alike: DONE if the result is set, or if there is none to set; NOTHING
 * for NULL, or no more rows; FAILED after writing the reason; NO_MEMORY; CANCELLED. The host turns it into a result or
 * an error. */
#ifndef DFEN_EXT_FUNCTIONS_CONTEXT_H
#define DFEN_EXT_FUNCTIONS_CONTEXT_H

#include "../arguments/arguments.h"

struct function;
struct sql_session;

/* The most arguments after a DFEN. */
enum { MORE_MAX = 2 };

struct context {
  const struct function *function;
  host_call *call;                 /* receives the result */
  host_value **arguments;          /* valid during the call; of a table only in `begin`, with null pointers if absent */
  int count;                       /* of the arguments; not for a table */
  host_value *more[MORE_MAX];      /* after a DFEN, null pointers if absent; of a FUNCTION_OF_DFEN */
  struct reason *reason;           /* for FAILED */
  host_cancellation *cancellation; /* to check in long computations */
  struct sql_session *session;     /* of a table, if the host runs SQL (sqlite/run/session.h) */
  uint64_t rows;                   /* of a table: `begin` sets it if there is no `step` */
  uint64_t row;                    /* of a table: the current row, from 0 */
  int weight;                      /* of a row of an aggregate: 1, or -1 if it leaves the window */
  int code;                        /* the host's code of the error; 0 if it has none of its own */
};

/* ---- Results. Each returns DONE, so that a function can return it. ---- */

static inline enum outcome result_integer(struct context *context, int64_t integer) {
  host_result_integer(context->call, integer);
  return DONE;
}

static inline enum outcome result_real(struct context *context, double real) {
  host_result_real(context->call, real);
  return DONE;
}

static inline enum outcome result_boolean(struct context *context, bool truth) {
  host_result_boolean(context->call, truth);
  return DONE;
}

/* Copies the text; result_constant() does not. */
static inline enum outcome result_text(struct context *context, const char *text, size_t length) {
  host_result_text(context->call, text, length);
  return DONE;
}

static inline enum outcome result_constant(struct context *context, const char *text, size_t length) {
  host_result_constant(context->call, text, length);
  return DONE;
}

/* Takes ownership of memory from host_allocate(). */
static inline enum outcome result_own_text(struct context *context, char *text, size_t length) {
  host_result_own_text(context->call, text, length);
  return DONE;
}

/* A DFEN in full form. */
enum outcome result_dfen(struct context *context, const dfen_fields *fields);

/* A position in full form. FAILED if a clock exceeds its maximum. */
enum outcome result_position(struct context *context, const dfen_position *position);

#endif
