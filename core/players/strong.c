/* Strong players (SPEC 11.16), which consider every turn.
 *
 * A turn is first valued by its captures and the squares of its pieces, which takes a few nanoseconds. Only the best
 * few are then valued with the odds on the kings, which takes a hundred times as long. All values are integers: the
 * same seed plays the same game on every machine. */
#include "strong.h"

#include <string.h>

#include "../common/board.h"
#include "../common/cancellation.h"
#include "../rules/attacks.h"

/* ---- The odds on the kings ---- */

int core_danger_after(const dfen_position *after) {
  dfen_position ended = dfen_end_turn(after);
  return dfen_capture_odds(&ended, DFEN_KING);
}

int core_threat_after(const dfen_position *after) {
  dfen_position again = dfen_end_turn(after);
  again.state.side = after->state.side;
  return dfen_capture_odds(&again, DFEN_KING);
}

/* ---- The quick value of a turn ----
 *
 * The numbers were tuned against `wary`, with 600 or 1,000 games each: with these `steady` won 70 of 100. Weighing
 * danger and loss by half or by three times as much, or ignoring loss, won 60 to 70. So they need not be exact. */

/* All values are in 216ths, like odds: the value of a piece is the risk to the king that a player accepts for it. */
static const int16_t worth[] = {0, 8, 24, 24, 36, 70, 0};

/* The value of a square by type, by rank as the piece's side sees it, and by file: a and h, b and g, c and f, d and e.
 * It favours pawns in the centre and advanced, knights and bishops off the first rank, and the king in its corner,
 * behind pawns. The first rank comes first; a row has the files a to d, and e to h are their mirror. So the second row
 * of the pawns says that a pawn on d2 or e2 costs 3, and the fourth that one on d4 or e4 adds 5: e2e4 gains 8, the
 * value of a pawn. Numbers far from the others are for rare cases: a pawn about to promote, and a king that has left
 * its first two ranks, where it is easy to capture whatever the odds of the next roll are. */
static const int8_t square_worth[DFEN_KING + 1][8][4] = {
  [DFEN_PAWN] = {{0, 0, 0, 0},
                 {0, 0, 0, -3},
                 {-1, 0, 1, 1},
                 {-1, -1, 2, 5},
                 {0, 0, 3, 6},
                 {3, 4, 6, 8},
                 {12, 12, 13, 14},
                 {0, 0, 0, 0}},
  [DFEN_KNIGHT] = {{-6, -4, -4, -4},
                   {-5, -3, -1, -1},
                   {-4, 0, 3, 2},
                   {-4, 1, 4, 5},
                   {-4, 1, 5, 6},
                   {-4, 1, 5, 5},
                   {-5, -2, 1, 2},
                   {-6, -4, -3, -3}},
  [DFEN_BISHOP] = {{-3, -3, -4, -3},
                   {-1, 3, 0, 1},
                   {0, 1, 1, 2},
                   {0, 2, 3, 2},
                   {0, 3, 2, 2},
                   {0, 1, 1, 1},
                   {0, 0, 0, 0},
                   {-2, -1, -1, -1}},
  [DFEN_ROOK] = {{0, 0, 1, 2},
                 {-2, -1, -1, -1},
                 {-3, -2, -2, -2},
                 {-3, -2, -2, -2},
                 {-2, -1, -1, -1},
                 {-1, 0, 0, 0},
                 {4, 4, 4, 4},
                 {2, 2, 2, 2}},
  [DFEN_QUEEN] = {{-1, 0, 0, 0},
                  {-1, 0, 1, 1},
                  {-2, -1, 0, 0},
                  {-2, -1, 0, 0},
                  {-1, 0, 0, 0},
                  {-1, 0, 1, 1},
                  {1, 1, 2, 2},
                  {0, 0, 0, 0}},
  [DFEN_KING] = {{4, 6, -1, 0},
                 {-4, -4, -6, -8},
                 {-12, -12, -14, -14},
                 {-20, -20, -22, -22},
                 {-24, -24, -26, -26},
                 {-24, -24, -26, -26},
                 {-20, -20, -22, -22},
                 {-16, -16, -18, -18}}};

/* The value of a piece on its square. A king has no value of its own, because it is never exchanged. */
static int worth_on(int type, int side, int square) {
  int file = square % 8;
  int rank = side == DFEN_WHITE ? square / 8 : 7 - square / 8;
  return worth[type] + square_worth[type][rank][file < 4 ? file : 7 - file];
}

/* The gain of a turn: its captures, and the squares of its pieces. Captured pieces are those of the other side that are
 * no longer on their squares, including those captured en passant. The turn b1c3 e2e4 d2d4 for example gains 3 + 4 for
 * the knight, 5 + 3 for each pawn: 23. */
static int gain_of(const dfen_position *before, const dfen_turn *turn) {
  int side = before->state.side;
  int enemy = other_side(side);
  int gain = 0;
  for (dfen_bitboard taken = pieces_of_side(before, enemy) & ~pieces_of_side(&turn->after, enemy); taken != 0;) {
    int square = pop_lsb(&taken);
    gain += worth_on(type_at(before, square), enemy, square);
  }
  for (int i = 0; i < turn->count; ++i) {
    dfen_move move = turn->move[i];
    int type = dfen_is_promotion(move) ? move.special : move.type;
    gain += worth_on(type, side, move.to) - worth_on(move.type, side, move.from);
  }
  return gain;
}

