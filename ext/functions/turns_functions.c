/* dfen_turns(dfen [, outcomes]), table-valued: the distinct outcomes of a turn (SPEC 5.20); and dfen_best_turns(dfen [,
 * model [, count]]), the same by their chances (SPEC 13.15). An outcome counts all
 * sequences that lead to it, so all are enumerated before the first row, into a hash table of about 170 bytes an
 * outcome. Few turns have ten thousand outcomes; the largest number found is 3,144,231, for queens on all 28 squares of
 * the border and three Q dice. So there is a limit, which callers can raise. */
#include <string.h>

#include "model.h"
#include "../host/array.h"
#include "../host/hash_index.h"

enum {
  OUTCOMES = 1000000,      /* the default limit */
  OUTCOMES_MAX = 10000000, /* the highest limit */
  FIRST_ROWS = 512,        /* most turns have fewer */
  TURNS_AT_ONCE = 64       /* between checks for cancellation */
};

/* A row: all sequences that lead to the same position. */
struct turn_row {
  dfen_position after; /* after the end of the turn; of dfen_best_turns without the halfmove clock */
  dfen_turn turn;      /* the sequence with the smallest text */
  int64_t sequences;
  double chance; /* of dfen_best_turns */
};

struct turns {
  dfen_position rolled;
  struct turn_row *row;
  uint64_t count, capacity;
  uint64_t most;           /* the limit */
  bool without_clock;      /* outcomes that differ only in it are one */
  struct hash_index index; /* the first outcome has position 1 */
};

static uint64_t hash_position(const dfen_position *position) {
  /* Outcomes of one turn differ in placement, targets, rights or the clock. */
  const uint64_t words[] = {
    position->plane[0], position->plane[1],         position->plane[2],
    position->plane[3], position->state.en_passant, (uint64_t)position->state.halfmove << 8 | position->state.castling};
  uint64_t hash = 0;
  for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
    hash = (hash ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 32;
  }
  return hash;
}

static bool same_position(const dfen_position *a, const dfen_position *b) {
  return memcmp(a->plane, b->plane, sizeof a->plane) == 0 && a->state.en_passant == b->state.en_passant &&
         a->state.castling == b->state.castling && a->state.halfmove == b->state.halfmove;
}

static bool smaller_sequence(const dfen_turn *a, const dfen_turn *b) {
  char text_a[DFEN_TURN_TEXT_SIZE] = {0};
  char text_b[DFEN_TURN_TEXT_SIZE] = {0};
  dfen_write_turn(a, text_a);
  dfen_write_turn(b, text_b);
  return memcmp(text_a, text_b, sizeof text_a) < 0;
}

static bool is_turn_row(const void *turns, uint64_t position, const void *after) {
  return same_position(&((const struct turns *)turns)->row[position - 1].after, after);
}

static bool next_turn_row(const void *state, uint64_t *position, uint64_t *hash) {
  const struct turns *turns = state;
  if (*position == turns->count) {
    return false;
  }
  *hash = hash_position(&turns->row[(*position)++].after);
  return true;
}

/* Makes room for one more outcome. */
static bool reserve_turn_row(struct context *context, struct turns *turns) {
  uint64_t needed = turns->count < FIRST_ROWS ? FIRST_ROWS : turns->count + 1;
  struct turn_row *rows = array_reserve(turns->row, &turns->capacity, needed, sizeof *rows);
  if (rows == NULL) {
    return no_memory(context);
  }
  turns->row = rows;
  return hash_index_reserve(&turns->index, turns->capacity, turns, next_turn_row, context->cancellation) ||
         (!was_cancelled(context) && no_memory(context));
}

static bool add_turn_row(struct context *context, struct turns *turns, const dfen_turn *turn) {
  if (turns->count == turns->capacity && !reserve_turn_row(context, turns)) {
    return false;
  }
  dfen_position after = dfen_end_turn(&turn->after);
  after.state.halfmove = turns->without_clock ? 0 : after.state.halfmove;
  uint64_t hash = hash_position(&after);
  uint64_t *slot = hash_index_find(&turns->index, hash, turns, &after, is_turn_row);
  if (*slot == 0) {
    if (turns->count == turns->most) {
      return fails(context,
                   "the turn has more than %llu outcomes; a second argument sets how many it may have, up to %d",
                   (unsigned long long)turns->most, OUTCOMES_MAX);
    }
    turns->row[turns->count++] = (struct turn_row){.after = after, .turn = *turn, .sequences = 1};
    *slot = hash_index_entry(hash, turns->count);
    return true;
  }
  struct turn_row *row = &turns->row[(*slot & ENTRY_POSITION) - 1];
  ++row->sequences;
  if (smaller_sequence(turn, &row->turn)) {
    row->turn = *turn;
  }
  return true;
}

static bool collect(struct context *context, struct turns *turns) {
  dfen_turn_walk *walk = host_allocate(sizeof *walk);
  if (walk == NULL) {
    return no_memory(context);
  }
  bool is_added = true;
  dfen_walk_turns(&turns->rolled, walk);
  for (unsigned walked = 0; is_added && dfen_next_turn(walk); ++walked) {
    bool asks = walked % TURNS_AT_ONCE == TURNS_AT_ONCE - 1;
    is_added = !(asks && was_cancelled(context)) && add_turn_row(context, turns, &walk->turn);
  }
  host_free(walk);
  return is_added;
}

