/* core/rules/san.c: micro-moves as players write them (SPEC 5.28). */
#include "../../repo/support/test.h"

static void assert_san(const char *dfen, const char *moves, dfen_san_style style, const char *expected) {
  dfen_position position = position_of(dfen);
  char san[DFEN_SAN_SIZE + 1];
  size_t length = 0;
  dfen_play_fault fault;
  assert_int_equal(dfen_san(&position, moves, strlen(moves), style, san, &length, &fault), DFEN_PLAY_OK);
  san[length] = '\0';
  assert_string_equal(san, expected);
}
#define assert_letters(dfen, moves, expected) assert_san(dfen, moves, DFEN_SAN_LETTERS, expected)

TEST(whole_turns_keep_their_separators) {
  assert_letters(START " w KQkq - 0 1 PNB", "e2e4 b1c3,f1c4", "e4 Nc3,Bc4");
  assert_letters(START " b KQkq - 0 1 pnb", "e7e5", "e5");
}

TEST(passes) {
  assert_letters(START " w KQkq - 0 1 KRQ", "", "--");
  assert_letters(START " w KQkq - 0 1 PNB", "", "");
  assert_letters(START " w KQkq - 0 1", "", "");
}

/* The text has what is before the error. */
TEST(errors_are_those_of_playing) {
  dfen_position position = position_of(START " w KQkq - 0 1 PNB");
  char san[DFEN_SAN_SIZE];
  size_t length = 0;
  dfen_play_fault fault;
  assert_int_equal(dfen_san(&position, "e2e4 b1c3 e1e2", 14, DFEN_SAN_LETTERS, san, &length, &fault), DFEN_PLAY_NO_DIE);
  assert_int_equal(fault.place, 11);
  assert_memory_equal(san, "e4 Nc3", 6);
  assert_int_equal(length, 6);
}
