/* How often the bounds of `estimated` contain the chance (SPEC 13.10), for the players of opponents.c, which no part of
 * dfen was chosen by. Each database is some games between random pairs of nine players of a kind; a model is fitted to
 * it, and the bounds of some of its positions are computed as sql/estimates.sql does it. What the chance is, 400 games
 * from the position say, each with the two players of one of the games that met it. So bounds that were perfect would
 * read a little less than 95 %: what they would read is simulated from the distribution that the bounds come from, and
 * printed in brackets. Fails where a cell is below what perfect bounds would read, less 3 %, or all positions of a line
 * are above it by 2 %, each by more than chance does. Usage: bounds DATABASES POSITIONS GAMES...
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/common/board.h"
#include "opponents.h"

enum { ROLLOUTS = 400, DRAWS = 10 };

/* ---- What estimated says ---- */

/* The rows of a position, and what is said of it. */
struct met {
  const struct row *row;
  int visits, pieces;
  dfen_record record;
  dfen_prior prior;
  double lower, chance, upper;
};

/* As the views fitted and estimated have it. Returns the number of positions. */
static size_t estimate_all(struct rows *rows, int games, struct met *met) {
  dfen_model model = fit_rows(rows);
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
  double prior_games = dfen_prior_games(&sums);
  for (size_t i = 0; i < count; ++i) {
    dfen_fields fields = dfen_to_fields(&met[i].row->position);
    met[i].prior.games = dfen_estimate_worth(&fields, prior_games, games);
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

/* Positions of a database have its model in common, so what chance does to a share is computed by database. The last
 * three are sums over databases of n^2, n h and h^2, for n positions of which h held. */
struct cell {
  double positions, held, perfect;
  double squares, products, held_squares;
};

static int failures;

static void add_database(struct cell *sum, const struct cell *one) {
  sum->positions += one->positions;
  sum->held += one->held;
  sum->perfect += one->perfect;
  sum->squares += one->positions * one->positions;
  sum->products += one->positions * one->held;
  sum->held_squares += one->held * one->held;
}

/* Twice the standard error of the share that held. */
static double error_of(const struct cell *cell) {
  double share = cell->held / cell->positions;
  return 2 * sqrt(cell->held_squares - 2 * share * cell->products + share * share * cell->squares) / cell->positions;
}

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

/* A row of the table. Where nearly all held, the error says little, and that of perfect bounds is at least as large. */
static void print_line(int kind, int games, const struct cell cells[CELLS]) {
  printf("| %d | %d |", kind + 1, games);
  for (int i = 0; i < CELLS; ++i) {
    double n = fmax(cells[i].positions, 1);
    double held = cells[i].held / n;
    double perfect = cells[i].perfect / n;
    double chance = cells[i].positions > 0 ? fmax(error_of(&cells[i]), 2 * sqrt(perfect * (1 - perfect) / n)) : 0;
    bool bad =
      cells[i].positions > 0 && (held + chance < perfect - 0.03 || (i == ALL && held - chance > perfect + 0.02));
    failures += bad;
    if (cells[i].positions > 0) {
      printf(" %.1f ± %.1f (%.1f) of %.0f%s |", 100 * held, 100 * chance, 100 * perfect, cells[i].positions,
             bad ? " FAILS" : "");
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
        struct cell of_database[CELLS] = {{0}};
        judge_database(met, estimate_all(&rows, games, met), positions, of_database, &random);
        for (int i = 0; i < CELLS; ++i) {
          add_database(&cells[i], &of_database[i]);
        }
        free(met);
        free(rows.row);
      }
      print_line(kind, games, cells);
    }
  }
  printf("figure: bounds: %d cells below what they have to be\n", failures);
  return failures > 0;
}
