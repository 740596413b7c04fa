/* Ids that several games have (SPEC 14.15): where most have several turns at one moment, the one other column that
 * separates them is taken; several, or none, are a question. */
#include <string.h>

#include "reader.h"

enum { CANDIDATES_MAX = 10 };

static bool clash_much(const struct reader *reader) {
  const struct reader_found *found = &reader->found;
  return (reader_is_much(found->clashes, found->games) && 2 * found->clashes > found->games) ||
         (found->clashes > 0 && found->clashes == found->games && found->rows > 500);
}

/* What is the same for all rows of a turn, as SQL, with the id of its game. */
static const char *moment_sql(struct reader *reader, const char *game) {
  const char *dfen = reader_expression(reader, ROLE_DFEN);
  return session_text(reader->session,
                      "%s, %s, %s, substr(%s, instr(%s, ' ') + 1, 1), CASE WHEN %s GLOB '* * * * * [0-9]*'"
                      " THEN substr(%s, length(rtrim(%s, '0123456789')) + 1) END",
                      game, reader_expression(reader, ROLE_NUMBER), reader_expression(reader, ROLE_MICRO), dfen, dfen,
                      dfen, dfen, dfen);
}

/* How many games have several positions at one moment, if a column is a part of their ids. */
static sqlite3_int64 count_clashes(struct reader *reader, const char *game) {
  const char *dfen = reader_expression(reader, ROLE_DFEN);
  return session_integer(reader->session,
                         "SELECT count(DISTINCT game) FROM (SELECT %s AS game FROM %s GROUP BY %s"
                         " HAVING count(DISTINCT substr(%s, 1, instr(%s, ' '))) > 1)",
                         game, reader->source, moment_sql(reader, game), dfen, dfen);
}

bool reader_separate_games(struct reader *reader) {
  struct sql_session *session = reader->session;
  const char *id = reader_expression(reader, ROLE_GAME), *names[CANDIDATES_MAX], *games[CANDIDATES_MAX];
  sqlite3_int64 counts[CANDIDATES_MAX];
  int count = 0;
  if (!reader->has_game || reader->game != NULL || reader->column_of[ROLE_DFEN] < 0 ||
      reader->column_of[ROLE_GAME] < 0 || reader->of_documents || !clash_much(reader)) {
    return false;
  }
  bool same = true;
  for (int i = 0; i < reader->count && count < CANDIDATES_MAX && session_ok(session); ++i) {
    const struct reader_column *column = &reader->columns[i];
    bool may_be = column->role == ROLES || column->role == ROLE_PLAYED_AT || column->role == ROLE_TERMINATION ||
                  column->role == ROLE_MODE || column->role == ROLE_WHITE || column->role == ROLE_BLACK;
    const char *game = session_text(session, "coalesce(%s, '') || char(31) || coalesce(%s, '')", id, column->sql);
    if (may_be &&
        session_integer(session, "SELECT count(DISTINCT %s) > 1 AND 3 * count(DISTINCT %s) < count(*) FROM %s",
                        column->sql, column->sql, reader->source) != 0 &&
        50 * count_clashes(reader, game) <= reader->found.games) {
      names[count] = column->name;
      games[count] = game;
      counts[count] = session_integer(session, "SELECT count(DISTINCT %s) FROM %s", game, reader->source);
      same = same && counts[count] == counts[0];
      ++count;
    }
  }
  const char *shown = session_shown(session, reader->columns[reader->column_of[ROLE_GAME]].name);
  if (count > 0 && same) {
    reader->game = games[0];
    reader->has_separated = names[0];
    return session_ok(session);
  }
  reader_ask(reader,
             session_text(session,
                          "which columns identify a game? %lld of %lld ids in '%s' have several turns at one moment%s",
                          reader->found.clashes, reader->found.games, shown,
                          count == 0 ? ", and no other column tells their games apart" : ""));
  for (int i = 0; i < count; ++i) {
    reader_report(reader, "choice", "columns",
                  session_text(session, "game=%s+%s", reader->columns[reader->column_of[ROLE_GAME]].name, names[i]),
                  session_text(session, "%lld games", counts[i]));
  }
  return false;
}
