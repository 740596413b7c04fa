/* Bit operations on 64-bit words. Such a word is either a bitboard, with one rank of the board in each byte, or the
 * text of a rank, with one character in each byte. The same operations serve both: reversing the bytes of a bitboard
 * flips the board vertically (a1 goes to a8), and reversing the bytes of a text mirrors "4k3" to "3k4". */
#ifndef DFEN_CORE_BITS_H
#define DFEN_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Reverses the order of the bytes. */
static inline uint64_t core_reverse_bytes(uint64_t word) {
  return __builtin_bswap64(word);
}

/* Exchanges ranks 1 and 8, 2 and 7, 3 and 6, 4 and 5. */
static inline uint64_t core_flip_vertical(uint64_t board) {
  return core_reverse_bytes(board);
}

/* Loads and stores eight bytes as a word, the first in the lowest byte, on machines of either byte order. */
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

/* The word with only its least significant bit set; 0 for 0. */
static inline uint64_t core_isolate_lsb(uint64_t word) {
  return word & (0 - word);
}

/* The index of the least significant bit of a word that is not zero. */
static inline int core_lsb(uint64_t word) {
  return __builtin_ctzll(word);
}

/* Exchanges the bits of `mask` with those `distance` above them. Bits that differ from their partners are flipped
 * together with them, which exchanges the two; equal bits stay. */
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

/* Whether one of the eight bytes is zero. Subtracts 1 from every byte, which sets the highest bit of the lowest zero
 * byte. Other bytes may have that bit set too: if they had it before, ~word clears it; if a zero byte below borrowed
 * from them, the result is true anyway. */
static inline bool core_has_zero_byte(uint64_t word) {
  return ((word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080)) != 0;
}

/* The number of bits set. Each pair of bits becomes its own count, then each nibble, then each byte; the product adds
 * up the bytes in the highest one. Written out, because without a CPU flag compilers call a function for it. */
static inline int core_popcount(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

#endif
