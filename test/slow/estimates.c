/* The beta distribution by its continued fraction, in long double with libm (SPEC 13.2). */
#include <math.h>

#include "slow.h"

/* DLMF 8.17.22 by Lentz's method, for x below the mean. */
static long double fraction(long double a, long double b, long double x) {
  long double c = 1;
  long double d = 1 / (1 - (a + b) * x / (a + 1));
  long double value = d;
  for (long double m = 1; m < 10000000; ++m) {
    long double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    long double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= c * d;
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    long double step = c * d;
    value *= step;
    if (fabsl(step - 1) < 1e-18L) {
      break;
    }
  }
  return value;
}

long double slow_beta_density(long double a, long double b, long double x) {
  return expl((a - 1) * logl(x) + (b - 1) * log1pl(-x) - (lgammal(a) + lgammal(b) - lgammal(a + b)));
}

long double slow_beta_share(long double a, long double b, long double x) {
  long double factor = slow_beta_density(a, b, x) * x * (1 - x);
  return x < (a + 1) / (a + b + 2) ? factor * fraction(a, b, x) / a : 1 - factor * fraction(b, a, 1 - x) / b;
}

/* ---- Features, a step of a fit, the games of a prior ---- */

static int count(const struct slow_position *position, char letter) {
  int pieces = 0;
  for (int square = 0; square < 64; ++square) {
    pieces += position->board[square] == letter;
  }
  return pieces;
}

void slow_features(const struct slow_position *position, long double features[10]) {
  struct slow_position left = slow_pool(position);
  const char *own = left.side == 'w' ? "PNBRQ" : "pnbrq";
  const char *other = left.side == 'w' ? "pnbrq" : "PNBRQ";
  features[0] = 1;
  for (int type = 0; type < 5; ++type) {
    features[1 + type] = count(&left, own[type]) - count(&left, other[type]);
  }
  for (int of = 0; of < 2; ++of) {
    features[6 + 2 * of] = slow_king_capture(&left) / 216.0L;
    features[7 + 2 * of] = slow_queen_capture(&left) / 216.0L;
    left.side = left.side == 'w' ? 'b' : 'w';
  }
}

/* Gaussian elimination with partial pivoting, ten equations. */
static void solve(long double equations[10][11]) {
  for (int column = 0; column < 10; ++column) {
    int best = column;
    for (int row = column; row < 10; ++row) {
      best = fabsl(equations[row][column]) > fabsl(equations[best][column]) ? row : best;
    }
    for (int i = 0; i < 11; ++i) {
      long double kept = equations[column][i];
      equations[column][i] = equations[best][i];
      equations[best][i] = kept;
    }
    for (int row = 0; row < 10; ++row) {
      long double factor = row == column ? 0 : equations[row][column] / equations[column][column];
      for (int i = 0; i < 11; ++i) {
        equations[row][i] -= factor * equations[column][i];
      }
    }
  }
}

/* log (1 + e^x), also if e^x overflows. */
static long double soft_plus(long double x) {
  return fmaxl(x, 0) + log1pl(expl(-fabsl(x)));
}

long double slow_fit(const struct slow_row rows[], int count_of_rows, const long double model[10],
                     long double after[10]) {
  long double equations[10][11] = {{0}};
  long double loss = 0;
  for (int row = 0; row < count_of_rows; ++row) {
    long double sum = 0;
    for (int i = 0; i < 10; ++i) {
      sum += model[i] * rows[row].features[i];
    }
    long double chance = 1 / (1 + expl(-sum));
    loss += rows[row].score * soft_plus(-sum) + (1 - rows[row].score) * soft_plus(sum);
    for (int i = 0; i < 10; ++i) {
      for (int j = 0; j < 10; ++j) {
        equations[i][j] += chance * (1 - chance) * rows[row].features[i] * rows[row].features[j];
      }
      equations[i][10] += (rows[row].score - chance) * rows[row].features[i];
    }
  }
  long double longest = 4;
  for (int i = 0; i < 10; ++i) {
    equations[i][i] += 0.1L;
    equations[i][10] -= 0.1L * model[i];
  }
  solve(equations);
  for (int i = 0; i < 10; ++i) {
    after[i] = equations[i][10] / equations[i][i];
    longest = fabsl(after[i]) > longest ? fabsl(after[i]) : longest;
  }
  for (int i = 0; i < 10; ++i) {
    after[i] = fmaxl(-40, fminl(40, model[i] + after[i] * 4 / longest));
  }
  return loss / count_of_rows;
}

long double slow_log_likelihood(long double wins, long double losses, long double estimate, long double games) {
  long double a = games * estimate;
  long double b = games * (1 - estimate);
  return lgammal(a + wins) + lgammal(b + losses) - lgammal(games + wins + losses) -
         (lgammal(a) + lgammal(b) - lgammal(games));
}
