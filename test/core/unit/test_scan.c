/* core/notation/scan.c, scan_fault.c and core/common/fault.c: every class of error with its field and position, and
 * what is accepted (SPEC 2.1 to 2.8 and 2.12 to 2.15). */
#include "../../repo/support/test.h"

#include "../../../core/notation/scan_fault.h"

static const struct {
  const char *text, *message;
} faults[] = {
  /* placement */
  {"", "placement: the field is empty (is there an extra space?) (character 1)"},
  {" " START " w KQkq -", "placement: the field is empty (is there an extra space?) (character 1)"},
  {"rnbqkbnr/pppppppp/8/ppppppppp/8/8/8/8 w - -", "placement: rank 5 has more than 8 files (character 29)"},
  {"8/8/8/p8/8/8/8/8 w - -", "placement: rank 5 has more than 8 files (character 8)"},
  {"8/8/7/8/8/8/8/8 w - -", "placement: rank 6 has fewer than 8 files (character 6)"},
  {"8/8/8/8/8/8/8/7 w - -", "placement: rank 1 has fewer than 8 files (character 16)"},
  {"8/8/8/8/8/8/8/7", "placement: rank 1 has fewer than 8 files (character 16)"},
  {"8/8//8/8/8/8/8 w - -", "placement: rank 6 has fewer than 8 files (character 5)"},
  {"/8/8/8/8/8/8/8 w - -", "placement: rank 8 has fewer than 8 files (character 1)"},
  {"8x8r3k2r/8/8/8/8/8/8/8 w - -", "placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 2)"},
  {"8/8/8/8/8/44/8/8 w - -", "placement: rank 3 has two digits in a row (character 12)"},
  {"8/8/8/8/8/8/8 w - -", "placement: there are fewer than 8 ranks (character 14)"},
  {"8/8/8/8/8/8/8", "placement: there are fewer than 8 ranks (character 14)"},
  {"8/8/8/8/8/8/8/8/8 w - -", "placement: there are more than 8 ranks (character 16)"},
  {"8/8/8/8/8/8/8/8/", "placement: there are more than 8 ranks (character 16)"},
  {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/ w - -",
   "placement: there are more than 8 ranks (character 72)"},
  {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnn w - -",
   "placement: rank 1 has fewer than 8 files (character 71)"},
  {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnnn w - -",
   "placement: rank 1 has more than 8 files (character 72)"},
  {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn!nnnnnnnn w - -",
   "placement: '!' is not a piece letter, a digit 1-8 or '/' (character 63)"},
  {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn nnnnnnnn w - -",
   "placement: there are fewer than 8 ranks (character 63)"},
  {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn",
   "side: the text ends before this field (character 72)"},
  {"9/8/8/8/8/8/8/8 w - -", "placement: '9' is not a piece letter, a digit 1-8 or '/' (character 1)"},
  {"8/0pppppppp/8/8/8/8/8/8 w - -", "placement: '0' is not a piece letter, a digit 1-8 or '/' (character 3)"},
  {"8/8/3Q~4/8/8/8/8/8 w - -", "placement: '~' is not a piece letter, a digit 1-8 or '/' (character 7)"},
  {"8/8/\xE2\x99\x94"
   "7/8/8/8/8/8 w - -",
   "placement: U+2654 is not a piece letter, a digit 1-8 or '/' (character 5)"},
  {"8/8\xC2\xA0/8/8/8/8/8/8 w - -",
   "placement: U+00A0 (no-break space) is not a piece letter, a digit 1-8 or '/' (character 4)"},
  {"8/8\xC2/8/8/8/8/8/8 w - -", "placement: byte 0xC2 is not a piece letter, a digit 1-8 or '/' (character 4)"},
  {"8/8\t8/8/8/8/8/8 w - -", "placement: U+0009 (tab) is not a piece letter, a digit 1-8 or '/' (character 4)"},
  {"8/8/\x7F"
   "7/8/8/8/8/8 w - -",
   "placement: U+007F is not a piece letter, a digit 1-8 or '/' (character 5)"},
  /* side */
  {"8/8/8/8/8/8/8/8", "side: the text ends before this field (character 16)"},
  {"8/8/8/8/8/8/8/8 ", "side: the field is empty (is there an extra space?) (character 17)"},
  {"8/8/8/8/8/8/8/8  w - -", "side: the field is empty (is there an extra space?) (character 17)"},
  {"8/8/8/8/8/8/8/8 W - -", "side: 'W' is not 'w' or 'b' (character 17)"},
  {"8/8/8/8/8/8/8/8 wb - -", "side: 'b' after the end of the field (character 18)"},
  /* castling */
  {"8/8/8/8/8/8/8/8 w", "castling: the text ends before this field (character 18)"},
  {"8/8/8/8/8/8/8/8 w ", "castling: the field is empty (is there an extra space?) (character 19)"},
  {"8/8/8/8/8/8/8/8 w KA -", "castling: 'A' is not one of K, Q, k, q (character 20)"},
  {"8/8/8/8/8/8/8/8 w K- -", "castling: '-' is not one of K, Q, k, q (character 20)"},
  {"8/8/8/8/8/8/8/8 w KqK -", "castling: the castling right 'K' is repeated (character 21)"},
  {"8/8/8/8/8/8/8/8 w -K -", "castling: 'K' after the end of the field (character 20)"},
  /* en-passant */
  {"8/8/8/8/8/8/8/8 w -", "en-passant: the text ends before this field (character 20)"},
  {"8/8/8/8/8/8/8/8 w - ", "en-passant: the field is empty (is there an extra space?) (character 21)"},
  {"8/8/8/8/8/8/8/8 w - i3", "en-passant: 'i' is not a file a-h (character 21)"},
  {"8/8/8/8/8/8/8/8 w - a3-", "en-passant: '-' is not a file a-h (character 23)"},
  {"8/8/8/8/8/8/8/8 w - e4", "en-passant: a target's file must be followed by rank 3 or 6 (character 22)"},
  {"8/8/8/8/8/8/8/8 w - a3e", "en-passant: a target's file must be followed by rank 3 or 6 (character 24)"},
  {"8/8/8/8/8/8/8/8 w - e 0 1", "en-passant: a target's file must be followed by rank 3 or 6 (character 22)"},
  {"8/8/8/8/8/8/8/8 w - a3b3a3", "en-passant: a target is repeated (character 26)"},
  {"8/8/8/8/8/8/8/8 w - a3a6a3", "en-passant: a target is repeated (character 25)"},
  {"8/8/8/8/8/8/8/8 w - -a3", "en-passant: 'a' after the end of the field (character 22)"},
  /* clocks */
  {"8/8/8/8/8/8/8/8 w - - ", "halfmove: the field is empty (is there an extra space?) (character 23)"},
  {"8/8/8/8/8/8/8/8 w - -  0", "halfmove: the field is empty (is there an extra space?) (character 23)"},
  {"8/8/8/8/8/8/8/8 w - - -", "halfmove: '-' is not a digit (character 23)"},
  {"8/8/8/8/8/8/8/8 w - - +1", "halfmove: '+' is not a digit (character 23)"},
  {"8/8/8/8/8/8/8/8 w - - 1.0", "halfmove: '.' is not a digit (character 24)"},
  {"8/8/8/8/8/8/8/8 w - - 123: 1", "halfmove: ':' is not a digit (character 26)"},
  {"8/8/8/8/8/8/8/8 w - - 2147483648", "halfmove: the number is greater than 2147483647 (character 32)"},
  {"8/8/8/8/8/8/8/8 w - - 99999999999999999999", "halfmove: the number is greater than 2147483647 (character 32)"},
  {"8/8/8/8/8/8/8/8 b - - 2147483647k", "halfmove: 'k' is not a digit (character 33)"},
  {"8/8/8/8/8/8/8/8 w - - 0000000001PNB", "halfmove: 'P' is not a digit (character 33)"},
  {"8/8/8/8/8/8/8/8 w - - 00000000001", "halfmove: the number has more than ten digits (character 33)"},
  {"8/8/8/8/8/8/8/8 w - - 0 ", "fullmove: the field is empty (is there an extra space?) (character 25)"},
  {"8/8/8/8/8/8/8/8 w - - 0 0", "fullmove: the number must be at least 1 (character 26)"},
  {"8/8/8/8/8/8/8/8 w - - 0 00 P", "fullmove: the number must be at least 1 (character 27)"},
  {"8/8/8/8/8/8/8/8 w - - 0 0000000000", "fullmove: the number must be at least 1 (character 34)"},
  {"8/8/8/8/8/8/8/8 w - - 0 0x", "fullmove: 'x' is not a digit (character 26)"},
  {"8/8/8/8/8/8/8/8 w - - 0 PNB", "fullmove: 'P' is not a digit (character 25)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1\n", "fullmove: U+000A (line feed) is not a digit (character 26)"},
  /* dice */
  {"8/8/8/8/8/8/8/8 w - - 0 1 ", "dice: the field is empty (is there an extra space?) (character 27)"},
  {START " w KQkq - 0 1 p", "dice: 'p' is lower case but White is to move (character 58)"},
  {START " b KQkq - 0 1 nP", "dice: 'P' is upper case but Black is to move (character 59)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 X", "dice: 'X' is not one of P, N, B, R, Q, K (character 27)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 PNBR", "dice: there are more than three dice (character 30)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 P N", "dice: nothing may follow the dice (character 28)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 -P", "dice: nothing may follow the dice (character 28)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 --", "dice: nothing may follow the dice (character 28)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 P-", "dice: '-' is not one of P, N, B, R, Q, K (character 28)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 P-N", "dice: '-' is not one of P, N, B, R, Q, K (character 28)"},
  {"8/8/8/8/8/8/8/8 w - - 0 1 P ", "dice: nothing may follow the dice (character 28)"},
  /* the key form: a fifth field that starts with a letter is the dice, and the last */
  {"8/8/8/8/8/8/8/8 w - - PNB 0", "dice: nothing may follow the dice (character 26)"},
  {"8/8/8/8/8/8/8/8 w - - x", "dice: 'x' is not one of P, N, B, R, Q, K (character 23)"},
  {"8/8/8/8/8/8/8/8 w - - P0", "dice: '0' is not one of P, N, B, R, Q, K (character 24)"},
};

