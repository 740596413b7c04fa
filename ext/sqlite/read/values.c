/* Names, ids and ratings as files write them. */
#include "reader.h"

/* Blanks, and characters without width, at the ends of a name or an id. */
#define BLANKS                                                                                                         \
  "char(32, 9, 10, 11, 12, 13, 133, 160, 173, 5760, 6158, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201," \
  " 8202, 8203, 8204, 8205, 8206, 8207, 8232, 8233, 8234, 8235, 8236, 8237, 8238, 8239, 8287, 8288, 8294, 8295, 8296," \
  " 8297, 12288, 65279)"

/* Most text has no blanks around it, which GLOB finds faster than trim(). A REAL is the whole number that it is; above
 * 2^53 it is not exact, and NULL. */
const char *reader_id(struct reader *reader, const char *sql) {
  return session_text(reader->session,
                      "CASE typeof(%s) WHEN 'text' THEN CASE WHEN %s GLOB '[!-~]*[!-~]' THEN %s ELSE trim(%s, " BLANKS
                      ") END WHEN 'real' THEN CASE WHEN abs(%s) <= 9007199254740992 THEN CASE WHEN %s = CAST(%s AS"
                      " INTEGER) THEN CAST(%s AS INTEGER) ELSE %s END END ELSE %s END",
                      sql, sql, sql, sql, sql, sql, sql, sql, sql, sql);
}

/* 1500? is a provisional rating. In 1,500 the comma separates thousands; 1,5 cannot be read. */
#define RATING(column) "rtrim(ltrim(trim(" column ", " BLANKS "), '+'), '?')"
#define PLAIN_RATING(column)                                                                                           \
  "CASE WHEN " RATING(column) " GLOB '[0-9],[0-9][0-9][0-9]' OR " RATING(                                              \
    column) " GLOB '[0-9][0-9],[0-9][0-9][0-9]'"                                                                       \
            " THEN replace(" RATING(column) ", ',', '') ELSE " RATING(column) " END"

bool reader_plain_values(struct reader *reader) {
  static const char *const columns[][2] = {{"white", "trim(white, " BLANKS ")"},
                                           {"black", "trim(black, " BLANKS ")"},
                                           {"white_rating", PLAIN_RATING("white_rating")},
                                           {"black_rating", PLAIN_RATING("black_rating")}};
  bool any = false;
  for (size_t i = 0; i < sizeof columns / sizeof columns[0] && reader_goes_on(reader); ++i) {
    reader_run(reader, session_text(reader->session, "UPDATE $ SET %s = %s WHERE typeof(%s) = 'text' AND %s <> %s",
                                    columns[i][0], columns[i][1], columns[i][0], columns[i][0], columns[i][1]));
    any = any || sqlite3_changes(reader->session->db) > 0;
  }
  return any;
}
