/* The reader (SPEC 2.1 to 2.8). It accepts exactly the valid DFENs, and does not diagnose any other text: scan_fault.c
 * reports what is wrong with it, and where.
 *
 * The text is copied first, and zeros are appended. No field accepts a zero, so nothing below reads past the end of the
 * text, and eight characters from anywhere in it can be loaded as a word.
 *
 * The placement is read in three steps. First all of its characters are classified in blocks of sixteen: which are
 * digits, which are slashes, and how many files each takes. Then the masks of slashes yield the ends of all eight
 * ranks. Then each rank is a shift and a mask away, and the sum of its files must be 8. For the first rank of
 * "2k4R/8/..." the files are 2 1 4 1, so the sum is 8; its end is the bit of the first slash, at 4; and its text is the
 * lowest four bytes of the word loaded from its first character.
 *
 * A take_..() reads from `at` on. It returns the position after what it read, or NULL if the text is not a DFEN. */
#include "scan_fault.h"

#include <assert.h>

#include "blocks.h"
#include "../common/board.h"
#include "../common/castling.h"
#include "../common/names.h"

enum { SHORTEST = 21 }; /* 8/8/8/8/8/8/8/8 w - - */
enum { ZEROS = 16 };    /* after the copy of a text */

static_assert((int)SHORTEST >= (int)CORE_BLOCK && (int)ZEROS >= (int)CORE_BLOCK, "a block can be loaded from each");

/* ---- Placement ---- */

/* The number of characters classified at once; bit n of a mask is for the n-th of them. */
enum { WINDOW = 64 };

/* Classifies the next characters of `left`, CORE_BLOCK or more. Returns the ends of ranks: the slashes and the end of
 * the placement; or 0 if there are two digits in a row. Sets `files` to how many files each character takes, 0 for
 * other characters; a word can be loaded from any of them.
 *
 * A block that would extend past the last character is moved back to end with it. It then classifies some characters
 * twice, with the same result. */
static inline uint64_t ends_of_ranks(const unsigned char *at, size_t left, unsigned char files[WINDOW + 8]) {
  uint64_t all_digits = 0;
  uint64_t all_slashes = 0;
  uint64_t placement = 0;
  size_t last = left - CORE_BLOCK;
  for (size_t block = 0; block < WINDOW; block += CORE_BLOCK) {
    size_t start = block < last ? block : last;
    core_block characters;
    memcpy(&characters, at + start, sizeof characters);
    core_block lower_case = characters | 0x20;
    core_answers digits = characters - '1' < 8;
    core_answers slashes = characters == '/';
    core_answers letters = (lower_case - 'p' < 3) | (lower_case == 'n') | (lower_case == 'b') | (lower_case == 'k');
    core_answers either = letters | digits | slashes;
    core_block taken = (core_block)(letters & 1) | ((core_block)digits & characters & 0x0F);
    memcpy(files + start, &taken, sizeof taken);
    all_digits |= core_mask(&digits) << start;
    all_slashes |= core_mask(&slashes) << start;
    placement |= core_mask(&either) << start;
  }
  uint64_t end = core_isolate_lsb(~placement); /* 0 if that is outside the window; then end - 1 */
  bool two_digits = (all_digits & all_digits << 1 & (end - 1)) != 0;
  return two_digits ? 0 : (all_slashes & (end - 1)) | end;
}

/* A word with all bits of that many characters set. A shift by 8 * length needs no table, but it made the reader slower
 * by 2 ns, of about 35 for a DFEN. */
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

/* The sum of the first `length` (1..8) bytes of `files`, each at most 8: it fits in the highest byte of the product. */
static unsigned sum_of_files(uint64_t files, size_t length) {
  return (unsigned)((files & first_characters[length]) * UINT64_C(0x0101010101010101) >> 56);
}

