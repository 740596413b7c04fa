/* The value of the best turn of a roll, by estimates of the positions after it, and the luck of a roll.
 *
 * Many sequences of a turn lead to one board: in the sample games a roll has 627 sequences on average and 137 boards.
 * An estimate takes longer than finding a sequence. So boards that were estimated are remembered, each in an entry that
 * the next board with the same hash replaces; to estimate a board twice changes nothing. Luck compares the rolls of a
 * position, for which the best of a few promising boards is as good as the best of all, and eight times as fast. */
#include "../common/board.h"
#include "../common/cancellation.h"
#include "../common/hash.h"
#include "table_square.h"

enum { BOARDS_BETWEEN_CHECKS = 16 };

/* The share of the best turn's value that counts as luck: estimates of the best of many turns are too high, and players
 * do not always find it. */
#define LUCK_OF_VALUES 0.75

/* Remembers a board; false if it was remembered already. Boards of one turn differ in these words, or only in clocks,
 * which no estimate depends on. The entries begin as empty boards, which have no estimate. */
static bool remember(dfen_best_turn_search *search, const dfen_position *board) {
  uint64_t words[DFEN_BOARD_WORDS] = {board->plane[0], board->plane[1],         board->plane[2],
                                      board->plane[3], board->state.en_passant, board->state.castling};
  uint64_t *entry = search->seen[XXH3_64bits(words, sizeof words) % DFEN_BOARDS_SEEN];
  bool is_new = memcmp(entry, words, sizeof words) != 0;
  memcpy(entry, words, sizeof words);
  return is_new;
}

/* Estimates a position that a turn leads to. */
static void consider(dfen_turn_value *best, const dfen_position *after, const dfen_model *model) {
  dfen_fields fields = dfen_to_fields(after);
  double estimate = 0.0;
  if (dfen_estimate(&fields, model, 0.0, &estimate)) {
    best->value = 1.0 - estimate > best->value ? 1.0 - estimate : best->value;
    best->found = true;
  }
}

/* ---- Promising boards ---- */

/* What a piece is worth on its square by the model, in units of 1/65536, so that sums do not depend on their order. */
static void weigh_squares(const dfen_model *model, int32_t worth[DFEN_SQUARES]) {
  for (int i = 0; i < DFEN_SQUARES; ++i) {
    int type = DFEN_PAWN + i / DFEN_TYPE_SQUARES;
    double sum = model->coefficient[DFEN_FEATURES + i] + (type < DFEN_KING ? model->coefficient[type] : 0.0);
    worth[i] = (int32_t)(sum * 65536.0 + (sum < 0.0 ? -0.5 : 0.5));
  }
}

/* The worth of White's pieces less that of Black's. */
static int32_t worth_of(const dfen_position *position, const int32_t worth[DFEN_SQUARES]) {
  int32_t sum = 0;
  for (dfen_bitboard left = occupied(position); left != 0;) {
    int square = pop_lsb(&left);
    int side = side_at(position, square);
    int32_t piece = worth[table_square(type_at(position, square), side, square)];
    sum += side == DFEN_WHITE ? piece : -piece;
  }
  return sum;
}

/* The boards of the most worth, in descending order; of equal ones those that were found first. */
struct promising {
  int count;
  int32_t worth[DFEN_RANKED_BOARDS];
  dfen_position board[DFEN_RANKED_BOARDS];
};

static bool is_same_board(const dfen_position *one, const dfen_position *other) {
  return memcmp(one->plane, other->plane, sizeof one->plane) == 0 && one->state.en_passant == other->state.en_passant &&
         one->state.castling == other->state.castling;
}

/* Each board is added once, also if its entry of the search was replaced. */
static void add_board(struct promising *promising, const dfen_position *board, int32_t worth) {
  int at = promising->count;
  if (at == DFEN_RANKED_BOARDS && worth <= promising->worth[at - 1]) {
    return;
  }
  for (int i = 0; i < at; ++i) {
    if (promising->worth[i] == worth && is_same_board(&promising->board[i], board)) {
      return;
    }
  }
  at = at < DFEN_RANKED_BOARDS ? promising->count++ : at - 1;
  for (; at > 0 && promising->worth[at - 1] < worth; --at) {
    promising->worth[at] = promising->worth[at - 1];
    promising->board[at] = promising->board[at - 1];
  }
  promising->worth[at] = worth;
  promising->board[at] = *board;
}

