/* The rules of play, SPEC 5, the slow and obvious way: loops over squares and directions, plain recursion over
 * micro-moves, whole positions copied at every step. Comments quote the rules that the code implements; there is no
 * code without a rule. */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char TYPES[6] = {'P', 'N', 'B', 'R', 'Q', 'K'};
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };

/* The four rights, in the order K Q k q: the king's home and castling square, the rook's corner and castling square. */
static const struct {
  char king, rook;
  int king_from, king_to, rook_from, rook_to;
} CASTLING[4] = {
  {'K', 'R', 4, 6, 7, 5},
  {'K', 'R', 4, 2, 0, 3},
  {'k', 'r', 60, 62, 63, 61},
  {'k', 'r', 60, 58, 56, 59},
};

static void die(const char *why) {
  fprintf(stderr, "slow rules: %s\n", why);
  abort();
}

/* ---- letters and squares ---- */

static bool is_white(char letter) {
  return letter >= 'A' && letter <= 'Z';
}

static bool is_black(char letter) {
  return letter >= 'a' && letter <= 'z';
}

static bool is_own(const struct slow_position *position, char letter) {
  return position->side == 'w' ? is_white(letter) : is_black(letter);
}

static bool is_enemy(const struct slow_position *position, char letter) {
  return position->side == 'w' ? is_black(letter) : is_white(letter);
}

static char upper(char letter) {
  return is_black(letter) ? (char)(letter - 'a' + 'A') : letter;
}

static char lower(char letter) {
  return is_white(letter) ? (char)(letter - 'A' + 'a') : letter;
}

/* The letter of a piece of the side to move, or of its enemy. */
static char own_letter(const struct slow_position *position, int type) {
  return position->side == 'w' ? TYPES[type] : lower(TYPES[type]);
}

static char enemy_letter(const struct slow_position *position, int type) {
  return position->side == 'w' ? lower(TYPES[type]) : TYPES[type];
}

/* Ranks and files are 0..7 here. */
static bool on_board(int rank, int file) {
  return rank >= 0 && rank < 8 && file >= 0 && file < 8;
}

static int dice_in_pool(const struct slow_position *position) {
  int count = 0;
  for (int type = 0; type < 6; type++) {
    count += position->dice[type];
  }
  return count;
}

static int dice_spent(const struct slow_move *move) {
  int count = 0;
  for (int type = 0; type < 6; type++) {
    count += move->spent[type];
  }
  return count;
}

/* ---- micro-moves ---- */

/* Adds one move without special flags. promotion: a letter of QRBN, or ' '. */
static struct slow_move *add(const struct slow_position *position, struct slow_moves *moves, int type, int from, int to,
                             char promotion) {
  if (moves->count == SLOW_MOVES_MAX) {
    die("more micro-moves than SLOW_MOVES_MAX");
  }
  struct slow_move *move = &moves->move[moves->count++];
  memset(move, 0, sizeof *move);
  move->uci[0] = (char)('a' + from % 8);
  move->uci[1] = (char)('1' + from / 8);
  move->uci[2] = (char)('a' + to % 8);
  move->uci[3] = (char)('1' + to / 8);
  if (promotion != ' ') {
    move->uci[4] = lower(promotion);
  }
  move->spent[type] = 1;
  move->captured = position->board[to];
  return move;
}

/* SPEC 5.4: "promotion to Q, R, B or N (a pawn that captures the king on the last rank only captures: one move, no
 * promotion)". */
static void add_pawn_move(const struct slow_position *position, struct slow_moves *moves, int from, int to) {
  int last_rank = position->side == 'w' ? 7 : 0;
  if (to / 8 == last_rank && position->board[to] != enemy_letter(position, KING)) {
    add(position, moves, PAWN, from, to, 'Q');
    add(position, moves, PAWN, from, to, 'R');
    add(position, moves, PAWN, from, to, 'B');
    add(position, moves, PAWN, from, to, 'N');
  } else {
    add(position, moves, PAWN, from, to, ' ');
  }
}

