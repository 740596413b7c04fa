/* How many more pool keys would be equal if the key dropped more (SPEC 4.15): the figures behind key version 1. Usage:
 *
 *     key_growth games COUNT         positions of random games, before the roll, after it and in the middle of turns
 *     key_growth endings COUNT       random positions of few pieces with random rights, targets and dice
 *     key_growth lines NAME <FILE    DFENs, one a line; invalid lines are skipped
 *
 * A row is a source, the number of positions, the number of distinct keys, and by how much that number would fall if
 * the key also dropped
 *
 *     rights    rights of a side that has neither a rook nor a pawn that could become one
 *     own       targets of the side to move that no enemy pawn can get close enough to capture in its next turn
 *     all own   all targets of the side to move; this would be wrong, but bounds what a closer look could gain
 *     legal     targets that a sequence captures but no legal turn does, because of the maximum micro-moves rule */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "../../core/dfen.h"
#include "../support/random.h"

enum { NOW, RIGHTS, OWN, ALL_OWN, LEGAL, KEYS };

struct source {
  const char *name;
  uint64_t *hash[KEYS];
  size_t count, room;
};

static uint64_t pieces_of(const dfen_position *position, int side, int type) {
  uint64_t pieces = 0;
  for (int square = 0; square < 64; ++square) {
    pieces |= (uint64_t)(dfen_piece_letter(position, square) == dfen_letter(type, side)) << square;
  }
  return pieces;
}

/* ---- The candidates for dropping ---- */

static unsigned dead_rights(const dfen_position *position) {
  unsigned dead = 0;
  for (int side = DFEN_WHITE; side <= DFEN_BLACK; ++side) {
    if ((pieces_of(position, side, DFEN_ROOK) | pieces_of(position, side, DFEN_PAWN)) == 0) {
      dead |= side == DFEN_WHITE ? 3u : 12u;
    }
  }
  return dead & position->state.castling;
}

/* Own targets that no enemy pawn can be next to after two micro-moves. A pawn advances one rank at a time, two from its
 * home rank, and changes file by at most one each time. Pieces in its way are ignored, so that their moves do not
 * matter. */
static uint64_t distant_own_targets(const dfen_position *position) {
  int side = position->state.side;
  uint64_t own = position->state.en_passant & UINT64_C(0xFF) << (side == DFEN_WHITE ? 16 : 40);
  uint64_t pawns = pieces_of(position, side ^ 1, DFEN_PAWN);
  uint64_t distant = 0;
  for (int target = 0; target < 64; ++target) {
    bool near = !(own >> target & 1);
    for (int pawn = 0; pawn < 64 && !near; ++pawn) {
      int ranks = side == DFEN_WHITE ? pawn / 8 - (target / 8 + 1) : target / 8 - 1 - pawn / 8;
      bool home = pawn / 8 == (side == DFEN_WHITE ? 6 : 1);
      int files = abs(pawn % 8 - target % 8);
      near = (pawns >> pawn & 1) && ranks >= 0 && ranks <= (home ? 3 : 2) && files <= 3;
    }
    distant |= (uint64_t)!near << target;
  }
  return own & distant;
}

static bool captures(const dfen_position *rolled, int target) {
  static dfen_turn_walk walk;
  dfen_walk_turns(rolled, &walk);
  while (dfen_next_turn(&walk)) {
    for (int i = 0; i < walk.turn.count; ++i) {
      if (walk.turn.move[i].special == DFEN_EN_PASSANT && walk.turn.move[i].to == target) {
        return true;
      }
    }
  }
  return false;
}

