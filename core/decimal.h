/* Numbers as text. */
#ifndef DFEN_CORE_DECIMAL_H
#define DFEN_CORE_DECIMAL_H

#include <stddef.h>
#include <string.h>

#include "bits.h"

enum { DFEN_DECIMAL_SIZE = 10 };

/* Writes `number` without leading zeros and without a terminating NUL; returns how many digits (1..10). */
static inline size_t dfen_write_decimal(uint32_t number, char text[DFEN_DECIMAL_SIZE]) {
  if (number < 100) { /* as most are; whether of one digit or two is as good as random, so no branch hangs on it */
    char digits[2] = {(char)('0' + number / 10), (char)('0' + number % 10)};
    bool two = number >= 10;
    text[0] = two ? digits[0] : digits[1];
    text[1] = digits[1];
    return 1 + (size_t)two;
  }
  char digits[DFEN_DECIMAL_SIZE];
  size_t first = sizeof digits;
  do {
    digits[--first] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  memcpy(text, digits + first, sizeof digits - first);
  return sizeof digits - first;
}

/* How many of the eight characters of a word are digits, up to the first that is not. With '0' taken away, a digit is
 * 0..9 and adding 0x76 leaves its bit 0x80 clear. */
static inline unsigned dfen_count_digits(uint64_t word) {
  uint64_t values = word ^ UINT64_C(0x3030303030303030);
  uint64_t others = (values | (values + UINT64_C(0x7676767676767676))) & UINT64_C(0x8080808080808080);
  return others == 0 ? 8 : lowest_bit(others) / 8;
}

/* What the first `digits` (1..8) characters of a word say. They go to its end, after zeros; then neighbours are joined:
 * eight digits to four numbers under 100, to two under 10,000, to one. */
static inline uint32_t dfen_number_of_digits(uint64_t word, unsigned digits) {
  uint64_t value = (word & UINT64_C(0x0F0F0F0F0F0F0F0F)) << (64 - 8 * digits);
  value = (value * 10 + (value >> 8)) & UINT64_C(0x00FF00FF00FF00FF);
  value = (value * 100 + (value >> 16)) & UINT64_C(0x0000FFFF0000FFFF);
  return (uint32_t)(value * 10000 + (value >> 32));
}

#endif
