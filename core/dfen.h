/* dfen: Dice Chess positions, their notation and their symmetries.
 *
 * The one public header of the core. The core is pure C11: it allocates nothing, keeps no state, knows
 * neither SQLite nor stdio, and may run in any number of threads. Every value is a plain struct that the
 * caller owns and may copy. The rules come from the project's specification, cited as (SPEC section).
 *
 * Words: a square is 0..63 = 8 * rank + file with a1 = 0 and h8 = 63; ranks and files are 0..7 in code and
 * 1..8 and a..h in text; a die and the piece type that it moves are one number, 1 P .. 6 K (SPEC 1). */
#ifndef DFEN_CORE_DFEN_H
#define DFEN_CORE_DFEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DFEN_VERSION "0.1.0"

/* Grows whenever any canonical text, key or hash of any input would change (SPEC 8). 0: not settled yet. */
#define DFEN_KEY_VERSION 0

/* ---- Positions ------------------------------------------------------------------------------------ */

/* A set of squares, bit 8 * rank + file. */
typedef uint64_t dfen_bitboard;

enum { DFEN_WHITE = 0, DFEN_BLACK = 1 };

/* Piece types, and the dice that move them. */
enum { DFEN_PAWN = 1, DFEN_KNIGHT, DFEN_BISHOP, DFEN_ROOK, DFEN_QUEEN, DFEN_KING };

/* Castling rights, in the order in which they are written. */
enum { DFEN_WHITE_KING_SIDE = 1, DFEN_WHITE_QUEEN_SIDE = 2, DFEN_BLACK_KING_SIDE = 4, DFEN_BLACK_QUEEN_SIDE = 8 };

/* Everything about a position but the placement of its pieces. */
typedef struct {
  dfen_bitboard en_passant; /* targets, squares of rank 3 and rank 6 only */
  uint32_t halfmove;        /* 0..DFEN_CLOCK_MAX */
  uint32_t fullmove;        /* 1..DFEN_CLOCK_MAX */
  uint16_t dice;            /* the dice pool, at most three: two bits a type, see dfen_dice_count() */
  uint8_t side;             /* DFEN_WHITE or DFEN_BLACK, the side to move */
  uint8_t castling;         /* castling rights, a set of DFEN_WHITE_KING_SIDE .. */
} dfen_state;

enum { DFEN_DICE_MAX = 3 };
#define DFEN_CLOCK_MAX UINT32_C(2147483647)

/* How many dice of `type` (DFEN_PAWN..DFEN_KING) are in the pool. */
static inline unsigned dfen_dice_count(uint16_t dice, int type) {
  return (unsigned)dice >> (2 * (type - DFEN_PAWN)) & 3u;
}

/* One die of `type`, to be added to a pool that holds at most two dice, or taken from one that holds it. */
static inline uint16_t dfen_die(int type) {
  return (uint16_t)(1u << (2 * (type - DFEN_PAWN)));
}

/* A roll of three dice, and in how many of the 216 ways it falls: 1, 3 or 6. */
typedef struct {
  uint16_t dice;
  uint8_t weight;
} dfen_roll;

enum { DFEN_ROLLS = 56, DFEN_ROLL_WEIGHTS = 216 };

/* All rolls, PPP, PPN .. KKK; their weights add up to DFEN_ROLL_WEIGHTS. */
void dfen_rolls(dfen_roll rolls[DFEN_ROLLS]);

/* A DFEN taken apart, its placement still text: the flip and the mirror of a position are permutations of
 * this text, so the functions that answer with a DFEN never build a board (dfen_to_position does).
 * rank[r]: the text of rank r, 0 = the first rank, its first character in the lowest byte, zeros above its
 * length[r] characters (1..8). A rank is in the one form that SPEC 2 allows, so equal ranks are equal words. */
typedef struct {
  uint64_t rank[8];
  uint8_t length[8];
  dfen_state state;
} dfen_fields;

/* A position as a board of four bitboards (quad-bitboards): bit s of plane[0..2] are the bits of the type of
 * the piece on square s, 0 for none, and bit s of plane[3] is set for a black piece, clear on empty squares. */
typedef struct {
  dfen_bitboard plane[4];
  dfen_state state;
} dfen_position;

/* The board of `fields`, and back. The two lose nothing. */
dfen_position dfen_to_position(const dfen_fields *fields);
dfen_fields dfen_to_fields(const dfen_position *position);

/* The letter of the piece on `square` (0..63): PNBRQK for White, pnbrqk for Black, 0 for an empty square. */
char dfen_piece_letter(const dfen_position *position, int square);

/* The square that `length` bytes of text name ("a1".."h8"), or -1. */
int dfen_square_from_text(const char *text, size_t length);

/* ---- Reading (SPEC 2) ----------------------------------------------------------------------------- */

/* Classes of errors in a DFEN. Their numbers are only ever appended to. */
typedef enum {
  DFEN_OK = 0,
  DFEN_ERROR_FIELD_MISSING,
  DFEN_ERROR_FIELD_EMPTY,
  DFEN_ERROR_FIELD_END,
  DFEN_ERROR_RANK_CHARACTER,
  DFEN_ERROR_RANK_TWO_DIGITS,
  DFEN_ERROR_RANK_LONG,
  DFEN_ERROR_RANK_SHORT,
  DFEN_ERROR_RANKS_FEW,
  DFEN_ERROR_RANKS_MANY,
  DFEN_ERROR_SIDE,
  DFEN_ERROR_CASTLING,
  DFEN_ERROR_CASTLING_TWICE,
  DFEN_ERROR_TARGET_FILE,
  DFEN_ERROR_TARGET_RANK,
  DFEN_ERROR_TARGET_TWICE,
  DFEN_ERROR_CLOCK_CHARACTER,
  DFEN_ERROR_CLOCK_DIGITS,
  DFEN_ERROR_CLOCK_RANGE,
  DFEN_ERROR_CLOCK_ZERO,
  DFEN_ERROR_DIE,
  DFEN_ERROR_DIE_OF_BLACK,
  DFEN_ERROR_DIE_OF_WHITE,
  DFEN_ERROR_DICE_MANY,
  DFEN_ERROR_DICE_END,
  DFEN_ERROR_COUNT
} dfen_error;

