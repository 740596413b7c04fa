/* Reads the arguments of SQL functions, scalar and table-valued (SPEC 8.5 to 8.9). NULL in, NULL out; nothing is
 * coerced. A malformed argument has a reason, which the caller prefixes with the name of the function. */
#ifndef DFEN_EXT_ARGUMENTS_ARGUMENTS_H
#define DFEN_EXT_ARGUMENTS_ARGUMENTS_H

#include <stdbool.h>

#include "../../core/dfen_endgame.h"
#include "../../core/dfen_pictures.h"
#include "../host/host.h"

/* The outcome of reading an argument, of a call, or of a step to a row. NOTHING is a NULL, or no more rows. Of these
 * outcomes only FAILED has a reason. */
enum outcome { DONE, NOTHING, FAILED, NO_MEMORY, CANCELLED };

/* Room for the reason of any malformed argument, with hints and the terminating NUL. */
enum { REASON_SIZE = 512 };

/* Why a call failed. For text that the core parses, also the error and its place; else these are NULL and 0. */
struct reason {
  char text[REASON_SIZE];
  const char *code;  /* a name of STABLE.md, such as "RANK_LONG" */
  const char *field; /* such as "placement" */
  uint32_t place;    /* 1-based, of the character */
};

/* Formats a reason as printf() does, or appends to it. Truncates text that does not fit, at a whole character. Use
 * quote.h for text of the user. write_reason() and add_value() and add_quoted() return FAILED, so that a reader
 * can return them. */
enum outcome write_reason(struct reason *reason, const char *format, ...) __attribute__((format(printf, 2, 3)));
void add_to_reason(struct reason *reason, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends `before` and a value: "not 'xyz'", "not 7", "not a BLOB" if `before` is "not ". */
enum outcome add_value(struct reason *reason, const char *before, host_value *value);

/* Appends `before` and a text in quotes. */
enum outcome add_quoted(struct reason *reason, const char *before, const char *text, size_t length);

/* Appends "; did you mean 'mirror'?" if a text is close to one of `count` words. The text may be NULL. */
void add_nearest(struct reason *reason, const char *text, size_t length, const char *const words[], int count);

/* Writes the core's message, and the error and its place. Returns FAILED. */
enum outcome write_fault(struct reason *reason, const dfen_fault *fault);
enum outcome write_play_fault(struct reason *reason, const dfen_play_fault *fault, const char *moves);

/* The kinds of text that the core parses. */
enum text_kind { TEXT_DFEN, TEXT_ROLL, TEXT_ARROWS, TEXT_MATERIAL, TEXT_WORD, TEXT_MOVES };

/* Converts the result of a core parser to an outcome. The reason is the core's message, the text and a hint. */
enum outcome judge_text(enum text_kind kind, dfen_error error, const dfen_fault *fault, const char *text, size_t length,
                        struct reason *reason);

/* Readers. Each sets its output on DONE and writes the reason on FAILED. For words, integers, numbers and folds, a null
 * pointer as value is an absent argument: DONE, and the output is unchanged. */

/* A DFEN. `reason` may be NULL. */
enum outcome read_dfen(host_value *value, dfen_fields *fields, struct reason *reason);

/* Same, for a caller that shows the text itself: the reason is the core's message and a hint. */
enum outcome judge_dfen(host_value *value, dfen_fields *fields, struct reason *reason);

/* A material key, canonical or not. */
enum outcome read_material(host_value *value, dfen_material *material, struct reason *reason);

bool is_number(host_value *value);

/* Whether a REAL is a whole INTEGER; sets `integer` to it, else to 0. */
bool is_whole_number(double real, int64_t *integer);

/* The text of a value, owned by the value. FAILED if it is not text; the caller writes the reason. */
enum outcome take_text(host_value *value, const char **text, size_t *length);

/* Text, owned by the value. `what` names the argument in the reason. */
enum outcome read_text(host_value *value, const char *what, const char **text, size_t *length, struct reason *reason);

/* A label for a chart or a curve. */
enum outcome read_label(host_value *value, dfen_label *label, struct reason *reason);

/* One of `count` words, by its index. */
enum outcome read_word(host_value *value, const char *what, const char *const words[], int count, int *index,
                       struct reason *reason);

/* An INTEGER of minimum..maximum. */
enum outcome read_integer(host_value *value, const char *what, int64_t minimum, int64_t maximum, int64_t *integer,
                          struct reason *reason);

/* A number, INTEGER or REAL, of minimum..maximum. */
enum outcome read_number(host_value *value, const char *what, double minimum, double maximum, double *number,
                         struct reason *reason);

/* The confidence of bounds, 0 to DFEN_CONFIDENCE_MAX. */
enum outcome read_confidence(host_value *value, double *confidence, struct reason *reason);

/* A count: an integer, 0 to 2^53; also as a REAL, which total() returns. */
enum outcome read_count(host_value *value, const char *what, double *count, struct reason *reason);

/* A scale of results (SPEC 6.2). */
enum outcome read_scale(host_value *value, dfen_scale *scale, struct reason *reason);

/* A result (SPEC 6.2): a word if the scale is NULL, else a text or a number of the scale. `with_scale` shows a call
 * with a scale, for the hint; its %s is the scale. Returns NOTHING also for an unfinished game, and sets `result` to
 * that. */
enum outcome read_result(host_value *value, const dfen_scale *scale, const char *with_scale, dfen_result *result,
                         struct reason *reason);

/* The score of a game, 0, 0.5 or 1, doubled. */
enum outcome read_score(host_value *value, int *twice, struct reason *reason);

/* Wins, draws and losses, as dfen_record writes them. */
enum outcome read_record(host_value *value, dfen_record *record, struct reason *reason);

/* A square, 'a1' to 'h8'. */
enum outcome read_square(host_value *value, int *square, struct reason *reason);

/* A side, 'w' or 'b', as DFEN_WHITE or DFEN_BLACK. */
enum outcome read_side(host_value *value, int *side, struct reason *reason);

/* A side, or a DFEN for its side to move. */
enum outcome read_side_or_dfen(host_value *value, int *side, struct reason *reason);

/* One to three dice to roll, letters or digits. */
enum outcome read_roll(host_value *value, uint16_t *dice, struct reason *reason);

/* A fold, 'flip', 'mirror' or 'dihedral'. */
enum outcome read_fold(host_value *value, dfen_fold *fold, struct reason *reason);

/* A fold or 'pool'. 'pool' is the fold 'dihedral' and replaces `fields` by the position normalized for pooling. */
enum outcome read_fold_or_pool(host_value *value, dfen_fields *fields, dfen_fold *fold, struct reason *reason);

/* A word of F, H, V and D, of 16 characters at most. */
enum outcome read_transformation(host_value *value, dfen_transformation *transformation, struct reason *reason);

/* UCI micro-moves, owned by the value, of 1,000,000 characters at most. */
enum outcome read_uci(host_value *value, const char **moves, size_t *length, struct reason *reason);

/* Up to three UCI micro-moves to draw. */
enum outcome read_arrows(host_value *value, dfen_arrows *arrows, struct reason *reason);

#endif
