/* The move generator's own check: how many leaves its tree has (SPEC 5.23). Chess programs compare such counts, because
 * a generator that forgets one kind of move, or plays one wrongly, hardly ever gets them right. Each micro-move is a
 * turn of its own here: from the start position 20 of them lead 1 deep, and 400 lead 2 deep. */
#include "../dfen.h"

uint64_t dfen_perft(const dfen_position *position, unsigned types, int depth) {
  if (depth == 0) {
    return 1;
  }
  dfen_moves moves;
  dfen_pseudo_legal(position, types, &moves);
  if (depth == 1) {
    return (uint64_t)moves.count;
  }
  uint64_t leaves = 0;
  for (int i = 0; i < moves.count; ++i) {
    dfen_position moved = dfen_apply(position, moves.move[i]);
    dfen_position after = dfen_end_turn(&moved);
    leaves += dfen_perft(&after, types, depth - 1);
  }
  return leaves;
}
