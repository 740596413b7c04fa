/* Generating and making micro-moves (SPEC 5.1 to 5.9).
 *
 * A micro-move moves one piece and spends one die of its type; castling moves two and spends two. Dice Chess has no
 * check and no pins: a king may move next to a king, stay where it is attacked, and be captured. So every pseudo-legal
 * micro-move with its die in the pool can be played, except for the maximum rule, which is in turn.c.
 *
 * Micro-moves are ordered by type, then by origin, then by target, as dfen.h promises. */
#include "moves.h"

#include "../common/board.h"
#include "../common/castling.h"
#include "../common/names.h"

/* ---- Generating ---- */

static void add_move(dfen_moves *moves, int type, int from, int to, int special) {
  moves->move[moves->count++] =
    (dfen_move){.from = (uint8_t)from, .to = (uint8_t)to, .type = (uint8_t)type, .special = (uint8_t)special};
}

/* A pawn that reaches its last rank promotes, unless it captures a king there, which ends the game. */
static void add_pawn_move(const dfen_position *position, dfen_moves *moves, int from, int to) {
  bool last_rank = to >= 56 || to < 8;
  if (!last_rank || type_at(position, to) == DFEN_KING) {
    add_move(moves, DFEN_PAWN, from, to, DFEN_PLAIN);
    return;
  }
  for (int promotion = DFEN_KNIGHT; promotion <= DFEN_QUEEN; ++promotion) {
    add_move(moves, DFEN_PAWN, from, to, promotion);
  }
}

/* On the right rank, with an enemy pawn behind. */
dfen_bitboard core_targets_to_capture_on(const dfen_position *position) {
  int side = position->state.side;
  dfen_bitboard pawns = pieces(position, other_side(side), DFEN_PAWN);
  return position->state.en_passant & target_rank_of(other_side(side)) & squares_ahead(side, pawns) &
         ~occupied(position);
}

/* Single and double pushes, captures, and captures en passant. A pawn on its last rank, which no game reaches, cannot
 * move. */
static void add_pawn_moves(const dfen_position *position, dfen_moves *moves) {
  int side = position->state.side;
  int ahead = side == DFEN_WHITE ? 8 : -8;
  int second_rank = side == DFEN_WHITE ? 1 : 6;
  int last_rank = side == DFEN_WHITE ? 7 : 0;
  dfen_bitboard all = occupied(position);
  dfen_bitboard enemies = pieces_of_side(position, other_side(side));
  dfen_bitboard targets = core_targets_to_capture_on(position);
  for (dfen_bitboard pawns = pieces(position, side, DFEN_PAWN); pawns != 0;) {
    int from = pop_lsb(&pawns);
    if (from / 8 == last_rank) {
      continue;
    }
    if (!(all & square_bit(from + ahead))) {
      add_pawn_move(position, moves, from, from + ahead);
      if (from / 8 == second_rank && !(all & square_bit(from + 2 * ahead))) {
        add_move(moves, DFEN_PAWN, from, from + 2 * ahead, DFEN_DOUBLE_PUSH);
      }
    }
    dfen_bitboard attacks = dfen_attacks(DFEN_PAWN, side, square_bit(from), all);
    for (dfen_bitboard captures = attacks & enemies; captures != 0;) {
      add_pawn_move(position, moves, from, pop_lsb(&captures));
    }
    for (dfen_bitboard captures = attacks & targets; captures != 0;) {
      add_move(moves, DFEN_PAWN, from, pop_lsb(&captures), DFEN_EN_PASSANT);
    }
  }
}

/* All other pieces move to the squares that they attack, except those of their own side. */
static void add_piece_moves(const dfen_position *position, int type, dfen_moves *moves) {
  int side = position->state.side;
  dfen_bitboard all = occupied(position);
  dfen_bitboard own = pieces_of_side(position, side);
  for (dfen_bitboard left = pieces(position, side, type); left != 0;) {
    int from = pop_lsb(&left);
    for (dfen_bitboard to = dfen_attacks(type, side, square_bit(from), all) & ~own; to != 0;) {
      add_move(moves, type, from, pop_lsb(&to), DFEN_PLAIN);
    }
  }
}

/* Castling needs the right, king and rook at home, and no pieces between them. Attacked squares do not matter. */
static void add_castlings(const dfen_position *position, dfen_moves *moves) {
  int side = position->state.side;
  int home = castling_rank_of(side);
  unsigned wings = wings_of_side(position->state.castling, side);
  dfen_bitboard kings = pieces(position, side, DFEN_KING) >> home;
  dfen_bitboard rooks = pieces(position, side, DFEN_ROOK) >> home;
  dfen_bitboard all = occupied(position) >> home;
  for (int wing = 0; wing < 2; ++wing) {
    const struct castling *castling = &core_castlings[wing];
    if ((wings >> wing & 1) && (kings & square_bit(KING_FROM)) && (rooks & square_bit(castling->rook_from)) &&
        !(all & castling->between)) {
      add_move(moves, DFEN_KING, home + KING_FROM, home + castling->king_to, DFEN_CASTLING);
    }
  }
}

