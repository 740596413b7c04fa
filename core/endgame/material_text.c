/* Material keys as text (SPEC 7.3 and 7.11). */
#include "../dfen.h"

#include <string.h>

/* ---- Reading ---- */

enum { MEN_MAX = 62 }; /* beside the kings */

struct material_reader {
  const char *text;
  size_t length;
  size_t at;
  int side;
  bool king, pawns; /* whether this side has shown them */
  int men;
  dfen_material *material;
  dfen_fault *fault;
};

/* The byte `ahead` of the place, 0 past the end. */
static uint8_t look(const struct material_reader *reader, size_t ahead) {
  return reader->at + ahead < reader->length ? (uint8_t)reader->text[reader->at + ahead] : 0;
}

static bool fail_material(struct material_reader *reader, dfen_error error, size_t ahead) {
  *reader->fault = (dfen_fault){.error = error,
                                .field = DFEN_FIELD_MATERIAL,
                                .place = (uint32_t)(reader->at + ahead + 1),
                                .character = look(reader, ahead)};
  return false;
}

static bool end_side(struct material_reader *reader) {
  return reader->king || fail_material(reader, DFEN_ERROR_MATERIAL_NO_KING, 0);
}

static bool read_v(struct material_reader *reader) {
  if (reader->side == 1) {
    return fail_material(reader, DFEN_ERROR_MATERIAL_THIRD_SIDE, 0);
  }
  if (!end_side(reader)) {
    return false;
  }
  reader->side = 1;
  reader->king = false;
  reader->pawns = false;
  ++reader->at;
  return true;
}

static bool read_king(struct material_reader *reader) {
  if (reader->king) {
    return fail_material(reader, DFEN_ERROR_MATERIAL_KING_TWICE, 0);
  }
  reader->king = true;
  ++reader->at;
  return true;
}

static bool read_piece(struct material_reader *reader, int kind, size_t letters) {
  ++reader->material->men[reader->side][kind];
  reader->at += letters;
  return true;
}

static bool read_bishop(struct material_reader *reader) {
  switch (look(reader, 1)) {
  case 'd': return read_piece(reader, DFEN_DARK_BISHOPS, 2);
  case 'l': return read_piece(reader, DFEN_LIGHT_BISHOPS, 2);
  default: return fail_material(reader, DFEN_ERROR_MATERIAL_BISHOP, 1);
  }
}

static bool read_pawn(struct material_reader *reader) {
  uint8_t rank = look(reader, 1);
  if (rank < '2' || rank > '7') {
    return fail_material(reader, DFEN_ERROR_MATERIAL_PAWN, 1);
  }
  dfen_bitboard pawn = UINT64_C(1) << dfen_square_from_text(reader->text + reader->at, 2);
  dfen_bitboard *pawns = reader->material->pawns;
  if ((pawns[0] | pawns[1]) & pawn) {
    return fail_material(reader, DFEN_ERROR_MATERIAL_PAWN_TWICE, 1);
  }
  pawns[reader->side] |= pawn;
  reader->pawns = true;
  reader->at += 2;
  return true;
}

static bool read_man(struct material_reader *reader) {
  uint8_t character = look(reader, 0);
  bool pawn = character >= 'a' && character <= 'h';
  if (!pawn && (character == 0 || strchr("KQRBN", character) == NULL)) {
    return fail_material(reader, DFEN_ERROR_MATERIAL_CHARACTER, 0);
  }
  if (!pawn && reader->pawns) {
    return fail_material(reader, DFEN_ERROR_MATERIAL_ORDER, 0);
  }
  if (character != 'K' && reader->men++ == MEN_MAX) {
    return fail_material(reader, DFEN_ERROR_MATERIAL_MEN_MANY, 0);
  }
  switch (character) {
  case 'K': return read_king(reader);
  case 'Q': return read_piece(reader, DFEN_QUEENS, 1);
  case 'R': return read_piece(reader, DFEN_ROOKS, 1);
  case 'B': return read_bishop(reader);
  case 'N': return read_piece(reader, DFEN_KNIGHTS, 1);
  default: return read_pawn(reader);
  }
}

static bool read_sides(struct material_reader *reader) {
  while (reader->at < reader->length) {
    if (!(look(reader, 0) == 'v' ? read_v(reader) : read_man(reader))) {
      return false;
    }
  }
  if (!end_side(reader)) {
    return false;
  }
  return reader->side == 1 || fail_material(reader, DFEN_ERROR_MATERIAL_ONE_SIDE, 0);
}

dfen_error dfen_scan_material(const char *text, size_t length, dfen_material *material, dfen_fault *fault) {
  struct material_reader reader = {.text = text, .length = length, .material = material, .fault = fault};
  memset(material, 0, sizeof *material);
  return read_sides(&reader) ? DFEN_OK : fault->error;
}

/* ---- Writing ---- */

static size_t write_side(const dfen_material *material, int side, char *text) {
  static const char *const names[DFEN_KINDS] = {
    [DFEN_QUEENS] = "Q",         [DFEN_ROOKS] = "R",   [DFEN_DARK_BISHOPS] = "Bd",
    [DFEN_LIGHT_BISHOPS] = "Bl", [DFEN_KNIGHTS] = "N",
  };
  size_t length = 0;
  text[length++] = 'K';
  for (int kind = 0; kind < DFEN_KINDS; ++kind) {
    for (int man = 0; man < material->men[side][kind]; ++man) {
      for (const char *letter = names[kind]; *letter != '\0'; ++letter) {
        text[length++] = *letter;
      }
    }
  }
  for (int square = 0; square < 64; ++square) {
    if (material->pawns[side] >> square & 1) {
      text[length++] = (char)('a' + square % 8);
      text[length++] = (char)('1' + square / 8);
    }
  }
  return length;
}

size_t dfen_write_material(const dfen_material *material, char text[DFEN_MATERIAL_TEXT_MAX]) {
  size_t length = write_side(material, 0, text);
  text[length++] = 'v';
  return length + write_side(material, 1, text + length);
}
