/* Looks at the first values of the columns: whether they are positions, numbers, dice or moves. */
#include "game.h"

#include <string.h>

#include "../functions/arguments/quote.h"

static bool looks_like_dice(const char *text, size_t length) {
  uint16_t dice = 0;
  int count = 0;
  bool is_it = false;
  size_t place;
  for (int way = 0; way < DICE_WAYS && !is_it; ++way) {
    is_it = value_of_dice(text, length, (enum dice_way)way, &dice, &count, &place) && count > 0;
  }
  return is_it;
}

static void reader_look_at(struct reader *reader, struct reader_column *column, const char *text, size_t length) {
  enum { SHOWN = 3, LONGEST = 1000 };
  trim_value(&text, &length);
  if (length == 0) {
    return;
  }
  if (length <= LONGEST) {
    char moves[MOVES_SIZE];
    uint8_t moves_length = 0;
    sqlite3_int64 number = 0;
    int black = -1;
    size_t place;
    dfen_position position;
    dfen_fault fault;
    bool has_clocks = false, is_dfen = value_of_position(text, length, &position, &has_clocks, &fault);
    bool is_moves = value_of_moves(text, length, moves, &moves_length, &place);
    bool is_number = value_of_number(text, length, &number, &black);
    column->fits[DFENS] += is_dfen;
    column->with_dice += is_dfen && position.state.dice != 0;
    column->fits[NUMBERS] += is_number || (text[0] == '-' && length > 1 && text[1] >= '0' && text[1] <= '9');
    column->halves += is_number && black == 1;
    column->fits[DICE] += looks_like_dice(text, length);
    column->fits[MOVES] += is_moves && moves_length > 0;
    column->sides += (text[0] < '0' || text[0] > '9') && side_of_text(text, length) != 2;
    column->passes += is_moves && moves_length == 0;
    column->words += is_word_or_number(text, length);
    column->draws += length > 3 && is_draw_word(text, length);
    column->objects += length > 2 && memcmp(text, "[{", 2) == 0;
  }
  if (column->filled++ < READER_LOOKED_AT && column->fits[ANYTHING] < SHOWN) {
    char shown[QUOTE_SIZE];
    quote_text(text, length, 0, shown);
    if (column->shown == NULL || strstr(column->shown, shown) == NULL) {
      column->shown = column->shown == NULL ? session_text(reader->session, "%s", shown)
                                            : session_text(reader->session, "%s, %s", column->shown, shown);
      ++column->fits[ANYTHING];
    }
  }
}

void reader_look(struct reader *reader) {
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  sqlite3_str_appendall(sql, "SELECT NULL");
  for (int i = 0; i < reader->count; ++i) {
    sqlite3_str_appendf(sql, ", %s", reader->columns[i].sql);
  }
  sqlite3_str_appendf(sql, " FROM %s LIMIT %d", reader->source, READER_LOOKED_AT);
  sqlite3_stmt *rows = session_prepare(reader->session, "%s", session_finish(reader->session, sql));
  while (session_step(reader->session, rows)) {
    for (int i = 0; i < reader->count && session_ok(reader->session); ++i) {
      const char *text = (const char *)sqlite3_column_text(rows, i + 1);
      int length = sqlite3_column_bytes(rows, i + 1);
      if (text != NULL && length > 0) {
        reader_look_at(reader, &reader->columns[i], text, (size_t)length);
      }
    }
  }
  sqlite3_finalize(rows);
}
