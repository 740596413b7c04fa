/* Several characters at once: sixteen on machines with SSE2, which every x86-64 has, else the eight of a word.
 *
 * A block holds the characters. A comparison of blocks gives a block of answers, one byte for each character. What a
 * yes looks like differs between the two machines, so only dfen_mask and dfen_where look into answers. Both kinds of
 * block may be combined with the operators & and |.
 *
 * For example the block of "2k4R/8/8" compared with '/' answers no no no no yes no yes no, and dfen_mask makes the
 * number 0x50 of it: bits 4 and 6. */
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

/* Answers: whether each character is that one, or one from `first` to `last`, 1 to 126. SSE2 compares signed bytes, so
 * a byte over 127 is a negative number, and in no such range. */
static inline dfen_block dfen_equal(dfen_block block, char character) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8(character));
}

static inline dfen_block dfen_from_to(dfen_block block, char first, char last) {
  return _mm_cmpgt_epi8(block, _mm_set1_epi8((char)(first - 1))) &
         _mm_cmpgt_epi8(_mm_set1_epi8((char)(last + 1)), block);
}

/* One bit for each answer. The first answer is the lowest bit. */
static inline uint64_t dfen_mask(dfen_block answers) {
  return (uint64_t)_mm_movemask_epi8(answers);
}

/* The block's characters where the answer is yes, 0 elsewhere. */
static inline dfen_block dfen_where(dfen_block answers, dfen_block block) {
  return answers & block;
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

/* An answer is the highest bit of its byte. To compare eight bytes with one subtraction, that bit is set in all of them
 * first: then a byte may lose up to 127 and borrows nothing from its neighbour. Where the bit is still set afterwards,
 * the lower seven bits were not the lesser number. */
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

static inline uint64_t dfen_mask(dfen_block answers) {
  return (answers >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

static inline dfen_block dfen_where(dfen_block answers, dfen_block block) {
  return (answers >> 7) * 0xFF & block;
}

#endif

#endif
