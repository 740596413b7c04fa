/* Bits and bytes of words: a bitboard has a rank in each byte, a rank of text a character in each byte. */
#ifndef DFEN_CORE_BITS_H
#define DFEN_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* The bytes in reverse order. Compilers make one instruction of it. */
static inline uint64_t dfen_reverse_bytes(uint64_t word) {
  word = (word & UINT64_C(0x00FF00FF00FF00FF)) << 8 | (word >> 8 & UINT64_C(0x00FF00FF00FF00FF));
  word = (word & UINT64_C(0x0000FFFF0000FFFF)) << 16 | (word >> 16 & UINT64_C(0x0000FFFF0000FFFF));
  return word << 32 | word >> 32;
}

/* En-passant targets in the order of their text, a3 a6 b3 .. h6: bit 2 * file, and one more for rank 6. */
static inline unsigned dfen_targets_by_text(uint64_t targets) {
  unsigned ordered = 0;
  for (int file = 0; file < 8; ++file) {
    ordered |= (unsigned)(targets >> (16 + file) & 1) << 2 * file;
    ordered |= (unsigned)(targets >> (40 + file) & 1) << (2 * file + 1);
  }
  return ordered;
}

/* Whether one of the eight bytes is zero. Subtracting 1 from each sets the highest bit of the lowest one that is; of
 * the others only of those that had it, which ~word takes out, or that lie above a zero byte. */
static inline bool dfen_has_zero_byte(uint64_t word) {
  return ((word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080)) != 0;
}

#endif
