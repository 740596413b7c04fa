/* The one reader (SPEC 2.1 to 2.8 and 2.12). It goes from left to right, a field at a time, and stops at the first
 * character with which the text can no longer be a DFEN. That character is the place that the error names.
 *
 * Why the first character, and not the first field that is wrong: the user looks for a slip of the finger, and the
 * place is where the slip shows. For example "8/8/8/8/8/8/8/44 w - - 0 1" goes wrong at character 16. Up to "4" the
 * text could still be the beginning of a DFEN; after the second "4" it cannot, whatever follows, as a rank has no two
 * digits in a row. So the message is
 *
 *     placement: rank 1 has two digits in a row (character 16)
 *
 * A fault may also lie in what is missing. The fullmove number "0" goes wrong only after it, at the space or the end of
 * the text, because "01" would have been a number that may stand there.
 *
 * No field can go on without end, so a text longer than DFEN_TEXT_MAX goes wrong at the character after that at the
 * latest: however long the input is, no more is looked at.
 *
 * Most DFENs are not read here. scan_usual.c reads them in words of eight characters, in less than half the time, and
 * says only yes or no. After a no this file reads the text again, to find the error, or that there is none. */
#include "../dfen.h"
#include "../common/castling.h"
#include "../common/cursor.h"
#include "../common/letters.h"
#include "scan_usual.h"

/* Steps over the one space before `field`. */
static dfen_error enter_field(struct text_cursor *cursor, dfen_field field) {
  if (next_character(cursor) == END_OF_TEXT) {
    cursor->field = field;
    return fail(cursor, DFEN_ERROR_FIELD_MISSING);
  }
  if (next_character(cursor) != ' ') {
    return fail(cursor, DFEN_ERROR_FIELD_END);
  }
  ++cursor->at;
  cursor->field = field;
  if (next_character(cursor) == END_OF_TEXT || next_character(cursor) == ' ') {
    return fail(cursor, DFEN_ERROR_FIELD_EMPTY);
  }
  return DFEN_OK;
}

/* How many files a character of a rank takes: 1 for a man, 1 to 8 for a digit, 0 for any other character. */
static unsigned files_of(int character) {
  if (character >= '1' && character <= '8') {
    return (unsigned)(character - '0');
  }
  return character != END_OF_TEXT && dfen_code_of_letter[character] != 0;
}

/* Reads one rank up to the '/' or the space after it. The text of the rank is kept as it is, in the word `rank`,
 * because flip and mirror work on text; `files` says whether it is a rank at all. */
static dfen_error scan_rank(struct text_cursor *cursor, uint64_t *rank, uint8_t *length) {
  uint64_t word = 0;
  unsigned characters = 0;
  unsigned files = 0;
  bool after_digit = false;
  int character;
  while (files_of(character = next_character(cursor)) != 0) {
    bool digit = character <= '8';
    files += files_of(character);
    if (files > 8) { /* before the two digits: "88" has too many files already with its second digit */
      return fail(cursor, DFEN_ERROR_RANK_LONG);
    }
    if (digit && after_digit) {
      return fail(cursor, DFEN_ERROR_RANK_TWO_DIGITS);
    }
    after_digit = digit;
    word |= (uint64_t)character << (8 * characters++);
    ++cursor->at;
  }
  if (character != '/' && character != ' ' && character != END_OF_TEXT) {
    return fail(cursor, DFEN_ERROR_RANK_CHARACTER);
  }
  if (files < 8) {
    return fail(cursor, DFEN_ERROR_RANK_SHORT);
  }
  *rank = word;
  *length = (uint8_t)characters;
  return DFEN_OK;
}