typedef enum {
  DFEN_FIELD_PLACEMENT,
  DFEN_FIELD_SIDE,
  DFEN_FIELD_CASTLING,
  DFEN_FIELD_EN_PASSANT,
  DFEN_FIELD_HALFMOVE,
  DFEN_FIELD_FULLMOVE,
  DFEN_FIELD_DICE
} dfen_field;

/* Why a text is no DFEN: the first error. */
typedef struct {
  dfen_error error;
  dfen_field field;
  uint32_t place;    /* 1-based: of the first character with which the text can no longer be a DFEN, or length + 1 */
  uint8_t character; /* the byte at that place, 0 at the end */
  uint8_t rank;      /* 1..8, the rank of the board that was being read; 0 past the placement */
} dfen_fault;

/* Reads `length` bytes, which may hold anything, NUL and bytes over 127 too; no terminator is needed. At most
 * DFEN_TEXT_MAX + 1 of them are looked at. DFEN_OK: `fields` is the DFEN. Otherwise the same as fault->error,
 * `fault` says why, and `fields` holds nothing of use. */
dfen_error dfen_scan(const char *text, size_t length, dfen_fields *fields, dfen_fault *fault);

/* The longest message of dfen_fault_message, with its terminating NUL. */
enum { DFEN_MESSAGE_SIZE = 128 };

/* Writes what is wrong, for instance "placement: rank 5 has more than 8 files (character 21)", with a
 * terminating NUL; returns the length without it. The texts are part of the contract. */
size_t dfen_fault_message(const dfen_fault *fault, char message[DFEN_MESSAGE_SIZE]);

/* ---- Writing (SPEC 2) ----------------------------------------------------------------------------- */

/* The longest DFEN, and the size of a buffer for any (the writer may use what a DFEN leaves of it). */
enum { DFEN_TEXT_MAX = 137, DFEN_TEXT_SIZE = 144 };

typedef enum {
  DFEN_FULL_FORM, /* six fields, and the dice when there are any */
  DFEN_KEY_FORM   /* four fields, and the dice when there are any */
} dfen_form;

/* Each writes the one text for what it is given, with no terminating NUL, and returns its length. */
size_t dfen_write(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]);
size_t dfen_write_placement(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]);
size_t dfen_write_castling(const dfen_state *state, char text[4]);    /* "-" for none */
size_t dfen_write_en_passant(const dfen_state *state, char text[32]); /* "-" for none */
size_t dfen_write_dice(uint16_t dice, int side, char text[3]);        /* nothing for none */

/* ---- Symmetry (SPEC 3) ---------------------------------------------------------------------------- */

/* An element of the board's symmetry group, numbered by the reflections in its word "HVD", read left to
 * right: H (ranks 1 and 8 change places), V (files a and h), D (across a1-h8). 0 is the identity. */
typedef uint8_t dfen_symmetry;

enum { DFEN_H = 1, DFEN_V = 2, DFEN_D = 4, DFEN_SYMMETRIES = 8 };

/* `first`, then `then`; and what undoes `symmetry`. */
dfen_symmetry dfen_symmetry_compose(dfen_symmetry first, dfen_symmetry then);
dfen_symmetry dfen_symmetry_inverse(dfen_symmetry symmetry);

/* Whether dark squares go to dark squares. Either all squares keep their colour or none does. */
bool dfen_symmetry_keeps_colour(dfen_symmetry symmetry);

/* Where `square` (0..63), or every square of `board`, goes. */
int dfen_symmetry_of_square(dfen_symmetry symmetry, int square);
dfen_bitboard dfen_symmetry_of_bitboard(dfen_symmetry symmetry, dfen_bitboard board);

/* The image of a position. The identity and V take any position (V swaps the castling rights K and Q);
 * the others take one without castling rights and en-passant targets. */
dfen_position dfen_symmetry_of_position(dfen_symmetry symmetry, const dfen_position *position);

/* F, the colour flip: H, and the colours, the side to move, the castling rights and the dice's case change
 * places. Exact for every position. */
dfen_position dfen_flip_position(const dfen_position *position);

/* The same F, and V as dfen_symmetry_of_position has it, on the text. */
dfen_fields dfen_flip(const dfen_fields *fields);
dfen_fields dfen_mirror(const dfen_fields *fields);

/* ---- Canonical form (SPEC 3) ---------------------------------------------------------------------- */

/* Which symmetries a canonical form merges; each merges at least what the one before does. */
typedef enum {
  DFEN_FOLD_FLIP,    /* F */
  DFEN_FOLD_MIRROR,  /* F, and V where it is exact: no castling rights */
  DFEN_FOLD_DIHEDRAL /* F, and all eight where they are exact: no castling rights, pawns and targets; else as MIRROR */
} dfen_fold;

/* The canonical form: F when Black is to move, then the image with the smallest full form, compared as bytes.
 * White is to move in it, clocks and dice are kept, and it is its own canonical form. */
dfen_fields dfen_canonical(const dfen_fields *fields, dfen_fold fold);

#endif
