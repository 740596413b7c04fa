/* core/notation/scan_usual.c and core/notation/blocks.h: which DFENs the reader's first try takes. That what it takes
 * is read right is for test/property/test_reader.c to see; but a first try that took nothing would only be slow. */
#include "../support/test.h"

#include "../../core/notation/blocks.h"
#include "../../core/notation/scan_usual.h"

static bool takes(const char *text) {
  dfen_fields fields;
  return dfen_scan_usual((const unsigned char *)text, strlen(text), &fields);
}

static void usual_dfens_are_taken(void **state) {
  (void)state;
  static const char *const usual[] = {
    START " w KQkq - 0 1",
    START " b Kq - 12 345 pnb",
    START " w - -",
    START " w KQkq - PPP",
    "8/8/8/8/8/8/8/8 w - -",
    "8/8/8/8/8/8/8/8 b - - 999999999 999999999",
    "8/8/8/8/8/8/8/K1k5 w - h6a6h3a3 0 1",
    "1r1r1r1r/r1r1r1r1/1r1r1r1r/r1r1r1r1/1r1r1r1r/r1r1r1r1/1r1r1r2/8 w KQkq - 0 1", /* 63 characters of placement */
    "8/8/8/8/8/8/8/8 w - - 00 01",
    START " w KQkq - 0 1 -",
    START " b - - 0 1 kkk",
    START " w QK - 0 1",
    START " w qkQK e3 0 1",
    START " w KQkq - 0000000000 2147483647",
    START " w KQkq - 0 1000000000",
  };
  for (size_t i = 0; i < sizeof usual / sizeof usual[0]; ++i) {
    if (!takes(usual[i])) {
      fail_msg("'%s' is not taken", usual[i]);
    }
  }
}

static void unusual_dfens_are_left_to_the_other_reader(void **state) {
  (void)state;
  static const char *const unusual[] = {
    "1r1r1r1r/r1r1r1r1/1r1r1r1r/r1r1r1r1/1r1r1r1r/r1r1r1r1/1r1r1r1r/r1r1r1r1 w KQkq - 0 1",
  };
  for (size_t i = 0; i < sizeof unusual / sizeof unusual[0]; ++i) {
    assert_false(takes(unusual[i]));
    (void)fields_of(unusual[i]); /* it is a DFEN */
  }
}

static void what_is_no_dfen_is_not_taken(void **state) {
  (void)state;
  static const char *const wrong[] = {
    START " w KQkq - -",
    START " w KQkq - 0 -",
    START " w KQkq - 0 1 --",
    START " w KQkq - 0 1 - ",
    START " w KQkq - 0 1 ",
    START " w KQkq - 0 1 PPPP",
    START " w KQkq - 0 1 p",
    START " b KQkq - 0 1 pP",
    START " w KQkq - 0 1 P-",
    START " w KK - 0 1",
    START " w KQkqK - 0 1",
    START " w -K - 0 1",
    START " w KQ",
    START " w ",
    START " w qK",
    START " w KQkq - 0 0",
    START " w KQkq - 0 2147483648",
    START " w KQkq - 0 00000000001",
    START " w qK- - 0 1",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    if (takes(wrong[i])) {
      fail_msg("'%s' is taken", wrong[i]);
    }
  }
}

/* Every byte, at every place of a block, against its definition; 'a' around it is in some ranges and not in others. */
static void blocks_know_each_byte_at_its_place(void **state) {
  (void)state;
  static const struct {
    char first, last;
  } ranges[] = {{1, 126}, {'1', '8'}, {'p', 'r'}, {'/', '/'}, {'a', 'a'}, {1, 1}};
  for (int at = 0; at < DFEN_BLOCK; ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      unsigned char characters[DFEN_BLOCK];
      memset(characters, 'a', sizeof characters);
      characters[at] = (unsigned char)byte;
      dfen_block block = dfen_load_block(characters);
      for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; ++i) {
        uint64_t expected = 0;
        for (int bit = 0; bit < DFEN_BLOCK; ++bit) {
          bool in_range = characters[bit] >= ranges[i].first && characters[bit] <= ranges[i].last;
          expected |= (uint64_t)in_range << bit;
        }
        assert_true(dfen_mask(dfen_from_to(block, ranges[i].first, ranges[i].last)) == expected);
        if (ranges[i].first == ranges[i].last) {
          assert_true(dfen_mask(dfen_equal(block, ranges[i].first)) == expected);
        }
      }
      unsigned char stored[DFEN_BLOCK];
      dfen_store_block(dfen_where(dfen_equal(block, 'a'), block & dfen_fill(0x0F)), stored);
      for (int bit = 0; bit < DFEN_BLOCK; ++bit) {
        assert_int_equal(stored[bit], characters[bit] == 'a' ? 'a' & 0x0F : 0);
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(usual_dfens_are_taken),
    cmocka_unit_test(unusual_dfens_are_left_to_the_other_reader),
    cmocka_unit_test(what_is_no_dfen_is_not_taken),
    cmocka_unit_test(blocks_know_each_byte_at_its_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
