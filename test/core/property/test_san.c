/* core/rules/san.c: a slow reader, written from PGN's rules alone, reads back every micro-move of a turn: its text
 * means that micro-move and no other legal one, and would be ambiguous with less of the origin (SPEC 5.28). `make test`
 * tries few positions, `make check-exhaustive` a million. */
#include "../../repo/support/positions.h"
#include "../../repo/support/random.h"
#include "../../repo/support/test.h"

#include <stdlib.h>

enum { TEXT_SIZE = 16 };

/* What a text says. Zeros for what it does not say. */
struct said {
  char piece, file, rank, promotion;
  char to[3];
  bool captures, ends_game;
  int castling; /* the king's step in files, 2 or -2 */
};

/* Reads from the end: '#', the promotion, the square, 'x', the origin, the piece. */
static struct said read_san(const char *text) {
  struct said said = {.piece = 'P'};
  char left[TEXT_SIZE];
  size_t length = strlen(text);
  assert_true(length >= 2 && length < sizeof left);
  memcpy(left, text, length);
  said.ends_game = left[length - 1] == '#';
  length -= said.ends_game;
  left[length] = '\0';
  if (left[0] == 'O') {
    said.piece = 'K';
    said.castling = strcmp(left, "O-O") == 0 ? 2 : -2;
    assert_true(said.castling == 2 || strcmp(left, "O-O-O") == 0);
    return said;
  }
  if (length > 2 && left[length - 2] == '=') {
    said.promotion = left[length - 1];
    length -= 2;
  }
  assert_true(length >= 2);
  memcpy(said.to, left + length - 2, 2);
  length -= 2;
  if (length > 0 && left[length - 1] == 'x') {
    said.captures = true;
    --length;
  }
  if (length > 0 && left[length - 1] >= '1' && left[length - 1] <= '8') {
    said.rank = left[--length];
  }
  if (length > 0 && left[length - 1] >= 'a' && left[length - 1] <= 'h') {
    said.file = left[--length];
  }
  if (length > 0) {
    said.piece = left[--length];
    assert_true(strchr("NBRQK", said.piece) != NULL);
  }
  assert_int_equal(length, 0);
  return said;
}

/* 0 for none. */
static char letter_on(const dfen_fields *board, const char *square) {
  return dfen_letter_on(board, 8 * (square[1] - '1') + square[0] - 'a');
}

static char upper_case(char letter) {
  return letter >= 'a' ? (char)(letter - 'a' + 'A') : letter;
}

/* Whether a micro-move is what the text says. */
static bool agrees(const dfen_fields *board, const char *uci, const struct said *said) {
  char piece = upper_case(letter_on(board, uci));
  char captured = letter_on(board, uci + 2);
  int step = uci[2] - uci[0];
  int castling = piece == 'K' && abs(step) == 2 ? step : 0;
  bool captures = captured != 0 || (piece == 'P' && step != 0);
  if (said->castling != 0 || castling != 0) {
    return said->castling == castling;
  }
  return piece == said->piece && memcmp(uci + 2, said->to, 2) == 0 && (said->file == 0 || said->file == uci[0]) &&
         (said->rank == 0 || said->rank == uci[1]) && captures == said->captures &&
         (upper_case(captured) == 'K') == said->ends_game && upper_case(uci[4]) == said->promotion;
}

/* The number of legal micro-moves that a text may mean; `meant` is the last of them. */
static int count_meant(const dfen_position *position, const dfen_moves *legal, const struct said *said, int *meant) {
  dfen_fields board = dfen_to_fields(position);
  int count = 0;
  for (int i = 0; i < legal->count; ++i) {
    char uci[DFEN_MOVE_TEXT_SIZE + 1] = "";
    dfen_write_move(legal->move[i], uci);
    if (agrees(&board, uci, said)) {
      *meant = i;
      ++count;
    }
  }
  return count;
}

static void assert_ambiguous(const dfen_position *position, const dfen_moves *legal, const struct said *said, char file,
                             char rank) {
  struct said shorter = *said;
  int meant = 0;
  shorter.file = file;
  shorter.rank = rank;
  assert_true(count_meant(position, legal, &shorter, &meant) > 1);
}