/* The opponent's targets that no legal turn captures, for any roll. */
static uint64_t illegal_targets(const dfen_position *position) {
  uint64_t targets = position->state.en_passant & UINT64_C(0xFF) << (position->state.side == DFEN_WHITE ? 40 : 16);
  uint64_t illegal = 0;
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  for (int target = 0; target < 64; ++target) {
    if (targets >> target & 1) {
      bool captured = position->state.dice != 0 && captures(position, target);
      for (int i = 0; i < DFEN_ROLLS && position->state.dice == 0 && !captured; ++i) {
        dfen_position rolled = dfen_roll_dice(position, rolls[i].dice);
        captured = dfen_dice_count(rolls[i].dice, DFEN_PAWN) > 0 && captures(&rolled, target);
      }
      illegal |= (uint64_t)!captured << target;
    }
  }
  return illegal;
}

/* ---- Counting ---- */

static uint64_t hash_of(const dfen_fields *pooled) {
  char text[DFEN_TEXT_SIZE];
  return XXH64(text, dfen_write_canonical(pooled, DFEN_FOLD_DIHEDRAL, DFEN_KEY_FORM, text), 0);
}

static void add(struct source *source, const dfen_fields *fields) {
  if (source->count == source->room) {
    source->room = source->room == 0 ? 1024 : 2 * source->room;
    for (int key = 0; key < KEYS; ++key) {
      source->hash[key] = realloc(source->hash[key], source->room * sizeof *source->hash[key]);
      if (source->hash[key] == NULL) {
        exit(2);
      }
    }
  }
  dfen_fields now = dfen_pool_form(fields);
  dfen_position position = dfen_to_position(&now);
  dfen_fields grown[KEYS] = {now, now, now, now, now};
  grown[RIGHTS].state.castling &= (uint8_t)~dead_rights(&position);
  grown[OWN].state.en_passant &= ~distant_own_targets(&position);
  grown[ALL_OWN].state.en_passant &= ~(UINT64_C(0xFF) << (now.state.side == DFEN_WHITE ? 16 : 40));
  if (now.state.en_passant != 0) {
    grown[LEGAL].state.en_passant &= ~illegal_targets(&position);
  }
  for (int key = 0; key < KEYS; ++key) {
    source->hash[key][source->count] = hash_of(&grown[key]);
  }
  ++source->count;
}

static int by_number(const void *a, const void *b) {
  uint64_t left = *(const uint64_t *)a;
  uint64_t right = *(const uint64_t *)b;
  return (left > right) - (left < right);
}

static size_t distinct(uint64_t *hashes, size_t count) {
  size_t different = 0;
  qsort(hashes, count, sizeof *hashes, by_number);
  for (size_t i = 0; i < count; ++i) {
    different += i == 0 || hashes[i] != hashes[i - 1];
  }
  return different;
}

static void show(struct source *source) {
  size_t now = distinct(source->hash[NOW], source->count);
  printf("| %s | %zu | %zu |", source->name, source->count, now);
  for (int key = RIGHTS; key < KEYS; ++key) {
    printf(" %zu |", now - distinct(source->hash[key], source->count));
  }
  printf("\n");
}

/* ---- Sources of positions ---- */

static void add_position(struct source *source, const dfen_position *position) {
  dfen_fields fields = dfen_to_fields(position);
  add(source, &fields);
}

static bool has_kings(const dfen_position *position) {
  return pieces_of(position, DFEN_WHITE, DFEN_KING) != 0 && pieces_of(position, DFEN_BLACK, DFEN_KING) != 0;
}

/* Games of legal turns, with the piece for each die chosen at random, until a king is captured. */
static void play_game(struct random *random, struct source *turns, struct source *rolled, struct source *middles,
                      size_t count) {
  static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, sizeof start - 1, &fields, &fault);
  dfen_position position = dfen_to_position(&fields);
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  while (has_kings(&position) && turns->count < count) {
    static dfen_moves moves;
    uint16_t dice = 0;
    for (int die = 0; die < DFEN_DICE_MAX; ++die) {
      dice = (uint16_t)(dice + dfen_die(1 + (int)random_below(random, 6)));
    }
    add_position(turns, &position);
    position = dfen_roll_dice(&position, dice);
    add_position(rolled, &position);
    int longest = dfen_longest_turn(&position);
    for (int left = longest; left > 0 && has_kings(&position);) {
      dfen_pseudo_legal(&position, dfen_types_of_dice(position.state.dice), &moves);
      dfen_move move;
      do {
        move = moves.move[random_below(random, (unsigned)moves.count)];
      } while (!dfen_is_legal(&position, move, left));
      left -= dfen_count_dice(dfen_dice_of_move(move));
      position = dfen_make_move(&position, move);
      if (left > 0) {
        add_position(middles, &position);
      }
    }
    position = dfen_end_turn(&position);
  }
}

