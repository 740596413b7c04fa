/* The plain functions: the PLAIN rows of functions.def, which bots, web clients and backends call without a database
 * (SPEC 12.8). Their host is ../structs/host.h, compiled with -DDFEN_PLAIN_FUNCTIONS. */
#ifndef DFEN_EXT_PLAIN_PLAIN_H
#define DFEN_EXT_PLAIN_PLAIN_H

#include "../functions/function.h"

/* In the order of functions.def. */
enum plain_function {
#define PLAIN_FUNCTION(name, ...) PLAIN_##name,
#define PLAIN_FUNCTION_OF_DFEN PLAIN_FUNCTION
#define PLAIN_TABLE PLAIN_FUNCTION
#include "../functions.def"
  PLAIN_FUNCTIONS
};

/* A row has the name, the number of arguments and the C function. */
extern const struct function plain_functions[PLAIN_FUNCTIONS];

/* The arguments, and the result or the columns. */
struct plain_names {
  const char *arguments, *result;
};
extern const struct plain_names plain_names[PLAIN_FUNCTIONS];

/* A call of a plain function, and the rows of a table. */
struct plain_call {
  host_call call;         /* with the answer, which free_answer() frees */
  struct context context; /* its reason is that of ANSWER_ERROR; the answer has no name before it, as SQL's has */
  host_cancellation cancellation;
  void *state;
  bool has_row;
};

/* Calls a scalar, and sets the answer. */
void plain_run(struct plain_call *plain, enum plain_function function, int count, host_value **arguments);

/* Begins a scan of a table. `state` is `table->state_size` zeros of the caller, who always calls table->end(). The
 * answer is ANSWER_ERROR, ANSWER_NO_MEMORY, or ANSWER_NULL if rows can be read. */
void plain_begin(struct plain_call *plain, enum plain_function function, void *state, int count,
                 host_value **arguments);

/* Steps to the next row; false when there are no more. The steps of plain functions cannot fail. */
bool plain_step(struct plain_call *plain);

/* Sets the answer to a column of the current row, after the answer before it is freed. */
void plain_column(struct plain_call *plain, int column);

#endif
