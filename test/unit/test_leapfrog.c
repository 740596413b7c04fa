/* core/endgame/leapfrog.c: counts the representatives of Leapfrog's rules (SPEC 7.35 to 7.38). Some classes keep two or
 * more. The exchange rule, which Leapfrog has for two like pieces, is implemented only here. */
#include "../../core/dfen_endgame.h"
#include "../support/test.h"

#include <stdlib.h>

#include "../support/tsv.h"

static int file_of(int square) {
  return square % 8;
}

static int rank_of(int square) {
  return square / 8;
}

static bool apart(int a, int b) {
  return abs(file_of(a) - file_of(b)) > 1 || abs(rank_of(a) - rank_of(b)) > 1;
}

static bool kings_may_stand(int white, int black, bool chess) {
  return white != black && (!chess || apart(white, black));
}

/* The number of representatives that a rule keeps, from the vectors. */
static int vector_of(const char *rule, bool chess) {
  static struct tsv tsv;
  int found = -1;
  open_vectors(&tsv, "endgame/leapfrog.tsv");
  while (tsv_next(&tsv)) {
    if (strcmp(tsv.column[2], rule) == 0 && (strcmp(tsv.column[1], "0") == 0) == chess) {
      assert_int_equal(found, -1);
      found = atoi(tsv.column[4]);
      assert_int_equal(found, atoi(tsv.column[5]) + atoi(tsv.column[6]));
    }
  }
  if (found < 0) {
    fail_msg("test/vectors/endgame/leapfrog.tsv has no rule '%s'", rule);
  }
  return found;
}

/* ---- The core's function ---- */

static void set(dfen_position *position, int square, int type, int side) {
  for (int plane = 0; plane < 3; ++plane) {
    position->plane[plane] |= (uint64_t)(type >> plane & 1) << square;
  }
  position->plane[3] |= (uint64_t)side << square;
}

static bool represents_itself(const dfen_position *position) {
  dfen_position representative;
  dfen_position again;
  assert_true(dfen_leapfrog_class(position, &representative));
  assert_true(dfen_leapfrog_class(&representative, &again));
  assert_memory_equal(&again, &representative, sizeof again);
  return memcmp(representative.plane, position->plane, sizeof position->plane) == 0;
}

static void count_representatives(bool like_pair, int *dice, int *chess) {
  *dice = 0;
  *chess = 0;
  for (int pair = 0; pair < 4096; ++pair) {
    int white = pair / 64;
    int black = pair % 64;
    for (int queen = 0; queen < 64; ++queen) {
      for (int other = like_pair ? queen + 1 : 64; other < (like_pair ? 64 : 65); ++other) {
        if (white == black || queen == white || queen == black || other == white || other == black) {
          continue;
        }
        dfen_position position = {.state = {.fullmove = 1}};
        set(&position, white, DFEN_KING, DFEN_WHITE);
        set(&position, black, DFEN_KING, DFEN_BLACK);
        set(&position, queen, DFEN_QUEEN, DFEN_WHITE);
        if (like_pair) {
          set(&position, other, DFEN_QUEEN, DFEN_WHITE);
        }
        if (represents_itself(&position)) {
          ++*dice;
          *chess += apart(white, black);
        }
      }
    }
  }
}

/* 31,332 classes have 32,116 representatives, 784 more; in chess 28,056 have 28,644, 588 more. */
static void representatives_of_a_queen(void **state) {
  (void)state;
  int dice;
  int chess;
  count_representatives(false, &dice, &chess);
  assert_int_equal(dice, 31332 + 784);
  assert_int_equal(chess, 28056 + 588);
  assert_int_equal(dice, vector_of("KXvK: primary WK, secondary BK", false));
  assert_int_equal(chess, vector_of("KXvK: primary WK, secondary BK", true));
}

/* 25,872 more representatives than the 953,666 classes; in chess 19,404 more than 854,238. */
static void representatives_of_two_queens(void **state) {
  (void)state;
  int dice;
  int chess;
  count_representatives(true, &dice, &chess);
  assert_int_equal(dice, 953666 + 25872);
  assert_int_equal(chess, 854238 + 19404);
  assert_int_equal(dice, vector_of("KXXvK: kings primary/secondary, pair unordered", false));
  assert_int_equal(chess, vector_of("KXXvK: kings primary/secondary, pair unordered", true));
}

