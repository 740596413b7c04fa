/* Arguments of a function that runs SQL: names, and options. Both are kept by the work, for a statement that runs
 * meanwhile may change the value that was given. */
#include "work.h"

#include <string.h>

bool work_accept(struct work *work, enum outcome outcome) {
  if (outcome == READ_MALFORMED) {
    work->status = SQLITE_ERROR;
  } else if (outcome == READ_NO_MEMORY) {
    work_fail_with(work, SQLITE_NOMEM);
  }
  return outcome == READ;
}

/* The text of an argument; NULL when it is NULL or not given, and after an error. */
static const char *text_given(struct work *work, sqlite3_value *value, const char *what, size_t *length) {
  const char *text = NULL;
  bool reads = value != NULL && work->status == SQLITE_OK;
  return reads && work_accept(work, read_text(value, what, &text, length, work->reason)) ? text : NULL;
}

const char *work_name(struct work *work, sqlite3_value *value, const char *what, bool optional) {
  enum { NAME_SIZE_MAX = 1000000 };
  size_t length = 0;
  const char *text = text_given(work, value, what, &length);
  if (text == NULL) {
    if (!optional) {
      work_fail(work, "the %s must be text, not NULL", what);
    }
    return NULL;
  }
  if (length > NAME_SIZE_MAX) {
    work_fail(work, "the %s has more than %d bytes", what, NAME_SIZE_MAX);
  } else if (memchr(text, '\0', length) != NULL) {
    work_fail(work, "the %s has a NUL in it", what);
  }
  return work_text(work, "%s", text);
}

void work_options(struct work *work, sqlite3_value *value, const struct option options[], int count,
                  struct option_value values[]) {
  size_t length = 0;
  char reason[REASON_SIZE];
  const char *text = text_given(work, value, "options", &length);
  char *room = text == NULL ? NULL : work_memory(work, length);
  memset(values, 0, (size_t)count * sizeof *values);
  if (room != NULL && read_options(text, length, options, count, values, room, reason) != READ) {
    work_fail(work, "%s", reason);
  }
}
