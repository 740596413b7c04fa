/* The one reader (SPEC 2.1 to 2.8 and 2.12): from left to right, a field at a time, stopping at the first character
 * with which the text can no longer be a DFEN. No field can go on without end, so a text longer than DFEN_TEXT_MAX goes
 * wrong at the character after that at the latest. Most DFENs do not come so far: scan_usual.c takes them. */
#include "../dfen.h"
#include "../common/castling.h"
#include "../common/letters.h"
#include "scan_usual.h"

struct scanner {
  const unsigned char *text;
  size_t length;
  size_t at;        /* the next character; length at the end */
  dfen_field field; /* the field that it belongs to */
  int rank;         /* 1..8 inside the placement, else 0 */
  dfen_fault *fault;
};

enum { END = -1 };

static int next(const struct scanner *scanner) {
  return scanner->at < scanner->length ? scanner->text[scanner->at] : END;
}

static dfen_error fail(const struct scanner *scanner, dfen_error error) {
  int character = next(scanner);
  *scanner->fault = (dfen_fault){.error = error,
                                 .field = scanner->field,
                                 .place = (uint32_t)(scanner->at + 1),
                                 .character = (uint8_t)(character == END ? 0 : character),
                                 .rank = (uint8_t)scanner->rank};
  return error;
}

/* Steps over the one space before `field`. */
static dfen_error enter_field(struct scanner *scanner, dfen_field field) {
  if (next(scanner) == END) {
    scanner->field = field;
    return fail(scanner, DFEN_ERROR_FIELD_MISSING);
  }
  if (next(scanner) != ' ') {
    return fail(scanner, DFEN_ERROR_FIELD_END);
  }
  ++scanner->at;
  scanner->field = field;
  if (next(scanner) == END || next(scanner) == ' ') {
    return fail(scanner, DFEN_ERROR_FIELD_EMPTY);
  }
  return DFEN_OK;
}

/* The files that a character of the placement takes, 0 for one that has no place there. */
static unsigned files_of(int character) {
  if (character >= '1' && character <= '8') {
    return (unsigned)(character - '0');
  }
  return character != END && dfen_code_of_letter[character] != 0;
}

static dfen_error scan_rank(struct scanner *scanner, uint64_t *rank, uint8_t *length) {
  uint64_t word = 0;
  unsigned characters = 0;
  unsigned files = 0;
  bool after_digit = false;
  int character;
  while (files_of(character = next(scanner)) != 0) {
    bool digit = character <= '8';
    files += files_of(character);
    if (files > 8) {
      return fail(scanner, DFEN_ERROR_RANK_LONG);
    }
    if (digit && after_digit) {
      return fail(scanner, DFEN_ERROR_RANK_TWO_DIGITS);
    }
    after_digit = digit;
    word |= (uint64_t)character << (8 * characters++);
    ++scanner->at;
  }
  if (character != '/' && character != ' ' && character != END) {
    return fail(scanner, DFEN_ERROR_RANK_CHARACTER);
  }
  if (files < 8) {
    return fail(scanner, DFEN_ERROR_RANK_SHORT);
  }
  *rank = word;
  *length = (uint8_t)characters;
  return DFEN_OK;
}

static dfen_error scan_placement(struct scanner *scanner, dfen_fields *fields) {
  if (next(scanner) == END || next(scanner) == ' ') {
    return fail(scanner, DFEN_ERROR_FIELD_EMPTY);
  }
  for (int rank = 7; rank >= 0; --rank) {
    scanner->rank = rank + 1;
    dfen_error error = scan_rank(scanner, &fields->rank[rank], &fields->length[rank]);
    if (error != DFEN_OK) {
      return error;
    }
    bool slash = next(scanner) == '/';
    if (slash != (rank > 0)) {
      return fail(scanner, slash ? DFEN_ERROR_RANKS_MANY : DFEN_ERROR_RANKS_FEW);
    }
    scanner->at += slash;
  }
  scanner->rank = 0;
  return DFEN_OK;
}

static dfen_error scan_side(struct scanner *scanner, dfen_state *state) {
  int character = next(scanner);
  if (character != 'w' && character != 'b') {
    return fail(scanner, DFEN_ERROR_SIDE);
  }
  state->side = character == 'w' ? DFEN_WHITE : DFEN_BLACK;
  ++scanner->at;
  return DFEN_OK;
}

static dfen_error scan_castling(struct scanner *scanner, dfen_state *state) {
  if (next(scanner) == '-') {
    ++scanner->at;
    return DFEN_OK;
  }
  for (; next(scanner) != ' ' && next(scanner) != END; ++scanner->at) {
    unsigned right = dfen_castling_of_letter[next(scanner)];
    if (right == 0) {
      return fail(scanner, DFEN_ERROR_CASTLING);
    }
    if (state->castling & right) {
      return fail(scanner, DFEN_ERROR_CASTLING_TWICE);
    }
    state->castling |= (uint8_t)right;
  }
  return DFEN_OK;
}

