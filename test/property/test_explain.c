/* The steps to a pool key on many random positions, with their words and the position after each, equal those of the
 * slow version (SPEC 4.16). */
#include "../support/test.h"

#include "../support/random.h"

#include <stdio.h>

static const char *const fold_names[] = {
  [DFEN_FOLD_FLIP] = "flip", [DFEN_FOLD_MIRROR] = "mirror", [DFEN_FOLD_DIHEDRAL] = "dihedral"};

enum { SLOW_STEPS_MAX = 32, SLOW_WORDS_SIZE = 400, SLOW_STEP_SIZE = 1000 };

/* Lines of "what | why | the position". */
struct slow_way {
  int count;
  char step[SLOW_STEPS_MAX][SLOW_STEP_SIZE];
};

static void add_slow_step(struct slow_way *way, const char *what, const char *why, const char *after) {
  assert_true(way->count < SLOW_STEPS_MAX);
  snprintf(way->step[way->count++], SLOW_STEP_SIZE, "%s | %s | %s", what, why, after);
}

/* The same with the position in key form. */
static void add_slow_key_step(struct slow_way *way, const char *what, const char *why,
                              const struct slow_position *after) {
  char text[SLOW_TEXT_SIZE];
  slow_write_key(after, text);
  add_slow_step(way, what, why, text);
}

static void add_letter(char *text, char letter) {
  size_t length = strlen(text);
  text[length] = letter;
  text[length + 1] = '\0';
}

static void add_rights_step(struct slow_way *way, struct slow_position *now, const struct slow_position *pooled,
                            bool white) {
  char letters[3] = "";
  for (int right = white ? 0 : 2; right < (white ? 2 : 4); ++right) {
    if (now->right[right] && !pooled->right[right]) {
      add_letter(letters, "KQkq"[right]);
      now->right[right] = false;
    }
  }
  if (letters[0] != '\0') {
    char what[SLOW_WORDS_SIZE];
    snprintf(what, sizeof what, "%s's castling right%s %s %s dropped", white ? "White" : "Black", letters[1] ? "s" : "",
             letters, letters[1] ? "are" : "is");
    add_slow_key_step(way, what,
                      white
                        ? "there is no white king on e1, and a king that comes back has moved, so it may not castle"
                        : "there is no black king on e8, and a king that comes back has moved, so it may not castle",
                      now);
  }
}

/* Dice in the order PNBRQK, in the case of the side to move. */
static void write_slow_dice(const struct slow_position *position, char dice[4]) {
  dice[0] = '\0';
  for (int type = 0; type < 6; ++type) {
    for (int i = 0; i < position->dice[type]; ++i) {
      add_letter(dice, (position->side == 'w' ? "PNBRQK" : "pnbrqk")[type]);
    }
  }
}

/* Why a target was dropped that no sequence captures or that belongs to the side to move. */
static void slow_why_of_target(const struct slow_position *now, int target, char why[SLOW_WORDS_SIZE]) {
  bool white = now->side == 'w';
  const char *stm = white ? "White" : "Black";
  const char *other = white ? "black" : "white";
  int file = target % 8;
  int pushed = target + (white ? -8 : 8);
  int rank = pushed / 8 + 1;
  char dice[4];
  char from[16] = "";
  write_slow_dice(now, dice);
  for (int beside = file - 1; beside <= file + 1; beside += 2) {
    if (beside >= 0 && beside < 8) {
      snprintf(from + strlen(from), sizeof from - strlen(from), "%s%c%d", from[0] == '\0' ? "" : " or ", 'a' + beside,
               rank);
    }
  }
  if (white == (target / 8 == 2)) {
    snprintf(why, SLOW_WORDS_SIZE,
             "it is %s's own, of the turn before: %s cannot capture it, and it is gone when the dice are rolled", stm,
             stm);
  } else if (now->board[pushed] != (white ? 'p' : 'P')) {
    snprintf(why, SLOW_WORDS_SIZE, "there is no %s pawn on %c%d to capture", other, 'a' + file, rank);
  } else if (strchr(white ? "pnbrqk" : "PNBRQK", now->board[target]) != NULL) {
    snprintf(why, SLOW_WORDS_SIZE, "a %s piece is on it, and capturing that piece removes the target", other);
  } else if (dice[0] != '\0' && now->dice[0] == 0) {
    snprintf(why, SLOW_WORDS_SIZE, "only a pawn captures en passant, and there is no pawn die left to play");
  } else {
    snprintf(why, SLOW_WORDS_SIZE, "no %s pawn can come to %s and capture on it this turn, %s%s",
             white ? "white" : "black", from, dice[0] == '\0' ? "whatever the dice are" : "with the dice ", dice);
  }
}

