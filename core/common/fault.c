/* The messages for invalid DFEN (SPEC 2.13) and other invalid input.
 *
 * A reader reports only an error code and a place (dfen_fault). All texts are in one table, so that they are
 * consistent; the assertion below the table fails if an error has no text. A message consists of the field, the reason
 * and the place. For example "9/8/8/8/8/8/8/8 w - -" yields
 *
 *     placement: '9' is not a piece letter, a digit 1-8 or '/' (character 1)
 *
 * where the character replaces %s of the table. */
#include "writer.h"

#include <assert.h>

/* %s is the character at the fault's place; after "rank" it is the rank of the board. */
static const char *const scan_reasons[] = {
  [DFEN_OK] = "nothing",
  [DFEN_ERROR_FIELD_MISSING] = "the text ends before this field",
  [DFEN_ERROR_FIELD_EMPTY] = "the field is empty (is there an extra space?)",
  [DFEN_ERROR_FIELD_END] = "%s after the end of the field",
  [DFEN_ERROR_RANK_CHARACTER] = "%s is not a piece letter, a digit 1-8 or '/'",
  [DFEN_ERROR_RANK_TWO_DIGITS] = "rank %s has two digits in a row",
  [DFEN_ERROR_RANK_LONG] = "rank %s has more than 8 files",
  [DFEN_ERROR_RANK_SHORT] = "rank %s has fewer than 8 files",
  [DFEN_ERROR_RANKS_FEW] = "there are fewer than 8 ranks",
  [DFEN_ERROR_RANKS_MANY] = "there are more than 8 ranks",
  [DFEN_ERROR_SIDE] = "%s is not 'w' or 'b'",
  [DFEN_ERROR_CASTLING] = "%s is not one of K, Q, k, q",
  [DFEN_ERROR_CASTLING_TWICE] = "the castling right %s is repeated",
  [DFEN_ERROR_TARGET_FILE] = "%s is not a file a-h",
  [DFEN_ERROR_TARGET_RANK] = "a target's file must be followed by rank 3 or 6",
  [DFEN_ERROR_TARGET_TWICE] = "a target is repeated",
  [DFEN_ERROR_CLOCK_CHARACTER] = "%s is not a digit",
  [DFEN_ERROR_CLOCK_DIGITS] = "the number has more than ten digits",
  [DFEN_ERROR_CLOCK_RANGE] = "the number is greater than 2147483647",
  [DFEN_ERROR_CLOCK_ZERO] = "the number must be at least 1",
  [DFEN_ERROR_DIE] = "%s is not one of P, N, B, R, Q, K",
  [DFEN_ERROR_DIE_OF_BLACK] = "%s is lower case but White is to move",
  [DFEN_ERROR_DIE_OF_WHITE] = "%s is upper case but Black is to move",
  [DFEN_ERROR_DICE_MANY] = "there are more than three dice",
  [DFEN_ERROR_DICE_END] = "nothing may follow the dice",
  [DFEN_ERROR_WORD] = "%s is not one of F, H, V, D",
  [DFEN_ERROR_MOVE_FILE] = "%s is not a file a-h",
  [DFEN_ERROR_MOVE_RANK] = "%s is not a rank 1-8",
  [DFEN_ERROR_MOVE_SHORT] = "the text ends inside a move",
  [DFEN_ERROR_MOVE_END] = "%s after the end of the move",
  [DFEN_ERROR_ROLL_NONE] = "the roll is empty",
  [DFEN_ERROR_ROLL_DIE] = "%s is not one of P, N, B, R, Q, K or 1-6",
  [DFEN_ERROR_ROLL_MIXED] = "letters and digits are mixed",
  [DFEN_ERROR_MATERIAL_CHARACTER] = "%s is not one of K, Q, R, Bd, Bl, N, a pawn's square or v",
  [DFEN_ERROR_MATERIAL_BISHOP] = "a bishop must be Bd, on dark squares, or Bl, on light ones",
  [DFEN_ERROR_MATERIAL_PAWN] = "a pawn's file must be followed by rank 2-7",
  [DFEN_ERROR_MATERIAL_PAWN_TWICE] = "a pawn's square is repeated",
  [DFEN_ERROR_MATERIAL_ORDER] = "a side's pawns come after its other pieces",
  [DFEN_ERROR_MATERIAL_NO_KING] = "a side has no K",
  [DFEN_ERROR_MATERIAL_KING_TWICE] = "a side has a second K",
  [DFEN_ERROR_MATERIAL_ONE_SIDE] = "the text ends before v and the other side",
  [DFEN_ERROR_MATERIAL_THIRD_SIDE] = "there is a second v",
  [DFEN_ERROR_MATERIAL_PIECES_MANY] = "there are more than 64 pieces",
  [DFEN_ERROR_MOVES_MANY] = "there are more than three",
  [DFEN_ERROR_LABEL] = "%s is not UTF-8",
};
static_assert(sizeof scan_reasons / sizeof scan_reasons[0] == DFEN_ERROR_COUNT, "every error has its words");

