/* What is lost in pooling, against the slow version, on positions full of targets (SPEC 4.4 to 4.7). */
#include "../support/test.h"

#include "../support/random.h"

/* Few men, so that every sequence can be tried, and targets with pawns one to three micro-moves away from them. */
static struct slow_position random_pool_position(struct random *random) {
  struct slow_position position;
  int men;
  do {
    position = random_rules_position(random);
    men = 0;
    for (int square = 0; square < 64; ++square) {
      men += position.board[square] != ' ';
    }
  } while (men > 12);
  if (random_below(random, 2)) {
    memset(position.dice, 0, sizeof position.dice);
  }
  for (unsigned targets = 1 + random_below(random, 2); targets > 0; --targets) {
    bool white = position.side == 'w';
    int file = (int)random_below(random, 8);
    int target = (white ? 40 : 16) + file;
    position.target[target] = random_below(random, 8) != 0;
    position.board[target] = " rN"[random_below(random, 8) == 0 ? 1 + (int)random_below(random, 2) : 0];
    position.board[target + (white ? -8 : 8)] = random_below(random, 8) == 0 ? ' ' : white ? 'p' : 'P';
    int pawn_file = file - 3 + (int)random_below(random, 7);
    int pawn_rank = 1 + (int)random_below(random, 4); /* the second to the fifth rank, as the mover counts */
    if (pawn_file >= 0 && pawn_file < 8) {
      position.board[8 * (white ? pawn_rank : 7 - pawn_rank) + pawn_file] = white ? 'P' : 'p';
    }
  }
  return position;
}

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
    dfen_fields pooled = dfen_strip(&fields);
    struct slow_position slow_pooled = slow_pool(&slow);
    char expected[SLOW_TEXT_SIZE];
    char got[DFEN_TEXT_SIZE];
    slow_write_full(&slow_pooled, expected);
    if (strcmp(form_of(&pooled, DFEN_FULL_FORM, got), expected) != 0) {
      fail_msg("'%s': '%s' is not '%s'", text, got, expected);
    }
    dfen_fields again = dfen_strip(&pooled);
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
