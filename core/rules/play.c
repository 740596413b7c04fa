/* Playing micro-moves from text (SPEC 5.21), as in a game record.
 *
 * Each one is looked up among the pseudo-legal ones by its text, and then checked for its die and for the maximum rule.
 * That is also the order of the errors: a move that does not exist is reported as such, and not as lacking a die. For
 * example, after the roll PB of the position in turn.c, "a2a3" is refused with
 *
 *     move 1 'a2a3': it is not part of a longest turn (character 1) */
#include "play.h"

#include "../common/board.h"
#include "../common/castling.h"
#include "../common/writer.h"

#include <assert.h>

/* The length of the next micro-move's text, from `at` to the next separator or the end. */
static size_t token_length(const char *text, size_t length, size_t at) {
  size_t end = at;
  while (end < length && text[end] != ' ' && text[end] != ',') {
    ++end;
  }
  return end - at;
}

/* The pseudo-legal micro-move with this text, whatever dice are in the pool. Generates only moves of the type of the
 * piece on its first square; castling also needs the rook's type. */
static bool find_move(const dfen_position *position, const char *text, size_t length, dfen_move *found) {
  int from = dfen_square_from_text(text, 2);
  int type = type_at(position, from);
  unsigned types = type == 0 ? 0 : type == DFEN_KING ? 1u << DFEN_KING | 1u << DFEN_ROOK : 1u << type;
  dfen_moves moves;
  dfen_pseudo_legal(position, types, &moves);
  for (int i = 0; i < moves.count; ++i) {
    char uci[DFEN_MOVE_TEXT_SIZE];
    if (moves.move[i].from == from && dfen_write_move(moves.move[i], uci) == length && memcmp(uci, text, length) == 0) {
      *found = moves.move[i];
      return true;
    }
  }
  return false;
}

/* Whether the pool has the dice of a micro-move, which never needs two of one type. */
static bool has_dice_of(const dfen_position *position, dfen_move move) {
  return (dfen_types_of_dice(dfen_dice_of_move(move)) & ~dfen_types_of_dice(position->state.dice)) == 0;
}

/* Micro-moves that spend all dice, or end with the king's capture, are a legal turn by SPEC 5.13; others are if no turn
 * is longer, and only that needs a search. If the whole is a longest turn, each beginning of it is legal too. */
bool dfen_play_whole_turn(const dfen_position *position, const char *text, size_t length, dfen_position *after) {
  *after = *position;
  for (size_t at = 0; at < length;) {
    dfen_move move;
    size_t token = token_length(text, length, at);
    if (after->state.dice == 0 || !find_move(after, text + at, token, &move) || !has_dice_of(after, move)) {
      return false;
    }
    bool king_captured = dfen_captured_piece(after, move) == DFEN_KING;
    *after = dfen_make_move(after, move);
    at += token + 1;
    if (king_captured) {
      return at > length;
    }
  }
  int rolled = dfen_count_dice(position->state.dice);
  int left = dfen_count_dice(after->state.dice);
  return rolled > 0 && (left == 0 || rolled - left == dfen_longest_turn(position));
}

/* Castling is the king's move by two files. Other programs write the king's move onto the rook. */
static dfen_play_error why_no_castling(const dfen_position *position, int to) {
  int home = castling_rank_of(position->state.side);
  for (int wing = 0; wing < 2; ++wing) {
    int rook = home + core_castlings[wing].rook_from;
    if (to == rook && type_at(position, rook) == DFEN_ROOK && side_at(position, rook) == position->state.side) {
      return DFEN_PLAY_CASTLING_TEXT;
    }
    if (to == home + core_castlings[wing].king_to) {
      unsigned wings = wings_of_side(position->state.castling, position->state.side);
      return wings >> wing & 1 ? DFEN_PLAY_CASTLING_BLOCKED : DFEN_PLAY_CASTLING_RIGHT;
    }
  }
  return DFEN_PLAY_NO_MOVE;
}

/* Why no pseudo-legal micro-move has this text: recognizes mistakes common in game records. */
static dfen_play_error why_no_move(const dfen_position *position, const char *text, size_t length) {
  enum { SQUARES = 4 }; /* the length of two squares */
  char promotion[SQUARES + 1];
  dfen_move move;
  if (length > SQUARES) {
    return !find_move(position, text, SQUARES, &move)         ? DFEN_PLAY_NO_MOVE
           : dfen_captured_piece(position, move) == DFEN_KING ? DFEN_PLAY_KING_PROMOTION
                                                              : DFEN_PLAY_NO_PROMOTION;
  }
  memcpy(promotion, text, SQUARES);
  promotion[SQUARES] = 'q';
  if (find_move(position, promotion, SQUARES + 1, &move)) {
    return DFEN_PLAY_PROMOTION_MISSING;
  }
  int from = dfen_square_from_text(text, 2);
  bool is_king = from == king_home(position->state.side) && type_at(position, from) == DFEN_KING &&
                 side_at(position, from) == position->state.side;
  return is_king ? why_no_castling(position, dfen_square_from_text(text + 2, 2)) : DFEN_PLAY_NO_MOVE;
}

/* ---- One by one ---- */

void core_begin_play(struct play *play, const dfen_position *position, const char *text, size_t length) {
  *play = (struct play){.text = text, .length = length, .position = *position, .longest = dfen_longest_turn(position)};
}

