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

enum { EMPTY_OR_MAN = 13, DENSE_GROUPS = 4, DENSE_BITS = 3 * 63 + 49 };

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
  write_bits(writer, core_reverse_files(core_reverse_bytes(occupied(position))), 64);
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
    dfen_bitboard targets = core_reverse_files(state->en_passant);
    write_bits(&writer, targets >> 16, 8);
    write_bits(&writer, targets >> 40, 8);
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

/* After an error nothing more is wrong, and zeros are read. */
struct bit_reader {
  struct text_cursor cursor; /* at the byte in which what is being read began */
  size_t bits;               /* read */
  dfen_error error;          /* the first */
};

/* What is read from here on belongs to a field; if it is wrong, this is the byte that the error names. */
static void begin(struct bit_reader *reader, dfen_field field) {
  reader->cursor.field = field;
  reader->cursor.at = reader->bits / 8;
}

static void refuse_if(struct bit_reader *reader, bool wrong, dfen_error error) {
  if (wrong && reader->error == DFEN_OK) {
    reader->error = fail(&reader->cursor, error);
  }
}

/* Goes on with what was begun. */
static uint64_t read_bits(struct bit_reader *reader, unsigned count) {
  uint64_t value = 0;
  if (count > 8 * reader->cursor.length - reader->bits) {
    reader->cursor.at = reader->cursor.length;
    refuse_if(reader, true, DFEN_ERROR_BLOB_SHORT);
  }
  for (; count > 0 && reader->error == DFEN_OK; --count, ++reader->bits) {
    value = value << 1 | (reader->cursor.text[reader->bits / 8] >> (7 - reader->bits % 8) & 1);
  }
  return value;
}

/* A clock is written in one way only: the bits after its length cannot make it another length. */
static uint32_t read_clock(struct bit_reader *reader, dfen_field field, uint32_t minimum) {
  begin(reader, field);
  unsigned bits = (unsigned)read_bits(reader, 5);
  uint64_t clock = bits == 0 ? 0 : UINT64_C(1) << (bits - 1) | read_bits(reader, bits - 1);
  refuse_if(reader, clock < minimum, DFEN_ERROR_BLOB_CLOCK);
  return (uint32_t)clock;
}

/* With the flag there must be one: without it the same position would have a second BLOB. */
static dfen_bitboard read_targets(struct bit_reader *reader) {
  begin(reader, DFEN_FIELD_EN_PASSANT);
  dfen_bitboard targets = read_bits(reader, 8) << 16;
  targets |= read_bits(reader, 8) << 40;
  refuse_if(reader, targets == 0, DFEN_ERROR_BLOB_TARGETS);
  return core_reverse_files(targets);
}

/* Types in ascending order, zeros after the last, and at least one die. */
static uint16_t read_dice(struct bit_reader *reader) {
  uint64_t last = DFEN_PAWN;
  uint16_t dice = 0;
  begin(reader, DFEN_FIELD_DICE);
  for (int die = 0; die < DFEN_DICE_MAX; ++die) {
    uint64_t type = read_bits(reader, 3);
    bool none = type == 0 && die > 0;
    bool wrong = !none && (type < last || type > DFEN_KING);
    refuse_if(reader, wrong, DFEN_ERROR_BLOB_DICE);
    dice = (uint16_t)(dice + (none || wrong ? 0 : dfen_die((int)type)));
    last = none ? DFEN_KING + 1 : type; /* none may follow where one was left out */
  }
  return dice;
}

/* Bit by bit, until what was read is the code of a type; after an error zeros make it one. */
static int read_type(struct bit_reader *reader) {
  unsigned code = 0;
  for (unsigned bits = 1;; ++bits) {
    code = code << 1 | (unsigned)read_bits(reader, 1);
    for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
      if (type_codes[type].bits == bits && type_codes[type].code == code) {
        return type;
      }
    }
  }
}

static void read_sparse(struct bit_reader *reader, dfen_position *position) {
  dfen_bitboard squares = core_reverse_bytes(core_reverse_files(read_bits(reader, 64)));
  while (squares != 0) {
    int side = (int)read_bits(reader, 1);
    put_men(position, square_bit(take_square(&squares)), side, read_type(reader));
  }
}

/* The digits of a group come out of its number from the last square to the first. */
static void read_dense(struct bit_reader *reader, dfen_position *position) {
  int end = 0;
  for (int group = 0; group < DENSE_GROUPS; ++group) {
    uint64_t number = read_bits(reader, dense_groups[group].bits);
    int first = end;
    end += dense_groups[group].squares;
    for (int square = end - 1; square >= first; --square) {
      int man = (int)(number % EMPTY_OR_MAN);
      number /= EMPTY_OR_MAN;
      if (man != 0) {
        put_men(position, square_bit(square), man > 6 ? DFEN_BLACK : DFEN_WHITE, (man - 1) % 6 + 1);
      }
    }
    refuse_if(reader, number != 0, DFEN_ERROR_BLOB_SQUARES);
  }
}

/* A board in the form that is the longer for it is refused, or a position would have two BLOBs. */
static void read_board(struct bit_reader *reader, bool dense, dfen_position *position) {
  begin(reader, DFEN_FIELD_PLACEMENT);
  if (dense) {
    read_dense(reader, position);
  } else {
    read_sparse(reader, position);
  }
  refuse_if(reader, is_dense(position) != dense, DFEN_ERROR_BLOB_FORM);
}

/* Zeros up to a whole byte, and nothing after it. */
static void read_end(struct bit_reader *reader) {
  begin(reader, DFEN_FIELD_PLACEMENT);
  refuse_if(reader, read_bits(reader, (unsigned)(8 - reader->bits % 8) % 8) != 0, DFEN_ERROR_BLOB_PADDING);
  begin(reader, DFEN_FIELD_PLACEMENT);
  refuse_if(reader, reader->bits / 8 != reader->cursor.length, DFEN_ERROR_BLOB_LONG);
}

dfen_error dfen_unpack(const uint8_t *bytes, size_t size, dfen_position *position, dfen_fault *fault) {
  struct bit_reader reader = {.cursor = cursor_of(bytes, size, DFEN_FIELD_VERSION, fault)};
  dfen_state *state = &position->state;
  *position = (dfen_position){.plane = {0}};
  unsigned first_byte = (unsigned)read_bits(&reader, 8);
  refuse_if(&reader, first_byte >> 4 != VERSION, DFEN_ERROR_BLOB_VERSION);
  begin(&reader, DFEN_FIELD_CASTLING);
  state->castling = (uint8_t)read_bits(&reader, 4); /* any four bits are a set of rights */
  state->halfmove = read_clock(&reader, DFEN_FIELD_HALFMOVE, 0);
  state->fullmove = read_clock(&reader, DFEN_FIELD_FULLMOVE, 1);
  state->side = first_byte & FLAG_BLACK ? DFEN_BLACK : DFEN_WHITE;
  state->en_passant = first_byte & FLAG_TARGETS ? read_targets(&reader) : 0;
  state->dice = first_byte & FLAG_DICE ? read_dice(&reader) : 0;
  read_board(&reader, first_byte & FLAG_DENSE, position);
  read_end(&reader);
  return reader.error;
}
