/* Operations on sixteen characters at once, with the vector extensions of gcc and clang. If the processor has no
 * vectors, the compiler generates words or bytes.
 *
 * A comparison of a block yields a block of answers: each byte has all bits set for true, and none for false. So
 * answers combine with & and |. For example "2k4R/8/8 w - - 0" == '/' is true for characters 4 and 6, and core_mask
 * returns 0x50.
 *
 * Functions do not take or return blocks by value: that part of the ABI depends on the processor, and compilers warn
 * about it. */
#ifndef DFEN_CORE_BLOCKS_H
#define DFEN_CORE_BLOCKS_H

#include "../common/bits.h"

enum { CORE_BLOCK = 16 };

typedef uint8_t core_block __attribute__((vector_size(CORE_BLOCK)));
typedef int8_t core_answers __attribute__((vector_size(CORE_BLOCK)));

/* One bit per answer. The first answer is the lowest bit. */
#ifdef __SSE2__

#include <emmintrin.h>

static inline uint64_t core_mask(const core_answers *answers) {
  return (uint64_t)_mm_movemask_epi8((__m128i)*answers);
}

#else

/* The product collects the lowest bits of eight bytes in the highest byte. */
static inline uint64_t core_mask(const core_answers *answers) {
  uint64_t mask = 0;
  unsigned char bytes[CORE_BLOCK];
  memcpy(bytes, answers, sizeof bytes);
  for (int at = 0; at < CORE_BLOCK; at += 8) {
    uint64_t bits = core_load_word(bytes + at) & UINT64_C(0x0101010101010101);
    mask |= (bits * UINT64_C(0x0102040810204080) >> 56) << at;
  }
  return mask;
}

#endif

#endif
