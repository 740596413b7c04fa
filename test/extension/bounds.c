/* How often the bounds of `estimated` contain the chance (SPEC 13.10), for players of this file, which no part of dfen
 * was chosen by. Each database is some games between random pairs of nine players of a kind; a model is fitted to it,
 * and the bounds of some of its positions are computed as sql/estimates.sql does it. What the chance is, 400 games from
 * the position say, each with the two players of one of the games that met it. So bounds that were perfect would read a
 * little less than 95 %: what they would read is simulated from the distribution that the bounds come from, and printed
 * in brackets. Fails where less than 92 % or more than 97 % hold over all positions of a line, or where a cell is below
 * what perfect bounds would read, less 3 %, each by more than chance does. Usage: bounds DATABASES POSITIONS GAMES...
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/common/board.h"
#include "../../core/rules/attacks.h"
#include "rows.h"

enum { PLAYERS = 9, KINDS = 2, ROLLOUTS = 400, DRAWS = 10, FULL_BOARD = 32 };

/* ---- Players ---- */

/* Of some legal turns that are tried at random, and the greedy one, a player takes that of the greatest weight. In one
 * turn of a hundred, `blunders` times, it plays at random. */
struct opponent {
  int tries, king, safety, threat, mobility, advance, taste, blunders, rating;
};

/* The first kind looks at material and keeps its pieces safe; the second attacks and pushes its pawns. */
static struct opponent opponents[KINDS][PLAYERS] = {
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

/* The winner, -1 for a draw. The turns go to `rows`, unless that is NULL. */
static int play_game(dfen_position position, const struct opponent *white, const struct opponent *black, int game,
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
    dfen_position rolled = dfen_roll_dice(&position, dfen_random_roll(random));
    dfen_turn played = play_turn(&rolled, players[position.state.side], random);
    position = dfen_end_turn(&played.after);
  }
  int winner = dfen_winner(&position);
  if (rows != NULL) {
    score_rows(rows, first, winner);
  }
  return winner;
}

static const struct opponent *any_of(const struct opponent players[], dfen_random *random) {
  return &players[dfen_random_below(random, PLAYERS)];
}

/* By 2,500 games among them. */
static void rate(struct opponent players[], dfen_random *random) {
  double won[PLAYERS] = {0};
  double games[PLAYERS] = {0};
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
  for (int i = 0; i < PLAYERS; ++i) {
    players[i].rating = (int)(1500 + 400 * log10(won[i] / (games[i] - won[i])));
    printf(" %d", players[i].rating);
  }
  printf("\n");
}

/* ---- What estimated says ---- */

/* The rows of a position, and what is said of it. */
struct met {
  const struct row *row;
  int visits, pieces;
  dfen_record record;
  dfen_prior prior;
  double lower, chance, upper;
};

static dfen_model fit(const struct rows *rows) {
  dfen_model model = {.coefficient = {0}};
  for (int step = 0; step < 3; ++step) {
    dfen_fit sums = {.rows = 0};
    for (size_t i = 0; i < rows->count; ++i) {
      dfen_fit_add(&sums, &model, &rows->row[i].features, rows->row[i].score, 1);
    }
    model = dfen_fit_step(&sums, &model);
  }
  return model;
}

/* As the views fitted and estimated have it. Returns the number of positions. */
static size_t estimate_all(struct rows *rows, int games, struct met *met) {
  dfen_model model = fit(rows);
  dfen_prior_fit sums = {.keys = 0};
  size_t count = 0;
  qsort(rows->row, rows->count, sizeof *rows->row, rows_by_key);
  for (size_t i = 0, end; i < rows->count; i = end, ++count) {
    struct met one = {.row = &rows->row[i], .pieces = core_popcount(occupied(&rows->row[i].position))};
    double difference = 0;
    for (end = i; end < rows->count && rows->row[end].key == rows->row[i].key; ++end) {
      const struct row *row = &rows->row[end];
      difference += row->stm->rating - row->other->rating;
      if (end == i || row[-1].game != row->game) {
        one.record.wins += row->score > 0.5;
        one.record.losses += row->score < 0.5;
        one.record.draws += row->score >= 0.5 && row->score <= 0.5;
      }
    }
    one.visits = (int)(end - i);
    dfen_fields fields = dfen_to_fields(&one.row->position);
    (void)dfen_estimate(&fields, &model, difference / one.visits, &one.prior.estimate);
    if (one.visits > 1) {
      dfen_prior_fit_add(&sums, one.record, one.prior.estimate, 1);
    }
    met[count] = one;
  }
  double prior_games = fmax(1, fmin(games / 5.0, sums.keys > 0 ? dfen_prior_games(&sums) : 20));
  for (size_t i = 0; i < count; ++i) {
    double share = fmin(met[i].pieces, FULL_BOARD) / FULL_BOARD;
    met[i].prior.games = prior_games * share * share;
    dfen_chance(met[i].record, met[i].prior, &met[i].chance);
    dfen_chance_lower(met[i].record, met[i].prior, DFEN_CONFIDENCE, &met[i].lower);
    dfen_chance_upper(met[i].record, met[i].prior, DFEN_CONFIDENCE, &met[i].upper);
  }
  return count;
}

/* ---- The judgement ---- */

/* Cells of the table: all positions alike; by games and pieces; the best of ten. */
enum { ALL, FEW_OPENING, FEW_MIDDLE, FEW_ENDING, MORE, BEST, CELLS };
static const char *const cell_names[CELLS] = {
  "all", "1-4 games, 28 pieces and more", "20-27", "fewer", "5-19 games", "best of ten"};

