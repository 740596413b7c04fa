/* dfen: Dice Chess positions, their notation and their symmetries.
 *
 * This header has positions, their notation, symmetries, keys and rules, and scores. Three more have the rest of the
 * core: dfen_endgame.h, dfen_estimates.h and dfen_pictures.h. The core is pure C11: it allocates nothing, keeps no
 * state, knows neither SQLite nor stdio, and may run in any number of threads. Every value but a solver is a plain
 * struct that the caller owns and may copy. The rules stand in core/SPEC.md and are cited by their numbers, as in
 * (SPEC 2.12). Each section below says which files of core/ make what it declares; core/README.md is the map of all
 * files.
 *
 * Words: a square is 0..63 = 8 * rank + file with a1 = 0 and h8 = 63; ranks and files are 0..7 in code and
 * 1..8 and a..h in text; a die and the piece type that it moves are one number, 1 P .. 6 K (SPEC 1.2).
 *
 * Texts: what reads one takes `length` bytes, which may hold anything, NUL and bytes over 127 too, and returns DFEN_OK
 * or the same as fault->error; then `fault` says why, and what was read holds nothing of use. What writes one returns
 * its length, and writes no terminating NUL unless a comment says so; with a `size` it writes at most so many bytes,
 * and returns the length of the whole. */
#ifndef DFEN_CORE_DFEN_H
#define DFEN_CORE_DFEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DFEN_VERSION "0.1.0"

/* Grows whenever any canonical text, key or hash of any input would change (SPEC 8.12). */
#ifndef DFEN_KEY_VERSION /* a test compiles another one */
#define DFEN_KEY_VERSION 1
#endif

/* Room for any message of the core, with its terminating NUL. */
enum { DFEN_MESSAGE_SIZE = 128 };

/* ---- Positions ------------------------------------------------------------------------------------ */

/* Made in common/: position.c, names.c; rules/dice.c for the dice. */

/* A set of squares, bit 8 * rank + file. */
typedef uint64_t dfen_bitboard;

/* The squares whose rank and file add up to an even number, a1 among them; the others are light. */
#define DFEN_DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)

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

/* How many dice are in a pool, 0..3. */
int dfen_count_dice(uint16_t dice);

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
 * length[r] characters (1..8). A rank is in the one form that SPEC 2.4 allows, so equal ranks are equal words. */
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

/* The letter of a piece: PNBRQK for White, pnbrqk for Black. */
char dfen_letter(int type, int side);

/* The letter of the piece on `square` (0..63), 0 for an empty square. */
char dfen_piece_letter(const dfen_position *position, int square);

/* The same from the text of the rank, for one square without a board. */
char dfen_letter_on(const dfen_fields *fields, int square);

/* The square that `length` bytes of text name ("a1".."h8"), or -1. */
int dfen_square_from_text(const char *text, size_t length);

/* ---- Reading (SPEC 2.1 to 2.15) ------------------------------------------------------------------ */

/* Made in notation/: scan.c, scan_fault.c; common/fault.c for the messages; rules/dice.c for rolls. */

/* Classes of errors in a DFEN, and in the other things that are read. Their numbers are only ever appended to. */
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
  DFEN_ERROR_WORD,
  DFEN_ERROR_MOVE_FILE,
  DFEN_ERROR_MOVE_RANK,
  DFEN_ERROR_MOVE_SHORT,
  DFEN_ERROR_MOVE_END,
  DFEN_ERROR_ROLL_NONE,
  DFEN_ERROR_ROLL_DIE,
  DFEN_ERROR_ROLL_MIXED,
  DFEN_ERROR_MATERIAL_CHARACTER,
  DFEN_ERROR_MATERIAL_BISHOP,
  DFEN_ERROR_MATERIAL_PAWN,
  DFEN_ERROR_MATERIAL_PAWN_TWICE,
  DFEN_ERROR_MATERIAL_ORDER,
  DFEN_ERROR_MATERIAL_NO_KING,
  DFEN_ERROR_MATERIAL_KING_TWICE,
  DFEN_ERROR_MATERIAL_ONE_SIDE,
  DFEN_ERROR_MATERIAL_THIRD_SIDE,
  DFEN_ERROR_MATERIAL_PIECES_MANY,
  DFEN_ERROR_MOVES_MANY,
  DFEN_ERROR_LABEL,
  DFEN_ERROR_COUNT
} dfen_error;

