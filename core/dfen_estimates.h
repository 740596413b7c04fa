/* Estimates of a position's score: players for rollouts, models and priors. The conventions of dfen.h for text, errors
 * and memory apply here too. */
#ifndef DFEN_CORE_DFEN_ESTIMATES_H
#define DFEN_CORE_DFEN_ESTIMATES_H

#include "dfen.h"

/* ---- Players (SPEC 11.12 to 11.14 and 11.16) --------------------------------------------------------- */

/* Defined in players/: random.c, players.c, strong.c. */

/* A random number generator. `state` begins as the seed, any number. The same seed yields the same numbers on every
 * machine. */
typedef struct {
  uint64_t state;
} dfen_random;

uint64_t dfen_random_next(dfen_random *random);

/* 0 .. bound - 1; bound is at least 1. */
unsigned dfen_random_below(dfen_random *random, unsigned bound);

/* Three dice. */
uint16_t dfen_random_roll(dfen_random *random);

/* New players are appended. */
typedef enum {
  DFEN_RANDOM_PLAYER,
  DFEN_GREEDY_PLAYER,
  DFEN_WARY_PLAYER,
  DFEN_STEADY_PLAYER, /* looks at all turns, and at the danger to its king */
  DFEN_BOLD_PLAYER,   /* and at its threats to the other king */
  DFEN_PLAYERS
} dfen_player;

/* The name of a player, such as "wary": one lower case word. */
const char *dfen_player_name(dfen_player player);

/* The turn that a player chooses in a position with dice in its pool; a pass if there is no other. */
dfen_turn dfen_play_turn(const dfen_position *rolled, dfen_player player, dfen_random *random);

/* The result of a game: the winner, -1 for a draw; the number of turns of both sides; or that the call was cancelled
 * before the end. */
typedef struct {
  int winner, turns;
  bool cancelled;
} dfen_game;

/* A game is a draw after so many turns. */
enum { DFEN_GAME_TURNS_MAX = 200 };

/* Lets a player play both sides from a position to the end. Its dice, if there are any, are those of the first turn.
 * Ignores the clocks. Checks for cancellation at every turn. */
dfen_game dfen_play_game(const dfen_position *position, dfen_player player, dfen_random *random,
                         const dfen_cancellation *cancellation);

/* ---- Estimates (SPEC 13) -------------------------------------------------------------------------- */

/* Defined in estimates/: features.c, best_turn.c, fit.c, sample_model.c, prior_games.c, beta.c. */

/* The inputs of a model, as the side to move sees them (SPEC 13.3): 1; by type, pawns to queens, its pieces minus the
 * other side's; the chances, 0..1, that it captures the king this turn, and that the other side would; by type, pawns
 * to kings, the squares that they can go to, minus the other side's; the value that it attacks, and that it may lose;
 * how far passed pawns are; and the rating difference, which the caller sets. A change of features changes the version.
 *
 * Then a table of squares: by type, pawns to kings, and by square, its pieces minus the other side's. The square is 4 *
 * rank + file, both from 0: the rank as the piece's own side counts, the file from the nearer edge. All are 0 where all
 * eight symmetries are applicable. */
enum { DFEN_FEATURES_VERSION = 4, DFEN_FEATURES = 18, DFEN_RATING = 17, DFEN_POSITION_FEATURES = DFEN_RATING };
enum { DFEN_TYPE_SQUARES = 32, DFEN_SQUARES = DFEN_KING * DFEN_TYPE_SQUARES };
enum { DFEN_COEFFICIENTS = DFEN_FEATURES + DFEN_SQUARES };
typedef struct {
  double value[DFEN_FEATURES];
  int8_t square[DFEN_SQUARES];
} dfen_features;

/* The name of a feature, 0..DFEN_FEATURES - 1, such as "king_odds". */
const char *dfen_feature_name(int feature);

/* The name of a type's part of the table of squares, DFEN_PAWN..DFEN_KING, such as "pawn_squares". */
const char *dfen_squares_name(int type);

/* The features of the pool form of a position without dice: equal pool keys have equal features. The rating difference
 * is 0. */
dfen_features dfen_features_of(const dfen_fields *fields);

/* Sets the rating difference: the rating of the side to move minus that of the other side,
 * -DFEN_RATING_MAX..DFEN_RATING_MAX. */
#define DFEN_RATING_MAX 10000.0
void dfen_set_rating_difference(dfen_features *features, double difference);

/* The expected score, 0..1, of the side to move by the rating difference alone (SPEC 13.9). */
double dfen_expected_score(double rating_difference);

/* A model: the coefficients in the log odds, -DFEN_COEFFICIENT_MAX..DFEN_COEFFICIENT_MAX, of the features, then of the
 * table of squares. */
#define DFEN_COEFFICIENT_MAX 40.0
typedef struct {
  double coefficient[DFEN_COEFFICIENTS];
} dfen_model;

/* The log odds by the model. */
double dfen_log_odds(const dfen_features *features, const dfen_model *model);

/* Estimates the mean score of the side to move, 0..1, in a position without dice, for a rating difference (0 between
 * equals). It is never less than the chance to capture the king this turn. 1 or 0 if one king was captured; false, and
 * nothing is set, if neither side has a king. */
bool dfen_estimate(const dfen_fields *fields, const dfen_model *model, double rating_difference, double *estimate);

