/* dfen key: a DFEN a line in, its key a line out. A line that is not a DFEN gives an empty line. */
#include "program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ERRORS_SHOWN = 20 };

void run_key(const struct call *call) {
  const char *function = option(call, "function");
  if (function == NULL) {
    function = option(call, "id") != NULL ? "pool_id" : "pool_key";
  }
  function += strncmp(function, "dfen_", 5) == 0 ? 5 : 0;
  open_memory();
  wrong_if(integer_of("SELECT count(*) FROM dfen_functions() WHERE name = 'dfen_' || %Q", function) != 1,
           "--function is a function of a DFEN such as flip, not '%s'", function);
  sqlite3_stmt *statement = prepare("SELECT dfen_%s(?)", function);
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  sqlite3_int64 number = 0, failures = 0;
  while (!failed() && ferror(stdout) == 0 && (length = getline(&line, &capacity, stdin)) >= 0) {
    ++number;
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
      --length;
    }
    sqlite3_bind_text64(statement, 1, line, (sqlite3_uint64)length, SQLITE_STATIC, SQLITE_UTF8);
    if (sqlite3_step(statement) == SQLITE_ROW) {
      const char *text = (const char *)sqlite3_column_text(statement, 0);
      fwrite(text != NULL ? text : "", 1, (size_t)sqlite3_column_bytes(statement, 0), stdout);
    } else if (++failures <= ERRORS_SHOWN) {
      const char *message = sqlite3_errmsg(db), *hint = strstr(message, "; dfen_try(x)"); /* which is for SQL */
      say("line %lld: %.*s", number, (int)(hint != NULL ? (size_t)(hint - message) : strlen(message)), message);
    }
    putchar('\n');
    sqlite3_reset(statement);
  }
  fail_if(ferror(stdin) != 0, "standard input: %s", strerror(errno));
  free(line);
  fail_if(number == 0, "standard input has no lines");
  if (failures > ERRORS_SHOWN) {
    say("%lld of %lld lines have errors", failures, number);
  }
  end_with(failures > 0 ? FAILED : DONE);
}
