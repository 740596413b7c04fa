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

/* Eight bytes as a word, the first in the lowest byte, and back. Written out, because compilers then make one load or
 * store of it where the machine's byte order is that one. */
static inline uint64_t dfen_load_word(const unsigned char *bytes) {
  return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24 |
         (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static inline void dfen_store_word(uint64_t word, char *bytes) {
  bytes[0] = (char)word;
  bytes[1] = (char)(word >> 8);
  bytes[2] = (char)(word >> 16);
  bytes[3] = (char)(word >> 24);
  bytes[4] = (char)(word >> 32);
  bytes[5] = (char)(word >> 40);
  bytes[6] = (char)(word >> 48);
  bytes[7] = (char)(word >> 56);
}

/* The number of the lowest bit of a word that is not zero. */
static inline unsigned lowest_bit(uint64_t word) {
  return (unsigned)__builtin_ctzll(word);
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

/* How many bits are set. */
static inline int dfen_count_bits(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

#endif
