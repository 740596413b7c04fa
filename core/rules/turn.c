/* Turns, from the roll to the end, and the maximum micro-moves rule (SPEC 5.10 to 5.14).
 *
 * The rule: a turn must spend as many dice as any sequence of micro-moves can. So whether a micro-move is legal depends
 * on what can follow it. One exception: capturing a king wins at once, and needs no further dice.
 *
 * For example White has a king on h1, a bishop on c1 and pawns on a2, b2 and d2, and rolled P and B:
 *
 *     7k/8/8/8/8/8/PP1P4/2B4K w - - 0 1 PB
 *
 * The bishop cannot move yet. After a2a3 or a2a4 it still cannot, and the turn would spend one die. After b2b3, b2b4,
 * d2d3 or d2d4 it can, and the turn spends two. So the longest turn is 2, and a2a3 is illegal, although with the die P
 * alone it would be legal. There are fourteen legal turns: four with a bishop's move over b2, ten with one over d2.
 *
 * dfen_longest_turn() tries sequences until one spends all dice; often the first one does. dfen_is_legal() makes a
 * micro-move and checks whether the rest can still spend the remaining dice. Castling spends two dice with one
 * micro-move, so lengths are counted in dice, not in micro-moves. */
#include "../common/board.h"

/* Sets the dice of a roll. At the beginning of a turn, removes the targets of the side to move, which its previous turn
 * left. */
dfen_position dfen_roll_dice(const dfen_position *position, uint16_t dice) {
  dfen_position rolled = *position;
  if (position->state.dice == 0) {
    rolled.state.en_passant &= ~target_rank_of(position->state.side);
  }
  rolled.state.dice = dice;
  return rolled;
}

/* The other side is to move, before its roll. */
dfen_position dfen_end_turn(const dfen_position *position) {
  dfen_position ended = *position;
  dfen_state *state = &ended.state;
  state->dice = 0;
  state->fullmove += state->side == DFEN_BLACK;
  state->side = (uint8_t)other_side(state->side);
  state->en_passant &= ~target_rank_of(state->side);
  return ended;
}

/* The side that has a king, if the other one has none. */
int dfen_winner(const dfen_position *position) {
  bool white = pieces(position, DFEN_WHITE, DFEN_KING) != 0;
  bool black = pieces(position, DFEN_BLACK, DFEN_KING) != 0;
  return white == black ? -1 : white ? DFEN_WHITE : DFEN_BLACK;
}

bool dfen_both_have_kings(const dfen_position *position) {
  return pieces(position, DFEN_WHITE, DFEN_KING) != 0 && pieces(position, DFEN_BLACK, DFEN_KING) != 0;
}

/* A depth-first search. Three things end it early: a sequence that spends all dice, because none spends more; the last
 * die, for which only the existence of a move matters; and the capture of a king, after which nothing is played. */
int dfen_longest_turn(const dfen_position *position) {
  int most = dfen_count_dice(position->state.dice);
  if (most == 0) {
    return 0;
  }
  dfen_moves moves;
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &moves);
  if (most == 1) {
    return moves.count > 0;
  }
  int longest = 0;
  for (int i = 0; i < moves.count && longest < most; ++i) {
    int length = dfen_count_dice(dfen_dice_of_move(moves.move[i]));
    if (length < most && dfen_captured_piece(position, moves.move[i]) != DFEN_KING) {
      dfen_position after = dfen_make_move(position, moves.move[i]);
      length += dfen_longest_turn(&after);
    }
    longest = length > longest ? length : longest;
  }
  return longest;
}

/* The pieces of the other side do not move during the turn, so a missing king of theirs was captured. */
int dfen_rest_of_turn(const dfen_position *rolled, const dfen_position *after) {
  int other = other_side(rolled->state.side);
  int left = dfen_count_dice(after->state.dice);
  bool over = left == 0 || (pieces(rolled, other, DFEN_KING) & ~pieces(after, other, DFEN_KING)) != 0;
  return over ? 0 : dfen_longest_turn(rolled) - (dfen_count_dice(rolled->state.dice) - left);
}

/* A micro-move is legal for one of three reasons: it spends all dice of a longest turn; it begins a sequence that does;
 * or it captures a king, or begins a sequence that does, however short. */
