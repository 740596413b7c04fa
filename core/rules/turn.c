/* The turn: from the roll to its end, and the maximum micro-moves rule (SPEC 5.10 to 5.14).
 *
 * The rule: a turn must spend as many dice as any sequence of micro-moves can. So a micro-move may be legal or not
 * depending on what can follow it. One exception: who captures a king has won, and needs no further dice.
 *
 * For example White has a king on h1, a bishop on c1 and pawns on a2, b2 and d2, and rolled P and B:
 *
 *     7k/8/8/8/8/8/PP1P4/2B4K w - - 0 1 PB
 *
 * The bishop cannot move yet. After a2a3 or a2a4 it still cannot, and the turn would spend one die. After b2b3, b2b4,
 * d2d3 or d2d4 it can, and the turn spends two. So the longest turn is 2, and a2a3 is not legal, although with the die
 * P alone it would be. There are fourteen legal turns: four with a bishop's move over b2, ten with one over d2.
 *
 * How it is computed: dfen_longest_turn() tries sequences until one spends all dice; often the first does. Then
 * dfen_is_legal() plays a micro-move and asks whether what is left can still spend the rest. Castling spends two dice
 * with one micro-move, so dice are counted, and not micro-moves. */
#include "../common/board.h"

/* The dice of a throw. At the beginning of a turn the targets of the side to move, left by the turn before last, are
 * removed. */
dfen_position dfen_roll_dice(const dfen_position *position, uint16_t dice) {
  dfen_position rolled = *position;
  if (position->state.dice == 0) {
    rolled.state.en_passant &= ~target_rank_of(position->state.side);
  }
  rolled.state.dice = dice;
  return rolled;
}

/* The other side is to move, and has not rolled yet. */
dfen_position dfen_end_turn(const dfen_position *position) {
  dfen_position ended = *position;
  dfen_state *state = &ended.state;
  state->dice = 0;
  state->fullmove += state->side == DFEN_BLACK;
  state->side = (uint8_t)other_side(state->side);
  state->en_passant &= ~target_rank_of(state->side);
  return ended;
}

/* Who has a king, when the other side has none. */
int dfen_winner(const dfen_position *position) {
  bool white = pieces(position, DFEN_WHITE, DFEN_KING) != 0;
  bool black = pieces(position, DFEN_BLACK, DFEN_KING) != 0;
  return white == black ? -1 : white ? DFEN_WHITE : DFEN_BLACK;
}

bool dfen_both_have_kings(const dfen_position *position) {
  return pieces(position, DFEN_WHITE, DFEN_KING) != 0 && pieces(position, DFEN_BLACK, DFEN_KING) != 0;
}

/* Sequences are tried micro-move by micro-move, each as far as it goes. Three things end the search early: a sequence
 * that spends all dice, since none spends more; a last die, of which only has to be known whether it can be spent; and
 * the capture of a king, after which nothing is played. */
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

/* The pieces of the other side do not move meanwhile, so a king of theirs that is gone was captured. */
bool dfen_is_turn_over(const dfen_position *rolled, const dfen_position *after) {
  int other = other_side(rolled->state.side);
  int left = dfen_count_dice(after->state.dice);
  return left == 0 || (pieces(rolled, other, DFEN_KING) & ~pieces(after, other, DFEN_KING)) != 0 ||
         dfen_count_dice(rolled->state.dice) - left == dfen_longest_turn(rolled);
}

/* Three reasons make a micro-move legal. It spends by itself what a longest turn spends. Or it is the first of a
 * sequence that does. Or it captures a king, or prepares that with the dice that are left: such a sequence may be
 * short. */
bool dfen_is_legal(const dfen_position *position, dfen_move move, int longest) {
  int spent = dfen_count_dice(dfen_dice_of_move(move));
  if (spent == longest || dfen_captured_piece(position, move) == DFEN_KING) {
    return true;
  }
  dfen_position after = dfen_make_move(position, move);
  return spent + dfen_longest_turn(&after) == longest ||
         (after.state.dice != 0 && dfen_capture_odds(&after, DFEN_KING) != 0);
}

/* The micro-moves, one space between two. */
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

/* The walk keeps one level for each die: the position there, its micro-moves, and which of them is next. So the caller
 * gets turn after turn without a list of them, which may have thousands. */

/* Goes one micro-move deeper, to a position from which `longest` dice must still be spent. */
static void enter_level(dfen_turn_walk *walk, const dfen_position *position, int longest) {
  walk->level[walk->depth].position = *position;
  walk->level[walk->depth].next = 0;
  walk->level[walk->depth].longest = longest;
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &walk->level[walk->depth].moves);
  ++walk->depth;
}

/* Without a micro-move that could be played, the turn is a pass: one turn of no micro-moves. */
void dfen_walk_turns(const dfen_position *position, dfen_turn_walk *walk) {
  walk->depth = 0;
  walk->turn = (dfen_turn){.after = *position};
  int longest = dfen_longest_turn(position);
  walk->pass = longest == 0 && position->state.dice != 0;
  if (longest > 0) {
    enter_level(walk, position, longest);
  }
}

/* Takes the next legal micro-move of the deepest level. If the turn ends with it, that is the next turn; else the walk
 * goes one level deeper. A level without further micro-moves is left. */
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
