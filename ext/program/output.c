/* Rows on standard output: a box on a terminal, and otherwise values separated by tabs, CSV or JSON. */
#include "program.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum format output_format(const struct call *call) {
  return option(call, "json") != NULL                                ? FORMAT_JSON
         : option(call, "csv") != NULL                               ? FORMAT_CSV
         : option(call, "box") != NULL || isatty(STDOUT_FILENO) == 1 ? FORMAT_BOX
                                                                     : FORMAT_TABS;
}

void flush_output(void) {
  bool done = fflush(stdout) == 0 && ferror(stdout) == 0;
  fail_if(!done, "cannot write: %s", strerror(errno));
}

/* The text of a value. SQLite's versions write 15 or 17 digits of a number; here these are 15 in all of them. */
enum { NUMBER_SIZE = 32 };
static const char *value_text(sqlite3_stmt *statement, int column, char number[NUMBER_SIZE]) {
  double value =
    sqlite3_column_type(statement, column) == SQLITE_FLOAT ? sqlite3_column_double(statement, column) : NAN;
  if (!isfinite(value)) {
    return (const char *)sqlite3_column_text(statement, column);
  }
  int length = snprintf(number, NUMBER_SIZE, "%.15g", value + 0.0); /* without -0 */
  if (strpbrk(number, ".e") == NULL) {
    memcpy(number + length, ".0", sizeof ".0");
  }
  return number;
}

/* ---- A box: all rows are kept, because the widths are known only at the end ---- */

struct cell {
  char *text;
  int width;
  bool is_number;
};

struct box {
  struct cell *cells; /* row after row */
  size_t count, capacity;
  int columns, *widths;
  bool headers;
};

static void add_cell(struct box *box, const char *text, bool is_number) {
  if (box->count == box->capacity) {
    size_t capacity = 2 * box->capacity + 64;
    struct cell *cells = realloc(box->cells, capacity * sizeof *cells);
    fail_if(cells == NULL, "out of memory");
    if (cells == NULL) {
      return;
    }
    box->cells = cells;
    box->capacity = capacity;
  }
  char *copy = keep("%s", text);
  if (failed()) {
    return;
  }
  int width = plain_width(copy, strlen(copy)), *column = &box->widths[box->count % (size_t)box->columns];
  *column = width > *column ? width : *column;
  box->cells[box->count++] = (struct cell){copy, width, is_number};
}

static void spaces(int count) {
  printf("%*s", count, "");
}

static void put_rule(const struct box *box, const char *left, const char *middle, const char *right) {
  fputs(left, stdout);
  for (int i = 0; i < box->columns; ++i) {
    for (int n = 0; n < box->widths[i] + 2; ++n) {
      fputs("─", stdout);
    }
    fputs(i + 1 < box->columns ? middle : right, stdout);
  }
  putchar('\n');
}

static void put_cell(const struct box *box, const struct cell *cell, int column, bool is_name) {
  int blank = box->widths[column] - cell->width, left = is_name ? blank / 2 : cell->is_number ? blank : 0;
  spaces(1 + left);
  put_plain(stdout, cell->text, strlen(cell->text));
  spaces(blank - left + 1);
  fputs("│", stdout);
}

static void put_box(const struct box *box) {
  size_t columns = (size_t)box->columns, rows = box->count / columns;
  put_rule(box, "┌", "┬", "┐");
  for (size_t row = 0; row < rows; ++row) {
    bool is_name = row == 0 && box->headers;
    fputs("│", stdout);
    for (int i = 0; i < box->columns; ++i) {
      put_cell(box, &box->cells[row * columns + (size_t)i], i, is_name);
    }
    putchar('\n');
    if (is_name) {
      put_rule(box, "├", "┼", "┤");
    }
  }
  put_rule(box, "└", "┴", "┘");
}

/* One column per line, where a box is too wide. */
static void put_lines(const struct box *box) {
  size_t columns = (size_t)box->columns;
  for (size_t i = box->headers ? columns : 0; i < box->count; ++i) {
    if (i % columns == 0 && i > columns) {
      putchar('\n');
    }
    if (box->headers) {
      put_plain(stdout, box->cells[i % columns].text, strlen(box->cells[i % columns].text));
      fputs(": ", stdout);
    }
    put_plain(stdout, box->cells[i].text, strlen(box->cells[i].text));
    putchar('\n');
  }
}

static int terminal_width(void) {
  struct winsize size;
  return isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col
                                                                                                       : INT_MAX;
}

