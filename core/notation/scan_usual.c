/* The reader's first try: most DFENs are read in words and blocks of characters. It says yes or no. What it says no to,
 * scan.c reads again, character by character, to find the error or that there is none. So this file may be strict and
 * need not give reasons; a test holds that the two agree on millions of texts.
 *
 * The placement is read in three steps. First all of its characters are classified at once, in blocks of sixteen: which
 * are digits, which are slashes, and how many files each takes. Then the masks of slashes give the ends of all eight
 * ranks. Then each rank is a shift and a mask away, and the sum of its files must be 8. For the first rank of
 * "2k4R/8/..." the files are 2 1 4 1, so the sum is 8; its end is the bit of the first slash, at 4; and its text is the
 * lowest four bytes of the word that was loaded from its first character. */
#include "scan_usual.h"

#include <assert.h>

#include "blocks.h"
#include "../common/board.h"
#include "../common/castling.h"
#include "../common/letters.h"

enum { SHORTEST = 21 }; /* 8/8/8/8/8/8/8/8 w - - */

static_assert((int)SHORTEST >= (int)DFEN_BLOCK && (int)SHORTEST >= 8, "a block and a word can be loaded from any text");

struct reader {
  const unsigned char *text;
  size_t length; /* SHORTEST or more */
  size_t at;     /* the next character */
};

/* The eight characters from `at`; zeros stand for those past the end of the text. */
static inline uint64_t word_at(const struct reader *reader, size_t at) {
  size_t last = reader->length - 8;
  if (at <= last) {
    return dfen_load_word(reader->text + at);
  }
  return at == reader->length ? 0 : dfen_load_word(reader->text + last) >> 8 * (at - last);
}

/* The character in the lowest byte. */
static unsigned char first_character(uint64_t word) {
  return word & 0xFF;
}

static bool at_end(const struct reader *reader) {
  return reader->at == reader->length;
}

static bool at_space(const struct reader *reader) {
  return !at_end(reader) && reader->text[reader->at] == ' ';
}

/* ---- Placement ---- */

/* What the first 64 characters are: bit n for character n. */
struct characters {
  uint64_t digits; /* 1 to 8 */
  uint64_t slashes;
  uint64_t others;             /* all else, and what is past the text's end: the lowest is the end of the placement */
  unsigned char files[64 + 8]; /* how many files the character takes, 0 for none; room to load a word from any */
};

/* Classifies the first 64 characters, in blocks. A block that would end after the text is moved back to end with it: it
 * then looks at some characters for a second time, and finds the same. */
static void classify(const struct reader *reader, struct characters *found) {
  uint64_t all_digits = 0;
  uint64_t all_slashes = 0;
  uint64_t placement = 0;
  size_t last = reader->length - DFEN_BLOCK;
  for (size_t start = 0; start < 64; start += DFEN_BLOCK) {
    size_t at = start < last ? start : last;
    dfen_block characters = dfen_load_block(reader->text + at);
    dfen_block lower_case = characters | dfen_fill(0x20);
    dfen_block letters = dfen_from_to(lower_case, 'p', 'r') | dfen_equal(lower_case, 'n') |
                         dfen_equal(lower_case, 'b') | dfen_equal(lower_case, 'k');
    dfen_block digits = dfen_from_to(characters, '1', '8');
    dfen_block slashes = dfen_equal(characters, '/');
    all_digits |= dfen_mask(digits) << at;
    all_slashes |= dfen_mask(slashes) << at;
    placement |= dfen_mask(letters | digits | slashes) << at;
    dfen_store_block(dfen_where(letters, dfen_fill(1)) | dfen_where(digits, characters & dfen_fill(0x0F)),
                     found->files + at);
  }
  found->digits = all_digits;
  found->slashes = all_slashes;
  found->others = ~placement;
}

/* A word with all bits of that many characters set. A shift by 8 * length would do the same without a table, but it
 * made the reader slower by 2 ns, of about 50 for a DFEN. */
static const uint64_t first_characters[9] = {
  0,
  UINT64_C(0xFF),
  UINT64_C(0xFFFF),
  UINT64_C(0xFFFFFF),
  UINT64_C(0xFFFFFFFF),
  UINT64_C(0xFFFFFFFFFF),
  UINT64_C(0xFFFFFFFFFFFF),
  UINT64_C(0xFFFFFFFFFFFFFF),
  UINT64_C(0xFFFFFFFFFFFFFFFF),
};

