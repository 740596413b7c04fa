/* Puts the rows of a game in order (SPEC 14.5): by their numbers; else by the moves of the DFENs; else by dates that
 * differ; else by a trail through all turns, each an edge from its position to the next; else they stay in the order of
 * the file. */
#include <stdlib.h>
#include <string.h>

#include "game.h"

/* ---- By keys ---- */

/* Rows of one turn: before the roll, after it, then with two dice and with one. */
static int dice_left(const struct turn *turn) {
  return turn->dice_count < 0 ? 4 : turn->dice_count;
}

static int compare_numbers(double one, double other) {
  return (one > other) - (one < other);
}

static int compare_turns(const struct turn *one, const struct turn *other, enum order by) {
  if (by == ORDER_FILE) {
    return one->place - other->place;
  }
  int order = by == ORDER_NUMBERS ? compare_numbers((double)one->number, (double)other->number)
              : by == ORDER_DATES ? compare_numbers(one->date, other->date)
                                  : compare_numbers(one->moment, other->moment);
  order = order == 0 && by == ORDER_NUMBERS ? one->side - other->side : order;
  order = order == 0 ? compare_numbers(one->micro, other->micro) : order;
  order = order == 0 ? dice_left(other) - dice_left(one) : order;
  return order == 0 ? one->place - other->place : order;
}

/* Sorts by merging runs: files are in order, or nearly so. */
static void sort_turns(struct pass *pass, uint32_t *order, uint32_t *room, uint64_t count) {
  for (uint64_t width = 1; width < count; width *= 2) {
    for (uint64_t from = 0; from < count; from += 2 * width) {
      uint64_t middle = from + width < count ? from + width : count,
               to = middle + width < count ? middle + width : count;
      uint64_t left = from, right = middle;
      for (uint64_t i = from; i < to; ++i) {
        bool is_left = right == to || (left < middle && compare_turns(&pass->turns[order[left]],
                                                                      &pass->turns[order[right]], pass->by) <= 0);
        room[i] = order[is_left ? left++ : right++];
      }
    }
    memcpy(order, room, count * sizeof *order);
  }
}

/* ---- By a trail ---- */

struct trail {
  const dfen_position *at; /* a position */
  uint32_t number;         /* of the position; equal ones have the same */
  uint32_t turn;
};

static int compare_positions(const void *one, const void *other) {
  const dfen_position *a = ((const struct trail *)one)->at, *b = ((const struct trail *)other)->at;
  int order = memcmp(a->plane, b->plane, sizeof a->plane);
  order = order == 0 ? a->state.side - b->state.side : order;
  return order == 0 ? a->state.castling - b->state.castling : order;
}

/* Numbers the positions before turn i at[2 i], and after it at[2 i + 1]. Returns how many there are. */
static uint32_t number_positions(struct trail *trail, uint64_t count) {
  uint32_t number = 0;
  qsort(trail, count, sizeof *trail, compare_positions);
  for (uint64_t i = 0; i < count; ++i) {
    number += i > 0 && compare_positions(&trail[i - 1], &trail[i]) != 0;
    trail[i].number = number;
  }
  return number + 1;
}

/* A trail through all edges (Hierholzer), from the start position if a trail can begin there. The last turn may lead
 * nowhere. False if there is no trail. */
