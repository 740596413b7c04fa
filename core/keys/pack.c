/* A position as a BLOB, and back (SPEC 4.11 and 4.12). One position, one BLOB: where the format could say a thing in
 * two ways, the reader refuses one of them.
 *
 * The first byte: the version in its upper half; then FLAG_DENSE, FLAG_TARGETS, FLAG_DICE and FLAG_BLACK.
 * Then a row of bits, in each byte from the highest to the lowest:
 *
 *     4       castling rights: K is the lowest bit, q the highest
 *     5 + n   the halfmove clock: how many bits it has, then all of them but the first, which is 1; 0 has no bits
 *     5 + n   the fullmove number, in the same way
 *     16      with FLAG_TARGETS, the en-passant targets: a3 .. h3, a6 .. h6
 *     9       with FLAG_DICE, the dice: three types in order, 0 in the place of those that are not there
 *     ..      the board, in one of two forms
 *     0 .. 7  zeros up to a whole byte
 *
 * The board is a bit for each square a1 .. h8, 1 for a man, and after them the code of each man: his colour, and his
 * type in one bit for a pawn to four for a king. Or, with FLAG_DENSE, it is the squares as digits of numbers to base
 * 13, in 238 bits however many men there are; this form is taken when it is the shorter, and only then.
 *
 * So no BLOB is longer than 8 + 4 + 2 * 35 + 16 + 9 + 238 = 345 bits, which is DFEN_PACKED_SIZE = 44 bytes. */
#include "../common/board.h"
#include "../common/cursor.h"

enum { VERSION = 1, FLAG_DENSE = 8, FLAG_TARGETS = 4, FLAG_DICE = 2, FLAG_BLACK = 1 };

enum { TARGETS = 16, EMPTY_OR_MAN = 13, DENSE_GROUPS = 4, DENSE_BITS = 3 * 63 + 49 };

/* 13^17 < 2^63 and 13^13 < 2^49. */
static const struct {
  int squares;
  unsigned bits;
} dense_groups[DENSE_GROUPS] = {{17, 63}, {17, 63}, {17, 63}, {13, 49}};

/* The code of a type: no code is the beginning of another, and every row of bits begins with one. */
static const struct {
  uint8_t bits, code;
} type_codes[] = {
  [DFEN_PAWN] = {1, 0},   /* 0 */
  [DFEN_KNIGHT] = {3, 4}, /* 100 */
  [DFEN_BISHOP] = {3, 5}, /* 101 */
  [DFEN_ROOK] = {3, 6},   /* 110 */
  [DFEN_QUEEN] = {4, 14}, /* 1110 */
  [DFEN_KING] = {4, 15},  /* 1111 */
};

/* 1 for a black man, 0 for a white one and for an empty square. */
static int side_at(const dfen_position *position, int square) {
  return (int)(position->plane[3] >> square & 1);
}

/* On a square that is empty. */
static void put_man(dfen_position *position, int square, int type, int side) {
  for (int plane = 0; plane < 3; ++plane) {
    position->plane[plane] |= (dfen_bitboard)(type >> plane & 1) << square;
  }
  position->plane[3] |= (dfen_bitboard)side << square;
}

/* The square of a target by its place 0..15 in the row of bits. */
static dfen_bitboard target_bit(int place) {
  return square_bit(place < 8 ? 16 + place : 40 + place - 8);
}

/* ---- Packing ---- */

struct bit_writer {
  uint8_t *bytes;
  size_t bits; /* written */
};

/* The lowest `count` bits of `value`, the highest of them first. */
static void write_bits(struct bit_writer *writer, uint64_t value, unsigned count) {
  while (count-- > 0) {
    if (writer->bits % 8 == 0) {
      writer->bytes[writer->bits / 8] = 0;
    }
    writer->bytes[writer->bits / 8] |= (uint8_t)((value >> count & 1) << (7 - writer->bits % 8));
    ++writer->bits;
  }
}

/* The highest bit of a number is always 1, and need not be written after its length. The clock 5, binary 101, is 00011
 * for the length 3, then 01: seven bits. */
