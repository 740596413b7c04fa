/* What was given, as an error shows it: short, whole UTF-8, and harmless for a terminal (SPEC 8.15 and 8.16). All
 * errors of dfen show texts of others through these functions alone. */
#ifndef DFEN_EXT_ARGUMENTS_GIVEN_H
#define DFEN_EXT_ARGUMENTS_GIVEN_H

#include <stddef.h>

/* A text is shown in at most so many characters, and what SQL says of a statement in so many. */
enum { QUOTE_CHARACTERS = 40, QUOTE_MESSAGE_CHARACTERS = 300 };

/* Room for a text that is shown: four bytes a character, "..." on both sides, and a NUL. */
enum { QUOTE_SIZE = 4 * QUOTE_CHARACTERS + 7 };

/* Writes `length` bytes, which may hold anything, as a message shows them: control characters and bytes that are no
 * UTF-8 as \x1B, characters that a terminal does not show, that turn the direction of text or that look like others of
 * ASCII as <U+202E>. Of a longer text QUOTE_CHARACTERS are shown, with "..." where more was: those about the byte
 * `place`, or the first. */
void quote_text(const char *text, size_t length, size_t place, char shown[QUOTE_SIZE]);

/* Which character of a text begins at a byte of it, as errors count them: the first is 1, and one of several bytes is
 * one. */
unsigned character_at(const char *text, size_t byte);

/* Writes a message of the host likewise: at most QUOTE_MESSAGE_CHARACTERS of it, and at most QUOTE_CHARACTERS without a
 * space, so that a name in it is not longer. `size` is the room in `shown`, with a NUL. */
void quote_message(const char *text, char *shown, size_t size);

/* Cuts off what is left of a character at the end of a text that was cut somewhere. */
void trim_partial_utf8(char *text);

/* The one of `count` words that differs from a text in at most two letters, and by less than the whole word, whatever
 * the case of letters is; -1 for none. */
int closest_match(const char *text, size_t length, const char *const words[], int count);

#endif