static void print_box(sqlite3_stmt *statement, int columns, bool headers) {
  struct box box = {.columns = columns, .headers = headers};
  box.widths = calloc((size_t)columns, sizeof *box.widths);
  if (box.widths == NULL) {
    fail_if(true, "out of memory");
    return;
  }
  for (int i = 0; headers && i < columns; ++i) {
    add_cell(&box, sqlite3_column_name(statement, i), false);
  }
  while (next_row(statement)) {
    for (int i = 0; i < columns; ++i) {
      int type = sqlite3_column_type(statement, i);
      char number[NUMBER_SIZE];
      add_cell(&box, value_text(statement, i, number), type == SQLITE_INTEGER || type == SQLITE_FLOAT);
    }
  }
  long long width = 1;
  for (int i = 0; !failed() && i < columns; ++i) {
    width += box.widths[i] + 3;
  }
  end_phase();
  if (!failed() && box.count > (headers ? (size_t)columns : 0)) {
    (width <= terminal_width() ? put_box : put_lines)(&box);
  }
  free(box.cells);
  free(box.widths);
}

/* ---- The other formats, row by row ---- */

static void put_csv(const char *text, size_t length) {
  if (memchr(text, ',', length) == NULL && memchr(text, '"', length) == NULL && memchr(text, '\n', length) == NULL &&
      memchr(text, '\r', length) == NULL) {
    fwrite(text, 1, length, stdout);
    return;
  }
  putchar('"');
  for (size_t i = 0; i < length; ++i) {
    if (text[i] == '"') {
      putchar('"');
    }
    putchar(text[i]);
  }
  putchar('"');
}

static void put_value(sqlite3_stmt *statement, int column, enum format format) {
  int type = sqlite3_column_type(statement, column);
  char number[NUMBER_SIZE];
  const char *text = value_text(statement, column, number);
  size_t length = text == number ? strlen(number) : (size_t)sqlite3_column_bytes(statement, column);
  if (format == FORMAT_JSON) {
    const char *name = sqlite3_column_name(statement, column);
    put_json(name, strlen(name));
    putchar(':');
    if (text == NULL || (type == SQLITE_FLOAT && strstr(text, "Inf") != NULL)) {
      fputs("null", stdout);
    } else if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) {
      fputs(text, stdout);
    } else {
      put_json(text, length);
    }
  } else if (text != NULL && format == FORMAT_CSV) {
    put_csv(text, length);
  } else if (text != NULL && format == FORMAT_TABS) {
    put_plain(stdout, text, length);
  } else if (text != NULL) {
    fwrite(text, 1, length, stdout);
  }
}

/* Writes nothing if the first row fails. */
static void print_stream(sqlite3_stmt *statement, int columns, enum format format, bool headers) {
  static const char *const BETWEEN[] = {"", "\t", ",", ",", "|"}, *const END[] = {"", "\n", "\r\n", "}", "\n"};
  int status = failed() ? SQLITE_INTERRUPT : sqlite3_step(statement);
  bool begins = headers && format != FORMAT_JSON && (status == SQLITE_ROW || status == SQLITE_DONE);
  for (int i = 0; begins && i < columns; ++i) {
    const char *name = sqlite3_column_name(statement, i);
    format == FORMAT_CSV ? put_csv(name, strlen(name)) : put_plain(stdout, name, strlen(name));
    fputs(i + 1 < columns ? BETWEEN[format] : END[format], stdout);
  }
  bool is_first = true;
  for (; status == SQLITE_ROW; status = failed() ? SQLITE_INTERRUPT : sqlite3_step(statement)) {
    if (format == FORMAT_JSON) {
      fputs(is_first ? "[{" : ",\n {", stdout);
    }
    for (int i = 0; i < columns; ++i) {
      put_value(statement, i, format);
      fputs(i + 1 < columns ? BETWEEN[format] : END[format], stdout);
    }
    is_first = false;
  }
  if (format == FORMAT_JSON && status == SQLITE_DONE) {
    fputs(is_first ? "[]\n" : "]\n", stdout);
  }
  if (sqlite3_finalize(statement) != SQLITE_OK) {
    fail_sqlite();
  }
}

void print_rows(sqlite3_stmt *statement, enum format format, bool headers) {
  int columns = sqlite3_column_count(statement);
  if (columns > 0 && format == FORMAT_BOX) {
    print_box(statement, columns, headers);
  } else if (statement != NULL) { /* nothing failed */
    print_stream(statement, columns, format, headers && columns > 0);
  }
}
