/* The columns that are missing: questions, and the errors of an import, which needs more. */
#include "reader.h"

#include <string.h>

/* ---- Questions ---- */

/* Whether a column may have a role that it does not have by its name: not those of dice and moves, nor positions that
 * are numbers. */
static bool reader_may_have(const struct reader_column *column, enum reader_role role) {
  bool are_numbers = 2 * column->fits[NUMBERS] > column->filled;
  bool are_dice = !are_numbers && column->words == 0 && column->filled > 0 && column->fits[DICE] == column->filled;
  bool are_moves = column->fits[MOVES] > 0 && column->fits[MOVES] + column->passes == column->filled;
  return column->role == ROLES && column->objects == 0 && !are_dice && !are_moves &&
         !(are_numbers && role_kind(role) == DFENS);
}

/* Whether its values allow it, too: columns with DFENs are those of positions. */
static bool reader_allows(const struct reader_column *column, enum reader_role role) {
  return reader_may_have(column, role) && (role_kind(role) == DFENS) == (column->fits[DFENS] > 0);
}

static bool reader_any_allows(const struct reader *reader, enum reader_role role) {
  int column = 0;
  while (column < reader->count && !reader_allows(&reader->columns[column], role)) {
    ++column;
  }
  return column < reader->count;
}

void reader_offer_columns(struct reader *reader, enum reader_role role) {
  bool any = reader_any_allows(reader, role);
  for (int i = 0, offered = 0; i < reader->count && offered < READER_OFFERED; ++i) {
    const struct reader_column *column = &reader->columns[i];
    if ((any ? reader_allows(column, role) : reader_may_have(column, role)) && !reader_is_detail(reader, column)) {
      ++offered;
      reader_report(reader, "choice", "columns", session_text(reader->session, "%s=%s", role_names[role], column->name),
                    column->shown);
    }
  }
}

/* Whether a column has no role, and its values are not numbers. */
static bool has_names(const struct reader_column *column) {
  return column->role == ROLES && column->filled > column->fits[NUMBERS];
}

/* Whether such a column's name contains White's or Black's. */
static bool reader_may_name(const struct reader_column *column, enum reader_role role) {
  return has_names(column) && name_contains(role, column->name);
}

int reader_column_like(const struct reader *reader, enum reader_role role) {
  int found = -1, count = 0;
  for (int i = 0; i < reader->count; ++i) {
    bool is_it = reader_may_name(&reader->columns[i], role);
    found = is_it ? i : found;
    count += is_it;
  }
  return count == 1 ? found : -1;
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
  bool has_moves = of[ROLE_MOVES] >= 0 && reader_has_dice(reader);
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

/* The first column that may name players although it has no role (SPEC 14.3). NULL for none. */
static const struct reader_column *reader_likely_players(const struct reader *reader) {
  static const char *const likes[] = {"%player%", "%opponent%", "%user%", "w", "b"};
  for (int i = 0; i < reader->count; ++i) {
    const struct reader_column *column = &reader->columns[i];
    bool is_like = reader_may_name(column, ROLE_WHITE) || reader_may_name(column, ROLE_BLACK);
    for (size_t j = 0; j < sizeof likes / sizeof likes[0]; ++j) {
      is_like = is_like || (has_names(column) && sqlite3_strlike(likes[j], column->name, 0) == 0);
    }
    if (is_like && !reader_is_detail(reader, column)) {
      return column;
    }
  }
  return NULL;
}

/* Asks for the roles that are missing, and names the option for the first of them. */
static void reader_fail_missing(struct reader *reader, const char *missing, enum reader_role first,
                                const struct reader_column *players) {
  const char *name = role_names[first], *more = "", *none = "";
  int named = reader_column_named(reader, name);
  if (first == ROLE_WHITE || first == ROLE_BLACK) {
    more = session_text(reader->session, "; '%s' %s", session_shown(reader->session, players->name),
                        players->objects > 0 ? "is a list of objects, which is not read" : "may be one");
    none = session_text(reader->session, ", and {\"columns\": {\"%s\": \"\"}} says that there is none", name);
  } else if (named >= 0 && reader->columns[named].shown != NULL) {
    more = session_text(reader->session, "; its column has other values: %s", reader->columns[named].shown);
  }
  session_ask(reader->session,
              "an import needs columns for %s, and finds %s%s; the option {\"columns\": {\"%s\": \"...\"}} names one%s",
              missing, reader_list_names(reader), more, name, none);
}

/* An import needs ids of games, dice and moves, and those of players if the table has likely ones, and the option
 * columns does not say that they are none. */
static void reader_require_roles(struct reader *reader) {
  static const enum reader_role of_lines[] = {ROLE_DFEN, ROLE_MOVES, ROLE_GAMES, ROLE_WINS, ROLE_DRAWS, ROLE_LOSSES};
  static const enum reader_role of_games[] = {ROLE_GAME, ROLE_WHITE, ROLE_BLACK, ROLE_DICE, ROLE_MOVES};
  const struct reader_column *players = reader_likely_players(reader);
  const char *missing = "";
  enum reader_role first = ROLES;
  for (int i = 0; i < (reader->of_lines ? 6 : 5) && reader->count > 0; ++i) {
    enum reader_role role = reader->of_lines ? of_lines[i] : of_games[i];
    bool is_there = reader->column_of[role] >= 0 || (role == ROLE_GAME && reader->has_game) ||
                    ((role == ROLE_WHITE || role == ROLE_BLACK) && (reader->mapped[role] || players == NULL)) ||
                    (role == ROLE_DICE && reader_has_dice(reader));
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
