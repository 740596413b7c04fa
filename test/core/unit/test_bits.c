/* core/common/bits.h: each function is compared with its definition, bit by bit or byte by byte. */
#include "../../repo/support/test.h"

#include "../../../core/common/bits.h"
#include "../../repo/support/random.h"

enum { WORDS = 10000 };

/* Words with few and with many bits set, including the empty and the full word. */
static uint64_t word_of(int i, struct random *random) {
  static const uint64_t ends[] = {0, 1, UINT64_C(1) << 63, UINT64_MAX, UINT64_MAX >> 1, UINT64_MAX - 1};
  if (i < (int)(sizeof ends / sizeof ends[0])) {
    return ends[i];
  }
  uint64_t word = random_next(random);
  uint64_t other = random_next(random);
  return i % 3 == 0 ? word : i % 3 == 1 ? word & other : word | other;
}

TEST(bytes_are_loaded_stored_and_reversed) {
  struct random random = random_seeded("test_bits");
  for (int i = 0; i < WORDS; ++i) {
    uint64_t word = word_of(i, &random);
    unsigned char bytes[9]; /* one byte more than a word, to test unaligned addresses */
    uint64_t reversed = 0;
    for (int byte = 0; byte < 8; ++byte) {
      bytes[1 + byte] = (unsigned char)(word >> 8 * byte);
      reversed = reversed << 8 | (word >> 8 * byte & 0xFF);
    }
    char stored[9] = {0};
    core_store_word(word, stored + 1);
    assert_memory_equal(stored + 1, bytes + 1, 8);
    assert_int_equal(stored[0], 0);
    assert_true(core_load_word(bytes + 1) == word);
    assert_true(core_reverse_bytes(word) == reversed);
  }
}

TEST(bits_are_counted_and_found) {
  struct random random = random_seeded("test_bits");
  for (int i = 0; i < WORDS; ++i) {
    uint64_t word = word_of(i, &random);
    int count = 0;
    unsigned lowest = 64;
    for (unsigned bit = 64; bit-- > 0;) {
      if (word >> bit & 1) {
        ++count;
        lowest = bit;
      }
    }
    assert_int_equal(core_popcount(word), count);
    if (word != 0) {
      assert_int_equal(core_lsb(word), lowest);
      assert_true(core_isolate_lsb(word) == UINT64_C(1) << lowest);
    }
  }
}

TEST(zero_bytes_are_detected) {
  struct random random = random_seeded("test_bits");
  for (int i = 0; i < WORDS; ++i) {
    /* Clears one byte or none, because random bytes are rarely zero. Otherwise leaves only the byte's lowest or highest
     * bit. */
    int at = i % 9;
    uint64_t left = i % 4 == 0 ? UINT64_C(1) : i % 4 == 1 ? UINT64_C(0x80) : 0;
    uint64_t word = word_of(i, &random);
    if (at < 8) {
      word = (word & ~(UINT64_C(0xFF) << 8 * at)) | left << 8 * at;
    }
    bool expected = false;
    for (int byte = 0; byte < 8; ++byte) {
      expected = expected || (word >> 8 * byte & 0xFF) == 0;
    }
    assert_int_equal(core_has_zero_byte(word), expected);
  }
}

/* The text order of targets is a3 a6 b3 .. h6. No other square can be a target. */
TEST(target_bits_follow_the_order_of_the_text) {
  struct random random = random_seeded("test_bits");
  for (int i = 0; i < WORDS; ++i) {
    uint64_t word = word_of(i, &random);
    unsigned expected = 0;
    for (unsigned place = 0; place < 16; ++place) {
      unsigned file = place / 2;
      unsigned rank = place % 2 == 0 ? 3 : 6;
      expected |= (unsigned)(word >> (8 * (rank - 1) + file) & 1) << place;
    }
    assert_int_equal(core_targets_by_text(word), expected);
  }
}
