/* The value of the best turn of a roll, by estimates of the positions after it.
 *
 * Many sequences of a turn lead to one board: in the sample games a roll has 627 sequences on average and 137 boards.
 * An estimate takes longer than finding a sequence. So boards that were estimated are remembered, each in an entry that
 * the next board with the same hash replaces; to estimate a board twice changes nothing. */
#include "../common/board.h"
#include "../common/cancellation.h"
#include "../common/hash.h"
#include "../dfen_estimates.h"

enum { WALKED_BETWEEN_CHECKS = 64 };

/* Remembers a board; false if it was remembered already. Boards of one turn differ in these words, or only in clocks,
 * which no estimate depends on. The entries begin as empty boards, which have no estimate. */
static bool remember(dfen_best_turn_search *search, const dfen_position *board) {
  uint64_t words[DFEN_BOARD_WORDS] = {board->plane[0], board->plane[1],         board->plane[2],
                                      board->plane[3], board->state.en_passant, board->state.castling};
  uint64_t *entry = search->seen[XXH3_64bits(words, sizeof words) % DFEN_BOARDS_SEEN];
  bool is_new = memcmp(entry, words, sizeof words) != 0;
  memcpy(entry, words, sizeof words);
  return is_new;
}

/* Ends at a value of 1, because none is higher. */
dfen_best_turn dfen_find_best_turn(const dfen_position *rolled, const dfen_model *model, dfen_best_turn_search *search,
                                   const dfen_cancellation *cancellation) {
  dfen_best_turn best = {.value = 0.0};
  memset(search->seen, 0, sizeof search->seen);
  dfen_walk_turns(rolled, &search->walk);
  for (unsigned walked = 1; best.value < 1.0 && dfen_next_turn(&search->walk); ++walked) {
    if (walked % WALKED_BETWEEN_CHECKS == 0 && is_cancelled(cancellation)) {
      return (dfen_best_turn){.cancelled = true};
    }
    dfen_position after = dfen_end_turn(&search->walk.turn.after);
    if (remember(search, &after)) {
      dfen_fields fields = dfen_to_fields(&after);
      double estimate = 0.0;
      if (dfen_estimate(&fields, model, 0.0, &estimate)) {
        best.value = 1.0 - estimate > best.value ? 1.0 - estimate : best.value;
        best.found = true;
      }
    }
  }
  return best;
}
