/* The rules of play compared with the vectors of an independent program (SPEC 5). */
#include "../../repo/support/test.h"

#include <stdlib.h>

#include "../../repo/support/tsv.h"

static struct tsv tsv;

static int by_text(const void *a, const void *b) {
  return strcmp(a, b);
}

TEST(legal_moves) {
  open_vectors(&tsv, "moves.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    int longest = dfen_longest_turn(&position);
    dfen_moves moves;
    dfen_pseudo_legal(&position, dfen_types_of_dice(position.state.dice), &moves);
    static char texts[DFEN_MOVES_MAX][8];
    int count = 0;
    for (int i = 0; i < moves.count; ++i) {
      if (dfen_is_legal(&position, moves.move[i], longest)) {
        texts[count][dfen_write_move(moves.move[i], texts[count])] = '\0';
        ++count;
      }
    }
    qsort(texts, (size_t)count, sizeof texts[0], by_text);
    char all[DFEN_MOVES_MAX * 6] = "";
    for (int i = 0; i < count; ++i) {
      strcat(strcat(all, i > 0 ? " " : ""), texts[i]);
    }
    if (strcmp(all, tsv.column[1]) != 0) {
      fail_msg("line %d, '%s': '%s' is not '%s'", tsv.line, tsv.column[0], all, tsv.column[1]);
    }
  }
  assert_true(tsv.line > 1);
}

TEST(turns) {
  open_vectors(&tsv, "turns.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    static dfen_turn_walk walk;
    long sequences = 0;
    dfen_walk_turns(&position, &walk);
    while (dfen_next_turn(&walk)) {
      sequences += walk.turn.count > 0;
    }
    if (sequences != atol(tsv.column[1])) {
      fail_msg("line %d, '%s': %ld sequences, not %s", tsv.line, tsv.column[0], sequences, tsv.column[1]);
    }
  }
  assert_true(tsv.line > 1);
}

TEST(played_moves) {
  open_vectors(&tsv, "play.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    dfen_position after;
    dfen_play_fault fault;
    dfen_fault malformed;
    const char *moves = tsv.column[1];
    bool rejected = dfen_check_uci(moves, strlen(moves), &malformed) != DFEN_OK ||
                    dfen_play(&position, moves, strlen(moves), &after, &fault) != DFEN_PLAY_OK;
    if (rejected != (strcmp(tsv.column[2], "<reject>") == 0)) {
      fail_msg("line %d, '%s' %s: %s", tsv.line, tsv.column[0], moves, rejected ? "rejected" : "not rejected");
    }
    if (!rejected) {
      dfen_position ended = dfen_end_turn(&after);
      assert_position(&after, tsv.column[2]);
      assert_position(&ended, tsv.column[3]);
    }
  }
  assert_true(tsv.line > 1);
}

TEST(capture_odds) {
  open_vectors(&tsv, "kcp.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    if (dfen_capture_odds(&position, DFEN_KING) != atoi(tsv.column[1]) ||
        dfen_capture_odds(&position, DFEN_QUEEN) != atoi(tsv.column[2])) {
      fail_msg("line %d, '%s': king %d, queen %d", tsv.line, tsv.column[0], dfen_capture_odds(&position, DFEN_KING),
               dfen_capture_odds(&position, DFEN_QUEEN));
    }
  }
  assert_true(tsv.line > 1);
}
