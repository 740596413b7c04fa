/* Players, and games that they play against themselves (SPEC 11.12 to 11.14), for self-play and rollouts.
 *
 * A weak player plays micro-move by micro-move, each chosen among the legal ones. No player looks beyond its own turn,
 * except that wary considers the odds of the next capture of either king:
 *
 *   random   any legal micro-move
 *   greedy   the king if this roll can capture it; else the largest capture; else any
 *   steady, bold   see strong.c: they consider all turns
 *   wary     the greedy turn and seven random ones, compared by pieces and the danger of both kings; the best of them
 *
 * For example `8/8/8/8/8/8/8/Kk6 w - - 0 1 K`: all but the random player capture on b1; the random player does in one
 * game of three, because the king has three squares to move to. */
#include <limits.h>

#include "../common/board.h"
#include "../common/cancellation.h"
#include "strong.h"

static const char *const player_names[DFEN_PLAYERS] = {[DFEN_RANDOM_PLAYER] = "random",
                                                       [DFEN_GREEDY_PLAYER] = "greedy",
                                                       [DFEN_WARY_PLAYER] = "wary",
                                                       [DFEN_STEADY_PLAYER] = "steady",
                                                       [DFEN_BOLD_PLAYER] = "bold"};

/* The names of players in databases and in arguments, which must not change. */
const char *dfen_player_name(dfen_player player) {
  return player_names[player];
}

/* ---- One micro-move ---- */

static bool takes_king(const dfen_position *position, dfen_move move) {
  return dfen_captured_piece(position, move) == DFEN_KING;
}

/* Whether this micro-move captures the king, or the following ones can. */
static bool leads_to_king(const dfen_position *position, dfen_move move) {
  dfen_position after = dfen_make_move(position, move);
  return takes_king(position, move) ||
         (after.state.dice != 0 && dfen_capture_odds(&after, DFEN_KING) == DFEN_ROLL_WEIGHTS);
}

/* The value of a piece to players; 0 for none. */
static int value_of(int type) {
  static const int values[] = {0, 1, 3, 3, 5, 9, 100};
  return values[type];
}

/* ---- One turn ---- */

/* Keeps the legal micro-moves: those with which `longest` dice can be spent or the king captured. On a board of queens
 * each may take a millisecond. False if cancelled. */
static bool keep_legal(const dfen_position *position, int longest, const dfen_cancellation *cancellation,
                       dfen_moves *moves) {
  enum { BETWEEN_CHECKS = 32 };
  int legal = 0;
  for (int i = 0; i < moves->count; ++i) {
    if (i % BETWEEN_CHECKS == BETWEEN_CHECKS - 1 && is_cancelled(cancellation)) {
      return false;
    }
    if (dfen_is_legal(position, moves->move[i], longest)) {
      moves->move[legal++] = moves->move[i];
    }
  }
  moves->count = legal;
  return true;
}

/* Keeps the legal ones among the largest captures. There are few captures, so only those are tested for legality, which
 * is slow. False if cancelled. */
static bool keep_largest_captures(const dfen_position *position, int longest, const dfen_cancellation *cancellation,
                                  dfen_moves *moves) {
  dfen_moves best = {.count = 0};
  for (int below = INT_MAX; best.count == 0 && below > 0;) {
    int most = 0;
    for (int i = 0; i < moves->count; ++i) {
      int gain = value_of(dfen_captured_piece(position, moves->move[i]));
      if (gain >= below || gain < most) {
        continue;
      }
      best.count = gain > most ? 0 : best.count;
      most = gain;
      best.move[best.count++] = moves->move[i];
    }
    if (!keep_legal(position, longest, cancellation, &best)) {
      return false;
    }
    below = most;
  }
  *moves = best;
  return true;
}

/* The micro-moves that a player chooses from: all legal ones; for greedy the largest captures, or if it can capture the
 * king this turn those that lead to it. False if cancelled. */
static bool find_choice_of_moves(const dfen_position *position, int longest, bool greedy, bool king,
                                 const dfen_cancellation *cancellation, dfen_moves *moves) {
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), moves);
  if (greedy && !king) {
    return keep_largest_captures(position, longest, cancellation, moves);
  }
  if (!keep_legal(position, longest, cancellation, moves)) {
    return false;
  }
  dfen_moves leading = {.count = 0};
  for (int i = 0; i < moves->count && king; ++i) {
    if (leads_to_king(position, moves->move[i])) {
      leading.move[leading.count++] = moves->move[i];
    }
  }
  if (leading.count > 0) {
    *moves = leading;
  }
  return true;
}