typedef enum {
  DFEN_FIELD_PLACEMENT,
  DFEN_FIELD_SIDE,
  DFEN_FIELD_CASTLING,
  DFEN_FIELD_EN_PASSANT,
  DFEN_FIELD_HALFMOVE,
  DFEN_FIELD_FULLMOVE,
  DFEN_FIELD_DICE,     /* also of dfen_scan_roll and dfen_scan_types */
  DFEN_FIELD_WORD,     /* of dfen_scan_word */
  DFEN_FIELD_MOVES,    /* of dfen_check_uci and dfen_scan_arrows */
  DFEN_FIELD_MATERIAL, /* of dfen_scan_material */
  DFEN_FIELD_LABEL     /* of dfen_chart_label */
} dfen_field;

/* The position that a game begins with, in full form. */
#define DFEN_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* U+DC00, as in Python's surrogateescape: no character of UTF-8 is as this and a byte. */
enum { DFEN_BYTE = 0xDC00 };

/* Why a text is not a DFEN, or not what else it was read as: the first error. */
typedef struct {
  dfen_error error;
  dfen_field field;
  uint32_t place;     /* 1-based: of the first character with which the text can no longer be one, or length + 1 */
  uint32_t character; /* at that place, 0 at the end; DFEN_BYTE + the byte where the text is not UTF-8 */
  uint8_t rank;       /* 1..8, the rank of the board that was being read; 0 past the placement */
} dfen_fault;

/* Reads a DFEN. At most DFEN_TEXT_MAX + 1 bytes are looked at. */
dfen_error dfen_scan(const char *text, size_t length, dfen_fields *fields, dfen_fault *fault);

/* What is wrong, for instance "placement: rank 5 has more than 8 files (character 21)", with a terminating NUL that the
 * length does not count. The texts are part of the contract. */
size_t dfen_fault_message(const dfen_fault *fault, char text[DFEN_MESSAGE_SIZE]);

/* Reads a roll of one to three dice, letters of PNBRQK in either case or digits 1-6, in any order. */
dfen_error dfen_scan_roll(const char *text, size_t length, uint16_t *dice, dfen_fault *fault);

/* Reads the same letters or digits, one or more, as a set of piece types: bit `type`. */
dfen_error dfen_scan_types(const char *text, size_t length, unsigned *types, dfen_fault *fault);

/* ---- Writing (SPEC 2.9 to 2.11) ------------------------------------------------------------------ */

/* Made in notation/write.c. */

/* The longest DFEN, and the size of a buffer for any, with room for a terminating NUL. */
enum { DFEN_TEXT_MAX = 137, DFEN_TEXT_SIZE = 144 };

typedef enum {
  DFEN_FULL_FORM, /* six fields, and the dice when there are any */
  DFEN_KEY_FORM   /* four fields, and the dice when there are any */
} dfen_form;

/* Each writes the one text for what it is given. */
size_t dfen_write(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]);
size_t dfen_write_placement(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]);
size_t dfen_write_castling(const dfen_state *state, char text[4]);    /* "-" for none */
size_t dfen_write_en_passant(const dfen_state *state, char text[32]); /* "-" for none */
size_t dfen_write_dice(uint16_t dice, int side, char text[3]);        /* nothing for none */

/* ---- Symmetry (SPEC 3.1 to 3.10) ----------------------------------------------------------------- */

/* Made in symmetry/symmetry.c. */

/* An element of the board's symmetry group, numbered by the reflections in its word "HVD", read left to
 * right: H (ranks 1 and 8 change places), V (files a and h), D (across a1-h8). 0 is the identity. */
typedef uint8_t dfen_symmetry;

enum { DFEN_H = 1, DFEN_V = 2, DFEN_D = 4, DFEN_SYMMETRIES = 8 };

