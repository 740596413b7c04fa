#include "symmetric_position.h"

#include <string.h>

/* Adds every piece and target on all squares that repeated application of the word maps it to. */
static void close_under(struct slow_position *position, const char *word) {
  for (int times = 0; times < 4; ++times) {
    struct slow_position image = slow_transform(position, word);
    for (int square = 0; square < 64; ++square) {
      if (image.board[square] != ' ') {
        position->board[square] = image.board[square];
      }
      position->target[square] |= image.target[square];
    }
  }
}

struct slow_position random_symmetric_position(struct random *random) {
  static const char *const subgroups[][2] = {{"V", ""},  {"H", ""},  {"HV", ""},  {"D", ""},  {"HVD", ""},
                                             {"HD", ""}, {"H", "V"}, {"D", "HV"}, {"HD", "H"}};
  const char *const *generators = subgroups[random_below(random, sizeof subgroups / sizeof subgroups[0])];
  bool files_only = strcmp(generators[0], "V") == 0;
  struct slow_position position = random_position(random);
  memset(position.right, 0, sizeof position.right);
  for (int square = 0; square < 64 && !files_only; ++square) {
    position.target[square] = false;
    if (position.board[square] == 'P' || position.board[square] == 'p') {
      position.board[square] = ' ';
    }
  }
  for (int times = 0; times < 2; ++times) { /* the second generator may undo the first's result */
    close_under(&position, generators[0]);
    close_under(&position, generators[1]);
  }
  return position;
}
