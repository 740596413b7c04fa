/* Material keys, endgame indexes and counts compared with the vectors of an independent program (SPEC 7).
 * test/core/unit/test_leapfrog.c reads those of Leapfrog's rule. */
#include "../../repo/support/material.h"

#include <assert.h>

#include "../../repo/support/tsv.h"

static struct tsv tsv;

static void assert_column(int column, const char *text) {
  if (strcmp(text, tsv.column[column]) != 0) {
    fail_msg("line %d, column %d: '%s' is not '%s'", tsv.line, column + 1, text, tsv.column[column]);
  }
}

TEST(materials_of_positions) {
  open_vectors(&tsv, "endgame/material_keys.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    dfen_material material;
    char text[KEY_SIZE];
    assert_true(dfen_material_of_position(&position, &material));
    material = dfen_material_canonical(&material);
    assert_column(1, key_of(&material, text));
  }
  assert_true(tsv.line > 1);
}

TEST(materials_of_texts) {
  open_vectors(&tsv, "endgame/key_text.tsv");
  while (tsv_next(&tsv)) {
    dfen_material material;
    dfen_fault fault;
    char text[KEY_SIZE] = "NULL";
    const char *key = tsv.column[0];
    if (dfen_scan_material(key, strlen(key), &material, &fault) == DFEN_OK) {
      material = dfen_material_canonical(&material);
      key_of(&material, text);
    }
    assert_column(1, text);
  }
  assert_true(tsv.line > 1);
}

static void assert_number(int column, bool known, uint64_t number) {
  char text[24] = "NULL";
  if (known) {
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  }
  assert_column(column, text);
}

TEST(indexes_of_positions) {
  open_vectors(&tsv, "endgame/index_dice.tsv");
  while (tsv_next(&tsv)) {
    dfen_position position = position_of(tsv.column[0]);
    dfen_material material;
    dfen_endgame endgame;
    uint64_t index = 0;
    char text[DFEN_TEXT_SIZE] = "NULL";
    assert_true(dfen_material_of_position(&position, &material));
    bool counted = dfen_endgame_of_material(&material, &endgame);
    assert_number(3, counted, endgame.count);
    bool numbered = dfen_endgame_index(&position, &endgame, &index);
    assert_number(2, numbered, index);
    if (numbered) {
      dfen_position representative = dfen_endgame_position(&endgame, index);
      dfen_fields fields = dfen_to_fields(&representative);
      form_of(&fields, DFEN_FULL_FORM, text);
    }
    assert_column(4, text);
  }
  assert_true(tsv.line > 1);
}

/* ---- Counts of classes ---- */

/* The rows name a material as a text in which B is a bishop of either colour and P a pawn on any square. Such a text
 * represents many keys; `total` adds up the counts of the canonical ones. */
struct total {
  uint64_t dice, chess;
};

static void add_material(const dfen_material *material, struct total *total) {
  dfen_material canonical = dfen_material_canonical(material);
  bool is_canonical = memcmp(canonical.pieces, material->pieces, sizeof canonical.pieces) == 0 &&
                      memcmp(canonical.pawns, material->pawns, sizeof canonical.pawns) == 0;
  if (is_canonical) {
    dfen_endgame endgame;
    assert_true(dfen_endgame_of_material(material, &endgame));
    total->dice += endgame.count;
    total->chess += dfen_endgame_count_chess(&endgame);
  }
}

/* Adds the pieces from `text` on to `material`, for `side`. Equal letters are adjacent; each gets a place (of a pawn a
 * square, of a bishop a kind) not before that of the previous one (`least`), so that no key is added twice. */
static void add_pieces(dfen_material material, const char *text, int side, int least, struct total *total) {
  static const char letters[] = "QRBlN";
  char piece = *text;
  if (piece == '\0') {
    add_material(&material, total);
  } else if (piece == 'v' || piece == 'K') {
    add_pieces(material, text + 1, piece == 'v' ? 1 : side, 0, total);
  } else if (piece == 'P') {
    for (int square = least > 8 ? least : 8; square < 56; ++square) {
      dfen_material with = material;
      uint64_t pawn = UINT64_C(1) << square;
      with.pawns[side] |= pawn;
      if (((material.pawns[0] | material.pawns[1]) & pawn) == 0) {
        add_pieces(with, text + 1, side, text[1] == 'P' ? square + 1 : 0, total);
      }
    }
  } else if (piece == 'B' && text[1] != 'd' && text[1] != 'l') {
    for (int kind = least; kind < 2; ++kind) {
      dfen_material with = material;
      ++with.pieces[side][kind == 0 ? DFEN_DARK_BISHOPS : DFEN_LIGHT_BISHOPS];
      add_pieces(with, text + 1, side, text[1] == 'B' ? kind : 0, total);
    }
  } else {
    int kind = piece == 'B' && text[1] == 'l' ? DFEN_LIGHT_BISHOPS : (int)(strchr(letters, piece) - letters);
    ++material.pieces[side][kind];
    add_pieces(material, text + (piece == 'B' ? 2 : 1), side, 0, total);
  }
}

TEST(counts_of_classes) {
  static_assert(DFEN_QUEENS == 0 && DFEN_ROOKS == 1 && DFEN_DARK_BISHOPS == 2 && DFEN_KNIGHTS == 4, "as in `letters`");
  open_vectors(&tsv, "endgame/orbit_counts.tsv");
  assert_string_equal(tsv.column[11], "stm_sideswap_chess");
  assert_string_equal(tsv.column[12], "stm_sideswap_dice");
  while (tsv_next(&tsv)) {
    struct total total = {0, 0};
    add_pieces((dfen_material){.pawns = {0, 0}}, tsv.column[0], 0, 0, &total);
    assert_number(11, true, total.chess);
    assert_number(12, true, total.dice);
  }
  assert_true(tsv.line > 1);
}