/* A set of them, bit g for element g: all, and the four that keep the colour of every square (1, HV, D, HVD): H and V
 * move a square by an odd number of ranks or files, and D keeps their sum. The others exchange dark and light. */
typedef uint8_t dfen_symmetry_set;

enum { DFEN_ALL_SYMMETRIES = 0xFF, DFEN_COLOUR_SYMMETRIES = 0x99 };

/* `first`, then `then`; and what undoes `symmetry`. */
dfen_symmetry dfen_symmetry_compose(dfen_symmetry first, dfen_symmetry then);
dfen_symmetry dfen_symmetry_inverse(dfen_symmetry symmetry);

/* The squares that stay where they are: all under the identity, a diagonal under D and HVD, else none. */
dfen_bitboard dfen_symmetry_fixed_squares(dfen_symmetry symmetry);

/* Of each two squares that D or HVD exchanges, the one whose name sorts first; none for the others. */
dfen_bitboard dfen_symmetry_first_squares(dfen_symmetry symmetry);

/* Where `square` (0..63), or every square of `board`, goes. */
int dfen_symmetry_of_square(dfen_symmetry symmetry, int square);
dfen_bitboard dfen_symmetry_of_bitboard(dfen_symmetry symmetry, dfen_bitboard board);

/* The image of a position. The identity and V take any position (V swaps the castling rights K and Q);
 * the others take one without castling rights and en-passant targets. */
dfen_position dfen_symmetry_of_position(dfen_symmetry symmetry, const dfen_position *position);

/* F, the colour flip: H, and the colours, the side to move, the castling rights and the dice's case change
 * places. Exact for every position. */
dfen_fields dfen_flip(const dfen_fields *fields);

/* V, the mirror, as dfen_symmetry_of_position has it: files a and h, b and g .. change places. */
dfen_fields dfen_mirror(const dfen_fields *fields);

/* ---- Words of F, H, V and D (SPEC 3.14 and 3.15) ------------------------------------------------- */

/* Made in symmetry/transformation.c; notation/write.c for dfen_write_image. */

/* What a word comes to, read left to right: F or not, then one of the eight symmetries. Its number is that
 * symmetry's, and DFEN_F; 0 is the identity. */
typedef uint8_t dfen_transformation;

enum { DFEN_F = 8, DFEN_TRANSFORMATIONS = 16 };

/* A set of transformations, bit t for transformation t. */
typedef uint16_t dfen_transformations;

/* All of them in the order of their words, a shorter word first, then the smaller as text: "", D, F, H .. FHVD. */
extern const dfen_transformation dfen_transformation_by_word[DFEN_TRANSFORMATIONS];

/* The first by its word of a set that is not empty. */
dfen_transformation dfen_transformation_first(dfen_transformations set);

/* Reads any word of F, H, V and D, whose product is `transformation`. */
dfen_error dfen_scan_word(const char *word, size_t length, dfen_transformation *transformation, dfen_fault *fault);

/* The word in the order F, H, V, D, each at most once. */
enum { DFEN_WORD_SIZE = 4 };
size_t dfen_write_word(dfen_transformation transformation, char word[DFEN_WORD_SIZE]);

/* `first`, then `then`; and what undoes `transformation`. */
dfen_transformation dfen_transformation_compose(dfen_transformation first, dfen_transformation then);
dfen_transformation dfen_transformation_inverse(dfen_transformation transformation);

/* Whether a transformation is a symmetry of a position (it leaves the side to move its chances), or why not. */
typedef enum {
  DFEN_APPLICABLE,
  DFEN_NOT_APPLICABLE_WITH_RIGHTS, /* castling rights */
  DFEN_NOT_APPLICABLE_WITH_PAWNS,
  DFEN_NOT_APPLICABLE_WITH_TARGETS /* en-passant targets */
} dfen_applicability;

/* Of several reasons, the first in the order above. */
dfen_applicability dfen_transformation_applicability(dfen_transformation transformation, const dfen_fields *fields);

/* Where the squares go, colours aside: F moves them as H does. */
dfen_symmetry dfen_transformation_of_squares(dfen_transformation transformation);