static void write_clock(struct bit_writer *writer, uint32_t clock) {
  unsigned bits = 0;
  while (clock >> bits != 0) {
    ++bits;
  }
  write_bits(writer, bits, 5);
  write_bits(writer, clock, bits > 0 ? bits - 1 : 0);
}

/* By type, as the pool counts them; three places of three bits, the last ones 0 when there are fewer. */
static void write_dice(struct bit_writer *writer, uint16_t dice) {
  unsigned count = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    for (unsigned more = dfen_dice_count(dice, type); more > 0; --more) {
      write_bits(writer, (uint64_t)type, 3);
      ++count;
    }
  }
  write_bits(writer, 0, 3 * (DFEN_DICE_MAX - count));
}

/* How long the first form of the board is: 64, and for each man his colour and his type's code. */
static size_t sparse_bits(const dfen_position *position) {
  size_t bits = 64;
  for (dfen_bitboard squares = occupied(position); squares != 0;) {
    bits += 1u + type_codes[type_at(position, take_square(&squares))].bits;
  }
  return bits;
}

/* Which form is the shorter depends on the position alone, so that writer and reader agree. */
static bool is_dense(const dfen_position *position) {
  return sparse_bits(position) > DENSE_BITS;
}

/* First which squares have men, then who they are. A lone pair of kings takes 64 + 2 * 5 = 74 bits. */
static void write_sparse(struct bit_writer *writer, const dfen_position *position) {
  for (int square = 0; square < 64; ++square) {
    write_bits(writer, occupied(position) >> square, 1);
  }
  for (dfen_bitboard squares = occupied(position); squares != 0;) {
    int square = take_square(&squares);
    int type = type_at(position, square);
    write_bits(writer, (uint64_t)side_at(position, square), 1);
    write_bits(writer, type_codes[type].code, type_codes[type].bits);
  }
}

/* 0 for an empty square, 1 to 6 for a white man, 7 to 12 for a black one. */
static void write_dense(struct bit_writer *writer, const dfen_position *position) {
  int square = 0;
  for (int group = 0; group < DENSE_GROUPS; ++group) {
    uint64_t number = 0;
    for (int end = square + dense_groups[group].squares; square < end; ++square) {
      number = EMPTY_OR_MAN * number + (unsigned)(type_at(position, square) + 6 * side_at(position, square));
    }
    write_bits(writer, number, dense_groups[group].bits);
  }
}

/* The parts in the order that the head of this file gives. */
size_t dfen_pack(const dfen_position *position, uint8_t bytes[DFEN_PACKED_SIZE]) {
  const dfen_state *state = &position->state;
  struct bit_writer writer = {.bytes = bytes, .bits = 0};
  bool dense = is_dense(position);
  unsigned flags = (dense ? FLAG_DENSE : 0u) | (state->en_passant != 0 ? FLAG_TARGETS : 0u) |
                   (state->dice != 0 ? FLAG_DICE : 0u) | (state->side == DFEN_BLACK ? FLAG_BLACK : 0u);
  write_bits(&writer, VERSION << 4 | flags, 8);
  write_bits(&writer, state->castling, 4);
  write_clock(&writer, state->halfmove);
  write_clock(&writer, state->fullmove);
  if (flags & FLAG_TARGETS) {
    for (int place = 0; place < TARGETS; ++place) {
      write_bits(&writer, (state->en_passant & target_bit(place)) != 0, 1);
    }
  }
  if (flags & FLAG_DICE) {
    write_dice(&writer, state->dice);
  }
  if (dense) {
    write_dense(&writer, position);
  } else {
    write_sparse(&writer, position);
  }
  return (writer.bits + 7) / 8;
}

/* ---- Unpacking ---- */

struct bit_reader {
  struct text_cursor cursor; /* at the byte in which what is being read began */
  size_t bits;               /* read */
};

/* What is read from here on belongs to a field; if it is wrong, this is the byte that the error names. */
static void begin(struct bit_reader *reader, dfen_field field) {
  reader->cursor.field = field;
  reader->cursor.at = reader->bits / 8;
}

