/* dfen: Dice Chess positions, their notation and their symmetries.
 *
 * This header declares positions, their notation, symmetries, keys and rules, and scores. dfen_visits.h,
 * dfen_endgame.h, dfen_estimates.h and dfen_pictures.h declare the rest of the core. The core is pure C11: it allocates
 * no memory, keeps no state, uses neither SQLite nor stdio, and may run in any number of threads. Every value except a
 * solver is a plain struct that the caller owns and may copy. The rules are in core/SPEC.md and cited by number, as in
 * (SPEC 2.12). Each section below names the files of core/ that define its functions; core/README.md is the map of all
 * files.
 *
 * Terms: a square is 0..63 = 8 * rank + file with a1 = 0 and h8 = 63; ranks and files are 0..7 in code and 1..8 and
 * a..h in text; a die and the piece type that it moves are one number, 1 P .. 6 K (SPEC 1.2).
 *
 * Text: functions that read text take `length` bytes of any values, including NUL and bytes over 127. They return
 * DFEN_OK, or the same error as fault->error; then `fault` describes the error, and the output is undefined. Functions
 * that write text return its length, and write no terminating NUL unless stated otherwise. With a `size` they write at
 * most that many bytes, and return the length of the whole text. */
#ifndef DFEN_CORE_DFEN_H
#define DFEN_CORE_DFEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DFEN_VERSION "1.0.0"

/* Increases whenever any canonical text, key or hash of any input changes (SPEC 8.12). */
#ifndef DFEN_KEY_VERSION /* a test sets another one */
#define DFEN_KEY_VERSION 1
#endif

/* The size of a buffer for any message of the core, including the terminating NUL. */
enum { DFEN_MESSAGE_SIZE = 128 };

/* ---- Positions ------------------------------------------------------------------------------------ */

/* Defined in common/: position.c, names.c; rules/dice.c for the dice. */

/* A set of squares, bit 8 * rank + file. */
typedef uint64_t dfen_bitboard;

/* The squares whose rank and file have an even sum, such as a1; the others are light. */
#define DFEN_DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)

enum { DFEN_WHITE = 0, DFEN_BLACK = 1 };

/* Piece types, and the dice that move them. */
enum { DFEN_PAWN = 1, DFEN_KNIGHT, DFEN_BISHOP, DFEN_ROOK, DFEN_QUEEN, DFEN_KING };

/* Castling rights, in the order of their text. */
enum { DFEN_WHITE_KING_SIDE = 1, DFEN_WHITE_QUEEN_SIDE = 2, DFEN_BLACK_KING_SIDE = 4, DFEN_BLACK_QUEEN_SIDE = 8 };

/* The state of a position besides the placement of its pieces. */
typedef struct {
  dfen_bitboard en_passant; /* targets, squares of rank 3 and rank 6 only */
  uint32_t halfmove;        /* 0..DFEN_CLOCK_MAX */
  uint32_t fullmove;        /* 1..DFEN_CLOCK_MAX */
  uint16_t dice;            /* the dice pool, at most three: two bits per type, see dfen_dice_count() */
  uint8_t side;             /* DFEN_WHITE or DFEN_BLACK, the side to move */
  uint8_t castling;         /* castling rights, a set of DFEN_WHITE_KING_SIDE .. */
} dfen_state;

enum { DFEN_DICE_MAX = 3 };
#define DFEN_CLOCK_MAX UINT32_C(2147483647)

/* The number of dice of `type` (DFEN_PAWN..DFEN_KING) in the pool. */
static inline unsigned dfen_dice_count(uint16_t dice, int type) {
  return (unsigned)dice >> (2 * (type - DFEN_PAWN)) & 3u;
}

/* One die of `type`: add it to a pool of at most two dice, or subtract it from a pool that contains it. */
static inline uint16_t dfen_die(int type) {
  return (uint16_t)(1u << (2 * (type - DFEN_PAWN)));
}

/* The number of dice in a pool, 0..3. */
int dfen_count_dice(uint16_t dice);

/* A roll of three dice, and the number of the 216 outcomes that yield it: 1, 3 or 6. */
typedef struct {
  uint16_t dice;
  uint8_t weight;
} dfen_roll;

enum { DFEN_ROLLS = 56, DFEN_ROLL_WEIGHTS = 216 };

