/* The slow version of dfen_check (SPEC 8.10) and of the diagram (SPEC 9.4): a mailbox and printf. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "slow.h"

/* ---- Warnings ---- */

/* Appends a warning. */
static void odd(char text[SLOW_CHECK_SIZE], const char *format, ...) {
  size_t length = strlen(text);
  va_list arguments;
  va_start(arguments, format);
  if (length > 0) {
    length += (size_t)snprintf(text + length, SLOW_CHECK_SIZE - length, "; ");
  }
  vsnprintf(text + length, SLOW_CHECK_SIZE - length, format, arguments);
  va_end(arguments);
}

static const char *plural(int count) {
  return count == 1 ? "" : "s";
}

/* Counts a letter on squares with an even and with an odd sum of file and rank. */
static void count_letter(const struct slow_position *position, char letter, int count[2]) {
  count[0] = count[1] = 0;
  for (int square = 0; square < 64; ++square) {
    count[(square / 8 + square % 8) % 2] += position->board[square] == letter;
  }
}

static int count_of(const struct slow_position *position, char letter) {
  int count[2];
  count_letter(position, letter, count);
  return count[0] + count[1];
}

static void pieces_of_side(const struct slow_position *position, bool white, char text[SLOW_CHECK_SIZE]) {
  const char *name = white ? "White" : "Black";
  const char *letters = white ? "PNBRQK" : "pnbrqk";
  int count[6], all = 0, bishops[2];
  for (int type = 0; type < 6; ++type) {
    count[type] = count_of(position, letters[type]);
    all += count[type];
  }
  count_letter(position, letters[2], bishops);
  int promoted = 0;
  promoted += count[1] > 2 ? count[1] - 2 : 0;
  promoted += bishops[0] > 1 ? bishops[0] - 1 : 0;
  promoted += bishops[1] > 1 ? bishops[1] - 1 : 0;
  promoted += count[3] > 2 ? count[3] - 2 : 0;
  promoted += count[4] > 1 ? count[4] - 1 : 0;
  int missing = count[0] < 8 ? 8 - count[0] : 0;
  if (count[5] == 0) {
    odd(text, "%s has no king", name);
  }
  if (count[5] > 1) {
    odd(text, "%s has %d kings", name, count[5]);
  }
  if (all > 16) {
    odd(text, "%s has %d pieces", name, all);
  }
  if (count[0] > 8) {
    odd(text, "%s has %d pawns", name, count[0]);
  }
  if (promoted > missing) {
    odd(text, "%s has %d promoted piece%s for %d missing pawn%s", name, promoted, plural(promoted), missing,
        plural(missing));
  }
  for (int square = 0; square < 64; ++square) {
    if ((square < 8 || square > 55) && position->board[square] == letters[0]) {
      odd(text, "%s has a pawn on %c%c", name, 'a' + square % 8, '1' + square / 8);
    }
  }
}

static void rights(const struct slow_position *position, char text[SLOW_CHECK_SIZE]) {
  static const struct {
    char right;
    const char *name, *king_home, *rook_home;
    int king_square, rook_square;
    char king, rook;
  } homes[4] = {{'K', "White", "e1", "h1", 4, 7, 'K', 'R'},
                {'Q', "White", "e1", "a1", 4, 0, 'K', 'R'},
                {'k', "Black", "e8", "h8", 60, 63, 'k', 'r'},
                {'q', "Black", "e8", "a8", 60, 56, 'k', 'r'}};
  for (int i = 0; i < 4; ++i) {
    if (position->right[i] && position->board[homes[i].king_square] != homes[i].king) {
      odd(text, "castling right %c, but %s has no king on %s", homes[i].right, homes[i].name, homes[i].king_home);
    }
    if (position->right[i] && position->board[homes[i].rook_square] != homes[i].rook) {
      odd(text, "castling right %c, but %s has no rook on %s", homes[i].right, homes[i].name, homes[i].rook_home);
    }
  }
}

static int dice_in_pool(const struct slow_position *position) {
  int dice = 0;
  for (int type = 0; type < 6; ++type) {
    dice += position->dice[type];
  }
  return dice;
}

