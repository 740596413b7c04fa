/* Links: the boards after one micro-move from each board, computed once for all sweeps (equity.h).
 *
 * Most micro-moves stay within the material: one piece moves to an empty square. The endgame index could find the
 * resulting board, but slowly: it computes material, symmetry and king pair each time. Instead, all boards and their
 * images are entered in a table indexed by the squares of the pieces, with 16 million entries for four pieces; a
 * micro-move then changes six bits of the index. For example the pieces of KQvK are K, k and Q, with 6 bits each, from
 * the lowest:
 *
 *   Kg1 kg3 Qd1: 6 + 64 * 22 + 4096 * 3 = 13702
 *   Qd1d5 changes the 3 to 35: 6 + 64 * 22 + 4096 * 35 = 144774
 *
 * Captures and pawn moves lead to other materials. The endgame index finds their boards; their values are constant, so
 * only the maximum is stored. */
#include "equity.h"

#include "../common/board.h"
#include "../endgame/material.h"

#include <string.h>

/* ---- Pieces and their squares ---- */

/* The squares of the pieces, six bits each: the kings, then the groups in their order. */
static uint64_t squares_key(const dfen_solver *solver, const int squares[DFEN_SOLVABLE_PIECES]) {
  uint64_t key = 0;
  for (int piece = 0; piece < solver->pieces.count; ++piece) {
    key |= (uint64_t)squares[piece] << 6 * piece;
  }
  return key;
}

/* The squares where a piece may be: of those of its side and type, and for bishops of its colour of squares. */
static dfen_bitboard squares_for_piece(const dfen_solver *solver, const dfen_position *position, int piece) {
  dfen_bitboard squares = pieces(position, solver->pieces.side[piece], solver->pieces.type[piece]);
  if (solver->pieces.type[piece] == DFEN_BISHOP) { /* the kings are pieces 0 and 1 */
    int group = 0;
    for (int first = 2; first + solver->endgame.group[group].pieces <= piece; ++group) {
      first += solver->endgame.group[group].pieces;
    }
    squares &= solver->endgame.group[group].kind == DFEN_DARK_BISHOPS ? DFEN_DARK_SQUARES : ~DFEN_DARK_SQUARES;
  }
  return squares;
}

/* The square of each piece; equal pieces in the order of their squares. */
static void find_squares(const dfen_solver *solver, const dfen_position *position, int squares[DFEN_SOLVABLE_PIECES]) {
  dfen_bitboard placed = 0;
  for (int piece = 0; piece < solver->pieces.count; ++piece) {
    squares[piece] = core_lsb(squares_for_piece(solver, position, piece) & ~placed);
    placed |= square_bit(squares[piece]);
  }
}

/* Whether the two pieces besides the kings are entered both ways round: if they are equal, or two bishops of one side
 * on both colours, which the mirror exchanges. In KBdBlvK it moves the dark bishop to a light square. */
static bool may_change_places(const dfen_solver *solver) {
  return solver->pieces.count == DFEN_SOLVABLE_PIECES && solver->pieces.side[2] == solver->pieces.side[3] &&
         solver->pieces.type[2] == solver->pieces.type[3];
}

/* The position of a board, the strong side White. If the sides are not alike a board has two classes, one for each side
 * to move. */
static dfen_position position_of_board(const dfen_solver *solver, uint64_t board) {
  return dfen_endgame_position(&solver->endgame, solver->sides == 2 ? 2 * board : board);
}

uint64_t core_board_entries(const dfen_solver *solver) {
  return UINT64_C(1) << 6 * solver->pieces.count;
}

