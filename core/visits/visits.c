/* The visits of a game (SPEC 10.22 and 10.23).
 *
 * Most of the time is spent on pool ids, and one id per turn suffices. The id of the position after a turn is computed
 * from the played moves. If next_dfen has the same bytes as that position, it needs no id of its own, and if the next
 * turn begins with these bytes, its id is known. Where next_dfen is written otherwise, for example without clocks, the
 * ids are compared.
 *
 * First visits are found by sorting. Heapsort needs no memory and has no worst case. */
#include "../dfen_visits.h"
#include "../common/hash.h"
#include "../keys/pool.h"

#include <string.h>

/* ---- One turn ---- */

/* Mixes a text into a hash; an unknown one differs from an empty one. */
static uint64_t hash_text(dfen_text text, uint64_t seed) {
  return text.text == NULL ? seed * 2 : XXH64(text.text, text.length, seed * 2 + 1);
}

dfen_visit_fault dfen_refuse_turn(const dfen_recorded_turn *turn, dfen_visit_fault fault, dfen_visit *visit) {
  uint64_t hash = hash_text(turn->next_dfen, hash_text(turn->moves, hash_text(turn->dice, hash_text(turn->dfen, 0))));
  *visit = (dfen_visit){.number = turn->number, .score = turn->score, .fault = (uint8_t)fault};
  memcpy(&visit->key, &hash, sizeof visit->key);
  return fault;
}

static bool is_same_text(dfen_text text, const char *other, size_t length) {
  return text.text != NULL && text.length == length && memcmp(text.text, other, length) == 0;
}

/* Longer texts are not remembered; no DFEN in full form is longer. */
static void remember_id(dfen_known_id *known, const char *text, size_t length, int64_t id) {
  known->length = length <= sizeof known->text ? length : 0;
  memcpy(known->text, text, known->length);
  known->id = id;
}

/* Sets the position after the turn, from the moves, `played`, or if that is NULL from next_dfen. */
static dfen_visit_fault judge_next(const dfen_recorded_turn *turn, const dfen_fields *played, dfen_known_id *known,
                                   dfen_visit *visit) {
  dfen_text next = turn->next_dfen;
  dfen_fields fields;
  dfen_fault fault;
  if (played != NULL) {
    char text[DFEN_TEXT_SIZE];
    size_t length = dfen_write(played, DFEN_FULL_FORM, text);
    visit->next_key = core_pool_id(played);
    visit->has_next = true;
    remember_id(known, text, length, visit->next_key);
    if (next.text == NULL || is_same_text(next, text, length)) {
      return DFEN_VISIT_OK;
    }
  } else if (next.text == NULL) {
    return DFEN_VISIT_OK;
  }
  if (dfen_scan(next.text, next.length, &fields, &fault) != DFEN_OK) {
    return dfen_refuse_turn(turn, DFEN_VISIT_NEXT_DFEN, visit);
  }
  int64_t id = core_pool_id(&fields);
  if (played != NULL && id != visit->next_key) {
    return dfen_refuse_turn(turn, DFEN_VISIT_OTHER_NEXT, visit);
  }
  remember_id(known, next.text, next.length, id);
  visit->next_key = id;
  visit->has_next = true;
  return DFEN_VISIT_OK;
}

/* Plays the moves from the position before the roll. */
static dfen_visit_fault judge_moves(const dfen_recorded_turn *turn, const dfen_fields *fields, uint16_t dice,
                                    dfen_known_id *known, dfen_visit *visit) {
  dfen_fault fault;
  dfen_play_fault play_fault;
  dfen_position after;
  dfen_text moves = turn->moves;
  if (dfen_check_uci(moves.text, moves.length, &fault) != DFEN_OK) {
    return dfen_refuse_turn(turn, DFEN_VISIT_TURN, visit);
  }
  dfen_position position = dfen_to_position(fields);
  dfen_position rolled = dfen_roll_dice(&position, dice);
  if (dfen_play_whole_turn(&rolled, moves.text, moves.length, &after)) {
    dfen_position ended = dfen_end_turn(&after);
    dfen_fields next = dfen_to_fields(&ended);
    return judge_next(turn, &next, known, visit);
  }
  if (dfen_play(&rolled, moves.text, moves.length, &after, &play_fault) != DFEN_PLAY_OK) {
    return dfen_refuse_turn(turn, DFEN_VISIT_TURN, visit);
  }
  visit->fault = DFEN_VISIT_INCOMPLETE;
  return DFEN_VISIT_INCOMPLETE;
}