/* Writes the image of a position under F, V or both, or the position itself (0). */
size_t dfen_write_image(dfen_transformation image, const dfen_fields *fields, dfen_form form,
                        char text[DFEN_TEXT_SIZE]);

/* The image of a position, to which the transformation is applicable, or is V with or without F (see dfen_mirror). */
dfen_fields dfen_transformation_of_fields(dfen_transformation transformation, const dfen_fields *fields);

/* ---- Canonical form (SPEC 3.11 to 3.13 and 3.19) ------------------------------------------------- */

/* Made in symmetry/: canonical.c, orbit.c. */

/* Which symmetries a canonical form merges; each merges at least what the one before does. */
typedef enum {
  DFEN_FOLD_FLIP,    /* F */
  DFEN_FOLD_MIRROR,  /* F, and V where it is applicable: no castling rights */
  DFEN_FOLD_DIHEDRAL /* F, and all eight where they are applicable: no castling rights, pawns and targets; else as
                        MIRROR */
} dfen_fold;

/* The canonical form: F when Black is to move, then the image with the smallest full form, compared as bytes.
 * White is to move in it, clocks and dice are kept, and it is its own canonical form. */
dfen_fields dfen_canonical(const dfen_fields *fields, dfen_fold fold);

/* The same written, for what needs no more than the text. */
size_t dfen_write_canonical(const dfen_fields *fields, dfen_fold fold, dfen_form form, char text[DFEN_TEXT_SIZE]);

/* The transformations of a fold that are applicable to a position: those that lead to the positions of its class. */
dfen_transformations dfen_fold_transformations(dfen_fold fold, const dfen_fields *fields);

/* The canonical form of a position, and every transformation of the fold that takes the position there: one, or as many
 * as the canonical form has symmetries of its own. */
typedef struct {
  dfen_fields fields;
  dfen_transformations transformations; /* never empty */
} dfen_representative;

dfen_representative dfen_represent(const dfen_fields *fields, dfen_fold fold);

/* A position of a class, and the first transformation by its word that leads there. */
typedef struct {
  dfen_fields fields;
  dfen_transformation transformation;
  bool is_canonical;
} dfen_image;

/* Every distinct position of a position's class, once, in the order of dfen_transformation_by_word; one of them is
 * canonical. Returns how many there are, 2..DFEN_TRANSFORMATIONS. */
int dfen_orbit(const dfen_fields *fields, dfen_fold fold, dfen_image images[DFEN_TRANSFORMATIONS]);

/* ---- Moves seen from another side (SPEC 3.16 to 3.18) -------------------------------------------- */

/* Made in symmetry/uci.c. */

/* Reads UCI micro-moves with one space or comma between each two: "e2e4", "e2e4,e7e8q", "". Only the syntax is judged.
 */
dfen_error dfen_check_uci(const char *moves, size_t length, dfen_fault *fault);

/* The image of moves that were checked: `length` bytes to `image`, the separators as they were. */
void dfen_transformation_of_uci(dfen_transformation transformation, const char *moves, size_t length, char *image);

/* The transformation of a set that is not empty under which the image of moves that were checked is the smallest text.
 * With the set that reaches a canonical form, the image is one for all moves that its symmetries make equal. */
dfen_transformation dfen_smallest_uci(dfen_transformations set, const char *moves, size_t length);

/* ---- Keys (SPEC 4) ------------------------------------------------------------------------------- */

/* Made in keys/: normalize.c, zobrist.c. */

/* The analytics service's normal form: clocks 0 1, no dice, and of the en-passant targets those that the side to move
 * could capture on with its very next micro-move. In key form it is the service's `normalized_fen`. */
dfen_fields dfen_normalize(const dfen_fields *fields);

/* The Zobrist key of the position as it stands: pieces, side to move, rights, targets and dice, not the clocks. The key
 * of the flipped position is this one with its bytes in reverse order, and a key is never its own reverse. 63 of its
 * bits are free, and 31 where pieces, rights and targets are their own flip, as in the start position. */
uint64_t dfen_zobrist(const dfen_position *position);

