/* Pool ids of many distinct pool keys from random games: do they collide more often than random 64-bit numbers, and is
 * each bit balanced, also for positions that are their own flip? Usage: pool_ids COUNT
 *
 * Keys are distinguished by a second 64-bit hash with another seed. Two keys that agree in both hashes would be missed,
 * with a probability of 10^14 / 2^128 among 10^7. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "../../core/dfen.h"
#include "../support/random.h"

struct key {
  uint64_t id, other;
};

static struct key *keys;
static size_t count;

static uint64_t id_of(const dfen_fields *fields, uint64_t seed) {
  dfen_fields pooled = dfen_pool_form(fields);
  dfen_fields canonical = dfen_canonical(&pooled, DFEN_FOLD_DIHEDRAL);
  char text[DFEN_TEXT_SIZE];
  size_t length = dfen_write(&canonical, DFEN_KEY_FORM, text);
  return XXH64(text, length, seed);
}

static int by_id(const void *a, const void *b) {
  const struct key *left = a;
  const struct key *right = b;
  if (left->id != right->id) {
    return left->id < right->id ? -1 : 1;
  }
  return (left->other > right->other) - (left->other < right->other);
}

/* Sorts and deduplicates the keys; returns the number of ids shared by more than one key. */
static size_t merge(void) {
  qsort(keys, count, sizeof *keys, by_id);
  size_t distinct = 0;
  size_t collisions = 0;
  for (size_t i = 0; i < count; ++i) {
    if (distinct > 0 && keys[distinct - 1].id == keys[i].id && keys[distinct - 1].other == keys[i].other) {
      continue;
    }
    collisions += distinct > 0 && keys[distinct - 1].id == keys[i].id;
    keys[distinct++] = keys[i];
  }
  count = distinct;
  return collisions;
}

static void add(const dfen_position *position) {
  dfen_fields fields = dfen_to_fields(position);
  keys[count++] = (struct key){.id = id_of(&fields, 0), .other = id_of(&fields, 1)};
}

/* A game of random micro-moves, each with a random die. Every position counts, including those in the middle of turns.
 */
static void play_game(struct random *random, size_t capacity) {
  static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, sizeof start - 1, &fields, &fault);
  dfen_position position = dfen_to_position(&fields);
  for (int turn = 0; turn < 60 && count < capacity; ++turn) {
    dfen_roll rolls[DFEN_ROLLS];
    dfen_rolls(rolls);
    position = dfen_roll_dice(&position, rolls[random_below(random, DFEN_ROLLS)].dice);
    for (int micro_moves = 0; micro_moves < DFEN_DICE_MAX && count < capacity; ++micro_moves) {
      dfen_moves moves;
      dfen_pseudo_legal(&position, dfen_types_of_dice(position.state.dice), &moves);
      if (moves.count == 0) {
        break;
      }
      position = dfen_make_move(&position, moves.move[random_below(random, (unsigned)moves.count)]);
      add(&position);
    }
    position = dfen_end_turn(&position);
  }
}

/* The largest squared deviation of a bit's number of ones from half, in standard deviations, over the 64 bits. About 10
 * is expected by chance; a bit that never changes gives `total`. */
static double farthest_bit(const uint64_t *numbers, size_t total) {
  double farthest = 0;
  for (int bit = 0; bit < 64; ++bit) {
    size_t ones = 0;
    for (size_t i = 0; i < total; ++i) {
      ones += numbers[i] >> bit & 1;
    }
    double off = 2.0 * (double)ones - (double)total;
    double squared = off * off / (double)total; /* the standard deviation of the ones is half the root of `total` */
    farthest = squared > farthest ? squared : farthest;
  }
  return farthest;
}

static int by_number(const void *a, const void *b) {
  uint64_t left = *(const uint64_t *)a;
  uint64_t right = *(const uint64_t *)b;
  return (left > right) - (left < right);
}

/* Sorts and deduplicates numbers; returns how many remain. */
static size_t unique(uint64_t *numbers, size_t total) {
  qsort(numbers, total, sizeof *numbers, by_number);
  size_t distinct = 0;
  for (size_t i = 0; i < total; ++i) {
    if (distinct == 0 || numbers[distinct - 1] != numbers[i]) {
      numbers[distinct++] = numbers[i];
    }
  }
  return distinct;
}

/* Positions that are their own flip except for the side to move: each white piece has a black counterpart on the
 * flipped square. */
static dfen_position symmetric_position(struct random *random) {
  dfen_position position = {.state = {.fullmove = 1}};
  for (unsigned pieces = 1 + random_below(random, 16); pieces > 0; --pieces) {
    int square = (int)random_below(random, 32);
    unsigned code = 1 + random_below(random, 6) + (random_below(random, 2) ? 8 : 0);
    for (int plane = 0; plane < 4; ++plane) {
      uint64_t white = code >> plane & 1;
      uint64_t black = (plane == 3 ? code ^ 8 : code) >> plane & 1;
      position.plane[plane] &= ~(UINT64_C(1) << square | UINT64_C(1) << (square ^ 56));
      position.plane[plane] |= white << square | black << (square ^ 56);
    }
  }
  return position;
}

static void show(const char *name, uint64_t *numbers, size_t total) {
  size_t distinct = unique(numbers, total);
  double farthest = farthest_bit(numbers, distinct);
  for (size_t i = 0; i < distinct; ++i) {
    numbers[i] &= UINT32_MAX;
  }
  printf("  %-8s %zu distinct, squared deviation of the farthest of 64 bits %.1f, distinct in the low 32 bits %zu\n",
         name, distinct, farthest, unique(numbers, distinct));
}

static void show_symmetric(struct random *random) {
  enum { TOTAL = 1000000 };
  uint64_t *ids = malloc(TOTAL * sizeof *ids);
  uint64_t *zobrists = malloc(TOTAL * sizeof *zobrists);
  count = 0;
  while (count < TOTAL) {
    dfen_position position = symmetric_position(random);
    add(&position);
    zobrists[count - 1] = dfen_zobrist(&position);
    ids[count - 1] = keys[count - 1].id;
  }
  size_t collisions = merge();
  printf("%d positions that are their own flip, %zu distinct pool keys, %zu collisions of ids:\n", TOTAL, count,
         collisions);
  show("pool id", ids, TOTAL);
  show("zobrist", zobrists, TOTAL);
  free(ids);
  free(zobrists);
}

int main(int words, char **word) {
  size_t wanted = words == 2 ? (size_t)strtoull(word[1], NULL, 10) : 0;
  if (wanted < 1000000) {
    fputs("usage: pool_ids COUNT (a million at least)\n", stderr);
    return 2;
  }
  struct random random = {.state = 20261121};
  size_t capacity = wanted + wanted / 4;
  keys = malloc(capacity * sizeof *keys);
  if (keys == NULL) {
    fputs("pool_ids: no memory\n", stderr);
    return 1;
  }
  size_t collisions = 0;
  while (count < wanted) {
    while (count < capacity) {
      play_game(&random, capacity);
    }
    collisions = merge();
  }
  double expected = (double)count * (double)count / 2 / 18446744073709551616.0;
  printf("%zu distinct pool keys: %zu collisions of ids (%.1e expected of random numbers)\n", count, collisions,
         expected);
  uint64_t *ids = malloc(count * sizeof *ids);
  for (size_t i = 0; i < count; ++i) {
    ids[i] = keys[i].id;
  }
  printf("  squared deviation of the farthest of 64 bits: %.1f\n", farthest_bit(ids, count));
  free(ids);
  show_symmetric(&random);
  free(keys);
  return collisions == 0 ? 0 : 1;
}