/* Goes on with what was begun. */
static dfen_error read_bits(struct bit_reader *reader, unsigned count, uint64_t *value) {
  *value = 0;
  for (; count > 0; --count, ++reader->bits) {
    if (reader->bits / 8 >= reader->cursor.length) {
      reader->cursor.at = reader->cursor.length;
      return fail(&reader->cursor, DFEN_ERROR_BLOB_SHORT);
    }
    *value = *value << 1 | (reader->cursor.text[reader->bits / 8] >> (7 - reader->bits % 8) & 1);
  }
  return DFEN_OK;
}

/* Version and flags. */
static dfen_error read_first_byte(struct bit_reader *reader, unsigned *flags) {
  uint64_t value = 0;
  begin(reader, DFEN_FIELD_VERSION);
  dfen_error error = read_bits(reader, 8, &value);
  if (error == DFEN_OK && value >> 4 != VERSION) {
    return fail(&reader->cursor, DFEN_ERROR_BLOB_VERSION);
  }
  *flags = value & 15;
  return error;
}

/* Any four bits are a set of rights. */
static dfen_error read_castling(struct bit_reader *reader, dfen_state *state) {
  uint64_t value = 0;
  begin(reader, DFEN_FIELD_CASTLING);
  dfen_error error = read_bits(reader, 4, &value);
  state->castling = (uint8_t)value;
  return error;
}

/* A clock is written in one way only: the bits after its length cannot make it another length. */
static dfen_error read_clock(struct bit_reader *reader, dfen_field field, uint32_t minimum, uint32_t *clock) {
  dfen_error error = DFEN_OK;
  uint64_t bits = 0;
  uint64_t value = 0;
  begin(reader, field);
  if ((error = read_bits(reader, 5, &bits)) != DFEN_OK) {
    return error;
  }
  if (bits > 0) {
    if ((error = read_bits(reader, (unsigned)bits - 1, &value)) != DFEN_OK) {
      return error;
    }
    value |= UINT64_C(1) << (bits - 1);
  }
  *clock = (uint32_t)value;
  return value < minimum ? fail(&reader->cursor, DFEN_ERROR_BLOB_CLOCK) : DFEN_OK;
}

/* With the flag there must be one: without it the same position would have a second BLOB. */
static dfen_error read_targets(struct bit_reader *reader, dfen_state *state) {
  begin(reader, DFEN_FIELD_EN_PASSANT);
  for (int place = 0; place < TARGETS; ++place) {
    uint64_t value = 0;
    dfen_error error = read_bits(reader, 1, &value);
    if (error != DFEN_OK) {
      return error;
    }
    state->en_passant |= value ? target_bit(place) : 0;
  }
  return state->en_passant == 0 ? fail(&reader->cursor, DFEN_ERROR_BLOB_TARGETS) : DFEN_OK;
}

/* Types in ascending order, zeros after the last, and at least one die. */
static dfen_error read_dice(struct bit_reader *reader, dfen_state *state) {
  uint64_t last = DFEN_PAWN;
  begin(reader, DFEN_FIELD_DICE);
  for (int die = 0; die < DFEN_DICE_MAX; ++die) {
    uint64_t type = 0;
    dfen_error error = read_bits(reader, 3, &type);
    if (error != DFEN_OK) {
      return error;
    }
    bool none = type == 0 && die > 0;
    if (!none && (type < last || type > DFEN_KING)) {
      return fail(&reader->cursor, DFEN_ERROR_BLOB_DICE);
    }
    state->dice = (uint16_t)(state->dice + (none ? 0 : dfen_die((int)type)));
    last = none ? DFEN_KING + 1 : type; /* none may follow where one was left out */
  }
  return DFEN_OK;
}

/* Bit by bit, until what was read is the code of a type. */
static dfen_error read_type(struct bit_reader *reader, int *type) {
  unsigned bits = 0;
  unsigned code = 0;
  for (;;) {
    uint64_t bit = 0;
    dfen_error error = read_bits(reader, 1, &bit);
    if (error != DFEN_OK) {
      return error;
    }
    code = code << 1 | (unsigned)bit;
    ++bits;
    for (*type = DFEN_PAWN; *type <= DFEN_KING; ++*type) {
      if (type_codes[*type].bits == bits && type_codes[*type].code == code) {
        return DFEN_OK;
      }
    }
  }
}