/* Reads the eight ranks, up to the character after them. All ends are known before the first rank is read. So no rank
 * depends on the one before it, and the processor reads several at the same time. With 57 pieces or more the last rank
 * may end outside of this window, because the seven others take up to 63 characters; then it gets its own window.
 *
 * The first window reads the text itself. Loading a block of the copy, which was just stored in smaller pieces, would
 * wait for the stores to reach the cache, 4 ns. */
static const unsigned char *take_placement(const unsigned char *text, size_t length, const unsigned char *copy,
                                           dfen_fields *fields) {
  unsigned char files[WINDOW + 8];
  uint64_t ends = ends_of_ranks(text, length, files);
  const unsigned char *window = copy;
  size_t at = 0;
  for (int rank = 7; rank >= 0; --rank) {
    if (ends == 0 && rank == 0 && window[at - 1] == '/') {
      window += at;
      at = 0;
      ends = ends_of_ranks(window, (size_t)(copy + length + ZEROS - window), files);
    }
    if (ends == 0) {
      return NULL;
    }
    size_t characters = (size_t)core_lsb(ends) - at;
    if (characters - 1 >= 8 || sum_of_files(core_load_word(files + at), characters) != 8) {
      return NULL;
    }
    fields->rank[rank] = core_load_word(window + at) & first_characters[characters];
    fields->length[rank] = (uint8_t)characters;
    at += characters + 1;
    ends &= ends - 1;
  }
  return ends == 0 ? window + at - 1 : NULL; /* no '/' follows the last rank */
}

/* ---- The other fields ---- */

/* Reads rights in any other order than the written one, up to the space after them. */
static const unsigned char *take_unordered_castling(const unsigned char *at, dfen_state *state) {
  unsigned castling = 0;
  for (; *at != ' '; ++at) {
    unsigned right = core_castling_of_letter[*at];
    if (right == 0 || (castling & right) != 0) {
      return NULL;
    }
    castling |= right;
  }
  state->castling = (uint8_t)castling;
  return castling != 0 ? at + 1 : NULL;
}

/* Reads " w KQkq ", with its three spaces. Combines the rights of the next four characters to a set. If the text is not
 * how that set is written, it is read letter by letter. Side and rights are unpredictable, and a mispredicted branch
 * costs more than this arithmetic, so no branch depends on them. */
static const unsigned char *take_side_and_castling(const unsigned char *at, dfen_state *state) {
  bool white = at[1] == 'w';
  bool black = at[1] == 'b';
  bool spaces = (at[0] == ' ') & (at[2] == ' ');
  at += 3;
  unsigned castling = core_castling_of_letter[at[0]] | core_castling_of_letter[at[1]] | core_castling_of_letter[at[2]] |
                      core_castling_of_letter[at[3]];
  unsigned length = core_castling_length[castling];
  uint64_t written = core_load_word(core_castling_text[castling]) | (uint64_t)' ' << 8 * length;
  state->side = black ? DFEN_BLACK : DFEN_WHITE;
  state->castling = (uint8_t)castling;
  if (!((white | black) & spaces)) {
    return NULL;
  }
  if (((core_load_word(at) ^ written) & first_characters[length + 1]) != 0) {
    return take_unordered_castling(at, state);
  }
  return at + length + 1;
}

/* One target or more, or none. */
static const unsigned char *take_en_passant(const unsigned char *at, dfen_state *state) {
  if (*at == '-') {
    return at + 1;
  }
  do {
    unsigned file = at[0] - (unsigned)'a';
    if (file > 7 || (at[1] != '3' && at[1] != '6')) {
      return NULL;
    }
    dfen_bitboard target = square_bit((at[1] == '3' ? 16 : 40) + (int)file);
    if (state->en_passant & target) {
      return NULL;
    }
    state->en_passant |= target;
    at += 2;
  } while (*at != ' ' && *at != '\0');
  return at;
}

/* 0..9 for a digit; more for other characters. */
static unsigned digit(unsigned char character) {
  return character - (unsigned)'0';
}

