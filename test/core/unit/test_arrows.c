/* core/pictures/arrows.c: reads the micro-moves of a turn that are drawn as arrows (SPEC 9.6). */
#include "../../../core/dfen_pictures.h"
#include "../../repo/support/test.h"

TEST(up_to_three_are_read) {
  dfen_arrows arrows;
  dfen_fault fault;
  assert_int_equal(dfen_scan_arrows("", 0, &arrows, &fault), DFEN_OK);
  assert_int_equal(arrows.count, 0);
  assert_int_equal(dfen_scan_arrows("a1h8", 4, &arrows, &fault), DFEN_OK);
  assert_int_equal(arrows.count, 1);
  assert_int_equal(arrows.arrow[0].from, 0);
  assert_int_equal(arrows.arrow[0].to, 63);
  assert_int_equal(arrows.arrow[0].promotion, 0);
  assert_int_equal(dfen_scan_arrows("e7e8q,b7b8b b2b1n", 17, &arrows, &fault), DFEN_OK);
  assert_int_equal(arrows.count, 3);
  assert_int_equal(arrows.arrow[0].promotion, DFEN_QUEEN);
  assert_int_equal(arrows.arrow[1].from, 49);
  assert_int_equal(arrows.arrow[1].to, 57);
  assert_int_equal(arrows.arrow[1].promotion, DFEN_BISHOP);
  assert_int_equal(arrows.arrow[2].promotion, DFEN_KNIGHT);
  assert_int_equal(dfen_scan_arrows("a2a1r b7b8", 10, &arrows, &fault), DFEN_OK);
  assert_int_equal(arrows.arrow[0].promotion, DFEN_ROOK);
  assert_int_equal(arrows.arrow[1].from, 49);
}

TEST(faults_report_their_position) {
  static const struct {
    const char *moves;
    const char *message;
  } faults[] = {
    {"e2e4 e7e5 a2a3 b2b3", "moves: there are more than three (character 15)"},
    {"e2e4 e7e5 a2a3 ", "moves: there are more than three (character 15)"},
    {"e2e4,e7e8q,a2a3,<svg", "moves: there are more than three (character 16)"},
    {"a7a8q b7b8q c7c8q d7d8q", "moves: there are more than three (character 18)"},
    {"e2e4 e7e5 a2a ", "moves: a space is not a rank 1-8 (character 14)"},
    {"e2e4 e7e5 a2a", "moves: the text ends inside a move (character 14)"},
    {"e2e4  e7e5 a2a3 b2b3", "moves: a space is not a file a-h (character 6)"},
    {"   ", "moves: a space is not a file a-h (character 1)"},
    {"<script>", "moves: '<' is not a file a-h (character 1)"},
    {"e2e4\"/>", "moves: '\"' after the end of the move (character 5)"},
    {"e2e4&lt;", "moves: '&' after the end of the move (character 5)"},
    {"e2", "moves: the text ends inside a move (character 3)"},
  };
  FOR_ROWS(row, faults) {
    dfen_arrows arrows;
    dfen_fault fault;
    char message[DFEN_MESSAGE_SIZE];
    dfen_error error = dfen_scan_arrows(row->moves, strlen(row->moves), &arrows, &fault);
    assert_int_not_equal(error, DFEN_OK);
    assert_int_equal(error, fault.error);
    dfen_fault_message(&fault, message);
    assert_string_equal(message, row->message);
  }
}