void core_enter_board(dfen_solver *solver, uint64_t board) {
  dfen_position position = position_of_board(solver, board);
  int squares[DFEN_SOLVABLE_PIECES];
  find_squares(solver, &position, squares);
  bool both_ways = may_change_places(solver);
  for (dfen_symmetry symmetry = 0; symmetry < DFEN_SYMMETRIES; ++symmetry) {
    if (!(solver->endgame.symmetries >> symmetry & 1)) {
      continue;
    }
    int image[DFEN_SOLVABLE_PIECES];
    for (int piece = 0; piece < solver->pieces.count; ++piece) {
      image[piece] = dfen_symmetry_of_square(symmetry, squares[piece]);
    }
    solver->links.board_at[squares_key(solver, image)] = (uint32_t)board;
    if (both_ways) {
      int square = image[2];
      image[2] = image[3];
      image[3] = square;
      solver->links.board_at[squares_key(solver, image)] = (uint32_t)board;
    }
  }
}

/* A board with Black to move is a board with White to move after exchanging the colours of the pieces. */
uint32_t core_exchanged_board(const dfen_solver *solver, uint64_t board) {
  dfen_position position = position_of_board(solver, board);
  position.state.side = DFEN_BLACK;
  dfen_endgame endgame = solver->endgame;
  uint64_t index = 0;
  dfen_endgame_index(&position, &endgame, &index);
  return (uint32_t)index;
}

/* ---- Links ---- */

/* The output of links, and the row of the current type. */
struct link_run {
  uint32_t *words; /* NULL: count only */
  uint64_t count;
  int list, rests; /* the list of rests of the row, and how many */
  bool has_row;
  int64_t row[2][RESTS_MAX]; /* by bound */
};

static void add_word(struct link_run *run, uint32_t word) {
  if (run->words != NULL) {
    run->words[run->count] = word;
  }
  ++run->count;
}

static void begin_row(const dfen_solver *solver, int stm, int type, struct link_run *run) {
  run->has_row = false;
  run->list = type == DFEN_PAWN ? FOR_PAWNS : FOR_PIECES;
  run->rests = solver->moves[stm].rests[run->list][0];
  for (int rest = 0; rest < RESTS_MAX; ++rest) {
    run->row[FROM_UPPER][rest] = NO_MOVE;
    run->row[FROM_LOWER][rest] = NO_MOVE;
  }
}

static void end_row(struct link_run *run) {
  if (!run->has_row) {
    return;
  }
  for (int bound = 0; bound < 2 && run->words != NULL; ++bound) {
    memcpy(run->words + run->count + (size_t)(bound * run->rests * WORDS_OF_CODE), run->row[bound],
           (unsigned)run->rests * sizeof run->row[bound][0]);
  }
  run->count += (unsigned)(2 * run->rests * WORDS_OF_CODE);
}

/* The index of a material among the solver's parts, which include all successors. */
static int find_part(const dfen_solver *solver, const dfen_material *canonical) {
  int part = 0;
  while (!core_material_equal(&solver->parts[part]->endgame.material, canonical)) {
    ++part;
  }
  return part;
}

/* A micro-move to another material. The turn continues there: the side to move stays the same, and is the strong or the
 * weak side of that material, as the last bit of the class says. */
static void add_external(const dfen_solver *solver, const dfen_position *position, dfen_move move,
                         struct link_run *run) {
  run->has_row = true;
  if (run->words == NULL) {
    return;
  }
  dfen_position after = dfen_make_move(position, move);
  after.state.dice = 0;
  after.state.en_passant = 0; /* no pawn can capture there: dfen_material_unsolvable */
  dfen_material material;
  dfen_material_of_position(&after, &material);
  dfen_material canonical = dfen_material_canonical(&material);
  int place = find_part(solver, &canonical);
  const dfen_solution *part = solver->parts[place];
  dfen_endgame endgame = part->endgame;
  uint64_t index = 0;
  dfen_endgame_index(&after, &endgame, &index);
  unsigned stm = endgame.sides_alike ? 0 : (unsigned)(index & 1);
  uint64_t board = endgame.sides_alike ? index : index / 2;
  const uint8_t *places = solver->moves[position->state.side].places[place][stm][run->list];
  for (int bound = 0; bound < 2; ++bound) {
    const int64_t *codes = part->codes[bound][stm] + board * (unsigned)codes_of_board(&part->pools[stm]);
    for (int rest = 0; rest < run->rests; ++rest) {
      run->row[bound][rest] = core_larger(run->row[bound][rest], codes[places[rest]]);
    }
  }
}