static bool find_trail(struct pass *pass) {
  uint64_t count = pass->ordered;
  struct trail *trail = scratch(pass, 2 * count * sizeof *trail + (10 * count + 4) * sizeof(uint32_t));
  if (trail == NULL) {
    return false;
  }
  for (uint64_t i = 0; i < count; ++i) {
    struct turn *turn = &pass->turns[pass->order[i]];
    trail[2 * i] = (struct trail){.at = &turn->before, .turn = (uint32_t)(2 * i)};
    trail[2 * i + 1] = (struct trail){.at = &turn->after, .turn = (uint32_t)(2 * i + 1)};
  }
  uint32_t positions = number_positions(trail, 2 * count);
  uint32_t *ends = (uint32_t *)(trail + 2 * count), *first = ends + 2 * count, *next = first + 2 * count,
           *stack = next + count, *path = stack + count;
  int32_t *surplus = (int32_t *)(path + count);
  for (uint64_t i = 0; i < 2 * count; ++i) {
    ends[trail[i].turn] = trail[i].number;
  }
  for (uint32_t i = 0; i < positions; ++i) {
    first[i] = UINT32_MAX;
    surplus[i] = 0;
  }
  for (uint64_t i = count; i-- > 0;) { /* the turns from each position, in the order of the file */
    next[i] = first[ends[2 * i]];
    first[ends[2 * i]] = (uint32_t)i;
    ++surplus[ends[2 * i]];
    --surplus[ends[2 * i + 1]];
  }
  uint32_t begin = ends[0];
  for (uint64_t i = 0; i < count; ++i) {
    begin = surplus[begin] <= 0 && surplus[ends[2 * i]] > 0 ? ends[2 * i] : begin;
  }
  uint64_t depth = 0, length = 0;
  uint32_t at = begin;
  for (bool goes_on = true; goes_on;) {
    if (first[at] != UINT32_MAX) {
      stack[depth++] = first[at];
      first[at] = next[first[at]];
      at = ends[2 * stack[depth - 1] + 1];
    } else if (depth > 0) {
      path[length++] = stack[--depth];
      at = ends[2 * stack[depth]];
    } else {
      goes_on = false;
    }
  }
  for (uint64_t i = 0; i < length && length == count; ++i) {
    stack[i] = pass->order[path[length - 1 - i]];
  }
  if (length == count) {
    memcpy(pass->order, stack, count * sizeof *stack);
  }
  return length == count;
}

/* ---- A game that is there twice ---- */

static int compare_rows(const void *one, const void *other) {
  const struct turn *a = *(const struct turn *const *)one, *b = *(const struct turn *const *)other;
  struct trail positions[2] = {{.at = &a->before}, {.at = &b->before}};
  int order = compare_positions(&positions[0], &positions[1]);
  order = order == 0 ? a->dice - b->dice : order;
  order = order == 0 ? a->moves_length - b->moves_length : order;
  order = order == 0 ? memcmp(a->moves, b->moves, a->moves_length) : order;
  return order == 0 ? a->place - b->place : order;
}

static bool are_equal_rows(const struct turn *one, const struct turn *other) {
  struct turn copy = *one;
  copy.place = other->place;
  const struct turn *rows[2] = {&copy, other};
  return compare_rows(&rows[0], &rows[1]) == 0;
}

/* Without numbers a row that occurs twice may be another turn; but if all do, the game is there twice. Marks the second
 * of two equal rows, and so on; true if each row has a second one. */
static bool mark_repeats(struct pass *pass, uint64_t *marked) {
  uint64_t count = pass->ordered;
  struct turn **turns = scratch(pass, count * sizeof *turns);
  bool twice = turns != NULL && count > 2 && count % 2 == 0;
  *marked = 0;
  for (uint64_t i = 0; turns != NULL && i < count; ++i) {
    turns[i] = &pass->turns[pass->order[i]];
    turns[i]->is_repeat = false;
  }
  if (turns != NULL) {
    qsort(turns, count, sizeof *turns, compare_rows);
  }
  for (uint64_t i = 1; turns != NULL && i < count; ++i) {
    bool is_equal = are_equal_rows(turns[i - 1], turns[i]);
    turns[i]->is_repeat = is_equal && !turns[i - 1]->is_repeat;
    twice = twice && (i % 2 == 0 || is_equal);
    *marked += turns[i]->is_repeat;
  }
  return twice;
}

/* Takes the marked rows out of the order. */
static void take_out_repeats(struct pass *pass) {
  uint64_t kept = 0;
  for (uint64_t i = 0; i < pass->ordered; ++i) {
    pass->order[kept] = pass->order[i];
    kept += !pass->turns[pass->order[i]].is_repeat;
  }
  pass->ordered = kept;
}

static void leave_out_repeats(struct pass *pass) {
  for (uint64_t i = 0; i < pass->count; ++i) {
    if (pass->turns[i].is_repeat && !pass->turns[i].is_left) {
      leave_out(pass, &pass->turns[i], "repeats a row");
    }
  }
}

/* ---- The order of a game ---- */

static bool is_connected(const struct pass *pass) {
  for (uint64_t i = 1; i < pass->ordered; ++i) {
    const struct turn *before = &pass->turns[pass->order[i - 1]];
    if (are_equal_rows(before, &pass->turns[pass->order[i]])) {
      continue; /* a repeat */
    }
    if (!before->is_complete || !is_same_position(&before->after, &pass->turns[pass->order[i]].before)) {
      return false;
    }
  }
  return true;
}

