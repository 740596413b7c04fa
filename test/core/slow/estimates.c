/* The beta distribution by its continued fraction, in long double with libm (SPEC 13.2). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* Whether the piece on `from` attacks `to`, by its letter and the way between: a pawn the squares it captures on. */
static bool attacks(const struct slow_position *position, int from, int to) {
  int up = to / 8 - from / 8;
  int right = to % 8 - from % 8;
  int longest = abs(up) > abs(right) ? abs(up) : abs(right);
  bool straight = (up == 0) != (right == 0);
  bool diagonal = abs(up) == abs(right) && up != 0;
  switch (position->board[from]) {
  case 'P': return up == 1 && abs(right) == 1;
  case 'p': return up == -1 && abs(right) == 1;
  case 'N':
  case 'n': return abs(up * right) == 2;
  case 'K':
  case 'k': return longest == 1;
  case 'B':
  case 'b': straight = false; break;
  case 'R':
  case 'r': diagonal = false; break;
  default: break;
  }
  if (position->board[from] == ' ' || !(straight || diagonal)) {
    return false;
  }
  for (int step = 1; step < longest; ++step) {
    if (position->board[from + step * (8 * up + right) / longest] != ' ') {
      return false;
    }
  }
  return true;
}

static bool is_of(const char *letters, char letter) {
  return letter != ' ' && strchr(letters, letter) != NULL;
}

static bool some_attack(const struct slow_position *position, char letter, int to) {
  bool found = false;
  for (int from = 0; from < 64; ++from) {
    found = found || (position->board[from] == letter && attacks(position, from, to));
  }
  return found;
}

/* The squares to which pieces of a letter can go in a micro-move, each once; no castling, double push or en passant. */
static int squares_to_go_to(const struct slow_position *position, char letter, const char *own) {
  int squares = 0;
  for (int to = 0; to < 64; ++to) {
    char there = position->board[to];
    int behind = letter == 'P' ? to - 8 : to + 8;
    bool pushed = behind >= 0 && behind < 64 && there == ' ' && position->board[behind] == letter;
    bool reached = some_attack(position, letter, to) && !is_of(own, there);
    squares += letter == 'P' || letter == 'p' ? pushed || (reached && there != ' ') : reached;
  }
  return squares;
}

/* The values of the pieces of `letters`, each times the chance of a roll with a die of a type that attacks it. */
static long double value_in_danger(const struct slow_position *position, const char *letters, const char *enemies) {
  static const int values[] = {1, 3, 3, 5, 9, 0};
  long double sum = 0;
  for (int square = 0; square < 64; ++square) {
    if (is_of(letters, position->board[square])) {
      int others = 6;
      for (int type = 0; type < 6; ++type) {
        others -= some_attack(position, enemies[type], square);
      }
      sum += values[strchr(letters, position->board[square]) - letters] * (216 - others * others * others) / 216.0L;
    }
  }
  return sum;
}

/* The squared ranks that pawns of a letter have left behind, if no pawn of the other letter is ahead on three files. */
static int passed(const struct slow_position *position, char letter, char enemy) {
  int sum = 0;
  for (int square = 0; square < 64; ++square) {
    int up = letter == 'P' ? 1 : -1;
    int advanced = letter == 'P' ? square / 8 : 7 - square / 8;
    bool is_passed = position->board[square] == letter;
    for (int other = 0; other < 64; ++other) {
      bool ahead = (other / 8 - square / 8) * up > 0 && abs(other % 8 - square % 8) <= 1;
      is_passed = is_passed && !(ahead && position->board[other] == enemy);
    }
    sum += is_passed ? advanced * advanced : 0;
  }
  return sum;
}