/* All rolls, PPP, PPN .. KKK. The sum of their weights is DFEN_ROLL_WEIGHTS. */
void dfen_rolls(dfen_roll rolls[DFEN_ROLLS]);

/* A DFEN split into fields, with its placement as text. The flip and the mirror of a position permute this text, so
 * functions that return a DFEN need no board (dfen_to_position builds one). rank[r] is the text of rank r, 0 = the
 * first rank, its first character in the lowest byte, with zeros after its length[r] characters (1..8). SPEC 2.4 allows
 * one form of a rank, so equal ranks are equal words. */
typedef struct {
  uint64_t rank[8];
  uint8_t length[8];
  dfen_state state;
} dfen_fields;

/* A position as four bitboards (quad-bitboards): bit s of plane[0..2] is a bit of the type of the piece on square s, 0
 * for no piece; bit s of plane[3] is set for a black piece, and clear for an empty square. */
typedef struct {
  dfen_bitboard plane[4];
  dfen_state state;
} dfen_position;

/* Lossless conversion between the two. */
dfen_position dfen_to_position(const dfen_fields *fields);
dfen_fields dfen_to_fields(const dfen_position *position);

/* The letter of a piece: PNBRQK for White, pnbrqk for Black. */
char dfen_letter(int type, int side);

/* The letter of the piece on `square` (0..63), 0 for an empty square. */
char dfen_piece_letter(const dfen_position *position, int square);

/* The same from the text of the rank; for a single square this needs no board. */
char dfen_letter_on(const dfen_fields *fields, int square);

/* The square with a name of `length` bytes ("a1".."h8"), or -1. */
int dfen_square_from_text(const char *text, size_t length);

/* ---- Reading (SPEC 2.1 to 2.15) ------------------------------------------------------------------ */

/* Defined in notation/: scan.c, scan_fault.c; common/fault.c for the messages; rules/dice.c for rolls. */

/* Errors in a DFEN and in other text. New ones are only ever appended. */
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
  DFEN_FIELD_DICE,     /* also of dfen_scan_roll */
  DFEN_FIELD_WORD,     /* of dfen_scan_word */
  DFEN_FIELD_MOVES,    /* of dfen_check_uci and dfen_scan_arrows */
  DFEN_FIELD_MATERIAL, /* of dfen_scan_material */
  DFEN_FIELD_LABEL     /* of dfen_chart_label */
} dfen_field;

/* The start position of a game, in full form. */
#define DFEN_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* U+DC00, as in Python's surrogateescape. U+DC00 plus a byte is never a valid character of UTF-8. */
enum { DFEN_BYTE = 0xDC00 };

/* The first error in a DFEN or other text. */
typedef struct {
  dfen_error error;
  dfen_field field;
  uint32_t place;     /* 1-based: the first character with which the text cannot be valid, or length + 1 */
  uint32_t character; /* at that place; 0 at the end; DFEN_BYTE + the byte if the text is not UTF-8 */
  uint8_t rank;       /* 1..8, the rank of the board being read; 0 after the placement */
} dfen_fault;

/* Reads a DFEN. Reads at most DFEN_TEXT_MAX + 1 bytes. */
dfen_error dfen_scan(const char *text, size_t length, dfen_fields *fields, dfen_fault *fault);

/* The message of a fault, for instance "placement: rank 5 has more than 8 files (character 21)", with a terminating NUL
 * that the length does not count. The texts may change (STABLE.md). */
size_t dfen_fault_message(const dfen_fault *fault, char text[DFEN_MESSAGE_SIZE]);

/* The name of an error in STABLE.md, such as "RANK_LONG", and of a field in messages, such as "en-passant". */
const char *dfen_error_name(dfen_error error);
const char *dfen_field_name(dfen_field field);

/* Reads a roll of one to three dice, letters of PNBRQK in either case or digits 1-6, in any order. */
dfen_error dfen_scan_roll(const char *text, size_t length, uint16_t *dice, dfen_fault *fault);

/* ---- Writing (SPEC 2.9 to 2.11) ------------------------------------------------------------------ */

/* Defined in notation/write.c. */

/* The maximum length of a DFEN, and the size of a buffer for any DFEN with a terminating NUL. */
enum { DFEN_TEXT_MAX = 137, DFEN_TEXT_SIZE = 144 };

typedef enum {
  DFEN_FULL_FORM, /* six fields, and the dice if there are any */
  DFEN_KEY_FORM   /* four fields, and the dice if there are any */
} dfen_form;