TEST(every_class_of_error_has_its_field_and_position) {
  bool seen[DFEN_ERROR_COUNT] = {[DFEN_OK] = true};
  FOR_ROWS(row, faults) {
    dfen_fields fields;
    dfen_fault fault;
    char message[DFEN_MESSAGE_SIZE];
    dfen_error error = dfen_scan(row->text, strlen(row->text), &fields, &fault);
    assert_int_not_equal(error, DFEN_OK);
    assert_int_equal(error, fault.error);
    seen[error] = true;
    assert_int_equal(fault.rank != 0, fault.field == DFEN_FIELD_PLACEMENT && error != DFEN_ERROR_FIELD_EMPTY);
    size_t length = dfen_fault_message(&fault, message);
    assert_string_equal(message, row->message);
    assert_int_equal(length, strlen(message));
  }
  for (int error = 0; error <= DFEN_ERROR_DICE_END; ++error) { /* the classes of a DFEN */
    if (!seen[error]) {
      fail_msg("no text meets error %d", error);
    }
  }
}

TEST(longest_message_fits) {
  size_t longest = 0;
  for (int error = 0; error < DFEN_ERROR_COUNT; ++error) {
    for (uint32_t character = 0; character <= 0xFFFF; ++character) {
      dfen_fault fault = {.error = (dfen_error)error,
                          .field = DFEN_FIELD_EN_PASSANT, /* the longest name */
                          .place = UINT32_MAX,
                          .character = character,
                          .rank = 8};
      char message[2 * DFEN_MESSAGE_SIZE];
      size_t length = dfen_fault_message(&fault, message);
      longest = length > longest ? length : longest;
    }
  }
  assert_true(longest < DFEN_MESSAGE_SIZE);
}