/* ---- Rules of play (SPEC 5) ---------------------------------------------------------------------- */

/* Made in rules/: attacks.c, moves.c, dice.c, turn.c, play.c, capture.c, perft.c. */

/* The squares that pieces of `type` and `side` on the squares `from` attack, all of them together, with pieces of
 * either side on `occupied`: for a pawn the squares it captures on. */
dfen_bitboard dfen_attacks(int type, int side, dfen_bitboard from, dfen_bitboard occupied);

/* What a micro-move does besides going from one square to another. The promotions are the types themselves. */
enum {
  DFEN_PLAIN = 0,
  DFEN_PROMOTE_KNIGHT = DFEN_KNIGHT,
  DFEN_PROMOTE_BISHOP = DFEN_BISHOP,
  DFEN_PROMOTE_ROOK = DFEN_ROOK,
  DFEN_PROMOTE_QUEEN = DFEN_QUEEN,
  DFEN_DOUBLE_PUSH,
  DFEN_EN_PASSANT,
  DFEN_CASTLING
};

/* A micro-move. Castling is the king's move. */
typedef struct {
  uint8_t from, to; /* squares */
  uint8_t type;     /* of the piece that moves, and so its die */
  uint8_t special;  /* DFEN_PLAIN .. DFEN_CASTLING */
} dfen_move;

static inline bool dfen_is_promotion(dfen_move move) {
  return move.special >= DFEN_PROMOTE_KNIGHT && move.special <= DFEN_PROMOTE_QUEEN;
}

/* No position has more micro-moves. With n pieces of a side there are n (64 - n) pairs of a piece and a square without
 * a piece of its own, 1024 at most. And each of eight pawns that promote has three squares with four moves each, which
 * is nine more than one move to each square. */
enum { DFEN_MOVES_MAX = 1024 + 72 };

typedef struct {
  int count;
  dfen_move move[DFEN_MOVES_MAX];
} dfen_moves;

/* Sets of piece types: bit `type`. */
enum { DFEN_ALL_TYPES = 0x7E };

/* The types that have a die in the pool. */
unsigned dfen_types_of_dice(uint16_t dice);

/* Every pseudo-legal micro-move of the side to move with pieces of `types`, whatever is in the pool; castling when the
 * king's and the rook's type are both in `types`. By type, then by origin, then by target. */
void dfen_pseudo_legal(const dfen_position *position, unsigned types, dfen_moves *moves);

/* The dice that a micro-move spends. */
uint16_t dfen_dice_of_move(dfen_move move);

/* The type of the piece that a pseudo-legal micro-move captures, 0 for none. */
int dfen_captured_piece(const dfen_position *position, dfen_move move);

/* The position after a pseudo-legal micro-move; the side to move stays, and the dice leave the pool (which means
 * nothing afterwards if they were not in it). The halfmove clock may pass DFEN_CLOCK_MAX; a pawn
 * move or a capture may still set it back, so the caller refuses the position that is kept, not those on the way. */
dfen_position dfen_make_move(const dfen_position *position, dfen_move move);

/* A micro-move as UCI text, of 4 or 5 characters. */
enum { DFEN_MOVE_TEXT_SIZE = 5 };
size_t dfen_write_move(dfen_move move, char text[DFEN_MOVE_TEXT_SIZE]);

/* Rolls `dice`: the pool is replaced; if it was empty the turn begins, and the stale targets of the side to move
 * are cleared.
 */
dfen_position dfen_roll_dice(const dfen_position *position, uint16_t dice);

/* Ends the turn: the pool is emptied, the side changes, the fullmove number grows after Black (and may pass
 * DFEN_CLOCK_MAX by one), and the old targets of the side that now moves are cleared. */
dfen_position dfen_end_turn(const dfen_position *position);

/* Who captured the other king: DFEN_WHITE or DFEN_BLACK. -1 when both sides have one or more, and when none has (SPEC
 * 5.24). */
int dfen_winner(const dfen_position *position);

bool dfen_both_have_kings(const dfen_position *position);