bool dfen_is_legal(const dfen_position *position, dfen_move move, int longest) {
  int spent = dfen_count_dice(dfen_dice_of_move(move));
  if (spent == longest || dfen_captured_piece(position, move) == DFEN_KING) {
    return true;
  }
  dfen_position after = dfen_make_move(position, move);
  return spent + dfen_longest_turn(&after) == longest ||
         (after.state.dice != 0 && dfen_capture_odds(&after, DFEN_KING) != 0);
}

/* The larger number of dice of each type. */
static uint16_t most_of_each(uint16_t one, uint16_t other) {
  unsigned most = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    bool first = dfen_dice_count(one, type) >= dfen_dice_count(other, type);
    most += dfen_dice_count(first ? one : other, type) * dfen_die(type);
  }
  return (uint16_t)most;
}

/* A depth-first search. It ends as soon as all dice are found to be usable, often with the first sequence. */
uint16_t dfen_usable_dice(const dfen_position *position, int longest) {
  uint16_t usable = 0;
  dfen_moves moves;
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &moves);
  for (int i = 0; i < moves.count && usable != position->state.dice; ++i) {
    if (!dfen_is_legal(position, moves.move[i], longest)) {
      continue;
    }
    uint16_t dice = dfen_dice_of_move(moves.move[i]);
    int left = longest - dfen_count_dice(dice);
    if (left > 0 && dfen_captured_piece(position, moves.move[i]) != DFEN_KING) {
      dfen_position after = dfen_make_move(position, moves.move[i]);
      dice = (uint16_t)(dice + dfen_usable_dice(&after, left));
    }
    usable = most_of_each(usable, dice);
  }
  return usable;
}

/* Micro-moves are separated by spaces. */
size_t dfen_write_turn(const dfen_turn *turn, char text[DFEN_TURN_TEXT_SIZE]) {
  size_t length = 0;
  for (int i = 0; i < turn->count; ++i) {
    if (i > 0) {
      text[length++] = ' ';
    }
    length += dfen_write_move(turn->move[i], text + length);
  }
  return length;
}

/* ---- All legal turns ---- */

/* The walk keeps one level for each die: the position, its micro-moves, and the next of them. So it returns one turn at
 * a time without a list of them, which may have thousands. */

/* Enters the level of a position from which `longest` dice must still be spent. */
static void enter_level(dfen_turn_walk *walk, const dfen_position *position, int longest) {
  walk->level[walk->depth].position = *position;
  walk->level[walk->depth].next = 0;
  walk->level[walk->depth].longest = longest;
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &walk->level[walk->depth].moves);
  ++walk->depth;
}

/* If there is no legal micro-move, the only turn is a pass, without micro-moves. */
void dfen_walk_turns(const dfen_position *position, dfen_turn_walk *walk) {
  walk->depth = 0;
  walk->turn = (dfen_turn){.after = *position};
  int longest = dfen_longest_turn(position);
  walk->pass = longest == 0 && position->state.dice != 0;
  if (longest > 0) {
    enter_level(walk, position, longest);
  }
}

/* Makes the next legal micro-move of the deepest level. If it ends the turn, returns that; otherwise enters the next
 * level. Leaves a level that has no further micro-moves. */
bool dfen_next_turn(dfen_turn_walk *walk) {
  if (walk->pass) {
    walk->pass = false;
    return true;
  }
  while (walk->depth > 0) {
    int depth = walk->depth - 1;
    const dfen_position *position = &walk->level[depth].position;
    int longest = walk->level[depth].longest;
    if (walk->level[depth].next == walk->level[depth].moves.count) {
      --walk->depth;
      continue;
    }
    dfen_move move = walk->level[depth].moves.move[walk->level[depth].next++];
    if (!dfen_is_legal(position, move, longest)) {
      continue;
    }
    int spent = dfen_count_dice(dfen_dice_of_move(move));
    dfen_turn *turn = &walk->turn;
    turn->after = dfen_make_move(position, move);
    turn->move[depth] = move;
    turn->count = depth + 1;
    turn->captures_king = dfen_captured_piece(position, move) == DFEN_KING;
    turn->dice_spent = dfen_count_dice(walk->level[0].position.state.dice) - dfen_count_dice(turn->after.state.dice);
    if (turn->captures_king || spent == longest) {
      return true;
    }
    enter_level(walk, &turn->after, longest - spent);
  }
  return false;
}