void slow_features(const struct slow_position *position, long double features[SLOW_FEATURES]) {
  struct slow_position left = slow_pool(position);
  const char *own = left.side == 'w' ? "PNBRQK" : "pnbrqk";
  const char *other = left.side == 'w' ? "pnbrqk" : "PNBRQK";
  features[0] = 1;
  for (int type = 0; type < 6; ++type) {
    if (type < 5) {
      features[1 + type] = count(&left, own[type]) - count(&left, other[type]);
    }
    features[8 + type] = squares_to_go_to(&left, own[type], own) - squares_to_go_to(&left, other[type], other);
  }
  features[14] = value_in_danger(&left, other, own);
  features[15] = value_in_danger(&left, own, other);
  int captured = count(&left, ' ') > 32 ? count(&left, ' ') - 32 : 0;
  features[16] = captured / 32.0L * (passed(&left, own[0], other[0]) - passed(&left, other[0], own[0]));
  features[17] = 0;
  bool has_sides =
    count(&left, 'P') + count(&left, 'p') > 0 || left.right[0] || left.right[1] || left.right[2] || left.right[3];
  for (int square = 0; square < 64; ++square) {
    has_sides = has_sides || left.target[square];
  }
  for (int i = 18; i < SLOW_FEATURES; ++i) {
    features[i] = 0;
  }
  for (int square = 0; square < 64; ++square) {
    char letter = left.board[square];
    for (int type = 0; has_sides && type < 6; ++type) {
      bool white = letter == "PNBRQK"[type];
      if (white || letter == "pnbrqk"[type]) {
        int rank = white ? square / 8 : 7 - square / 8;
        int from_edge = square % 8 < 7 - square % 8 ? square % 8 : 7 - square % 8;
        features[18 + 32 * type + 4 * rank + from_edge] += letter == own[type] ? 1 : -1;
      }
    }
  }
  features[6] = slow_king_capture(&left) / 216.0L;
  left.side = left.side == 'w' ? 'b' : 'w';
  features[7] = slow_king_capture(&left) / 216.0L;
}

/* Gauss's elimination, the largest pivot first, of as many equations as there are features. */
static void solve(long double equations[SLOW_FEATURES][SLOW_FEATURES + 1]) {
  for (int column = 0; column < SLOW_FEATURES; ++column) {
    int best = column;
    for (int row = column; row < SLOW_FEATURES; ++row) {
      best = fabsl(equations[row][column]) > fabsl(equations[best][column]) ? row : best;
    }
    for (int i = 0; i <= SLOW_FEATURES; ++i) {
      long double kept = equations[column][i];
      equations[column][i] = equations[best][i];
      equations[best][i] = kept;
    }
    for (int row = 0; row < SLOW_FEATURES; ++row) {
      long double factor = row == column ? 0 : equations[row][column] / equations[column][column];
      for (int i = column; i <= SLOW_FEATURES; ++i) {
        equations[row][i] -= factor * equations[column][i];
      }
    }
  }
}

/* log (1 + e^x), also if e^x overflows. */
static long double soft_plus(long double x) {
  return fmaxl(x, 0) + log1pl(expl(-fabsl(x)));
}

/* The deviations of SPEC 13.6, which the table of 13.3 has. */
static const long double deviations[18] = {0.1L,   0.1L,  0.15L,  0.15L,  0.2L,  0.2L,  1.5L,  1.5L, 0.07L,
                                           0.025L, 0.02L, 0.025L, 0.015L, 0.05L, 0.04L, 0.04L, 0.1L, 0.2L};
static const long double deviation_of_squares = 0.02L;

long double slow_fit(const struct slow_row rows[], int count_of_rows, const long double model[SLOW_FEATURES],
                     long double after[SLOW_FEATURES]) {
  static long double equations[SLOW_FEATURES][SLOW_FEATURES + 1];
  memset(equations, 0, sizeof equations);
  long double loss = 0;
  for (int row = 0; row < count_of_rows; ++row) {
    long double sum = 0;
    for (int i = 0; i < SLOW_FEATURES; ++i) {
      sum += model[i] * rows[row].features[i];
    }
    long double chance = 1 / (1 + expl(-sum));
    loss += rows[row].score * soft_plus(-sum) + (1 - rows[row].score) * soft_plus(sum);
    for (int i = 0; i < SLOW_FEATURES; ++i) {
      for (int j = 0; j < SLOW_FEATURES; ++j) {
        equations[i][j] += chance * (1 - chance) * rows[row].features[i] * rows[row].features[j];
      }
      equations[i][SLOW_FEATURES] += (rows[row].score - chance) * rows[row].features[i];
    }
  }
  long double longest = 4;
  for (int i = 0; i < SLOW_FEATURES; ++i) {
    long double deviation = i < 18 ? deviations[i] : deviation_of_squares;
    long double ridge = 1 / (deviation * deviation);
    equations[i][i] += ridge;
    equations[i][SLOW_FEATURES] -= ridge * model[i];
  }
  solve(equations);
  for (int i = 0; i < SLOW_FEATURES; ++i) {
    after[i] = equations[i][SLOW_FEATURES] / equations[i][i];
    longest = fabsl(after[i]) > longest ? fabsl(after[i]) : longest;
  }
  for (int i = 0; i < SLOW_FEATURES; ++i) {
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
