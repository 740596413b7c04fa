/* dfen_check, the diagram and the SVG compared with the slow version, and dfen_check on games (SPEC 8.10, 8.11, 9.4 and
 * 9.5). */
#include "../../core/dfen_pictures.h"
#include "../support/test.h"

#include <stdlib.h>

#include "../support/positions.h"
#include "../support/random.h"

static void checks_and_diagrams_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("pictures");
  size_t longest = 0;
  for (int i = 0; i < random_cases(40000); ++i) {
    struct slow_position slow = i % 2 == 0 ? random_position(&random) : random_rules_position(&random);
    char dfen[SLOW_TEXT_SIZE];
    slow_write_full(&slow, dfen);
    dfen_position position = position_of(dfen);
    char expected[SLOW_CHECK_SIZE];
    char got[DFEN_CHECK_SIZE + 1];
    slow_check(&slow, expected);
    size_t length = dfen_check(&position, got, DFEN_CHECK_SIZE);
    assert_in_range(length, 0, DFEN_CHECK_SIZE);
    longest = length > longest ? length : longest;
    got[length] = '\0';
    if (strcmp(got, expected) != 0) {
      fail_msg("'%s': '%s' is not '%s'", dfen, got, expected);
    }
    for (int style = DFEN_ASCII; style <= DFEN_UNICODE; ++style) {
      char diagram[SLOW_DIAGRAM_SIZE];
      slow_diagram(&slow, style == DFEN_UNICODE, diagram);
      length = dfen_diagram(&position, (dfen_diagram_style)style, got, DFEN_DIAGRAM_SIZE);
      assert_in_range(length, 0, DFEN_DIAGRAM_SIZE);
      got[length] = '\0';
      assert_string_equal(got, diagram);
    }
  }
  print_message("the longest check had %zu characters\n", longest);
}

/* A position that occurs in a game has no warnings, at the beginning of a turn, within it and after it. */
static void games_have_no_warnings(void **state) {
  (void)state;
  struct random random = random_seeded("games without oddities");
  int looked_at = 0;
  for (int game = 0; game < random_cases(150); ++game) {
    dfen_position position = position_of(START " w KQkq - 0 1");
    for (int turn = 0; turn < 120; ++turn) {
      dfen_roll rolls[DFEN_ROLLS];
      dfen_rolls(rolls);
      position = dfen_roll_dice(&position, rolls[random_below(&random, DFEN_ROLLS)].dice);
      int longest = dfen_longest_turn(&position);
      bool king_captured = false;
      dfen_moves moves;
      for (legal_moves(&position, longest, &moves); moves.count > 0; legal_moves(&position, longest, &moves)) {
        /* prefers double pushes and moves to the squares behind them, which this test is about */
        dfen_move move = moves.move[random_below(&random, (unsigned)moves.count)];
        king_captured = king_captured || dfen_captured_piece(&position, move) == DFEN_KING;
        longest -= dfen_count_dice(dfen_dice_of_move(move));
        position = dfen_make_move(&position, move);
        if (king_captured) {
          break;
        }
        char text[DFEN_CHECK_SIZE + 1];
        bool turn_is_over = position.state.dice == 0;
        dfen_position seen = turn_is_over ? dfen_end_turn(&position) : position;
        text[dfen_check(&seen, text, DFEN_CHECK_SIZE)] = '\0';
        if (text[0] != '\0') {
          fail_msg("game %d, turn %d: %s", game, turn, text);
        }
        ++looked_at;
      }
      if (king_captured) {
        break;
      }
      position = dfen_end_turn(&position);
    }
  }
  print_message("%d positions of games\n", looked_at);
  assert_true(looked_at >= random_cases(1000));
}

static int count_in(const char *text, const char *part) {
  int count = 0;
  for (; (text = strstr(text, part)) != NULL; text += strlen(part)) {
    ++count;
  }
  return count;
}

/* Up to three moves between any squares, some with a promotion. Every other time all of them are along one line at the
 * edge, where arrows overlap and kings castle. */