TEST(accepts_four_to_seven_fields) {
  static const struct {
    const char *text, *full, *key;
  } forms[] = {
    {START " w KQkq -", START " w KQkq - 0 1", START " w KQkq -"},
    {START " w KQkq - 5", START " w KQkq - 5 1", START " w KQkq -"},
    {START " w KQkq - 5 7", START " w KQkq - 5 7", START " w KQkq -"},
    {START " w KQkq - 5 7 -", START " w KQkq - 5 7", START " w KQkq -"},
    {START " w KQkq - 5 7 QPB", START " w KQkq - 5 7 PBQ", START " w KQkq - PBQ"},
    {START " b KQkq - kkk", START " b KQkq - 0 1 kkk", START " b KQkq - kkk"},
    {START " w qkQK -", START " w KQkq - 0 1", START " w KQkq -"},
    {START " w kK -", START " w Kk - 0 1", START " w Kk -"},
    {START " w - h6b3a6b6", START " w - a6b3b6h6 0 1", START " w - a6b3b6h6"},
    {START " w - - 0000000007 0000000009", START " w - - 7 9", START " w - -"},
    {START " w - - 2147483647 2147483647", START " w - - 2147483647 2147483647", START " w - -"},
    {"8/8/8/8/8/8/8/8 b - -", "8/8/8/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/8/8 b - -"},
  };
  FOR_ROWS(row, forms) {
    dfen_fields fields = fields_of(row->text);
    char text[DFEN_TEXT_SIZE];
    assert_string_equal(form_of(&fields, DFEN_FULL_FORM, text), row->full);
    assert_string_equal(form_of(&fields, DFEN_KEY_FORM, text), row->key);
  }
}

