/* One call of a C function of functions.def: its arguments, its result and its first error. All readers of arguments,
 * all C functions and all callbacks follow one rule:
 *
 *     true: continue. false: the call ends, and the context says how, with NULL (or no more rows) if it says nothing.
 *
 * So a function is a chain that ends at the first argument which is NULL or wrong:
 *
 *     return take_results(context, &record) && take_real(context, 3, "estimate", 0.0, 1.0, &estimate) &&
 *            result_real(context, ...);
 *
 * Errors are written by errors.h. The host turns the context into a result or an error (functions/function.h). */
#ifndef DFEN_EXT_FUNCTIONS_ARGUMENTS_CONTEXT_H
#define DFEN_EXT_FUNCTIONS_ARGUMENTS_CONTEXT_H

#include <stdbool.h>

#include "../../host/host.h"

struct function;
struct sql_session;

/* How a call fails. */
enum failure { NO_FAILURE, HAS_REASON, NO_MEMORY, CANCELLED };

/* Room for the reason of any malformed argument, with hints and the terminating NUL. */
enum { REASON_SIZE = 512 };

/* Why a call failed, if it HAS_REASON. For text that the core parses, also the error and its place; else these are NULL
 * and 0. */
struct reason {
  const char *code;  /* a name of STABLE.md, such as "RANK_LONG" */
  const char *field; /* such as "placement" */
  uint32_t place;    /* 1-based, of the character */
  char text[REASON_SIZE];
};

struct context {
  const struct function *function;
  host_call *call;                 /* receives the result */
  host_value **arguments;          /* null pointers if absent; valid during the call, of a table only in `begin` */
  int count;                       /* of the arguments */
  enum failure failure;            /* of the first error */
  int code;                        /* the host's code of the error; 0 if it has none of its own */
  host_cancellation *cancellation; /* to check in long computations */
  struct sql_session *session;     /* of a table, if the host runs SQL (sqlite/run/session.h) */
  uint64_t rows;                   /* of a table: `begin` sets it if there is no `step` */
  uint64_t row;                    /* of a table: the current row, from 0 */
  int weight;                      /* of a row of an aggregate: 1, or -1 if it leaves the window */
  struct reason reason;
};

/* For hosts: begins a call. Does not touch the text of the reason. */
static inline void begin_context(struct context *context, const struct function *function, host_call *call, int count,
                                 host_value **arguments, host_cancellation *cancellation) {
  context->function = function;
  context->call = call;
  context->arguments = arguments;
  context->count = count;
  context->failure = NO_FAILURE;
  context->code = 0;
  context->cancellation = cancellation;
  context->session = NULL;
  context->rows = context->row = 0;
  context->weight = 0;
}

/* ---- Arguments ---- */

/* A null pointer if the argument is absent. */
static inline host_value *argument_of(const struct context *context, int index) {
  return index < context->count ? context->arguments[index] : NULL;
}

/* Whether an argument is neither absent nor NULL. */
static inline bool has_argument(const struct context *context, int index) {
  host_value *value = argument_of(context, index);
  return value != NULL && host_type_of(value) != HOST_NULL;
}

/* Whether none of the arguments from `begin` to `end` - 1 is NULL, so that the result need not be. */
static inline bool no_nulls(const struct context *context, int begin, int end) {
  for (int i = begin; i < end; ++i) {
    host_value *value = argument_of(context, i);
    if (value != NULL && host_type_of(value) == HOST_NULL) {
      return false;
    }
  }
  return true;
}

/* ---- Failures without a reason ---- */

static inline bool no_memory(struct context *context) {
  context->failure = context->failure == NO_FAILURE ? NO_MEMORY : context->failure;
  return false;
}

/* Whether the call was cancelled; it then fails. */
static inline bool was_cancelled(struct context *context) {
  bool cancelled = host_cancelled(context->cancellation);
  if (cancelled && context->failure == NO_FAILURE) {
    context->failure = CANCELLED;
  }
  return cancelled;
}

/* Takes back an error with a reason, whose text remains. Whether there was one. */
static inline bool forgive(struct context *context) {
  bool forgiven = context->failure == HAS_REASON;
  context->failure = forgiven ? NO_FAILURE : context->failure;
  return forgiven;
}

/* ---- Results. Each returns true, so that a function can return it. ---- */

static inline bool result_integer(struct context *context, int64_t integer) {
  host_result_integer(context->call, integer);
  return true;
}

static inline bool result_real(struct context *context, double real) {
  host_result_real(context->call, real);
  return true;
}

static inline bool result_boolean(struct context *context, bool truth) {
  host_result_boolean(context->call, truth);
  return true;
}

/* Copies the text; result_constant() does not. */
static inline bool result_text(struct context *context, const char *text, size_t length) {
  host_result_text(context->call, text, length);
  return true;
}

static inline bool result_constant(struct context *context, const char *text, size_t length) {
  host_result_constant(context->call, text, length);
  return true;
}

/* Takes ownership of memory from host_allocate(). */
static inline bool result_own_text(struct context *context, char *text, size_t length) {
  host_result_own_text(context->call, text, length);
  return true;
}

#endif