/* Each writes the unique text of its argument. */
size_t dfen_write(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]);
size_t dfen_write_placement(const dfen_fields *fields, char text[DFEN_TEXT_SIZE]);
size_t dfen_write_castling(const dfen_state *state, char text[4]);    /* "-" for none */
size_t dfen_write_en_passant(const dfen_state *state, char text[32]); /* "-" for none */
size_t dfen_write_dice(uint16_t dice, int side, char text[3]);        /* nothing for none */

/* ---- Symmetry (SPEC 3.1 to 3.10) ----------------------------------------------------------------- */

/* Defined in symmetry/symmetry.c. */

/* An element of the board's symmetry group, numbered by the reflections in its word "HVD", read left to right: H
 * exchanges ranks 1 and 8, V files a and h, D reflects in a1-h8. 0 is the identity. */
typedef uint8_t dfen_symmetry;

enum { DFEN_H = 1, DFEN_V = 2, DFEN_D = 4, DFEN_SYMMETRIES = 8 };

/* A set of symmetries, bit g for element g: all, and the four that keep the colour of every square (1, HV, D, HVD). H
 * and V move a square by an odd number of ranks or files, and D keeps the sum of rank and file. The other four exchange
 * dark and light. */
typedef uint8_t dfen_symmetry_set;

enum { DFEN_ALL_SYMMETRIES = 0xFF, DFEN_COLOUR_SYMMETRIES = 0x99 };

/* The composition of `first`, then `then`; and the inverse. */
dfen_symmetry dfen_symmetry_compose(dfen_symmetry first, dfen_symmetry then);
dfen_symmetry dfen_symmetry_inverse(dfen_symmetry symmetry);

/* The fixed squares: all for the identity, a diagonal for D and HVD, else none. */
dfen_bitboard dfen_symmetry_fixed_squares(dfen_symmetry symmetry);

/* For D and HVD, the square of each exchanged pair whose name sorts first; none for the others. */
dfen_bitboard dfen_symmetry_first_squares(dfen_symmetry symmetry);

/* The image of `square` (0..63), or of every square of `board`. */
int dfen_symmetry_of_square(dfen_symmetry symmetry, int square);
dfen_bitboard dfen_symmetry_of_bitboard(dfen_symmetry symmetry, dfen_bitboard board);

/* The image of a position. The identity and V are valid for any position (V exchanges the castling rights K and Q); the
 * others require a position without castling rights and en-passant targets. */
dfen_position dfen_symmetry_of_position(dfen_symmetry symmetry, const dfen_position *position);

/* F, the colour flip: H, and an exchange of the colours, the side to move, the castling rights and the dice's case.
 * Applicable to every position. */
dfen_fields dfen_flip(const dfen_fields *fields);

/* V, the mirror, as in dfen_symmetry_of_position: exchanges files a and h, b and g ... */
dfen_fields dfen_mirror(const dfen_fields *fields);

/* ---- Words of F, H, V and D (SPEC 3.14 and 3.15) ------------------------------------------------- */

/* Defined in symmetry/transformation.c; notation/write.c for dfen_write_image. */

/* The value of a word, read left to right: F or not, then one of the eight symmetries. It is that symmetry's number,
 * plus DFEN_F; 0 is the identity. */
typedef uint8_t dfen_transformation;

enum { DFEN_F = 8, DFEN_TRANSFORMATIONS = 16 };

/* A set of transformations, bit t for transformation t. */
typedef uint16_t dfen_transformations;

/* All transformations in the order of their words, a shorter word first, then the smaller text: "", D, F, H .. FHVD. */
extern const dfen_transformation dfen_transformation_by_word[DFEN_TRANSFORMATIONS];

/* The first, by word, of a nonempty set. */
dfen_transformation dfen_transformation_first(dfen_transformations set);

/* Reads any word of F, H, V and D; sets `transformation` to its product. */
dfen_error dfen_scan_word(const char *word, size_t length, dfen_transformation *transformation, dfen_fault *fault);

/* The word in the order F, H, V, D, each at most once. */
enum { DFEN_WORD_SIZE = 4 };
size_t dfen_write_word(dfen_transformation transformation, char word[DFEN_WORD_SIZE]);

/* The composition of `first`, then `then`; and the inverse. */
dfen_transformation dfen_transformation_compose(dfen_transformation first, dfen_transformation then);
dfen_transformation dfen_transformation_inverse(dfen_transformation transformation);

