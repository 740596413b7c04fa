/* core/keys/pool.c: the pool key and the id of a text in one call (SPEC 4.9 and 4.17). The ids were computed by xxHash
 * itself: xxhsum -H64 of the text of the key. */
#include "../../repo/support/test.h"

#include <stdlib.h>

static void assert_key(const char *text, const char *expected_key, int64_t expected_id) {
  char key[DFEN_TEXT_SIZE];
  int64_t id = 0;
  dfen_fault fault;
  assert_int_equal(dfen_pool_key(text, strlen(text), key, &fault), DFEN_OK);
  assert_string_equal(key, expected_key);
  assert_int_equal(dfen_pool_id(text, strlen(text), &id, &fault), DFEN_OK);
  assert_true(id == expected_id);
}

TEST(texts_have_keys_and_ids) {
  assert_key(START " b KQkq - 0 1", START " w KQkq -", INT64_C(6344906133039437859));
  assert_key("8/8/8/8/8/8/8/kq5K b - - 3 9", "7K/7Q/8/8/8/8/8/7k w - -", INT64_C(-4713804490379745498));
  assert_key("8/8/4k3/8/3KP3/8/8/8 w - - 0 40 PNB", "8/8/3k4/8/3PK3/8/8/8 w - - PNB", INT64_C(-2741629912573333066));
}

static void assert_refused(const char *text, size_t length, const char *expected) {
  char key[DFEN_TEXT_SIZE] = "not written";
  char message[DFEN_MESSAGE_SIZE];
  int64_t id = 7;
  dfen_fault fault;
  dfen_fault again;
  dfen_error error = dfen_pool_key(text, length, key, &fault);
  assert_int_not_equal(error, DFEN_OK);
  assert_int_equal(error, fault.error);
  assert_string_equal(key, "");
  assert_int_equal(dfen_pool_id(text, length, &id, &again), error);
  assert_true(id == 0 && again.place == fault.place && again.field == fault.field);
  dfen_fault_message(&fault, message);
  assert_string_equal(message, expected);
}

TEST(invalid_texts_have_neither) {
  static const char nul[] = START " w\0KQkq - 0 1";
  static const char latin[] = START " w \xE9 -";
  assert_refused("", 0, "placement: the field is empty (is there an extra space?) (character 1)");
  assert_refused("8/8", 3, "placement: there are fewer than 8 ranks (character 4)");
  assert_refused(nul, sizeof nul - 1, "side: U+0000 after the end of the field (character 46)");
  assert_refused(latin, sizeof latin - 1, "castling: byte 0xE9 is not one of K, Q, k, q (character 47)");
  assert_refused("\xED\xA0\x80", 3, "placement: byte 0xED is not a piece letter, a digit 1-8 or '/' (character 1)");
}

TEST(long_texts_are_not_read_to_the_end) {
  size_t length = 100000000;
  char *text = malloc(length);
  assert_non_null(text);
  memset(text, '8', length);
  assert_refused(text, length, "placement: rank 8 has more than 8 files (character 2)");
  memset(text, ' ', length);
  memcpy(text, START " w KQkq - 0 1", strlen(START " w KQkq - 0 1"));
  assert_refused(text, length, "dice: the field is empty (is there an extra space?) (character 58)");
  free(text);
}
