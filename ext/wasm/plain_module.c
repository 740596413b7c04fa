/* The plain functions (../plain/plain.h) as a WebAssembly module without SQLite, called by core.mjs.
 *
 * To call a function, JavaScript writes the texts of its arguments to short_texts(), or to room(size) if they are long,
 * the values to arguments(), and calls run(); answer() then has the result. For moves and turns it calls begin()
 * instead, then next() while it returns true, and column() for each column. All memory of a call and its rows is a
 * stack, which the next call resets, so nothing is ever freed. The stack follows the module's data and grows with the
 * memory. */
#include "../plain/plain.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* ---- Memory ---- */

enum { PAGE = 65536, ALIGNMENT = 16 };

static uintptr_t bottom, top; /* of the stack; the bottom is the end of memory at the first call */
static bool has_room;         /* whether the texts of the next call are at the bottom */

void *program_allocate(size_t size) {
  uintptr_t begin = top;
  uintptr_t end = begin + ((size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1));
  size_t there = __builtin_wasm_memory_size(0) * PAGE;
  if (end < begin || (end > there && __builtin_wasm_memory_grow(0, (end - there + PAGE - 1) / PAGE) == SIZE_MAX)) {
    return NULL;
  }
  top = end;
  return (void *)begin; /* NOLINT(performance-no-int-to-ptr): addresses are numbers here */
}

/* The size of the old block is not stored. It ends below the new one, so the bytes up to there are readable. */
void *program_reallocate(void *memory, size_t size) {
  void *larger = program_allocate(size);
  if (larger != NULL && memory != NULL) {
    size_t most = (uintptr_t)larger - (uintptr_t)memory;
    memcpy(larger, memory, size < most ? size : most);
  }
  return larger;
}

void program_free(void *memory) {
  (void)memory;
}

/* A call cannot be cancelled. */
bool program_interrupted(void) {
  return false;
}

const char *program_type_name(enum host_type type) {
  static const char *const names[] = {
    [HOST_INTEGER] = "an integer", [HOST_REAL] = "a number", [HOST_TEXT] = "a string", [HOST_BLOB] = "a Uint8Array"};
  return names[type];
}

/* ---- Calls ---- */

enum { ARGUMENTS_MAX = 3, SHORT_TEXTS = 4096 };

static host_value values[ARGUMENTS_MAX];
static host_value *given[ARGUMENTS_MAX];
static struct plain_call plain;
static char short_texts[SHORT_TEXTS]; /* for texts that need no room() */

/* The result for JavaScript: bytes or a number. For an error also its code and field, or null pointers, and its place.
 */
static struct {
  const char *bytes;
  size_t size;
  union {
    int64_t integer;
    double real;
  };
  const char *code, *field;
  uint32_t place;
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

/* Allocates room for the texts of the next call; NULL if there is not enough memory. */
EXPORT(room) char *make_room(size_t size) {
  empty_stack();
  char *room = program_allocate(size);
  has_room = room != NULL;
  return room;
}

/* Resets the stack, but for the texts of this call. */
static void begin_stack(void) {
  if (!has_room) {
    empty_stack();
  }
  has_room = false;
}

/* JavaScript writes a type that no value has for an argument that is absent before others. */
static void take_arguments(int count) {
  for (int i = 0; i < count; ++i) {
    given[i] = values[i].type > HOST_BLOB ? NULL : &values[i];
  }
}

static enum answer take_answer(void) {
  const host_call *call = &plain.call;
  answer.bytes = call->bytes;
  answer.size = call->size;
  if (call->answer == ANSWER_REAL) {
    answer.real = call->real;
  } else {
    answer.integer = call->integer;
  }
  answer.code = plain.context.reason.code;
  answer.field = plain.context.reason.field;
  answer.place = plain.context.reason.place;
  return call->answer;
}

EXPORT(run) enum answer run_function(enum plain_function function, int count) {
  begin_stack();
  take_arguments(count);
  plain_run(&plain, function, count, given);
  return take_answer();
}

EXPORT(begin) enum answer begin_rows(enum plain_function function, int count) {
  begin_stack();
  size_t size = plain_functions[function].table->state_size;
  void *state = program_allocate(size);
  if (state == NULL) {
    return ANSWER_NO_MEMORY;
  }
  memset(state, 0, size);
  take_arguments(count);
  plain_begin(&plain, function, state, count, given);
  return take_answer();
}

EXPORT(next) bool next_row(void) {
  return plain_step(&plain);
}

EXPORT(column) enum answer get_column(int column) {
  plain_column(&plain, column);
  return take_answer();
}
