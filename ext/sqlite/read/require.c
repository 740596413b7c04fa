/* The columns that an import must have. */
#include "reader.h"

#include <string.h>

/* The first column that may name players although it has no role: its values are not numbers (SPEC 14.3). NULL for
 * none. */
static const char *reader_likely_players(const struct reader *reader) {
  static const char *const likes[] = {"%white%", "%black%", "%player%", "%opponent%", "%user%", "w", "b"};
  for (int i = 0; i < reader->count; ++i) {
    const struct reader_column *column = &reader->columns[i];
    bool has_texts = column->filled > column->fits[NUMBERS];
    for (size_t j = 0; j < sizeof likes / sizeof likes[0]; ++j) {
      if (column->role == ROLES && has_texts && !reader_is_detail(reader, column) &&
          sqlite3_strlike(likes[j], column->name, 0) == 0) {
        return column->name;
      }
    }
  }
  return NULL;
}

/* Asks for the roles that are missing and the option for the first of them. */
static void reader_fail_missing(struct reader *reader, const char *missing, enum reader_role first,
                                const char *players) {
  const char *name = role_names[first], *more = "", *none = "";
  int named = reader_column_named(reader, name);
  if (first == ROLE_WHITE || first == ROLE_BLACK) {
    more = session_text(reader->session, "; '%s' may be one", session_shown(reader->session, players));
    none = session_text(reader->session, ", and {\"columns\": {\"%s\": \"\"}} none", name);
  } else if (named >= 0 && reader->columns[named].shown != NULL) {
    more = session_text(reader->session, "; its column has other values: %s", reader->columns[named].shown);
  }
  session_ask(reader->session, "no column for %s, among %s%s; the option {\"columns\": {\"%s\": \"...\"}} names one%s",
              missing, reader_list_names(reader), more, name, none);
}

/* An import needs more columns than the other entry points. It needs those of players only if the table has likely
 * ones, and the option columns does not say that they are none. */
static void reader_require_roles(struct reader *reader, const bool mapped[ROLES]) {
  static const enum reader_role of_lines[] = {ROLE_DFEN, ROLE_MOVES, ROLE_GAMES, ROLE_WINS, ROLE_DRAWS, ROLE_LOSSES};
  static const enum reader_role of_games[] = {ROLE_GAME, ROLE_WHITE, ROLE_BLACK, ROLE_RESULT,
                                              ROLE_DFEN, ROLE_DICE,  ROLE_MOVES};
  const char *missing = "", *players = reader_likely_players(reader);
  enum reader_role first = ROLES;
  int dfen = reader->column_of[ROLE_DFEN];
  int count = reader->of_lines ? 6 : 7;
  if (reader->of_documents) { /* other fields may be absent, which rejects documents one by one */
    count = reader->count > 0 && !reader->of_lines ? 3 : 0;
  }
  for (int i = 0; i < count; ++i) {
    enum reader_role role = reader->of_lines ? of_lines[i] : of_games[i];
    bool is_there =
      reader->column_of[role] >= 0 || (role == ROLE_GAME && reader->has_game) ||
      ((role == ROLE_WHITE || role == ROLE_BLACK) && (mapped[role] || players == NULL)) ||
      (role == ROLE_RESULT && reader->texts.count > 0) ||
      (role == ROLE_DICE && (reader->dice[0] != NULL || (dfen >= 0 && reader->columns[dfen].with_dice > 0)));
    if (!is_there) {
      missing = session_text(reader->session, "%s%s%s", missing, first == ROLES ? "" : ", ", role_names[role]);
      first = first == ROLES ? role : first;
    }
  }
  if (first != ROLES) {
    reader_fail_missing(reader, missing, first, players);
  }
}

static void reader_require_details(struct reader *reader) {
  const char *detail = reader->details.text;
  for (int i = 0; i < reader->details.count && reader->count > 0; ++i, detail += strlen(detail) + 1) {
    static const char of_documents[] = "SELECT EXISTS (SELECT 1 FROM temp.dfen_documents, json_each(CASE WHEN"
                                       " reason IS NULL THEN doc ELSE '{}' END) WHERE key = %Q COLLATE NOCASE)";
    if (reader->of_documents ? session_integer(reader->session, of_documents, detail) == 0
                             : reader_column_named(reader, detail) < 0) {
      session_fail(reader->session, "the option details names '%s', which is not a column; the columns are %s",
                   session_shown(reader->session, detail), reader_list_names(reader));
    }
  }
}

void reader_require_columns(struct reader *reader, const bool mapped[ROLES]) {
  reader_require_roles(reader, mapped);
  reader_require_details(reader);
}
