/* dfen read --postgresql: a database as commands for psql, those of sql/postgresql/load.sql with the rows of each COPY.
 */
#include <string.h>

#include "program.h"

/* Writes a value in the text format of COPY. */
static void put_copied(sqlite3_stmt *row, int column) {
  const char *text = (const char *)sqlite3_column_text(row, column);
  size_t length = (size_t)sqlite3_column_bytes(row, column);
  if (text != NULL && memchr(text, '\0', length) != NULL) {
    fail_if(true, "%s '%s': a NUL follows, which PostgreSQL refuses", sqlite3_column_name(row, column), text);
    return;
  }
  fputs(text == NULL ? "\\N" : "", stdout);
  for (size_t i = 0; text != NULL && i < length; ++i) {
    const char *escaped = text[i] == '\\'   ? "\\\\"
                          : text[i] == '\t' ? "\\t"
                          : text[i] == '\n' ? "\\n"
                          : text[i] == '\r' ? "\\r"
                                            : NULL;
    escaped != NULL ? fputs(escaped, stdout) : putchar(text[i]);
  }
}

/* Writes the rows for a line such as COPY new_players(id, name) FROM STDIN. */
static void put_rows(const char *line) {
  const char *table = line + strlen("COPY new_"), *columns = strchr(table, '(') + 1;
  sqlite3_stmt *rows = prepare("SELECT %.*s FROM main.%.*s ORDER BY 1, 2", (int)strcspn(columns, ")"), columns,
                               (int)strcspn(table, "("), table);
  while (next_row(rows)) {
    for (int i = 0; i < sqlite3_column_count(rows); ++i) {
      fputs(i > 0 ? "\t" : "", stdout);
      put_copied(rows, i);
    }
    putchar('\n');
  }
  puts("\\.");
}

void print_for_postgresql(const struct call *call) {
  const char *name = call->arguments[0];
  fail_if(exists(name) && application_of(name) < 0, "%s is not a database; dfen import makes one of its games", name);
  open_database(name, SQLITE_OPEN_READONLY);
  execute("BEGIN");
  if (!failed()) {
    printf("SET dfen.replace = %s;\n", option(call, "replace") != NULL ? "on" : "off");
  }
  for (const char *line = embedded_file("load.sql"); !failed() && *line != '\0'; line += strcspn(line, "\n") + 1) {
    printf("%.*s\n", (int)strcspn(line, "\n"), line);
    if (strncmp(line, "COPY ", 5) == 0) {
      put_rows(line);
    }
  }
  fputs(failed() ? "incomplete;\n" : "", stdout); /* an error for psql, too */
  flush_output();
}
