/* The columns that are missing: questions, and the errors of an import, which needs more. */
#include "reader.h"

#include <string.h>

/* ---- Questions ---- */

/* Whether the values of a column without a role allow a role: columns with DFENs are those of positions. */
static bool reader_allows(const struct reader_column *column, enum reader_role role) {
  return column->role == ROLES && (role_kind(role) == DFENS) == (column->fits[DFENS] > 0);
}

static bool reader_any_allows(const struct reader *reader, enum reader_role role) {
  int column = 0;
  while (column < reader->count && !reader_allows(&reader->columns[column], role)) {
    ++column;
  }
  return column < reader->count;
}

void reader_offer_columns(struct reader *reader, enum reader_role role) {
  enum { OFFERED = 10 };
  bool any = reader_any_allows(reader, role);
  for (int i = 0, offered = 0; i < reader->count && offered < OFFERED; ++i) {
    const struct reader_column *column = &reader->columns[i];
    if (any ? reader_allows(column, role) : column->role == ROLES) {
      ++offered;
      reader_report(reader, "choice", "columns", session_text(reader->session, "%s=%s", role_names[role], column->name),
                    column->shown);
    }
  }
}

/* Why no document can be read; NULL if one can. */
static const char *reader_first_fault(struct reader *reader) {
  return session_first_text(reader->session, "SELECT printf('no document can be read; the first, row %%d: %%s',"
                                             " line, reason) FROM temp.dfen_documents WHERE reason NOTNULL"
                                             " ORDER BY line LIMIT 1");
}

/* Asks for the columns of positions and results. Without any DFEN in the first values it asks for positions alone. */
void reader_ask_for_missing(struct reader *reader) {
  const int *of = reader->column_of;
  bool has_moves = of[ROLE_MOVES] >= 0 && (of[ROLE_DICE] >= 0 || reader->dice[0] != NULL);
  bool lacks_dfen = of[ROLE_DFEN] < 0 && !has_moves;
  bool lacks_result = reader->texts.count == 0 && !reader->of_lines && !has_moves;
  bool asks_result = lacks_result && (!lacks_dfen || reader_any_allows(reader, ROLE_DFEN));
  const char *fault = lacks_dfen && reader->of_documents && reader->count == 0 ? reader_first_fault(reader) : NULL;
  const char *question = "which column has the results?";
  if (lacks_dfen) {
    question =
      of[ROLE_NEXT_DFEN] < 0
        ? "which column has the positions?"
        : session_text(reader->session, "which column has the positions before the turns? '%s' has those after",
                       session_shown(reader->session, reader->columns[of[ROLE_NEXT_DFEN]].name));
    question = asks_result ? session_text(reader->session, "which column has the results, and %s", question) : question;
  }
  if (lacks_dfen || asks_result) {
    reader_ask(reader, fault != NULL ? fault : question);
  }
  if (lacks_dfen) {
    reader_offer_columns(reader, ROLE_DFEN);
  }
  if (asks_result) {
    reader_offer_columns(reader, ROLE_RESULT);
  }
}

/* ---- Columns of an import ---- */

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
static void reader_require_roles(struct reader *reader) {
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
      ((role == ROLE_WHITE || role == ROLE_BLACK) && (reader->mapped[role] || players == NULL)) ||
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

void reader_require_columns(struct reader *reader) {
  reader_require_roles(reader);
  reader_require_details(reader);
}