/* Whether all turns but one are complete, so that a trail may go through them. */
static bool may_have_trail(const struct pass *pass) {
  uint64_t incomplete = 0;
  for (uint64_t i = 0; i < pass->ordered; ++i) {
    incomplete += !pass->turns[pass->order[i]].is_complete;
  }
  return incomplete <= 1 && pass->ordered > 1;
}

/* Sorts the turns by their dates; false, and they are in the order of the file, if two are equal or one is missing. */
static bool sort_by_dates(struct pass *pass) {
  bool differ = true;
  for (uint64_t i = 0; differ && i < pass->ordered; ++i) {
    differ = pass->turns[pass->order[i]].has_date;
  }
  pass->by = ORDER_DATES;
  for (int again = 0; again < 2; ++again) {
    if (differ || again == 1) {
      sort_turns(pass, pass->order, pass->order + pass->ordered, pass->ordered);
    }
    for (uint64_t i = 1; differ && i < pass->ordered; ++i) {
      differ = pass->turns[pass->order[i]].date > pass->turns[pass->order[i - 1]].date;
    }
    if (differ) {
      return true;
    }
    pass->by = ORDER_FILE;
  }
  return false;
}

static void sort_by_trail(struct pass *pass) {
  uint64_t marked = 0;
  pass->by = ORDER_FILE;
  if (mark_repeats(pass, &marked)) {
    take_out_repeats(pass);
    leave_out_repeats(pass);
    marked = 0;
  }
  uint64_t all = pass->ordered;
  if (!may_have_trail(pass) || is_connected(pass)) {
    return;
  }
  if (find_trail(pass)) {
    pass->by = ORDER_TRAIL;
    return;
  }
  take_out_repeats(pass); /* a turn that was played twice would leave a gap */
  if (marked > 0 && may_have_trail(pass) && find_trail(pass)) {
    leave_out_repeats(pass);
    pass->by = ORDER_TRAIL;
    return;
  }
  pass->ordered = all;
  for (uint64_t i = 0, at = 0; i < pass->count; ++i) {
    pass->order[at] = (uint32_t)i;
    at += !pass->turns[i].is_left;
  }
}

/* Orders the turns by what orders them. A number that all have in common does not, nor does a full move. */
static void sort_by_best(struct pass *pass) {
  const struct turn *first = &pass->turns[pass->order[0]];
  const struct reader *reader = pass->reader;
  bool numbers_differ = false, moves_differ = false, moments_differ = false, are_known = first->moment > 0.0;
  for (uint64_t i = 1; i < pass->ordered; ++i) {
    const struct turn *turn = &pass->turns[pass->order[i]];
    numbers_differ = numbers_differ || turn->number != first->number;
    moments_differ = moments_differ || turn->moment != first->moment;
    moves_differ = moves_differ || turn->before.state.fullmove != first->before.state.fullmove;
    are_known = are_known && turn->moment > 0.0;
  }
  moments_differ = are_known && moments_differ && (moves_differ || pass->ordered == 2);
  if ((reader->column_of[ROLE_NUMBER] >= 0 || reader->list != NULL) &&
      (numbers_differ || pass->ordered <= 4 || !moments_differ)) {
    pass->by = ORDER_NUMBERS;
  } else if (moments_differ) {
    pass->by = ORDER_MOMENTS;
  } else if (reader->column_of[ROLE_PLAYED_AT] >= 0 && sort_by_dates(pass)) {
    return;
  } else {
    sort_by_trail(pass);
    return;
  }
  sort_turns(pass, pass->order, pass->order + pass->ordered, pass->ordered);
}

void order_turns(struct pass *pass) {
  struct sql_session *session = pass->reader->session;
  bool was_ordered = true;
  pass->order = session_grow(session, pass->order, &pass->order_capacity, 2 * pass->count, sizeof *pass->order);
  pass->ordered = 0;
  for (uint64_t i = 0; i < pass->count && session_ok(session); ++i) {
    pass->order[pass->ordered] = (uint32_t)i;
    pass->ordered += !pass->turns[i].is_left;
  }
  pass->by = ORDER_FILE;
  if (pass->ordered > 1) {
    sort_by_best(pass);
  }
  for (uint64_t i = 1; i < pass->ordered; ++i) {
    was_ordered = was_ordered && pass->order[i] > pass->order[i - 1];
  }
  pass->reader->found.ordered[pass->by] += !was_ordered;
}