/* ---- The full value of a turn ---- */

/* The expected loss of the side that has just moved. A piece is lost if a die of a type that attacks it is rolled.
 * The enemy has other things to do too, so half of it counts; and half of that for a protected piece. For example, a
 * knight on c3 that a pawn on b4 attacks is lost if a P is rolled: 91 rolls. Half of 24 * 91 / 216 is 5, so a steady
 * player moves or protects it, unless something better than half a pawn is available. Kings have no value here, because
 * core_danger_after() counts them. */
static int expected_loss(const dfen_position *after) {
  int side = after->state.side;
  struct attacked enemy = core_attacked_by(after, other_side(side));
  struct attacked own = core_attacked_by(after, side);
  int loss = 0;
  for (dfen_bitboard left = pieces_of_side(after, side) & enemy.any; left != 0;) {
    int square = pop_lsb(&left);
    loss += worth[type_at(after, square)] * core_rolls_attacking(&enemy, square) / (own.any >> square & 1 ? 4 : 2);
  }
  return loss / DFEN_ROLL_WEIGHTS;
}

/* ---- The choice ---- */

/* SHORTLIST turns are valued fully: enough to include turns that save the king but win nothing. FINE is the number of
 * parts per 216th of a game, and TASTE the number of parts that chance may add; without it, every player would always
 * answer a roll in the same way. */
enum { SHORTLIST = 12, FINE = 16, TASTE = 24 };

/* The turns with the best quick values and distinct boards, the best first. Weights are gains in sixteenths plus up to
 * one and a half of chance, so that games differ, but nothing valuable is missed. */
struct shortlist {
  int count;
  struct {
    int weight;
    dfen_turn turn;
  } entry[SHORTLIST];
};

/* Rights, targets and clocks may depend on the order of the micro-moves; ignores them. */
static bool same_board(const dfen_position *one, const dfen_position *other) {
  return memcmp(one->plane, other->plane, sizeof one->plane) == 0;
}

/* Adds a turn if it is among the best. Of several turns to the same board keeps the one with the largest weight.
 * Insertion moves lighter entries down; there are only twelve, and insertions are rare once the best are in the
 * list. */
static void add_to_shortlist(struct shortlist *list, const dfen_turn *turn, int weight) {
  if (list->count == SHORTLIST && weight <= list->entry[SHORTLIST - 1].weight) {
    return;
  }
  int at = 0; /* entry with the same board, or past the last */
  while (at < list->count && !same_board(&list->entry[at].turn.after, &turn->after)) {
    ++at;
  }
  if (at < list->count && list->entry[at].weight >= weight) {
    return;
  }
  if (at == list->count) {
    at = list->count < SHORTLIST ? list->count++ : SHORTLIST - 1;
  }
  for (; at > 0 && list->entry[at - 1].weight < weight; --at) {
    list->entry[at] = list->entry[at - 1];
  }
  list->entry[at].weight = weight;
  list->entry[at].turn = *turn;
}

/* Selects the best of the short list. The full value of a steady player's turn is never above its weight, so a turn
 * with a weight below the best so far can be skipped. A bold player adds a third of its threats, and considers six
 * turns. Of equals the first is chosen, which has the larger weight. For a steady player the loop ends early in most
 * openings: while no king is in danger, the first turn keeps its weight, and all others have less. */
static void choose_from(const struct shortlist *list, bool bold, dfen_turn *turn) {
  int best = 0;
  int most = 0;
  int looked_at = bold && list->count > SHORTLIST / 2 ? SHORTLIST / 2 : list->count;
  for (int i = 0; i < looked_at && (bold || i == 0 || list->entry[i].weight > most); ++i) {
    const dfen_position *after = &list->entry[i].turn.after;
    int weight = list->entry[i].weight - FINE * (core_danger_after(after) + expected_loss(after));
    weight += bold ? FINE * core_threat_after(after) / 3 : 0;
    if (i == 0 || weight > most) {
      most = weight;
      best = i;
    }
  }
  *turn = list->entry[best].turn;
}

/* Values all turns quickly; a turn that captures the king ends the search. A board of queens has millions of turns, so
 * this checks for cancellation regularly. */
bool core_strong_turn(const dfen_position *position, bool bold, dfen_random *random,
                      const dfen_cancellation *cancellation, dfen_turn *turn) {
  enum { TURNS_BETWEEN_CHECKS = 4096 };
  dfen_turn_walk walk;
  struct shortlist list = {.count = 0};
  int unchecked = 0;
  *turn = (dfen_turn){.after = *position}; /* the result without dice */
  dfen_walk_turns(position, &walk);
  while (dfen_next_turn(&walk)) {
    if (walk.turn.captures_king) {
      *turn = walk.turn;
      return true;
    }
    int weight = FINE * gain_of(position, &walk.turn);
    if (list.count < SHORTLIST || weight + TASTE > list.entry[SHORTLIST - 1].weight) {
      add_to_shortlist(&list, &walk.turn, weight + (int)dfen_random_below(random, TASTE));
    }
    if (++unchecked == TURNS_BETWEEN_CHECKS) {
      unchecked = 0;
      if (is_cancelled(cancellation)) {
        return false;
      }
    }
  }
  if (list.count > 0) {
    choose_from(&list, bold, turn);
  }
  return true;
}