/* Whether a transformation is a symmetry of a position (it preserves the chances of the side to move), or why not. */
typedef enum {
  DFEN_APPLICABLE,
  DFEN_NOT_APPLICABLE_WITH_RIGHTS, /* castling rights */
  DFEN_NOT_APPLICABLE_WITH_PAWNS,
  DFEN_NOT_APPLICABLE_WITH_TARGETS /* en-passant targets */
} dfen_applicability;

/* If there are several reasons, the first in the order above. */
dfen_applicability dfen_transformation_applicability(dfen_transformation transformation, const dfen_fields *fields);

/* The effect on squares, without the colours: F moves them like H. */
dfen_symmetry dfen_transformation_of_squares(dfen_transformation transformation);

/* Writes the image of a position under F, V or both, or the position itself (0). */
size_t dfen_write_image(dfen_transformation image, const dfen_fields *fields, dfen_form form,
                        char text[DFEN_TEXT_SIZE]);

/* The image of a position. The transformation must be applicable, or be V with or without F (see dfen_mirror). */
dfen_fields dfen_transformation_of_fields(dfen_transformation transformation, const dfen_fields *fields);

/* ---- Canonical form (SPEC 3.11, 3.12 and 3.19) --------------------------------------------------- */

/* Defined in symmetry/: canonical.c, orbit.c. */

/* The symmetries that a canonical form merges; each includes those before it. */
typedef enum {
  DFEN_FOLD_FLIP,    /* F */
  DFEN_FOLD_MIRROR,  /* F, and V if it is applicable: no castling rights */
  DFEN_FOLD_DIHEDRAL /* F, and all eight if they are applicable: no castling rights, pawns and targets; else as MIRROR
                      */
} dfen_fold;

/* The canonical form: F if Black is to move, then the image with the smallest full form, compared as bytes. White is to
 * move in it, clocks and dice are kept, and it is its own canonical form. */
dfen_fields dfen_canonical(const dfen_fields *fields, dfen_fold fold);

/* Writes the canonical form; faster if only the text is needed. */
size_t dfen_write_canonical(const dfen_fields *fields, dfen_fold fold, dfen_form form, char text[DFEN_TEXT_SIZE]);

/* The transformations of a fold that are applicable to a position: they lead to the positions of its class. */
dfen_transformations dfen_fold_transformations(dfen_fold fold, const dfen_fields *fields);

/* The canonical form of a position, and every transformation of the fold that leads to it: one, or as many as the
 * canonical form has symmetries of its own. */
typedef struct {
  dfen_fields fields;
  dfen_transformations transformations; /* never empty */
} dfen_representative;

dfen_representative dfen_represent(const dfen_fields *fields, dfen_fold fold);

/* A position of a class, and the first transformation, by word, that leads to it. */
typedef struct {
  dfen_fields fields;
  dfen_transformation transformation;
  bool is_canonical;
} dfen_image;

/* The distinct positions of a position's class, in the order of dfen_transformation_by_word; one of them is canonical.
 * Returns their number, 2..DFEN_TRANSFORMATIONS. */
int dfen_orbit(const dfen_fields *fields, dfen_fold fold, dfen_image images[DFEN_TRANSFORMATIONS]);

/* ---- Moves seen from another side (SPEC 3.16 to 3.18) -------------------------------------------- */

/* Defined in symmetry/uci.c. */

/* Checks the syntax of UCI micro-moves separated by one space or comma: "e2e4", "e2e4,e7e8q", "". */
dfen_error dfen_check_uci(const char *moves, size_t length, dfen_fault *fault);

/* Writes the image of checked moves, `length` bytes, to `image`, with the same separators. */
void dfen_transformation_of_uci(dfen_transformation transformation, const char *moves, size_t length, char *image);

/* The transformation of a nonempty set under which the image of checked moves is the smallest text. With the set that
 * leads to a canonical form, all moves that its symmetries make equal have the same image. */
dfen_transformation dfen_smallest_uci(dfen_transformations set, const char *moves, size_t length);

/* ---- Keys (SPEC 4) ------------------------------------------------------------------------------- */

/* Defined in keys/: normalize.c, zobrist.c. */

/* The analytics service's normal form: clocks 0 1, no dice, and only those en-passant targets that the side to move
 * could capture on with its very next micro-move. In key form it is the service's `normalized_fen`. */