TEST(longest_dfen_has_137_characters) {
  char longest[200] = "";
  for (int rank = 0; rank < 8; ++rank) {
    strcat(longest, rank == 0 ? "nnnnnnnn" : "/nnnnnnnn");
  }
  strcat(longest, " b KQkq a3a6b3b6c3c6d3d6e3e6f3f6g3g6h3h6 2147483647 2147483647 rqk");
  assert_int_equal(strlen(longest), DFEN_TEXT_MAX);
  dfen_fields fields = fields_of(longest);
  assert_full_form(&fields, longest);
}

/* Searching a valid DFEN for a fault finds none before its end; there the only possible fault is trailing text. */
TEST(no_fault_is_found_in_a_dfen) {
  static const char *const texts[] = {
    START " w KQkq - 0 1",
    START " b qk a3 5",
    START " w KQkq -",
    START " w - - PNB",
    START " w - - 5 7 QQ",
    START " w - - 5 7 -",
    "nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn w - -",
  };
  FOR_ROWS(row, texts) {
    dfen_fault fault;
    (void)fields_of(*row);
    assert_int_equal(core_find_fault(*row, strlen(*row), &fault), DFEN_ERROR_DICE_END);
    assert_int_equal(fault.error, DFEN_ERROR_DICE_END);
    assert_int_equal(fault.place, strlen(*row) + 1);
  }
}

/* Placements of 15 to 71 characters: empty ranks followed by full ones, one of them half full. */
TEST(placements_of_every_length_are_read) {
  static const char *const ranks[] = {"8", "p7", "p1p5", "p1p1p3", "p1p1p1p1", "rr1rr1rr", "rrr1rrrr", "rrrrrrrr"};
  for (int full = 0; full < 8; ++full) {
    for (size_t part = 0; part < ROWS_OF(ranks); ++part) {
      char text[DFEN_TEXT_SIZE] = "";
      for (int rank = 0; rank < 8; ++rank) {
        strcat(text, rank == 0 ? "" : "/");
        strcat(text, rank < 7 - full ? "8" : rank == 7 - full ? ranks[part] : "nnnnnnnn");
      }
      strcat(text, " b Kq a3 7 9 k");
      dfen_fields fields = fields_of(text);
      assert_full_form(&fields, text);
    }
  }
}

/* The bytes after the text are not read, and the text may contain any bytes. A NUL does not end a text, neither at a
 * position where the text could end nor elsewhere. */
TEST(texts_end_by_length_not_by_nul) {
  dfen_fields fields;
  dfen_fault fault;
  const char text[] = "8/8/8/8/8/8/8/8 w - - 12 34";
  assert_int_equal(dfen_scan(text, 24, &fields, &fault), DFEN_OK);
  assert_full_form(&fields, "8/8/8/8/8/8/8/8 w - - 12 1");
  const char embedded[] = "8/8/8/8/8/8/8/8 w - -\0 12 34";
  assert_int_equal(dfen_scan(embedded, sizeof embedded - 1, &fields, &fault), DFEN_ERROR_FIELD_END);
  assert_int_equal(fault.place, 22);
  static const char with_nuls[][28] = {"8/8/8/8/8/8/8/8 w - - 0\0 1", "8/8/8/8/8/8/8/8 w - - 0 1\0P",
                                       "8/8/8/8/8/8/8/8 w - a3\0b3 ", "8/8/8/8/8/8/8/8 w -\0- 0 1P",
                                       "8/8/8/8/8/8/8/8\0w - - 0 1P"};
  for (size_t i = 0; i < ROWS_OF(with_nuls); ++i) {
    assert_int_not_equal(dfen_scan(with_nuls[i], sizeof with_nuls[i] - 1, &fields, &fault), DFEN_OK);
    assert_int_equal(fault.place, strlen(with_nuls[i]) + 1);
    assert_int_equal(fault.character, 0);
  }
  assert_int_equal(dfen_scan(NULL, 0, &fields, &fault), DFEN_ERROR_FIELD_EMPTY);
}
