/* Writes the errors of calls: what was expected, what the value is (quote.h), and a hint. For example
 * dfen_canonical(x, 'miror'):
 *
 *     the fold must be 'flip', 'mirror' or 'dihedral', not 'miror'; did you mean 'mirror'?
 *
 * The host puts the name of the function before it. A call keeps its first error. */
#ifndef DFEN_EXT_FUNCTIONS_ARGUMENTS_ERRORS_H
#define DFEN_EXT_FUNCTIONS_ARGUMENTS_ERRORS_H

#include "../../../core/dfen.h"
#include "context.h"

/* Each of these ends the call with a reason formatted as by printf(), and returns false. Truncates text that does not
 * fit, at a whole character. Use quote.h for text of the user. */
bool fails(struct context *context, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Followed by the value of an argument: "..., not 'xyz'", "..., not a BLOB". */
bool rejects(struct context *context, int index, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The core's message, with the error and its place, and a hint at what to do; also with the text in quotes. */
bool fails_at(struct context *context, const dfen_fault *fault, const char *text, size_t length);
bool fails_in_text(struct context *context, const dfen_fault *fault, const char *text, size_t length);
/* The hint at what to do (SPEC 8.16), or NULL. */
const char *hint_at(const dfen_fault *fault, const char *text, size_t length);
/* The core's message about moves. */
bool fails_to_play(struct context *context, const dfen_play_fault *fault, const char *moves);

/* Append to the reason. */
void add_to_reason(struct context *context, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* `before` and the value of an argument: "not 'xyz'", "not 7", "not a BLOB" if `before` is "not ". */
void add_value(struct context *context, const char *before, int index);
/* That a number which came as text, or text which came as bytes, is cast. Returns false. */
bool add_cast(struct context *context, int index);
/* `before` and a text in quotes. */
void add_quoted(struct context *context, const char *before, const char *text, size_t length);
/* "; did you mean 'mirror'?" if a text is close to one of `count` words. The text may be NULL. */
void add_nearest(struct context *context, const char *text, size_t length, const char *const words[], int count);

#endif