dfen_fields dfen_normalize(const dfen_fields *fields);

/* The Zobrist key of the position itself: pieces, side to move, rights, targets and dice, not the clocks. The key of
 * the flipped position is this one with its bytes in reverse order, and a key is never its own reverse. 63 of its bits
 * are free, and 31 if pieces, rights and targets are their own flip, as in the start position. */
uint64_t dfen_zobrist(const dfen_position *position);

/* ---- Rules of play (SPEC 5) ---------------------------------------------------------------------- */

/* Defined in rules/: attacks.c, moves.c, dice.c, turn.c, play.c, san.c, capture.c. */

/* The squares attacked by pieces of `type` and `side` on any of the squares `from`, with the pieces of both sides on
 * `occupied`. For a pawn the squares where it captures. */
dfen_bitboard dfen_attacks(int type, int side, dfen_bitboard from, dfen_bitboard occupied);

/* Special micro-moves. The promotions are the types themselves. */
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

/* A micro-move. Castling is represented by the king's move. */
typedef struct {
  uint8_t from, to; /* squares */
  uint8_t type;     /* of the moving piece, and of the die */
  uint8_t special;  /* DFEN_PLAIN .. DFEN_CASTLING */
} dfen_move;

static inline bool dfen_is_promotion(dfen_move move) {
  return move.special >= DFEN_PROMOTE_KNIGHT && move.special <= DFEN_PROMOTE_QUEEN;
}

/* The maximum number of micro-moves of a position. With n pieces of a side there are n (64 - n) pairs of a piece and a
 * square without a piece of its own, at most 1024. Each of eight promoting pawns has three squares with four moves
 * each, nine more than one move per square. */
enum { DFEN_MOVES_MAX = 1024 + 72 };

typedef struct {
  int count;
  dfen_move move[DFEN_MOVES_MAX];
} dfen_moves;

/* Sets of piece types: bit `type`. */
enum { DFEN_ALL_TYPES = 0x7E };

/* The types with a die in the pool. */
unsigned dfen_types_of_dice(uint16_t dice);

/* All pseudo-legal micro-moves of the side to move with pieces of `types`, whatever is in the pool; castling if the
 * king's and the rook's type are both in `types`. Ordered by type, then by origin, then by target. */
void dfen_pseudo_legal(const dfen_position *position, unsigned types, dfen_moves *moves);

/* The dice spent by a micro-move. */
uint16_t dfen_dice_of_move(dfen_move move);

/* The type of the piece that a pseudo-legal micro-move captures, 0 for none. */
int dfen_captured_piece(const dfen_position *position, dfen_move move);

/* The position after a pseudo-legal micro-move. The side to move stays, and the dice are removed from the pool, which
 * is meaningless afterwards if it lacked them. The halfmove clock may exceed DFEN_CLOCK_MAX. A later pawn move or
 * capture may reset it, so the caller checks only the final position. */
dfen_position dfen_make_move(const dfen_position *position, dfen_move move);

/* A micro-move as UCI text, 4 or 5 characters. */
enum { DFEN_MOVE_TEXT_SIZE = 5 };
size_t dfen_write_move(dfen_move move, char text[DFEN_MOVE_TEXT_SIZE]);

/* Sets the pool to `dice`. If it was empty the turn begins, and the stale targets of the side to move are removed. */
dfen_position dfen_roll_dice(const dfen_position *position, uint16_t dice);

/* Ends the turn: empties the pool, changes the side, increments the fullmove number after Black (it may exceed
 * DFEN_CLOCK_MAX by one), and removes the old targets of the side that is now to move. */
dfen_position dfen_end_turn(const dfen_position *position);

/* The side that captured the other king: DFEN_WHITE or DFEN_BLACK. -1 if both sides have kings, or neither (SPEC
 * 5.24). */
int dfen_winner(const dfen_position *position);

bool dfen_both_have_kings(const dfen_position *position);

/* The maximum number of dice, 0..3, that a sequence of micro-moves can spend from here; capturing a king ends a
 * sequence. */
int dfen_longest_turn(const dfen_position *position);

/* The number of dice that the turn must still spend after legal micro-moves from `rolled`, the position after a roll,
 * to `after`: what is left of dfen_longest_turn(rolled). 0 if the turn is over, also because a king was captured. */
int dfen_rest_of_turn(const dfen_position *rolled, const dfen_position *after);