/* Rank 8 stands first. Seven ranks are followed by '/', the last by a space. */
static dfen_error scan_placement(struct text_cursor *cursor, dfen_fields *fields) {
  if (next_character(cursor) == END_OF_TEXT || next_character(cursor) == ' ') {
    return fail(cursor, DFEN_ERROR_FIELD_EMPTY);
  }
  for (int rank = 7; rank >= 0; --rank) {
    cursor->rank = rank + 1;
    dfen_error error = scan_rank(cursor, &fields->rank[rank], &fields->length[rank]);
    if (error != DFEN_OK) {
      return error;
    }
    bool slash = next_character(cursor) == '/';
    if (slash != (rank > 0)) {
      return fail(cursor, slash ? DFEN_ERROR_RANKS_MANY : DFEN_ERROR_RANKS_FEW);
    }
    cursor->at += slash;
  }
  cursor->rank = 0;
  return DFEN_OK;
}

/* 'w' or 'b'. */
static dfen_error scan_side(struct text_cursor *cursor, dfen_state *state) {
  int character = next_character(cursor);
  if (character != 'w' && character != 'b') {
    return fail(cursor, DFEN_ERROR_SIDE);
  }
  state->side = character == 'w' ? DFEN_WHITE : DFEN_BLACK;
  ++cursor->at;
  return DFEN_OK;
}

/* '-', or any of KQkq in any order, none twice. Written they have one order, KQkq. */
static dfen_error scan_castling(struct text_cursor *cursor, dfen_state *state) {
  if (next_character(cursor) == '-') {
    ++cursor->at;
    return DFEN_OK;
  }
  for (; next_character(cursor) != ' ' && next_character(cursor) != END_OF_TEXT; ++cursor->at) {
    unsigned right = dfen_castling_of_letter[next_character(cursor)];
    if (right == 0) {
      return fail(cursor, DFEN_ERROR_CASTLING);
    }
    if (state->castling & right) {
      return fail(cursor, DFEN_ERROR_CASTLING_TWICE);
    }
    state->castling |= (uint8_t)right;
  }
  return DFEN_OK;
}

/* '-', or targets in any order, none twice: one turn may push several pawns, and both sides may have targets. When both
 * targets of a file are there already, its letter is wrong by itself. */
static dfen_error scan_en_passant(struct text_cursor *cursor, dfen_state *state) {
  if (next_character(cursor) == '-') {
    ++cursor->at;
    return DFEN_OK;
  }
  while (next_character(cursor) != ' ' && next_character(cursor) != END_OF_TEXT) {
    int file = next_character(cursor) - 'a';
    if (file < 0 || file > 7) {
      return fail(cursor, DFEN_ERROR_TARGET_FILE);
    }
    dfen_bitboard rank_3 = UINT64_C(1) << (16 + file);
    dfen_bitboard rank_6 = UINT64_C(1) << (40 + file);
    if ((state->en_passant & rank_3) && (state->en_passant & rank_6)) {
      return fail(cursor, DFEN_ERROR_TARGET_TWICE);
    }
    ++cursor->at;
    if (next_character(cursor) != '3' && next_character(cursor) != '6') {
      return fail(cursor, DFEN_ERROR_TARGET_RANK);
    }
    dfen_bitboard target = next_character(cursor) == '3' ? rank_3 : rank_6;
    if (state->en_passant & target) {
      return fail(cursor, DFEN_ERROR_TARGET_TWICE);
    }
    state->en_passant |= target;
    ++cursor->at;
  }
  return DFEN_OK;
}

/* A number of one to ten digits, minimum..DFEN_CLOCK_MAX, minimum 0 or 1. */
static dfen_error scan_clock(struct text_cursor *cursor, uint32_t minimum, uint32_t *clock) {
  uint64_t value = 0;
  for (unsigned digits = 1; next_character(cursor) >= '0' && next_character(cursor) <= '9'; ++digits) {
    if (digits > 10) {
      return fail(cursor, DFEN_ERROR_CLOCK_DIGITS);
    }
    value = 10 * value + (unsigned)(next_character(cursor) - '0');
    if (value > DFEN_CLOCK_MAX) {
      return fail(cursor, DFEN_ERROR_CLOCK_RANGE);
    }
    if (digits == 10 && value < minimum) {
      return fail(cursor, DFEN_ERROR_CLOCK_ZERO); /* the tenth zero: no digit may follow that would make it 1 or more */
    }
    ++cursor->at;
  }
  if (next_character(cursor) != ' ' && next_character(cursor) != END_OF_TEXT) {
    return fail(cursor, DFEN_ERROR_CLOCK_CHARACTER);
  }
  if (value < minimum) {
    return fail(cursor, DFEN_ERROR_CLOCK_ZERO);
  }
  *clock = (uint32_t)value;
  return DFEN_OK;
}