/* SPEC 5.2: "push, double push from the second rank, captures, en passant". */
static void pawn_moves(const struct slow_position *position, struct slow_moves *moves, int from) {
  int forward = position->side == 'w' ? 1 : -1;
  int second_rank = position->side == 'w' ? 1 : 6;
  int en_passant_rank = position->side == 'w' ? 5 : 2;
  int rank = from / 8;
  int file = from % 8;

  /* A pawn on its last rank has no moves. */
  if (!on_board(rank + forward, file)) {
    return;
  }
  int one = 8 * (rank + forward) + file;
  if (position->board[one] == ' ') {
    add_pawn_move(position, moves, from, one);
    if (rank == second_rank && position->board[one + 8 * forward] == ' ') {
      add(position, moves, PAWN, from, one + 8 * forward, ' ');
    }
  }
  for (int side_step = -1; side_step <= 1; side_step += 2) {
    if (!on_board(rank + forward, file + side_step)) {
      continue;
    }
    int to = 8 * (rank + forward) + file + side_step;
    if (is_enemy(position, position->board[to])) {
      add_pawn_move(position, moves, from, to);
    }
    /* SPEC 5.3: "a move to an empty target on the rank on which the side captures, 6 for White and 3 for Black, with an
     * enemy pawn behind it". */
    if (position->target[to] && position->board[to] == ' ' && to / 8 == en_passant_rank &&
        position->board[to - 8 * forward] == enemy_letter(position, PAWN)) {
      struct slow_move *move = add(position, moves, PAWN, from, to, ' ');
      move->captured = enemy_letter(position, PAWN);
      move->en_passant = true;
    }
  }
}

/* One square in one direction: knights and kings. */
static void step(const struct slow_position *position, struct slow_moves *moves, int type, int from, int up,
                 int right) {
  int rank = from / 8 + up;
  int file = from % 8 + right;
  if (on_board(rank, file) && !is_own(position, position->board[8 * rank + file])) {
    add(position, moves, type, from, 8 * rank + file, ' ');
  }
}

/* Square after square in one direction up to the first piece: bishops, rooks, queens. */
static void slide(const struct slow_position *position, struct slow_moves *moves, int type, int from, int up,
                  int right) {
  int rank = from / 8 + up;
  int file = from % 8 + right;
  while (on_board(rank, file)) {
    int to = 8 * rank + file;
    if (is_own(position, position->board[to])) {
      return;
    }
    add(position, moves, type, from, to, ' ');
    if (position->board[to] != ' ') {
      return;
    }
    rank += up;
    file += right;
  }
}

static void piece_moves(const struct slow_position *position, struct slow_moves *moves, int type, int from) {
  for (int up = -2; up <= 2; up++) {
    for (int right = -2; right <= 2; right++) {
      bool knight = up * up + right * right == 5;
      bool straight = up * up + right * right == 1;
      bool diagonal = up * up + right * right == 2;
      if ((type == KNIGHT && knight) || (type == KING && (straight || diagonal))) {
        step(position, moves, type, from, up, right);
      }
      if ((type == BISHOP && diagonal) || (type == ROOK && straight) || (type == QUEEN && (straight || diagonal))) {
        slide(position, moves, type, from, up, right);
      }
    }
  }
}

/* SPEC 5.5: "right held, king on e1/e8 and rook on its corner, every square between them empty, a K and an R die both
 * in the pool; attacked squares do not matter; it is the king's move, it moves both pieces and spends both dice". */
static void castling_moves(const struct slow_position *position, struct slow_moves *moves) {
  if (position->dice[KING] == 0 || position->dice[ROOK] == 0) {
    return;
  }
  for (int i = 0; i < 4; i++) {
    int king = CASTLING[i].king_from;
    int rook = CASTLING[i].rook_from;
    if (!position->right[i] || !is_own(position, CASTLING[i].king) || position->board[king] != CASTLING[i].king ||
        position->board[rook] != CASTLING[i].rook) {
      continue;
    }
    bool empty_between = true;
    for (int square = 0; square < 64; square++) {
      bool between = (king < square && square < rook) || (rook < square && square < king);
      if (between && position->board[square] != ' ') {
        empty_between = false;
      }
    }
    if (empty_between) {
      struct slow_move *move = add(position, moves, KING, king, CASTLING[i].king_to, ' ');
      move->spent[ROOK] = 1;
      move->castling = true;
    }
  }
}

