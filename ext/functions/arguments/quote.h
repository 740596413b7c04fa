/* Quotes foreign text for messages: short, valid UTF-8 and harmless for terminals (SPEC 8.15 and 8.16). All errors of
 * dfen show foreign text through these functions only. */
#ifndef DFEN_EXT_FUNCTIONS_ARGUMENTS_QUOTE_H
#define DFEN_EXT_FUNCTIONS_ARGUMENTS_QUOTE_H

#include <stddef.h>

/* Most characters shown of a text, and of a message of the host. */
enum { QUOTE_CHARACTERS = 40, QUOTE_MESSAGE_CHARACTERS = 300 };

/* Buffer for a quoted text: four bytes a character, "..." at both ends, and a NUL. */
enum { QUOTE_SIZE = 4 * QUOTE_CHARACTERS + 7 };

/* Quotes `length` arbitrary bytes. Control characters and bytes that are not UTF-8 become \x1B; characters that are
 * invisible, change the direction of text or look like ASCII become <U+202E>. Shows QUOTE_CHARACTERS of a longer text,
 * around byte `place` or from the start, with "..." for what is cut. */
void quote_text(const char *text, size_t length, size_t place, char shown[QUOTE_SIZE]);

/* Same for the first `characters` of a text; `shown` has room for four bytes a character, "..." and a NUL. */
void quote_beginning(const char *text, size_t length, size_t characters, char *shown, size_t size);

/* The number of the character that begins at a byte, counted from 1. */
unsigned character_at(const char *text, size_t byte);

/* Quotes a message of the host: at most QUOTE_MESSAGE_CHARACTERS, and at most QUOTE_CHARACTERS without a space, so that
 * names in it are as short as quoted ones. `size` is the size of `shown`, with the NUL. */
void quote_message(const char *text, char *shown, size_t size);

/* Removes an incomplete UTF-8 sequence from the end of a truncated text. */
void trim_partial_utf8(char *text);

/* The index of the word that differs from a text by at most two letters, and by less than the whole word, ignoring
 * case; -1 if there is none. */
int closest_match(const char *text, size_t length, const char *const words[], int count);

#endif