/* The value of a turn or a roll for the side to move. Not `found` if no position that counts has an estimate. */
typedef struct {
  bool found, cancelled;
  double value;
} dfen_turn_value;

/* The memory of a search; it needs no initialization. */
enum { DFEN_BOARDS_SEEN = 1024, DFEN_BOARD_WORDS = 6 };
typedef struct {
  dfen_turn_walk walk;
  uint64_t seen[DFEN_BOARDS_SEEN][DFEN_BOARD_WORDS];
} dfen_best_turn_search;

/* The highest value of a legal turn of a position with dice: 1 minus the estimate, between equals, of the position
 * after it. Checks for cancellation regularly. */
dfen_turn_value dfen_find_best_turn(const dfen_position *rolled, const dfen_model *model, dfen_best_turn_search *search,
                                    const dfen_cancellation *cancellation);

/* The luck of rolling three dice in a position without dice, as the side to move sees it (SPEC 13.13). Its mean over
 * the rolls is 0, whatever the model is. It values a roll by the best of the DFEN_RANKED_BOARDS boards whose pieces are
 * worth most on their squares by the model. Equal pool keys have equal luck. Checks for cancellation regularly. */
enum { DFEN_RANKED_BOARDS = 8 };
dfen_turn_value dfen_luck(const dfen_fields *fields, uint16_t dice, const dfen_model *model,
                          dfen_best_turn_search *search, const dfen_cancellation *cancellation);

/* A sum of real numbers, high + low. Each is rounded to a multiple of 2^-40, so the order does not matter. */
typedef struct {
  double high, low;
} dfen_real_sum;

/* Sums over rows; begin with all zeros. `curvature` is the lower triangle of a symmetric matrix, row after row. */
enum { DFEN_CURVATURES = DFEN_COEFFICIENTS * (DFEN_COEFFICIENTS + 1) / 2 };
typedef struct {
  double rows;
  dfen_real_sum loss; /* the log losses of the model */
  dfen_real_sum slope[DFEN_COEFFICIENTS], curvature[DFEN_CURVATURES];
} dfen_fit;

/* Adds a row with a score 0..1; a weight of -1 removes one, up to rounding. dfen_fit_merge adds the sums of another
 * part with the same model. */
void dfen_fit_add(dfen_fit *fit, const dfen_model *model, const dfen_features *features, double score, double weight);
void dfen_fit_merge(dfen_fit *fit, const dfen_fit *other);

/* One step of Newton's method from the model of the sums (SPEC 13.6). `memory` needs no initialization. */
typedef struct {
  double curvature[DFEN_CURVATURES];
} dfen_fit_memory;
dfen_model dfen_fit_step(const dfen_fit *fit, const dfen_model *model, dfen_fit_memory *memory);

/* Writes a model as JSON, with the rows, at least one, and the mean log loss of its sums (SPEC 13.7). */
enum { DFEN_MODEL_SIZE = 5120 };
size_t dfen_write_model(const dfen_fit *fit, const dfen_model *model, char text[DFEN_MODEL_SIZE]);

/* A model for positions without games of their own, fitted to games of dfen's players (SPEC 13.14). */
dfen_model dfen_sample_model(void);
size_t dfen_write_sample_model(char text[DFEN_MODEL_SIZE]); /* as JSON */

/* The prior of a chance: an estimate, and the number of games with that mean score that it is worth. */
typedef struct {
  double estimate; /* 0..1 */
  double games;    /* 0..DFEN_PRIOR_GAMES_MAX */
} dfen_prior;

#define DFEN_PRIOR_GAMES_MAX 1e9

/* The mean of the beta posterior of the mean score, where a draw is half a win and half a loss; and the bounds of its
 * equal-tailed credible interval of `confidence` (0..DFEN_CONFIDENCE_MAX), as accurate as SPEC 13.2 states. False, and
 * nothing is set, if there are no games and the prior is worth 0 games. */
bool dfen_chance(dfen_record record, dfen_prior prior, double *chance);
bool dfen_chance_lower(dfen_record record, dfen_prior prior, double confidence, double *bound);
bool dfen_chance_upper(dfen_record record, dfen_prior prior, double confidence, double *bound);

/* Log likelihoods of the results of some keys, up to a constant, for priors worth 2^-4 games and on in steps of the
 * root of 2; begin with all zeros. */
enum { DFEN_PRIOR_GAMES_STEPS = 49 };
typedef struct {
  double keys; /* the informative ones: the estimate is not 0 or 1, and there is more than one win or loss */
  dfen_real_sum likelihood[DFEN_PRIOR_GAMES_STEPS];
} dfen_prior_fit;

/* Adds the results of a key, or removes them with a weight of -1; dfen_prior_fit_merge adds the sums of another part.
 */
void dfen_prior_fit_add(dfen_prior_fit *fit, dfen_record record, double estimate, double weight);
void dfen_prior_fit_merge(dfen_prior_fit *fit, const dfen_prior_fit *other);

/* The games that a prior is worth, 2^-4..2^20: the most probable number by the results and the log-normal prior of
 * SPEC 13.8; 20 without keys. */
double dfen_prior_games(const dfen_prior_fit *fit);

/* The games that the estimate of a position is worth, if that of a full board is worth `prior_games`, by a model that
 * was fitted to `games` games (SPEC 13.8). */
enum { DFEN_ESTIMATE_WORTH_MAX = 50 };
double dfen_estimate_worth(const dfen_fields *fields, double prior_games, double games);

#endif