/* The sum of the first `length` (1..8) bytes of `files`, each at most 8: it fits the highest byte of the product. */
static unsigned sum_of_files(uint64_t files, size_t length) {
  return (unsigned)((files & first_characters[length]) * UINT64_C(0x0101010101010101) >> 56);
}

/* Reads the eight ranks, up to the space after them. */
static bool take_placement(struct reader *reader, dfen_fields *fields) {
  struct characters found;
  classify(reader, &found);
  if (found.others == 0) {
    return false;
  }
  uint64_t end = dfen_lowest_bit(found.others);
  if (found.digits & found.digits << 1 & (end - 1)) {
    return false; /* two digits in a row */
  }
  /* All ends of ranks are known before the first rank is read. So no rank waits for the one before it, and the
   * processor reads several at the same time. */
  uint64_t ends = (found.slashes & (end - 1)) | end;
  for (int rank = 7; rank >= 0; --rank) {
    if (ends == 0) {
      return false;
    }
    size_t length = dfen_number_of_lowest_bit(ends) - reader->at;
    if (length - 1 >= 8 || sum_of_files(dfen_load_word(found.files + reader->at), length) != 8) {
      return false;
    }
    fields->rank[rank] = word_at(reader, reader->at) & first_characters[length];
    fields->length[rank] = (uint8_t)length;
    reader->at += length + 1;
    ends &= ends - 1;
  }
  --reader->at; /* no '/' follows the last rank */
  return ends == 0;
}

/* ---- The other fields ---- */

/* The castling right that a character of a word names, 0 for none. */
static unsigned right_of(uint64_t word, int character) {
  return dfen_castling_of_letter[word >> 8 * character & 0xFF];
}

/* Reads rights that stand in another order than that in which they are written, up to the space after them. */
static bool take_shuffled_castling(struct reader *reader, dfen_state *state) {
  unsigned castling = 0;
  for (; !at_end(reader) && !at_space(reader); ++reader->at) {
    unsigned right = dfen_castling_of_letter[reader->text[reader->at]];
    if (right == 0 || (castling & right) != 0) {
      return false;
    }
    castling |= right;
  }
  state->castling = (uint8_t)castling;
  return castling != 0 && at_space(reader);
}

/* Reads " w KQkq ", with its three spaces. The rights that the next four characters name are put together to a set;
 * then the text must be just what that set is written as, or else is read letter by letter. Side and rights are
 * unpredictable, and a mispredicted branch costs more than this arithmetic: so no branch depends on which they are. */
static bool take_side_and_castling(struct reader *reader, dfen_state *state) {
  uint64_t word = word_at(reader, reader->at);
  bool white = first_character(word >> 8) == 'w';
  bool black = first_character(word >> 8) == 'b';
  bool spaces = (word & 0xFF00FF) == 0x200020;
  word >>= 24;
  unsigned castling = right_of(word, 0) | right_of(word, 1) | right_of(word, 2) | right_of(word, 3);
  unsigned length = dfen_castling_length[castling];
  uint64_t written = dfen_load_half_word(dfen_castling_text[castling]) | (uint64_t)' ' << 8 * length;
  state->side = black ? DFEN_BLACK : DFEN_WHITE;
  state->castling = (uint8_t)castling;
  if (!((white | black) & spaces)) {
    return false;
  }
  reader->at += 3;
  if (((word ^ written) & first_characters[length + 1]) != 0) {
    return take_shuffled_castling(reader, state) && ++reader->at <= reader->length;
  }
  reader->at += length + 1;
  return true;
}

/* One target or more, or none. */
static bool take_en_passant(struct reader *reader, dfen_state *state) {
  uint64_t word = word_at(reader, reader->at);
  if (first_character(word) == '-') {
    ++reader->at;
    return true;
  }
  do {
    unsigned file = first_character(word) - (unsigned)'a';
    unsigned char rank = first_character(word >> 8);
    if (file > 7 || (rank != '3' && rank != '6')) {
      return false;
    }
    dfen_bitboard target = square_bit((rank == '3' ? 16 : 40) + (int)file);
    if (state->en_passant & target) {
      return false;
    }
    state->en_passant |= target;
    reader->at += 2;
    word = word_at(reader, reader->at);
  } while (!at_end(reader) && first_character(word) != ' ');
  return true;
}

