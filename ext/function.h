/* Scalar SQL functions: how one is described, and what its few lines around a call of the core may use. */
#ifndef DFEN_EXT_FUNCTION_H
#define DFEN_EXT_FUNCTION_H

#include <stdbool.h>

#include "arguments.h"

/* How many arguments a function may have after a DFEN. */
enum { MORE_MAX = 2 };

/* A row of the table of functions in extension.c. SQLite hands it back as the function's user data. */
struct function {
  const char *name;
  int arguments;
  int flags;
  /* As SQLite calls it. */
  void (*call)(sqlite3_context *context, int count, sqlite3_value **arguments);
  /* What call_with_dfen calls, when `call` is that; else NULL. `more` are the arguments after the DFEN, NULL pointers
   * for those not given. */
  void (*answer)(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
};

/* An aggregate, which may be used as a window function too. `function` comes first, so that it is the user data. */
struct aggregate {
  struct function function; /* its call takes a row into the group */
  void (*inverse)(sqlite3_context *context, int count, sqlite3_value **arguments); /* takes a row out of the window */
  void (*value)(sqlite3_context *context); /* sets the result for the rows so far */
};

/* The call of every function whose first argument is a DFEN: answers NULL when any argument is NULL, an error
 * when the DFEN is malformed, and otherwise lets `answer` set the result. */
void call_with_dfen(sqlite3_context *context, int count, sqlite3_value **arguments);

/* Whether one of `count` arguments is NULL: then so is the answer. */
bool any_null(int count, sqlite3_value **arguments);

/* True when an argument was read. Otherwise sets the result: NULL for NULL, or the error that `reason` gives. */
bool accept_argument(sqlite3_context *context, enum outcome outcome, const char *reason);

/* The name of the scalar function that is being called. */
const char *function_name(sqlite3_context *context);

/* Sets the result to an error: "`name`: `reason`". */
void result_error(sqlite3_context *context, const char *name, const char *reason);

/* Sets the result to a DFEN in full form. */
void result_dfen(sqlite3_context *context, const dfen_fields *fields);

/* Sets the result to a position in full form, or to an error when a clock has passed its maximum. */
void result_position(sqlite3_context *context, const dfen_position *position, const char *name);

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
void answer_transform(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_symmetry(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);

/* ---- uci.c: moves seen from another side ---- */
void answer_canonical_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_actual_move(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);

/* ---- keys.c: keys, hashes and BLOBs ---- */
void answer_normalize(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_hash(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_pool_key(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_pool_id(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_zobrist(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_pack(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void call_unpack(sqlite3_context *context, int count, sqlite3_value **arguments);

/* ---- pictures.c: what is odd, diagrams and SVG ---- */
void answer_check(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_diagram(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void call_svg(sqlite3_context *context, int count, sqlite3_value **arguments);

/* ---- rules.c: rolling, playing, ending a turn, and the odds ---- */
void answer_roll(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_play(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_end_turn(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_king_capture(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_queen_capture(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void answer_perft(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);

/* ---- endgame.c: material keys and endgame indexes ---- */
void answer_material(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void call_material_normalize(sqlite3_context *context, int count, sqlite3_value **arguments);
void answer_endgame_index(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);
void call_endgame_position(sqlite3_context *context, int count, sqlite3_value **arguments);
void call_endgame_count(sqlite3_context *context, int count, sqlite3_value **arguments);
void answer_endgame_class(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more);

/* ---- statistics.c: the mover's score, and how sure a pooled score is ---- */
void call_score(sqlite3_context *context, int count, sqlite3_value **arguments);
void call_wilson_lower(sqlite3_context *context, int count, sqlite3_value **arguments);
void call_wilson_upper(sqlite3_context *context, int count, sqlite3_value **arguments);
void add_score(sqlite3_context *context, int count, sqlite3_value **arguments);
void remove_score(sqlite3_context *context, int count, sqlite3_value **arguments);
void value_pool_lower(sqlite3_context *context);
void value_pool_upper(sqlite3_context *context);

#endif
