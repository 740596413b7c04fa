/* core/common/position.c: squares, letters and boards. */
#include "../support/test.h"

TEST(squares_have_names) {
  assert_int_equal(dfen_square_from_text("a1", 2), 0);
  assert_int_equal(dfen_square_from_text("h1", 2), 7);
  assert_int_equal(dfen_square_from_text("a8", 2), 56);
  assert_int_equal(dfen_square_from_text("h8", 2), 63);
  assert_int_equal(dfen_square_from_text("e4", 2), 28);
  const char *const none[] = {"", "e", "e4 ", "E4", "i4", "e9", "e0", "4e", "`1", "\xE5\xB4"};
  for (size_t i = 0; i < sizeof none / sizeof none[0]; ++i) {
    assert_int_equal(dfen_square_from_text(none[i], strlen(none[i])), -1);
  }
  assert_int_equal(dfen_square_from_text("e\0", 2), -1);
}

TEST(letters_are_on_their_squares) {
  dfen_fields fields = fields_of(START " w KQkq -");
  dfen_position position = dfen_to_position(&fields);
  const char *board = "RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr";
  for (int square = 0; square < 64; ++square) {
    char letter = dfen_piece_letter(&position, square);
    assert_int_equal(letter == 0 ? '.' : letter, board[square]);
    assert_int_equal(dfen_letter_on(&fields, square), letter);
  }
}

/* a1 is bit 0. A knight is 2, a king 6; a black piece also has the fourth plane set. */
TEST(planes_are_the_bits_of_type_and_colour) {
  dfen_fields fields = fields_of("7k/8/8/8/8/8/8/N7 w - -");
  dfen_position position = dfen_to_position(&fields);
  assert_true(position.plane[0] == 0);
  assert_true(position.plane[1] == (UINT64_C(1) | UINT64_C(1) << 63));
  assert_true(position.plane[2] == UINT64_C(1) << 63);
  assert_true(position.plane[3] == UINT64_C(1) << 63);
}

/* Letters between, before and after empty squares. */
TEST(letters_are_found_in_the_text_of_a_rank) {
  dfen_fields fields = fields_of("1p2Q1k1/8/8/8/8/8/8/R6n w - -");
  const char *top = ".p..Q.k.";
  const char *bottom = "R......n";
  for (int file = 0; file < 8; ++file) {
    assert_int_equal(dfen_letter_on(&fields, 56 + file), top[file] == '.' ? 0 : top[file]);
    assert_int_equal(dfen_letter_on(&fields, file), bottom[file] == '.' ? 0 : bottom[file]);
    assert_int_equal(dfen_letter_on(&fields, 24 + file), 0);
  }
}

TEST(board_and_text_round_trip) {
  const char *const texts[] = {
    START " w KQkq - 0 1",
    "8/8/8/8/8/8/8/8 b - - 0 1",
    "PNBRQKpn/brqkPNBR/QKpnbrqk/1p1p1p1p/p1p1p1p1/7K/K7/3kk3 b Kq a3c6h3 12 345 pnk",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
    dfen_fields fields = fields_of(texts[i]);
    dfen_position position = dfen_to_position(&fields);
    dfen_fields back = dfen_to_fields(&position);
    assert_full_form(&back, texts[i]);
  }
}
