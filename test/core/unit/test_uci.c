/* core/symmetry/uci.c: moves as text, and their images (SPEC 3.16 to 3.18). */
#include "../../repo/support/test.h"

TEST(syntax_is_uci_with_one_separator) {
  static const char *const moves[] = {"",           "e2e4",       "e7e8q", "a1h8", "e2e4,e7e5", "e2e4 e7e5,g1f3",
                                      "b7b8b,b8b1", "b7b8n b1a3", "a2a1r", "e2e2"};
  FOR_ROWS(row, moves) {
    dfen_fault fault;
    assert_int_equal(dfen_check_uci(*row, strlen(*row), &fault), DFEN_OK);
  }
}

TEST(faults_report_their_position) {
  static const struct {
    const char *moves;
    size_t length;
    const char *message;
  } faults[] = {
    {TEXT("i2e4"), "'i' is not a file a-h (character 1)"},
    {TEXT("e2E4"), "'E' is not a file a-h (character 3)"},
    {TEXT("e9e4"), "'9' is not a rank 1-8 (character 2)"},
    {TEXT("e2e0"), "'0' is not a rank 1-8 (character 4)"},
    {TEXT("e"), "the text ends inside a move (character 2)"},
    {TEXT("e2"), "the text ends inside a move (character 3)"},
    {TEXT("e2e"), "the text ends inside a move (character 4)"},
    {TEXT("e2e4,"), "the text ends inside a move (character 6)"},
    {TEXT("e2e4, e7e5"), "a space is not a file a-h (character 6)"},
    {TEXT(" e2e4"), "a space is not a file a-h (character 1)"},
    {TEXT("e2e4\te7e5"), "U+0009 (tab) after the end of the move (character 5)"},
    {TEXT("e7e8k"), "'k' after the end of the move (character 5)"},
    {TEXT("e7e8Q"), "'Q' after the end of the move (character 5)"},
    {TEXT("e7e8qq"), "'q' after the end of the move (character 6)"},
    {TEXT("e2e4\0"), "U+0000 after the end of the move (character 5)"},
    {TEXT("e2\0e4"), "U+0000 is not a file a-h (character 3)"},
    {TEXT("\xC3\xA4"), "U+00E4 is not a file a-h (character 1)"},
    {TEXT("O-O"), "'O' is not a file a-h (character 1)"},
  };
  FOR_ROWS(row, faults) {
    dfen_fault fault;
    char message[DFEN_MESSAGE_SIZE];
    dfen_error error = dfen_check_uci(row->moves, row->length, &fault);
    assert_int_not_equal(error, DFEN_OK);
    assert_int_equal(error, fault.error);
    dfen_fault_message(&fault, message);
    assert_int_equal(strncmp(message, "moves: ", 7), 0);
    assert_string_equal(message + 7, row->message);
  }
}

static void assert_image(dfen_transformation transformation, const char *moves, const char *expected) {
  char image[64];
  dfen_transformation_of_uci(transformation, moves, strlen(moves), image);
  image[strlen(moves)] = '\0';
  assert_string_equal(image, expected);
}

/* The byte after the text is not read; it would turn the promotion letter into a square. */
TEST(images_end_with_the_text) {
  char image[] = "......";
  dfen_transformation_of_uci(DFEN_V, "e7e8b1", 5, image);
  assert_string_equal(image, "d7d8b.");
}

/* A promotion letter is not a file, even 'b'; separators are kept. */
TEST(squares_change_and_nothing_else) {
  assert_image(0, "e2e4,b7b8b g1f3", "e2e4,b7b8b g1f3");
  assert_image(DFEN_F, "e2e4,b7b8b g1f3", "e7e5,b2b1b g8f6");
  assert_image(DFEN_V, "e2e4,b7b8b g1f3", "d2d4,g7g8b b1c3");
  assert_image(DFEN_D, "a8h1", "h1a8");
  assert_image(DFEN_H | DFEN_D, "a1b1", "h1h2");
  assert_image(DFEN_F, "", "");
}

/* On an empty board a1b1 can map to any corner, along either of its two edges. */
TEST(the_whole_text_decides_the_smallest) {
  const dfen_transformations all_eight = 0xFF;
  assert_image(dfen_smallest_uci(all_eight, "h8h7", 4), "h8h7", "a1a2");
  assert_image(dfen_smallest_uci(all_eight, "d4d5,a1h1", 9), "d4d5,a1h1", "d4d5,a1h1");
  assert_image(dfen_smallest_uci(all_eight, "e5e4 h8a8", 9), "e5e4 h8a8", "d4d5 a1h1");
  assert_image(dfen_smallest_uci(1u << DFEN_V | 1u << DFEN_H, "c1c2", 4), "c1c2", "c8c7");
  assert_image(dfen_smallest_uci(1u << DFEN_F, "", 0), "", "");
}
