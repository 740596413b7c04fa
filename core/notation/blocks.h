/* Several characters at once: sixteen on machines with SSE2, which every x86-64 has, else the eight of a word. Blocks
 * take the operators & and |. So do truths, blocks of a byte for each answer, of a form that only dfen_mask and
 * dfen_where look at. */
#ifndef DFEN_CORE_BLOCKS_H
#define DFEN_CORE_BLOCKS_H

#include "../common/bits.h"

#ifdef __SSE2__

#include <emmintrin.h>

enum { DFEN_BLOCK = 16 };

typedef __m128i dfen_block;

static inline dfen_block dfen_load_block(const unsigned char *bytes) {
  return _mm_loadu_si128((const __m128i_u *)bytes);
}

static inline void dfen_store_block(dfen_block block, unsigned char *bytes) {
  _mm_storeu_si128((__m128i_u *)bytes, block);
}

/* The same byte everywhere. */
static inline dfen_block dfen_fill(unsigned char byte) {
  return _mm_set1_epi8((char)byte);
}

/* Truths: whether each character is that one, or one from `first` to `last`, 1 to 126. Bytes over 127 are negative
 * numbers here, and so in no range. */
static inline dfen_block dfen_equal(dfen_block block, char character) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8(character));
}

static inline dfen_block dfen_from_to(dfen_block block, char first, char last) {
  return _mm_cmpgt_epi8(block, _mm_set1_epi8((char)(first - 1))) &
         _mm_cmpgt_epi8(_mm_set1_epi8((char)(last + 1)), block);
}

/* One bit a truth, the first the lowest. */
static inline uint64_t dfen_mask(dfen_block truths) {
  return (uint64_t)_mm_movemask_epi8(truths);
}

/* The block's characters where the truths hold, 0 elsewhere. */
static inline dfen_block dfen_where(dfen_block truths, dfen_block block) {
  return truths & block;
}

#else

enum { DFEN_BLOCK = 8 };

typedef uint64_t dfen_block;

static inline dfen_block dfen_load_block(const unsigned char *bytes) {
  return dfen_load_word(bytes);
}

static inline void dfen_store_block(dfen_block block, unsigned char *bytes) {
  dfen_store_word(block, (char *)bytes);
}

static inline dfen_block dfen_fill(unsigned char byte) {
  return byte * UINT64_C(0x0101010101010101);
}

/* A truth is the highest bit of its byte. With that bit set before and something under 128 taken away, no byte borrows
 * from the next, and the bit stays where the lower seven are not the lesser number. */
static inline dfen_block dfen_equal(dfen_block block, char character) {
  const dfen_block highest = dfen_fill(0x80);
  dfen_block different = block ^ dfen_fill((unsigned char)character);
  return ~((different | highest) - dfen_fill(1)) & ~different & highest;
}

static inline dfen_block dfen_from_to(dfen_block block, char first, char last) {
  const dfen_block highest = dfen_fill(0x80);
  dfen_block not_before = (block | highest) - dfen_fill((unsigned char)first);
  dfen_block not_after = dfen_fill((unsigned char)last | 0x80) - (block & ~highest);
  return not_before & not_after & ~block & highest;
}

static inline uint64_t dfen_mask(dfen_block truths) {
  return (truths >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

static inline dfen_block dfen_where(dfen_block truths, dfen_block block) {
  return (truths >> 7) * 0xFF & block;
}

#endif

#endif
