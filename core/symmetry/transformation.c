/* Words of F, H, V and D (SPEC 3.1 to 3.8): sixteen transformations, their composition, and their applicability.
 *
 * The letters of a word are applied from left to right: "DHD" reflects in a1-h8, flips vertically, and reflects in
 * a1-h8 again. Every word equals one of sixteen transformations: F or not, then one of the eight symmetries. "DHD"
 * equals V, and is written so. */
#include "../common/bits.h"
#include "../common/cursor.h"

enum { F = DFEN_F, H = DFEN_H, V = DFEN_V, D = DFEN_D };

static const char letters[DFEN_WORD_SIZE] = {'F', 'H', 'V', 'D'};
static const dfen_transformation of_letter[DFEN_WORD_SIZE] = {F, H, V, D};

const dfen_transformation dfen_transformation_by_word[DFEN_TRANSFORMATIONS] = {
  0, D, F, H, V, F | D, F | H, F | V, H | D, H | V, V | D, F | H | D, F | H | V, F | V | D, H | V | D, F | H | V | D,
};

/* The transformation of the set with the first word. */
dfen_transformation dfen_transformation_first(dfen_transformations set) {
  int first = 0;
  while (!(set >> dfen_transformation_by_word[first] & 1)) {
    ++first;
  }
  return dfen_transformation_by_word[first];
}

/* ---- The group ---- */

/* F moves squares like H, and exchanges colours, which commutes with every reflection. So a transformation is a
 * symmetry of the squares and whether it exchanges the colours. */
dfen_symmetry dfen_transformation_of_squares(dfen_transformation transformation) {
  dfen_symmetry symmetry = transformation & (H | V | D);
  return transformation & F ? dfen_symmetry_compose(H, symmetry) : symmetry;
}

/* The transformation with this symmetry of the squares, with or without an exchange of colours. */
static dfen_transformation with_squares(dfen_symmetry squares, bool changes_colours) {
  return (dfen_transformation)(changes_colours ? F | dfen_symmetry_compose(H, squares) : squares);
}

dfen_transformation dfen_transformation_compose(dfen_transformation first, dfen_transformation then) {
  return with_squares(
    dfen_symmetry_compose(dfen_transformation_of_squares(first), dfen_transformation_of_squares(then)),
    (first ^ then) & F);
}

dfen_transformation dfen_transformation_inverse(dfen_transformation transformation) {
  return with_squares(dfen_symmetry_inverse(dfen_transformation_of_squares(transformation)), transformation & F);
}

/* ---- Its words ---- */

/* The index of a letter in `letters`, DFEN_WORD_SIZE for other characters. */
static int place_of(int letter) {
  int place = 0;
  while (place < DFEN_WORD_SIZE && letters[place] != letter) {
    ++place;
  }
  return place;
}

/* Keeps only the product so far, so words of any length work. */
dfen_error dfen_scan_word(const char *word, size_t length, dfen_transformation *transformation, dfen_fault *fault) {
  struct text_cursor cursor = cursor_of(word, length, DFEN_FIELD_WORD, fault);
  *transformation = 0;
  for (; next_character(&cursor) != END_OF_TEXT; ++cursor.at) {
    int place = place_of(next_character(&cursor));
    if (place == DFEN_WORD_SIZE) {
      return fail(&cursor, DFEN_ERROR_WORD);
    }
    *transformation = dfen_transformation_compose(*transformation, of_letter[place]);
  }
  return DFEN_OK;
}

/* Of the many words of a transformation, the one that has each letter at most once, in the order F, H, V, D. */
size_t dfen_write_word(dfen_transformation transformation, char word[DFEN_WORD_SIZE]) {
  size_t length = 0;
  for (int place = 0; place < DFEN_WORD_SIZE; ++place) {
    if (transformation & of_letter[place]) {
      word[length++] = letters[place];
    }
  }
  return length;
}

/* ---- On positions ---- */

/* Looks for 'p' and 'P' in the text of the ranks, eight characters at a time. Makes all letters lower case, and XORs
 * each byte with 'p': a byte that becomes 0 is a pawn. */
static bool has_pawns(const dfen_fields *fields) {
  for (int rank = 0; rank < 8; ++rank) {
    uint64_t lower_case = fields->rank[rank] | UINT64_C(0x2020202020202020); /* digits have that bit already */
    if (core_has_zero_byte(lower_case ^ UINT64_C(0x7070707070707070))) {     /* 'p' in every byte */
      return true;
    }
  }
  return false;
}

/* F is applicable to every position. V keeps the direction of pawns, but moves the king from file e to d, where it
 * cannot castle. The other six turn the board, so pawns would move in another direction, and targets would be on other
 * ranks. */
dfen_applicability dfen_transformation_applicability(dfen_transformation transformation, const dfen_fields *fields) {
  dfen_symmetry symmetry = transformation & (H | V | D);
  if (symmetry == 0) {
    return DFEN_APPLICABLE;
  }
  if (fields->state.castling != 0) {
    return DFEN_NOT_APPLICABLE_WITH_RIGHTS;
  }
  if (symmetry == V) {
    return DFEN_APPLICABLE;
  }
  if (has_pawns(fields)) {
    return DFEN_NOT_APPLICABLE_WITH_PAWNS;
  }
  return fields->state.en_passant != 0 ? DFEN_NOT_APPLICABLE_WITH_TARGETS : DFEN_APPLICABLE;
}

/* F and V work on the text; only the six symmetries that turn the board need bitboards. */
dfen_fields dfen_transformation_of_fields(dfen_transformation transformation, const dfen_fields *fields) {
  dfen_symmetry symmetry = transformation & (H | V | D);
  dfen_fields image = transformation & F ? dfen_flip(fields) : *fields;
  if (symmetry == 0) {
    return image;
  }
  if (symmetry == V) {
    return dfen_mirror(&image);
  }
  dfen_position position = dfen_to_position(&image);
  dfen_position moved = dfen_symmetry_of_position(symmetry, &position);
  return dfen_to_fields(&moved);
}