/* The maximum micro-moves rule: whether a pseudo-legal micro-move is part of a sequence that spends `longest` dice from
 * here, or that captures a king. `longest` is dfen_longest_turn(), or in the middle of a turn dfen_rest_of_turn(). */
bool dfen_is_legal(const dfen_position *position, dfen_move move, int longest);

/* Of each type the most dice that a legal rest of the turn spends (SPEC 5.27), with `longest` as above. If that is 0
 * because the turn is over, the result has no meaning. */
uint16_t dfen_usable_dice(const dfen_position *position, int longest);

/* A legal turn: micro-moves that spend the maximum number of dice, or capture a king. */
typedef struct {
  dfen_position after; /* before the turn is ended */
  dfen_move move[DFEN_DICE_MAX];
  int count; /* of micro-moves; 0 for a pass */
  int dice_spent;
  bool captures_king;
} dfen_turn;

/* The micro-moves of a turn as UCI text, separated by spaces; empty for a pass. */
enum { DFEN_TURN_TEXT_SIZE = DFEN_DICE_MAX * (DFEN_MOVE_TEXT_SIZE + 1) };
size_t dfen_write_turn(const dfen_turn *turn, char text[DFEN_TURN_TEXT_SIZE]);

/* An iterator over all legal turns of a position with dice in its pool. */
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

/* Starts before the first turn. Without dice there are no turns. If no die can be spent there is one turn, the pass. */
void dfen_walk_turns(const dfen_position *position, dfen_turn_walk *walk);

/* Advances to the next turn, walk->turn; false if there is none. */
bool dfen_next_turn(dfen_turn_walk *walk);

