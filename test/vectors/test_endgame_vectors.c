/* Sample vectors of an independent program for material keys and endgame indexes; skipped where they do not stand
 * beside the project. The counts of king pairs, boards and Leapfrog's rules are held elsewhere: test_king_pairs.c,
 * test_endgame.c. */
#include "../support/material.h"

#include "../support/tsv.h"

static struct tsv tsv;

static void assert_column(int column, const char *text) {
  if (strcmp(text, tsv.column[column]) != 0) {
    fail_msg("line %d, column %d: '%s' is not '%s'", tsv.line, column + 1, text, tsv.column[column]);
  }
}
#define assert_column(...) OF_THIS_LINE(assert_column(__VA_ARGS__))

static void materials_of_positions(void **state) {
  (void)state;
  open_vectors_or_skip(&tsv, "endgame/material_key_annotated.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    dfen_material material;
    char text[KEY_SIZE];
    assert_true(dfen_material_of_position(&position, &material));
    material = dfen_material_canonical(&material);
    assert_column(1, key_of(&material, text));
  }
  assert_true(tsv.line > 1);
}

static void materials_of_texts(void **state) {
  (void)state;
  open_vectors_or_skip(&tsv, "endgame/key_text.tsv");
  while (tsv_next(&tsv)) {
    dfen_material material;
    dfen_fault fault;
    char text[KEY_SIZE] = "NULL";
    const char *key = tsv.column[0];
    if (dfen_scan_material(key, strlen(key), &material, &fault) == DFEN_OK) {
      material = dfen_material_canonical(&material);
      key_of(&material, text);
    }
    assert_column(1, text);
  }
  assert_true(tsv.line > 1);
}

static void assert_number(int column, bool known, uint64_t number) {
  char text[24] = "NULL";
  if (known) {
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  }
  assert_column(column, text);
}
#define assert_number(...) OF_THIS_LINE(assert_number(__VA_ARGS__))

static void indexes_of_positions(void **state) {
  (void)state;
  open_vectors_or_skip(&tsv, "endgame/index_dice.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    dfen_material material;
    dfen_endgame endgame;
    uint64_t index = 0;
    char text[DFEN_TEXT_SIZE] = "NULL";
    assert_true(dfen_material_of_position(&position, &material));
    bool counted = dfen_endgame_of_material(&material, &endgame);
    assert_number(3, counted, endgame.count);
    bool numbered = dfen_endgame_index(&position, &endgame, &index);
    assert_number(2, numbered, index);
    if (numbered) {
      dfen_position representative = dfen_endgame_position(&endgame, index);
      dfen_fields fields = dfen_to_fields(&representative);
      form_of(&fields, DFEN_FULL_FORM, text);
    }
    assert_column(4, text);
  }
  assert_true(tsv.line > 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(materials_of_positions),
    cmocka_unit_test(materials_of_texts),
    cmocka_unit_test(indexes_of_positions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