/* Castling comes last, after the king's other micro-moves. */
void dfen_pseudo_legal(const dfen_position *position, unsigned types, dfen_moves *moves) {
  moves->count = 0;
  if (types >> DFEN_PAWN & 1) {
    add_pawn_moves(position, moves);
  }
  for (int type = DFEN_KNIGHT; type <= DFEN_KING; ++type) {
    if (types >> type & 1) {
      add_piece_moves(position, type, moves);
    }
  }
  if ((types >> DFEN_KING & 1) && (types >> DFEN_ROOK & 1)) {
    add_castlings(position, moves);
  }
}

/* ---- Making ---- */

uint16_t dfen_dice_of_move(dfen_move move) {
  uint16_t die = dfen_die(move.type);
  return move.special == DFEN_CASTLING ? (uint16_t)(die + dfen_die(DFEN_ROOK)) : die;
}

/* A capture en passant lands on an empty square. */
int dfen_captured_piece(const dfen_position *position, dfen_move move) {
  return move.special == DFEN_EN_PASSANT ? DFEN_PAWN : type_at(position, move.to);
}

/* Moves the piece on `from`, if any, to `to`, replacing any piece there. */
static void move_piece(dfen_position *position, int from, int to) {
  for (int plane = 0; plane < 4; ++plane) {
    dfen_bitboard bit = position->plane[plane] >> from & 1;
    position->plane[plane] &= ~(square_bit(from) | square_bit(to));
    position->plane[plane] |= bit << to;
  }
}

static void clear_square(dfen_position *position, int square) {
  for (int plane = 0; plane < 4; ++plane) {
    position->plane[plane] &= ~square_bit(square);
  }
}

/* The target that a pawn of `side` on `square` left if it arrived by a double push; 0 if it cannot have. */
static dfen_bitboard target_of_pawn(int side, int square) {
  return squares_behind(side, square_bit(square)) & target_rank_of(side);
}

/* A king's move loses both rights of its side, a rook's move from a corner the right of that corner, and so do captures
 * of a king or of a rook in a corner. */
static unsigned rights_lost(dfen_move move, int side, int captured) {
  unsigned lost = 0;
  if (move.type == DFEN_KING) {
    lost |= rights_of_side(side);
  } else if (move.type == DFEN_ROOK) {
    lost |= core_castling_of_corner[move.from] & rights_of_side(side);
  }
  if (captured == DFEN_KING) {
    lost |= rights_of_side(other_side(side));
  } else if (captured == DFEN_ROOK) {
    lost |= core_castling_of_corner[move.to];
  }
  return lost;
}

/* A target is removed if its pawn is captured or moves, or if any piece moves onto it. */
static dfen_bitboard targets_lost(dfen_move move, int side, int captured) {
  dfen_bitboard lost = square_bit(move.to);
  if (move.type == DFEN_PAWN) {
    lost |= target_of_pawn(side, move.from);
  }
  if (captured == DFEN_PAWN) {
    lost |= target_of_pawn(other_side(side), move.to);
  }
  return lost;
}

/* First the effects common to all micro-moves, then those of special ones. The moving piece replaces the captured one,
 * except for a pawn captured en passant. */
dfen_position dfen_make_move(const dfen_position *position, dfen_move move) {
  dfen_position after = *position;
  dfen_state *state = &after.state;
  int side = state->side;
  int captured = dfen_captured_piece(position, move);
  move_piece(&after, move.from, move.to);
  state->dice = (uint16_t)(state->dice - dfen_dice_of_move(move));
  state->castling = (uint8_t)(state->castling & ~rights_lost(move, side, captured));
  state->en_passant &= ~targets_lost(move, side, captured);
  state->halfmove = move.type == DFEN_PAWN || captured != 0 ? 0 : state->halfmove + 1;
  switch (move.special) {
  case DFEN_PLAIN: break;
  case DFEN_DOUBLE_PUSH: state->en_passant |= target_of_pawn(side, move.to); break;
  case DFEN_EN_PASSANT: clear_square(&after, square_behind(side, move.to)); break;
  case DFEN_CASTLING: {
    const struct castling *castling = &core_castlings[move.to % 8 == core_castlings[0].king_to ? 0 : 1];
    int home = move.to & 56;
    move_piece(&after, home + castling->rook_from, home + castling->rook_to);
    break;
  }
  default: /* a promotion */
    clear_square(&after, move.to);
    put_pieces(&after, square_bit(move.to), side, move.special);
    break;
  }
  return after;
}

/* "e2e4", or "e7e8q" with the promotion in lower case for both sides. */
size_t dfen_write_move(dfen_move move, char text[DFEN_MOVE_TEXT_SIZE]) {
  write_square(move.from, text);
  write_square(move.to, text + 2);
  if (!dfen_is_promotion(move)) {
    return 4;
  }
  text[4] = dfen_letter(move.special, DFEN_BLACK);
  return 5;
}