/* SPEC 5.1: "for each die type in the pool (an empty pool has none ...), the piece's chess moves, ignoring check, and
 * with no special case for a missing or a second king". */
void slow_pseudo_legal(const struct slow_position *position, struct slow_moves *moves) {
  moves->count = 0;
  for (int type = 0; type < 6; type++) {
    if (position->dice[type] == 0) {
      continue;
    }
    for (int from = 0; from < 64; from++) {
      if (position->board[from] != own_letter(position, type)) {
        continue;
      }
      if (type == PAWN) {
        pawn_moves(position, moves, from);
      } else {
        piece_moves(position, moves, type, from);
      }
    }
  }
  castling_moves(position, moves);
}

/* ---- applying one ---- */

/* SPEC 5.8: "both are lost when the king moves, castles or is captured, one when its rook leaves its corner or any rook
 * is captured on that corner". Any king counts: there is no special case for a second one. */
static void update_rights(struct slow_position *after, char stm, int from, char captured, int captured_square) {
  for (int i = 0; i < 4; i++) {
    bool king_moves = stm == CASTLING[i].king;
    bool king_captured = captured == CASTLING[i].king;
    bool rook_leaves = stm == CASTLING[i].rook && from == CASTLING[i].rook_from;
    bool rook_captured = upper(captured) == 'R' && captured_square == CASTLING[i].rook_from;
    if (king_moves || king_captured || rook_leaves || rook_captured) {
      after->right[i] = false;
    }
  }
}

/* SPEC 5.7: "A target is removed when its pawn is captured or moves on, or when any piece lands on the target square;
 * every other target stays for the whole turn". The pawn of a target on rank 3 is the white one on rank 4, that of a
 * target on rank 6 the black one on rank 5. */
static void update_targets(struct slow_position *after, const struct slow_position *before, int from, int to,
                           char captured, int captured_square) {
  for (int file = 0; file < 8; file++) {
    for (int white = 0; white <= 1; white++) {
      int target = 8 * (white ? 2 : 5) + file;
      int pawn = 8 * (white ? 3 : 4) + file;
      bool has_pawn = before->board[pawn] == (white ? 'P' : 'p');
      bool pawn_moves_on = has_pawn && from == pawn;
      bool pawn_captured = has_pawn && captured != ' ' && captured_square == pawn;
      if (pawn_moves_on || pawn_captured || to == target) {
        after->target[target] = false;
      }
    }
  }
}

struct slow_position slow_apply(const struct slow_position *position, const struct slow_move *move) {
  struct slow_position after = *position;
  int from = 8 * (move->uci[1] - '1') + (move->uci[0] - 'a');
  int to = 8 * (move->uci[3] - '1') + (move->uci[2] - 'a');
  char stm = position->board[from];
  bool is_pawn = upper(stm) == 'P';
  /* En passant: the captured pawn is behind the target, on the capturing pawn's rank. */
  int captured_square = move->en_passant ? 8 * (from / 8) + to % 8 : to;

  after.board[captured_square] = ' ';
  after.board[from] = ' ';
  after.board[to] = stm;
  if (move->uci[4] != '\0') {
    after.board[to] = is_white(stm) ? upper(move->uci[4]) : move->uci[4];
  }
  for (int i = 0; i < 4; i++) {
    if (move->castling && CASTLING[i].king_from == from && CASTLING[i].king_to == to) {
      after.board[CASTLING[i].rook_from] = ' ';
      after.board[CASTLING[i].rook_to] = CASTLING[i].rook;
    }
  }

