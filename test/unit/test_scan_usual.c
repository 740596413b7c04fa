/* core/scan_usual.c and core/blocks.h: which DFENs the reader's first try takes. That what it takes is read right is
 * for test/property/test_reader.c to see; but a first try that took nothing would only be slow. */
#include "../support/test.h"

#include "../../core/blocks.h"
#include "../../core/scan_usual.h"

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
    START " w QK - 0 1",
    START " w KQkq - 0 1000000000",
    START " w KQkq - 0 1 -",
  };
  for (size_t i = 0; i < sizeof unusual / sizeof unusual[0]; ++i) {
    assert_false(takes(unusual[i]));
    (void)fields_of(unusual[i]); /* it is a DFEN */
  }
}

static void a_mask_has_the_bit_of_each_character(void **state) {
  (void)state;
  for (int at = 0; at < DFEN_BLOCK; ++at) {
    unsigned char characters[DFEN_BLOCK];
    memset(characters, 'a', sizeof characters);
    characters[at] = 0xE1; /* 'a' and the highest bit */
    dfen_block block = dfen_load_block(characters);
    assert_true(dfen_mask(dfen_equal(block, 0xE1)) == UINT64_C(1) << at);
    assert_true(dfen_mask(dfen_equal(block, 'a')) == (0xFFFF ^ UINT64_C(1) << at));
    assert_true(dfen_mask(dfen_from_to(block, 'a', 'z')) == (0xFFFF ^ UINT64_C(1) << at));
    assert_true(dfen_mask(dfen_from_to(block, 'b', 0xE0)) == 0);
    assert_true(dfen_mask(dfen_from_to(block, 0, 0xFF)) == 0xFFFF);
    unsigned char stored[DFEN_BLOCK];
    dfen_store_block(block, stored);
    assert_memory_equal(stored, characters, sizeof stored);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(usual_dfens_are_taken),
    cmocka_unit_test(unusual_dfens_are_left_to_the_other_reader),
    cmocka_unit_test(a_mask_has_the_bit_of_each_character),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
