/* Arguments and errors, the same way for every function (SPEC 8): NULL in, NULL out; a malformed DFEN is an
 * error that names the function, the field and the place; nothing is coerced to text. */
#include "function.h"

#include <string.h>

enum read_outcome read_dfen(sqlite3_value *value, dfen_fields *fields, char *message) {
  static const char *const not_text[] = {
    [SQLITE_INTEGER] = "a DFEN is text, not an INTEGER",
    [SQLITE_FLOAT] = "a DFEN is text, not a REAL",
    [SQLITE_BLOB] = "a DFEN is text, not a BLOB",
  };
  int type = sqlite3_value_type(value);
  if (type == SQLITE_NULL) {
    return READ_NULL;
  }
  if (type != SQLITE_TEXT) {
    if (message != NULL) {
      strcpy(message, not_text[type]);
    }
    return READ_MALFORMED;
  }
  const char *text = (const char *)sqlite3_value_text(value);
  if (text == NULL) {
    return READ_NO_MEMORY;
  }
  dfen_fault fault;
  if (dfen_scan(text, (size_t)sqlite3_value_bytes(value), fields, &fault) != DFEN_OK) {
    if (message != NULL) {
      dfen_fault_message(&fault, message);
    }
    return READ_MALFORMED;
  }
  return READ_DFEN;
}

void result_error(sqlite3_context *context, const char *message) {
  const struct function *function = sqlite3_user_data(context);
  char *text = sqlite3_mprintf("%s: %s", function->name, message);
  if (text == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  sqlite3_result_error(context, text, -1);
  sqlite3_free(text);
}

void call_with_dfen(sqlite3_context *context, int count, sqlite3_value **arguments) {
  const struct function *function = sqlite3_user_data(context);
  for (int i = 1; i < count; ++i) {
    if (sqlite3_value_type(arguments[i]) == SQLITE_NULL) {
      return;
    }
  }
  dfen_fields fields;
  char message[DFEN_MESSAGE_SIZE];
  switch (read_dfen(arguments[0], &fields, message)) {
  case READ_DFEN: function->answer(context, &fields, arguments + 1); break;
  case READ_NULL: break;
  case READ_MALFORMED: result_error(context, message); break;
  case READ_NO_MEMORY: sqlite3_result_error_nomem(context); break;
  }
}

int read_word(sqlite3_context *context, sqlite3_value *value, const char *what, const char *const words[], int count) {
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    const char *text = (const char *)sqlite3_value_text(value);
    if (text == NULL) {
      sqlite3_result_error_nomem(context);
      return -1;
    }
    size_t length = (size_t)sqlite3_value_bytes(value);
    for (int i = 0; i < count; ++i) {
      if (length == strlen(words[i]) && memcmp(text, words[i], length) == 0) {
        return i;
      }
    }
  }
  sqlite3_str *message = sqlite3_str_new(NULL);
  sqlite3_str_appendf(message, "the %s must be", what);
  for (int i = 0; i < count; ++i) {
    sqlite3_str_appendf(message, "%s '%s'", i == 0 ? "" : i == count - 1 ? " or" : ",", words[i]);
  }
  char *text = sqlite3_str_finish(message);
  if (text == NULL) {
    sqlite3_result_error_nomem(context);
    return -1;
  }
  result_error(context, text);
  sqlite3_free(text);
  return -1;
}

void result_text(sqlite3_context *context, const char *text, size_t length) {
  sqlite3_result_text(context, text, (int)length, SQLITE_TRANSIENT);
}

void result_dfen(sqlite3_context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  result_text(context, text, dfen_write(fields, DFEN_FULL_FORM, text));
}
