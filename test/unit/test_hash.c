/* core/hash.c: xxHash64, against values that are known and against the library by its author. */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "../support/test.h"

static void known_values(void **state) {
  (void)state;
  assert_true(dfen_hash_text("", 0) == UINT64_C(0xEF46DB3751D8E999));
  assert_true(dfen_hash_text("a", 1) == UINT64_C(0xD24EC4F1A98C6E5B));
  assert_true(dfen_hash_text("abc", 3) == UINT64_C(0x44BC2CF5AD770999));
}

/* Every length up to past the longest DFEN, at every alignment, over bytes of all values. */
static void equals_the_library(void **state) {
  (void)state;
  char bytes[8 + 300];
  for (size_t i = 0; i < sizeof bytes; ++i) {
    bytes[i] = (char)(unsigned char)(i * 167 + 13);
  }
  for (size_t start = 0; start < 8; ++start) {
    for (size_t length = 0; length <= 300; ++length) {
      assert_true(dfen_hash_text(bytes + start, length) == XXH64(bytes + start, length, 0));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(known_values),
    cmocka_unit_test(equals_the_library),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
