/* Reads the arguments of SQL functions, scalar and table-valued (SPEC 8.5 to 8.9). NULL in, NULL out; nothing is
 * coerced.
 *
 * Each reader sets its output and returns true, or returns false: the argument is NULL, or the context has the error
 * (context.h). An absent argument leaves the output as it is. `index` is the argument's, from 0, and `what` its name in
 * errors. */
#ifndef DFEN_EXT_FUNCTIONS_ARGUMENTS_ARGUMENTS_H
#define DFEN_EXT_FUNCTIONS_ARGUMENTS_ARGUMENTS_H

#include "../../../core/dfen_endgame.h"
#include "../../../core/dfen_pictures.h"
#include "errors.h"

/* ---- Text, words and numbers ---- */

/* Text, owned by the value. */
bool take_text(struct context *context, int index, const char *what, const char **text, size_t *length);

/* Same for a value of any type: a null pointer if it is not text. */
bool take_any(struct context *context, int index, const char **text, size_t *length);

/* A label for a chart or a curve. */
bool take_label(struct context *context, int index, dfen_label *label);

/* One of `count` words, by its index. */
bool take_word(struct context *context, int index, const char *what, const char *const words[], int count, int *word);

/* An INTEGER of minimum..maximum. For a number of another type the error says how to cast it. */
bool take_integer(struct context *context, int index, const char *what, int64_t minimum, int64_t maximum,
                  int64_t *integer);

/* A number, INTEGER or REAL, of minimum..maximum. */
bool take_real(struct context *context, int index, const char *what, double minimum, double maximum, double *number);

/* The confidence of bounds, 0 to DFEN_CONFIDENCE_MAX. */
bool take_confidence(struct context *context, int index, double *confidence);

/* A count: an integer, 0 to 2^53; also as a REAL, which total() returns. */
bool take_total(struct context *context, int index, const char *what, uint64_t *total);

bool is_number(host_value *value);

/* Whether a REAL is a whole INTEGER; sets `integer` to it, else to 0. */
bool is_whole_number(double real, int64_t *integer);

/* ---- Positions and moves: positions.c ---- */

bool take_dfen(struct context *context, int index, dfen_fields *fields);

/* Same, for a caller that shows the text itself: the error is the core's message and a hint. */
bool judge_dfen(struct context *context, int index, dfen_fields *fields);

/* A material key, canonical or not. */
bool take_material(struct context *context, int index, dfen_material *material);

/* A square, 'a1' to 'h8'. */
bool take_square(struct context *context, int index, int *square);

/* A side, 'w' or 'b', as DFEN_WHITE or DFEN_BLACK. */
bool take_side(struct context *context, int index, int *side);

/* A side, or a DFEN for its side to move. */
bool take_side_or_dfen(struct context *context, int index, int *side);

/* One to three dice to roll, letters or digits. */
bool take_roll(struct context *context, int index, uint16_t *dice);

/* A fold, 'flip', 'mirror' or 'dihedral'. */
bool take_fold(struct context *context, int index, dfen_fold *fold);

/* A fold or 'pool'. 'pool' is the fold 'dihedral' and replaces `fields` by the position normalized for pooling. */
bool take_fold_or_pool(struct context *context, int index, dfen_fields *fields, dfen_fold *fold);

/* A word of F, H, V and D, of 16 characters at most. */
bool take_transformation(struct context *context, int index, dfen_transformation *transformation);

/* UCI micro-moves, owned by the value, of 1,000,000 characters at most. */
bool take_uci(struct context *context, int index, const char **moves, size_t *length);

/* Up to three UCI micro-moves to draw. */
bool take_arrows(struct context *context, int index, dfen_arrows *arrows);

/* ---- Scores and results: scores.c ---- */

/* The score of a game, 0, 0.5 or 1, doubled. */
bool take_score(struct context *context, int index, int *twice);

/* Wins, draws and losses, as dfen_record writes them. */
bool take_record(struct context *context, int index, dfen_record *record);

/* A scale of results (SPEC 6.2). */
bool take_scale(struct context *context, int index, dfen_scale *scale);

/* A result (SPEC 6.2): a word if the scale is NULL, else a text or a number of the scale. `with_scale` shows a call
 * with a scale, for the hint; its %s is the scale. False also for an unfinished game. */
bool take_result(struct context *context, int index, const dfen_scale *scale, const char *with_scale,
                 dfen_result *result);

#endif
