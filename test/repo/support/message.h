/* Checks that an error message is safe to print: valid UTF-8, no control or invisible characters, and short (SPEC
 * 8.15). Written independently of ext/functions/arguments/quote.c. */
#ifndef DFEN_TEST_MESSAGE_H
#define DFEN_TEST_MESSAGE_H

#include <stdint.h>
#include <string.h>

/* The name of a function and the rest of the message. */
enum { MESSAGE_BYTES_MAX = 64 + 512 };

/* NULL, or a description of what is wrong with a message. */
static inline const char *fault_of_message(const char *message) {
  const unsigned char *at = (const unsigned char *)message;
  if (strlen(message) > MESSAGE_BYTES_MAX) {
    return "it is too long";
  }
  while (*at != 0) {
    int more = *at < 0x80 ? 0 : *at < 0xC0 ? -1 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : *at < 0xF8 ? 3 : -1;
    if (more < 0) {
      return "a byte begins no character";
    }
    uint32_t character = more == 0 ? *at : (uint32_t)(*at & (0x3F >> more));
    for (++at; more > 0; --more, ++at) {
      if ((*at & 0xC0) != 0x80) {
        return "a character is not whole";
      }
      character = character << 6 | (*at & 0x3F);
      if (character < 2 || (more == 2 && character < 0x20)) {
        return "a character is longer than it need be";
      }
    }
    if (character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF)) {
      return "a number is not a character";
    }
    if (character < 0x20 || (character >= 0x7F && character <= 0x9F)) {
      return "there is a control character";
    }
    if (character == 0x61C || (character >= 0x200B && character <= 0x200F) ||
        (character >= 0x2028 && character <= 0x202E) || (character >= 0x2060 && character <= 0x206F) ||
        character == 0xFEFF || character >= 0xE0000) {
      return "a character turns or hides text";
    }
  }
  return NULL;
}

#endif
