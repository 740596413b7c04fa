/* Looks at the first values of the columns: whether they are positions, numbers, dice or moves. */
#include "reader.h"

#include <string.h>

#include "../../arguments/quote.h"

static bool is_digits(const char *text, size_t length) {
  size_t at = length > 0 && text[0] == '-', point = 0;
  bool has_digit = false;
  for (; at < length; ++at) {
    point += text[at] == '.';
    has_digit |= text[at] != '.';
    if ((text[at] != '.' && (text[at] < '0' || text[at] > '9')) || point > 1) {
      return false;
    }
  }
  return has_digit;
}

/* One to three dice, as letters, digits, words, or glyphs; what is between them does not matter. */
static bool looks_like_dice(const char *text, size_t length) {
  static const char *const words[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  int dice = 0;
  for (size_t at = 0; at < length && dice <= 3;) {
    size_t taken = 1;
    for (int i = 0; i < 6; ++i) {
      size_t size = strlen(words[i]);
      taken = size <= length - at && sqlite3_strnicmp(text + at, words[i], (int)size) == 0 ? size : taken;
    }
    bool is_glyph = (unsigned char)text[at] >= 0xC0;
    bool is_die = taken > 1 || is_glyph || strchr("PNBRQKpnbrqk123456", text[at]) != NULL;
    bool is_zero = text[at] == '.' && length - at > 1 && text[at + 1] == '0'; /* of a number such as 123.0 */
    if (!is_die && !is_zero && strchr("[](){}\"',;-+/|_ .", text[at]) == NULL && (unsigned char)text[at] < 0x80) {
      return false;
    }
    dice += is_die && text[at] != '\0';
    at += is_zero ? 2 : taken;
  }
  return dice >= 1 && dice <= 3;
}

static bool looks_like_moves(const char *text, size_t length) {
  size_t at = 0;
  while (at < length && strchr("[(\"' ", text[at]) != NULL && text[at] != '\0') {
    ++at;
  }
  char squares[4] = "";
  for (int i = 0; i < 4 && at < length; at += i == 1 && at < length && text[at] == '-', ++i) {
    squares[i] = text[at++];
  }
  for (int i = 0; i < 4; i += 2) {
    char file = (char)(squares[i] | 0x20);
    if (file < 'a' || file > 'h' || squares[i + 1] < '1' || squares[i + 1] > '8') {
      return false;
    }
  }
  return true;
}

static bool looks_like_dfen(const char *text, size_t length, bool *with_dice) {
  dfen_fields fields;
  dfen_fault fault;
  bool is_dfen = dfen_scan(text, length, &fields, &fault) == DFEN_OK;
  *with_dice = is_dfen && fields.state.dice != 0;
  return is_dfen;
}

static void reader_look_at(struct reader *reader, struct reader_column *column, const char *text, size_t length) {
  enum { SHOWN = 3, LONGEST = 1000 };
  while (length > 0 && (*text == ' ' || *text == '\t')) {
    ++text;
    --length;
  }
  while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) {
    --length;
  }
  bool with_dice = false;
  if (length <= LONGEST) {
    column->fits[DFENS] += looks_like_dfen(text, length, &with_dice);
    column->with_dice += with_dice;
    column->fits[NUMBERS] += is_digits(text, length);
    column->fits[DICE] += looks_like_dice(text, length);
    column->fits[MOVES] += looks_like_moves(text, length);
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