/* Why micro-moves cannot be played. */
typedef enum {
  DFEN_PLAY_OK = 0,
  DFEN_PLAY_KING_CAPTURED,
  DFEN_PLAY_NO_DICE,
  DFEN_PLAY_NO_DICE_LEFT,
  DFEN_PLAY_NO_MOVE,
  DFEN_PLAY_PROMOTION_MISSING, /* from here to .._CASTLING_BLOCKED: common mistakes for which no move exists */
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

/* Plays a whole turn from a position with dice. True if the micro-moves of a text that dfen_check_uci accepts are one;
 * then `after` is the position before the turn is ended. It is faster than dfen_play() and reports no errors. */
bool dfen_play_whole_turn(const dfen_position *position, const char *text, size_t length, dfen_position *after);

/* Plays the micro-moves of a text that dfen_check_uci accepts; each must be legal as part of the beginning of a turn
 * from `position`. DFEN_PLAY_OK: `after` is the position after the last one, with the turn not ended; it is `position`
 * for no moves. Otherwise returns fault->error, and `fault` describes the first one that cannot be played. */
dfen_play_error dfen_play(const dfen_position *position, const char *text, size_t length, dfen_position *after,
                          dfen_play_fault *fault);

/* Micro-moves as players write them (SPEC 5.28): with letters, such as Nbd2, or with figurines. */
typedef enum { DFEN_SAN_LETTERS, DFEN_SAN_FIGURINES, DFEN_SAN_STYLES } dfen_san_style;

/* Room for three micro-moves of at most nine bytes, such as a figurine and "a1xb2#", and what separates them. */
enum { DFEN_SAN_SIZE = DFEN_DICE_MAX * (9 + 1) };

/* Writes the micro-moves of a text, as dfen_play() plays them, and sets `san_length`; separators stay. "--" if there
 * are none because the turn is a pass. Errors are those of dfen_play(); then the text has what is before them. */
dfen_play_error dfen_san(const dfen_position *position, const char *text, size_t length, dfen_san_style style,
                         char san[DFEN_SAN_SIZE], size_t *san_length, dfen_play_fault *fault);

/* The message of a fault for `moves`, the text that was played, like dfen_fault_message(). */
size_t dfen_play_fault_message(const dfen_play_fault *fault, const char *moves, char text[DFEN_MESSAGE_SIZE]);

/* The name of the error in STABLE.md, such as "PLAY_NO_MOVE". */
const char *dfen_play_error_name(dfen_play_error error);

/* The number of the 216 outcomes of a roll with which the side to move can capture a piece of the other side of `type`,
 * DFEN_KING or DFEN_QUEEN, this turn. With dice in the pool the roll is known, and the result is 0 or 216. */
int dfen_capture_odds(const dfen_position *position, int type);

/* A call that may take long calls `cancelled` with `data` regularly, and returns early once the result is true. A NULL
 * cancellation never cancels. */
typedef struct {
  bool (*cancelled)(void *data);
  void *data;
} dfen_cancellation;

/* ---- Pooling (SPEC 4.3 to 4.7 and 4.17) ---------------------------------------------------------- */

/* Defined in keys/: pool.c, pool_form.c. */

/* The pool key of a DFEN, and its id, directly from text. The key has a terminating NUL; the id is the XXH64 of the key
 * without it, like SQL's dfen_pool_id. If the text is not a DFEN the key is empty and the id is 0 (SPEC 4.17). */
dfen_error dfen_pool_key(const char *text, size_t length, char key[DFEN_TEXT_SIZE], dfen_fault *fault);
dfen_error dfen_pool_id(const char *text, size_t length, int64_t *id, dfen_fault *fault);

/* The position without the state that cannot affect the rest of the game: the clocks, castling rights of a king that is
 * not on its home square, targets of the opponent that no sequence of micro-moves of this turn can capture, and before
 * the roll the targets of the side to move. Up to the clocks, the game tree is the same. The canonical form of the
 * result with DFEN_FOLD_DIHEDRAL, in key form, is the pool key (SPEC 4.17). */
dfen_fields dfen_pool_form(const dfen_fields *fields);

/* ---- Pooling explained (SPEC 4.16) --------------------------------------------------------------- */

/* Defined in keys/explain.c. */

/* The steps from a position to its pool key, in this order. */
typedef enum {
  DFEN_STEP_READ,    /* the text is normalized */
  DFEN_STEP_CLOCKS,  /* dropped */
  DFEN_STEP_RIGHTS,  /* of one side, dropped; detail: the side */
  DFEN_STEP_TARGET,  /* dropped; detail: its square */
  DFEN_STEP_FLIP,    /* F, if Black is to move */
  DFEN_STEP_SYMMETRY /* the board is turned or mirrored, or stays; detail: the dfen_symmetry */
} dfen_step;

typedef struct {
  dfen_step step;
  uint8_t detail;
  dfen_fields after; /* the position after the step */
} dfen_explained_step;

/* Reading, clocks, two sides' rights, sixteen targets, flip, symmetry. */
enum { DFEN_EXPLAINED_STEPS_MAX = 22, DFEN_EXPLAINED_SIZE = 256 };

/* All steps from a position to its pool key; the last one leads to the key, in key form. */
typedef struct {
  dfen_fold fold;
  int count;                       /* of steps, 3 .. DFEN_EXPLAINED_STEPS_MAX */
  dfen_transformations applicable; /* those of the fold that are applicable to the normalized position */
  dfen_transformations ways;       /* those that lead to the key */
  dfen_explained_step step[DFEN_EXPLAINED_STEPS_MAX];
} dfen_explanation;

void dfen_explain(const dfen_fields *fields, dfen_fold fold, dfen_explanation *explanation);

/* Describes a step, and the reason for it, in a player's words, in less than DFEN_EXPLAINED_SIZE bytes. `index` must be
 * below explanation->count. */
size_t dfen_write_what(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]);
size_t dfen_write_why(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]);

/* ---- Statistics (SPEC 6.4 to 6.13) --------------------------------------------------------------- */

/* Defined in statistics/: result.c, statistics.c, record.c. */

/* The result of a game for White; on a scale of Black or of the side to move for that side, as if it were White. */
typedef enum {
  DFEN_BLACK_WON = -1,
  DFEN_DRAWN = 0,
  DFEN_WHITE_WON = 1,
  DFEN_UNFINISHED,
  DFEN_NO_RESULT /* of text that is not a result */
} dfen_result;

/* Most bytes of a text of a result, and of its lower-case form. */
enum { DFEN_RESULT_SIZE = 64 };

/* The text of a result; it is compared without case, and as a number if it is one. */
typedef struct {
  char text[DFEN_RESULT_SIZE];
  size_t length;
  bool is_number;
  double number;
} dfen_result_text;

/* Whose win a result on a scale is: White's if the scale does not say it. */
typedef enum { DFEN_VIEW_NONE, DFEN_VIEW_WHITE, DFEN_VIEW_BLACK, DFEN_VIEW_SIDE } dfen_view;

/* The texts of a win, a draw and a loss, as lists in the text of the scale, which must live as long. A list may have no
 * bytes: no text has that result. */
