/* Ten numbers that say who is better, as far as counting and the dice can say it (SPEC 13.3 and 13.4).
 *
 * All are of the board that is left for pooling, and all are whole numbers, or rolls of 216, so a symmetry changes no
 * bit of them. For example the start position: the turn of the side to move is 1, all pieces are as many, and nobody
 * can capture a king or a queen within three micro-moves but by odd luck. */
#include "../common/board.h"
#include "../common/numbers.h"

/* The types of pieces, DFEN_PAWN to DFEN_QUEEN, come after the first. */
enum { KING_ODDS = 6, QUEEN_ODDS, KING_DANGER, QUEEN_DANGER };

const char *dfen_feature_name(int feature) {
  static const char *const names[DFEN_FEATURES] = {"move",  "pawn",      "knight",     "bishop",      "rook",
                                                   "queen", "king_odds", "queen_odds", "king_danger", "queen_danger"};
  return names[feature];
}

static double odds(const dfen_position *position, int type) {
  return dfen_capture_odds(position, type) / (double)DFEN_ROLL_WEIGHTS;
}

/* The odds are four searches. Two that share a side have the same first micro-moves, but share too little else:
 * together they take as long as one after the other. */
dfen_features dfen_features_of(const dfen_fields *fields) {
  dfen_fields form = dfen_pool_form(fields);
  dfen_position position = dfen_to_position(&form);
  dfen_features features = {.value = {1.0}};
  int side = position.state.side;
  for (int type = DFEN_PAWN; type <= DFEN_QUEEN; ++type) {
    features.value[type] =
      core_popcount(pieces(&position, side, type)) - core_popcount(pieces(&position, other_side(side), type));
  }
  features.value[KING_ODDS] = odds(&position, DFEN_KING);
  features.value[QUEEN_ODDS] = odds(&position, DFEN_QUEEN);
  position.state.side = (uint8_t)other_side(side); /* and it would roll now */
  features.value[KING_DANGER] = odds(&position, DFEN_KING);
  features.value[QUEEN_DANGER] = odds(&position, DFEN_QUEEN);
  return features;
}

/* A sum in this order, so that all machines have the same. */
double dfen_log_odds(const dfen_features *features, const dfen_model *model) {
  double sum = 0.0;
  for (int i = 0; i < DFEN_FEATURES; ++i) {
    sum += model->coefficient[i] * features->value[i];
  }
  return sum;
}

/* Where one king is gone there is nothing to estimate, and where both are nothing to say. Who captures the king wins,
 * so the chance to capture it now is a lower bound, whatever the model says. */
bool dfen_estimate(const dfen_fields *fields, const dfen_model *model, double *estimate) {
  dfen_position position = dfen_to_position(fields);
  int winner = dfen_winner(&position);
  if (winner >= 0) {
    *estimate = winner == position.state.side ? 1.0 : 0.0;
    return true;
  }
  dfen_features features = dfen_features_of(fields);
  double modelled = 1.0 / (1.0 + core_exponential(-dfen_log_odds(&features, model)));
  *estimate = modelled > features.value[KING_ODDS] ? modelled : features.value[KING_ODDS];
  return dfen_both_have_kings(&position);
}