static void add_target_steps(struct slow_way *way, struct slow_position *now, const struct slow_position *pooled) {
  for (int target = 0; target < 64; ++target) {
    if (now->target[target] && !pooled->target[target]) {
      char what[SLOW_WORDS_SIZE];
      char why[SLOW_WORDS_SIZE];
      slow_why_of_target(now, target, why);
      snprintf(what, sizeof what, "en-passant target %c%d is dropped", 'a' + target % 8, target / 8 + 1);
      now->target[target] = false;
      add_slow_key_step(way, what, why, now);
    }
  }
}

/* The number of different boards in the fold with White to move. */
static int slow_boards(const struct slow_position *now, const char *fold) {
  char seen[16][SLOW_TEXT_SIZE];
  int count = 0;
  for (int i = 0; i < 16; ++i) {
    struct slow_position image = slow_transform(now, slow_words[i]);
    if (!slow_is_in_fold(now, slow_words[i], fold) || image.side != 'w') {
      continue;
    }
    int same = 0;
    slow_write_key(&image, seen[count]);
    while (strcmp(seen[same], seen[count]) != 0) {
      ++same;
    }
    count += same == count;
  }
  return count;
}

static const char *slow_what_of_word(const char *word) {
  static const char *const whats[][2] = {
    {"", "the board stays as it is"},
    {"H", "the board is mirrored: ranks 1 and 8 change places"},
    {"V", "the board is mirrored: files a and h change places"},
    {"HV", "the board is turned by half a turn"},
    {"D", "the board is mirrored across the diagonal a1-h8"},
    {"HD", "the board is turned by a quarter, counter-clockwise"},
    {"VD", "the board is turned by a quarter, clockwise"},
    {"HVD", "the board is mirrored across the diagonal a8-h1"},
  };
  for (int i = 0; i < 8; ++i) {
    if (strcmp(whats[i][0], word) == 0) {
      return whats[i][1];
    }
  }
  return "?";
}

static void slow_why_of_board(const struct slow_position *before, const char *fold, int boards,
                              char why[SLOW_WORDS_SIZE]) {
  char rights[5] = "";
  bool pawns = false;
  bool targets = false;
  for (int right = 0; right < 4; ++right) {
    if (before->right[right]) {
      add_letter(rights, "KQkq"[right]);
    }
  }
  for (int square = 0; square < 64; ++square) {
    pawns |= before->board[square] == 'P' || before->board[square] == 'p';
    targets |= before->target[square];
  }
  bool dihedral = strcmp(fold, "dihedral") == 0;
  if (strcmp(fold, "flip") == 0) {
    strcpy(why, "the fold 'flip' asks for the colours alone");
    return;
  }
  if (rights[0] != '\0') {
    snprintf(
      why, SLOW_WORDS_SIZE,
      "no mirror while there is a castling right (%s): the mirror brings the king to file d, where it cannot castle",
      rights);
    return;
  }
  int length = snprintf(why, SLOW_WORDS_SIZE, "%s%s",
                        dihedral && !pawns && !targets
                          ? "without pawns, rights and targets no side of the board differs from another"
                          : "without castling rights left and right are alike",
                        !dihedral ? ""
                        : pawns   ? ", but pawns walk one way, so no other turn is the same game"
                        : targets ? ", but a target belongs to its rank, so no other turn is"
                                  : "");
  if (boards == 1) {
    snprintf(why + length, (size_t)(SLOW_WORDS_SIZE - length), "; the board is its own image");
  } else {
    snprintf(why + length, (size_t)(SLOW_WORDS_SIZE - length), "; of %d boards the one is taken whose text comes first",
             boards);
  }
}

