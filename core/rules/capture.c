/* The chance to capture a king or a queen this turn (SPEC 5.16 and 5.17).
 *
 * There are 56 different rolls, and searching all sequences of each would be slow. Instead one search finds dice that
 * suffice to capture, one, two or three of them, and marks the rolls that have these dice in a set of 56 bits.
 *
 * For example "4k3/8/8/8/8/8/8/4R2K w - - 0 1": the rook on e1 attacks the king on e8, so the single die R suffices.
 * Nothing else does. A roll has at least one R in 216 - 125 = 91 of 216 cases, and so the chance is 91 / 216 = 0.4213.
 *
 * A capturing sequence is at most two micro-moves that prepare the capture, and the capture:
 *
 * - The capture is not searched. It exists if a piece is on a square from which its type captures a target. These
 *   squares, the sight of the type, take a few bitboards.
 * - The micro-move before it moves the capturing piece into sight, which bitboards find for all pieces of a type at
 *   once; or a piece leaves the line of another one to a target, which is rare, and is tried (search_pairs).
 * - Two micro-moves before it are often of the capturing piece alone, which bitboards find too. Otherwise the first one
 *   helps another piece. Only a few can: those that leave a square which another piece needs, and those that land on a
 *   line to a target, to capture from there later or to take a piece away. They are tried (search_triples).
 *
 * Rolls that are marked already need no search, so dice that can only mark those are skipped.
 *
 * The maximum rule does not matter here: a sequence that captures a king need not be a longest one, and for queens the
 * rule is ignored (SPEC 5.17). */
#include "../common/board.h"
#include "moves.h"

/* ---- Sets of rolls ---- */

/* By a number of dice and a type, the rolls with at least so many dice of the type. Every roll has type 0, no die. */
struct rolls {
  uint64_t with[DFEN_DICE_MAX + 1][DFEN_KING + 1];
};

#define ALL_ROLLS UINT64_C(0xFFFFFFFFFFFFFF)

/* All 56, in the order of dfen_rolls(). */
static const struct rolls any_roll = {
  {{ALL_ROLLS},
   {ALL_ROLLS, UINT64_C(0x000000001FFFFF), UINT64_C(0x00000FFFE007C2), UINT64_C(0x003FF03C407884),
    UINT64_C(0x0FC721C8839108), UINT64_C(0x769A46910D2210), UINT64_C(0xED348D221A4420)},
   {ALL_ROLLS, UINT64_C(0x0000000000003F), UINT64_C(0x00000003E00040), UINT64_C(0x000F004000800),
    UINT64_C(0x01C10040008000), UINT64_C(0x32080200040000), UINT64_C(0xC8200800100000)},
   {ALL_ROLLS, UINT64_C(0x00000000000001), UINT64_C(0x00000000200000), UINT64_C(0x00001000000000),
    UINT64_C(0x00400000000000), UINT64_C(0x10000000000000), UINT64_C(0x80000000000000)}}};

/* A known pool of one to three dice, as the only roll, bit 0. */
static struct rolls known_roll(uint16_t dice) {
  struct rolls rolls;
  for (unsigned count = 1; count <= DFEN_DICE_MAX; ++count) {
    rolls.with[count][0] = 1;
    for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
      rolls.with[count][type] = dfen_dice_count(dice, type) >= count;
    }
  }
  return rolls;
}

/* The rolls with three dice, any of which may be 0. */
static uint64_t rolls_with(const struct rolls *rolls, int a, int b, int c) {
  return rolls->with[1 + (a == b) + (a == c)][a] & rolls->with[1 + (b == a) + (b == c)][b] &
         rolls->with[1 + (c == a) + (c == b)][c];
}

/* Of the 216 outcomes, 6 for a roll of three different dice, 3 for one with a pair, 1 for three equal dice. */
static int weight_of(uint64_t rolls) {
  uint64_t pairs = 0;
  uint64_t triples = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    pairs |= any_roll.with[2][type];
    triples |= any_roll.with[3][type];
  }
  return 6 * core_popcount(rolls) - 3 * core_popcount(rolls & pairs) - 2 * core_popcount(rolls & triples);
}

/* ---- A board during the search ---- */

