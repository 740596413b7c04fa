/* Reading the arguments of SQL functions, the same way for scalars and for table-valued functions (SPEC 8.5 to 8.9):
 * NULL in, NULL out; nothing is coerced; what is wrong is said in words, to which the function's name is put in front.
 */
#ifndef DFEN_EXT_ARGUMENTS_ARGUMENTS_H
#define DFEN_EXT_ARGUMENTS_ARGUMENTS_H

#include <stdbool.h>

#include "../../core/dfen_endgame.h"
#include "../../core/dfen_pictures.h"
#include "../host/host.h"

/* What reading an argument came to. */
enum outcome { READ, READ_NULL, READ_MALFORMED, READ_NO_MEMORY };

/* Room for what is wrong with any argument, with its terminating NUL and with hints. */
enum { REASON_SIZE = 512 };

/* Writes a reason as printf() does, or adds to it; cut where it does not fit, and never within a character. A text that
 * was given stands in it only as quote.h shows it. Those that may end a reader return READ_MALFORMED. */
enum outcome write_reason(char reason[REASON_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));
void add_to_reason(char reason[REASON_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds to a reason the value that was given, after `before`: "not 'xyz'", "not 7", "not a BLOB" after "not ". */
enum outcome add_given_value(char reason[REASON_SIZE], const char *before, host_value *value);

/* Adds a text that was given, in quotes, after `before`. */
enum outcome add_given_text(char reason[REASON_SIZE], const char *before, const char *text, size_t length);

/* Adds "; did you mean 'mirror'?" to a reason when a text is nearly one of `count` words. The text may be NULL. */
void add_nearest(char reason[REASON_SIZE], const char *text, size_t length, const char *const words[], int count);

/* What the core reads from text. */
enum text_kind { TEXT_DFEN, TEXT_ROLL, TEXT_TYPES, TEXT_ARROWS, TEXT_MATERIAL, TEXT_WORD, TEXT_MOVES };

/* The outcome of the core's answer. The reason is the core's, then the text that was given, then a hint. */
enum outcome judge_text(enum text_kind kind, dfen_error error, const dfen_fault *fault, const char *text, size_t length,
                        char reason[REASON_SIZE]);

/* Reads a DFEN for a caller that shows the text itself: the reason is the core's, then a hint. */
enum outcome judge_dfen_text(const char *text, size_t length, dfen_fields *fields, char reason[REASON_SIZE]);

/* Each sets what it reads on READ, and writes to `reason` what is wrong on READ_MALFORMED. */

/* A DFEN. `reason` may be NULL. */
enum outcome read_dfen(host_value *value, dfen_fields *fields, char *reason);

/* The same, for a caller that shows the text itself. */
enum outcome judge_dfen(host_value *value, dfen_fields *fields, char *reason);

/* A material key, canonical or not. */
enum outcome read_material(host_value *value, dfen_material *material, char reason[REASON_SIZE]);

/* What a value is, in words, for a value that is not NULL: "an INTEGER". */
const char *type_name(host_value *value);

/* Whether it is an INTEGER or a REAL. */
bool is_number(host_value *value);

/* The text of a value, its own. Of a value that is no text only the outcome says so: the caller writes the reason. */
enum outcome take_text(host_value *value, const char **text, size_t *length);

/* Text: `text` is the value's own. `what` names the argument in the reason. */
enum outcome read_text(host_value *value, const char *what, const char **text, size_t *length,
                       char reason[REASON_SIZE]);

/* The text of a label for a chart or a curve. */
enum outcome read_label(host_value *value, dfen_label *label, char reason[REASON_SIZE]);

/* One of `count` words, by its index. */
enum outcome read_word(host_value *value, const char *what, const char *const words[], int count, int *index,
                       char reason[REASON_SIZE]);

/* An INTEGER of minimum..maximum. */
enum outcome read_integer(host_value *value, const char *what, int64_t minimum, int64_t maximum, int64_t *integer,
                          char reason[REASON_SIZE]);

/* A number, INTEGER or REAL, of minimum..maximum. */
enum outcome read_number(host_value *value, const char *what, double minimum, double maximum, double *number,
                         char reason[REASON_SIZE]);

/* A count: a whole number, 0 to 2^53, also as the REAL that total() gives. */
enum outcome read_count(host_value *value, const char *what, double *count, char reason[REASON_SIZE]);

/* A scale of results: '1/0/-1', '1/0.5/0' or 'side to move'. */
enum outcome read_scale(host_value *value, dfen_scale *scale, char reason[REASON_SIZE]);

/* The words of read_scale(), those of the scales from DFEN_SCALE_MINUS_ONE on, and a NULL behind them. */
const char *const *scale_words(void);

/* A result (SPEC 6.2): a word when the scale is DFEN_SCALE_NONE, else a number on it. `with_scale` is how the caller is
 * called with a scale, which is %s in it. READ_NULL for an unfinished game too: `result` says so. */
enum outcome read_result(host_value *value, dfen_scale scale, const char *with_scale, dfen_result *result,
                         char reason[REASON_SIZE]);

/* The score of a game, 0, 0.5 or 1, as twice of it. */
enum outcome read_score(host_value *value, int *twice, char reason[REASON_SIZE]);

/* Wins, draws and losses, as dfen_record writes them. */
enum outcome read_record(host_value *value, dfen_record *record, char reason[REASON_SIZE]);

/* A square, 'a1' to 'h8'. */
enum outcome read_square(host_value *value, int *square, char reason[REASON_SIZE]);

/* A side, 'w' or 'b', as DFEN_WHITE or DFEN_BLACK. */
enum outcome read_side(host_value *value, int *side, char reason[REASON_SIZE]);

/* A side, or a DFEN for its side to move. */
enum outcome read_side_or_dfen(host_value *value, int *side, char reason[REASON_SIZE]);

/* One to three dice to roll, letters or digits. */
enum outcome read_roll(host_value *value, uint16_t *dice, char reason[REASON_SIZE]);

/* Piece types, letters or digits as for dice, as a set. */
enum outcome read_types(host_value *value, unsigned *types, char reason[REASON_SIZE]);

/* A fold, 'flip', 'mirror' or 'dihedral'. */
enum outcome read_fold(host_value *value, dfen_fold *fold, char reason[REASON_SIZE]);

/* A fold or 'pool', which is the fold 'dihedral' of what is left of the position for pooling: `fields` is replaced by
 * that. */
enum outcome read_fold_or_pool(host_value *value, dfen_fields *fields, dfen_fold *fold, char reason[REASON_SIZE]);

/* A word of F, H, V and D, of 16 characters at most. */
enum outcome read_transformation(host_value *value, dfen_transformation *transformation, char reason[REASON_SIZE]);

/* UCI micro-moves, the value's own text, of 1,000,000 characters at most. */
enum outcome read_uci(host_value *value, const char **moves, size_t *length, char reason[REASON_SIZE]);

/* Up to three UCI micro-moves to be drawn. */
enum outcome read_arrows(host_value *value, dfen_arrows *arrows, char reason[REASON_SIZE]);

#endif