static dfen_error read_sparse(struct bit_reader *reader, dfen_position *position) {
  dfen_error error;
  dfen_bitboard squares = 0;
  for (int square = 0; square < 64; ++square) {
    uint64_t man = 0;
    if ((error = read_bits(reader, 1, &man)) != DFEN_OK) {
      return error;
    }
    squares |= man << square;
  }
  while (squares != 0) {
    int square = take_square(&squares);
    uint64_t side = 0;
    int type = 0;
    if ((error = read_bits(reader, 1, &side)) != DFEN_OK || (error = read_type(reader, &type)) != DFEN_OK) {
      return error;
    }
    put_man(position, square, type, (int)side);
  }
  return DFEN_OK;
}

/* The digits of a group come out of its number from the last square to the first. */
static dfen_error read_dense(struct bit_reader *reader, dfen_position *position) {
  int end = 0;
  for (int group = 0; group < DENSE_GROUPS; ++group) {
    uint64_t number = 0;
    dfen_error error = read_bits(reader, dense_groups[group].bits, &number);
    if (error != DFEN_OK) {
      return error;
    }
    int first = end;
    end += dense_groups[group].squares;
    for (int square = end - 1; square >= first; --square) {
      int man = (int)(number % EMPTY_OR_MAN);
      number /= EMPTY_OR_MAN;
      if (man != 0) {
        put_man(position, square, (man - 1) % 6 + 1, man > 6 ? DFEN_BLACK : DFEN_WHITE);
      }
    }
    if (number != 0) {
      return fail(&reader->cursor, DFEN_ERROR_BLOB_SQUARES);
    }
  }
  return DFEN_OK;
}

/* A board in the form that is the longer for it is refused, or a position would have two BLOBs. */
static dfen_error read_board(struct bit_reader *reader, bool dense, dfen_position *position) {
  begin(reader, DFEN_FIELD_PLACEMENT);
  dfen_error error = dense ? read_dense(reader, position) : read_sparse(reader, position);
  if (error == DFEN_OK && is_dense(position) != dense) {
    return fail(&reader->cursor, DFEN_ERROR_BLOB_FORM);
  }
  return error;
}

/* Zeros up to a whole byte, and nothing after it. */
static dfen_error read_end(struct bit_reader *reader) {
  uint64_t padding = 0;
  begin(reader, DFEN_FIELD_PLACEMENT);
  dfen_error error = read_bits(reader, (unsigned)(8 - reader->bits % 8) % 8, &padding);
  if (error == DFEN_OK && padding != 0) {
    return fail(&reader->cursor, DFEN_ERROR_BLOB_PADDING);
  }
  begin(reader, DFEN_FIELD_PLACEMENT);
  return reader->bits / 8 != reader->cursor.length ? fail(&reader->cursor, DFEN_ERROR_BLOB_LONG) : error;
}

dfen_error dfen_unpack(const uint8_t *bytes, size_t size, dfen_position *position, dfen_fault *fault) {
  struct bit_reader reader = {.cursor = cursor_of(bytes, size, DFEN_FIELD_VERSION, fault)};
  dfen_state *state = &position->state;
  *position = (dfen_position){.plane = {0}};
  unsigned flags = 0;
  dfen_error error = DFEN_OK;
  if ((error = read_first_byte(&reader, &flags)) != DFEN_OK || (error = read_castling(&reader, state)) != DFEN_OK ||
      (error = read_clock(&reader, DFEN_FIELD_HALFMOVE, 0, &state->halfmove)) != DFEN_OK ||
      (error = read_clock(&reader, DFEN_FIELD_FULLMOVE, 1, &state->fullmove)) != DFEN_OK) {
    return error;
  }
  state->side = flags & FLAG_BLACK ? DFEN_BLACK : DFEN_WHITE;
  if ((flags & FLAG_TARGETS && (error = read_targets(&reader, state)) != DFEN_OK) ||
      (flags & FLAG_DICE && (error = read_dice(&reader, state)) != DFEN_OK) ||
      (error = read_board(&reader, flags & FLAG_DENSE, position)) != DFEN_OK) {
    return error;
  }
  return read_end(&reader);
}