/* The most dice that a sequence of micro-moves can spend from here; capturing a king ends a sequence. 0..3. */
int dfen_longest_turn(const dfen_position *position);

/* Whether legal micro-moves from `rolled`, the position of a roll, to `after` are a whole turn: a king was captured, or
 * as many dice are spent as can be. */
bool dfen_is_turn_over(const dfen_position *rolled, const dfen_position *after);

/* The maximum micro-moves rule: whether a pseudo-legal micro-move is part of a sequence that spends `longest` dice from
 * here, or that captures a king. `longest` is dfen_longest_turn(), or in the middle of a turn what is left of it. */
bool dfen_is_legal(const dfen_position *position, dfen_move move, int longest);

/* A legal turn: the micro-moves that spend the most dice, or capture a king. */
typedef struct {
  dfen_position after; /* before the turn is ended */
  dfen_move move[DFEN_DICE_MAX];
  int count; /* of micro-moves; 0 for a pass */
  int dice_spent;
  bool captures_king;
} dfen_turn;

/* The micro-moves of a turn as UCI text, a space between two; nothing for a pass. */
enum { DFEN_TURN_TEXT_SIZE = DFEN_DICE_MAX * (DFEN_MOVE_TEXT_SIZE + 1) };
size_t dfen_write_turn(const dfen_turn *turn, char text[DFEN_TURN_TEXT_SIZE]);

/* A walk through all legal turns of a position with dice in its pool. */
typedef struct {
  int depth; /* of the levels in use */
  struct {
    dfen_position position;
    dfen_moves moves;
    int next;
    int longest;
  } level[DFEN_DICE_MAX];
  dfen_turn turn;
  bool pass;
} dfen_turn_walk;

/* Begins before the first turn. Without dice there are no turns; a position from which no die can be spent has one, the
 * pass. */
void dfen_walk_turns(const dfen_position *position, dfen_turn_walk *walk);

/* Steps to the next turn, walk->turn; false when there is none. */
bool dfen_next_turn(dfen_turn_walk *walk);

/* Why micro-moves cannot be played. */
typedef enum {
  DFEN_PLAY_OK = 0,
  DFEN_PLAY_KING_CAPTURED,
  DFEN_PLAY_NO_DICE,
  DFEN_PLAY_NO_DICE_LEFT,
  DFEN_PLAY_NO_MOVE,
  DFEN_PLAY_PROMOTION_MISSING, /* from here to .._CASTLING_BLOCKED: likely mistakes of which there is no move */
  DFEN_PLAY_NO_PROMOTION,
  DFEN_PLAY_KING_PROMOTION,
  DFEN_PLAY_CASTLING_TEXT,
  DFEN_PLAY_CASTLING_RIGHT,
  DFEN_PLAY_CASTLING_BLOCKED,
  DFEN_PLAY_NO_DIE,
  DFEN_PLAY_NOT_LONGEST,
  DFEN_PLAY_ERROR_COUNT
} dfen_play_error;

typedef struct {
  dfen_play_error error;
  uint32_t number; /* 1-based: of the micro-move */
  uint32_t place;  /* 1-based: of its first character */
  uint32_t length; /* of its text */
  dfen_move move;  /* of DFEN_PLAY_NO_DIE and DFEN_PLAY_NOT_LONGEST */
} dfen_play_fault;

/* Plays a whole turn from a position with dice: true when the micro-moves of a text that dfen_check_uci accepts are
 * one, and then `after` is the position before the turn is ended. It is faster than dfen_play() and does not say what
 * is wrong. */
bool dfen_play_whole_turn(const dfen_position *position, const char *text, size_t length, dfen_position *after);

/* Plays the micro-moves of a text that dfen_check_uci accepts, each of them legal as the beginning of a turn from
 * `position`. DFEN_PLAY_OK: `after` is the position after the last, the turn not ended; it is `position` for no moves.
 * Otherwise the same as fault->error, and `fault` says which one cannot be played and why. */
dfen_play_error dfen_play(const dfen_position *position, const char *text, size_t length, dfen_position *after,
                          dfen_play_fault *fault);

