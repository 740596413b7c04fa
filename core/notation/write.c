/* The one writer (SPEC 2.9): one text for one position. */
#include "../common/castling.h"
#include "../common/decimal.h"
#include "../common/image.h"
#include "../common/square_text.h"

static size_t write_placement(dfen_transformation image, const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  size_t length = 0;
  for (int rank = 7; rank >= 0; --rank) {
    int source = dfen_image_source(image, rank);
    unsigned characters = fields->length[source];
    /* What is written next covers the bytes that are too many. */
    dfen_store_word(dfen_image_rank(image, fields->rank[source], characters), text + length);
    length += characters;
    text[length++] = '/';
  }
  return length - 1;
}

size_t dfen_write_placement(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  return write_placement(0, fields, text);
}

size_t dfen_write_castling(const dfen_state *state, char text[4]) {
  memcpy(text, dfen_castling_text[state->castling], 4);
  return dfen_castling_length[state->castling];
}

static size_t write_target(dfen_bitboard targets, int square, char text[2]) {
  if (!(targets >> square & 1)) {
    return 0;
  }
  write_square(square, text);
  return 2;
}

size_t dfen_write_en_passant(const dfen_state *state, char text[32]) {
  size_t length = 0;
  dfen_bitboard targets = state->en_passant;
  for (uint64_t files = (targets >> 16 | targets >> 40) & 0xFF; files != 0; files &= files - 1) {
    int file = (int)dfen_number_of_lowest_bit(files);
    length += write_target(targets, 16 + file, text + length); /* on rank 3 */
    length += write_target(targets, 40 + file, text + length); /* on rank 6 */
  }
  if (length == 0) {
    text[length++] = '-';
  }
  return length;
}

size_t dfen_write_dice(uint16_t dice, int side, char text[3]) {
  size_t length = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    for (unsigned count = dfen_dice_count(dice, type); count > 0; --count) {
      text[length++] = dfen_letter(type, side);
    }
  }
  return length;
}

size_t dfen_write_image(dfen_transformation image, const dfen_fields *fields, dfen_form form,
                        char text[DFEN_TEXT_SIZE]) {
  dfen_state state = dfen_image_state(image, &fields->state);
  size_t length = write_placement(image, fields, text);
  text[length++] = ' ';
  text[length++] = state.side == DFEN_WHITE ? 'w' : 'b';
  text[length++] = ' ';
  length += dfen_write_castling(&state, text + length);
  text[length++] = ' ';
  length += dfen_write_en_passant(&state, text + length);
  if (form == DFEN_FULL_FORM) {
    text[length++] = ' ';
    length += dfen_write_decimal(state.halfmove, text + length);
    text[length++] = ' ';
    length += dfen_write_decimal(state.fullmove, text + length);
  }
  if (state.dice != 0) {
    text[length++] = ' ';
    length += dfen_write_dice(state.dice, state.side, text + length);
  }
  return length;
}

size_t dfen_write(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]) {
  return dfen_write_image(0, fields, form, text);
}