static dfen_error scan_en_passant(struct scanner *scanner, dfen_state *state) {
  if (next(scanner) == '-') {
    ++scanner->at;
    return DFEN_OK;
  }
  while (next(scanner) != ' ' && next(scanner) != END) {
    int file = next(scanner) - 'a';
    if (file < 0 || file > 7) {
      return fail(scanner, DFEN_ERROR_TARGET_FILE);
    }
    dfen_bitboard rank_3 = UINT64_C(1) << (16 + file);
    dfen_bitboard rank_6 = UINT64_C(1) << (40 + file);
    if ((state->en_passant & rank_3) && (state->en_passant & rank_6)) {
      return fail(scanner, DFEN_ERROR_TARGET_TWICE);
    }
    ++scanner->at;
    if (next(scanner) != '3' && next(scanner) != '6') {
      return fail(scanner, DFEN_ERROR_TARGET_RANK);
    }
    dfen_bitboard target = next(scanner) == '3' ? rank_3 : rank_6;
    if (state->en_passant & target) {
      return fail(scanner, DFEN_ERROR_TARGET_TWICE);
    }
    state->en_passant |= target;
    ++scanner->at;
  }
  return DFEN_OK;
}

/* A number of one to ten digits, minimum..DFEN_CLOCK_MAX, minimum 0 or 1. */
static dfen_error scan_clock(struct scanner *scanner, uint32_t minimum, uint32_t *clock) {
  uint64_t value = 0;
  for (unsigned digits = 1; next(scanner) >= '0' && next(scanner) <= '9'; ++digits) {
    if (digits > 10) {
      return fail(scanner, DFEN_ERROR_CLOCK_DIGITS);
    }
    value = 10 * value + (unsigned)(next(scanner) - '0');
    if (value > DFEN_CLOCK_MAX) {
      return fail(scanner, DFEN_ERROR_CLOCK_RANGE);
    }
    if (digits == 10 && value < minimum) {
      return fail(scanner, DFEN_ERROR_CLOCK_ZERO); /* up to nine zeros, a digit that follows could mend it */
    }
    ++scanner->at;
  }
  if (next(scanner) != ' ' && next(scanner) != END) {
    return fail(scanner, DFEN_ERROR_CLOCK_CHARACTER);
  }
  if (value < minimum) {
    return fail(scanner, DFEN_ERROR_CLOCK_ZERO);
  }
  *clock = (uint32_t)value;
  return DFEN_OK;
}

static bool is_letter(int character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/* The last field: nothing may follow it. */
static dfen_error scan_dice(struct scanner *scanner, dfen_state *state) {
  if (next(scanner) == '-') {
    ++scanner->at;
  } else {
    for (int dice = 0; next(scanner) != ' ' && next(scanner) != END; ++dice) {
      unsigned code = dfen_code_of_letter[next(scanner)];
      if (code == 0) {
        return fail(scanner, DFEN_ERROR_DIE);
      }
      if (side_of_code(code) != state->side) {
        return fail(scanner, state->side == DFEN_WHITE ? DFEN_ERROR_DIE_OF_BLACK : DFEN_ERROR_DIE_OF_WHITE);
      }
      if (dice == DFEN_DICE_MAX) {
        return fail(scanner, DFEN_ERROR_DICE_MANY);
      }
      state->dice = (uint16_t)(state->dice + dfen_die(type_of_code(code)));
      ++scanner->at;
    }
  }
  return next(scanner) == END ? DFEN_OK : fail(scanner, DFEN_ERROR_DICE_END);
}

/* What may follow the four fields that every DFEN has: clocks and dice, or in the key form dice alone. */
static dfen_error scan_optional(struct scanner *scanner, dfen_state *state) {
  dfen_error error = DFEN_OK;
  if (next(scanner) == END) {
    return DFEN_OK;
  }
  if ((error = enter_field(scanner, DFEN_FIELD_HALFMOVE)) != DFEN_OK) {
    return error;
  }
  if (is_letter(next(scanner))) {
    scanner->field = DFEN_FIELD_DICE;
    return scan_dice(scanner, state);
  }
  if ((error = scan_clock(scanner, 0, &state->halfmove)) != DFEN_OK || next(scanner) == END) {
    return error;
  }
  if ((error = enter_field(scanner, DFEN_FIELD_FULLMOVE)) != DFEN_OK ||
      (error = scan_clock(scanner, 1, &state->fullmove)) != DFEN_OK || next(scanner) == END) {
    return error;
  }
  if ((error = enter_field(scanner, DFEN_FIELD_DICE)) != DFEN_OK) {
    return error;
  }
  return scan_dice(scanner, state);
}

dfen_error dfen_scan(const char *text, size_t length, dfen_fields *fields, dfen_fault *fault) {
  if (dfen_scan_usual((const unsigned char *)text, length, fields)) {
    return DFEN_OK;
  }
  struct scanner scanner = {
    .text = (const unsigned char *)text, .length = length, .field = DFEN_FIELD_PLACEMENT, .fault = fault};
  dfen_state *state = &fields->state;
  *state = (dfen_state){.fullmove = 1};
  dfen_error error = DFEN_OK;
  if ((error = scan_placement(&scanner, fields)) != DFEN_OK ||
      (error = enter_field(&scanner, DFEN_FIELD_SIDE)) != DFEN_OK || (error = scan_side(&scanner, state)) != DFEN_OK ||
      (error = enter_field(&scanner, DFEN_FIELD_CASTLING)) != DFEN_OK ||
      (error = scan_castling(&scanner, state)) != DFEN_OK ||
      (error = enter_field(&scanner, DFEN_FIELD_EN_PASSANT)) != DFEN_OK ||
      (error = scan_en_passant(&scanner, state)) != DFEN_OK) {
    return error;
  }
  return scan_optional(&scanner, state);
}
