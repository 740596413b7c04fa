/* The rows of a game become turns (SPEC 14.5): positions that are missing are played, rows of one turn are joined,
 * repeats are left out, and who captured the king is seen. Then the game is written. */
#include <string.h>

#include "game.h"

/* ---- Playing ---- */

/* Plays a turn that has three dice, or the beginning of one. False if its moves are not legal. */
static bool play_row(struct turn *turn, dfen_play_fault *fault) {
  dfen_position rolled = dfen_roll_dice(&turn->before, turn->dice);
  turn->after = rolled;
  turn->is_complete = turn->has_moves && dfen_play_whole_turn(&rolled, turn->moves, turn->moves_length, &turn->after);
  if (!turn->is_complete && turn->has_moves &&
      dfen_play(&rolled, turn->moves, turn->moves_length, &turn->after, fault) != DFEN_PLAY_OK) {
    return false;
  }
  turn->after = turn->is_complete ? dfen_end_turn(&turn->after) : turn->after;
  return true;
}

/* Why a turn cannot be counted; NULL if it can. */
static const char *fault_of_turn(struct turn *turn, char message[REASON_SIZE]) {
  dfen_play_fault fault;
  if (turn->dice_count < 0) {
    return turn->has_moves && turn->moves_length > 0 ? "moves without dice"
           : dfen_winner(&turn->before) >= 0         ? "the game is over"
                                                     : NULL;
  }
  if (!turn->is_played && !play_row(turn, &fault)) {
    dfen_play_fault_message(&fault, turn->moves, message);
    return message;
  }
  bool exceeds = turn->after.state.halfmove > DFEN_CLOCK_MAX || turn->after.state.fullmove > DFEN_CLOCK_MAX;
  bool lacks_king = turn->has_moves && !turn->is_complete && !dfen_both_have_kings(&turn->after);
  return exceeds ? "the clocks cannot be incremented" : lacks_king ? "the turn is incomplete" : NULL;
}

void try_turn(struct turn *turn) {
  dfen_play_fault fault;
  turn->is_played = turn->has_position && turn->dice_count == DFEN_DICE_MAX && play_row(turn, &fault);
  turn->is_complete = turn->is_played && turn->is_complete;
}

/* ---- Positions that are missing ---- */

/* The text of a position among the bytes of the game. */
static void put_position(struct pass *pass, struct turn *turn, const dfen_position *position) {
  char text[DFEN_TEXT_SIZE];
  dfen_fields fields = dfen_to_fields(position);
  fields.state.dice = 0;
  turn->length = (uint32_t)dfen_write(&fields, DFEN_FULL_FORM, text);
  turn->text = keep_bytes(pass, text, turn->length);
  turn->before = *position;
  turn->has_position = true;
  turn->side = position->state.side;
  try_turn(turn);
}

/* The position after the turn before, or the first position, if the numbers agree. */
static void find_position(struct pass *pass, struct turn *turn, const struct turn *before) {
  bool has_numbers = turn->number > 0 && (before == NULL || before->number > 0);
  bool follows = before != NULL && before->is_complete &&
                 (!has_numbers || turn->number == before->number + 1 || pass->reader->way.full_moves);
  dfen_position first;
  dfen_fields fields;
  dfen_fault fault;
  if (follows) {
    put_position(pass, turn, &before->after);
  } else if (before == NULL && (turn->number <= 1 || !has_numbers) && pass->has_initial) {
    put_position(pass, turn, &pass->initial);
  } else if (before == NULL && (turn->number <= 1 || !has_numbers) &&
             (pass->reader->column_of[ROLE_DFEN] < 0 || pass->reader->way.after)) {
    dfen_scan(DFEN_START, sizeof DFEN_START - 1, &fields, &fault);
    first = dfen_to_position(&fields);
    put_position(pass, turn, &first);
  }
}

/* ---- Rows of one turn ---- */

static bool is_same_row_position(const struct turn *one, const struct turn *other) {
  return is_same_position(&one->before, &other->before) && one->before.state.fullmove == other->before.state.fullmove &&
         one->before.state.halfmove == other->before.state.halfmove;
}

bool have_same_moves(const struct turn *one, const struct turn *other) {
  return one->dice_count == other->dice_count && one->dice == other->dice && one->has_moves == other->has_moves &&
         one->moves_length == other->moves_length && memcmp(one->moves, other->moves, one->moves_length) == 0;
}