/* Tells dice from a clock. Dice may follow the targets at once, in the key form, and they begin with a letter. */
static bool is_letter(int character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/* The last field: nothing may follow it. */
static dfen_error scan_dice(struct text_cursor *cursor, dfen_state *state) {
  if (next_character(cursor) == '-') {
    ++cursor->at;
  } else {
    for (int dice = 0; next_character(cursor) != ' ' && next_character(cursor) != END_OF_TEXT; ++dice) {
      unsigned code = dfen_code_of_letter[next_character(cursor)];
      if (code == 0) {
        return fail(cursor, DFEN_ERROR_DIE);
      }
      if (side_of_code(code) != state->side) {
        return fail(cursor, state->side == DFEN_WHITE ? DFEN_ERROR_DIE_OF_BLACK : DFEN_ERROR_DIE_OF_WHITE);
      }
      if (dice == DFEN_DICE_MAX) {
        return fail(cursor, DFEN_ERROR_DICE_MANY);
      }
      state->dice = (uint16_t)(state->dice + dfen_die(type_of_code(code)));
      ++cursor->at;
    }
  }
  return next_character(cursor) == END_OF_TEXT ? DFEN_OK : fail(cursor, DFEN_ERROR_DICE_END);
}

/* What may follow the four fields that every DFEN has: clocks and dice, or in the key form dice alone. */
static dfen_error scan_optional(struct text_cursor *cursor, dfen_state *state) {
  dfen_error error = DFEN_OK;
  if (next_character(cursor) == END_OF_TEXT) {
    return DFEN_OK;
  }
  if ((error = enter_field(cursor, DFEN_FIELD_HALFMOVE)) != DFEN_OK) {
    return error;
  }
  if (is_letter(next_character(cursor))) {
    cursor->field = DFEN_FIELD_DICE;
    return scan_dice(cursor, state);
  }
  if ((error = scan_clock(cursor, 0, &state->halfmove)) != DFEN_OK || next_character(cursor) == END_OF_TEXT) {
    return error;
  }
  if ((error = enter_field(cursor, DFEN_FIELD_FULLMOVE)) != DFEN_OK ||
      (error = scan_clock(cursor, 1, &state->fullmove)) != DFEN_OK || next_character(cursor) == END_OF_TEXT) {
    return error;
  }
  if ((error = enter_field(cursor, DFEN_FIELD_DICE)) != DFEN_OK) {
    return error;
  }
  return scan_dice(cursor, state);
}

/* Four fields that every DFEN has, each after a space but the first, and then those that it may have. */
dfen_error dfen_scan(const char *text, size_t length, dfen_fields *fields, dfen_fault *fault) {
  if (dfen_scan_usual((const unsigned char *)text, length, fields)) {
    return DFEN_OK;
  }
  struct text_cursor cursor = cursor_of(text, length, DFEN_FIELD_PLACEMENT, fault);
  dfen_state *state = &fields->state;
  *state = (dfen_state){.fullmove = 1};
  dfen_error error = DFEN_OK;
  if ((error = scan_placement(&cursor, fields)) != DFEN_OK ||
      (error = enter_field(&cursor, DFEN_FIELD_SIDE)) != DFEN_OK || (error = scan_side(&cursor, state)) != DFEN_OK ||
      (error = enter_field(&cursor, DFEN_FIELD_CASTLING)) != DFEN_OK ||
      (error = scan_castling(&cursor, state)) != DFEN_OK ||
      (error = enter_field(&cursor, DFEN_FIELD_EN_PASSANT)) != DFEN_OK ||
      (error = scan_en_passant(&cursor, state)) != DFEN_OK) {
    return error;
  }
  return scan_optional(&cursor, state);
}
