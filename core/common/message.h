/* Messages put together piece by piece, in a buffer of DFEN_MESSAGE_SIZE; tests hold that the longest fit. */
#ifndef DFEN_CORE_MESSAGE_H
#define DFEN_CORE_MESSAGE_H

#include <string.h>

#include "decimal.h"
#include "../dfen.h"

struct message {
  char *text;
  size_t length;
};

static inline void add_bytes(struct message *message, const char *text, size_t length) {
  memcpy(message->text + message->length, text, length);
  message->length += length;
}

static inline void add_text(struct message *message, const char *text) {
  add_bytes(message, text, strlen(text));
}

static inline void add_number(struct message *message, uint32_t number) {
  char digits[DFEN_DECIMAL_SIZE];
  size_t count = dfen_write_decimal(number, digits);
  add_bytes(message, digits, count);
}

/* A character of bad input as a reader can see it: 'x', a space, or byte 0xE2. */
static inline void add_character(struct message *message, uint8_t character) {
  if (character == ' ') {
    add_text(message, "a space");
  } else if (character > ' ' && character < 0x7F) {
    add_bytes(message, (const char[]){'\'', (char)character, '\''}, 3);
  } else {
    static const char hex[] = "0123456789ABCDEF";
    add_text(message, "byte 0x");
    add_bytes(message, (const char[]){hex[character >> 4], hex[character & 15]}, 2);
  }
}

/* Ends the message with the place of the fault, the number of a character or a byte; returns its length. */
static inline size_t end_at_place(struct message *message, const char *unit, uint32_t place) {
  add_text(message, " (");
  add_text(message, unit);
  add_text(message, " ");
  add_number(message, place);
  add_text(message, ")");
  message->text[message->length] = '\0';
  return message->length;
}

#endif
