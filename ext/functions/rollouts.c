/* dfen_rollouts(dfen, games, seed [, player]), table-valued: plays games from a position, with the same player on both
 * sides (SPEC 11.12 to 11.14). Returns one row, which is the same for all positions with one pool key. */
#include <string.h>

#include "../../core/dfen_estimates.h"
#include "function.h"

enum { GAMES_MAX = 100000000 };

struct rollouts {
  dfen_position position;
  dfen_player player;
  dfen_random random;
  int64_t games, wins, draws, losses, turns;
};

/* The player; 'greedy' by default. */
static bool take_player(struct context *context, int index, dfen_player *player) {
  const char *players[DFEN_PLAYERS];
  for (int i = 0; i < DFEN_PLAYERS; ++i) {
    players[i] = dfen_player_name((dfen_player)i);
  }
  int word = DFEN_GREEDY_PLAYER;
  bool is_read = take_word(context, index, "player", players, DFEN_PLAYERS, &word);
  *player = (dfen_player)word;
  return is_read;
}

/* The board of the pool key: White to move, clocks 0 and 1. */
static dfen_position board_to_play(const dfen_fields *fields) {
  dfen_fields form = dfen_pool_form(fields);
  dfen_fields canonical = dfen_canonical(&form, DFEN_FOLD_DIHEDRAL);
  return dfen_to_position(&canonical);
}

static bool rollouts_begin(struct context *context, void *state) {
  struct rollouts *rollouts = state;
  dfen_fields fields;
  int64_t seed = 0;
  if (!take_dfen(context, 0, &fields) || !take_integer(context, 1, "games", 1, GAMES_MAX, &rollouts->games) ||
      !take_integer(context, 2, "seed", INT64_MIN, INT64_MAX, &seed) || !take_player(context, 3, &rollouts->player)) {
    return false;
  }
  rollouts->position = board_to_play(&fields);
  rollouts->random.state = (uint64_t)seed;
  return true;
}

static bool rollouts_step(struct context *context, void *state) {
  struct rollouts *rollouts = state;
  const dfen_cancellation cancellation = cancellation_of(context);
  for (int64_t played = 0; context->row == 0 && played < rollouts->games; ++played) {
    dfen_game game = dfen_play_game(&rollouts->position, rollouts->player, &rollouts->random, &cancellation);
    if (game.cancelled) {
      return !was_cancelled(context);
    }
    rollouts->wins += game.winner == rollouts->position.state.side;
    rollouts->draws += game.winner < 0;
    rollouts->losses += game.winner >= 0 && game.winner != rollouts->position.state.side;
    rollouts->turns += game.turns;
  }
  return context->row == 0;
}

enum { PLAYED_WINS, PLAYED_DRAWS, PLAYED_LOSSES, PLAYED_SCORE, PLAYED_LOWER, PLAYED_UPPER, PLAYED_TURNS };

static bool rollouts_column(struct context *context, const void *state, int column) {
  const struct rollouts *rollouts = state;
  double games = (double)rollouts->games;
  double score = ((double)rollouts->wins + (double)rollouts->draws / 2.0) / games;
  dfen_interval interval = dfen_wilson(score, games, DFEN_CONFIDENCE);
  switch (column) {
  case PLAYED_WINS: return result_integer(context, rollouts->wins);
  case PLAYED_DRAWS: return result_integer(context, rollouts->draws);
  case PLAYED_LOSSES: return result_integer(context, rollouts->losses);
  case PLAYED_SCORE: return result_real(context, score);
  case PLAYED_LOWER: return result_real(context, interval.lower);
  case PLAYED_UPPER: return result_real(context, interval.upper);
  case PLAYED_TURNS: return result_integer(context, rollouts->turns);
  }
  return false;
}

const struct table table_dfen_rollouts = {
  .state_size = sizeof(struct rollouts),
  .begin = rollouts_begin,
  .step = rollouts_step,
  .column = rollouts_column,
};