struct cell {
  double positions, held, perfect;
};

static int failures;

static double uniform(dfen_random *random) {
  return (double)(dfen_random_next(random) >> 11) / 9007199254740992.0;
}

/* A share of ROLLOUTS, as if the chance came from where the bounds come from. */
static double perfect_share(const struct met *met, dfen_random *random) {
  double place = uniform(random) * 0.9998 + 0.0001;
  double chance = 0.5;
  (place < 0.5 ? dfen_chance_lower : dfen_chance_upper)(met->record, met->prior, fabs(1 - 2 * place), &chance);
  int won = 0;
  for (int i = 0; i < ROLLOUTS; ++i) {
    won += uniform(random) < chance;
  }
  return (double)won / ROLLOUTS;
}

static void judge(const struct met *met, struct cell *cell, struct cell *second, dfen_random *random) {
  double score = 0;
  double perfect = 0;
  for (int i = 0; i < ROLLOUTS; ++i) {
    const struct row *row = &met->row[dfen_random_below(random, (unsigned)met->visits)];
    int side = row->position.state.side;
    int winner = play_game(row->position, side == DFEN_WHITE ? row->stm : row->other,
                           side == DFEN_WHITE ? row->other : row->stm, 0, NULL, random);
    score += winner < 0 ? 0.5 : winner == side;
  }
  score /= ROLLOUTS;
  for (int i = 0; i < DRAWS; ++i) {
    double share = perfect_share(met, random);
    perfect += met->lower <= share && share <= met->upper;
  }
  for (int i = 0; i < 2; ++i) {
    struct cell *to = i == 0 ? cell : second;
    if (to != NULL) {
      ++to->positions;
      to->held += met->lower <= score && score <= met->upper;
      to->perfect += perfect / DRAWS;
    }
  }
}

static int cell_of(const struct met *met) {
  int games = (int)(met->record.wins + met->record.draws + met->record.losses);
  return games >= 20         ? CELLS
         : games >= 5        ? MORE
         : met->pieces >= 28 ? FEW_OPENING
         : met->pieces >= 20 ? FEW_MIDDLE
                             : FEW_ENDING;
}

/* Some positions at random; then as many of 5 to 19 games, and of few pieces; and the best of ten. */
static void judge_database(const struct met met[], size_t count, int positions, struct cell cells[CELLS],
                           dfen_random *random) {
  static const int wanted[] = {ALL, MORE, FEW_ENDING, BEST};
  for (int i = 0; i < 4 * positions; ++i) {
    int want = wanted[i / positions];
    const struct met *found = NULL;
    for (int tries = 0; tries < (want == BEST ? 10 : 5000); ++tries) {
      const struct met *one = &met[dfen_random_next(random) % count];
      if (want == BEST ? found == NULL || one->chance > found->chance : want == ALL || cell_of(one) == want) {
        found = one;
        tries = want == BEST ? tries : 5000;
      }
    }
    if (found != NULL && (want == ALL || want == BEST || i % 2 == 0)) {
      int cell = want == BEST ? BEST : cell_of(found);
      judge(found, cell < CELLS ? &cells[cell] : NULL, want == ALL ? &cells[ALL] : NULL, random);
    }
  }
}

/* A row of the table. What chance does is twice the standard error. */
static void print_line(int kind, int games, const struct cell cells[CELLS]) {
  printf("| %d | %d |", kind + 1, games);
  for (int i = 0; i < CELLS; ++i) {
    double n = fmax(cells[i].positions, 1);
    double held = cells[i].held / n;
    double perfect = cells[i].perfect / n;
    double chance = 2 * sqrt(perfect * (1 - perfect) / n);
    bool bad = cells[i].positions > 0 &&
               (held + chance < perfect - 0.03 || (i == ALL && (held + chance < 0.92 || held - chance > 0.97)));
    failures += bad;
    if (cells[i].positions > 0) {
      printf(" %.1f (%.1f) of %.0f%s |", 100 * held, 100 * perfect, cells[i].positions, bad ? " FAILS" : "");
    } else {
      printf(" |");
    }
  }
  printf("\n");
  fflush(stdout);
}

int main(int count, char **words) {
  if (count < 4) {
    fputs("usage: bounds DATABASES POSITIONS GAMES...\n", stderr);
    return 2;
  }
  int databases = atoi(words[1]);
  int positions = atoi(words[2]);
  for (int kind = 0; kind < KINDS; ++kind) {
    dfen_random random = {.state = 20261126 + (uint64_t)kind};
    rate(opponents[kind], &random);
    printf("\n| players | games |");
    for (int i = 0; i < CELLS; ++i) {
      printf(" %s |", cell_names[i]);
    }
    printf("\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (int size = 3; size < count; ++size) {
      struct cell cells[CELLS] = {{0}};
      int games = atoi(words[size]);
      for (int database = 0; database < databases; ++database) {
        struct rows rows = {NULL, 0, 0};
        for (int game = 0; game < games; ++game) {
          (void)play_game(start_position(), any_of(opponents[kind], &random), any_of(opponents[kind], &random), game,
                          &rows, &random);
        }
        struct met *met = calloc(rows.count, sizeof *met);
        if (met == NULL) {
          fputs("bounds: out of memory\n", stderr);
          return 2;
        }
        judge_database(met, estimate_all(&rows, games, met), positions, cells, &random);
        free(met);
        free(rows.row);
      }
      print_line(kind, games, cells);
    }
  }
  printf("figure: bounds: %d cells below what they have to be\n", failures);
  return failures > 0;
}