static void find_slow_way(const struct slow_position *position, const char *fold, struct slow_way *way) {
  struct slow_position now = *position;
  const struct slow_position pooled = slow_pool(position);
  char text[SLOW_TEXT_SIZE];
  char words[SLOW_WORDS_SIZE];
  way->count = 0;
  slow_write_full(&now, text);
  add_slow_step(way, "the position is read",
                "one position has one text: rights in the order KQkq, targets by file, dice in the order PNBRQK", text);
  snprintf(words, sizeof words, "halfmove clock %lld and move number %lld are dropped", now.halfmove, now.fullmove);
  now.halfmove = pooled.halfmove;
  now.fullmove = pooled.fullmove;
  add_slow_key_step(way, words, "no rule of Dice Chess asks how many moves were made", &now);
  add_rights_step(way, &now, &pooled, true);
  add_rights_step(way, &now, &pooled, false);
  add_target_steps(way, &now, &pooled);
  const char *word = slow_symmetry(&now, fold);
  int boards = slow_boards(&now, fold);
  if (word[0] == 'F') {
    ++word;
    now = slow_transform(&now, "F");
    add_slow_key_step(way, "White and Black change places, and so do ranks 1 and 8",
                      "Black is to move; with the sides exchanged White is, and the game is the same", &now);
  }
  slow_why_of_board(&now, fold, boards, words);
  now = slow_transform(&now, word);
  add_slow_key_step(way, slow_what_of_word(word), words, &now);
}

static void assert_as_slow(const struct slow_position *slow, dfen_fold fold) {
  char text[SLOW_TEXT_SIZE];
  static struct slow_way way;
  dfen_explanation explanation;
  slow_write_full(slow, text);
  dfen_fields fields = fields_of(text);
  find_slow_way(slow, fold_names[fold], &way);
  dfen_explain(&fields, fold, &explanation);
  for (int i = 0; i < explanation.count || i < way.count; ++i) {
    char got[3 * DFEN_EXPLAINED_SIZE] = "no step";
    if (i < explanation.count) {
      char what[DFEN_EXPLAINED_SIZE];
      char why[DFEN_EXPLAINED_SIZE];
      char after[DFEN_TEXT_SIZE];
      what[dfen_write_what(&explanation, i, what)] = '\0';
      why[dfen_write_why(&explanation, i, why)] = '\0';
      form_of(&explanation.step[i].after, i == 0 ? DFEN_FULL_FORM : DFEN_KEY_FORM, after);
      snprintf(got, sizeof got, "%s | %s | %s", what, why, after);
    }
    const char *expected = i < way.count ? way.step[i] : "no step";
    if (strcmp(got, expected) != 0) {
      fail_msg("'%s', fold '%s', step %d:\n%s\nis not\n%s", text, fold_names[fold], i + 1, got, expected);
    }
  }
}
#define assert_as_slow(...) OF_THIS_LINE(assert_as_slow(__VA_ARGS__))

/* Positions with targets, and positions without pawns, rights and targets, whose boards have eight images or fewer. */
static void explanations_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("explain slowly");
  for (int i = 0; i < random_cases(1000); ++i) {
    struct slow_position slow = random_pool_position(&random);
    bool bare = i % 4 == 0;
    for (int square = 0; square < 64 && bare; ++square) {
      slow.target[square] = false;
      if (slow.board[square] == 'P' || slow.board[square] == 'p' || random_below(&random, 3) != 0) {
        slow.board[square] = ' ';
      }
    }
    for (int right = 0; right < 4; ++right) {
      slow.right[right] = slow.right[right] && random_below(&random, 2) == 0;
    }
    for (int fold = DFEN_FOLD_FLIP; fold <= DFEN_FOLD_DIHEDRAL; ++fold) {
      assert_as_slow(&slow, (dfen_fold)fold);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(explanations_agree_with_the_slow_version),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
