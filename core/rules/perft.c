/* Perft, the number of leaves of the tree of micro-moves, to verify the move generator (SPEC 5.23). Chess programs
 * compare such counts, because a generator that misses a kind of move, or makes one wrongly, hardly ever gets them
 * right. Each micro-move is a whole turn here: from the start position there are 20 leaves at depth 1, and 400 at depth
 * 2.
 *
 * The tree of a board of queens has 10^14 leaves, so the call can be cancelled. It checks by the number of micro-moves
 * generated, because a position may have none of them or 300. */
#include "../common/cancellation.h"

enum { MOVES_BETWEEN_CHECKS = 1000 };

struct perft {
  unsigned types;
  const dfen_cancellation *cancellation;
  int generated; /* micro-moves since the last check */
  bool cancelled;
};

static uint64_t count_leaves(struct perft *perft, const dfen_position *position, int depth) {
  if (depth == 0) {
    return 1;
  }
  dfen_moves moves;
  dfen_pseudo_legal(position, perft->types, &moves);
  perft->generated += moves.count + 1;
  if (perft->generated >= MOVES_BETWEEN_CHECKS) {
    perft->generated = 0;
    perft->cancelled = is_cancelled(perft->cancellation);
  }
  if (depth == 1) {
    return (uint64_t)moves.count;
  }
  uint64_t leaves = 0;
  for (int i = 0; i < moves.count && !perft->cancelled; ++i) {
    dfen_position moved = dfen_make_move(position, moves.move[i]);
    dfen_position after = dfen_end_turn(&moved);
    leaves += count_leaves(perft, &after, depth - 1);
  }
  return leaves;
}

bool dfen_perft(const dfen_position *position, unsigned types, int depth, const dfen_cancellation *cancellation,
                uint64_t *leaves) {
  struct perft perft = {.types = types, .cancellation = cancellation};
  uint64_t count = count_leaves(&perft, position, depth);
  if (!perft.cancelled) {
    *leaves = count;
  }
  return !perft.cancelled;
}
