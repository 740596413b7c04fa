/* Micro-moves as players write them (SPEC 5.28): PGN's standard algebraic notation, in which the other micro-moves that
 * are legal at that moment decide how much of the origin is written. For example White has knights on b1 and f3, and
 * rolled N and P:
 *
 *     4k3/8/8/8/8/5N2/4P3/1N2K3 w - - 0 1 PN
 *
 * b1d2 is Nbd2, because f3d2 is legal, too. A micro-move that is not part of a longest turn would not count. */
#include "play.h"

#include "../common/names.h"

/* The figurines are U+2654, the king, to U+2658, the knight. */
static size_t write_san_piece(int type, dfen_san_style style, char *text) {
  if (style == DFEN_SAN_FIGURINES) {
    text[0] = '\xE2';
    text[1] = '\x99';
    text[2] = (char)(0x94 + DFEN_KING - type);
    return 3;
  }
  text[0] = dfen_letter(type, DFEN_WHITE);
  return 1;
}

/* Writes what distinguishes a piece from others of its type with a legal micro-move to the same square: its file if
 * they are on other files, else its rank if they are on other ranks, else both. */
static size_t write_origin(const dfen_position *position, dfen_move move, int longest, char text[2]) {
  bool has_rival = false;
  bool on_file = false;
  bool on_rank = false;
  dfen_moves moves;
  dfen_pseudo_legal(position, 1u << move.type, &moves);
  for (int i = 0; i < moves.count; ++i) {
    dfen_move other = moves.move[i];
    if (other.to == move.to && other.from != move.from && dfen_is_legal(position, other, longest)) {
      has_rival = true;
      on_file |= other.from % 8 == move.from % 8;
      on_rank |= other.from / 8 == move.from / 8;
    }
  }
  size_t length = 0;
  char name[2];
  write_square(move.from, name);
  if (has_rival && (!on_file || on_rank)) {
    text[length++] = name[0];
  }
  if (on_file) {
    text[length++] = name[1];
  }
  return length;
}

/* A pawn is identified by its file, which is written if it captures. */
static size_t write_san(const dfen_position *position, dfen_move move, int longest, dfen_san_style style, char *text) {
  int captured = dfen_captured_piece(position, move);
  size_t length = 0;
  if (move.special == DFEN_CASTLING) {
    size_t castling = move.to % 8 == 6 ? 3 : 5;
    for (; length < castling; ++length) {
      text[length] = length % 2 == 0 ? 'O' : '-';
    }
    return length;
  }
  if (move.type != DFEN_PAWN) {
    length = write_san_piece(move.type, style, text);
    length += write_origin(position, move, longest, text + length);
  } else if (captured != 0) {
    text[length++] = (char)('a' + move.from % 8);
  }
  if (captured != 0) {
    text[length++] = 'x';
  }
  write_square(move.to, text + length);
  length += 2;
  if (dfen_is_promotion(move)) {
    text[length++] = '=';
    length += write_san_piece(move.special, style, text + length);
  }
  if (captured == DFEN_KING) {
    text[length++] = '#';
  }
  return length;
}

dfen_play_error dfen_san(const dfen_position *position, const char *text, size_t length, dfen_san_style style,
                         char san[DFEN_SAN_SIZE], size_t *san_length, dfen_play_fault *fault) {
  struct play play;
  size_t written = 0;
  core_begin_play(&play, position, text, length);
  if (length == 0 && position->state.dice != 0 && play.longest == 0) {
    san[written++] = '-';
    san[written++] = '-';
  }
  while (core_find_next(&play)) {
    if (play.at > 0) {
      san[written++] = text[play.at - 1];
    }
    written += write_san(&play.position, play.fault.move, play.longest, style, san + written);
    core_make_next(&play);
  }
  *fault = play.fault;
  *san_length = written;
  return fault->error;
}
