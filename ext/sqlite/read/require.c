/* The columns that an import must have. */
#include "reader.h"

#include <string.h>

static void reader_require_roles(struct reader *reader) {
  static const enum reader_role of_lines[] = {ROLE_DFEN, ROLE_MOVES, ROLE_GAMES, ROLE_WINS, ROLE_DRAWS, ROLE_LOSSES};
  static const enum reader_role of_games[] = {ROLE_GAME, ROLE_WHITE, ROLE_BLACK, ROLE_RESULT,
                                              ROLE_DFEN, ROLE_DICE,  ROLE_MOVES};
  const char *missing = "", *first = NULL;
  int dfen = reader->column_of[ROLE_DFEN];
  /* the fields of documents may be absent, which rejects them one by one */
  int count = reader->of_documents ? reader->count > 0 && !reader->of_lines : reader->of_lines ? 6 : 7;
  for (int i = 0; i < count; ++i) {
    enum reader_role role = reader->of_lines ? of_lines[i] : of_games[i];
    bool is_there =
      reader->column_of[role] >= 0 || (role == ROLE_GAME && reader->has_game) ||
      (role == ROLE_RESULT && reader->column_of[ROLE_WINNER] >= 0) ||
      (role == ROLE_DICE && (reader->dice[0] != NULL || (dfen >= 0 && reader->columns[dfen].with_dice > 0)));
    if (!is_there) {
      missing = session_text(reader->session, "%s%s%s", missing, first == NULL ? "" : ", ", role_names[role]);
      first = first == NULL ? role_names[role] : first;
    }
  }
  if (first != NULL) {
    int named = reader_column_named(reader, first);
    bool has_others = named >= 0 && reader->columns[named].shown != NULL;
    session_fail(reader->session,
                 "no column for %s, among %s%s%s; the option {\"columns\": {\"%s\": \"...\"}} names one", missing,
                 reader_list_names(reader), has_others ? "; its column has other values: " : "",
                 has_others ? reader->columns[named].shown : "", first);
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

void reader_require_columns(struct reader *reader) {
  reader_require_roles(reader);
  reader_require_details(reader);
}
