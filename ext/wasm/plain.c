/* The plain functions (../plain/functions.h) as a WebAssembly module of their own, without SQLite; plain.mjs calls it.
 *
 * A call: JavaScript writes the texts of its arguments to short_texts(), or to room(size) where they are long, the
 * values to arguments(), and calls run(); then answer() holds what came of it. For moves and turns it calls begin()
 * instead, and for every next() that is true, column() for each column. All memory of a call, that of the rows too, is
 * one stack that the next call begins again, so nothing is ever freed. It lies behind the module's own data and grows
 * with the memory. */
#include "../plain/functions.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* ---- Memory ---- */

enum { PAGE = 65536, ALIGNMENT = 16 };

static uintptr_t bottom, top; /* of the stack; the bottom is where the memory ended at the first call */
static bool has_room;         /* whether the texts of the next call are at its bottom */

void *plain_allocate(size_t size) {
  uintptr_t begin = top;
  uintptr_t end = begin + ((size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1));
  size_t there = __builtin_wasm_memory_size(0) * PAGE;
  if (end < begin || (end > there && __builtin_wasm_memory_grow(0, (end - there + PAGE - 1) / PAGE) == SIZE_MAX)) {
    return NULL;
  }
  top = end;
  return (void *)begin; /* NOLINT(performance-no-int-to-ptr): places are numbers here */
}

/* What is there already was allocated below: so many bytes can be read from it. */
void *plain_reallocate(void *memory, size_t size) {
  void *larger = plain_allocate(size);
  if (larger != NULL && memory != NULL) {
    size_t most = (uintptr_t)larger - (uintptr_t)memory;
    memcpy(larger, memory, size < most ? size : most);
  }
  return larger;
}

void plain_free(void *memory) {
  (void)memory;
}

/* ---- What no plain function asks for ---- */

uint64_t plain_random(void) {
  return 0;
}

bool plain_interrupted(void) {
  return false;
}

void *plain_new_group(host_call *call, size_t size) {
  (void)call;
  (void)size;
  return NULL;
}

/* ---- Calls ---- */

enum { ARGUMENTS_MAX = 3, SHORT_TEXTS = 4096 };

static host_value values[ARGUMENTS_MAX];
static host_value *given[ARGUMENTS_MAX] = {&values[0], &values[1], &values[2]};
static host_call call;
static struct plain_rows rows;
static char short_texts[SHORT_TEXTS]; /* they need no room() */

/* What JavaScript reads: bytes or a number. */
static struct {
  const char *bytes;
  size_t size;
  union {
    int64_t integer;
    double real;
  };
} answer;

EXPORT(arguments) host_value *place_of_arguments(void) {
  return values;
}

EXPORT(answer) void *place_of_answer(void) {
  return &answer;
}

EXPORT(short_texts) char *place_of_short_texts(void) {
  return short_texts;
}

static void empty_stack(void) {
  bottom = bottom != 0 ? bottom : __builtin_wasm_memory_size(0) * PAGE;
  top = bottom;
}

/* Room for the texts of the next call; NULL when there is not so much. */
EXPORT(room) char *take_room(size_t size) {
  empty_stack();
  char *room = plain_allocate(size);
  has_room = room != NULL;
  return room;
}

static void begin_call(enum plain_function function) {
  if (!has_room) {
    empty_stack();
  }
  has_room = false;
  plain_call(&call, &plain_functions[function]);
}

static enum plain_answer take_answer(void) {
  answer.bytes = call.bytes;
  answer.size = call.size;
  if (call.answer == PLAIN_ERROR) {
    answer.size = plain_message(&call, &answer.bytes);
  } else if (call.answer == PLAIN_REAL) {
    answer.real = call.real;
  } else {
    answer.integer = call.integer;
  }
  return call.answer;
}

EXPORT(run) enum plain_answer run_function(enum plain_function function, int count) {
  begin_call(function);
  plain_functions[function].call(&call, count, given);
  return take_answer();
}

EXPORT(begin) enum plain_answer begin_table(enum plain_function function, int count) {
  begin_call(function);
  rows.table = plain_functions[function].table;
  rows.state = plain_allocate(rows.table->state_size);
  if (rows.state == NULL) {
    return PLAIN_NO_MEMORY;
  }
  memset(rows.state, 0, rows.table->state_size);
  plain_begin(&rows, &call, count, given);
  return take_answer();
}

EXPORT(next) bool next_row(void) {
  return plain_step(&rows);
}

EXPORT(column) enum plain_answer get_column(int column) {
  call.answer = PLAIN_NULL;
  rows.table->column(&call, rows.state, rows.row - 1, column);
  return take_answer();
}
