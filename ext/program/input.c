/* Files that are read row by row. */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

/* The next row; false at the end, or after an error: input->failed. */
static bool read_row(struct input *input) {
  static char bytes[1 << 16];
  for (enum reading_result result; (result = reading_next(&input->reading)) != READING_ROW;) {
    if (result == READING_END) {
      return false;
    }
    if (result == READING_FAILED) {
      fail("%s %s", input->name, input->reading.error);
      input->failed = true;
      return false;
    }
    ssize_t count = stopped() ? -1 : read(input->descriptor, bytes, sizeof bytes);
    if (count < 0) {
      fail("cannot read %s: %s", input->name, strerror(errno));
      input->failed = true;
      return false;
    }
    reading_feed(&input->reading, bytes, (size_t)count);
    progress.done += count;
    show_progress();
  }
  return true;
}

void close_input(struct input *input) {
  reading_free(&input->reading);
  if (input->descriptor > STDERR_FILENO) {
    close(input->descriptor);
  }
}

bool open_input(struct input *input, const char *file, bool lenient) {
  *input = (struct input){.name = file, .reading = {.lenient = lenient}};
  if (strcmp(file, "-") == 0) {
    input->name = "standard input";
    input->descriptor = STDIN_FILENO;
  } else {
    input->descriptor = open(file, O_RDONLY | O_CLOEXEC);
  }
  struct stat status;
  if (input->descriptor < 0 || fstat(input->descriptor, &status) != 0) {
    fail("cannot read %s: %s", input->name, strerror(errno));
    return false;
  }
  begin_phase(input->name, S_ISREG(status.st_mode) ? status.st_size : 0, "bytes");
  if (!read_row(input)) {
    if (!input->failed) {
      fail("%s has no rows", input->name);
    }
    close_input(input);
    return false;
  }
  if (input->reading.encoding == READING_WINDOWS) {
    say("%s is not UTF-8, and is read as Windows-1252", input->name);
  }
  input->pending = input->reading.separator == '\0'; /* otherwise it is the header */
  return true;
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
static char *name_of(const struct reading *header, size_t index) {
  const char *base = reading_value(header, index);
  if (!is_used(header, index)) {
    return sqlite3_mprintf("%s", base);
  }
  for (size_t number = index + 1;; number += READING_VALUES) {
    char *name = sqlite3_mprintf("%s_%d", base[0] == '\0' ? "column" : base, (int)number);
    size_t i = 0;
    while (name != NULL && i < header->count && sqlite3_stricmp(name, reading_value(header, i)) != 0) {
      ++i;
    }
    if (name == NULL || i == header->count) {
      return name;
    }
    sqlite3_free(name);
  }
}

sqlite3_stmt *create_input_table(struct input *input, const char *table) {
  sqlite3_str *create = sqlite3_str_new(db), *insert = sqlite3_str_new(db);
  sqlite3_str_appendf(create, "CREATE TEMP TABLE \"%w\"(", table);
  sqlite3_str_appendf(insert, "INSERT INTO temp.\"%w\" VALUES (", table);
  input->columns = input->reading.count;
  for (size_t i = 0; i < input->columns; ++i) {
    char *name = input->pending ? sqlite3_mprintf("line") : name_of(&input->reading, i);
    sqlite3_str_appendf(create, "\"%w\" TEXT, ", name);
    sqlite3_free(name);
    sqlite3_str_appendall(insert, "?, ");
  }
  sqlite3_str_appendall(create, "\"" MORE_FIELDS "\" TEXT)");
  sqlite3_str_appendall(insert, "?)");
  char *texts[] = {sqlite3_str_finish(create), sqlite3_str_finish(insert)};
  sqlite3_stmt *statement = NULL;
  if (texts[0] != NULL && texts[1] != NULL && execute("%s", texts[0])) {
    statement = prepare("%s", texts[1]);
  }
  if (statement == NULL) {
    fail("%s: %s", input->name, sqlite3_errmsg(db));
  }
  sqlite3_free(texts[0]);
  sqlite3_free(texts[1]);
  return statement;
}

bool insert_input(struct input *input, sqlite3_stmt *statement, sqlite3_int64 most) {
  const struct reading *row = &input->reading;
  for (sqlite3_int64 rows = 0; !input->failed && rows < most && (input->pending || read_row(input)); ++rows) {
    input->pending = false;
    for (size_t i = 0; i <= input->columns; ++i) {
      if (i < row->count) {
        sqlite3_bind_text64(statement, (int)i + 1, reading_value(row, i), reading_length(row, i), SQLITE_STATIC,
                            SQLITE_UTF8);
      } else {
        sqlite3_bind_null(statement, (int)i + 1);
      }
    }
    sqlite3_step(statement);
    if (sqlite3_reset(statement) != SQLITE_OK) {
      fail("%s, line %lld: %s", input->name, row->row_line, sqlite3_errmsg(db));
      input->failed = true;
    }
  }
  return !input->failed && !stopped();
}
