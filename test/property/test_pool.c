/* Normalization for pooling compared with the slow version, on positions with many targets (SPEC 4.4 to 4.7). */
#include "../support/test.h"

#include "../support/random.h"

static void pooled_positions_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("pool");
  int kept = 0;
  int dropped = 0;
  int cases = random_cases(4000);
  for (int i = 0; i < cases; ++i) {
    struct slow_position slow = random_pool_position(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    dfen_fields fields = fields_of(text);
    dfen_fields pooled = dfen_pool_form(&fields);
    struct slow_position slow_pooled = slow_pool(&slow);
    char expected[SLOW_TEXT_SIZE];
    char got[DFEN_TEXT_SIZE];
    slow_write_full(&slow_pooled, expected);
    if (strcmp(form_of(&pooled, DFEN_FULL_FORM, got), expected) != 0) {
      fail_msg("'%s': '%s' is not '%s'", text, got, expected);
    }
    dfen_fields again = dfen_pool_form(&pooled);
    assert_full_form(&again, expected);
    for (int square = 0; square < 64; ++square) {
      kept += slow_pooled.target[square];
      dropped += slow.target[square] && !slow_pooled.target[square];
    }
  }
  assert_true(kept > cases / 20 && dropped > cases / 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(pooled_positions_agree_with_the_slow_version),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
