#include "opponents.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../../../core/common/board.h"
#include "../../../core/rules/attacks.h"

/* The first kind looks at material and keeps its pieces safe; the second attacks and pushes its pawns. */
struct opponent opponents[KINDS][OPPONENTS] = {
  {{.tries = 2, .king = 5, .safety = 30, .taste = 150, .blunders = 35},
   {.tries = 2, .king = 8, .safety = 60, .mobility = 6, .blunders = 20},
   {.tries = 3, .king = 5, .safety = 20, .mobility = 3, .blunders = 15},
   {.tries = 3, .king = 20, .safety = 60, .threat = 10, .advance = 5, .blunders = 10},
   {.tries = 4, .king = 10, .safety = 60, .threat = 20, .taste = 60},
   {.tries = 5, .king = 15, .safety = 40, .mobility = 5},
   {.tries = 6, .king = 25, .safety = 70, .threat = 15, .mobility = 4},
   {.tries = 7, .king = 35, .safety = 50, .threat = 25, .taste = 40},
   {.tries = 9, .king = 45, .safety = 60, .threat = 30, .mobility = 3}},
  {{.tries = 1, .advance = 30, .blunders = 30},
   {.tries = 2, .king = 3, .threat = 80, .advance = 40, .blunders = 20},
   {.tries = 3, .threat = 80, .mobility = 2, .blunders = 20},
   {.tries = 3, .king = 15, .threat = 90, .advance = 30, .taste = 200, .blunders = 10},
   {.tries = 4, .king = 8, .safety = 10, .threat = 90, .mobility = 6, .advance = 30, .blunders = 5},
   {.tries = 5, .king = 15, .safety = 20, .threat = 70, .taste = 30},
   {.tries = 6, .king = 8, .safety = 10, .threat = 100, .mobility = 3, .advance = 20},
   {.tries = 7, .king = 40, .safety = 30, .threat = 60, .advance = 40},
   {.tries = 9, .king = 25, .safety = 70, .threat = 80, .mobility = 6, .advance = 25}}};

/* One side's part of the weight: its material, mobility and pawns, and what it may lose. */
static int weigh_side(const dfen_position *position, int side, const struct opponent *opponent, int fear, int king) {
  static const int worth[] = {0, 100, 300, 310, 500, 900, 0};
  struct attacked enemy = core_attacked_by(position, other_side(side));
  struct attacked own = core_attacked_by(position, side);
  int sum = 0;
  for (int type = DFEN_KNIGHT; type < DFEN_KING; ++type) {
    sum += opponent->mobility * core_popcount(own.by[type] & ~pieces_of_side(position, side));
  }
  for (dfen_bitboard left = pieces_of_side(position, side); left != 0;) {
    int square = pop_lsb(&left);
    int type = type_at(position, square);
    int rolls = core_rolls_attacking(&enemy, square);
    sum += worth[type] - (type == DFEN_KING ? king * rolls : fear * worth[type] * rolls / 21600);
    sum += type == DFEN_PAWN ? opponent->advance * (side == DFEN_WHITE ? square / 8 : 7 - square / 8) : 0;
  }
  return sum;
}

static int weigh(const dfen_position *after, const struct opponent *opponent, dfen_random *random) {
  int side = after->state.side;
  return weigh_side(after, side, opponent, opponent->safety, opponent->king) -
         weigh_side(after, other_side(side), opponent, opponent->threat, opponent->king / 4) +
         (int)dfen_random_below(random, (unsigned)opponent->taste + 1);
}

static dfen_turn play_turn(const dfen_position *rolled, const struct opponent *opponent, dfen_random *random) {
  if ((int)dfen_random_below(random, 100) < opponent->blunders) {
    return dfen_play_turn(rolled, DFEN_RANDOM_PLAYER, random);
  }
  dfen_turn best = dfen_play_turn(rolled, DFEN_GREEDY_PLAYER, random);
  int most = best.captures_king || best.count == 0 ? 0 : weigh(&best.after, opponent, random);
  for (int i = 1; i < opponent->tries && !best.captures_king && best.count > 0; ++i) {
    dfen_turn turn = dfen_play_turn(rolled, DFEN_RANDOM_PLAYER, random);
    int weight = weigh(&turn.after, opponent, random);
    if (turn.captures_king || weight > most) {
      best = turn;
      most = weight;
    }
  }
  return best;
}

/* ---- Games ---- */

int play_game(dfen_position position, const struct opponent *white, const struct opponent *black, int game,
              struct rows *rows, dfen_random *random) {
  const struct opponent *players[2] = {[DFEN_WHITE] = white, [DFEN_BLACK] = black};
  size_t first = rows == NULL ? 0 : rows->count;
  for (int turn = 0; turn < DFEN_GAME_TURNS_MAX && dfen_winner(&position) < 0; ++turn) {
    if (rows != NULL) {
      struct row *row = add_row(rows, game, turn, &position, 0);
      row->stm = players[position.state.side];
      row->other = players[other_side(position.state.side)];
      dfen_set_rating_difference(&row->features, row->stm->rating - row->other->rating);
    }
    dfen_position rolled = position;
    if (position.state.dice == 0) {
      rolled = dfen_roll_dice(&position, dfen_random_roll(random));
    }
    dfen_turn played = play_turn(&rolled, players[position.state.side], random);
    position = dfen_end_turn(&played.after);
  }
  int winner = dfen_winner(&position);
  if (rows != NULL) {
    score_rows(rows, first, winner);
  }
  return winner;
}

const struct opponent *any_of(const struct opponent players[], dfen_random *random) {
  return &players[dfen_random_below(random, OPPONENTS)];
}

void rate(struct opponent players[], dfen_random *random) {
  double won[OPPONENTS] = {0};
  double games[OPPONENTS] = {0};
  for (int game = 0; game < 2500; ++game) {
    const struct opponent *white = any_of(players, random);
    const struct opponent *black = any_of(players, random);
    int winner = play_game(start_position(), white, black, 0, NULL, random);
    won[white - players] += winner < 0 ? 0.5 : winner == DFEN_WHITE;
    won[black - players] += winner < 0 ? 0.5 : winner == DFEN_BLACK;
    ++games[white - players];
    ++games[black - players];
  }
  printf("\nRatings:");
  for (int i = 0; i < OPPONENTS; ++i) {
    players[i].rating = (int)(1500 + 400 * log10(won[i] / (games[i] - won[i])));
    printf(" %d", players[i].rating);
  }
  printf("\n");
}

dfen_model fit_rows(const struct rows *rows) {
  static dfen_fit sums;
  static dfen_fit_memory memory;
  dfen_model model = {.coefficient = {0}};
  for (int step = 0; step < 3; ++step) {
    memset(&sums, 0, sizeof sums);
    for (size_t i = 0; i < rows->count; ++i) {
      dfen_fit_add(&sums, &model, &rows->row[i].features, rows->row[i].score, 1);
    }
    model = dfen_fit_step(&sums, &model, &memory);
  }
  return model;
}
