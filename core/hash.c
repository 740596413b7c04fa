/* xxHash64 with seed 0, as its specification describes it (xxHash fast digest algorithm, version 0.1.1): four sums over
 * stripes of 32 bytes, then what is left by 8, 4 and 1. It stands here so that nothing but SQLite's header is needed to
 * build dfen. */
#include "bits.h"
#include "dfen.h"

static const uint64_t prime_1 = UINT64_C(0x9E3779B185EBCA87);
static const uint64_t prime_2 = UINT64_C(0xC2B2AE3D27D4EB4F);
static const uint64_t prime_3 = UINT64_C(0x165667B19E3779F9);
static const uint64_t prime_4 = UINT64_C(0x85EBCA77C2B2AE63);
static const uint64_t prime_5 = UINT64_C(0x27D4EB2F165667C5);

enum { STRIPE = 32 };

static uint64_t rotate_left(uint64_t word, int bits) {
  return word << bits | word >> (64 - bits);
}

static uint64_t hash_round(uint64_t sum, uint64_t word) {
  return rotate_left(sum + word * prime_2, 31) * prime_1;
}

static uint64_t merge_sum(uint64_t hash, uint64_t sum) {
  return (hash ^ hash_round(0, sum)) * prime_1 + prime_4;
}

/* The whole stripes of a text that has at least one. The four sums wait for nothing of each other, so a processor works
 * on them at once. */
static uint64_t hash_stripes(const unsigned char *bytes, size_t length) {
  uint64_t a = prime_1 + prime_2;
  uint64_t b = prime_2;
  uint64_t c = 0;
  uint64_t d = UINT64_C(0) - prime_1;
  for (; length >= STRIPE; bytes += STRIPE, length -= STRIPE) {
    a = hash_round(a, dfen_load_word(bytes));
    b = hash_round(b, dfen_load_word(bytes + 8));
    c = hash_round(c, dfen_load_word(bytes + 16));
    d = hash_round(d, dfen_load_word(bytes + 24));
  }
  uint64_t hash = rotate_left(a, 1) + rotate_left(b, 7) + rotate_left(c, 12) + rotate_left(d, 18);
  return merge_sum(merge_sum(merge_sum(merge_sum(hash, a), b), c), d);
}

/* What the stripes left, fewer than STRIPE bytes. */
static uint64_t hash_rest(uint64_t hash, const unsigned char *bytes, size_t length) {
  for (; length >= 8; bytes += 8, length -= 8) {
    hash = rotate_left(hash ^ hash_round(0, dfen_load_word(bytes)), 27) * prime_1 + prime_4;
  }
  if (length >= 4) {
    uint64_t word = (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24;
    hash = rotate_left(hash ^ word * prime_1, 23) * prime_2 + prime_3;
    bytes += 4;
    length -= 4;
  }
  for (; length > 0; ++bytes, --length) {
    hash = rotate_left(hash ^ *bytes * prime_5, 11) * prime_1;
  }
  return hash;
}

static uint64_t spread_bits(uint64_t hash) {
  hash = (hash ^ hash >> 33) * prime_2;
  hash = (hash ^ hash >> 29) * prime_3;
  return hash ^ hash >> 32;
}

uint64_t dfen_hash_text(const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  uint64_t hash = (length < STRIPE ? prime_5 : hash_stripes(bytes, length)) + length;
  return spread_bits(hash_rest(hash, bytes + length / STRIPE * STRIPE, length % STRIPE));
}
