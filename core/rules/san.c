/* Micro-moves as players write them (SPEC 5.28): PGN's standard algebraic notation, in which the other micro-moves that
 * are legal at that moment decide how much of the origin is written. For example White has knights on b1 and f3, and
 * rolled N and P:
 *
 *     4k3/8/8/8/8/5N2/4P3/1N2K3 w - - 0 1 PN
 *
 * b1d2 is Nbd2, because f3d2 is legal, too. A micro-move that is not part of a longest turn would not count. */
#include "play.h"

#include "../common/names.h"
#include "../common/writer.h"

/* The figurines are U+2654, the king, to U+2658, the knight. */
static void put_san_piece(struct writer *writer, int type, dfen_san_style style) {
  char letter = dfen_letter(type, DFEN_WHITE);
  if (style == DFEN_SAN_FIGURINES) {
    put_text(writer, "\xE2\x99");
    letter = (char)(0x94 + DFEN_KING - type);
  }
  put_character(writer, letter);
}

/* Puts what distinguishes a piece from others of its type with a legal micro-move to the same square: its file if they
 * are on other files, else its rank if they are on other ranks, else both. */
static void put_origin(struct writer *writer, const dfen_position *position, dfen_move move, int longest) {
  bool has_rival = false;
  bool on_file = false;
  bool on_rank = false;
  char name[2];
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
  write_square(move.from, name);
  put_bytes(writer, name, has_rival && (!on_file || on_rank));
  put_bytes(writer, name + 1, on_file);
}

/* A pawn is identified by its file, which is written if it captures. */
static void put_move(struct writer *writer, const dfen_position *position, dfen_move move, int longest,
                     dfen_san_style style) {
  int captured = dfen_captured_piece(position, move);
  char from[2];
  char to[2];
  write_square(move.from, from);
  write_square(move.to, to);
  if (move.special == DFEN_CASTLING) {
    put_bytes(writer, "O-O-O", to[0] == 'g' ? 3 : 5);
    return;
  }
  if (move.type == DFEN_PAWN) {
    put_bytes(writer, from, captured != 0);
  } else {
    put_san_piece(writer, move.type, style);
    put_origin(writer, position, move, longest);
  }
  put_bytes(writer, "x", captured != 0);
  put_bytes(writer, to, sizeof to);
  if (dfen_is_promotion(move)) {
    put_character(writer, '=');
    put_san_piece(writer, move.special, style);
  }
  put_bytes(writer, "#", captured == DFEN_KING);
}

dfen_play_error dfen_san(const dfen_position *position, const char *text, size_t length, dfen_san_style style,
                         char san[DFEN_SAN_SIZE], size_t *san_length, dfen_play_fault *fault) {
  struct writer writer = {.text = san, .size = DFEN_SAN_SIZE};
  struct play play;
  core_begin_play(&play, position, text, length);
  if (length == 0 && position->state.dice != 0 && play.longest == 0) {
    put_text(&writer, "--");
  }
  while (core_find_next(&play)) {
    put_bytes(&writer, text + play.at - 1, play.at > 0);
    put_move(&writer, &play.position, play.fault.move, play.longest, style);
    core_make_next(&play);
  }
  *fault = play.fault;
  *san_length = writer.length;
  return fault->error;
}
