/* The one reader (SPEC 2): from left to right, a field at a time, stopping at the first character with which
 * the text can no longer be a DFEN. No DFEN is longer than DFEN_TEXT_MAX and every character is needed, so
 * the scan of any longer text ends, with its error, at the character after that at the latest. */
#include "bits.h"
#include "dfen.h"
#include "letters.h"

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

/* What a character of the placement counts: CHARACTER, and the files it takes; 0 for one that has no place there. */
enum { CHARACTER = 16, FILES = 15, LETTER = CHARACTER + 1, DIGIT = CHARACTER };

static const uint8_t weight_of[256] = {
  ['1'] = DIGIT + 1, ['2'] = DIGIT + 2, ['3'] = DIGIT + 3, ['4'] = DIGIT + 4, ['5'] = DIGIT + 5,
  ['6'] = DIGIT + 6, ['7'] = DIGIT + 7, ['8'] = DIGIT + 8, ['P'] = LETTER,    ['N'] = LETTER,
  ['B'] = LETTER,    ['R'] = LETTER,    ['Q'] = LETTER,    ['K'] = LETTER,    ['p'] = LETTER,
  ['n'] = LETTER,    ['b'] = LETTER,    ['r'] = LETTER,    ['q'] = LETTER,    ['k'] = LETTER,
};

static unsigned weight_at(uint64_t word, int at) {
  return weight_of[word >> 8 * at & 0xFF];
}

/* The weights of eight characters added up, written out: compilers leave a loop that short alone. */
static unsigned weight_of_word(uint64_t word) {
  return weight_at(word, 0) + weight_at(word, 1) + weight_at(word, 2) + weight_at(word, 3) + weight_at(word, 4) +
         weight_at(word, 5) + weight_at(word, 6) + weight_at(word, 7);
}

/* Whether a rank begins at `text`, from where eight characters can be read; if so, the rank as a word, and its length.
 * This is the rule of scan_rank_by_character on all its characters at once, but that it does not look at what follows.
 * Letters have bit 0x40; digits have bit 0x10 and not 0x40; and the '/' or ' ' after a rank has neither. */
static unsigned take_rank(const unsigned char *text, uint64_t *rank) {
  const uint64_t bit_40 = UINT64_C(0x4040404040404040);
  uint64_t word = dfen_load_word(text);
  uint64_t ends = ~(word | word << 2) & bit_40;
  unsigned length = 8;
  if (ends != 0) {
    length = lowest_bit(ends) / 8;
    word &= (UINT64_C(1) << 8 * length) - 1;
  }
  uint64_t digits = word << 2 & ~word & bit_40;
  bool two_digits = digits & digits << 8;
  *rank = word;
  return weight_of_word(word) == CHARACTER * length + 8 && !two_digits ? length : 0;
}

/* A rank character by character: to find what is wrong with it, or because the text ends too soon for take_rank. */
static dfen_error scan_rank_by_character(struct scanner *scanner, uint64_t *rank, uint8_t *length) {
  uint64_t word = 0;
  unsigned characters = 0;
  unsigned files = 0;
  bool after_digit = false;
  int character;
  while ((character = next(scanner)) != END && weight_of[character] != 0) {
    bool digit = character <= '8';
    files += weight_of[character] & FILES;
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

static dfen_error scan_rank(struct scanner *scanner, uint64_t *rank, uint8_t *length) {
  if (scanner->length - scanner->at >= 8) {
    *length = (uint8_t)take_rank(scanner->text + scanner->at, rank);
    if (*length != 0) {
      scanner->at += *length;
      return DFEN_OK;
    }
  }
  return scan_rank_by_character(scanner, rank, length);
}

/* A rank, begun at `start`, that is not followed by the '/' or the space that should follow it: by more of itself, by a
 * character that has no place there, by too few or too many ranks, or, the last one, by the end of the text. */
static dfen_error judge_end_of_rank(struct scanner *scanner, size_t start) {
  uint64_t rank = 0;
  uint8_t length = 0;
  scanner->at = start;
  dfen_error error = scan_rank_by_character(scanner, &rank, &length);
  if (error != DFEN_OK) {
    return error;
  }
  if (scanner->rank > 1) {
    return fail(scanner, DFEN_ERROR_RANKS_FEW);
  }
  return next(scanner) == '/' ? fail(scanner, DFEN_ERROR_RANKS_MANY) : DFEN_OK;
}

static dfen_error scan_placement(struct scanner *scanner, dfen_fields *fields) {
  dfen_error error = DFEN_OK;
  if (next(scanner) == END || next(scanner) == ' ') {
    return fail(scanner, DFEN_ERROR_FIELD_EMPTY);
  }
  for (int rank = 7; rank >= 0; --rank) {
    size_t start = scanner->at;
    scanner->rank = rank + 1;
    if ((error = scan_rank(scanner, &fields->rank[rank], &fields->length[rank])) != DFEN_OK) {
      return error;
    }
    if (next(scanner) != (rank > 0 ? '/' : ' ') && (error = judge_end_of_rank(scanner, start)) != DFEN_OK) {
      return error;
    }
    scanner->at += rank > 0;
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

static unsigned castling_right(int character) {
  switch (character) {
  case 'K': return DFEN_WHITE_KING_SIDE;
  case 'Q': return DFEN_WHITE_QUEEN_SIDE;
  case 'k': return DFEN_BLACK_KING_SIDE;
  case 'q': return DFEN_BLACK_QUEEN_SIDE;
  default: return 0;
  }
}

static dfen_error scan_castling(struct scanner *scanner, dfen_state *state) {
  if (next(scanner) == '-') {
    ++scanner->at;
    return DFEN_OK;
  }
  for (; next(scanner) != ' ' && next(scanner) != END; ++scanner->at) {
    unsigned right = castling_right(next(scanner));
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