  /* SPEC 5.6: "Applying a micro-move removes its dice from the pool". */
  for (int type = 0; type < 6; type++) {
    after.dice[type] -= move->spent[type];
  }
  update_rights(&after, stm, from, move->captured, captured_square);
  update_targets(&after, position, from, to, move->captured, captured_square);
  /* SPEC 5.7: "A double push adds its target at once". */
  if (is_pawn && (to - from == 16 || from - to == 16)) {
    after.target[(from + to) / 2] = true;
  }
  /* SPEC 5.9: "Halfmove is 0 after a pawn move or a capture, else one more (castling: one more, once)". */
  after.halfmove = is_pawn || move->captured != ' ' ? 0 : position->halfmove + 1;
  /* SPEC 5.6: "The side to move stays the same". */
  return after;
}

/* SPEC 5.10: "the pool is emptied, the side changes, fullmove grows after Black, and the targets that the side which
 * now moves made in its own last turn are cleared: when White ends, those on rank 6 are cleared and those on rank 3
 * stay. A clock past its maximum is an error". *after is filled in either case. */
bool slow_end_turn(const struct slow_position *position, struct slow_position *after) {
  struct slow_position next = *position;
  for (int type = 0; type < 6; type++) {
    next.dice[type] = 0;
  }
  if (position->side == 'w') {
    next.side = 'b';
  } else {
    next.side = 'w';
    next.fullmove++;
  }
  int wiped_rank = position->side == 'w' ? 5 : 2;
  for (int file = 0; file < 8; file++) {
    next.target[8 * wiped_rank + file] = false;
  }
  *after = next;
  return next.fullmove <= 2147483647LL;
}

/* ---- legal: the maximum micro-moves rule ---- */

static bool captures_king(const struct slow_position *position, const struct slow_move *move) {
  return move->captured == enemy_letter(position, KING);
}

/* SPEC 5.12: "Let L be the largest number of dice that any sequence of micro-moves from here can spend; castling spends
 * two; capturing the king ends a sequence, with its own die counted". */
static int most_dice(const struct slow_position *position) {
  struct slow_moves moves;
  int most = 0;
  slow_pseudo_legal(position, &moves);
  for (int i = 0; i < moves.count; i++) {
    int spent = dice_spent(&moves.move[i]);
    if (!captures_king(position, &moves.move[i])) {
      struct slow_position after = slow_apply(position, &moves.move[i]);
      spent += most_dice(&after);
    }
    if (spent > most) {
      most = spent;
    }
  }
  return most;
}

/* Whether any sequence of micro-moves of this turn captures this letter. It continues after a captured king: for a
 * king's letter that changes nothing (the result is already known), for a queen it is the rule of SPEC 5.17. */
static bool can_capture(const struct slow_position *position, char letter) {
  struct slow_moves moves;
  slow_pseudo_legal(position, &moves);
  for (int i = 0; i < moves.count; i++) {
    if (moves.move[i].captured == letter) {
      return true;
    }
  }
  for (int i = 0; i < moves.count; i++) {
    struct slow_position after = slow_apply(position, &moves.move[i]);
    if (dice_in_pool(&after) > 0 && can_capture(&after, letter)) {
      return true;
    }
  }
  return false;
}

/* SPEC 5.13: "A sequence is a legal turn if it spends L dice, or if it captures the king, at any length. A micro-move
 * is legal if it starts a legal turn." */
void slow_legal(const struct slow_position *position, struct slow_moves *moves) {
  struct slow_moves all;
  int most = most_dice(position);
  char king = enemy_letter(position, KING);
  slow_pseudo_legal(position, &all);
  moves->count = 0;
  for (int i = 0; i < all.count; i++) {
    const struct slow_move *move = &all.move[i];
    bool legal = captures_king(position, move);
    if (!legal) {
      struct slow_position after = slow_apply(position, move);
      legal = dice_spent(move) + most_dice(&after) == most || can_capture(&after, king);
    }
    if (legal) {
      moves->move[moves->count++] = *move;
    }
  }
}

/* ---- turns ---- */

/* A set of texts: an open-addressing table of copies, doubled before it is half full. */
struct text_set {
  char **slot;
  size_t slots, count;
};

static size_t text_slot(const struct text_set *set, const char *text) {
  size_t hash = 5381;
  for (const char *at = text; *at != '\0'; at++) {
    hash = hash * 33 + (unsigned char)*at;
  }
  hash ^= hash >> 15;
  size_t slot = hash % set->slots;
  while (set->slot[slot] != NULL && strcmp(set->slot[slot], text) != 0) {
    slot = (slot + 1) % set->slots;
  }
  return slot;
}

