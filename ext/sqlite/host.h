/* SQLite as the host (../host.h). */
#ifndef DFEN_EXT_SQLITE_HOST_H
#define DFEN_EXT_SQLITE_HOST_H

#include <sqlite3ext.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

SQLITE_EXTENSION_INIT3

/* Functions may run SQL on the connection that called them. */
#define HOST_RUNS_SQL

typedef sqlite3_context host_call;
typedef sqlite3_value host_value;
typedef sqlite3 host_connection;

/* The numbers are SQLite's, so that a type need not be translated. */
enum host_type {
  HOST_NULL = SQLITE_NULL,
  HOST_INTEGER = SQLITE_INTEGER,
  HOST_REAL = SQLITE_FLOAT,
  HOST_TEXT = SQLITE_TEXT,
  HOST_BLOB = SQLITE_BLOB
};

static inline enum host_type host_type_of(host_value *value) {
  return (enum host_type)sqlite3_value_type(value);
}

static inline int64_t host_integer_of(host_value *value) {
  return sqlite3_value_int64(value);
}

static inline double host_real_of(host_value *value) {
  return sqlite3_value_double(value);
}

/* The text first: in a UTF-16 database it is what makes the UTF-8 that is counted then. */
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

static inline void host_result_blob(host_call *call, const void *bytes, size_t size) {
  sqlite3_result_blob64(call, bytes, size, SQLITE_TRANSIENT);
}

static inline void host_result_value(host_call *call, host_value *value) {
  sqlite3_result_value(call, value);
}

/* No error of dfen is as long as an int can count. */
static inline void host_result_error(host_call *call, const char *text, size_t length) {
  sqlite3_result_error(call, text, (int)length);
}

static inline void host_result_no_memory(host_call *call) {
  sqlite3_result_error_nomem(call);
}

static inline const struct function *host_function(host_call *call) {
  return sqlite3_user_data(call);
}

static inline void *host_group(host_call *call, size_t size) {
  return sqlite3_aggregate_context(call, (int)size);
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

#endif
