/* core/endgame/material.c and core/endgame/material_text.c: keys of boards and of texts (SPEC 7.3 to 7.11). */
#include "../../repo/support/material.h"

#include <stdlib.h>

TEST(pieces_are_written_in_one_order) {
  char text[KEY_SIZE];
  dfen_material material = material_of("NBlRKBdQNh7b3a3vQK");
  assert_string_equal(key_of(&material, text), "KQRBdBlNNa3b3h7vKQ");
}

TEST(fills_the_board) {
  char key[200] = "K";
  for (int i = 0; i < 62; ++i) {
    strcat(key, i % 2 ? "Bd" : "Bl");
  }
  strcat(key, "vK");
  assert_int_equal(strlen(key), DFEN_MATERIAL_TEXT_MAX);
  dfen_material material = material_of(key);
  assert_int_equal(material.pieces[0][DFEN_DARK_BISHOPS], 31);
  assert_int_equal(material.pieces[0][DFEN_LIGHT_BISHOPS], 31);
}

static void assert_refused(const char *text, size_t length, const char *expected) {
  dfen_material material;
  dfen_fault fault;
  char message[DFEN_MESSAGE_SIZE];
  dfen_error error = dfen_scan_material(text, length, &material, &fault);
  assert_int_not_equal(error, DFEN_OK);
  assert_int_equal(error, fault.error);
  size_t written = dfen_fault_message(&fault, message);
  assert_int_equal(written, strlen(message));
  assert_string_equal(message, expected);
}

static void refuse(const char *text, const char *expected) {
  assert_refused(text, strlen(text), expected);
}

TEST(texts_that_are_not_keys) {
  refuse("", "material: a side has no K (character 1)");
  refuse("vK", "material: a side has no K (character 1)");
  refuse("KQvQ", "material: a side has no K (character 5)");
  refuse("KQ", "material: the text ends before v and the other side (character 3)");
  refuse("KKvK", "material: a side has a second K (character 2)");
  refuse("KvKvK", "material: there is a second v (character 4)");
  refuse("KPvK", "material: 'P' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 2)");
  refuse("KqvK", "material: 'q' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 2)");
  refuse("KvK ", "material: a space is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4)");
  refuse("KvK\xC3\xA9", "material: U+00E9 is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4)");
  assert_refused("KvK\0Q", 5, "material: U+0000 is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4)");
  refuse("KBvK", "material: a bishop must be Bd, on dark squares, or Bl, on light ones (character 3)");
  refuse("KvKB", "material: a bishop must be Bd, on dark squares, or Bl, on light ones (character 5)");
  refuse("Ka1vK", "material: a pawn's file must be followed by rank 2-7 (character 3)");
  refuse("Kh8vK", "material: a pawn's file must be followed by rank 2-7 (character 3)");
  refuse("KvKh", "material: a pawn's file must be followed by rank 2-7 (character 5)");
  refuse("Ka2a2vK", "material: a pawn's square is repeated (character 5)");
  refuse("Ka2vKa2", "material: a pawn's square is repeated (character 7)");
  refuse("Ka2QvK", "material: a side's pawns come after its other pieces (character 4)");
  refuse("a2KvK", "material: a side's pawns come after its other pieces (character 3)");
}

TEST(more_pieces_than_squares) {
  char key[200] = "K";
  memset(key + 1, 'Q', 62);
  strcpy(key + 63, "vK");
  material_of(key);
  memset(key + 1, 'Q', 63);
  strcpy(key + 64, "vK");
  refuse(key, "material: there are more than 64 pieces (character 64)");
  memset(key, 'N', 199);
  refuse(key, "material: there are more than 64 pieces (character 63)");
}