static void text_set_grow(struct text_set *set) {
  struct text_set bigger = {NULL, set->slots == 0 ? 1021 : 2 * set->slots + 1, set->count};
  bigger.slot = calloc(bigger.slots, sizeof *bigger.slot);
  if (bigger.slot == NULL) {
    die("out of memory");
  }
  for (size_t i = 0; i < set->slots; i++) {
    if (set->slot[i] != NULL) {
      bigger.slot[text_slot(&bigger, set->slot[i])] = set->slot[i];
    }
  }
  free(set->slot);
  *set = bigger;
}

static void text_set_add(struct text_set *set, const char *text) {
  if (2 * (set->count + 1) > set->slots) {
    text_set_grow(set);
  }
  size_t slot = text_slot(set, text);
  if (set->slot[slot] == NULL) {
    set->slot[slot] = malloc(strlen(text) + 1);
    if (set->slot[slot] == NULL) {
      die("out of memory");
    }
    strcpy(set->slot[slot], text);
    set->count++;
  }
}

static void text_set_free(struct text_set *set) {
  for (size_t i = 0; i < set->slots; i++) {
    free(set->slot[i]);
  }
  free(set->slot);
}

static void end_sequence(const struct slow_position *position, struct text_set *seen, long long *sequences) {
  struct slow_position after;
  char text[SLOW_TEXT_SIZE];
  slow_end_turn(position, &after);
  slow_write_full(&after, text);
  text_set_add(seen, text);
  ++*sequences;
}

/* Every sequence from here that completes a legal turn if `missing` more dice must be spent. */
static void walk_turns(const struct slow_position *position, int missing, struct text_set *seen, long long *sequences) {
  struct slow_moves moves;
  slow_pseudo_legal(position, &moves);
  for (int i = 0; i < moves.count; i++) {
    const struct slow_move *move = &moves.move[i];
    struct slow_position after = slow_apply(position, move);
    int still_missing = missing - dice_spent(move);
    if (still_missing == 0 || captures_king(position, move)) {
      end_sequence(&after, seen, sequences);
    } else {
      walk_turns(&after, still_missing, seen, sequences);
    }
  }
}

void slow_turns(const struct slow_position *position, long long *sequences, long long *outcomes) {
  struct text_set seen = {NULL, 0, 0};
  int most = most_dice(position);
  *sequences = 0;
  if (most > 0) {
    walk_turns(position, most, &seen, sequences);
  }
  *outcomes = (long long)seen.count;
  text_set_free(&seen);
}

/* ---- capture probabilities ---- */

/* SPEC 5.15: "56 multisets with weights 1, 3 and 6 out of 216". SPEC 5.16: "with dice in the pool the roll is known and
 * the result is 0 or 1". */
static int capture_of_216(const struct slow_position *position, char letter) {
  if (dice_in_pool(position) > 0) {
    return can_capture(position, letter) ? 216 : 0;
  }
  int numerator = 0;
  for (int first = 0; first < 6; first++) {
    for (int second = first; second < 6; second++) {
      for (int third = second; third < 6; third++) {
        int different = 1 + (second != first) + (third != second);
        int weight = different == 1 ? 1 : different == 2 ? 3 : 6;
        struct slow_position rolled = *position;
        rolled.dice[first]++;
        rolled.dice[second]++;
        rolled.dice[third]++;
        if (can_capture(&rolled, letter)) {
          numerator += weight;
        }
      }
    }
  }
  return numerator;
}

/* SPEC 5.16: "the chance, over the 216 rolls, that the side to move can capture the enemy king this turn". */
int slow_king_capture(const struct slow_position *position) {
  return capture_of_216(position, enemy_letter(position, KING));
}

/* SPEC 5.17: "any sequence of micro-moves that captures a queen counts, including one that captures the king first and
 * continues, and the maximum rule is not applied". */
int slow_queen_capture(const struct slow_position *position) {
  return capture_of_216(position, enemy_letter(position, QUEEN));
}
