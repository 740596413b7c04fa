#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct random random_seeded(const char *name) {
  const char *seed = getenv("DFEN_SEED");
  struct random random = {.state = seed != NULL ? strtoull(seed, NULL, 0) : 20261121};
  printf("%s: DFEN_SEED=%llu\n", name, (unsigned long long)random.state);
  return random;
}

struct random random_of_bytes(const uint8_t *bytes, size_t size) {
  static const uint8_t none[1] = {0};
  return (struct random){.bytes = size > 0 ? bytes : none, .left = size};
}

static uint64_t take_bytes(struct random *random, int count) {
  uint64_t number = 0;
  for (; count > 0; --count) {
    number = number << 8 | (random->left > 0 ? *random->bytes : 0);
    random->bytes += random->left > 0;
    random->left -= random->left > 0;
  }
  return number;
}

/* SplitMix64: a counter through a mixing function. */
uint64_t random_next(struct random *random) {
  if (random->bytes != NULL) {
    return take_bytes(random, 8);
  }
  uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

unsigned random_below(struct random *random, unsigned bound) {
  if (random->bytes != NULL) {
    return (unsigned)take_bytes(random, bound <= 1 ? 0 : bound <= 256 ? 1 : bound <= 65536 ? 2 : 4) % bound;
  }
  return (unsigned)(random_next(random) % bound);
}

static void place_few(struct random *random, struct slow_position *position) {
  unsigned pieces = 2 + random_below(random, 6);
  const char *letters = random_below(random, 2) ? "KkQRBNqrbn" : "KkPpQRBNqrbn";
  for (unsigned i = 0; i < pieces; ++i) {
    position->board[random_below(random, 64)] = letters[random_below(random, (unsigned)strlen(letters))];
  }
}

static void place_many(struct random *random, struct slow_position *position) {
  unsigned per_mille = random_below(random, 1001);
  for (int square = 0; square < 64; ++square) {
    if (random_below(random, 1000) < per_mille) {
      position->board[square] = "PNBRQKpnbrqk"[random_below(random, 12)];
    }
  }
}

static void place_start(struct random *random, struct slow_position *position) {
  const char *start = "RNBQKBNRPPPPPPPP                                pppppppprnbqkbnr";
  memcpy(position->board, start, 64);
  for (unsigned moved = random_below(random, 30); moved > 0; --moved) {
    unsigned from = random_below(random, 64);
    unsigned to = random_below(random, 64);
    position->board[to] = position->board[from];
    position->board[from] = ' ';
  }
}

static long long random_clock(struct random *random, long long minimum) {
  static const long long ends[] = {0, 1, 9, 10, 127, 2147483646, 2147483647};
  long long clock = random_below(random, 2) ? ends[random_below(random, 7)] : random_below(random, 200);
  return clock < minimum ? minimum : clock;
}

struct slow_position random_position(struct random *random) {
  struct slow_position position = {.side = random_below(random, 2) ? 'w' : 'b'};
  memset(position.board, ' ', sizeof position.board);
  switch (random_below(random, 5)) {
  case 0: place_start(random, &position); break;
  case 1: place_many(random, &position); break;
  default: place_few(random, &position); break;
  }
  for (int right = 0; right < 4; ++right) {
    position.right[right] = random_below(random, 6) == 0;
  }
  if (random_below(random, 3) == 0) {
    unsigned of_eight = 1 + random_below(random, 8);
    for (int file = 0; file < 8; ++file) {
      position.target[16 + file] = random_below(random, 8) < of_eight && random_below(random, 3) == 0;
      position.target[40 + file] = random_below(random, 8) < of_eight && random_below(random, 3) == 0;
    }
  }
  if (random_below(random, 2) == 0) {
    for (unsigned dice = 1 + random_below(random, 3); dice > 0; --dice) {
      ++position.dice[random_below(random, 6)];
    }
  }
  position.halfmove = random_clock(random, 0);
  position.fullmove = random_clock(random, 1);
  return position;
}

static void put(struct random *random, struct slow_position *position, int square, char piece) {
  if (random_below(random, 8) != 0) {
    position->board[square] = piece;
  }
}

/* A target of White's (rank 3) or Black's (rank 6), its pawn, and an enemy pawn beside the pawn. */
static void set_up_target(struct random *random, struct slow_position *position) {
  bool white = random_below(random, 2);
  int file = (int)random_below(random, 8);
  int beside = file == 0 ? 1 : file == 7 ? 6 : file + (random_below(random, 2) ? 1 : -1);
  position->target[(white ? 16 : 40) + file] = true;
  put(random, position, (white ? 16 : 40) + file, ' ');
  put(random, position, (white ? 24 : 32) + file, white ? 'P' : 'p');
  put(random, position, (white ? 24 : 32) + beside, white ? 'p' : 'P');
}

static void set_up_castling(struct random *random, struct slow_position *position) {
  int right = (int)random_below(random, 4);
  int home = right < 2 ? 0 : 56;
  bool king_side = right % 2 == 0;
  position->right[right] = true;
  put(random, position, home + 4, right < 2 ? 'K' : 'k');
  put(random, position, home + (king_side ? 7 : 0), right < 2 ? 'R' : 'r');
  for (int between = king_side ? 5 : 1; between < (king_side ? 7 : 4); ++between) {
    put(random, position, home + between, ' ');
  }
}

struct slow_position random_rules_position(struct random *random) {
  struct slow_position position = random_position(random);
  for (unsigned times = random_below(random, 4); times > 0; --times) {
    switch (random_below(random, 4)) {
    case 0: set_up_castling(random, &position); break;
    case 1: put(random, &position, 48 + (int)random_below(random, 8), 'P'); break;
    case 2: put(random, &position, 8 + (int)random_below(random, 8), 'p'); break;
    default: set_up_target(random, &position); break;
    }
  }
  if (random_below(random, 8) != 0) { /* most positions have kings */
    position.board[random_below(random, 64)] = 'K';
    position.board[random_below(random, 64)] = 'k';
  }
  memset(position.dice, 0, sizeof position.dice);
  for (int dice = random_below(random, 4) == 0 ? 1 + (int)random_below(random, 2) : 3; dice > 0; --dice) {
    ++position.dice[random_below(random, 6)];
  }
  position.halfmove %= 1000;
  position.fullmove = 1 + position.fullmove % 1000;
  return position;
}

int random_part(int whole) {
  int part = random_cases(whole);
  return part < whole ? part : whole;
}

int random_stride(int few) {
  return random_part(few) < few ? few : 1;
}

/* A square as the side to move sees it, from rank 0, its first. Files past an edge continue at the other one. */
static int relative_square(const struct slow_position *position, int rank, int file) {
  return 8 * (position->side == 'w' ? rank : 7 - rank) + (file & 7);
}

/* A piece of the side to move, or of its opponent, by White's letter. */
static char own(const struct slow_position *position, char letter) {
  return (char)(position->side == 'w' ? letter : letter | ' ');
}

static char enemy(const struct slow_position *position, char letter) {
  return (char)(position->side == 'w' ? letter | ' ' : letter);
}

/* A target of the opponent: mostly empty, with its pawn behind it. */
static void set_up_enemy_target(struct random *random, struct slow_position *position, int file) {
  int target = relative_square(position, 5, file);
  int behind = relative_square(position, 4, file);
  position->target[target] = true;
  position->board[target] = ' ';
  position->board[behind] = enemy(position, 'P');
  switch (random_below(random, 12)) {
  case 0: position->target[target] = false; break;
  case 1: position->board[target] = own(position, 'N'); break;
  case 2: position->board[target] = enemy(position, 'R'); break;
  case 3: position->board[behind] = enemy(position, 'N'); break;
  case 4: position->board[behind] = ' '; break;
  default: break;
  }
}

/* A pawn up to three micro-moves away from the target, often with a piece that it can capture or that blocks it. */
static void set_up_free_pawn(struct random *random, struct slow_position *position, int file) {
  int rank = 1 + (int)random_below(random, 1 + random_below(random, 4)); /* half of the pawns on the second rank */
  int of_pawn = file - 2 + (int)random_below(random, 5);
  char piece = enemy(position, "PRK"[random_below(random, 3)]);
  put(random, position, relative_square(position, rank, of_pawn), own(position, 'P'));
  switch (random_below(random, 5)) {
  case 0: put(random, position, relative_square(position, rank + 1, of_pawn - 1), piece); break;
  case 1: put(random, position, relative_square(position, rank + 1, of_pawn + 1), piece); break;
  case 2: put(random, position, relative_square(position, rank + 1, of_pawn), piece); break;
  case 3: put(random, position, relative_square(position, rank + 2, of_pawn), piece); break;
  default: break;
  }
}

/* Fills the squares to which a piece can move, but for targets, with pieces of its side; one is often of the enemy. */
static void hem_in(struct random *random, struct slow_position *position, int square, char letter) {
  static const int steps[2][8][2] = {{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}},
                                     {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}};
  unsigned other = random_below(random, 16);
  for (unsigned i = 0; i < 8; ++i) {
    int rank = square / 8 + steps[letter == 'N'][i][0];
    int file = square % 8 + steps[letter == 'N'][i][1];
    int to = 8 * rank + file;
    if (rank >= 0 && rank < 8 && file >= 0 && file < 8 && position->board[to] == ' ' && !position->target[to]) {
      position->board[to] =
        i == other ? enemy(position, "RK"[random_below(random, 2)]) : own(position, letter == 'K' ? 'R' : 'K');
    }
  }
}