/* 0..9, or more for what is no digit. */
static unsigned digit(unsigned char character) {
  return character - (unsigned)'0';
}

/* Further digits of a clock, which may have ten. */
static bool take_more_digits(struct reader *reader, uint32_t *clock) {
  uint64_t number = *clock;
  for (int digits = 2; !at_end(reader) && digit(reader->text[reader->at]) <= 9; ++digits) {
    if (digits == 10) {
      return false;
    }
    number = 10 * number + digit(reader->text[reader->at++]);
  }
  *clock = (uint32_t)number;
  return number <= DFEN_CLOCK_MAX;
}

/* One clock, after its space. Whether it has one digit or two is unpredictable, so both values are computed and one is
 * chosen, without a branch. */
static inline bool take_clock(struct reader *reader, uint32_t *clock) {
  uint64_t word = word_at(reader, reader->at + 1);
  unsigned first = digit(first_character(word));
  unsigned second = digit(first_character(word >> 8));
  unsigned third = digit(first_character(word >> 16));
  if (first > 9) {
    return false;
  }
  bool two = second <= 9;
  *clock = two ? 10 * first + second : first;
  reader->at += 2 + (size_t)two;
  return !two || third > 9 || take_more_digits(reader, clock);
}

/* After their space, to the end of the text: one die or up to three. How many there are and of which types is
 * unpredictable, so three characters are always looked at; the zeros past the end of the text are no dice. */
static bool take_dice(struct reader *reader, dfen_state *state) {
  size_t count = reader->length - ++reader->at;
  if (count - 1 >= DFEN_DICE_MAX) {
    return false;
  }
  uint64_t word = word_at(reader, reader->at);
  size_t dice = 0;
  bool of_other_side = false;
  for (int i = 0; i < DFEN_DICE_MAX; ++i) {
    unsigned code = dfen_code_of_letter[word >> 8 * i & 0xFF];
    bool is_die = code != 0;
    dice += is_die;
    of_other_side |= is_die & (side_of_code(code) != state->side);
    state->dice = (uint16_t)(state->dice + (is_die ? dfen_die(type_of_code(code)) : 0));
  }
  return dice == count && !of_other_side;
}

/* Clocks and dice, or dice alone, or nothing. What follows the targets may be
 *
 *     nothing                  four fields
 *     " 5"                     a halfmove clock
 *     " 5 40"                  both clocks
 *     " PNB"                   dice without clocks: the key form
 *     " 5 40 PNB", " 5 40 -"   both clocks, and dice or none
 *
 * so a digit after the space tells a clock from dice. */
static bool take_optional(struct reader *reader, dfen_state *state) {
  if (at_end(reader)) {
    return true;
  }
  if (!at_space(reader)) {
    return false;
  }
  if (digit(first_character(word_at(reader, reader->at + 1))) > 9) {
    return take_dice(reader, state); /* the key form */
  }
  if (!take_clock(reader, &state->halfmove)) {
    return false;
  }
  if (at_end(reader)) {
    return true;
  }
  if (!at_space(reader) || !take_clock(reader, &state->fullmove) || state->fullmove == 0) {
    return false;
  }
  if (at_end(reader)) {
    return true;
  }
  /* a seventh field "-" is a way to write that there are no dice; a fifth one is not */
  bool none = reader->length - reader->at == 2 && reader->text[reader->at + 1] == '-';
  return at_space(reader) && (none || take_dice(reader, state));
}

/* The parts in their order; the first that is not as usual ends the try. */
bool dfen_scan_usual(const unsigned char *text, size_t length, dfen_fields *fields) {
  if (length < SHORTEST) {
    return false;
  }
  struct reader reader = {.text = text, .length = length, .at = 0};
  fields->state = (dfen_state){.fullmove = 1};
  return take_placement(&reader, fields) && take_side_and_castling(&reader, &fields->state) &&
         take_en_passant(&reader, &fields->state) && take_optional(&reader, &fields->state);
}