static void random_moves(struct random *random, char moves[20]) {
  static const struct { int first, step; } lines[] = {{0, 1}, {56, 1}, {0, 8}, {7, 8}, {0, 9}};
  int length = 0;
  bool on_a_line = random_below(random, 2);
  unsigned line = random_below(random, sizeof lines / sizeof lines[0]);
  for (unsigned count = random_below(random, 4); count > 0; --count) {
    static const char *const promotions[] = {"", "", "", "", "q", "r", "b", "n"};
    int from = (int)random_below(random, 64);
    int to = (int)random_below(random, 64);
    if (on_a_line) {
      from = lines[line].first + lines[line].step * (from % 8);
      to = lines[line].first + lines[line].step * (to % 8);
    }
    length += sprintf(moves + length, "%s%c%c%c%c%s", length == 0 ? "" : " ", 'a' + from % 8, '1' + from / 8,
                      'a' + to % 8, '1' + to / 8, promotions[random_below(random, 8)]);
  }
  moves[length] = '\0';
}

/* Every point of every arrow is inside the picture. */
static void assert_arrows_inside(const char *svg, const char *dfen, const char *moves) {
  static const char arrow[] = "stroke-linejoin=\"round\" opacity=\".88\" fill=\"#";
  for (svg = strstr(svg, arrow); svg != NULL; svg = strstr(svg + 1, arrow)) {
    double x, y;
    int length;
    const char *at = strstr(svg, " d=\"") + 4;
    int points = 0;
    for (; sscanf(at, "%*1[ML]%lf %lf%n", &x, &y, &length) == 2; at += length) {
      ++points;
      if (x < 0 || x > 900 || y < 0 || y > 1000) {
        fail_msg("'%s', '%s': an arrow is at (%g, %g)", dfen, moves, x, y);
      }
    }
    assert_int_equal(points, 7);
  }
}
#define assert_arrows_inside(...) OF_THIS_LINE(assert_arrows_inside(__VA_ARGS__))

/* Every piece, target and die is drawn exactly once, pieces and targets on their squares. The requested size is the
 * size used. */
static void every_part_of_a_position_is_drawn(void **state) {
  (void)state;
  struct random random = random_seeded("drawn");
  for (int i = 0; i < random_cases(3000); ++i) {
    struct slow_position slow = i % 2 == 0 ? random_position(&random) : random_rules_position(&random);
    char dfen[SLOW_TEXT_SIZE];
    char moves[20];
    slow_write_full(&slow, dfen);
    random_moves(&random, moves);
    dfen_position position = position_of(dfen);
    dfen_picture picture = {.discs_on_arrows = true, .width = DFEN_PICTURE_WIDTH, .coordinates = true, .footer = true};
    dfen_fault fault;
    assert_int_equal(dfen_scan_arrows(moves, strlen(moves), &picture.arrows, &fault), DFEN_OK);
    int bottom = picture.bottom = (int)random_below(&random, 2);
    size_t length = dfen_svg(&position, &picture, NULL, 0);
    char *svg = malloc(length + 1);
    assert_non_null(svg);
    assert_int_equal(dfen_svg(&position, &picture, svg, length), length);
    svg[length] = '\0';
    int pieces = 0, targets = 0, dice = 0;
    for (int square = 0; square < 64; ++square) {
      int x = 50 + 100 * (bottom == DFEN_WHITE ? square % 8 : 7 - square % 8);
      int y = 24 + 100 * (bottom == DFEN_WHITE ? 7 - square / 8 : square / 8);
      char part[96];
      bool white = strchr("PNBRQK", slow.board[square]) != NULL;
      sprintf(part, "translate(%d %d)scale(1.1)\" fill=\"%s\"", x - 5, y, white ? "#fff" : "#2c2b30");
      assert_int_equal(count_in(svg, part), slow.board[square] != ' ');
      pieces += slow.board[square] != ' ';
      sprintf(part, "M%d %da27 27 ", x + 23, y + 50);
      assert_int_equal(count_in(svg, part), slow.target[square]);
      targets += slow.target[square];
    }
    for (int type = 0; type < 6; ++type) {
      dice += slow.dice[type];
    }
    assert_int_equal(count_in(svg, "scale(1.1)"), pieces);
    assert_int_equal(count_in(svg, "a27 27 0 1 1 54 0"), targets);
    assert_int_equal(count_in(svg, "scale(.68)"), dice);
    assert_int_equal(count_in(svg, "r=\"18\""), picture.arrows.count);
    assert_arrows_inside(svg, dfen, moves);
    free(svg);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(checks_and_diagrams_agree_with_the_slow_version),
    cmocka_unit_test(games_have_no_warnings),
    cmocka_unit_test(every_part_of_a_position_is_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
