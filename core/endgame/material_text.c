/* The text of material keys (SPEC 7.3 and 7.11), such as "KQBdNe2vKRR": White has a queen, a bishop on dark squares, a
 * knight and a pawn on e2 besides the king, Black two rooks.
 *
 * The reader accepts the pieces of a side in any order, and then its pawns in any order; the writer has one order. Bd
 * and Bl are two letters, and a lower-case letter alone is the file of a pawn. There is no ambiguity: 'd' after 'B' is
 * never a file, because a bishop needs its colour. */
#include "../dfen_endgame.h"
#include "../common/board.h"
#include "../common/cursor.h"
#include "../common/writer.h"

/* ---- Reading ---- */

enum { PIECES_MAX = 62 }; /* besides the kings */

struct material_reader {
  struct text_cursor cursor;
  int side;
  bool king, pawns; /* whether this side had them already */
  int pieces;
  dfen_material *material;
};

/* A side may end when it has its king. */
static dfen_error end_side(const struct material_reader *reader) {
  return reader->king ? DFEN_OK : fail(&reader->cursor, DFEN_ERROR_MATERIAL_NO_KING);
}

/* The v between the two sides. */
static dfen_error read_v(struct material_reader *reader) {
  if (reader->side == 1) {
    return fail(&reader->cursor, DFEN_ERROR_MATERIAL_THIRD_SIDE);
  }
  dfen_error error = end_side(reader);
  reader->side = 1;
  reader->king = false;
  reader->pawns = false;
  ++reader->cursor.at;
  return error;
}

/* Every side has one K, anywhere among its pieces. */
static dfen_error read_king(struct material_reader *reader) {
  if (reader->king) {
    return fail(&reader->cursor, DFEN_ERROR_MATERIAL_KING_TWICE);
  }
  reader->king = true;
  ++reader->cursor.at;
  return DFEN_OK;
}

/* Counts a piece; its last letter is the next character. */
static dfen_error read_kind(struct material_reader *reader, int kind) {
  ++reader->material->pieces[reader->side][kind];
  ++reader->cursor.at;
  return DFEN_OK;
}

/* B, and d or l after it. */
static dfen_error read_bishop(struct material_reader *reader) {
  ++reader->cursor.at;
  switch (next_character(&reader->cursor)) {
  case 'd': return read_kind(reader, DFEN_DARK_BISHOPS);
  case 'l': return read_kind(reader, DFEN_LIGHT_BISHOPS);
  default: return fail(&reader->cursor, DFEN_ERROR_MATERIAL_BISHOP);
  }
}

/* A file and a rank from 2 to 7; no square has two pawns, of one side or of both. */
static dfen_error read_pawn(struct material_reader *reader) {
  struct text_cursor *cursor = &reader->cursor;
  ++cursor->at;
  if (next_character(cursor) < '2' || next_character(cursor) > '7') {
    return fail(cursor, DFEN_ERROR_MATERIAL_PAWN);
  }
  dfen_bitboard pawn = square_bit(dfen_square_from_text((const char *)cursor->text + cursor->at - 1, 2));
  dfen_bitboard *pawns = reader->material->pawns;
  if ((pawns[0] | pawns[1]) & pawn) {
    return fail(cursor, DFEN_ERROR_MATERIAL_PAWN_TWICE);
  }
  pawns[reader->side] |= pawn;
  reader->pawns = true;
  ++cursor->at;
  return DFEN_OK;
}

/* One piece. The order of the tests decides which error is reported. */
static dfen_error read_piece(struct material_reader *reader) {
  int character = next_character(&reader->cursor);
  bool pawn = is_file(character);
  if (!pawn && (character == 0 || strchr("KQRBN", character) == NULL)) {
    return fail(&reader->cursor, DFEN_ERROR_MATERIAL_CHARACTER);
  }
  if (!pawn && reader->pawns) {
    return fail(&reader->cursor, DFEN_ERROR_MATERIAL_ORDER);
  }
  if (character != 'K' && reader->pieces++ == PIECES_MAX) {
    return fail(&reader->cursor, DFEN_ERROR_MATERIAL_PIECES_MANY);
  }
  switch (character) {
  case 'K': return read_king(reader);
  case 'Q': return read_kind(reader, DFEN_QUEENS);
  case 'R': return read_kind(reader, DFEN_ROOKS);
  case 'B': return read_bishop(reader);
  case 'N': return read_kind(reader, DFEN_KNIGHTS);
  default: return read_pawn(reader);
  }
}

/* Reads piece by piece up to the end, where both sides must be complete, each with its king. */
dfen_error dfen_scan_material(const char *text, size_t length, dfen_material *material, dfen_fault *fault) {
  struct material_reader reader = {.cursor = cursor_of(text, length, DFEN_FIELD_MATERIAL, fault), .material = material};
  dfen_error error = DFEN_OK;
  memset(material, 0, sizeof *material);
  while (error == DFEN_OK && next_character(&reader.cursor) != END_OF_TEXT) {
    error = next_character(&reader.cursor) == 'v' ? read_v(&reader) : read_piece(&reader);
  }
  if (error == DFEN_OK) {
    error = end_side(&reader);
  }
  return error == DFEN_OK && reader.side == 0 ? fail(&reader.cursor, DFEN_ERROR_MATERIAL_ONE_SIDE) : error;
}

/* ---- Writing ---- */

/* One side: other pieces by kind, then pawns from a2 to h7 rank by rank. */
static void put_side(struct writer *writer, const dfen_material *material, int side) {
  static const char *const names[DFEN_KINDS] = {
    [DFEN_QUEENS] = "Q",         [DFEN_ROOKS] = "R",   [DFEN_DARK_BISHOPS] = "Bd",
    [DFEN_LIGHT_BISHOPS] = "Bl", [DFEN_KNIGHTS] = "N",
  };
  put_character(writer, 'K');
  for (int kind = 0; kind < DFEN_KINDS; ++kind) {
    for (int piece = 0; piece < material->pieces[side][kind]; ++piece) {
      put_text(writer, names[kind]);
    }
  }
  for (dfen_bitboard pawns = material->pawns[side]; pawns != 0;) {
    put_text(writer, square_name(pop_lsb(&pawns)).text);
  }
}

size_t dfen_write_material(const dfen_material *material, char text[DFEN_MATERIAL_TEXT_MAX]) {
  struct writer writer = {.text = text, .size = DFEN_MATERIAL_TEXT_MAX};
  put_side(&writer, material, 0);
  put_character(&writer, 'v');
  put_side(&writer, material, 1);
  return writer.length;
}
