/* The interface between dfen and its host, the program that calls it. The other folders of ext/ that are common to all
 * hosts use nothing else of a host. SQLite is the host unless DFEN_HOST names the header of another one, with the
 * quotes: -DDFEN_HOST='"../postgresql/host.h"'.
 *
 * A host's header defines the types, and the functions below as static inline. The compiler checks them against the
 * prototypes here, which are the contract for all hosts. `ext/sqlite/host.h` is the shortest example. */
#ifndef DFEN_EXT_HOST_HOST_H
#define DFEN_EXT_HOST_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A host's header defines these types:
 *   host_call           one call of a function, which receives its result
 *   host_value          an argument; valid until the call returns
 *   enum host_type      HOST_NULL, HOST_INTEGER, HOST_REAL, HOST_TEXT, HOST_BLOB
 *   host_cancellation   lets a long call check whether it was cancelled
 *
 * and these macros and constants:
 *   HOST_RUNS_SQL       defined if the host has the functions that functions.def marks as running SQL
 *   HOST_SPEAKS_SQL     false if the users write no SQL, so that errors have no hints in SQL
 *   HOST_PREFIX         what the users write before the name of a function: "dfen_" in SQL */
#ifdef DFEN_HOST
#include DFEN_HOST
#else
#include "../sqlite/host.h"
#endif

struct function;

/* The users' name of a type, with its article, for messages: "an INTEGER". Not of HOST_NULL. */
static inline const char *host_type_name(enum host_type type);

/* ---- Arguments. Each accessor needs a value of its own type: nothing is coerced, and no value is changed. ---- */

static inline enum host_type host_type_of(host_value *value);
static inline int64_t host_integer_of(host_value *value);

/* Also for an INTEGER. A host may have NaN. */
static inline double host_real_of(host_value *value);

/* Like host_type_of(), but HOST_INTEGER or HOST_REAL also for text that the host reads as a number; host_integer_of()
 * and host_real_of() then return the number. */
static inline enum host_type host_number_type_of(host_value *value);

/* `length` bytes of UTF-8, owned by the value; may contain NULs. NULL if out of memory. */
static inline const char *host_text_of(host_value *value, size_t *length);

/* `size` bytes, owned by the value. NULL if out of memory; may be NULL if the BLOB is empty. */
static inline const void *host_blob_of(host_value *value, size_t *size);

/* ---- The result of a call. NULL if none of these is called. ---- */

static inline void host_result_integer(host_call *call, int64_t integer);
static inline void host_result_real(host_call *call, double real);

/* The host's boolean; SQLite's are 1 and 0. */
static inline void host_result_boolean(host_call *call, bool truth);

/* UTF-8 text. host_result_text() copies it, a constant must be static, and host_result_own_text() takes ownership of
 * memory from host_allocate(). */
static inline void host_result_text(host_call *call, const char *text, size_t length);
static inline void host_result_constant(host_call *call, const char *text, size_t length);
static inline void host_result_own_text(host_call *call, char *text, size_t length);

/* Returns an argument unchanged. */
static inline void host_result_value(host_call *call, host_value *value);

/* Fails with a message, which is copied, or because memory ran out. The C function must still return normally. */
static inline void host_result_error(host_call *call, const char *text, size_t length);
static inline void host_result_no_memory(host_call *call);

/* ---- The call ---- */

/* The state of an aggregate's group or window: `size` bytes, zero before the first row; NULL if out of memory. A host
 * may copy it, so it must not contain pointers, except in an aggregate with a `drop`: memory that this allocates or
 * reallocates lives until that is called, or as long as the group. */
static inline void *host_group(host_call *call, size_t size);

/* The state if the group has a row, else NULL. */
static inline const void *host_group_so_far(host_call *call, size_t size);

/* ---- Cancellation. A call that may take longer than 0.1 s checks for it about every 50 microseconds. ---- */

/* Whether the call was cancelled: interrupted by the user, or out of memory. Once true, always true. May take some
 * microseconds and run the user's progress handler. */
static inline bool host_cancelled(host_cancellation *cancellation);

/* The result of a cancelled call. */
static inline void host_result_cancelled(host_call *call, const host_cancellation *cancellation);

/* ---- Memory, aligned for any type; NULL if there is none. The caller frees it. ---- */

static inline void *host_allocate(size_t size);
static inline void *host_reallocate(void *memory, size_t size);

/* Accepts NULL. */
static inline void host_free(void *memory);

/* 64 unpredictable bits. */
static inline uint64_t host_random(void);

/* Milliseconds since some time in the past. */
static inline int64_t host_milliseconds(void);

#endif