/* What is wrong with `moves`, the text that was played, as dfen_fault_message() says it. */
size_t dfen_play_fault_message(const dfen_play_fault *fault, const char *moves, char text[DFEN_MESSAGE_SIZE]);

/* In how many of the 216 throws the side to move can capture a piece of `type`, DFEN_KING or DFEN_QUEEN, of the other
 * side this turn; with dice in the pool the roll is known, and the answer is 0 or 216. */
int dfen_capture_odds(const dfen_position *position, int type);

/* A call that may take long calls `cancelled` with `data` regularly, and returns early once the result is true. A NULL
 * cancellation never cancels. */
typedef struct {
  bool (*cancelled)(void *data);
  void *data;
} dfen_cancellation;

/* Leaves of the tree of pseudo-legal micro-moves of `types`, `depth` deep, 0 to 6, the turn ended after each. Needs and
 * spends no dice; every pseudo-legal micro-move counts. Checks the move generator. The leaves grow about twentyfold
 * with each step of the depth. Checks for cancellation every thousand micro-moves. False if cancelled; then `leaves` is
 * not set. */
bool dfen_perft(const dfen_position *position, unsigned types, int depth, const dfen_cancellation *cancellation,
                uint64_t *leaves);

/* ---- Pooling (SPEC 4.3 to 4.7 and 4.17) ---------------------------------------------------------- */

/* Made in keys/: pool.c, pool_form.c. */

/* The pool key of a DFEN, text in and text out, and its id: the way in for a program that has texts. The key has a
 * terminating NUL; the id is the XXH64 of the key without it, as SQL's dfen_pool_id. Where the text is not a DFEN the
 * key is empty and the id is 0 (SPEC 4.17). */
dfen_error dfen_pool_key(const char *text, size_t length, char key[DFEN_TEXT_SIZE], dfen_fault *fault);
dfen_error dfen_pool_id(const char *text, size_t length, int64_t *id, dfen_fault *fault);

/* The position without the state that cannot affect the rest of the game: the clocks, castling rights of a king that is
 * not on its home square, targets of the opponent that no sequence of micro-moves of this turn can capture, and before
 * the roll the targets of the side to move. Up to the clocks, the game tree is the same. The canonical form of the
 * result, in key form, is the pool key. */
dfen_fields dfen_pool_form(const dfen_fields *fields);

/* ---- Pooling explained (SPEC 4.16) --------------------------------------------------------------- */

/* Made in keys/explain.c. */

/* What happens to a position on the way to its pool key, in this order. */
typedef enum {
  DFEN_STEP_READ,    /* it is written as dfen writes it */
  DFEN_STEP_CLOCKS,  /* dropped */
  DFEN_STEP_RIGHTS,  /* of one side, dropped; detail: the side */
  DFEN_STEP_TARGET,  /* dropped; detail: its square */
  DFEN_STEP_FLIP,    /* F, when Black is to move */
  DFEN_STEP_SYMMETRY /* the board is turned or mirrored, or stays; detail: the dfen_symmetry */
} dfen_step;

typedef struct {
  dfen_step step;
  uint8_t detail;
  dfen_fields after; /* the position after the step */
} dfen_explained_step;

/* Reading, clocks, two sides' rights, sixteen targets, flip, symmetry. */
enum { DFEN_EXPLAINED_STEPS_MAX = 22, DFEN_EXPLAINED_SIZE = 256 };

/* All steps from a position to its pool key, which the last one leads to, in key form. */
typedef struct {
  dfen_fold fold;
  int count;                       /* of steps, 3 .. DFEN_EXPLAINED_STEPS_MAX */
  dfen_transformations applicable; /* those of the fold that are applicable to what is left */
  dfen_transformations ways;       /* those that lead to the key */
  dfen_explained_step step[DFEN_EXPLAINED_STEPS_MAX];
} dfen_explanation;

void dfen_explain(const dfen_fields *fields, dfen_fold fold, dfen_explanation *explanation);

/* What a step does, and why, in a player's words, in less than DFEN_EXPLAINED_SIZE bytes. `index` is below
 * explanation->count. */
