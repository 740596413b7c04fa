/* Normalization for pooling, the slow and obvious way (SPEC 4.4 to 4.7): tries every sequence of micro-moves of every
 * roll. */
#include "slow.h"

#include <string.h>

/* Whether a sequence with the dice in the pool captures en passant on `target`; a king capture ends a sequence. */
static bool some_sequence_captures(const struct slow_position *position, const char *target) {
  struct slow_moves moves;
  slow_pseudo_legal(position, &moves);
  for (int i = 0; i < moves.count; i++) {
    const struct slow_move *move = &moves.move[i];
    if (move->en_passant && memcmp(move->uci + 2, target, 2) == 0) {
      return true;
    }
    if (move->captured != 'k' && move->captured != 'K') {
      struct slow_position after = slow_apply(position, move);
      if (some_sequence_captures(&after, target)) {
        return true;
      }
    }
  }
  return false;
}

static bool captured_by_some_roll(const struct slow_position *position, const char *target) {
  for (int first = 0; first < 6; first++) {
    for (int second = first; second < 6; second++) {
      for (int third = second; third < 6; third++) {
        struct slow_position rolled = *position;
        rolled.dice[first]++;
        rolled.dice[second]++;
        rolled.dice[third]++;
        if (some_sequence_captures(&rolled, target)) {
          return true;
        }
      }
    }
  }
  return false;
}

struct slow_position slow_pool(const struct slow_position *position) {
  struct slow_position pooled = *position;
  pooled.halfmove = 0;
  pooled.fullmove = 1;
  for (int right = 0; right < 4; right++) {
    bool at_home = right < 2 ? position->board[4] == 'K' : position->board[60] == 'k';
    pooled.right[right] = position->right[right] && at_home;
  }
  bool rolled = false;
  for (int type = 0; type < 6; type++) {
    rolled = rolled || position->dice[type] > 0;
  }
  for (int square = 0; square < 64; square++) {
    if (position->target[square]) {
      char name[3] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
      bool own = (position->side == 'w') == (square / 8 == 2);
      char piece = position->board[square];
      bool under_own = piece != ' ' && (position->side == 'w') == (piece < 'a');
      if (own) {
        pooled.target[square] = rolled;
      } else if (under_own) {
        pooled.target[square] = true;
      } else if (rolled) {
        pooled.target[square] = some_sequence_captures(position, name);
      } else {
        pooled.target[square] = captured_by_some_roll(position, name);
      }
    }
  }
  return pooled;
}