/* Plays a turn micro-move by micro-move, greedily or at random. While dice of a longest turn are left there is always a
 * choice. Whether the king can be captured is computed once: no micro-move makes it possible, and a greedy one
 * preserves it. False if cancelled. */
static bool play_turn(dfen_random *random, const dfen_position *position, bool greedy,
                      const dfen_cancellation *cancellation, dfen_turn *turn) {
  *turn = (dfen_turn){.after = *position};
  bool king = greedy && dfen_capture_odds(position, DFEN_KING) == DFEN_ROLL_WEIGHTS;
  int longest = dfen_longest_turn(position);
  while (longest > 0 && !turn->captures_king) {
    dfen_moves choice;
    if (!find_choice_of_moves(&turn->after, longest, greedy, king, cancellation, &choice)) {
      return false;
    }
    dfen_move move = choice.move[dfen_random_below(random, (unsigned)choice.count)];
    turn->captures_king = takes_king(&turn->after, move);
    turn->move[turn->count++] = move;
    longest -= dfen_count_dice(dfen_dice_of_move(move));
    turn->after = dfen_make_move(&turn->after, move);
  }
  turn->dice_spent = dfen_count_dice(position->state.dice) - dfen_count_dice(turn->after.state.dice);
  return true;
}

/* The total value of the pieces of a side, without the king. */
static int worth_of_pieces(const dfen_position *position, int side) {
  int sum = 0;
  for (int type = DFEN_PAWN; type <= DFEN_QUEEN; ++type) {
    sum += value_of(type) * core_popcount(pieces(position, side, type));
  }
  return sum;
}

/* The value of a position for the side that has just moved, including the odds that either king is captured next. */
static int weigh(const dfen_position *after) {
  int side = after->state.side;
  int worth_more = worth_of_pieces(after, side) - worth_of_pieces(after, other_side(side));
  return 6 * worth_more + core_threat_after(after) - 3 * core_danger_after(after);
}

/* Captures the king if possible; else plays the best of a few turns. False if cancelled. */
static bool play_wary(dfen_random *random, const dfen_position *position, const dfen_cancellation *cancellation,
                      dfen_turn *best) {
  enum { CANDIDATES = 8, OF_A_KING = 1000000 };
  if (!play_turn(random, position, true, cancellation, best)) {
    return false;
  }
  if (best->captures_king || best->count == 0) {
    return true;
  }
  int most = weigh(&best->after);
  for (int i = 1; i < CANDIDATES; ++i) {
    if (is_cancelled(cancellation)) {
      return false;
    }
    dfen_turn turn;
    if (!play_turn(random, position, false, cancellation, &turn)) {
      return false;
    }
    int weight = turn.captures_king ? OF_A_KING : weigh(&turn.after);
    if (weight > most) {
      most = weight;
      *best = turn;
    }
  }
  return true;
}

static bool play_any(const dfen_position *rolled, dfen_player player, dfen_random *random,
                     const dfen_cancellation *cancellation, dfen_turn *turn) {
  switch (player) {
  case DFEN_RANDOM_PLAYER: return play_turn(random, rolled, false, cancellation, turn);
  case DFEN_GREEDY_PLAYER: return play_turn(random, rolled, true, cancellation, turn);
  case DFEN_STEADY_PLAYER: return core_strong_turn(rolled, false, random, cancellation, turn);
  case DFEN_BOLD_PLAYER: return core_strong_turn(rolled, true, random, cancellation, turn);
  default: return play_wary(random, rolled, cancellation, turn);
  }
}

dfen_turn dfen_play_turn(const dfen_position *rolled, dfen_player player, dfen_random *random) {
  dfen_turn turn;
  (void)play_any(rolled, player, random, NULL, &turn); /* cannot be cancelled */
  return turn;
}

/* ---- A whole game ---- */

/* Checks for cancellation, because a turn of many queens may take a second, and such a game minutes. */
dfen_game dfen_play_game(const dfen_position *position, dfen_player player, dfen_random *random,
                         const dfen_cancellation *cancellation) {
  dfen_position now = *position;
  dfen_game game = {.winner = dfen_winner(position)};
  while (game.winner < 0 && game.turns < DFEN_GAME_TURNS_MAX) {
    dfen_position rolled = now.state.dice != 0 ? now : dfen_roll_dice(&now, dfen_random_roll(random));
    dfen_turn turn;
    if (is_cancelled(cancellation) || !play_any(&rolled, player, random, cancellation, &turn)) {
      game.cancelled = true;
      break;
    }
    ++game.turns;
    if (turn.captures_king) {
      game.winner = rolled.state.side;
    }
    now = dfen_end_turn(&turn.after);
  }
  return game;
}
