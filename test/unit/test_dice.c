/* core/rules/dice.c: the rolls of three dice (SPEC 5.15). */
#include "../support/test.h"

/* Counts the 6 * 6 * 6 ordered rolls: each roll has its stated weight and is listed once. */
TEST(weights_count_the_ordered_rolls) {
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  int total = 0;
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    int throws = 0;
    for (int throw = 0; throw < 216; ++throw) {
      uint16_t dice = (uint16_t)(dfen_die(1 + throw / 36) + dfen_die(1 + throw / 6 % 6) + dfen_die(1 + throw % 6));
      throws += dice == rolls[i].dice;
    }
    assert_int_equal(rolls[i].weight, throws);
    total += throws;
  }
  assert_int_equal(total, DFEN_ROLL_WEIGHTS);
}

TEST(dice_are_counted_by_type) {
  uint16_t dice = (uint16_t)(dfen_die(DFEN_PAWN) + dfen_die(DFEN_KING) + dfen_die(DFEN_KING));
  const unsigned counts[] = {1, 0, 0, 0, 0, 2};
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    assert_int_equal(dfen_dice_count(dice, type), counts[type - DFEN_PAWN]);
  }
  char text[3];
  assert_int_equal(dfen_write_dice(dice, DFEN_BLACK, text), 3);
  assert_memory_equal(text, "pkk", 3);
}
