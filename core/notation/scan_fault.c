/* What is wrong with a text that is not a DFEN (SPEC 2.1 to 2.8 and 2.12). It goes from left to right, a field at a
 * time, and stops at the first character with which the text can no longer be a DFEN. That character is the place that
 * the error names.
 *
 * It reports the first invalid character rather than the first invalid field, because that is where a typing error
 * shows. For example "8/8/8/8/8/8/8/44 w - - 0 1" becomes invalid at character 16. Up to the first "4" the text could
 * still begin a DFEN; after the second "4" it cannot, because a rank has no two digits in a row. So the message is
 *
 *     placement: rank 1 has two digits in a row (character 16)
 *
 * A fault may also be something missing. The fullmove number "0" becomes invalid only after it, at the space or the end
 * of the text, because "01" would have been valid.
 *
 * Every field has a maximum length, so a text longer than DFEN_TEXT_MAX becomes invalid at the next character at the
 * latest. However long the input is, no more is read.
 *
 * This file produces no result: scan.c reads, and calls it only for what it rejects. A valid DFEN would get an error at
 * its end, where nothing may follow, so no text is accepted that was not read. Tests verify on millions of texts that
 * the two files agree. */
#include "scan_fault.h"

#include "../common/castling.h"
#include "../common/cursor.h"
#include "../common/names.h"

/* Skips the single space before `field`. */
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

/* The number of files that a character of a rank takes: 1 for a piece, 1 to 8 for a digit, 0 for any other
 * character. */
static unsigned files_of(int character) {
  if (character >= '1' && character <= '8') {
    return (unsigned)(character - '0');
  }
  return character != END_OF_TEXT && core_code_of_letter[character] != 0;
}

/* Checks one rank, up to the '/' or the space after it. */
static dfen_error check_rank(struct text_cursor *cursor) {
  unsigned files = 0;
  bool after_digit = false;
  int character;
  for (; files_of(character = next_character(cursor)) != 0; ++cursor->at) {
    bool digit = character <= '8';
    files += files_of(character);
    if (files > 8) { /* checked before two digits: "88" already has too many files at its second digit */
      return fail(cursor, DFEN_ERROR_RANK_LONG);
    }
    if (digit && after_digit) {
      return fail(cursor, DFEN_ERROR_RANK_TWO_DIGITS);
    }
    after_digit = digit;
  }
  if (character != '/' && character != ' ' && character != END_OF_TEXT) {
    return fail(cursor, DFEN_ERROR_RANK_CHARACTER);
  }
  return files < 8 ? fail(cursor, DFEN_ERROR_RANK_SHORT) : DFEN_OK;
}

/* Rank 8 comes first. Seven ranks are followed by '/', the last one by a space. */
static dfen_error check_placement(struct text_cursor *cursor) {
  if (next_character(cursor) == END_OF_TEXT || next_character(cursor) == ' ') {
    return fail(cursor, DFEN_ERROR_FIELD_EMPTY);
  }
  for (cursor->rank = 8; cursor->rank > 0; --cursor->rank) {
    dfen_error error = check_rank(cursor);
    if (error != DFEN_OK) {
      return error;
    }
    bool slash = next_character(cursor) == '/';
    if (slash != (cursor->rank > 1)) {
      return fail(cursor, slash ? DFEN_ERROR_RANKS_MANY : DFEN_ERROR_RANKS_FEW);
    }
    cursor->at += slash;
  }
  return DFEN_OK;
}

static dfen_error check_side(struct text_cursor *cursor, int *side) {
  int character = next_character(cursor);
  if (character != 'w' && character != 'b') {
    return fail(cursor, DFEN_ERROR_SIDE);
  }
  *side = character == 'w' ? DFEN_WHITE : DFEN_BLACK;
  ++cursor->at;
  return DFEN_OK;
}

/* Skips a '-' of an empty field. */
static bool skip_none(struct text_cursor *cursor) {
  bool none = next_character(cursor) == '-';
  cursor->at += none;
  return none;
}

static bool at_end_of_field(const struct text_cursor *cursor) {
  return next_character(cursor) == ' ' || next_character(cursor) == END_OF_TEXT;
}

/* '-', or any of KQkq in any order, none twice. */
static dfen_error check_castling(struct text_cursor *cursor) {
  unsigned rights = 0;
  if (skip_none(cursor)) {
    return DFEN_OK;
  }
  for (; !at_end_of_field(cursor); ++cursor->at) {
    unsigned right = core_castling_of_letter[next_character(cursor)];
    if (right == 0) {
      return fail(cursor, DFEN_ERROR_CASTLING);
    }
    if (rights & right) {
      return fail(cursor, DFEN_ERROR_CASTLING_TWICE);
    }
    rights |= right;
  }
  return DFEN_OK;
}

/* '-', or targets in any order, none twice: one turn may push several pawns, and both sides may have targets. If both
 * targets of a file occurred already, its letter alone is an error. */
