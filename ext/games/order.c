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
  int order = by == ORDER_NUMBERS ? compare_numbers((double)one->number, (double)other->number)
              : by == ORDER_DATES ? compare_numbers(one->date, other->date)
                                  : compare_numbers(one->moment, other->moment);
  order = order == 0 && by == ORDER_NUMBERS ? one->side - other->side : order;
  order = order == 0 ? compare_numbers(one->micro, other->micro) : order;
  return order == 0 ? dice_left(other) - dice_left(one) : order;
}

/* Sorts by merging runs: files are in order, or nearly so. */
static void sort_turns(struct pass *pass, enum order by) {
  uint64_t count = pass->ordered;
  uint32_t *order = pass->order, *room = order + count;
  pass->by = by;
  for (uint64_t width = 1; width < count; width *= 2) {
    for (uint64_t from = 0; from < count; from += 2 * width) {
      uint64_t middle = from + width < count ? from + width : count,
               to = middle + width < count ? middle + width : count;
      uint64_t left = from, right = middle;
      for (uint64_t i = from; i < to; ++i) {
        bool is_left = right == to ||
                       (left < middle && compare_turns(&pass->turns[order[left]], &pass->turns[order[right]], by) <= 0);
        room[i] = order[is_left ? left++ : right++];
      }
    }
    memcpy(order, room, count * sizeof *order);
  }
}

/* ---- By a trail ---- */

static int compare_boards(const dfen_position *one, const dfen_position *other) {
  int order = memcmp(one->plane, other->plane, sizeof one->plane);
  order = order == 0 ? one->state.side - other->state.side : order;
  return order == 0 ? one->state.castling - other->state.castling : order;
}

struct trail {
  const dfen_position *at; /* a position */
  uint32_t number;         /* of the position; equal ones have the same */
  uint32_t turn;
};

static int compare_positions(const void *one, const void *other) {
  return compare_boards(((const struct trail *)one)->at, ((const struct trail *)other)->at);
}

/* Numbers the positions. Returns how many there are. */
static uint32_t number_positions(struct trail *trail, uint64_t count) {
  uint32_t number = 0;
  qsort(trail, count, sizeof *trail, compare_positions);
  for (uint64_t i = 0; i < count; ++i) {
    number += i > 0 && compare_positions(&trail[i - 1], &trail[i]) != 0;
    trail[i].number = number;
  }
  return number + 1;
}

/* Orders the turns by a trail through all edges (Hierholzer), from the start position if a trail can begin there. The
 * last turn may lead nowhere. False if there is no trail. */
static bool find_trail(struct pass *pass) {
  uint64_t count = pass->ordered, incomplete = 0, depth = 0, length = 0;
  for (uint64_t i = 0; i < count; ++i) {
    incomplete += !pass->turns[pass->order[i]].is_complete;
  }
  struct trail *trail =
    incomplete > 1 || count < 2 ? NULL : scratch(pass, 2 * count * sizeof *trail + (10 * count + 4) * sizeof(uint32_t));
  if (trail == NULL) {
    return false;
  }
  for (uint32_t i = 0; i < 2 * count; ++i) {
    struct turn *turn = &pass->turns[pass->order[i / 2]];
    trail[i] = (struct trail){.at = i % 2 == 0 ? &turn->before : &turn->after, .turn = i};
  }
  uint32_t positions = number_positions(trail, 2 * count);
  /* the positions before turn i at[2 i], and after it at[2 i + 1] */
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
  uint32_t at = ends[0];
  for (uint64_t i = 0, best = 0; i < count; ++i) {
    uint64_t rank = surplus[ends[2 * i]] > 0 ? 2 : is_start_position(pass, &pass->turns[pass->order[i]]);
    at = rank > best ? ends[2 * i] : at;
    best = rank > best ? rank : best;
  }
  while (first[at] != UINT32_MAX || depth > 0) {
    if (first[at] != UINT32_MAX) {
      stack[depth++] = first[at];
      first[at] = next[first[at]];
      at = ends[2 * (size_t)stack[depth - 1] + 1];
    } else {
      path[length++] = stack[--depth];
      at = ends[2 * (size_t)stack[depth]];
    }
  }
  bool is_trail = length == count; /* also through a graph without a trail all edges are found, but with gaps */
  for (uint64_t i = 0; i < length && is_trail; ++i) {
    stack[i] = pass->order[path[length - 1 - i]];
    is_trail = i == 0 || ends[2 * (size_t)path[length - i] + 1] == ends[2 * (size_t)path[length - 1 - i]];
  }
  if (is_trail) {
    memcpy(pass->order, stack, count * sizeof *stack);
    pass->by = ORDER_TRAIL;
  }
  return is_trail;
}

/* ---- A game that is there twice ---- */

static int compare_rows(const struct turn *one, const struct turn *other) {
  int order = compare_boards(&one->before, &other->before);
  order = order == 0 ? one->dice - other->dice : order;
  order = order == 0 ? one->moves_length - other->moves_length : order;
  return order == 0 ? memcmp(one->moves, other->moves, one->moves_length) : order;
}

static int compare_rows_in_order(const void *one, const void *other) {
  const struct turn *a = *(const struct turn *const *)one, *b = *(const struct turn *const *)other;
  int order = compare_rows(a, b);
  return order == 0 ? a->place - b->place : order;
}

