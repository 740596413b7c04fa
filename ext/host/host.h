/* What dfen asks of its host, the program that calls it. The files beside this one use nothing else of a host. SQLite
 * is the host unless DFEN_HOST names the header of another one, with the quotes: -DDFEN_HOST='"../postgresql/host.h"'.
 *
 * A host's header defines the types and, as static inline, the functions below. The compiler holds them against the
 * prototypes here, which are the contract for all hosts. `ext/sqlite/host.h` is the shortest example. */
#ifndef DFEN_EXT_HOST_HOST_H
#define DFEN_EXT_HOST_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A host's header defines these types:
 *   host_call        one call of a function: what its answer is set on
 *   host_value       an argument; it lives until the call returns
 *   enum host_type   HOST_NULL, HOST_INTEGER, HOST_REAL, HOST_TEXT, HOST_BLOB
 *   host_cancellation       how a call that may take long asks whether it was cancelled
 * and the names of two of its SQL functions, for hints: HOST_CHARACTER, of a character by its number, and HOST_PLACE,
 * of the place of a text in another one; and HOST_RUNS_SQL, when it has the functions that functions.def marks as
 * running SQL; and the constant HOST_SPEAKS_SQL, false when its users write no SQL: its errors have no hints in SQL. */
#ifdef DFEN_HOST
#include DFEN_HOST
#else
#include "../sqlite/host.h"
#endif

struct function;

/* ---- Arguments. The value is not changed and nothing is coerced: each is for a value of its own type. ---- */

static inline enum host_type host_type_of(host_value *value);
static inline int64_t host_integer_of(host_value *value);

/* Of an INTEGER too. A host may give a NaN. */
static inline double host_real_of(host_value *value);

/* As host_type_of(); but where the host reads numbers in text, HOST_INTEGER or HOST_REAL for a text that is one, and
 * then the two above give it. */
static inline enum host_type host_number_type_of(host_value *value);

/* `length` bytes of UTF-8, the value's own, perhaps with NULs among them; NULL when there is no memory. */
static inline const char *host_text_of(host_value *value, size_t *length);

/* `size` bytes, the value's own; NULL when there is no memory, and perhaps when there are no bytes. */
static inline const void *host_blob_of(host_value *value, size_t *size);

/* ---- The answer of a call: NULL when none of these is called ---- */

static inline void host_result_integer(host_call *call, int64_t integer);
static inline void host_result_real(host_call *call, double real);

/* The host's truth value; SQLite has 1 and 0. */
static inline void host_result_boolean(host_call *call, bool truth);

/* Text in UTF-8: copied; or a constant of the program; or made with host_allocate(), and from now on the host's. */
static inline void host_result_text(host_call *call, const char *text, size_t length);
static inline void host_result_constant(host_call *call, const char *text, size_t length);
static inline void host_result_own_text(host_call *call, char *text, size_t length);

/* An argument as it is. */
static inline void host_result_value(host_call *call, host_value *value);

/* An error that says `text`, copied; or that there is no memory. The C function goes on to its end after it. */
static inline void host_result_error(host_call *call, const char *text, size_t length);
static inline void host_result_no_memory(host_call *call);

/* ---- The call ---- */

/* The row of functions.def by which the function was registered. Not for the columns of a table. */
static inline const struct function *host_function(host_call *call);

/* In an aggregate, what the group or window keeps between its rows: `size` bytes, zeroed before the first row. A host
 * may copy them, so they must hold no pointers, but for an AGGREGATE_OF_ROWS: what it allocates, or reallocates, lives
 * until its `drop` is called, or as long as the group. NULL when there is no memory, and that is the answer. */
static inline void *host_group(host_call *call, size_t size);

/* The same when there was a row, and NULL when there was none. */
static inline const void *host_group_so_far(host_call *call, size_t size);

/* ---- Long calls: what may take longer than 0.1 s asks every 50 microseconds or so whether it is to end ---- */

/* A watch for this call; it must be ended. It costs nothing until it is asked. */
static inline host_cancellation host_begin_cancellation(host_call *call);
static inline void host_end_cancellation(host_cancellation *cancellation);

/* Whether the call was cancelled: its user interrupted it, or there is no memory. From then on always true. It may
 * take some microseconds, and run what the user set to be run now and then. */
static inline bool host_cancelled(host_cancellation *cancellation);

/* The answer of a call that was cancelled. */
static inline void host_result_cancelled(host_call *call, const host_cancellation *cancellation);

/* ---- Memory, aligned for anything; NULL when there is none. It must be given back. ---- */

static inline void *host_allocate(size_t size);
static inline void *host_reallocate(void *memory, size_t size);

/* NULL may be given. */
static inline void host_free(void *memory);

/* 64 bits that nobody can foresee. */
static inline uint64_t host_random(void);

#endif