static void assert_class(const char *text, const char *expected) {
  dfen_position position = position_of(text);
  dfen_position representative;
  assert_true(dfen_leapfrog_class(&position, &representative));
  dfen_fields image = dfen_to_fields(&representative);
  assert_full_form(&image, expected);
}
#define assert_class(...) OF_THIS_LINE(assert_class(__VA_ARGS__))

static void side_and_dice_are_kept(void **state) {
  (void)state;
  assert_class("7k/8/8/8/8/8/8/K6q b - - 9 30 kqq", "7k/8/8/8/8/8/8/K6q b - - 0 1 qqk");
  /* D moves the black king above the diagonal; the white king stays. */
  assert_class("8/8/8/8/8/8/8/K5k1 w - - 0 1", "8/k7/8/8/8/8/8/K7 w - - 0 1");
  /* H is the first symmetry that moves a8 to a1; HD would too. */
  assert_class("K7/1k6/8/8/8/8/8/Q7 w - - 0 1", "Q7/8/8/8/8/8/1k6/K7 w - - 0 1");
}

static void positions_without_a_representative(void **state) {
  (void)state;
  static const char *const texts[] = {"4k3/8/8/8/8/8/P7/4K3 w - -", "4k3/8/8/8/8/8/8/4K2R w K -",
                                      "4k3/8/8/8/8/8/8/4K3 w - a6", "8/8/8/8/8/8/8/4K3 w - -",
                                      "4k2k/8/8/8/8/8/8/4K3 w - -"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
    dfen_position position = position_of(texts[i]);
    dfen_position representative;
    assert_false(dfen_leapfrog_class(&position, &representative));
  }
}

/* ---- Rules for different pieces ---- */

/* The primary piece is in a1-d1-d4; if it is on the diagonal, the secondary piece is in a1-a8-h8. */
static bool rule_of_two(int primary, int secondary) {
  bool in_triangle = rank_of(primary) <= file_of(primary) && file_of(primary) <= 3;
  bool on_diagonal = rank_of(primary) == file_of(primary);
  return in_triangle && (!on_diagonal || rank_of(secondary) >= file_of(secondary));
}

enum { WHITE_KING, BLACK_KING, X, Y, PIECES_MAX };

/* Counts the boards with a number of different pieces, two of which decide. */
static int count_rule_of_two(int pieces, int primary, int secondary, bool chess) {
  int count = 0;
  int at[PIECES_MAX] = {0};
  long long boards = 1LL << 6 * pieces;
  for (long long board = 0; board < boards; ++board) {
    bool different = true;
    for (int piece = 0; piece < pieces; ++piece) {
      at[piece] = (int)(board >> 6 * piece & 63);
      for (int other = 0; other < piece; ++other) {
        different &= at[piece] != at[other];
      }
    }
    count +=
      different && kings_may_stand(at[WHITE_KING], at[BLACK_KING], chess) && rule_of_two(at[primary], at[secondary]);
  }
  return count;
}

static void rules_of_different_pieces(void **state) {
  (void)state;
  static const struct {
    const char *rule;
    int pieces, primary, secondary;
  } rows[] = {
    {"KvK: primary WK, secondary BK", 2, WHITE_KING, BLACK_KING},
    {"KXvK: primary WK, secondary BK", 3, WHITE_KING, BLACK_KING},
    {"KXvK: primary WK, secondary X", 3, WHITE_KING, X},
    {"KXvK: primary X, secondary BK", 3, X, BLACK_KING},
    {"KXYvK or KXvKY distinct: primary WK, secondary BK", 4, WHITE_KING, BLACK_KING},
    {"KXYvK distinct: primary X, secondary Y", 4, X, Y},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    for (int chess = 0; chess < 2; ++chess) {
      int count = count_rule_of_two(rows[i].pieces, rows[i].primary, rows[i].secondary, chess);
      assert_int_equal(count, vector_of(rows[i].rule, chess));
    }
  }
}

