/* Games that occur in several files, or in several documents: a grown export beside its older copy counts once. Of rows
 * that are equal, those of the unit with most rows of the game are left, a file or a document. A row with another
 * result is not equal, so that the game has two results; one without a result is. */
#include "reader.h"

#define SAYS_NOTHING "coalesce(result, '') IN ('', '*')"

bool reader_drop_copies(struct reader *reader, bool is_in_order) {
  bool of_documents = reader->list != NULL;
  const char *unit = of_documents ? "line" : "(SELECT max(from_row) FROM temp.dfen_files WHERE from_row <= at)";
  if (!reader->has_game || (of_documents ? is_in_order : reader->file == NULL)) {
    return false;
  }
  reader_run(reader, session_text(reader->session,
                                  "INSERT INTO temp.dfen_shared SELECT game FROM (SELECT DISTINCT game, %s AS unit"
                                  " FROM $ WHERE reason IS NULL AND game NOTNULL) GROUP BY game HAVING count(*) > 1",
                                  unit));
  if (reader_integer(reader, "SELECT EXISTS (SELECT 1 FROM temp.dfen_shared)") == 0) {
    return false;
  }
  const char *rows =
    session_text(reader->session,
                 "SELECT at, game, number, dfen, dice, moves, result, unit, count(*) OVER (PARTITION BY game, unit) AS"
                 " size FROM (SELECT *, %s AS unit FROM $ WHERE reason IS NULL AND game IN (SELECT game FROM"
                 " temp.dfen_shared))",
                 unit);
  reader_run(reader,
             session_text(reader->session,
                          "UPDATE $ SET reason = %Q WHERE at IN (SELECT at FROM (SELECT at, unit, result,"
                          " first_value(unit) OVER equal_rows AS kept, first_value(result) OVER equal_rows AS"
                          " said FROM (%s) WINDOW equal_rows AS (PARTITION BY game, number, dfen, dice, moves"
                          " ORDER BY size DESC, " SAYS_NOTHING ", unit DESC)) WHERE unit <> kept"
                          " AND (result IS said OR " SAYS_NOTHING "))",
                          of_documents ? "repeats a turn of another document" : "repeats a row of another file", rows));
  return true;
}
