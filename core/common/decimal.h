/* Numbers as text. The core has no stdio, and a clock is written for every DFEN that leaves it, so this is short and
 * quick. */
#ifndef DFEN_CORE_DECIMAL_H
#define DFEN_CORE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { CORE_DECIMAL_SIZE = 10 };

/* Writes `number` without leading zeros and without a terminating NUL; returns how many digits (1..10). */
static inline size_t core_write_decimal(uint32_t number, char text[CORE_DECIMAL_SIZE]) {
  /* Most clocks have one digit or two, and which of the two is unpredictable. A branch on it would be mispredicted half
   * the time, and that costs more than always computing both digits and choosing. */
  if (number < 100) {
    const char digits[2] = {(char)('0' + number / 10), (char)('0' + number % 10)};
    bool two = number >= 10;
    text[0] = digits[two ? 0 : 1];
    text[1] = digits[1];
    return 1 + (size_t)two;
  }
  char digits[CORE_DECIMAL_SIZE];
  size_t first = sizeof digits;
  do {
    digits[--first] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  memcpy(text, digits + first, sizeof digits - first);
  return sizeof digits - first;
}

#endif