size_t dfen_write_what(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]);
size_t dfen_write_why(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]);

/* ---- Statistics (SPEC 6.4 to 6.13) --------------------------------------------------------------- */

/* Made in statistics/: result.c, statistics.c, record.c. */

/* How a game ended, in White's view; on DFEN_SCALE_SIDE_TO_MOVE in that of the side to move, as if that were White. */
typedef enum {
  DFEN_BLACK_WON = -1,
  DFEN_DRAWN = 0,
  DFEN_WHITE_WON = 1,
  DFEN_UNFINISHED,
  DFEN_NO_RESULT /* of a text that says none */
} dfen_result;

/* What numbers mean as results. */
typedef enum {
  DFEN_SCALE_NONE,         /* no number is a result, only words are */
  DFEN_SCALE_MINUS_ONE,    /* '1/0/-1': White won, draw, Black won */
  DFEN_SCALE_HALF,         /* '1/0.5/0': White won, draw, Black won */
  DFEN_SCALE_SIDE_TO_MOVE, /* 'side to move': 1, 0.5 and 0 for the side to move */
  DFEN_SCALES
} dfen_scale;

/* Reads a result (SPEC 6.2): without a scale a word, in letters of either case; on a scale a number of it, as text or
 * as a double. '*' is DFEN_UNFINISHED. */
dfen_result dfen_result_from_text(const char *text, size_t length, dfen_scale scale);
dfen_result dfen_result_from_number(double number, dfen_scale scale);

/* What a game that was won or drawn is worth to a side: 1, 0.5 or 0. */
double dfen_score(dfen_result result, int side);

/* The bounds of a confidence interval, 0..1. */
typedef struct {
  double lower, upper;
} dfen_interval;

/* 95 % of a normal distribution lie within so many standard deviations; and the most that dfen_wilson takes. */
#define DFEN_Z 1.959963984540054
#define DFEN_Z_MAX 100.0

/* The Wilson score interval of a mean (0..1) over `count` (1 or more) games, `z` (0..DFEN_Z_MAX) standard deviations to
 * either side. Made for wins and losses: draws vary less than it supposes, so with draws it is wider than need be. */
dfen_interval dfen_wilson(double mean, double count, double z);

/* How many games of a group were won, drawn and lost by those who were to move: 0 to DFEN_COUNT_MAX of each, whole
 * numbers that a double has. */
#define DFEN_COUNT_MAX (UINT64_C(1) << 53)
typedef struct {
  uint64_t wins, draws, losses;
} dfen_record;

/* Its text, such as "+3 =1 -2". */
enum { DFEN_RECORD_SIZE = 53 };
size_t dfen_write_record(dfen_record record, char text[DFEN_RECORD_SIZE]);

/* Reads what dfen_write_record writes, and nothing else. False when it is anything else; then `record` is of no use. */
bool dfen_read_record(const char *text, size_t length, dfen_record *record);

/* Its games, and their mean score, 0..1, for which there must be one game at least. It is the double nearest to
 * (wins + draws / 2) / games up to 2^52 games. */
uint64_t dfen_games_of_record(dfen_record record);
double dfen_mean_score(dfen_record record);

/* ---- Characters (SPEC 8.15 and 9.11) -------------------------------------------------------------- */

/* Made in common/characters.c. */

/* The character that text of at least one byte begins with. Returns its bytes, 1..4; 0 when they are no UTF-8: too long
 * a form, half of a UTF-16 pair, too large a number, or cut short. */
size_t dfen_take_character(const char *text, size_t length, uint32_t *character);

/* What ASCII text a character is mistaken for, such as " " for a no-break space, "-" for a dash and "" for a zero-width
 * space; and its name in English. NULL for a character that is not mistaken for ASCII. */
const char *dfen_look_alike(uint32_t character, const char **name);

/* Whether a character is not seen where it stands, or turns the direction of the text: controls, marks of direction and
 * width, fillers, tags, those that mean nothing, and private ones. U+202E, for instance, lets what follows be written
 * from right to left. */
bool dfen_is_hidden(uint32_t character);

#endif