struct board {
  dfen_position position;
  int side;
  dfen_bitboard all, enemies, own;
  dfen_bitboard by[DFEN_KING + 1];    /* own pieces by type */
  dfen_bitboard sight[DFEN_KING + 1]; /* by type, the squares from which it captures a target */
  dfen_bitboard en_passant;           /* targets that a pawn may capture on */
};

/* Computed backwards from the targets: a knight captures a king from the squares that a knight on the king's square
 * attacks, and pawns capture from where an enemy pawn attacks. */
static void find_sight(struct board *board, dfen_bitboard targets) {
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (type != DFEN_QUEEN) {
      board->sight[type] = dfen_attacks(type, other_side(board->side), targets, board->all);
    }
  }
  board->sight[DFEN_QUEEN] = board->sight[DFEN_BISHOP] | board->sight[DFEN_ROOK];
}

/* All but the sight. */
static void find_pieces(struct board *board) {
  const dfen_position *position = &board->position;
  board->side = position->state.side;
  board->all = occupied(position);
  board->own = pieces_of_side(position, board->side);
  board->enemies = board->all & ~board->own;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    board->by[type] = pieces_of_type(position, type) & board->own;
  }
  board->en_passant = position->state.en_passant == 0 ? 0 : core_targets_to_capture_on(position);
}

/* The sight stays if nothing changes on a line from a target, up to the first piece there. */
static struct board board_after(const struct board *board, dfen_move move, dfen_bitboard targets) {
  struct board after;
  after.position = dfen_make_move(&board->position, move);
  find_pieces(&after);
  if (move.special == DFEN_EN_PASSANT || move.special == DFEN_CASTLING ||
      (board->sight[DFEN_QUEEN] & (square_bit(move.from) | square_bit(move.to)))) {
    find_sight(&after, targets);
  } else {
    memcpy(after.sight, board->sight, sizeof after.sight);
  }
  return after;
}

/* The squares that pawns can reach with a micro-move. */
static dfen_bitboard pawn_landings(const struct board *board, dfen_bitboard pawns) {
  dfen_bitboard pushed = squares_ahead(board->side, pawns) & ~board->all;
  dfen_bitboard pushed_twice = squares_ahead(board->side, pushed & target_rank_of(board->side)) & ~board->all;
  return pushed | pushed_twice |
         (dfen_attacks(DFEN_PAWN, board->side, pawns, 0) & (board->enemies | board->en_passant));
}

/* The squares that pieces of a type can reach from `from`. */
static dfen_bitboard landings(const struct board *board, int type, dfen_bitboard from) {
  return type == DFEN_PAWN ? pawn_landings(board, from)
                           : dfen_attacks(type, board->side, from, board->all) & ~board->own;
}

static dfen_bitboard sliders(const struct board *board, int line) {
  return board->by[line] | board->by[DFEN_QUEEN];
}

/* ---- The search ---- */

struct search {
  const struct rolls *rolls;
  dfen_bitboard targets;
  uint64_t found; /* the rolls that capture */
};

static void mark(struct search *search, int a, int b, int c) {
  search->found |= rolls_with(search->rolls, a, b, c);
}

/* Whether a roll with these dice is not marked yet. */
static bool is_open(const struct search *search, int a, int b, int c) {
  return (rolls_with(search->rolls, a, b, c) & ~search->found) != 0;
}

/* Marks the rolls with two dice that are spent and one for a capture on a board. */
static void mark_captures(struct search *search, const struct board *board, int a, int b) {
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (board->by[type] & board->sight[type]) {
      mark(search, a, b, type);
    }
  }
}

/* Marks the rolls with two dice that are spent, the second by a piece of `type` that lands on any of these squares, and
 * one with which it captures from there. A pawn on the last rank is another piece, unless it captured a king. */
static void mark_landings(struct search *search, const struct board *board, int a, int type, dfen_bitboard squares) {
  if (squares & board->sight[type]) {
    mark(search, a, type, type);
  }
  dfen_bitboard promotions = type == DFEN_PAWN ? squares & last_rank_of(board->side) : 0;
  promotions &= ~(board->enemies & pieces_of_type(&board->position, DFEN_KING));
  for (int piece = DFEN_KNIGHT; promotions != 0 && piece <= DFEN_QUEEN; ++piece) {
    if (promotions & board->sight[piece]) {
      mark(search, a, type, piece);
    }
  }
}

