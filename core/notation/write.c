/* The writer (SPEC 2.9). Every position has exactly one text.
 *
 * The reader accepts rights, targets and dice in any order; the writer has one order for each. So reading and writing
 * normalizes the texts of a position, and the results can be compared and grouped as bytes.
 *
 *     castling    K Q k q                        "qK"     is written "Kq"
 *     targets     by file, then by rank          "c6a3c3" is written "a3c3c6"
 *     dice        P N B R Q K, case by side      "NP"     is written "PN"
 *     clocks      without leading zeros          "007"    is written "7"
 *     nothing     "-", and no field for no dice
 *
 * The writer applies F and V while it writes. The text of such an image consists of the same characters, so writing an
 * image costs hardly more than writing the position, and the image itself need not be computed. For example the
 * position "8/8/8/8/8/8/8/2k4R b Kq a3 0 1", written under F, is "2K4r/8/8/8/8/8/8/8 w Qk a6 0 1". */
#include "../common/flip_mirror.h"
#include "../common/names.h"
#include "../common/writer.h"

/* Writes the ranks of an image, rank 8 first. Each rank is stored as a word of eight bytes, which is one instruction.
 * The '/' and the next rank overwrite the bytes past its end; after the last rank the buffer has room for them. */
static size_t write_placement(dfen_transformation image, const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  size_t length = 0;
  for (int rank = 7; rank >= 0; --rank) {
    int source = core_image_source(image, rank);
    unsigned characters = fields->length[source];
    core_store_word(core_image_rank(image, fields->rank[source], characters), text + length);
    length += characters;
    text[length++] = '/';
  }
  return length - 1;
}

size_t dfen_write_placement(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]) {
  return write_placement(0, fields, text);
}

/* Always copies four bytes; the returned length is the number of valid ones. */
size_t dfen_write_castling(const dfen_state *state, char text[4]) {
  memcpy(text, core_castling_text[state->castling], 4);
  return core_castling_length[state->castling];
}

/* Writes a target if it is in the set. Returns 2 or 0. */
static size_t write_target(dfen_bitboard targets, int square, char text[2]) {
  if (!(targets >> square & 1)) {
    return 0;
  }
  write_square(square, text);
  return 2;
}

/* By file, then rank 3 before rank 6: the order of the texts. */
size_t dfen_write_en_passant(const dfen_state *state, char text[32]) {
  size_t length = 0;
  dfen_bitboard targets = state->en_passant;
  for (uint64_t files = (targets >> 16 | targets >> 40) & 0xFF; files != 0; files &= files - 1) {
    int file = core_lsb(files);
    length += write_target(targets, 16 + file, text + length); /* on rank 3 */
    length += write_target(targets, 40 + file, text + length); /* on rank 6 */
  }
  if (length == 0) {
    text[length++] = '-';
  }
  return length;
}

/* The pool has two bits per type, pawns lowest, so the lowest bit set names the next die. The number of dice is
 * unpredictable, and a mispredicted branch costs more than this arithmetic, so this always writes three letters.
 * NO_DIE, a bit above all types, yields those past the last die: "PPK" is 0x402, its letters are those of bits 1, 0 and
 * 10; "K" is 0x400, the letter of bit 10 and then those of NO_DIE. */
size_t dfen_write_dice(uint16_t dice, int side, char text[3]) {
  enum { NO_DIE = 1 << 2 * (DFEN_KING + 1 - DFEN_PAWN) };
  unsigned left = dice | NO_DIE;
  size_t length = 0;
  for (int i = 0; i < DFEN_DICE_MAX; ++i) {
    unsigned type = DFEN_PAWN + (unsigned)core_lsb(left) / 2;
    bool is_die = type <= DFEN_KING;
    text[i] = core_letter_of_code[type | (unsigned)side << 3];
    length += is_die;
    left -= (unsigned)is_die << 2 * (type - DFEN_PAWN);
  }
  return length;
}

size_t dfen_write_image(dfen_transformation image, const dfen_fields *fields, dfen_form form,
                        char text[DFEN_TEXT_SIZE]) {
  dfen_state state = core_image_state(image, &fields->state);
  size_t length = write_placement(image, fields, text);
  text[length++] = ' ';
  text[length++] = state.side == DFEN_WHITE ? 'w' : 'b';
  text[length++] = ' ';
  length += dfen_write_castling(&state, text + length);
  text[length++] = ' ';
  length += dfen_write_en_passant(&state, text + length);
  if (form == DFEN_FULL_FORM) {
    text[length++] = ' ';
    length += core_write_decimal(state.halfmove, text + length);
    text[length++] = ' ';
    length += core_write_decimal(state.fullmove, text + length);
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