/* The micro-moves of one piece to empty squares. */
static void add_internals(const dfen_solver *solver, uint64_t key, int piece, dfen_bitboard to, struct link_run *run) {
  while (to != 0) {
    uint64_t square = (uint64_t)pop_lsb(&to);
    uint64_t moved = (key & ~(UINT64_C(63) << 6 * piece)) | square << 6 * piece;
    add_word(run, run->words == NULL ? 0 : solver->links.board_at[moved]);
  }
}

/* The captures of one piece, none of a king. */
static void add_captures(const dfen_solver *solver, const dfen_position *position, int from, int type, dfen_bitboard to,
                         struct link_run *run) {
  while (to != 0) {
    dfen_move move = {.from = (uint8_t)from, .to = (uint8_t)pop_lsb(&to), .type = (uint8_t)type};
    add_external(solver, position, move, run);
  }
}

/* All pawn moves change the material, because materials include the squares of pawns. */
static void add_pawn_links(const dfen_solver *solver, const dfen_position *position, struct link_run *run) {
  dfen_moves moves;
  dfen_pseudo_legal(position, 1u << DFEN_PAWN, &moves);
  for (int i = 0; i < moves.count; ++i) {
    add_external(solver, position, moves.move[i], run);
  }
}

/* The links of one type of piece of the side to move, links within the material first. The head precedes them and is
 * written last. If the king can be captured nothing else matters. */
static void link_type(const dfen_solver *solver, const dfen_position *position, const int squares[DFEN_SOLVABLE_PIECES],
                      int type, struct link_run *run) {
  int side = position->state.side;
  dfen_bitboard all = occupied(position);
  dfen_bitboard enemies = pieces_of_side(position, other_side(side));
  dfen_bitboard attacked[DFEN_SOLVABLE_PIECES] = {0};
  uint64_t head = run->count;
  begin_row(solver, side, type, run);
  add_word(run, HEAD_CAPTURES_KING);
  if (dfen_attacks(type, side, pieces(position, side, type), all) & pieces(position, other_side(side), DFEN_KING)) {
    return;
  }
  for (int piece = 0; piece < solver->pieces.count; ++piece) {
    if (solver->pieces.type[piece] == type && solver->pieces.side[piece] == side) {
      attacked[piece] = dfen_attacks(type, side, square_bit(squares[piece]), all);
      add_internals(solver, squares_key(solver, squares), piece, attacked[piece] & ~all, run);
    }
  }
  uint32_t boards = (uint32_t)(run->count - head - 1);
  for (int piece = 0; piece < solver->pieces.count; ++piece) {
    add_captures(solver, position, squares[piece], type, attacked[piece] & enemies, run);
  }
  if (type == DFEN_PAWN) {
    add_pawn_links(solver, position, run);
  }
  if (run->words != NULL) {
    run->words[head] = boards | (run->has_row ? HEAD_HAS_ROW : 0);
  }
  end_row(run);
}

uint64_t core_link_board(const dfen_solver *solver, int stm, uint64_t board, uint32_t *words) {
  dfen_position position = position_of_board(solver, board);
  position.state.side = (uint8_t)stm;
  int squares[DFEN_SOLVABLE_PIECES];
  find_squares(solver, &position, squares);
  struct link_run run = {.words = words};
  const dfen_pool_set *pools = &solver->pools[stm];
  for (int i = 0; i < pools->count; ++i) {
    link_type(solver, &position, squares, pools->type[i], &run);
  }
  return run.count;
}