/* The own pieces that one micro-move may take off a line between another piece and a target; may include others. */
static dfen_bitboard single_blockers(const struct board *board, dfen_bitboard targets) {
  dfen_bitboard blockers = 0;
  for (int line = DFEN_BISHOP; line <= DFEN_ROOK; ++line) {
    dfen_bitboard first = board->sight[line] & board->own;
    dfen_bitboard behind = first == 0 ? 0 : dfen_attacks(line, board->side, targets, board->all & ~first);
    blockers |= (behind & ~board->sight[line] & sliders(board, line)) ? first : 0;
  }
  /* The pawn itself, promoted, may be the piece behind; a capture en passant takes two pieces off a line. */
  blockers |= board->by[DFEN_PAWN] & board->sight[DFEN_QUEEN] & squares_behind(board->side, last_rank_of(board->side));
  return blockers |
         (board->by[DFEN_PAWN] & dfen_attacks(DFEN_PAWN, other_side(board->side), board->en_passant, board->all));
}

/* Finds a micro-move and a capture after it, with `spent`, a die that is spent already, or 0. */
static void search_pairs(struct search *search, const struct board *board, int spent) {
  dfen_bitboard blockers = single_blockers(board, search->targets);
  unsigned tried = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (board->by[type] != 0 && is_open(search, spent, type, 0)) {
      mark_landings(search, board, spent, type, landings(board, type, board->by[type]));
      tried |= (unsigned)((board->by[type] & blockers) != 0) << type;
    }
  }
  if (tried == 0) {
    return;
  }
  dfen_moves moves;
  dfen_pseudo_legal(&board->position, tried, &moves);
  for (int i = 0; i < moves.count; ++i) {
    dfen_move move = moves.move[i];
    if ((blockers & square_bit(move.from)) && move.special != DFEN_CASTLING && is_open(search, spent, move.type, 0)) {
      struct board after = board_after(board, move, search->targets);
      mark_captures(search, &after, spent, move.type);
    }
  }
}

/* The first micro-moves that may help another piece: those from some squares, and, by type, those to others. */
struct helpers {
  dfen_bitboard from, to[DFEN_KING + 1];
};

/* Adds those that concern lines between a target and another piece, and returns the own pieces that are to leave them.
 *
 *     target - own pieces - slider              an own piece leaves
 *     target - own piece - empty square         a slider lands there before the piece leaves, or a pawn steps over it
 *     target - own pieces - enemy - slider      a piece captures the enemy, to leave with the next micro-move
 *
 * A pawn that can be captured en passant does not end a line: the capture may come after a slider has landed. */
static dfen_bitboard add_lines(struct helpers *helpers, const struct board *board, dfen_bitboard targets) {
  dfen_bitboard staying = board->enemies & ~squares_behind(board->side, board->en_passant);
  dfen_bitboard blockers = 0;
  for (int line = DFEN_BISHOP; line <= DFEN_ROOK; ++line) {
    dfen_bitboard through = dfen_attacks(line, board->side, targets, staying);
    dfen_bitboard hidden = through & ~board->sight[line];
    dfen_bitboard ends = through & board->enemies;
    dfen_bitboard behind = dfen_attacks(line, board->side, targets, board->enemies & ~ends) & ~board->sight[line];
    helpers->to[line] |= hidden;
    helpers->to[DFEN_QUEEN] |= hidden;
    helpers->to[DFEN_PAWN] |= hidden;
    blockers |= (hidden & sliders(board, line)) ? through & board->own : 0;
    for (int type = DFEN_PAWN; type <= DFEN_KING && (behind & sliders(board, line)); ++type) {
      helpers->to[type] |= ends;
    }
  }
  helpers->from |= blockers;
  return blockers;
}

/* Adds those that leave a square which another piece has to pass, or to land on, to get into sight, or if it is one of
 * `blockers`, to get anywhere. A pawn also needs its last rank, and an empty square to capture on en passant. */
