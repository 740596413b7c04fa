#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row *add_row(struct rows *rows, long long game, int number, const dfen_position *position, double score) {
  if (rows->count == rows->room) {
    rows->room = 2 * rows->room + 1000;
    rows->row = realloc(rows->row, rows->room * sizeof *rows->row);
  }
  if (rows->row == NULL) {
    fputs("out of memory\n", stderr);
    exit(2);
  }
  char text[DFEN_TEXT_SIZE];
  dfen_fields fields = dfen_to_fields(position);
  dfen_fields form = dfen_pool_form(&fields);
  size_t length = dfen_write_canonical(&form, DFEN_FOLD_DIHEDRAL, DFEN_KEY_FORM, text);
  struct row *row = &rows->row[rows->count++];
  *row = (struct row){.game = game,
                      .number = number,
                      .key = 14695981039346656037u,
                      .score = score,
                      .estimate = 0.5,
                      .features = dfen_features_of(&fields),
                      .position = *position};
  for (size_t i = 0; i < length; ++i) {
    row->key = (row->key ^ (unsigned char)text[i]) * 1099511628211u;
  }
  return row;
}

int rows_by_key(const void *one, const void *other) {
  const struct row *a = one;
  const struct row *b = other;
  return a->key != b->key     ? (a->key < b->key ? -1 : 1)
         : a->game != b->game ? (a->game < b->game ? -1 : 1)
                              : a->number - b->number;
}

void score_rows(struct rows *rows, size_t first, int winner) {
  for (size_t i = first; i < rows->count; ++i) {
    struct row *row = &rows->row[i];
    row->score = winner < 0 ? 0.5 : row->position.state.side == winner;
  }
}

dfen_position start_position(void) {
  static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, strlen(start), &fields, &fault);
  return dfen_to_position(&fields);
}
