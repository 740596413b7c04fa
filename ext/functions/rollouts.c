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
static enum outcome read_player(host_value *value, dfen_player *player, struct reason *reason) {
  const char *players[DFEN_PLAYERS];
  for (int i = 0; i < DFEN_PLAYERS; ++i) {
    players[i] = dfen_player_name((dfen_player)i);
  }
  int index = DFEN_GREEDY_PLAYER;
  enum outcome outcome = read_word(value, "player", players, DFEN_PLAYERS, &index, reason);
  *player = (dfen_player)index;
  return outcome;
}

/* The board of the pool key: White to move, clocks 0 and 1. */
static dfen_position board_to_play(const dfen_fields *fields) {
  dfen_fields form = dfen_pool_form(fields);
  dfen_fields canonical = dfen_canonical(&form, DFEN_FOLD_DIHEDRAL);
  return dfen_to_position(&canonical);
}

static enum outcome rollouts_begin(struct context *context, void *state) {
  struct rollouts *rollouts = state;
  dfen_fields fields;
  int64_t seed = 0;
  struct reason *reason = context->reason;
  host_value **arguments = context->arguments;
  enum outcome outcome = read_dfen(arguments[0], &fields, reason);
  if (outcome == DONE) {
    outcome = read_integer(arguments[1], "games", 1, GAMES_MAX, &rollouts->games, reason);
  }
  if (outcome == DONE) {
    outcome = read_integer(arguments[2], "seed", INT64_MIN, INT64_MAX, &seed, reason);
  }
  if (outcome == DONE) {
    outcome = read_player(arguments[3], &rollouts->player, reason);
  }
  if (outcome == DONE) {
    rollouts->position = board_to_play(&fields);
    rollouts->random.state = (uint64_t)seed;
  }
  return outcome;
}

static bool rollouts_cancelled(void *cancellation) {
  return host_cancelled(cancellation);
}

static enum outcome rollouts_step(struct context *context, void *state) {
  struct rollouts *rollouts = state;
  const dfen_cancellation cancellation = {.cancelled = rollouts_cancelled, .data = context->cancellation};
  for (int64_t played = 0; context->row == 0 && played < rollouts->games; ++played) {
    dfen_game game = dfen_play_game(&rollouts->position, rollouts->player, &rollouts->random, &cancellation);
    if (game.cancelled) {
      return CANCELLED;
    }
    rollouts->wins += game.winner == rollouts->position.state.side;
    rollouts->draws += game.winner < 0;
    rollouts->losses += game.winner >= 0 && game.winner != rollouts->position.state.side;
    rollouts->turns += game.turns;
  }
  return context->row == 0 ? DONE : NOTHING;
}

enum { PLAYED_GAMES, PLAYED_WINS, PLAYED_DRAWS, PLAYED_LOSSES, PLAYED_SCORE, PLAYED_LOWER, PLAYED_UPPER, PLAYED_TURNS };

static enum outcome rollouts_column(struct context *context, const void *state, int column) {
  const struct rollouts *rollouts = state;
  double games = (double)rollouts->games;
  double score = ((double)rollouts->wins + (double)rollouts->draws / 2.0) / games;
  dfen_interval interval = dfen_wilson(score, games, DFEN_CONFIDENCE);
  switch (column) {
  case PLAYED_GAMES: return result_integer(context, rollouts->games);
  case PLAYED_WINS: return result_integer(context, rollouts->wins);
  case PLAYED_DRAWS: return result_integer(context, rollouts->draws);
  case PLAYED_LOSSES: return result_integer(context, rollouts->losses);
  case PLAYED_SCORE: return result_real(context, score);
  case PLAYED_LOWER: return result_real(context, interval.lower);
  case PLAYED_UPPER: return result_real(context, interval.upper);
  case PLAYED_TURNS: return result_integer(context, rollouts->turns);
  }
  return NOTHING;
}

const struct table table_dfen_rollouts = {
  .state_size = sizeof(struct rollouts),
  .begin = rollouts_begin,
  .step = rollouts_step,
  .column = rollouts_column,
};