static void targets(const struct slow_position *position, char text[SLOW_CHECK_SIZE]) {
  int dice = dice_in_pool(position);
  for (int square = 0; square < 64; ++square) {
    if (!position->target[square]) {
      continue;
    }
    bool white = square / 8 == 2;
    const char *name = white ? "White" : "Black";
    char file = (char)('a' + square % 8);
    char pawn = white ? 'P' : 'p';
    char rank = white ? '3' : '6';
    char at = position->board[square + (white ? 8 : -8)];
    char start = position->board[square + (white ? -8 : 8)];
    bool own = (position->side == 'w') == white;
    if (at != pawn) {
      odd(text, "target %c%c, but %s has no pawn on %c%c", file, rank, name, file, white ? '4' : '5');
    }
    if (position->board[square] != ' ') {
      odd(text, "target %c%c is occupied", file, rank);
    }
    bool enemy_on_start = start != ' ' && (isupper((unsigned char)start) != 0) != white;
    bool enemy_moved = !own && dice < 3;
    if (start == pawn || (enemy_on_start && !enemy_moved)) {
      odd(text, "target %c%c, but its pawn cannot have come from %c%c", file, rank, file, white ? '2' : '7');
    }
    if (own && dice == 0) {
      odd(text, "target %c%c is stale: %s made it in its previous turn", file, rank, name);
    }
  }
}

static int targets_of(const struct slow_position *position, bool white) {
  int count = 0;
  for (int file = 0; file < 8; ++file) {
    count += position->target[(white ? 16 : 40) + file];
  }
  return count;
}

static void counts_and_clock(const struct slow_position *position, char text[SLOW_CHECK_SIZE]) {
  int spent = 3 - dice_in_pool(position);
  bool white_moves = position->side == 'w';
  for (int white = 1; white >= 0; --white) {
    int count = targets_of(position, white);
    int dice = white == white_moves ? spent : 3;
    if (count > dice) {
      odd(text, "%s has %d target%s but can have spent %d d%s", white ? "White" : "Black", count, plural(count), dice,
          dice == 1 ? "ie" : "ice");
    }
  }
  /* At most six micro-moves a full move, three before Black's turn, and those of the current turn. */
  long long most = 6 * (position->fullmove - 1) + (white_moves ? 0 : 3) + spent;
  if (position->halfmove > most) {
    odd(text, "halfmove %lld, but with this fullmove number it is at most %lld", position->halfmove, most);
  }
  int own = targets_of(position, white_moves);
  int others = targets_of(position, !white_moves);
  most = spent - own < 0 ? 0 : spent - own;
  if (own > 0 && spent < 3 && position->halfmove > most) {
    odd(text, "halfmove %lld, but with these targets of its own turn it is at most %lld", position->halfmove, most);
  }
  most = (others > 3 ? 0 : 3 - others) + spent;
  if (others > 0 && position->halfmove > most) {
    odd(text, "halfmove %lld, but with these targets of the last turn it is at most %lld", position->halfmove, most);
  }
}

void slow_check(const struct slow_position *position, char text[SLOW_CHECK_SIZE]) {
  text[0] = '\0';
  pieces_of_side(position, true, text);
  pieces_of_side(position, false, text);
  rights(position, text);
  targets(position, text);
  counts_and_clock(position, text);
}

/* ---- The diagram ---- */

void slow_diagram(const struct slow_position *position, bool unicode, char text[SLOW_DIAGRAM_SIZE]) {
  static const char letters[] = " PNBRQKpnbrqk";
  static const char *const characters[] = {"·", "♙", "♘", "♗", "♖", "♕", "♔", "♟\uFE0E", "♞", "♝", "♜", "♛", "♚"};
  char full[SLOW_TEXT_SIZE];
  char placement[SLOW_TEXT_SIZE], side[2], castling[5], en_passant[33], dice[4] = "-";
  long long halfmove, fullmove;
  slow_write_full(position, full);
  sscanf(full, "%159s %1s %4s %32s %lld %lld %3s", placement, side, castling, en_passant, &halfmove, &fullmove, dice);
  int length = 0;
  for (int rank = 8; rank >= 1; --rank) {
    length += sprintf(text + length, "%d ", rank);
    for (int file = 0; file < 8; ++file) {
      char letter = position->board[8 * (rank - 1) + file];
      char ascii[2] = {letter == ' ' ? '.' : letter, '\0'};
      length += sprintf(text + length, " %s", unicode ? characters[strchr(letters, letter) - letters] : ascii);
    }
    length += sprintf(text + length, "\n");
  }
  sprintf(text + length,
          "   a b c d e f g h\n%s to move\ncastling %s\nen passant %s\ndice %s\nhalfmove %lld, fullmove %lld",
          side[0] == 'w' ? "White" : "Black", castling, en_passant, dice, halfmove, fullmove);
}
