/* The odds, before the roll and with dice, compared with a plain search: every sequence of micro-moves, and then an
 * attack (SPEC 5.16 and 5.17). test/core/fuzz/rules.c compares micro-moves and attacks with the slow version, and the
 * odds of fewer positions. */
#include "../../../core/common/board.h"
#include "../../repo/support/random.h"
#include "../../repo/support/test.h"

enum { POOLS = 1 << 2 * DFEN_KING };

/* The pools of dice with which a sequence captures a king, and those for a queen. */
struct pools {
  bool king[POOLS], queen[POOLS];
};

/* Adds a die of each type of which a piece attacks a piece of `target`. */
static void add_captures(const dfen_position *position, unsigned spent, int target, bool pools[POOLS]) {
  int side = position->state.side;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    dfen_bitboard from = pieces(position, side, type);
    bool attacks = from != 0 && (dfen_attacks(type, side, from, occupied(position)) & pieces(position, !side, target));
    pools[spent + dfen_die(type)] |= attacks;
  }
}

/* Tries every sequence that spends at most `left` dice, whatever they are. */
static void try_sequences(const dfen_position *position, unsigned spent, int left, struct pools *pools) {
  add_captures(position, spent, DFEN_KING, pools->king);
  add_captures(position, spent, DFEN_QUEEN, pools->queen);
  dfen_moves moves;
  moves.count = 0;
  if (left > 1) {
    dfen_pseudo_legal(position, DFEN_ALL_TYPES, &moves);
  }
  for (int i = 0; i < moves.count; ++i) {
    uint16_t dice = dfen_dice_of_move(moves.move[i]);
    if (dfen_count_dice(dice) < left) {
      dfen_position after = dfen_make_move(position, moves.move[i]);
      try_sequences(&after, spent + dice, left - dfen_count_dice(dice), pools);
    }
  }
}

/* Whether some dice of a pool capture: all, or those left without one. */
static bool captures(const bool pools[POOLS], uint16_t dice) {
  bool found = dice != 0 && pools[dice];
  for (int type = DFEN_PAWN; type <= DFEN_KING && !found; ++type) {
    found = dfen_dice_count(dice, type) > 0 && captures(pools, (uint16_t)(dice - dfen_die(type)));
  }
  return found;
}

static int weight(const bool pools[POOLS]) {
  dfen_roll rolls[DFEN_ROLLS];
  int sum = 0;
  dfen_rolls(rolls);
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    sum += captures(pools, rolls[i].dice) ? rolls[i].weight : 0;
  }
  return sum;
}

static void assert_odds(const dfen_position *position, const char *text, int type, int expected) {
  int odds = dfen_capture_odds(position, type);
  if (odds != expected) {
    fail_msg("%s: %d with type %d, not %d", text, odds, type, expected);
  }
}

TEST(odds_are_those_of_all_sequences) {
  struct random random = random_seeded("odds");
  for (int i = random_cases(20000); i > 0; --i) {
    struct slow_position slow =
      random_below(&random, 100) ? random_pool_position(&random) : random_rules_position(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    dfen_position rolled = position_of(text);
    dfen_position position = rolled;
    struct pools pools = {{false}, {false}};
    position.state.dice = 0;
    try_sequences(&position, 0, DFEN_DICE_MAX, &pools);
    assert_odds(&position, text, DFEN_KING, weight(pools.king));
    assert_odds(&position, text, DFEN_QUEEN, weight(pools.queen));
    if (rolled.state.dice != 0) {
      assert_odds(&rolled, text, DFEN_KING, captures(pools.king, rolled.state.dice) ? DFEN_ROLL_WEIGHTS : 0);
      assert_odds(&rolled, text, DFEN_QUEEN, captures(pools.queen, rolled.state.dice) ? DFEN_ROLL_WEIGHTS : 0);
    }
  }
}
