/* A host (../host/host.h) whose values, calls and results are C structs. The topic files are compiled against it once,
 * with -DDFEN_HOST='"../structs/host.h"', for every host but SQLite. The program fills in a call
 * and its arguments, calls the C function, and converts the answer to its own value. A host takes about three hundred
 * lines: ../postgresql/host.c, ../duckdb/host.c. */
#ifndef DFEN_EXT_STRUCTS_HOST_H
#define DFEN_EXT_STRUCTS_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Programs without a database use ../plain/plain.h. */
#ifdef DFEN_PLAIN_FUNCTIONS
#define HOST_PREFIX ""
enum { HOST_SPEAKS_SQL = false };
#else
#define HOST_PREFIX "dfen_"
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

enum answer {
  ANSWER_NULL,
  ANSWER_INTEGER,
  ANSWER_REAL,
  ANSWER_BOOLEAN, /* in `integer` */
  ANSWER_TEXT,
  ANSWER_ERROR, /* the message is in `bytes` */
  ANSWER_NO_MEMORY
};

/* A call. begin_call() initializes it; free_answer() frees what its answer owns. */
typedef struct {
  const struct function *function;
  enum answer answer;
  union {
    int64_t integer;
    double real;
    struct {
      const char *bytes; /* in `small`, `owned`, a constant, or an argument's */
      size_t size;
    };
  };
  char *owned; /* made with host_allocate() */

  /* The state of an aggregate's group and its size; NULL before program_new_group(). */
  void *group;
  size_t group_size;
  void *place; /* of the host's program, for program_new_group() */

  char small[512]; /* fits nearly every text, without allocating */
} host_call;

/* Nothing is kept between two checks. */
typedef struct {
  bool cancelled;
} host_cancellation;

/* ---- Defined by the host's program ---- */

void *program_allocate(size_t size);
void *program_reallocate(void *memory, size_t size);
void program_free(void *memory);

/* 64 unpredictable bits. */
uint64_t program_random(void);

/* Milliseconds since some time in the past. */
int64_t program_milliseconds(void);

/* Whether the call was cancelled. May also leave by longjmp(). */
bool program_interrupted(void);

#ifdef DFEN_PLAIN_FUNCTIONS
/* host_type_name() in the language of the program. */
const char *program_type_name(enum host_type type);
#endif

/* Sets call->group to `size` zeroed bytes, aligned for any type, and call->group_size. NULL if out of memory. */
void *program_new_group(host_call *call, size_t size);

/* ---- Used by the host's program ---- */

/* Initializes a call. */
static inline void begin_call(host_call *call, const struct function *function) {
  call->function = function;
  call->answer = ANSWER_NULL;
  call->owned = NULL;
  call->group = NULL;
  call->group_size = 0;
  call->place = NULL;
}

static inline void free_answer(host_call *call) {
  program_free(call->owned);
  call->owned = NULL;
}

/* ---- The host ---- */

static inline const char *host_type_name(enum host_type type) {
#ifdef DFEN_PLAIN_FUNCTIONS
  return program_type_name(type);
#else
  return type == HOST_INTEGER ? "an INTEGER" : type == HOST_REAL ? "a REAL" : type == HOST_BLOB ? "a BLOB" : "text";
#endif
}

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
  call->answer = ANSWER_INTEGER;
  call->integer = integer;
}

static inline void host_result_real(host_call *call, double real) {
  call->answer = ANSWER_REAL;
  call->real = real;
}

static inline void host_result_boolean(host_call *call, bool truth) {
  call->answer = ANSWER_BOOLEAN;
  call->integer = truth;
}

static inline void set_answer(host_call *call, enum answer answer, const char *bytes, size_t size) {
  call->answer = answer;
  call->bytes = bytes;
  call->size = size;
}

static inline void copy_answer(host_call *call, enum answer answer, const void *bytes, size_t size) {
  char *copy = call->small;
  if (size > sizeof call->small) {
    program_free(call->owned);
    copy = call->owned = (char *)program_allocate(size);
  }
  if (copy == NULL) {
    call->answer = ANSWER_NO_MEMORY;
    return;
  }
  if (size > 0) {
    memcpy(copy, bytes, size);
  }
  set_answer(call, answer, copy, size);
}

static inline void host_result_text(host_call *call, const char *text, size_t length) {
  copy_answer(call, ANSWER_TEXT, text, length);
}

static inline void host_result_constant(host_call *call, const char *text, size_t length) {
  set_answer(call, ANSWER_TEXT, text, length);
}

static inline void host_result_own_text(host_call *call, char *text, size_t length) {
  program_free(call->owned);
  call->owned = text;
  set_answer(call, ANSWER_TEXT, text, length);
}

static inline void host_result_value(host_call *call, host_value *value) {
  switch (value->type) {
  case HOST_NULL: call->answer = ANSWER_NULL; break;
  case HOST_INTEGER: host_result_integer(call, value->integer); break;
  case HOST_REAL: host_result_real(call, value->real); break;
  case HOST_TEXT: set_answer(call, ANSWER_TEXT, value->bytes, value->size); break;
  case HOST_BLOB: break; /* no argument has this type */
  }
}

static inline void host_result_error(host_call *call, const char *text, size_t length) {
  copy_answer(call, ANSWER_ERROR, text, length);
}

static inline void host_result_no_memory(host_call *call) {
  call->answer = ANSWER_NO_MEMORY;
}

/* A state of another size was fabricated: do not use it. */
static inline void *host_group(host_call *call, size_t size) {
  return call->group == NULL ? program_new_group(call, size) : call->group_size == size ? call->group : NULL;
}

static inline const void *host_group_so_far(host_call *call, size_t size) {
  return call->group_size == size ? call->group : NULL;
}

static inline bool host_cancelled(host_cancellation *cancellation) {
  cancellation->cancelled = cancellation->cancelled || program_interrupted();
  return cancellation->cancelled;
}

static inline void host_result_cancelled(host_call *call, const host_cancellation *cancellation) {
  static const char cancelled[] = "interrupted";
  (void)cancellation;
  set_answer(call, ANSWER_ERROR, cancelled, sizeof cancelled - 1);
}

static inline void *host_allocate(size_t size) {
  return program_allocate(size);
}

static inline void *host_reallocate(void *memory, size_t size) {
  return program_reallocate(memory, size);
}

static inline void host_free(void *memory) {
  program_free(memory);
}

static inline uint64_t host_random(void) {
  return program_random();
}

static inline int64_t host_milliseconds(void) {
  return program_milliseconds();
}

#endif
