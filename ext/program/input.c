/* Files that are read row by row. */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

static void fail_reading(const struct input *input) {
  fail_if(true, "cannot read %s: %s", input->name, strerror(errno));
}

/* The next row; false at the end. */
static bool read_row(struct input *input) {
  static char bytes[1 << 16];
  enum reading_result result = READING_FAILED;
  while (!failed() && (result = reading_next(&input->reading)) == READING_MORE) {
    ssize_t count = read(input->descriptor, bytes, sizeof bytes);
    if (count < 0) {
      fail_reading(input);
      return false;
    }
    reading_feed(&input->reading, bytes, (size_t)count);
    progress.done += count;
    show_progress();
  }
  fail_if(result == READING_FAILED, "%s %s", input->name, input->reading.error);
  return result == READING_ROW;
}

void close_input(struct input *input) {
  reading_free(&input->reading);
  if (input->descriptor > STDERR_FILENO) {
    close(input->descriptor);
  }
}

void open_input(struct input *input, const char *file, bool lenient) {
  bool is_standard = strcmp(file, "-") == 0;
  *input = (struct input){.name = is_standard ? "standard input" : file, .reading = {.lenient = lenient}};
  if (failed()) {
    return;
  }
  input->descriptor = is_standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (input->descriptor < 0 || fstat(input->descriptor, &status) != 0) {
    fail_reading(input);
    return;
  }
  begin_phase(input->name, S_ISREG(status.st_mode) ? status.st_size : 0, "bytes");
  bool found = read_row(input);
  fail_if(!found, "%s has no rows", input->name);
  if (input->reading.encoding == READING_WINDOWS) {
    say("%s is not UTF-8, and is read as Windows-1252", input->name);
  }
  input->pending = input->reading.separator == '\0'; /* otherwise it is the header */
}

/* ---- The table of a file ---- */

/* Whether a name needs a number: it is empty, or another column has it. */
static bool is_used(const struct reading *header, size_t index) {
  const char *name = reading_value(header, index);
  bool used = name[0] == '\0' || sqlite3_stricmp(name, MORE_FIELDS) == 0;
  for (size_t i = 0; i < index; ++i) {
    used |= sqlite3_stricmp(name, reading_value(header, i)) == 0;
  }
  return used;
}

/* The name of a column: that of the header, or with a number that makes it differ from all others. */
static const char *name_of(const struct reading *header, size_t index) {
  const char *base = reading_value(header, index), *name = base;
  bool used = is_used(header, index);
  for (size_t number = index + 1; used && !failed(); number += READING_VALUES) {
    name = keep("%s_%d", base[0] == '\0' ? "column" : base, (int)number);
    used = false;
    for (size_t i = 0; !failed() && i < header->count; ++i) {
      used |= sqlite3_stricmp(name, reading_value(header, i)) == 0;
    }
  }
  return name;
}

void create_input_table(struct input *input, const char *table) {
  execute("BEGIN");
  if (failed()) {
    return;
  }
  sqlite3_str *columns = sqlite3_str_new(db), *marks = sqlite3_str_new(db);
  input->columns = input->reading.count;
  for (size_t i = 0; i < input->columns; ++i) {
    sqlite3_str_appendf(columns, "\"%w\" TEXT, ", input->pending ? "line" : name_of(&input->reading, i));
    sqlite3_str_appendall(marks, "?, ");
  }
  char *texts[] = {sqlite3_str_finish(columns), sqlite3_str_finish(marks)};
  const char *database = database_name;
  database_name = input->name; /* for errors such as "too many columns" */
  execute("CREATE TEMP TABLE \"%w\"(%s\"" MORE_FIELDS "\" TEXT)", table, texts[0]);
  input->insert = prepare("INSERT INTO temp.\"%w\" VALUES (%s?)", table, texts[1]);
  database_name = database;
  sqlite3_free(texts[0]);
  sqlite3_free(texts[1]);
}

void insert_input(struct input *input, sqlite3_int64 most) {
  const struct reading *row = &input->reading;
  for (sqlite3_int64 rows = 0; !failed() && rows < most && (input->pending || read_row(input)); ++rows) {
    input->pending = false;
    for (size_t i = 0; i <= input->columns; ++i) {
      if (i < row->count) {
        sqlite3_bind_text64(input->insert, (int)i + 1, reading_value(row, i), reading_length(row, i), SQLITE_STATIC,
                            SQLITE_UTF8);
      } else {
        sqlite3_bind_null(input->insert, (int)i + 1);
      }
    }
    sqlite3_step(input->insert);
    fail_if(sqlite3_reset(input->insert) != SQLITE_OK, "%s, line %lld: %s", input->name, row->row_line,
            sqlite3_errmsg(db));
  }
}
