/* dfen key: a DFEN a line in, or one as the arguments, and its key a line out. What is not a DFEN gives an empty line.
 */
#include "program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ERRORS_SHOWN = 20 };

/* Prints the line of a DFEN. False if it is not one. */
static bool print_key(sqlite3_stmt *statement, const char *dfen, size_t length) {
  sqlite3_reset(statement);
  sqlite3_bind_text64(statement, 1, dfen, length, SQLITE_STATIC, SQLITE_UTF8);
  bool is_dfen = sqlite3_step(statement) == SQLITE_ROW;
  if (is_dfen) {
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    fwrite(text != NULL ? text : "", 1, (size_t)sqlite3_column_bytes(statement, 0), stdout);
  }
  putchar('\n');
  return is_dfen;
}

/* Why the last text is not a DFEN. */
static const char *key_error(void) {
  const char *message = sqlite3_errmsg(db), *hint = strstr(message, "; dfen_try(x)"); /* which is for SQL */
  return keep("%.*s", (int)(hint != NULL ? (size_t)(hint - message) : strlen(message)), message);
}

/* The arguments are the fields of one DFEN, quoted together or not, and never a file. */
static void print_key_of_arguments(sqlite3_stmt *statement, const struct call *call) {
  const char *dfen = call->arguments[0];
  for (int i = 1; i < call->count; ++i) {
    dfen = keep("%s %s", dfen, call->arguments[i]);
  }
  if (!failed() && !print_key(statement, dfen, strlen(dfen))) {
    say("%s", key_error());
    if (exists(dfen)) {
      say("a file is read from standard input: dfen key <%s", dfen);
    }
    end_with(FAILED);
  }
}

static void print_keys_of_lines(sqlite3_stmt *statement) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  sqlite3_int64 number = 0, failures = 0;
  while (!failed() && ferror(stdout) == 0 && (length = getline(&line, &capacity, stdin)) >= 0) {
    ++number;
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
      --length;
    }
    size_t mark = number == 1 ? byte_order_mark(line, (size_t)length) : 0;
    if (!print_key(statement, line + mark, (size_t)length - mark) && ++failures <= ERRORS_SHOWN) {
      say("line %lld: %s", number, key_error());
    }
  }
  fail_if(ferror(stdin) != 0, "standard input: %s", strerror(errno));
  free(line);
  fail_if(number == 0, "standard input has no lines");
  if (failures > ERRORS_SHOWN) {
    say("%lld of %lld lines have errors", failures, number);
  }
  end_with(failures > 0 ? FAILED : DONE);
}

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
  if (call->count > 0) {
    print_key_of_arguments(statement, call);
  } else {
    print_keys_of_lines(statement);
  }
  sqlite3_finalize(statement);
}
