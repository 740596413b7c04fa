/* Bits and bytes of 64-bit words. Two things of this project are such words: a bitboard, with one rank of the board in
 * each byte, and the text of a rank, with one character in each byte. So the same few tricks serve both.
 *
 * For example, reversing the bytes of a bitboard turns the board upside down (a1 goes to a8), and reversing the bytes
 * of a text turns "4k3" into "3k4", its mirror. */
#ifndef DFEN_CORE_BITS_H
#define DFEN_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The first byte last. */
static inline uint64_t core_reverse_bytes(uint64_t word) {
  return __builtin_bswap64(word);
}

/* Exchanges ranks 1 and 8, 2 and 7, 3 and 6, 4 and 5. */
static inline uint64_t core_flip_vertical(uint64_t board) {
  return core_reverse_bytes(board);
}

/* Eight bytes as a word, the first in the lowest byte whatever the machine's byte order, and back. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define CORE_FIRST_IN_LOWEST(word) core_reverse_bytes(word)
#else
#define CORE_FIRST_IN_LOWEST(word) (word)
#endif

static inline uint64_t core_load_word(const void *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return CORE_FIRST_IN_LOWEST(word);
}

static inline void core_store_word(uint64_t word, char *bytes) {
  word = CORE_FIRST_IN_LOWEST(word);
  memcpy(bytes, &word, sizeof word);
}

/* The least significant bit that is set, alone; 0 if none is. */
static inline uint64_t core_isolate_lsb(uint64_t word) {
  return word & (0 - word);
}

/* The number of the least significant bit of a word that is not zero. */
static inline int core_lsb(uint64_t word) {
  return __builtin_ctzll(word);
}

/* Exchanges the bits of `mask` with those `distance` above them. A bit that differs from its partner is flipped, and so
 * is the partner: that exchanges the two, and leaves equal ones as they are. */
static inline uint64_t core_delta_swap(uint64_t word, uint64_t mask, int distance) {
  uint64_t different = (word ^ word >> distance) & mask;
  return word ^ different ^ different << distance;
}

/* Reverses the bits of each byte, which exchanges files a and h, b and g, c and f, d and e. Neighbours are exchanged
 * first, then neighbouring pairs, then the two halves of the byte. */
static inline uint64_t core_mirror_horizontal(uint64_t board) {
  board = core_delta_swap(board, UINT64_C(0x5555555555555555), 1);
  board = core_delta_swap(board, UINT64_C(0x3333333333333333), 2);
  return core_delta_swap(board, UINT64_C(0x0F0F0F0F0F0F0F0F), 4);
}

/* En-passant targets in the order of their text, a3 a6 b3 .. h6: bit 2 * file, and one more for rank 6. The targets c6
 * and a3, for example, give bits 5 and 0. */
static inline unsigned core_targets_by_text(uint64_t targets) {
  unsigned ordered = 0;
  for (int file = 0; file < 8; ++file) {
    ordered |= (unsigned)(targets >> (16 + file) & 1) << 2 * file;
    ordered |= (unsigned)(targets >> (40 + file) & 1) << (2 * file + 1);
  }
  return ordered;
}

/* Whether one of the eight bytes is zero. 1 is subtracted from every byte. The lowest byte that is zero gets its
 * highest bit set by that. Other bytes may have that bit set too: because they had it before, which ~word takes out, or
 * because a zero byte below them borrowed from them, and then the answer is yes anyway. */
static inline bool core_has_zero_byte(uint64_t word) {
  return ((word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080)) != 0;
}

/* How many bits are set. Each pair of bits becomes its own count, then each four, then each byte; the product adds the
 * bytes up in the highest one. Written out, because without a CPU flag compilers call a function for it. */
static inline int core_popcount(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

#endif
