/* The features of a position: material, odds, mobility, threats, passed pawns and squares (SPEC 13.3). The rating
 * difference comes from the caller. Each lowers the log loss of unseen games (test/bench/FIGURES.md); the odds of
 * capturing a queen did not.
 *
 * All are computed from the pool form, and are integers or multiples of 1/216 or 1/32, so a symmetry changes no bit of
 * them. For example the start position: "move" is 1, "king_odds" and "king_danger" are equal, and everything else is 0.
 */
#include "../common/board.h"
#include "../common/numbers.h"
#include "../rules/attacks.h"
#include "table_square.h"

/* The piece types DFEN_PAWN to DFEN_QUEEN follow the first feature; DFEN_PAWN to DFEN_KING begin at PAWN_MOBILITY. */
enum { KING_ODDS = 6, KING_DANGER, PAWN_MOBILITY, THREAT = PAWN_MOBILITY + DFEN_KING, DANGER, PASSED };

const char *dfen_feature_name(int feature) {
  static const char *const names[DFEN_FEATURES] = {"move",
                                                   "pawn",
                                                   "knight",
                                                   "bishop",
                                                   "rook",
                                                   "queen",
                                                   "king_odds",
                                                   "king_danger",
                                                   "pawn_mobility",
                                                   "knight_mobility",
                                                   "bishop_mobility",
                                                   "rook_mobility",
                                                   "queen_mobility",
                                                   "king_mobility",
                                                   "threat",
                                                   "danger",
                                                   "passed",
                                                   "rating"};
  return names[feature];
}

const char *dfen_squares_name(int type) {
  static const char *const names[] = {
    "", "pawn_squares", "knight_squares", "bishop_squares", "rook_squares", "queen_squares", "king_squares"};
  return names[type];
}

static double odds(const dfen_position *position) {
  return dfen_capture_odds(position, DFEN_KING) / (double)DFEN_ROLL_WEIGHTS;
}

/* The number of squares that the pieces of a type can go to; for pawns by a push of one square or a capture. */
static int mobility(const dfen_position *position, const struct attacked *attacked, int side, int type) {
  if (type != DFEN_PAWN) {
    return core_popcount(attacked->by[type] & ~pieces_of_side(position, side));
  }
  dfen_bitboard pushed = squares_ahead(side, pieces(position, side, DFEN_PAWN)) & ~occupied(position);
  return core_popcount(pushed | (attacked->by[type] & pieces_of_side(position, other_side(side))));
}

/* The values of the pieces of `side`, each times the rolls that have a die of a type which attacks it. */
static int value_in_danger(const dfen_position *position, const struct attacked *attacked, int side) {
  static const uint8_t values[DFEN_KING + 1] = {0, 1, 3, 3, 5, 9, 0};
  int sum = 0;
  for (dfen_bitboard left = pieces_of_side(position, side) & attacked->any; left != 0;) {
    int square = pop_lsb(&left);
    sum += values[type_at(position, square)] * core_rolls_attacking(attacked, square);
  }
  return sum;
}

/* The sum of n * n over the passed pawns of `side`, with n ranks behind the pawn: no pawn of the other side is ahead of
 * it on its file or beside it. */
static int passed_pawns(const dfen_position *position, int side) {
  dfen_bitboard guarded = pieces(position, other_side(side), DFEN_PAWN);
  guarded |= (guarded & ~FILE_A) >> 1 | (guarded & ~FILE_H) << 1;
  for (int steps = 1; steps < 8; steps *= 2) { /* to all ranks behind, as that side moves */
    guarded |= side == DFEN_WHITE ? guarded >> 8 * steps : guarded << 8 * steps;
  }
  guarded = squares_behind(side, guarded);
  int sum = 0;
  for (dfen_bitboard left = pieces(position, side, DFEN_PAWN) & ~guarded; left != 0;) {
    int rank = pop_lsb(&left) / 8;
    int advanced = side == DFEN_WHITE ? rank : 7 - rank;
    sum += advanced * advanced;
  }
  return sum;
}

/* The odds take nearly all of the time. */
dfen_features dfen_features_of(const dfen_fields *fields) {
  dfen_fields form = dfen_pool_form(fields);
  dfen_position position = dfen_to_position(&form);
  dfen_features features = {.value = {1.0}};
  int side = position.state.side;
  int other = other_side(side);
  struct attacked own = core_attacked_by(&position, side);
  struct attacked others = core_attacked_by(&position, other);
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (type != DFEN_KING) {
      features.value[type] =
        core_popcount(pieces(&position, side, type)) - core_popcount(pieces(&position, other, type));
    }
    features.value[PAWN_MOBILITY + type - DFEN_PAWN] =
      mobility(&position, &own, side, type) - mobility(&position, &others, other, type);
  }
  /* where all eight symmetries are applicable, squares on all sides of the board are equal */
  bool has_sides = dfen_transformation_applicability(DFEN_D, &form) != DFEN_APPLICABLE;
  for (dfen_bitboard left = has_sides ? occupied(&position) : 0; left != 0;) {
    int square = pop_lsb(&left);
    int of = side_at(&position, square);
    int8_t *count = &features.square[table_square(type_at(&position, square), of, square)];
    *count = (int8_t)(of == side ? *count + 1 : *count - 1);
  }
  features.value[THREAT] = value_in_danger(&position, &own, other) / (double)DFEN_ROLL_WEIGHTS;
  features.value[DANGER] = value_in_danger(&position, &others, side) / (double)DFEN_ROLL_WEIGHTS;
  int captured = 32 - core_popcount(occupied(&position));
  features.value[PASSED] =
    (captured > 0 ? captured : 0) * (passed_pawns(&position, side) - passed_pawns(&position, other)) / 32.0;
  features.value[KING_ODDS] = odds(&position);
  position.state.side = (uint8_t)other; /* as if it were the other side's turn */
  features.value[KING_DANGER] = odds(&position);
  return features;
}

void dfen_set_rating_difference(dfen_features *features, double difference) {
  features->value[DFEN_RATING] = difference / 100.0;
}

/* The order of the sum is fixed, so that all machines get the same result. */
double dfen_log_odds(const dfen_features *features, const dfen_model *model) {
  double sum = 0.0;
  for (int i = 0; i < DFEN_FEATURES; ++i) {
    sum += model->coefficient[i] * features->value[i];
  }
  for (int i = 0; i < DFEN_SQUARES; ++i) {
    if (features->square[i] != 0) {
      sum += model->coefficient[DFEN_FEATURES + i] * features->square[i];
    }
  }
  return sum;
}

/* Capturing the king wins, so the chance to capture it this turn is a lower bound of the score. */
bool dfen_estimate(const dfen_fields *fields, const dfen_model *model, double rating_difference, double *estimate) {
  dfen_position position = dfen_to_position(fields);
  int winner = dfen_winner(&position);
  if (winner >= 0) {
    *estimate = winner == position.state.side ? 1.0 : 0.0;
    return true;
  }
  if (!dfen_both_have_kings(&position)) {
    return false;
  }
  dfen_features features = dfen_features_of(fields);
  dfen_set_rating_difference(&features, rating_difference);
  double modelled = 1.0 / (1.0 + core_exponential(-dfen_log_odds(&features, model)));
  *estimate = modelled > features.value[KING_ODDS] ? modelled : features.value[KING_ODDS];
  return true;
}

/* Elo's formula. */
double dfen_expected_score(double rating_difference) {
  const double log_of_ten = 2.30258509299404568402;
  return 1.0 / (1.0 + core_exponential(-rating_difference / 400.0 * log_of_ten));
}