static dfen_error check_en_passant(struct text_cursor *cursor) {
  bool on_rank_3[8] = {false};
  bool on_rank_6[8] = {false};
  if (skip_none(cursor)) {
    return DFEN_OK;
  }
  for (; !at_end_of_field(cursor); ++cursor->at) {
    int file = next_character(cursor) - 'a';
    if (file < 0 || file > 7) {
      return fail(cursor, DFEN_ERROR_TARGET_FILE);
    }
    if (on_rank_3[file] && on_rank_6[file]) {
      return fail(cursor, DFEN_ERROR_TARGET_TWICE);
    }
    ++cursor->at;
    int rank = next_character(cursor);
    if (rank != '3' && rank != '6') {
      return fail(cursor, DFEN_ERROR_TARGET_RANK);
    }
    bool *target = rank == '3' ? &on_rank_3[file] : &on_rank_6[file];
    if (*target) {
      return fail(cursor, DFEN_ERROR_TARGET_TWICE);
    }
    *target = true;
  }
  return DFEN_OK;
}

/* A number of one to ten digits, minimum..DFEN_CLOCK_MAX, minimum 0 or 1. */
static dfen_error check_clock(struct text_cursor *cursor, uint32_t minimum) {
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
      return fail(cursor, DFEN_ERROR_CLOCK_ZERO); /* the tenth zero: no further digit can make it 1 or more */
    }
    ++cursor->at;
  }
  if (!at_end_of_field(cursor)) {
    return fail(cursor, DFEN_ERROR_CLOCK_CHARACTER);
  }
  return value < minimum ? fail(cursor, DFEN_ERROR_CLOCK_ZERO) : DFEN_OK;
}

/* Distinguishes dice from a clock. In the key form, dice follow the targets directly, and they begin with a letter. */
static bool is_letter(int character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/* '-', or up to three of the side's dice. */
static dfen_error check_dice(struct text_cursor *cursor, int side) {
  if (skip_none(cursor)) {
    return DFEN_OK;
  }
  for (int dice = 0; !at_end_of_field(cursor); ++dice) {
    unsigned code = core_code_of_letter[next_character(cursor)];
    if (code == 0) {
      return fail(cursor, DFEN_ERROR_DIE);
    }
    if (side_of_code(code) != side) {
      return fail(cursor, side == DFEN_WHITE ? DFEN_ERROR_DIE_OF_BLACK : DFEN_ERROR_DIE_OF_WHITE);
    }
    if (dice == DFEN_DICE_MAX) {
      return fail(cursor, DFEN_ERROR_DICE_MANY);
    }
    ++cursor->at;
  }
  return DFEN_OK;
}

/* The optional fields after the four that every DFEN has: clocks and dice, or in the key form dice alone. */
static dfen_error check_optional(struct text_cursor *cursor, int side) {
  dfen_error error = DFEN_OK;
  if (next_character(cursor) == END_OF_TEXT || (error = enter_field(cursor, DFEN_FIELD_HALFMOVE)) != DFEN_OK) {
    return error;
  }
  if (is_letter(next_character(cursor))) {
    cursor->field = DFEN_FIELD_DICE;
    return check_dice(cursor, side);
  }
  if ((error = check_clock(cursor, 0)) != DFEN_OK || next_character(cursor) == END_OF_TEXT ||
      (error = enter_field(cursor, DFEN_FIELD_FULLMOVE)) != DFEN_OK || (error = check_clock(cursor, 1)) != DFEN_OK ||
      next_character(cursor) == END_OF_TEXT || (error = enter_field(cursor, DFEN_FIELD_DICE)) != DFEN_OK) {
    return error;
  }
  return check_dice(cursor, side);
}

/* Checks the four fields that every DFEN has, and then the optional ones. Nothing may follow the last of them. */
dfen_error core_find_fault(const char *text, size_t length, dfen_fault *fault) {
  struct text_cursor cursor = cursor_of(text, length, DFEN_FIELD_PLACEMENT, fault);
  int side = DFEN_WHITE;
  dfen_error error = DFEN_OK;
  if ((error = check_placement(&cursor)) != DFEN_OK || (error = enter_field(&cursor, DFEN_FIELD_SIDE)) != DFEN_OK ||
      (error = check_side(&cursor, &side)) != DFEN_OK ||
      (error = enter_field(&cursor, DFEN_FIELD_CASTLING)) != DFEN_OK || (error = check_castling(&cursor)) != DFEN_OK ||
      (error = enter_field(&cursor, DFEN_FIELD_EN_PASSANT)) != DFEN_OK ||
      (error = check_en_passant(&cursor)) != DFEN_OK || (error = check_optional(&cursor, side)) != DFEN_OK) {
    return error;
  }
  return fail(&cursor, DFEN_ERROR_DICE_END);
}