dfen_visit_fault dfen_judge_turn(const dfen_recorded_turn *turn, dfen_known_id *known, dfen_visit *visit) {
  dfen_fields fields;
  dfen_fault fault;
  uint16_t dice = 0;
  *visit = (dfen_visit){.number = turn->number, .score = turn->score};
  if (turn->dfen.text == NULL) {
    return dfen_refuse_turn(turn, DFEN_VISIT_NO_POSITION, visit);
  }
  if (dfen_scan(turn->dfen.text, turn->dfen.length, &fields, &fault) != DFEN_OK || fields.state.dice != 0) {
    return dfen_refuse_turn(turn, DFEN_VISIT_TURN, visit);
  }
  visit->key = is_same_text(turn->dfen, known->text, known->length) ? known->id : core_pool_id(&fields);
  if (turn->dice.text == NULL) {
    return judge_next(turn, NULL, known, visit);
  }
  if (dfen_scan_roll(turn->dice.text, turn->dice.length, &dice, &fault) != DFEN_OK ||
      dfen_count_dice(dice) != DFEN_DICE_MAX) {
    return dfen_refuse_turn(turn, DFEN_VISIT_TURN, visit);
  }
  dfen_write_dice(dice, DFEN_WHITE, visit->dice);
  return turn->moves.text == NULL ? judge_next(turn, NULL, known, visit)
                                  : judge_moves(turn, &fields, dice, known, visit);
}

/* ---- All turns of a game ---- */

/* An order of visits, like memcmp(). */
typedef int visit_order(const dfen_visit *a, const dfen_visit *b);

static int order_integers(int64_t a, int64_t b) {
  return (a > b) - (a < b);
}

/* Turns without a number come last. */
static int by_turn_number(const dfen_visit *a, const dfen_visit *b) {
  int order = (a->fault == DFEN_VISIT_NUMBER) - (b->fault == DFEN_VISIT_NUMBER);
  return order != 0 ? order : order_integers(a->number, b->number);
}

/* By position, roll and next position. */
static int by_continuation(const dfen_visit *a, const dfen_visit *b) {
  int order = order_integers(a->key, b->key);
  order = order != 0 ? order : memcmp(a->dice, b->dice, sizeof a->dice);
  order = order != 0 ? order : a->has_next - b->has_next;
  return order != 0 ? order : order_integers(a->next_key, b->next_key);
}

static int by_visit(const dfen_visit *a, const dfen_visit *b) {
  int order = (a->fault != DFEN_VISIT_OK) - (b->fault != DFEN_VISIT_OK);
  if (order == 0 && a->fault == DFEN_VISIT_OK) {
    order = by_continuation(a, b);
  }
  return order != 0 ? order : by_turn_number(a, b);
}

/* Moves the item at `root` down until the heap below it has the largest item on top. */
static void sink(dfen_visit *heap, size_t root, size_t count, visit_order *order) {
  dfen_visit item = heap[root];
  for (size_t child; (child = 2 * root + 1) < count; root = child) {
    child += child + 1 < count && order(&heap[child + 1], &heap[child]) > 0;
    if (order(&item, &heap[child]) >= 0) {
      break;
    }
    heap[root] = heap[child];
  }
  heap[root] = item;
}

static void sort_visits(dfen_visit *visits, size_t count, visit_order *order) {
  size_t sorted = 1;
  while (sorted < count && order(&visits[sorted - 1], &visits[sorted]) <= 0) {
    ++sorted;
  }
  if (sorted >= count) { /* as rows from an index are */
    return;
  }
  for (size_t root = count / 2; root-- > 0;) {
    sink(visits, root, count, order);
  }
  for (size_t last = count - 1; last > 0; --last) {
    dfen_visit largest = visits[0];
    visits[0] = visits[last];
    visits[last] = largest;
    sink(visits, 0, last, order);
  }
}

static bool is_same_turn(const dfen_visit *a, const dfen_visit *b) {
  return a->score == b->score && a->fault == b->fault && by_continuation(a, b) == 0;
}

/* Merges turns of one number; the visits are in the order of their numbers. Returns how many remain. */
static size_t merge_numbers(dfen_visit *visits, size_t count) {
  size_t merged = 0;
  for (size_t i = 0, next; i < count; i = next) {
    dfen_visit visit = visits[i];
    for (next = i + 1; next < count && by_turn_number(&visit, &visits[next]) == 0 && visit.fault != DFEN_VISIT_NUMBER;
         ++next) {
      if (!is_same_turn(&visit, &visits[next])) {
        visit.fault = DFEN_VISIT_TWO_TURNS;
      }
    }
    bool is_last = next == count || visits[next].fault == DFEN_VISIT_NUMBER;
    if (visit.fault == DFEN_VISIT_INCOMPLETE && is_last) {
      visit.fault = DFEN_VISIT_OK;
    }
    visits[merged++] = visit;
  }
  return merged;
}

/* Marks first visits; the visits are in the order of by_visit(). */
static void mark_first(dfen_visit *visits, size_t count) {
  dfen_visit *first = visits;
  for (size_t i = 0; i < count && visits[i].fault == DFEN_VISIT_OK; ++i) {
    dfen_visit *visit = &visits[i];
    visit->is_first_continuation = i == 0 || by_continuation(visit - 1, visit) != 0;
    bool is_other_position = i == 0 || visit[-1].key != visit->key;
    if (is_other_position || visit->number < first->number) {
      first->is_first = is_other_position;
      first = visit;
      first->is_first = true;
    }
  }
}

size_t dfen_finish_visits(dfen_visit *visits, size_t count) {
  sort_visits(visits, count, by_turn_number);
  size_t merged = merge_numbers(visits, count);
  sort_visits(visits, merged, by_visit);
  mark_first(visits, merged);
  return merged;
}
