/* SQLite as the host (../host.h). */
#ifndef DFEN_EXT_SQLITE_HOST_H
#define DFEN_EXT_SQLITE_HOST_H

#include <sqlite3ext.h>

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

SQLITE_EXTENSION_INIT3

#define HOST_PREFIX "dfen_"
enum { HOST_SPEAKS_SQL = true };

/* Functions may run SQL on the connection that called them. */
#define HOST_RUNS_SQL

typedef sqlite3_context host_call;
typedef sqlite3_value host_value;

/* Values are SQLite's, so types need no translation. */
enum host_type {
  HOST_NULL = SQLITE_NULL,
  HOST_INTEGER = SQLITE_INTEGER,
  HOST_REAL = SQLITE_FLOAT,
  HOST_TEXT = SQLITE_TEXT,
  HOST_BLOB = SQLITE_BLOB
};

static inline const char *host_type_name(enum host_type type) {
  return type == HOST_INTEGER ? "an INTEGER" : type == HOST_REAL ? "a REAL" : type == HOST_BLOB ? "a BLOB" : "text";
}

static inline enum host_type host_type_of(host_value *value) {
  return (enum host_type)sqlite3_value_type(value);
}

static inline int64_t host_integer_of(host_value *value) {
  return sqlite3_value_int64(value);
}

static inline double host_real_of(host_value *value) {
  return sqlite3_value_double(value);
}

static inline enum host_type host_number_type_of(host_value *value) {
  return (enum host_type)sqlite3_value_numeric_type(value);
}

/* sqlite3_value_text() comes first: in a UTF-16 database it creates the UTF-8 text whose bytes are then counted. */
static inline const char *host_text_of(host_value *value, size_t *length) {
  const char *text = (const char *)sqlite3_value_text(value);
  *length = (size_t)sqlite3_value_bytes(value);
  return text;
}

static inline const void *host_blob_of(host_value *value, size_t *size) {
  const void *bytes = sqlite3_value_blob(value);
  *size = (size_t)sqlite3_value_bytes(value);
  return bytes;
}

static inline void host_result_integer(host_call *call, int64_t integer) {
  sqlite3_result_int64(call, integer);
}

static inline void host_result_real(host_call *call, double real) {
  sqlite3_result_double(call, real);
}

static inline void host_result_boolean(host_call *call, bool truth) {
  sqlite3_result_int(call, truth);
}

static inline void host_result_text(host_call *call, const char *text, size_t length) {
  sqlite3_result_text64(call, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void host_result_constant(host_call *call, const char *text, size_t length) {
  sqlite3_result_text64(call, text, length, SQLITE_STATIC, SQLITE_UTF8);
}

static inline void host_result_own_text(host_call *call, char *text, size_t length) {
  sqlite3_result_text64(call, text, length, sqlite3_free, SQLITE_UTF8);
}

static inline void host_result_value(host_call *call, host_value *value) {
  sqlite3_result_value(call, value);
}

/* Every error of dfen is shorter than INT_MAX. */
static inline void host_result_error(host_call *call, const char *text, size_t length) {
  sqlite3_result_error(call, text, (int)length);
}

static inline void host_result_no_memory(host_call *call) {
  sqlite3_result_error_nomem(call);
}

static inline void *host_group(host_call *call, size_t size) {
  return sqlite3_aggregate_context(call, (int)size);
}

/* Size 0 does not create a context. */
static inline const void *host_group_so_far(host_call *call, size_t size) {
  (void)size;
  return sqlite3_aggregate_context(call, 0);
}

/* SQLite reports interrupts to functions only since 3.41, and never what a progress handler returns. But stepping a
 * statement returns SQLITE_INTERRUPT and calls the progress handler, by that statement's own count of steps. So
 * checking for cancellation steps a statement without a table that has 256 columns and as many steps, in 0.6
 * microseconds. With a check every 50 microseconds, a handler is called at least a tenth as often as while SQLite
 * itself works.
 *
 * Preparing the statement takes 150 microseconds, so the first checks do nothing: only calls that take longer prepare
 * it. */
typedef struct {
  sqlite3 *db;
  int grace;
  sqlite3_stmt *statement; /* kept between checks, because SQLite counts its steps across runs; or NULL */
  int status;              /* SQLITE_OK, or the reason of the cancellation */
} host_cancellation;

static inline host_cancellation host_cancellation_of(sqlite3 *connection) {
  return (host_cancellation){.db = connection, .grace = 32, .status = SQLITE_OK};
}

static inline void host_end_cancellation(host_cancellation *cancellation) {
  if (cancellation->statement != NULL) { /* it rarely is */
    sqlite3_finalize(cancellation->statement);
    cancellation->statement = NULL;
  }
}

#define HOST_COLUMNS_8 "1,1,1,1,1,1,1,1,"
#define HOST_COLUMNS_64                                                                                                \
  HOST_COLUMNS_8 HOST_COLUMNS_8 HOST_COLUMNS_8 HOST_COLUMNS_8 HOST_COLUMNS_8 HOST_COLUMNS_8 HOST_COLUMNS_8             \
    HOST_COLUMNS_8
#define HOST_COLUMNS_256 HOST_COLUMNS_64 HOST_COLUMNS_64 HOST_COLUMNS_64 HOST_COLUMNS_64

/* If an authorizer or a limit rejects the statement, the call cannot be cancelled. */
static inline int host_ask_sqlite(host_cancellation *cancellation) {
  int status = SQLITE_OK;
  if (cancellation->statement == NULL) {
    status = sqlite3_prepare_v2(cancellation->db, "SELECT " HOST_COLUMNS_256 "1", -1, &cancellation->statement, NULL);
  }
  if (cancellation->statement != NULL) {
    sqlite3_step(cancellation->statement);
    status = sqlite3_reset(cancellation->statement);
  } else {
    cancellation->grace = INT_MAX;
  }
  return status == SQLITE_INTERRUPT || status == SQLITE_NOMEM ? status : SQLITE_OK;
}

static inline bool host_cancelled(host_cancellation *cancellation) {
  if (cancellation->grace > 0) {
    --cancellation->grace;
  } else if (cancellation->status == SQLITE_OK) {
    cancellation->status = host_ask_sqlite(cancellation);
  }
  return cancellation->status != SQLITE_OK;
}

static inline void host_result_cancelled(host_call *call, const host_cancellation *cancellation) {
  sqlite3_result_error_code(call, cancellation->status);
}

/* Milliseconds since some time in the past. */
static inline int64_t host_milliseconds(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  sqlite3_int64 milliseconds = 0;
  if (vfs != NULL && vfs->iVersion >= 2 && vfs->xCurrentTimeInt64 != NULL) {
    vfs->xCurrentTimeInt64(vfs, &milliseconds);
  }
  return milliseconds;
}

static inline void *host_allocate(size_t size) {
  return sqlite3_malloc64(size);
}

static inline void *host_reallocate(void *memory, size_t size) {
  return sqlite3_realloc64(memory, size);
}

static inline void host_free(void *memory) {
  sqlite3_free(memory);
}

static inline uint64_t host_random(void) {
  uint64_t bits;
  sqlite3_randomness(sizeof bits, &bits);
  return bits;
}

#endif