static void show_games(size_t count) {
  struct random random = random_seeded("key_growth games");
  struct source turns = {.name = "random games, turns"};
  struct source rolled = {.name = "random games, turns with their dice"};
  struct source middles = {.name = "random games, the middle of turns"};
  while (turns.count < count) {
    play_game(&random, &turns, &rolled, &middles, count);
  }
  show(&turns);
  show(&rolled);
  show(&middles);
}

/* Kings at home or anywhere, and up to four other pieces anywhere. */
static void show_endings(size_t count) {
  struct random random = random_seeded("key_growth endings");
  struct source endings = {.name = "made-up endings, any rights and targets"};
  while (endings.count < count) {
    char board[64];
    memset(board, ' ', sizeof board);
    board[random_below(&random, 2) ? 4 : random_below(&random, 64)] = 'K';
    board[random_below(&random, 2) ? 60 : random_below(&random, 64)] = 'k';
    for (unsigned pieces = random_below(&random, 5); pieces > 0; --pieces) {
      board[8 + random_below(&random, 48)] = "PNBRQpnbrq"[random_below(&random, 10)];
    }
    char text[DFEN_TEXT_SIZE] = "";
    size_t length = 0;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        char piece = board[8 * rank + file];
        if (piece != ' ') {
          text[length++] = piece;
        } else if (file > 0 && board[8 * rank + file - 1] == ' ') {
          ++text[length - 1];
        } else {
          text[length++] = '1';
        }
      }
      text[length++] = rank > 0 ? '/' : ' ';
    }
    dfen_fields fields;
    dfen_fault fault;
    unsigned rights = random_below(&random, 16);
    length += (size_t)snprintf(text + length, sizeof text - length, "w - - %.*s", (int)random_below(&random, 4), "PNK");
    if (text[length - 1] == ' ') {
      --length;
    }
    if (dfen_scan(text, length, &fields, &fault) != DFEN_OK) {
      fprintf(stderr, "%s does not read\n", text);
      exit(2);
    }
    fields.state.castling = (uint8_t)rights;
    fields.state.en_passant = (uint64_t)random_below(&random, 2) << (16 + random_below(&random, 8)) |
                              (uint64_t)random_below(&random, 2) << (40 + random_below(&random, 8));
    add(&endings, &fields);
  }
  show(&endings);
}

static void show_lines(const char *name) {
  struct source lines = {.name = name};
  char line[4096];
  while (fgets(line, sizeof line, stdin) != NULL) {
    dfen_fields fields;
    dfen_fault fault;
    if (dfen_scan(line, strcspn(line, "\r\n"), &fields, &fault) == DFEN_OK) {
      add(&lines, &fields);
    }
  }
  show(&lines);
}

int main(int count, char **words) {
  if (count == 3 && strcmp(words[1], "games") == 0) {
    show_games(strtoul(words[2], NULL, 10));
  } else if (count == 3 && strcmp(words[1], "endings") == 0) {
    show_endings(strtoul(words[2], NULL, 10));
  } else if (count == 3 && strcmp(words[1], "lines") == 0) {
    show_lines(words[2]);
  } else {
    fprintf(stderr, "usage: key_growth games COUNT | endings COUNT | lines NAME <FILE\n");
    return 2;
  }
  return 0;
}