typedef struct {
  dfen_view view;
  const char *texts[3];
  size_t lengths[3];
} dfen_scale;

/* Reads the text of a result: lower case, without white space around it, with '-' and '/' for characters that look like
 * them, and '1/2' for one half. False if it is too long, or has a NUL or bytes that are not UTF-8. */
bool dfen_read_result_text(const char *text, size_t length, dfen_result_text *result);

/* Whether two texts are the same result. */
bool dfen_same_result_text(const dfen_result_text *one, const dfen_result_text *other);

/* Reads a scale (SPEC 6.2): '1/0.5/0', 'win,resigned/draw/loss', 'Black:W/D/L', 'side to move'. False if two of the
 * three lists are empty, or a text is in two lists. */
bool dfen_read_scale(const char *text, size_t length, dfen_scale *scale);

/* Takes the next text of one of its lists, 0 to 2, from `*at` on, which is 0 before the first. False after the last. */
bool dfen_take_text_of_scale(const dfen_scale *scale, int list, size_t *at, dfen_result_text *text);

/* Reads a result (SPEC 6.2): a text of the scale or, if that is NULL, a word; a number of the scale. '*' and texts
 * that say nothing, such as '' and 'null', are DFEN_UNFINISHED. */
dfen_result dfen_result_from_text(const char *text, size_t length, const dfen_scale *scale);
dfen_result dfen_result_from_number(double number, const dfen_scale *scale);

/* The score of a decided or drawn game for a side: 1, 0.5 or 0. */
double dfen_score(dfen_result result, int side);

/* The bounds of a confidence interval, 0..1. */
typedef struct {
  double lower, upper;
} dfen_interval;

/* The default and the maximum confidence of bounds: 0.95 is 95 %. */
#define DFEN_CONFIDENCE 0.95
#define DFEN_CONFIDENCE_MAX 0.9999

/* The Wilson score interval of a mean (0..1) over `count` (1 or more) games, with the confidence
 * 0..DFEN_CONFIDENCE_MAX. It assumes wins and losses. Draws have less variance, so with draws it is wider than
 * necessary. */
dfen_interval dfen_wilson(double mean, double count, double confidence);

/* The numbers of games of a group that the side to move won, drew and lost: integers of 0 to DFEN_COUNT_MAX each, which
 * a double represents exactly. */
#define DFEN_COUNT_MAX (UINT64_C(1) << 53)
typedef struct {
  uint64_t wins, draws, losses;
} dfen_record;

/* Its text, such as "+3 =1 -2". */
enum { DFEN_RECORD_SIZE = 53 };
size_t dfen_write_record(dfen_record record, char text[DFEN_RECORD_SIZE]);

/* Reads exactly the texts that dfen_write_record writes. False for any other; then `record` is undefined. */
bool dfen_read_record(const char *text, size_t length, dfen_record *record);

/* The number of games, and their mean score, 0..1, which requires at least one game. It is the double nearest to (wins
 * + draws / 2) / games up to 2^52 games. */
uint64_t dfen_games_of_record(dfen_record record);
double dfen_mean_score(dfen_record record);

/* ---- Characters (SPEC 8.15 and 9.11) -------------------------------------------------------------- */

/* Defined in common/characters.c. */

/* Reads the first character of a text of at least one byte. Returns its length in bytes, 1..4; 0 if it is not valid
 * UTF-8: an overlong form, a surrogate, too large a number, or cut short; then `character` is undefined. */
size_t dfen_take_character(const char *text, size_t length, uint32_t *character);

/* The lower-case letter of a Latin, Greek or Cyrillic capital; other characters are unchanged. */
uint32_t dfen_lower_case(uint32_t character);

bool dfen_is_utf8(const char *text, size_t length);

/* Writes a character of at most U+10FFFF as UTF-8. Returns its length in bytes, 1..4. */
size_t dfen_put_character(uint32_t character, char text[4]);

/* The ASCII text that a character is mistaken for, such as " " for a no-break space, "-" for a dash and "" for a
 * zero-width space; and its English name. NULL for other characters. */
const char *dfen_look_alike(uint32_t character, const char **name);

/* Whether a character is invisible, or changes the direction of the text: controls, marks of direction and width,
 * fillers, tags, noncharacters, and private ones. U+202E, for instance, makes the following text run from right to
 * left. */
bool dfen_is_hidden(uint32_t character);

#endif
