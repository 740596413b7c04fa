/* Sixteen characters at once. Compilers make one or two instructions of each function on machines that have them, and
 * loops on others. */
#ifndef DFEN_CORE_BLOCKS_H
#define DFEN_CORE_BLOCKS_H

#include <string.h>

#include "bits.h"

enum { DFEN_BLOCK = 16 };

typedef unsigned char dfen_block __attribute__((vector_size(16)));

static inline dfen_block dfen_load_block(const unsigned char *bytes) {
  dfen_block block;
  memcpy(&block, bytes, sizeof block);
  return block;
}

static inline void dfen_store_block(dfen_block block, unsigned char *bytes) {
  memcpy(bytes, &block, sizeof block);
}

/* 0xFF for each character that is that one, or is one of those from `first` to `last`; 0 for the others. */
static inline dfen_block dfen_equal(dfen_block block, unsigned char character) {
  return (dfen_block)(block == character);
}

static inline dfen_block dfen_from_to(dfen_block block, unsigned char first, unsigned char last) {
  return (dfen_block)(block - first <= (unsigned char)(last - first));
}

/* One bit a character, the first the lowest, of a block of 0xFF and 0. */
#ifdef __SSE2__
#include <emmintrin.h>
static inline uint64_t dfen_mask(dfen_block truths) {
  return (uint64_t)_mm_movemask_epi8((__m128i)truths);
}
#else
static inline uint64_t dfen_mask_of_word(uint64_t truths) {
  return (truths & UINT64_C(0x8040201008040201)) * UINT64_C(0x0101010101010101) >> 56;
}

static inline uint64_t dfen_mask(dfen_block truths) {
  unsigned char bytes[DFEN_BLOCK];
  memcpy(bytes, &truths, sizeof bytes);
  return dfen_mask_of_word(dfen_load_word(bytes)) | dfen_mask_of_word(dfen_load_word(bytes + 8)) << 8;
}
#endif

#endif
