/* core/endgame/leapfrog.c: counts the representatives of Leapfrog's kings-first rule (SPEC 7.35 and 7.36). Some classes
 * keep two. */
#include "../../../core/dfen_endgame.h"
#include "../../repo/support/test.h"

#include <stdlib.h>

#include "../../repo/support/random.h"
#include "../../repo/support/tsv.h"

static int file_of(int square) {
  return square % 8;
}

static int rank_of(int square) {
  return square / 8;
}

static bool apart(int a, int b) {
  return abs(file_of(a) - file_of(b)) > 1 || abs(rank_of(a) - rank_of(b)) > 1;
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
    fail_msg("test/core/vectors/endgame/leapfrog.tsv has no rule '%s'", rule);
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

/* The rule keeps no board whose white king is elsewhere. */
static bool in_triangle(int square) {
  return rank_of(square) <= file_of(square) && file_of(square) <= 3;
}

/* Counts the representatives of boards with a queen and, unless `second` is 0, that piece. With DFEN_TIMES below 1 it
 * tries only some of the kings outside the triangle. */
static void count_representatives(int second, int *dice, int *chess) {
  bool like_pair = second == DFEN_QUEEN;
  *dice = 0;
  *chess = 0;
  for (int pair = 0; pair < 4096; ++pair) {
    int white = pair / 64;
    int black = pair % 64;
    if (!in_triangle(white) && pair % random_stride(31) != 0) {
      continue;
    }
    for (int queen = 0; queen < 64; ++queen) {
      for (int other = like_pair ? queen + 1 : second != 0 ? 0 : 64; other < (second != 0 ? 64 : 65); ++other) {
        if (white == black || queen == white || queen == black || other == white || other == black || other == queen) {
          continue;
        }
        dfen_position position = {.state = {.fullmove = 1}};
        set(&position, white, DFEN_KING, DFEN_WHITE);
        set(&position, black, DFEN_KING, DFEN_BLACK);
        set(&position, queen, DFEN_QUEEN, DFEN_WHITE);
        if (second != 0) {
          set(&position, other, second, DFEN_WHITE);
        }
        if (represents_itself(&position)) {
          ++*dice;
          *chess += apart(white, black);
        }
      }
    }
  }
}

TEST(representatives_of_some_materials) {
  static const struct {
    const char *rule;
    int second;
  } rows[] = {
    {"KXvK: primary WK, secondary BK", 0},
    {"KXXvK: kings primary/secondary, pair unordered", DFEN_QUEEN},
    {"KXYvK or KXvKY distinct: primary WK, secondary BK", DFEN_ROOK},
  };
  FOR_ROWS(row, rows) {
    int dice;
    int chess;
    count_representatives(row->second, &dice, &chess);
    assert_int_equal(dice, vector_of(row->rule, false));
    assert_int_equal(chess, vector_of(row->rule, true));
  }
}

static void assert_class(const char *text, const char *expected) {
  dfen_position position = position_of(text);
  dfen_position representative;
  assert_true(dfen_leapfrog_class(&position, &representative));
  dfen_fields image = dfen_to_fields(&representative);
  assert_full_form(&image, expected);
}

TEST(side_and_dice_are_kept) {
  assert_class("7k/8/8/8/8/8/8/K6q b - - 9 30 kqq", "7k/8/8/8/8/8/8/K6q b - - 0 1 qqk");
  /* D moves the black king above the diagonal; the white king stays. */
  assert_class("8/8/8/8/8/8/8/K5k1 w - - 0 1", "8/k7/8/8/8/8/8/K7 w - - 0 1");
  /* H is the first symmetry that moves a8 to a1; HD would too. */
  assert_class("K7/1k6/8/8/8/8/8/Q7 w - - 0 1", "Q7/8/8/8/8/8/1k6/K7 w - - 0 1");
}

TEST(positions_without_a_representative) {
  static const char *const texts[] = {"4k3/8/8/8/8/8/P7/4K3 w - -", "4k3/8/8/8/8/8/8/4K2R w K -",
                                      "4k3/8/8/8/8/8/8/4K3 w - a6", "8/8/8/8/8/8/8/4K3 w - -",
                                      "4k2k/8/8/8/8/8/8/4K3 w - -"};
  FOR_ROWS(row, texts) {
    dfen_position position = position_of(*row);
    dfen_position representative;
    assert_false(dfen_leapfrog_class(&position, &representative));
  }
}
