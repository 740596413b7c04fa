/* The files of SQL, which are built in, with the few commands of the sqlite3 shell that they have. */
#include "program.h"

#include <string.h>

static const char *skip_blanks(const char *sql) {
  for (;; ++sql) {
    if (sql[0] == '-' && sql[1] == '-') {
      sql += strcspn(sql, "\n");
    }
    if (*sql == '\0' || strchr(" \t\r\n", *sql) == NULL) {
      return sql;
    }
  }
}

/* The commands of the sqlite3 shell that the files have. False for others. */
static bool run_dot_command(const char *command, size_t length, enum format *format, bool *headers) {
  static const char PRINT[] = ".print";
  if (strncmp(command, PRINT, sizeof PRINT - 1) == 0) {
    size_t skipped = length > sizeof PRINT - 1 ? sizeof PRINT : length;
    printf("%.*s\n", (int)(length - skipped), command + skipped);
  } else if (strncmp(command, ".mode box", 9) == 0) {
    *format = FORMAT_BOX;
  } else if (strncmp(command, ".mode list", 10) == 0) {
    *format = FORMAT_LIST;
  } else if (strncmp(command, ".headers o", 10) == 0) {
    *headers = command[10] == 'n';
  } else {
    return strncmp(command, ".bail on", 8) == 0;
  }
  return true;
}

static void bind(sqlite3_stmt *statement, const struct parameter *parameters) {
  for (; statement != NULL && parameters != NULL && parameters->name != NULL; ++parameters) {
    int index = sqlite3_bind_parameter_index(statement, parameters->name);
    if (index > 0 && parameters->text != NULL) {
      sqlite3_bind_text(statement, index, parameters->text, -1, SQLITE_STATIC);
    } else if (index > 0) {
      sqlite3_bind_int64(statement, index, parameters->number);
    }
  }
}

void run_sql(const char *name, const char *sql, const struct parameter *parameters, sqlite3_int64 *sum) {
  enum format format = FORMAT_LIST;
  bool headers = false;
  while (!failed() && *(sql = skip_blanks(sql)) != '\0') {
    sqlite3_stmt *statement = NULL;
    if (*sql == '.') {
      size_t length = strcspn(sql, "\n");
      bool known = run_dot_command(sql, length, &format, &headers);
      fail_if(!known, "%s: unknown command: %.*s", name, (int)length, sql);
      sql += length;
    } else if (sqlite3_prepare_v2(db, sql, -1, &statement, &sql) != SQLITE_OK) {
      fail_sqlite();
    }
    bind(statement, parameters);
    if (sum == NULL) {
      print_rows(statement, format, headers);
    }
    while (sum != NULL && next_row(statement)) {
      *sum += sqlite3_column_int64(statement, 0);
    }
  }
}

void run_file(const char *name, const struct parameter *parameters, sqlite3_int64 *sum) {
  run_sql(name, embedded_file(name), parameters, sum);
}
