/* Reads a file that arrives in chunks into a table of the database: for the page's worker. */
#include <stdlib.h>
#include <string.h>

#include "../files/file_table.h"

struct file {
  struct reading reading;
  sqlite3 *db;
  sqlite3_stmt *insert;
  /* rows; those with more or fewer values than names, and the line of the first */
  long long rows, odd, odd_line;
  const char *name; /* the file's name if there are several, else NULL */
  char table[];     /* its name, and that of the file */
};

/* `name` is the file's name if there are several, else empty. NULL: out of memory. */
struct file *dfen_open_file(sqlite3 *db, const char *table, const char *name) {
  size_t size = strlen(table) + 1, name_size = strlen(name) + 1;
  struct file *file = malloc(sizeof *file + size + name_size);
  if (file != NULL) {
    *file = (struct file){.db = db, .name = name_size > 1 ? file->table + size : NULL};
    memcpy(file->table, table, size);
    memcpy(file->table + size, name, name_size);
  }
  return file;
}

static int take_row(struct file *file) {
  const struct reading *row = &file->reading;
  int code = SQLITE_OK;
  if (file->insert == NULL) {
    code = reading_create_table(file->db, "main", file->table, row, file->name, &file->insert);
    if (row->has_names) {
      return code;
    }
  }
  size_t names = code == SQLITE_OK ? reading_columns(file->insert) : 0;
  if (row->count != names && file->odd++ == 0) {
    file->odd_line = row->row_line;
  }
  ++file->rows;
  return code == SQLITE_OK ? reading_insert(file->insert, row) : code;
}

/* Takes bytes of the file, 0 at its end. Returns a code of SQLite, or -1 after an error of the file. */
int dfen_read_file(struct file *file, const char *bytes, int count) {
  enum reading_result result;
  int code = SQLITE_OK;
  reading_feed(&file->reading, bytes, (size_t)count);
  while (code == SQLITE_OK && (result = reading_next(&file->reading)) == READING_ROW) {
    code = take_row(file);
  }
  return code != SQLITE_OK ? code : result == READING_FAILED ? -1 : SQLITE_OK;
}

const char *dfen_file_error(const struct file *file) {
  return file->reading.error;
}

/* Facts in the order of the reader's names for them in dfen.mjs. */
double dfen_file_fact(const struct file *file, int which) {
  const struct reading *reading = &file->reading;
  const long long facts[] = {file->rows, file->odd, file->odd_line, reading->windows, reading->windows_line};
  return (double)facts[which];
}

void dfen_close_file(struct file *file) {
  sqlite3_finalize(file->insert);
  reading_free(&file->reading);
  free(file);
}