/* Further digits of a clock, which may have ten. */
static const unsigned char *take_more_digits(const unsigned char *at, uint32_t *clock) {
  uint64_t number = *clock;
  for (int digits = 2; digit(*at) <= 9; ++digits) {
    if (digits == 10) {
      return NULL;
    }
    number = 10 * number + digit(*at++);
  }
  *clock = (uint32_t)number;
  return number <= DFEN_CLOCK_MAX ? at : NULL;
}

/* Reads one clock. Whether it has one digit or two is unpredictable, so this computes both values and selects one
 * without a branch. */
static inline const unsigned char *take_clock(const unsigned char *at, uint32_t *clock) {
  unsigned first = digit(at[0]);
  unsigned second = digit(at[1]);
  unsigned third = digit(at[2]);
  if (first > 9) {
    return NULL;
  }
  bool two = second <= 9;
  *clock = two ? 10 * first + second : first;
  at += 1 + (size_t)two;
  return two && third <= 9 ? take_more_digits(at, clock) : at;
}

/* Reads one to three dice. Their number and types are unpredictable, so this always looks at three characters. If a die
 * follows another character, the position returned is not the end of the text, and the caller rejects it. */
static const unsigned char *take_dice(const unsigned char *at, dfen_state *state) {
  size_t dice = 0;
  bool of_other_side = false;
  for (int i = 0; i < DFEN_DICE_MAX; ++i) {
    unsigned code = core_code_of_letter[at[i]];
    bool is_die = code != 0;
    dice += is_die;
    of_other_side |= is_die & (side_of_code(code) != state->side);
    state->dice = (uint16_t)(state->dice + (is_die ? dfen_die(type_of_code(code)) : 0));
  }
  return dice == 0 || of_other_side ? NULL : at + dice;
}

/* Reads clocks and dice, or dice alone, or nothing. The targets may be followed by
 *
 *     nothing                  four fields
 *     " 5"                     a halfmove clock
 *     " 5 40"                  both clocks
 *     " PNB"                   dice without clocks: the key form
 *     " 5 40 PNB", " 5 40 -"   both clocks, and dice or none
 *
 * so a digit after the space distinguishes a clock from dice. */
static const unsigned char *take_optional(const unsigned char *at, dfen_state *state) {
  if (*at != ' ') {
    return at;
  }
  if (digit(at[1]) <= 9) {
    at = take_clock(at + 1, &state->halfmove);
    if (at == NULL || *at != ' ') {
      return at;
    }
    at = take_clock(at + 1, &state->fullmove);
    if (at == NULL || state->fullmove == 0) {
      return NULL;
    }
    if (*at != ' ') {
      return at;
    }
    if (at[1] == '-') {
      return at + 2;
    }
  }
  return take_dice(at + 1, state);
}

/* Whether the text is a DFEN; sets `fields`. A NUL in the middle of a text looks like its end, so the check compares
 * where reading stopped. */
static bool is_dfen(const unsigned char *text, size_t length, dfen_fields *fields) {
  unsigned char copy[DFEN_TEXT_MAX + ZEROS];
  if (length < SHORTEST || length > DFEN_TEXT_MAX) {
    return false;
  }
  memcpy(copy, text, length);
  memset(copy + length, 0, ZEROS);
  fields->state = (dfen_state){.fullmove = 1};
  const unsigned char *at = take_placement(text, length, copy, fields);
  return at != NULL && (at = take_side_and_castling(at, &fields->state)) != NULL &&
         (at = take_en_passant(at, &fields->state)) != NULL && take_optional(at, &fields->state) == copy + length;
}

dfen_error dfen_scan(const char *text, size_t length, dfen_fields *fields, dfen_fault *fault) {
  return is_dfen((const unsigned char *)text, length, fields) ? DFEN_OK : core_find_fault(text, length, fault);
}