/* Takes the second of two equal rows out of the order, and so on; true if each row has a second one. */
static bool take_out_repeats(struct pass *pass) {
  uint64_t count = pass->ordered, kept = 0;
  struct turn **turns = scratch(pass, count * sizeof(void *));
  if (turns == NULL) {
    return false;
  }
  for (uint64_t i = 0; i < count; ++i) {
    turns[i] = &pass->turns[pass->order[i]];
    turns[i]->is_repeat = false;
  }
  qsort(turns, count, sizeof(void *), compare_rows_in_order);
  bool twice = count > 2 && count % 2 == 0;
  for (uint64_t i = 1; i < count; ++i) {
    turns[i]->is_repeat = !turns[i - 1]->is_repeat && compare_rows(turns[i - 1], turns[i]) == 0;
    twice = twice && (i % 2 == 0 || turns[i]->is_repeat);
  }
  for (uint64_t i = 0; i < count; ++i) {
    pass->order[kept] = pass->order[i];
    kept += !pass->turns[pass->order[i]].is_repeat;
  }
  pass->ordered = kept;
  return twice;
}

/* ---- The order of a game ---- */

/* Whether each turn begins where the one before ended, or repeats it. Turns that lead back to the first position can
 * begin anywhere: if one of them has the start position, with it. */
static bool is_connected(const struct pass *pass) {
  bool is_it = true, has_start = false;
  for (uint64_t i = 1; i < pass->ordered && is_it; ++i) {
    const struct turn *before = &pass->turns[pass->order[i - 1]], *turn = &pass->turns[pass->order[i]];
    is_it = compare_rows(before, turn) == 0 || (before->is_complete && is_same_position(&before->after, &turn->before));
    has_start = has_start || is_start_position(pass, turn);
  }
  return is_it && (!has_start || is_start_position(pass, &pass->turns[pass->order[0]]));
}

static void take_all(struct pass *pass) {
  pass->ordered = 0;
  for (uint64_t i = 0; i < pass->count; ++i) {
    pass->order[pass->ordered] = (uint32_t)i;
    pass->ordered += !pass->turns[i].is_left;
  }
  pass->by = ORDER_FILE;
}

static bool is_in_order(struct pass *pass) {
  return is_connected(pass) || find_trail(pass);
}

/* Without numbers a row that occurs twice may be another turn; but if all do, or several that no gap is left without,
 * or one that leaves a gap, the game is there twice. */
static void sort_by_trail(struct pass *pass) {
  uint64_t all = pass->ordered;
  bool is_twice = take_out_repeats(pass);
  uint64_t repeats = all - pass->ordered;
  is_twice = ((is_twice || repeats > 1) && is_in_order(pass)) || is_twice;
  if (!is_twice) {
    take_all(pass);
    is_twice = !is_in_order(pass) && repeats == 1 && !take_out_repeats(pass) && is_in_order(pass);
    if (!is_twice && pass->ordered < all) {
      take_all(pass);
    }
  }
  for (uint64_t i = 0; i < pass->count && is_twice; ++i) {
    if (pass->turns[i].is_repeat && !pass->turns[i].is_left) {
      leave_out(pass, &pass->turns[i], "repeats a row");
    }
  }
}

/* False, and the turns are in the order of the file, if a date is missing or those of different positions are equal. */
static bool sort_by_dates(struct pass *pass) {
  for (uint64_t i = 0; i < pass->ordered; ++i) {
    if (!pass->turns[pass->order[i]].has_date) {
      return false;
    }
  }
  sort_turns(pass, ORDER_DATES);
  for (uint64_t i = 1; i < pass->ordered; ++i) {
    const struct turn *before = &pass->turns[pass->order[i - 1]], *turn = &pass->turns[pass->order[i]];
    if (turn->date == before->date && compare_boards(&before->before, &turn->before) != 0) {
      take_all(pass);
      return false;
    }
  }
  return true;
}

/* Orders the turns by what orders them. A number that all have in common does not, nor does a full move, unless each
 * side has one position. */
static void sort_by_best(struct pass *pass) {
  const struct turn *first = &pass->turns[pass->order[0]];
  const struct reader *reader = pass->reader;
  const struct turn *of_side[3] = {NULL, NULL, NULL};
  bool numbers_differ = false, moves_differ = false, moments_differ = false, positions_differ = false, are_known = true;
  for (uint64_t i = 0; i < pass->ordered; ++i) {
    const struct turn *turn = &pass->turns[pass->order[i]];
    numbers_differ = numbers_differ || turn->number != first->number;
    moments_differ = moments_differ || turn->moment != first->moment;
    const struct turn *other = of_side[turn->side] == NULL ? turn : of_side[turn->side];
    of_side[turn->side] = other;
    moves_differ = moves_differ || turn->before.state.fullmove != first->before.state.fullmove;
    positions_differ = positions_differ || compare_boards(&other->before, &turn->before) != 0;
    are_known = are_known && turn->moment > 0.0;
  }
  moments_differ = are_known && moments_differ && (moves_differ || !positions_differ);
  if ((reader->column_of[ROLE_NUMBER] >= 0 || reader->list != NULL) &&
      (numbers_differ || pass->ordered <= 4 || !moments_differ)) {
    sort_turns(pass, ORDER_NUMBERS);
  } else if (moments_differ) {
    sort_turns(pass, ORDER_MOMENTS);
  } else if (!sort_by_dates(pass)) {
    sort_by_trail(pass);
  }
}

void order_turns(struct pass *pass) {
  struct sql_session *session = pass->reader->session;
  bool was_ordered = true;
  pass->order = session_grow(session, pass->order, &pass->order_capacity, 2 * pass->count, sizeof *pass->order);
  pass->ordered = 0;
  if (session_ok(session)) {
    take_all(pass);
  }
  if (pass->ordered > 1) {
    sort_by_best(pass);
  }
  for (uint64_t i = 1; i < pass->ordered; ++i) {
    was_ordered = was_ordered && pass->order[i] > pass->order[i - 1];
  }
  pass->reader->found.ordered[pass->by] += !was_ordered;
}
