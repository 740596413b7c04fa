/* A host (../host/host.h) whose values, calls and results are C structs. The topic files are compiled against it once,
 * with -DDFEN_HOST='"../plain/host.h"', for every program whose values are unlike SQLite's. The program fills in a call
 * and its arguments, calls the C function, and converts the answer to its own value. A host takes about three hundred
 * lines: ../postgresql/host.c, ../duckdb/host.c. */
#ifndef DFEN_EXT_PLAIN_HOST_H
#define DFEN_EXT_PLAIN_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* the names in PostgreSQL and DuckDB */
#define HOST_CHARACTER "chr"
#define HOST_PLACE "strpos"

/* Programs without a database use functions.h. */
#ifdef DFEN_PLAIN_FUNCTIONS
enum { HOST_SPEAKS_SQL = false };
#else
enum { HOST_SPEAKS_SQL = true };
#endif

enum host_type { HOST_NULL, HOST_INTEGER, HOST_REAL, HOST_TEXT, HOST_BLOB };

/* An argument. The caller owns the bytes, which are UTF-8 for a text. */
typedef struct {
  enum host_type type;
  union {
    int64_t integer;
    double real;
    struct {
      const char *bytes;
      size_t size;
    };
  };
} host_value;

enum plain_answer {
  PLAIN_NULL,
  PLAIN_INTEGER,
  PLAIN_REAL,
  PLAIN_BOOLEAN, /* in `integer` */
  PLAIN_TEXT,
  PLAIN_ERROR, /* the message is in `bytes` */
  PLAIN_NO_MEMORY
};

/* A call. plain_call() initializes it, and plain_end() frees its answer. */
typedef struct {
  const struct function *function;
  enum plain_answer answer;
  union {
    int64_t integer;
    double real;
    struct {
      const char *bytes; /* in `small`, `owned`, a constant, or an argument's */
      size_t size;
    };
  };
  char *owned; /* made with host_allocate() */

  /* The state of an aggregate's group and its size; NULL before plain_new_group(). */
  void *group;
  size_t group_size;
  void *place; /* of the host's program, for plain_new_group() */

  char small[512]; /* fits nearly every text, without allocating */
} host_call;

/* Nothing is kept between two checks. */
typedef struct {
  bool cancelled;
} host_cancellation;

/* ---- Defined by the host's program ---- */

void *plain_allocate(size_t size);
void *plain_reallocate(void *memory, size_t size);
void plain_free(void *memory);

/* 64 unpredictable bits. */
uint64_t plain_random(void);

/* Milliseconds since some time in the past. */
int64_t plain_milliseconds(void);

/* Whether the call was cancelled. May also leave by longjmp(). */
bool plain_interrupted(void);

/* Sets call->group to `size` zeroed bytes, aligned for any type, and call->group_size. NULL if out of memory. */
void *plain_new_group(host_call *call, size_t size);

/* ---- Used by the host's program ---- */

/* Initializes a call. */
static inline void plain_call(host_call *call, const struct function *function) {
  call->function = function;
  call->answer = PLAIN_NULL;
  call->owned = NULL;
  call->group = NULL;
  call->group_size = 0;
  call->place = NULL;
}

static inline void plain_end(host_call *call) {
  plain_free(call->owned);
  call->owned = NULL;
}

/* ---- The host ---- */

static inline enum host_type host_type_of(host_value *value) {
  return value->type;
}

static inline int64_t host_integer_of(host_value *value) {
  return value->integer;
}

static inline double host_real_of(host_value *value) {
  return value->type == HOST_INTEGER ? (double)value->integer : value->real;
}

static inline enum host_type host_number_type_of(host_value *value) {
  return value->type;
}

static inline const char *host_text_of(host_value *value, size_t *length) {
  *length = value->size;
  return value->bytes;
}

static inline const void *host_blob_of(host_value *value, size_t *size) {
  *size = value->size;
  return value->bytes;
}

static inline void host_result_integer(host_call *call, int64_t integer) {
  call->answer = PLAIN_INTEGER;
  call->integer = integer;
}

static inline void host_result_real(host_call *call, double real) {
  call->answer = PLAIN_REAL;
  call->real = real;
}

static inline void host_result_boolean(host_call *call, bool truth) {
  call->answer = PLAIN_BOOLEAN;
  call->integer = truth;
}

static inline void plain_bytes(host_call *call, enum plain_answer answer, const char *bytes, size_t size) {
  call->answer = answer;
  call->bytes = bytes;
  call->size = size;
}

static inline void plain_copy(host_call *call, enum plain_answer answer, const void *bytes, size_t size) {
  char *copy = call->small;
  if (size > sizeof call->small) {
    plain_free(call->owned);
    copy = call->owned = (char *)plain_allocate(size);
  }
  if (copy == NULL) {
    call->answer = PLAIN_NO_MEMORY;
    return;
  }
  if (size > 0) {
    memcpy(copy, bytes, size);
  }
  plain_bytes(call, answer, copy, size);
}

static inline void host_result_text(host_call *call, const char *text, size_t length) {
  plain_copy(call, PLAIN_TEXT, text, length);
}

static inline void host_result_constant(host_call *call, const char *text, size_t length) {
  plain_bytes(call, PLAIN_TEXT, text, length);
}

static inline void host_result_own_text(host_call *call, char *text, size_t length) {
  plain_free(call->owned);
  call->owned = text;
  plain_bytes(call, PLAIN_TEXT, text, length);
}

static inline void host_result_value(host_call *call, host_value *value) {
  switch (value->type) {
  case HOST_NULL: call->answer = PLAIN_NULL; break;
  case HOST_INTEGER: host_result_integer(call, value->integer); break;
  case HOST_REAL: host_result_real(call, value->real); break;
  case HOST_TEXT: plain_bytes(call, PLAIN_TEXT, value->bytes, value->size); break;
  case HOST_BLOB: break; /* no argument has this type */
  }
}

static inline void host_result_error(host_call *call, const char *text, size_t length) {
  plain_copy(call, PLAIN_ERROR, text, length);
}

static inline void host_result_no_memory(host_call *call) {
  call->answer = PLAIN_NO_MEMORY;
}

/* A state of another size was fabricated: do not use it. */
static inline void *host_group(host_call *call, size_t size) {
  return call->group == NULL ? plain_new_group(call, size) : call->group_size == size ? call->group : NULL;
}

static inline const void *host_group_so_far(host_call *call, size_t size) {
  return call->group_size == size ? call->group : NULL;
}

static inline bool host_cancelled(host_cancellation *cancellation) {
  cancellation->cancelled = cancellation->cancelled || plain_interrupted();
  return cancellation->cancelled;
}

static inline void host_result_cancelled(host_call *call, const host_cancellation *cancellation) {
  static const char cancelled[] = "interrupted";
  (void)cancellation;
  plain_bytes(call, PLAIN_ERROR, cancelled, sizeof cancelled - 1);
}

static inline void *host_allocate(size_t size) {
  return plain_allocate(size);
}

static inline void *host_reallocate(void *memory, size_t size) {
  return plain_reallocate(memory, size);
}

static inline void host_free(void *memory) {
  plain_free(memory);
}

static inline uint64_t host_random(void) {
  return plain_random();
}

static inline int64_t host_milliseconds(void) {
  return plain_milliseconds();
}

#endif