/* Why the micro-move of the fault cannot be played. */
static dfen_play_error why_not_next(struct play *play) {
  const char *text = play->text + play->at;
  dfen_play_fault *fault = &play->fault;
  if (play->king_captured) {
    return DFEN_PLAY_KING_CAPTURED;
  }
  if (play->position.state.dice == 0) {
    return fault->number == 1 ? DFEN_PLAY_NO_DICE : DFEN_PLAY_NO_DICE_LEFT;
  }
  if (!find_move(&play->position, text, fault->length, &fault->move)) {
    return why_no_move(&play->position, text, fault->length);
  }
  if (!has_dice_of(&play->position, fault->move)) {
    return DFEN_PLAY_NO_DIE;
  }
  return dfen_is_legal(&play->position, fault->move, play->longest) ? DFEN_PLAY_OK : DFEN_PLAY_NOT_LONGEST;
}

bool core_find_next(struct play *play) {
  dfen_play_fault *fault = &play->fault;
  if (play->at >= play->length) {
    return false;
  }
  ++fault->number;
  fault->place = (uint32_t)play->at + 1;
  fault->length = (uint32_t)token_length(play->text, play->length, play->at);
  fault->error = why_not_next(play);
  return fault->error == DFEN_PLAY_OK;
}

/* The dice that a longest turn still spends decrease with every micro-move. */
void core_make_next(struct play *play) {
  dfen_move move = play->fault.move;
  play->king_captured = dfen_captured_piece(&play->position, move) == DFEN_KING;
  play->longest -= dfen_count_dice(dfen_dice_of_move(move));
  play->position = dfen_make_move(&play->position, move);
  play->at += play->fault.length + 1;
}

dfen_play_error dfen_play(const dfen_position *position, const char *text, size_t length, dfen_position *after,
                          dfen_play_fault *fault) {
  *fault = (dfen_play_fault){.error = DFEN_PLAY_OK};
  if (dfen_play_whole_turn(position, text, length, after)) {
    return DFEN_PLAY_OK;
  }
  struct play play;
  core_begin_play(&play, position, text, length);
  while (core_find_next(&play)) {
    core_make_next(&play);
  }
  *after = play.position;
  *fault = play.fault;
  return fault->error;
}

/* ---- Messages ---- */

/* %s is the dice that the micro-move needs. */
static const char *const play_reasons[] = {
  [DFEN_PLAY_OK] = "nothing",
  [DFEN_PLAY_KING_CAPTURED] = "the king is already captured",
  [DFEN_PLAY_NO_DICE] = "no dice are rolled",
  [DFEN_PLAY_NO_DICE_LEFT] = "no dice are left",
  [DFEN_PLAY_NO_MOVE] = "no such move",
  [DFEN_PLAY_PROMOTION_MISSING] = "the letter of the promotion is missing, such as q",
  [DFEN_PLAY_NO_PROMOTION] = "the move is not a promotion",
  [DFEN_PLAY_KING_PROMOTION] = "a pawn that captures the king does not promote",
  [DFEN_PLAY_CASTLING_TEXT] = "castling is written as the king's move, such as e1g1",
  [DFEN_PLAY_CASTLING_RIGHT] = "the castling right is missing",
  [DFEN_PLAY_CASTLING_BLOCKED] = "castling needs the rook at home and nothing between it and the king",
  [DFEN_PLAY_NO_DIE] = "it needs %s, and that is not in the dice pool",
  [DFEN_PLAY_NOT_LONGEST] = "it is not part of a longest turn",
};
static_assert(sizeof play_reasons / sizeof play_reasons[0] == DFEN_PLAY_ERROR_COUNT, "every error has its words");

static const char *const play_error_names[] = {
#define NAME(error) [DFEN_PLAY_##error] = "PLAY_" #error
  NAME(OK),
  NAME(KING_CAPTURED),
  NAME(NO_DICE),
  NAME(NO_DICE_LEFT),
  NAME(NO_MOVE),
  NAME(PROMOTION_MISSING),
  NAME(NO_PROMOTION),
  NAME(KING_PROMOTION),
  NAME(CASTLING_TEXT),
  NAME(CASTLING_RIGHT),
  NAME(CASTLING_BLOCKED),
  NAME(NO_DIE),
  NAME(NOT_LONGEST)
#undef NAME
};
static_assert(sizeof play_error_names / sizeof play_error_names[0] == DFEN_PLAY_ERROR_COUNT, "every error has a name");

const char *dfen_play_error_name(dfen_play_error error) {
  return play_error_names[error];
}

/* Quotes the micro-move as written. */
size_t dfen_play_fault_message(const dfen_play_fault *fault, const char *moves, char text[DFEN_MESSAGE_SIZE]) {
  struct writer message = {.text = text, .size = DFEN_MESSAGE_SIZE};
  char dice[DFEN_DICE_MAX + 1] = {0};
  if (fault->error == DFEN_PLAY_NO_DIE) {
    dfen_write_dice(dfen_dice_of_move(fault->move), DFEN_WHITE, dice);
  }
  core_put(&message, "move %u '", fault->number);
  put_bytes(&message, moves + fault->place - 1, fault->length);
  put_text(&message, "': ");
  core_put(&message, play_reasons[fault->error], dice);
  return end_message(&message, fault->place);
}
