/* The three implementations of flipping a board that test/bench measures equal dfen_flip. */
#include "../bench/flipped.h"
#include "../support/positions.h"
#include "../support/random.h"
#include "../support/test.h"

static dfen_position position_of_slow(const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE];
  slow_write_full(slow, text);
  return position_of(text);
}

/* Compares every board square by square. */
static void assert_boards(const dfen_position *expected, const struct mailbox *mailbox, const struct six_two *six_two,
                          const struct quad *quad) {
  struct mailbox expected_mailbox = to_mailbox(expected);
  struct six_two expected_six_two = to_six_two(expected);
  assert_memory_equal(mailbox, &expected_mailbox, sizeof *mailbox);
  assert_memory_equal(six_two, &expected_six_two, sizeof *six_two);
  assert_memory_equal(quad->plane, expected->plane, sizeof quad->plane);
}

static void three_implementations_agree(void **state) {
  (void)state;
  struct random random = random_seeded("three_implementations_agree");
  for (int i = random_cases(20000); i > 0; --i) {
    struct slow_position slow = random_position(&random);
    struct slow_position slow_image = slow_transform(&slow, "F");
    dfen_position position = position_of_slow(&slow);
    dfen_position image = position_of_slow(&slow_image);
    dfen_position core_image = flipped_position(&position);
    assert_memory_equal(core_image.plane, image.plane, sizeof image.plane);
    struct mailbox mailbox = to_mailbox(&position);
    struct six_two six_two = to_six_two(&position);
    struct quad quad = to_quad(&position);
    flip_mailbox(&mailbox);
    flip_six_two(&six_two);
    flip_quad(&quad);
    assert_boards(&image, &mailbox, &six_two, &quad);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(three_implementations_agree)};
  return cmocka_run_group_tests_name("flips", tests, NULL, NULL);
}