/* ---- The best turn ---- */

/* Advances to a turn to a board that was not seen, `after`; false after the last. */
static bool next_board(dfen_best_turn_search *search, dfen_position *after) {
  while (dfen_next_turn(&search->walk)) {
    *after = dfen_end_turn(&search->walk.turn.after);
    if (remember(search, after)) {
      return true;
    }
  }
  return false;
}

static void begin_search(dfen_best_turn_search *search, const dfen_position *rolled) {
  memset(search->seen, 0, sizeof search->seen);
  dfen_walk_turns(rolled, &search->walk);
}

/* Ends at a value of 1, because none is higher. */
dfen_turn_value dfen_find_best_turn(const dfen_position *rolled, const dfen_model *model, dfen_best_turn_search *search,
                                    const dfen_cancellation *cancellation) {
  dfen_turn_value best = {.value = 0.0};
  dfen_position after;
  begin_search(search, rolled);
  for (unsigned boards = 1; best.value < 1.0 && next_board(search, &after); ++boards) {
    if (boards % BOARDS_BETWEEN_CHECKS == 0 && is_cancelled(cancellation)) {
      return (dfen_turn_value){.cancelled = true};
    }
    consider(&best, &after, model);
  }
  return best;
}

/* ---- Luck ---- */

/* The value of the best of the promising boards. White is to move. */
static double value_roll(const dfen_position *rolled, const dfen_model *model, const int32_t *worth,
                         dfen_best_turn_search *search) {
  struct promising promising = {.count = 0};
  dfen_turn_value best = {.value = 0.0};
  dfen_position after;
  begin_search(search, rolled);
  while (next_board(search, &after)) {
    add_board(&promising, &after, worth_of(&after, worth));
  }
  for (int i = 0; i < promising.count; ++i) {
    consider(&best, &promising.board[i], model);
  }
  return best.value;
}

/* The mean luck is 0, whatever `before` and the values are (SPEC 13.13): over the rolls that capture the king it is
 * k (1 - before), over the others -(1 - k) (1 - before) k / (1 - k), and the deviations of the others from their mean
 * add up to 0. So a score less the luck of its game has the mean of the score. The factor 0.75 and the eight boards
 * only make its variance small (test/bench/FIGURES.md). */
dfen_turn_value dfen_luck(const dfen_fields *fields, uint16_t dice, const dfen_model *model,
                          dfen_best_turn_search *search, const dfen_cancellation *cancellation) {
  /* the canonical form, so that equal pool keys have equal luck: of boards of equal worth the first ones count */
  dfen_fields form = dfen_pool_form(fields);
  form = dfen_canonical(&form, DFEN_FOLD_DIHEDRAL);
  dfen_position position = dfen_to_position(&form);
  dfen_position rolled = dfen_roll_dice(&position, dice);
  dfen_turn_value luck = {.value = 0.0};
  double odds = dfen_capture_odds(&position, DFEN_KING) / (double)DFEN_ROLL_WEIGHTS;
  double before = 0.0;
  luck.found = dfen_estimate(&form, model, 0.0, &before);
  if (!luck.found || odds >= 1.0) {
    return luck;
  }
  if (dfen_capture_odds(&rolled, DFEN_KING) > 0) {
    luck.value = 1.0 - before;
    return luck;
  }
  int32_t worth[DFEN_SQUARES];
  dfen_roll rolls[DFEN_ROLLS];
  double sum = 0.0;
  double weights = 0.0;
  double own = 0.0;
  weigh_squares(model, worth);
  dfen_rolls(rolls);
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    rolled = dfen_roll_dice(&position, rolls[i].dice);
    if (is_cancelled(cancellation)) {
      return (dfen_turn_value){.cancelled = true};
    }
    if (dfen_capture_odds(&rolled, DFEN_KING) == 0) {
      double value = value_roll(&rolled, model, worth, search);
      sum += rolls[i].weight * value;
      weights += rolls[i].weight;
      own = rolls[i].dice == dice ? value : own;
    }
  }
  luck.value = LUCK_OF_VALUES * (own - sum / weights) - (1.0 - before) * odds / (1.0 - odds);
  return luck;
}
