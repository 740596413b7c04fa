/* The one writer (SPEC 2): one text for one position. */
#include "bits.h"
#include "decimal.h"
#include "dfen.h"

size_t dfen_write_placement(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  size_t length = 0;
  for (int rank = 7; rank >= 0; --rank) {
    dfen_store_word(fields->rank[rank], text + length); /* what is written next covers the bytes that are too many */
    length += fields->length[rank];
    text[length++] = '/';
  }
  return length - 1;
}

size_t dfen_write_castling(const dfen_state *state, char text[4]) {
  size_t length = 0;
  for (int right = 0; right < 4; ++right) {
    if (state->castling >> right & 1) {
      text[length++] = "KQkq"[right];
    }
  }
  if (length == 0) {
    text[length++] = '-';
  }
  return length;
}

size_t dfen_write_en_passant(const dfen_state *state, char text[32]) {
  size_t length = 0;
  if (state->en_passant == 0) {
    text[length++] = '-';
    return length;
  }
  unsigned targets = dfen_targets_by_text(state->en_passant);
  for (int target = 0; target < 16; ++target) {
    if (targets >> target & 1) {
      text[length++] = (char)('a' + target / 2);
      text[length++] = target % 2 == 0 ? '3' : '6';
    }
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

size_t dfen_write(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]) {
  const dfen_state *state = &fields->state;
  size_t length = dfen_write_placement(fields, text);
  text[length++] = ' ';
  text[length++] = state->side == DFEN_WHITE ? 'w' : 'b';
  text[length++] = ' ';
  length += dfen_write_castling(state, text + length);
  text[length++] = ' ';
  length += dfen_write_en_passant(state, text + length);
  if (form == DFEN_FULL_FORM) {
    text[length++] = ' ';
    length += dfen_write_decimal(state->halfmove, text + length);
    text[length++] = ' ';
    length += dfen_write_decimal(state->fullmove, text + length);
  }
  if (state->dice != 0) {
    text[length++] = ' ';
    length += dfen_write_dice(state->dice, state->side, text + length);
  }
  return length;
}