/* Appends moves to those of a turn; false, and nothing is changed, if they cannot be played. */
static bool append_moves(struct turn *first, const struct turn *more) {
  struct turn longer = *first;
  dfen_play_fault fault;
  if (first->moves_length + 1 + more->moves_length >= MOVES_SIZE) {
    return false;
  }
  longer.moves[first->moves_length] = ' ';
  memcpy(longer.moves + first->moves_length + 1, more->moves, more->moves_length);
  longer.moves_length = (uint8_t)(first->moves_length + 1 + more->moves_length);
  longer.is_played = play_row(&longer, &fault);
  *first = longer.is_played ? longer : *first;
  return longer.is_played;
}

/* Whether a row is a part of the turn before it, which then has it; else NULL. */
static const char *join_turn(struct turn *turn, struct turn *before) {
  bool same = is_same_row_position(before, turn);
  if (same && have_same_moves(before, turn) && before->number == turn->number && before->micro == turn->micro) {
    return "repeats a row";
  }
  if (before->side != turn->side || (before->number != turn->number && before->number > 0 && same)) {
    return NULL;
  }
  if (same && before->dice_count < 0 && turn->dice_count == DFEN_DICE_MAX) {
    before->dice = turn->dice;
    before->dice_count = turn->dice_count;
    if (!before->has_moves || before->moves_length == 0) {
      before->has_moves = turn->has_moves;
      before->moves_length = turn->moves_length;
      memcpy(before->moves, turn->moves, MOVES_SIZE);
    }
    try_turn(before);
    return "the second row of a turn";
  }
  bool is_next = before->is_played && before->moves_length > 0 && turn->moves_length > 0 &&
                 (turn->dice_count == DFEN_DICE_MAX
                    ? same && turn->micro > 1.0 && turn->dice == before->dice
                    : turn->dice == before->after.state.dice && is_same_position(&before->after, &turn->before));
  if (is_next && append_moves(before, turn)) {
    return "the next move of a turn";
  }
  return NULL;
}

/* Whether a turn repeats an earlier one of the same number or moment. If it differs from all, the game contradicts
 * itself. */
static bool is_repeat(struct pass *pass, const struct turn *turn, uint64_t kept) {
  bool by_numbers = pass->by == ORDER_NUMBERS;
  if (!by_numbers && pass->by != ORDER_MOMENTS) {
    return false;
  }
  bool clashes = false, of_documents = false;
  pass->reader->found.numbers += turn->number > 0;
  for (uint64_t i = kept; i-- > 0;) {
    const struct turn *other = &pass->turns[pass->order[i]];
    bool is_there = by_numbers ? other->number == turn->number && turn->number > 0 : other->moment == turn->moment;
    if (!is_there) {
      break;
    }
    if (is_same_row_position(turn, other) && have_same_moves(turn, other)) {
      return true;
    }
    clashes = clashes || other->side == turn->side || (by_numbers && !pass->reader->way.full_moves);
    of_documents = of_documents || (pass->reader->list != NULL && other->line != turn->line);
    pass->reader->found.pairs += by_numbers && other->side != turn->side;
  }
  pass->clashes = pass->clashes || clashes;
  set_fault(pass, clashes && of_documents, FAULT_DOCUMENTS);
  set_fault(pass, clashes, FAULT_NUMBERS);
  return false;
}

/* Of the turns in order, joins those that are one, and keeps in `order` those that are left. */
static void join_turns(struct pass *pass) {
  bool has_game = pass->reader->has_game || pass->reader->way.split;
  uint64_t kept = 0;
  for (uint64_t i = 0; i < pass->ordered; ++i) {
    struct turn *turn = &pass->turns[pass->order[i]], *before = kept == 0 ? NULL : &pass->turns[pass->order[kept - 1]];
    const char *reason = NULL;
    if (!turn->has_position) {
      ++pass->reader->found.absent;
      find_position(pass, turn, before);
      reason = turn->has_position ? NULL : "no position";
      pass->reader->found.unplayable += !turn->has_position;
    }
    bool is_part = turn->dice_count >= 0 && turn->dice_count < DFEN_DICE_MAX;
    bool lacks_number = pass->by == ORDER_NUMBERS && turn->number == 0 && pass->ordered > 1;
    reason = reason == NULL && lacks_number ? "no number" : reason;
    reason = reason == NULL && before != NULL && has_game ? join_turn(turn, before) : reason;
    reason = reason == NULL && is_part ? "in the middle of a turn" : reason;
    reason = reason == NULL && has_game && is_repeat(pass, turn, kept) ? "repeats a row" : reason;
    if (reason != NULL) {
      leave_out(pass, turn, reason);
    } else {
      pass->order[kept++] = pass->order[i];
    }
  }
  pass->ordered = kept;
}

