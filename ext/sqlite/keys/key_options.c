/* The options of dfen_add_key and of dfen_fill_key, and names that are given as arguments. */
#include "key.h"
#include "../../given.h"
#include "../../options.h"

#include <string.h>

enum { ADD_INTO, ADD_FUNCTION, ADD_KIND, ADD_COVERING, ADD_OPTIONS };
enum { FILL_SECONDS, FILL_BATCH, FILL_OPTIONS };
enum { BATCH_MAX = 1000000, SECONDS_MAX = 1000000000, NAME_SIZE_MAX = 1000000 };

static const char *const key_kinds[] = {"plain", "virtual", NULL};

static const struct option add_options[ADD_OPTIONS] = {
  [ADD_INTO] = {.name = "into", OPTION_TEXT, "the key column's name as text"},
  [ADD_FUNCTION] = {.name = "function",
                    OPTION_WORD,
                    "'dfen_pool_key', 'dfen_pool_id', 'dfen_pool_blob', 'dfen_canonical', 'dfen_normalize', "
                    "'dfen_hash' or 'dfen_zobrist'",
                    .words = key_function_names},
  [ADD_KIND] = {.name = "kind", OPTION_WORD, "'plain' or 'virtual'", .words = key_kinds},
  [ADD_COVERING] = {.name = "covering", OPTION_LIST, "an array of column names"},
};
static const struct option fill_options[FILL_OPTIONS] = {
  [FILL_SECONDS] = {"seconds", OPTION_NUMBER, "a number of seconds", 0, SECONDS_MAX, NULL},
  [FILL_BATCH] = {"batch", OPTION_INTEGER, "a number of rows, 1 to 1000000", 1, BATCH_MAX, NULL},
};

static void set_add_options(struct work *work, const struct option_value values[ADD_OPTIONS],
                            struct key_options *options) {
  options->into = values[ADD_INTO].text;
  options->function = values[ADD_FUNCTION].given ? (int)values[ADD_FUNCTION].number : KEY_NO_FUNCTION;
  options->kind = values[ADD_KIND].given ? (int)values[ADD_KIND].number : -1;
  options->covering_count = values[ADD_COVERING].given ? values[ADD_COVERING].count : -1;
  if (options->covering_count > sqlite3_limit(work->db, SQLITE_LIMIT_COLUMN, -1)) {
    work_fail(work, "the option covering has %d names, more than a table can have columns", options->covering_count);
    return;
  }
  const char **names = work_memory(work, (sqlite3_uint64)(values[ADD_COVERING].count + 1) * sizeof *names);
  const char *name = values[ADD_COVERING].text;
  for (int i = 0; names != NULL && i < values[ADD_COVERING].count; ++i, name += strlen(name) + 1) {
    names[i] = name;
  }
  options->covering = names;
}

void key_read_options(struct work *work, sqlite3_value *value, enum key_option_set set, struct key_options *options) {
  *options = (struct key_options){.function = KEY_NO_FUNCTION, .kind = -1, .covering_count = -1, .seconds = -1};
  struct option_value values[OPTIONS_MAX];
  const char *text = NULL;
  size_t length = 0;
  char *room = NULL;
  char reason[REASON_SIZE];
  enum outcome outcome = value == NULL ? READ_NULL : read_text(value, "options", &text, &length, reason);
  if (outcome == READ) {
    room = work_memory(work, length);
    outcome = room == NULL ? READ_NO_MEMORY
              : set == KEY_OPTIONS_OF_ADD
                ? read_options(text, length, add_options, ADD_OPTIONS, values, room, reason)
                : read_options(text, length, fill_options, FILL_OPTIONS, values, room, reason);
  }
  if (outcome == READ_MALFORMED) {
    work_fail(work, "%s", reason);
  } else if (outcome == READ_NO_MEMORY) {
    work_fail_with(work, SQLITE_NOMEM);
  } else if (outcome == READ && set == KEY_OPTIONS_OF_ADD) {
    set_add_options(work, values, options);
  } else if (outcome == READ) {
    options->seconds = values[FILL_SECONDS].given ? values[FILL_SECONDS].number : -1;
    options->batch = (sqlite3_int64)values[FILL_BATCH].number;
  }
}

const char *key_read_name(struct work *work, sqlite3_value *value, const char *what, bool optional) {
  const char *text = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  enum outcome outcome = value == NULL ? READ_NULL : read_text(value, what, &text, &length, reason);
  if (outcome == READ_NULL) {
    if (!optional) {
      work_fail(work, "the %s must be text, not NULL", what);
    }
    return NULL;
  }
  if (outcome == READ_NO_MEMORY) {
    work_fail_with(work, SQLITE_NOMEM);
  } else if (outcome == READ_MALFORMED) {
    work_fail(work, "%s", reason);
  } else if (length > NAME_SIZE_MAX) {
    work_fail(work, "the %s has more than %d bytes", what, NAME_SIZE_MAX);
  } else if (memchr(text, '\0', length) != NULL) {
    work_fail(work, "the %s has a NUL in it", what);
  }
  return work_text(work, "%s", text == NULL ? "" : text);
}
