/* Words of 64 bits: a bitboard has a rank in each byte, a rank of text a character in each byte. */
#ifndef DFEN_CORE_BITS_H
#define DFEN_CORE_BITS_H

#include <stdint.h>

/* The bytes in reverse order. Compilers make one instruction of it. */
static inline uint64_t dfen_reverse_bytes(uint64_t word) {
  word = (word & UINT64_C(0x00FF00FF00FF00FF)) << 8 | (word >> 8 & UINT64_C(0x00FF00FF00FF00FF));
  word = (word & UINT64_C(0x0000FFFF0000FFFF)) << 16 | (word >> 16 & UINT64_C(0x0000FFFF0000FFFF));
  return word << 32 | word >> 32;
}

#endif