/* Whether the position that a row says to be the next one is it: also after an incomplete turn, if rows have no other.
 */
static bool is_next_position(struct pass *pass, const struct turn *turn) {
  dfen_position next;
  dfen_fault fault;
  bool has_clocks = false;
  bool is_seen = turn->is_complete || (turn->is_played && pass->reader->way.after);
  if (turn->next_length == 0 || !is_seen) {
    return true;
  }
  bool is_it = value_of_position(pass->bytes + turn->next, turn->next_length, &next, &has_clocks, &fault) &&
               is_same_position(&next, &turn->after);
  pass->reader->found.agree += is_it;
  return is_it;
}

/* Leaves out the turns that are not legal, and sees how the others are connected. */
static void check_turns(struct pass *pass) {
  struct reader_found *found = &pass->reader->found;
  uint64_t kept = 0;
  char message[REASON_SIZE];
  const struct turn *before = NULL;
  bool of_both = false;
  for (uint64_t i = 1; i < pass->ordered; ++i) {
    of_both = of_both || pass->turns[pass->order[i]].side != pass->turns[pass->order[0]].side;
  }
  for (uint64_t i = 0; i < pass->ordered; ++i) {
    struct turn *turn = &pass->turns[pass->order[i]];
    const char *reason = fault_of_turn(turn, message);
    reason =
      reason == NULL && !is_next_position(pass, turn) ? "next_dfen is not the position after these moves" : reason;
    if (reason != NULL) {
      int winner = turn->dice_count < 0 ? dfen_winner(&turn->before) : -1;
      pass->king = winner < 0 ? pass->king : 1 - 2 * winner;
      leave_out(pass, turn, reason);
      continue;
    }
    bool is_linked = before != NULL && before->is_complete && pass->saying.fault == FAULT_NONE;
    found->links += is_linked;
    found->one_sided += is_linked && !of_both;
    found->unconnected += is_linked && !is_same_position(&before->after, &turn->before);
    before = turn;
    pass->order[kept++] = pass->order[i];
  }
  pass->ordered = kept;
  if (before != NULL && before->is_complete && dfen_winner(&before->after) >= 0) {
    pass->king = 1 - 2 * dfen_winner(&before->after);
  }
}

/* Counts games whose turns only the file orders, and those that it seems not to order: the start position
 * comes later, or most turns follow one of the same side. */
static void look_at_order(struct pass *pass) {
  uint64_t same = 0, starts = 0, complete = 0;
  for (uint64_t i = 1; i < pass->ordered; ++i) {
    same += pass->turns[pass->order[i - 1]].side == pass->turns[pass->order[i]].side;
    complete += pass->turns[pass->order[i - 1]].is_complete;
    starts += is_start_position(pass, &pass->turns[pass->order[i]]);
  }
  if (pass->by == ORDER_FILE && pass->ordered > 1) {
    ++pass->reader->found.unordered;
    pass->reader->found.odd +=
      complete == 0 &&
      ((starts > 0 && !is_start_position(pass, &pass->turns[pass->order[0]])) || 2 * same > pass->ordered);
  }
}

void finish_game(struct pass *pass) {
  pass->king = 0;
  pass->clashes = false;
  order_turns(pass);
  join_turns(pass);
  for (uint64_t i = 1; i < pass->ordered && pass->reader->list != NULL; ++i) { /* a document may continue another */
    const struct turn *before = &pass->turns[pass->order[i - 1]], *turn = &pass->turns[pass->order[i]];
    bool continues = before->is_complete && is_same_position(&before->after, &turn->before);
    set_fault(pass, before->line != turn->line && !continues, FAULT_DOCUMENTS);
  }
  check_turns(pass);
  look_at_order(pass);
  pass->reader->found.clashes += pass->clashes;
  pass->reader->found.games += pass->count > 0;
  pass->reader->found.several += pass->count > 1;
  if (pass->ordered > 0 && session_ok(pass->reader->session)) {
    write_game(pass);
  }
}