static bool turns_begin(struct context *context, void *state) {
  struct turns *turns = state;
  dfen_fields fields;
  int64_t most = OUTCOMES;
  if (!take_rolled_dfen(context, &fields) || !take_integer(context, 1, "outcomes", 1, OUTCOMES_MAX, &most)) {
    return false;
  }
  turns->most = (uint64_t)most;
  turns->rolled = dfen_to_position(&fields);
  bool is_collected = collect(context, turns);
  context->rows = turns->count;
  return is_collected;
}

static bool result_position_after(struct context *context, const dfen_turn *turn) {
  dfen_position after = dfen_end_turn(&turn->after);
  return result_position(context, &after);
}

enum { TURN_MOVES, TURN_SEQUENCES, TURN_DICE_SPENT, TURN_CAPTURES_KING, TURN_NEXT_DFEN };

static bool turns_column(struct context *context, const void *state, int column) {
  const struct turn_row *row = &((const struct turns *)state)->row[context->row];
  char text[DFEN_TURN_TEXT_SIZE];
  switch (column) {
  case TURN_MOVES: return result_text(context, text, dfen_write_turn(&row->turn, text));
  case TURN_SEQUENCES: return result_integer(context, row->sequences);
  case TURN_DICE_SPENT: return result_integer(context, row->turn.dice_spent);
  case TURN_CAPTURES_KING: return result_boolean(context, row->turn.captures_king);
  case TURN_NEXT_DFEN: return result_position_after(context, &row->turn);
  }
  return false;
}

static void turns_end(void *state) {
  struct turns *turns = state;
  host_free(turns->row);
  host_free(turns->index.slots);
}

const struct table table_dfen_turns = {
  .state_size = sizeof(struct turns),
  .begin = turns_begin,
  .column = turns_column,
  .end = turns_end,
};

/* ---- Best turns ---- */

/* Whether a turn comes before another one: the higher chance, then the smaller text. */
static bool is_better(const struct turn_row *a, const struct turn_row *b) {
  return a->chance != b->chance ? a->chance > b->chance : smaller_sequence(&a->turn, &b->turn);
}

/* The rows are a heap: none comes before its parent, row (i - 1) / 2. Moves row `at` down to its place. */
static void sift_down(struct turn_row *rows, uint64_t count, uint64_t at) {
  for (uint64_t child; (child = 2 * at + 1) < count; at = child) {
    child += child + 1 < count && is_better(&rows[child + 1], &rows[child]);
    if (!is_better(&rows[child], &rows[at])) {
      return;
    }
    struct turn_row row = rows[at];
    rows[at] = rows[child];
    rows[child] = row;
  }
}

/* Keeps the turns to positions that have an estimate. */
static bool estimate_turns(struct context *context, struct turns *turns, const dfen_model *model) {
  uint64_t kept = 0;
  for (uint64_t i = 0; i < turns->count; ++i) {
    double estimate = 0.0;
    dfen_fields after = dfen_to_fields(&turns->row[i].after);
    if (i % TURNS_AT_ONCE == 0 && was_cancelled(context)) {
      return false;
    }
    if (dfen_estimate(&after, model, 0.0, &estimate)) {
      turns->row[kept] = turns->row[i];
      turns->row[kept++].chance = 1.0 - estimate;
    }
  }
  turns->count = kept;
  for (uint64_t i = kept / 2; i-- > 0;) {
    sift_down(turns->row, kept, i);
  }
  return true;
}

static bool best_turns_begin(struct context *context, void *state) {
  struct turns *turns = state;
  dfen_fields fields;
  dfen_model model;
  int64_t most = OUTCOMES_MAX;
  if (!take_rolled_dfen(context, &fields) || !take_model(context, 1, &model) ||
      !take_integer(context, 2, "count", 1, OUTCOMES_MAX, &most)) {
    return false;
  }
  turns->most = OUTCOMES;
  turns->without_clock = true;
  turns->rolled = dfen_to_position(&fields);
  if (!collect(context, turns) || !estimate_turns(context, turns, &model)) {
    return false;
  }
  turns->most = turns->count < (uint64_t)most ? turns->count : (uint64_t)most; /* rows */
  return true;
}

/* Moves the first row of the heap to its end, where it is read. */
static bool best_turns_step(struct context *context, void *state) {
  struct turns *turns = state;
  if (context->row >= turns->most) {
    return false;
  }
  struct turn_row best = turns->row[0];
  turns->row[0] = turns->row[--turns->count];
  turns->row[turns->count] = best;
  sift_down(turns->row, turns->count, 0);
  return true;
}

enum { BEST_MOVES, BEST_SAN, BEST_CHANCE, BEST_NEXT_DFEN };

static bool best_turns_column(struct context *context, const void *state, int column) {
  const struct turns *turns = state;
  const struct turn_row *row = &turns->row[turns->count];
  char text[DFEN_TURN_TEXT_SIZE];
  char san[DFEN_SAN_SIZE];
  size_t length = dfen_write_turn(&row->turn, text);
  size_t san_length = 0;
  dfen_play_fault fault;
  switch (column) {
  case BEST_MOVES: return result_text(context, text, length);
  case BEST_SAN:
    (void)dfen_san(&turns->rolled, text, length, DFEN_SAN_LETTERS, san, &san_length, &fault);
    return result_text(context, san, san_length);
  case BEST_CHANCE: return result_real(context, row->chance);
  case BEST_NEXT_DFEN: return result_position_after(context, &row->turn);
  }
  return false;
}

const struct table table_dfen_best_turns = {
  .state_size = sizeof(struct turns),
  .begin = best_turns_begin,
  .step = best_turns_step,
  .column = best_turns_column,
  .end = turns_end,
};