/* ---- The exchange rule ---- */

/* Leapfrog does not define the metric of "nearer to the centre"; these are the three candidates. */
enum metric { EUCLID, MANHATTAN, CHEBYSHEV };

static int from_centre(int square, enum metric metric) {
  int files = abs(2 * file_of(square) - 7);
  int ranks = abs(2 * rank_of(square) - 7);
  switch (metric) {
  case EUCLID: return files * files + ranks * ranks;
  case MANHATTAN: return files + ranks;
  default: return files > ranks ? files : ranks;
  }
}

/* The doubled midpoint is on or below the diagonal in the quadrant a1-d4. If it is on the diagonal, the nearer piece is
 * on or below the diagonal. If it is on the middle file line, the nearer piece is on files a to d. Equally near pieces
 * decide nothing. */
static bool exchange_rule(int a, int b, enum metric metric) {
  int x = file_of(a) + file_of(b);
  int y = rank_of(a) + rank_of(b);
  if (x > 7 || y > x) {
    return false;
  }
  int distance = from_centre(a, metric) - from_centre(b, metric);
  int nearer = distance < 0 ? a : b;
  if (distance == 0) {
    return true;
  }
  return (x != y || rank_of(nearer) <= file_of(nearer)) && (x != 7 || file_of(nearer) <= 3);
}

/* Among pairs with their midpoint in the centre, which are always equally near, keeps only the smallest image. */
static bool repaired_rule(int a, int b) {
  bool central = file_of(a) + file_of(b) == 7 && rank_of(a) + rank_of(b) == 7;
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES && central; ++g) {
    int images[2] = {dfen_symmetry_of_square(g, a), dfen_symmetry_of_square(g, b)};
    int smaller = images[0] < images[1] ? images[0] : images[1];
    if (smaller < (a < b ? a : b)) {
      return false;
    }
  }
  return exchange_rule(a, b, EUCLID);
}

static int count_kings_beside(int a, int b, bool chess) {
  int count = 0;
  for (int pair = 0; pair < 4096; ++pair) {
    int white = pair / 64;
    int black = pair % 64;
    bool free = white != a && white != b && black != a && black != b;
    count += free && kings_may_stand(white, black, chess);
  }
  return count;
}

/* metric: one of the three, or -1 for the repaired rule. */
static int count_exchange_rule(int metric, bool chess, int *pairs) {
  int count = 0;
  *pairs = 0;
  for (int a = 0; a < 64; ++a) {
    for (int b = a + 1; b < 64; ++b) {
      if (metric < 0 ? repaired_rule(a, b) : exchange_rule(a, b, (enum metric)metric)) {
        count += count_kings_beside(a, b, chess);
        ++*pairs;
      }
    }
  }
  return count;
}

/* There are exactly 278 classes of pairs; `pairs` is how many each rule keeps. */
static void exchange_rule_of_two_like_pieces(void **state) {
  (void)state;
  static const struct {
    const char *rule;
    int metric, pairs;
  } rows[] = {
    {"KXXvK: exchange rule as written, Euclidean centre distance", EUCLID, 300},
    {"KXXvK: exchange rule as written, Manhattan centre distance", MANHATTAN, 304},
    {"KXXvK: exchange rule as written, Chebyshev centre distance", CHEBYSHEV, 320},
    {"KXXvK: exchange rule + centre-midpoint tie repaired", -1, 278},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    for (int chess = 0; chess < 2; ++chess) {
      int pairs;
      assert_int_equal(count_exchange_rule(rows[i].metric, chess, &pairs), vector_of(rows[i].rule, chess));
      assert_int_equal(pairs, rows[i].pairs);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(representatives_of_a_queen), cmocka_unit_test(representatives_of_two_queens),
    cmocka_unit_test(side_and_dice_are_kept),     cmocka_unit_test(positions_without_a_representative),
    cmocka_unit_test(rules_of_different_pieces),  cmocka_unit_test(exchange_rule_of_two_like_pieces),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