/* The names of the errors in STABLE.md. Not in the table above, because few programs use them. */
static const char *const error_names[] = {
#define NAME(error) [DFEN_ERROR_##error] = #error
  [DFEN_OK] = "OK",
  NAME(FIELD_MISSING),
  NAME(FIELD_EMPTY),
  NAME(FIELD_END),
  NAME(RANK_CHARACTER),
  NAME(RANK_TWO_DIGITS),
  NAME(RANK_LONG),
  NAME(RANK_SHORT),
  NAME(RANKS_FEW),
  NAME(RANKS_MANY),
  NAME(SIDE),
  NAME(CASTLING),
  NAME(CASTLING_TWICE),
  NAME(TARGET_FILE),
  NAME(TARGET_RANK),
  NAME(TARGET_TWICE),
  NAME(CLOCK_CHARACTER),
  NAME(CLOCK_DIGITS),
  NAME(CLOCK_RANGE),
  NAME(CLOCK_ZERO),
  NAME(DIE),
  NAME(DIE_OF_BLACK),
  NAME(DIE_OF_WHITE),
  NAME(DICE_MANY),
  NAME(DICE_END),
  NAME(WORD),
  NAME(MOVE_FILE),
  NAME(MOVE_RANK),
  NAME(MOVE_SHORT),
  NAME(MOVE_END),
  NAME(ROLL_NONE),
  NAME(ROLL_DIE),
  NAME(ROLL_MIXED),
  NAME(MATERIAL_CHARACTER),
  NAME(MATERIAL_BISHOP),
  NAME(MATERIAL_PAWN),
  NAME(MATERIAL_PAWN_TWICE),
  NAME(MATERIAL_ORDER),
  NAME(MATERIAL_NO_KING),
  NAME(MATERIAL_KING_TWICE),
  NAME(MATERIAL_ONE_SIDE),
  NAME(MATERIAL_THIRD_SIDE),
  NAME(MATERIAL_PIECES_MANY),
  NAME(MOVES_MANY),
  NAME(LABEL)
#undef NAME
};
static_assert(sizeof error_names / sizeof error_names[0] == DFEN_ERROR_COUNT, "every error has a name");

const char *dfen_error_name(dfen_error error) {
  return error_names[error];
}

/* The names of the fields in SQL. */
static const char *const field_names[] = {
  [DFEN_FIELD_PLACEMENT] = "placement", [DFEN_FIELD_SIDE] = "side",
  [DFEN_FIELD_CASTLING] = "castling",   [DFEN_FIELD_EN_PASSANT] = "en-passant",
  [DFEN_FIELD_HALFMOVE] = "halfmove",   [DFEN_FIELD_FULLMOVE] = "fullmove",
  [DFEN_FIELD_DICE] = "dice",           [DFEN_FIELD_WORD] = "word",
  [DFEN_FIELD_MOVES] = "moves",         [DFEN_FIELD_MATERIAL] = "material",
  [DFEN_FIELD_LABEL] = "label",
};

const char *dfen_field_name(dfen_field field) {
  return field_names[field];
}

/* A printable form of a character of bad input: 'x', a space, U+00A0 (no-break space), U+2654, or byte 0xFF. */
static struct short_text visible(uint32_t character) {
  static const char hex[] = "0123456789ABCDEF";
  if (character == ' ') {
    return core_short_text("a space");
  }
  if (character > ' ' && character < 0x7F) {
    return core_short_text("'%c'", (int)character);
  }
  char digits[7] = "";
  bool is_byte = character >= DFEN_BYTE && character <= DFEN_BYTE + 0xFF;
  size_t count = is_byte ? 2 : character > 0xFFFFF ? 6 : character > 0xFFFF ? 5 : 4;
  for (size_t i = 0; i < count; ++i) {
    digits[i] = hex[character >> 4 * (count - 1 - i) & 15];
  }
  const char *name = NULL;
  return is_byte                                     ? core_short_text("byte 0x%s", digits)
         : dfen_look_alike(character, &name) != NULL ? core_short_text("U+%s (%s)", digits, name)
                                                     : core_short_text("U+%s", digits);
}

size_t dfen_fault_message(const dfen_fault *fault, char text[DFEN_MESSAGE_SIZE]) {
  struct writer message = {.text = text, .size = DFEN_MESSAGE_SIZE};
  bool of_rank = fault->error >= DFEN_ERROR_RANK_TWO_DIGITS && fault->error <= DFEN_ERROR_RANK_SHORT;
  core_put(&message, "%s: ", field_names[fault->field]);
  core_put(&message, scan_reasons[fault->error],
           of_rank ? core_short_text("%u", fault->rank).text : visible(fault->character).text);
  return end_message(&message, fault->place);
}