/* The file is written before the rank, and both only if neither suffices. A pawn's file is there if it captures. */
static void assert_short(const dfen_position *position, const dfen_moves *legal, const struct said *said,
                         const char *uci) {
  if (said->piece == 'P') {
    assert_true((said->file != 0) == said->captures && said->rank == 0);
    return;
  }
  if (said->file != 0 || said->rank != 0) {
    assert_ambiguous(position, legal, said, 0, 0);
  }
  if (said->rank != 0) {
    assert_ambiguous(position, legal, said, uci[0], 0);
  }
  if (said->rank != 0 && said->file != 0) {
    assert_ambiguous(position, legal, said, 0, uci[1]);
  }
}

/* The letters of a text with figurines. */
static void letters_of(const char *text, char letters[DFEN_SAN_SIZE + 1]) {
  static const char pieces[] = "KQRBN"; /* U+2654 to U+2658 */
  size_t length = 0;
  while (*text != '\0') {
    bool is_figurine = memcmp(text, "\xE2\x99", 2) == 0;
    letters[length++] = is_figurine ? pieces[(unsigned char)text[2] - 0x94] : *text;
    text += is_figurine ? 3 : 1;
  }
  letters[length] = '\0';
}

/* A turn as it is played: its text so far, and the position after it. */
struct turn {
  char uci[DFEN_TURN_TEXT_SIZE + 8];
  dfen_position rolled, position;
};

/* Reads back the last micro-move of a text. */
static void assert_reads_back(const struct turn *turn, const dfen_moves *legal, int index, const char *text) {
  char uci[DFEN_MOVE_TEXT_SIZE + 1] = "";
  char san[DFEN_SAN_SIZE + 1];
  char figurines[DFEN_SAN_SIZE + 1];
  char letters[DFEN_SAN_SIZE + 1];
  size_t length = 0;
  dfen_play_fault fault;
  int meant = -1;
  assert_int_equal(dfen_san(&turn->rolled, text, strlen(text), DFEN_SAN_LETTERS, san, &length, &fault), DFEN_PLAY_OK);
  san[length] = '\0';
  const char *space = strrchr(san, ' ');
  struct said said = read_san(space == NULL ? san : space + 1);
  dfen_write_move(legal->move[index], uci);
  int count = count_meant(&turn->position, legal, &said, &meant);
  if (count != 1 || meant != index) {
    char dfen[DFEN_TEXT_SIZE];
    dfen_fields fields = dfen_to_fields(&turn->rolled);
    fail_msg("%s, %s: %s means %d micro-moves", form_of(&fields, DFEN_FULL_FORM, dfen), text, san, count);
  }
  assert_short(&turn->position, legal, &said, uci);
  assert_int_equal(dfen_san(&turn->rolled, text, strlen(text), DFEN_SAN_FIGURINES, figurines, &length, &fault),
                   DFEN_PLAY_OK);
  figurines[length] = '\0';
  letters_of(figurines, letters);
  assert_string_equal(letters, san);
}

/* Reads back all legal micro-moves, and plays one of them. False if the turn is over. */
static bool try_micro_moves(struct random *random, struct turn *turn, size_t *tried) {
  static dfen_moves legal;
  size_t length = strlen(turn->uci);
  int rest = dfen_rest_of_turn(&turn->rolled, &turn->position);
  legal_moves(&turn->position, rest, &legal);
  if (rest == 0 || legal.count == 0) {
    return false;
  }
  int chosen = (int)random_below(random, (unsigned)legal.count);
  if (length > 0) {
    turn->uci[length++] = ' ';
  }
  for (int i = 0; i < legal.count; ++i) {
    turn->uci[length + dfen_write_move(legal.move[i], turn->uci + length)] = '\0';
    assert_reads_back(turn, &legal, i, turn->uci);
  }
  turn->uci[length + dfen_write_move(legal.move[chosen], turn->uci + length)] = '\0';
  turn->position = dfen_make_move(&turn->position, legal.move[chosen]);
  *tried += (size_t)legal.count;
  return true;
}

TEST(micro_moves_are_read_back) {
  struct random random = random_seeded("micro-moves as players write them");
  size_t tried = 0;
  for (int i = random_cases(20000); i > 0; --i) {
    struct slow_position slow =
      random_below(&random, 2) == 0 ? random_position(&random) : random_rules_position(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    struct turn turn = {.rolled = position_of(text)};
    turn.position = turn.rolled;
    while (try_micro_moves(&random, &turn, &tried)) {
    }
  }
  print_message("%zu micro-moves\n", tried);
}