static void add_paths(struct helpers *helpers, const struct board *board, dfen_bitboard blockers) {
  int side = board->side;
  dfen_bitboard needed = 0;
  for (int type = DFEN_KNIGHT; type <= DFEN_KING; ++type) {
    bool slides = type >= DFEN_BISHOP && type <= DFEN_QUEEN;
    if (board->by[type] != 0) {
      dfen_bitboard to = board->sight[type] | (slides ? dfen_attacks(type, side, board->sight[type], board->all) : 0);
      needed |= dfen_attacks(type, side, board->by[type], board->all) & to;
      needed |= (board->by[type] & blockers) ? dfen_attacks(type, side, board->by[type] & blockers, board->all) : 0;
    }
  }
  dfen_bitboard to = board->sight[DFEN_PAWN] | last_rank_of(side);
  dfen_bitboard once = squares_ahead(side, board->by[DFEN_PAWN]);
  dfen_bitboard once_from_line = squares_ahead(side, board->by[DFEN_PAWN] & blockers);
  needed |= (once | squares_ahead(side, once)) & (to | squares_behind(side, to));
  needed |= once_from_line | squares_ahead(side, once_from_line);
  helpers->from |= (needed | board->position.state.en_passant) & board->own;
}

static struct helpers find_helpers(const struct board *board, dfen_bitboard targets) {
  struct helpers helpers = {.from = 0};
  add_paths(&helpers, board, add_lines(&helpers, board, targets));
  /* A pawn that promotes with this micro-move or the next is another piece; captures en passant change two squares. */
  dfen_bitboard last = last_rank_of(board->side);
  helpers.to[DFEN_PAWN] |= last | squares_behind(board->side, last) | board->en_passant |
                           dfen_attacks(DFEN_PAWN, other_side(board->side), board->en_passant, board->all);
  return helpers;
}

/* Tries the first micro-moves that may help another piece. Castling spends two dice, and the capture the third. */
static void search_helpers(struct search *search, const struct board *board) {
  struct helpers helpers = find_helpers(board, search->targets);
  unsigned tried = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    bool helps = (board->by[type] & helpers.from) || (landings(board, type, board->by[type]) & helpers.to[type]);
    tried |= (unsigned)(helps && is_open(search, type, 0, 0)) << type;
  }
  if (board->position.state.castling != 0 && is_open(search, DFEN_KING, DFEN_ROOK, 0)) {
    tried |= 1u << DFEN_KING | 1u << DFEN_ROOK;
  }
  dfen_moves moves;
  dfen_pseudo_legal(&board->position, tried, &moves);
  for (int i = 0; i < moves.count; ++i) {
    dfen_move move = moves.move[i];
    if (move.special == DFEN_CASTLING) {
      struct board after = board_after(board, move, search->targets);
      mark_captures(search, &after, DFEN_KING, DFEN_ROOK);
    } else if (((square_bit(move.from) & helpers.from) || (square_bit(move.to) & helpers.to[move.type])) &&
               is_open(search, move.type, 0, 0)) {
      struct board after = board_after(board, move, search->targets);
      search_pairs(search, &after, move.type);
    }
  }
}

/* Finds two micro-moves and a capture after them. */
static void search_triples(struct search *search, const struct board *board) {
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (board->by[type] != 0 && is_open(search, type, type, 0)) {
      dfen_bitboard once = landings(board, type, board->by[type]);
      mark_landings(search, board, type, type, landings(board, type, once));
    }
  }
  if (search->found != search->rolls->with[1][0]) {
    search_helpers(search, board);
  }
}

/* Searches a known pool like a set of one roll. */
int dfen_capture_odds(const dfen_position *position, int type) {
  uint16_t dice = position->state.dice;
  struct rolls known = known_roll(dice);
  struct search search = {.rolls = dice == 0 ? &any_roll : &known,
                          .targets = pieces(position, other_side(position->state.side), type)};
  if (search.targets != 0) {
    struct board board = {.position = *position};
    find_pieces(&board);
    find_sight(&board, search.targets);
    mark_captures(&search, &board, 0, 0);
    search_pairs(&search, &board, 0);
    if (dice == 0 || dfen_count_dice(dice) == DFEN_DICE_MAX) {
      search_triples(&search, &board);
    }
  }
  return dice == 0 ? weight_of(search.found) : search.found != 0 ? DFEN_ROLL_WEIGHTS : 0;
}
