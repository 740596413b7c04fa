/* The way to a pool key on many random positions (SPEC 4.16): the last step is the key, every step keeps the key, and
 * the words are those of a sentence. */
#include "../support/test.h"

#include "../support/random.h"

static void write_pool_key(const dfen_fields *fields, dfen_fold fold, char key[DFEN_TEXT_SIZE]) {
  dfen_fields pooled = dfen_strip(fields);
  key[dfen_write_canonical(&pooled, fold, DFEN_KEY_FORM, key)] = '\0';
}

static void assert_words(const char *words, size_t length) {
  assert_in_range(length, 10, DFEN_EXPLAINED_SIZE - 1);
  for (size_t i = 0; i < length; ++i) {
    if (words[i] < ' ' || words[i] > '~' || (words[i] == ' ' && (i + 1 == length || words[i + 1] == ' '))) {
      fail_msg("'%.*s'", (int)length, words);
    }
  }
}
#define assert_words(...) OF_THIS_LINE(assert_words(__VA_ARGS__))

static void assert_explained(const char *text, dfen_fold fold) {
  dfen_fields fields = fields_of(text);
  dfen_explanation explanation;
  char key[DFEN_TEXT_SIZE];
  char after[DFEN_TEXT_SIZE];
  char key_after[DFEN_TEXT_SIZE];
  char words[DFEN_EXPLAINED_SIZE];
  write_pool_key(&fields, fold, key);
  dfen_explain(&fields, fold, &explanation);
  assert_in_range(explanation.count, 3, DFEN_EXPLAINED_STEPS_MAX);
  for (int i = 0; i < explanation.count; ++i) {
    form_of(&explanation.step[i].after, i == 0 ? DFEN_FULL_FORM : DFEN_KEY_FORM, after);
    dfen_fields read = fields_of(after);
    write_pool_key(&read, fold, key_after);
    if (strcmp(key_after, key) != 0) {
      fail_msg("'%s', step %d: '%s' has the key '%s', not '%s'", text, i + 1, after, key_after, key);
    }
    assert_words(words, dfen_write_what(&explanation, i, words));
    assert_words(words, dfen_write_why(&explanation, i, words));
  }
  assert_string_equal(after, key);
}
#define assert_explained(...) OF_THIS_LINE(assert_explained(__VA_ARGS__))

static void every_step_keeps_the_key(void **state) {
  (void)state;
  struct random random = random_seeded("explain");
  for (int i = 0; i < random_cases(30000); ++i) {
    struct slow_position slow = i % 2 ? random_position(&random) : random_rules_position(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    for (int fold = DFEN_FOLD_FLIP; fold <= DFEN_FOLD_DIHEDRAL; ++fold) {
      assert_explained(text, (dfen_fold)fold);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_step_keeps_the_key),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