/* A pawn one push from a square from which it captures on the target. A piece is there: mostly one of the side to move,
 * which can leave, or an enemy pawn with a target, which another pawn can capture en passant. */
static void set_up_blocked_pawn(struct random *random, struct slow_position *position, int file, int step) {
  int blocked = relative_square(position, 4, file + step);
  put(random, position, relative_square(position, 3, file + step), own(position, 'P'));
  if (random_below(random, 2)) {
    set_up_enemy_target(random, position, file + step);
    put(random, position, relative_square(position, 4, file + 2 * step), own(position, 'P'));
  } else if (random_below(random, 8) == 0) {
    put(random, position, blocked, enemy(position, 'K'));
  } else {
    unsigned type = 1 + random_below(random, 5);
    char letter = "PNBRQK"[type];
    put(random, position, blocked, own(position, letter));
    if (position->dice[0] > 1 && random_below(random, 2)) {
      --position->dice[0];
      ++position->dice[type];
    }
    if (random_below(random, 2)) {
      hem_in(random, position, blocked, letter);
    }
  }
}

struct slow_position random_pool_position(struct random *random) {
  struct slow_position position;
  int pieces;
  do {
    position = random_rules_position(random);
    pieces = 0;
    for (int square = 0; square < 64; ++square) {
      pieces += position.board[square] != ' ';
    }
  } while (pieces > 8);
  memset(position.dice, 0, sizeof position.dice);
  if (random_below(random, 6) != 0) { /* mostly dice of pawns */
    for (unsigned dice = random_below(random, 4) == 0 ? 1 + random_below(random, 2) : 3; dice > 0; --dice) {
      ++position.dice[random_below(random, 4) ? 0 : random_below(random, 6)];
    }
  }
  for (unsigned targets = 1 + random_below(random, 2); targets > 0; --targets) {
    int file = (int)random_below(random, 8);
    unsigned pawns = random_below(random, 5); /* free, one or two blocked, or both */
    set_up_enemy_target(random, &position, file);
    if (pawns < 3) {
      set_up_free_pawn(random, &position, file);
    }
    if (pawns > 1) {
      set_up_blocked_pawn(random, &position, file, random_below(random, 2) ? 1 : -1);
    }
    if (pawns > 3) {
      set_up_blocked_pawn(random, &position, file, random_below(random, 2) ? 1 : -1);
    }
  }
  return position;
}

int random_cases(int cases) {
  const char *times = getenv("DFEN_TIMES");
  if (times == NULL) {
    return cases;
  }
  int scaled = (int)(cases * atof(times));
  return scaled > 0 ? scaled : 1;
}
