/* The plain functions: the PLAIN rows of functions.def, which bots, web clients and backends call without a database
 * (SPEC 12.8). Their host is ../structs/host.h, compiled with -DDFEN_PLAIN_FUNCTIONS. */
#ifndef DFEN_EXT_PLAIN_FUNCTIONS_H
#define DFEN_EXT_PLAIN_FUNCTIONS_H

#include "../functions/function.h"

/* In the order of functions.def. */
enum plain_function {
#define PLAIN_FUNCTION(name, ...) PLAIN_##name,
#define PLAIN_FUNCTION_OF_DFEN PLAIN_FUNCTION
#define PLAIN_TABLE PLAIN_FUNCTION
#include "../functions.def"
  PLAIN_FUNCTIONS
};

/* A row has the name, the arguments, their number and the C function; of a table, also its columns. */
extern const struct function plain_functions[PLAIN_FUNCTIONS];

/* Calls a scalar, and sets the answer of `call`. */
void plain_run(const struct function *function, host_call *call, int count, host_value **arguments);

/* An error without the prefix "dfen_name: " of SQL. */
size_t plain_message(const host_call *call, const char **message);

/* The rows of a table. The caller allocates the state, `table->state_size` zeros, and always calls table->end(). */
struct plain_rows {
  void *state;
  uint64_t row; /* the next row */
  struct context context;
  host_cancellation cancellation;
  char reason[REASON_SIZE];
};

/* Begins a scan. The answer of `call` is an error, ANSWER_NO_MEMORY, or ANSWER_NULL if rows can be read. */
void plain_begin(struct plain_rows *rows, const struct function *function, host_call *call, int count,
                 host_value **arguments);

/* Steps to the next row; false when there are no more. The steps of plain functions cannot fail. */
bool plain_step(struct plain_rows *rows);

/* Sets the answer of `call` to a column of the current row. */
void plain_column(struct plain_rows *rows, host_call *call, int column);

#endif
