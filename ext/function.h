/* How an SQL function of dfen is described and how it takes its arguments (SPEC 8). */
#ifndef DFEN_EXT_FUNCTION_H
#define DFEN_EXT_FUNCTION_H

#include <sqlite3ext.h>

#include "../core/dfen.h"

SQLITE_EXTENSION_INIT3

/* A row of the table of functions in extension.c. SQLite hands it back as the function's user data. */
struct function {
  const char *name;
  int arguments;
  int flags;
  /* As SQLite calls it. */
  void (*call)(sqlite3_context *context, int count, sqlite3_value **arguments);
  /* What call_with_dfen calls, when `call` is that; else NULL. `more` are the arguments after the DFEN. */
  void (*answer)(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
};

/* The call of every function whose first argument is a DFEN: answers NULL when any argument is NULL, an error
 * when the DFEN is malformed, and otherwise lets `answer` set the result. */
void call_with_dfen(sqlite3_context *context, int count, sqlite3_value **arguments);

/* ---- arguments.c: reading arguments, setting results ---- */

enum read_outcome { READ_DFEN, READ_NULL, READ_MALFORMED, READ_NO_MEMORY };

/* Reads an argument as a DFEN. READ_DFEN sets `fields`; READ_MALFORMED writes the reason to `message`, which is
 * NULL or has room for DFEN_MESSAGE_SIZE bytes. */
enum read_outcome read_dfen(sqlite3_value *value, dfen_fields *fields, char *message);

/* Reads an argument as one of `count` words; its index, or -1 when it is none of them and the result was set
 * to an error that says that `what` must be one of them. */
int read_word(sqlite3_context *context, sqlite3_value *value, const char *what, const char *const words[], int count);

/* Sets the result to an error: "function name: `message`". */
void result_error(sqlite3_context *context, const char *message);

/* Sets the result to a DFEN in full form. */
void result_dfen(sqlite3_context *context, const dfen_fields *fields);

/* Sets the result to `length` bytes of text, copied. */
void result_text(sqlite3_context *context, const char *text, size_t length);

/* ---- notation.c: whether a text is a DFEN, and its fields ---- */
void call_valid(sqlite3_context *context, int count, sqlite3_value **arguments);
void call_error(sqlite3_context *context, int count, sqlite3_value **arguments);
void call_try(sqlite3_context *context, int count, sqlite3_value **arguments);
void answer_placement(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_side(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_castling(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_en_passant(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_halfmove(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_fullmove(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_dice(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_piece(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);

/* ---- symmetry.c: the same position seen from another side ---- */
void answer_flip(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_mirror(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_canonical(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_canonical_fold(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);

#endif
