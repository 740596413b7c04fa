/* Quotes foreign text for messages. Messages go to terminals, logs and programs, so they must not contain escape
 * sequences, characters that reverse the direction of text, or bytes that are not UTF-8; Python, for one, raises a
 * different error on those.
 *
 * Each character is shown as itself or as an escape. Lengths are in shown characters, and no escape is cut. For
 * example, a red "mirror", ESC [31mmirror, is shown as \x1B[31mmirror. */
#include "quote.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../../../core/dfen.h"

/* The longest escape is <U+10FFFF>. */
enum { ESCAPE_SIZE = 11 };

/* Writes the first character of a text as shown. Returns its bytes in the text, at least one, and sets `width` to the
 * number of characters shown. */
static size_t show_character(const char *text, size_t length, char shown[ESCAPE_SIZE], size_t *width) {
  uint32_t character = 0;
  const char *name = NULL;
  size_t bytes = dfen_take_character(text, length, &character);
  if (bytes == 0 || character < 0x20 || (character >= 0x7F && character < 0xA0)) {
    bytes = bytes == 0 ? 1 : bytes;
    *width =
      (size_t)snprintf(shown, ESCAPE_SIZE, "\\x%02X", (unsigned)(bytes == 1 ? (unsigned char)text[0] : character));
  } else if (dfen_is_hidden(character) || dfen_look_alike(character, &name) != NULL) {
    *width = (size_t)snprintf(shown, ESCAPE_SIZE, "<U+%04X>", (unsigned)character);
  } else {
    memcpy(shown, text, bytes);
    shown[bytes] = '\0';
    *width = 1;
  }
  return bytes;
}

/* The text shown so far. */
struct shown {
  char *text;
  size_t size, length; /* of the buffer, and in use */
  size_t characters;
};

static bool put_shown(struct shown *shown, const char *text, size_t width, size_t most) {
  size_t length = strlen(text);
  if (shown->characters + width > most || shown->length + length >= shown->size) {
    return false;
  }
  memcpy(shown->text + shown->length, text, length + 1);
  shown->length += length;
  shown->characters += width;
  return true;
}

/* Shows `most` characters in all, and "..." for the others. */
static void show_rest(struct shown *shown, const char *text, size_t length, size_t most) {
  for (size_t at = 0; at < length;) {
    char character[ESCAPE_SIZE];
    size_t width = 0;
    size_t bytes = show_character(text + at, length - at, character, &width);
    if (!put_shown(shown, character, width, most)) {
      put_shown(shown, "...", 0, most);
      return;
    }
    at += bytes;
  }
}

void quote_text(const char *text, size_t length, size_t place, char shown_text[QUOTE_SIZE]) {
  struct shown shown = {.text = shown_text, .size = QUOTE_SIZE};
  shown_text[0] = '\0';
  size_t at = 0;
  if (place >= QUOTE_CHARACTERS) { /* the quote's last quarter begins at `place` */
    at = place - 3 * QUOTE_CHARACTERS / 4;
    while (at < place && (unsigned char)text[at] >> 6 == 2) {
      ++at;
    }
    put_shown(&shown, "...", 0, QUOTE_CHARACTERS);
  }
  show_rest(&shown, text + at, length - at, QUOTE_CHARACTERS);
}

void quote_beginning(const char *text, size_t length, size_t characters, char *shown_text, size_t size) {
  struct shown shown = {.text = shown_text, .size = size};
  shown_text[0] = '\0';
  show_rest(&shown, text, length, characters);
}

unsigned character_at(const char *text, size_t byte) {
  unsigned character = 1;
  for (size_t i = 0; i < byte; ++i) {
    character += (unsigned char)text[i] >> 6 != 2; /* continuation bytes of UTF-8 begin with the bits 10 */
  }
  return character;
}

void quote_message(const char *text, char *shown_text, size_t size) {
  struct shown shown = {.text = shown_text, .size = size - strlen("...")};
  size_t length = strlen(text);
  size_t run = 0; /* characters since the last space */
  bool dotted = false;
  shown_text[0] = '\0';
  for (size_t at = 0; at < length;) {
    char character[ESCAPE_SIZE];
    size_t width = 0;
    at += show_character(text + at, length - at, character, &width);
    run = character[0] == ' ' ? 0 : run + width;
    if (run > QUOTE_CHARACTERS) {
      dotted = dotted || put_shown(&shown, "...", 3, QUOTE_MESSAGE_CHARACTERS);
      continue;
    }
    dotted = false;
    if (!put_shown(&shown, character, width, QUOTE_MESSAGE_CHARACTERS)) {
      memcpy(shown_text + shown.length, "...", 4);
      return;
    }
  }
}

void trim_partial_utf8(char *text) {
  size_t length = strlen(text);
  for (size_t back = 1; back <= 4 && back <= length; ++back) {
    uint32_t character;
    size_t at = length - back;
    if ((unsigned char)text[at] >> 6 != 2) { /* the first byte of the last character */
      if (dfen_take_character(text + at, back, &character) != back) {
        text[at] = '\0';
      }
      return;
    }
  }
}

/* ---- The closest match ---- */

enum { NEAREST_MAX = 16, NEAREST_DISTANCE = 2 };

static char small_letter(char letter) {
  return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

/* The Levenshtein distance, ignoring case, row by row. Both have at most NEAREST_MAX letters. */
static size_t edit_distance(const char *text, size_t length, const char *word, size_t word_length) {
  size_t row[NEAREST_MAX + 1];
  for (size_t j = 0; j <= word_length; ++j) {
    row[j] = j;
  }
  for (size_t i = 1; i <= length; ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= word_length; ++j) {
      size_t changed = diagonal + (small_letter(text[i - 1]) != small_letter(word[j - 1]));
      size_t less = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      diagonal = row[j];
      row[j] = changed < less ? changed : less;
    }
  }
  return row[word_length];
}

int closest_match(const char *text, size_t length, const char *const words[], int count) {
  int nearest = -1;
  size_t least = NEAREST_DISTANCE + 1;
  for (int i = 0; i < count && length <= NEAREST_MAX; ++i) {
    size_t word_length = strlen(words[i]);
    if (word_length > NEAREST_MAX) {
      continue;
    }
    size_t distance = edit_distance(text, length, words[i], word_length);
    if (distance < least && distance < word_length) {
      least = distance;
      nearest = i;
    }
  }
  return nearest;
}
