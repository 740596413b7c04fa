/* ext/files: kinds of files, encodings, separators and rows. Each text is read in chunks of every small size, which
 * must not matter. */
#include "../repo/support/test.h"

#include "../../ext/files/reading.h"

enum { SHOWN = 4000 };

static struct { bool lenient; } options;

/* Reads a text in chunks: rows as "[value][value] line" and then the error, if there is one, or how many rows were read
 * as Windows-1252. */
static void read_text(const char *text, size_t length, size_t chunk, char shown[SHOWN]) {
  struct reading reading = {.lenient = options.lenient};
  size_t at = 0, used = 0;
  shown[0] = '\0';
  for (enum reading_result result; (result = reading_next(&reading)) != READING_END;) {
    if (result == READING_FAILED) {
      snprintf(shown + used, SHOWN - used, "%s", reading.error);
      break;
    }
    if (result == READING_MORE) {
      size_t count = length - at < chunk ? length - at : chunk;
      reading_feed(&reading, text + at, count);
      at += count;
      continue;
    }
    for (size_t i = 0; i < reading.count; ++i) {
      assert_int_equal(strlen(reading_value(&reading, i)), reading_length(&reading, i));
      used += (size_t)snprintf(shown + used, SHOWN - used, "[%s]", reading_value(&reading, i));
    }
    used += (size_t)snprintf(shown + used, SHOWN - used, " %lld\n", reading.row_line);
    assert_true(used < SHOWN);
  }
  if (reading.windows > 0) {
    snprintf(shown + used, SHOWN - used, "%lld from line %lld", reading.windows, reading.windows_line);
  }
  reading_free(&reading);
}

static void assert_bytes(const char *text, size_t length, const char *expected) {
  char shown[SHOWN];
  for (size_t chunk = 1; chunk < 9; ++chunk) {
    read_text(text, length, chunk, shown);
    assert_string_equal(shown, expected);
  }
  read_text(text, length, 1 << 20, shown);
  assert_string_equal(shown, expected);
}
#define assert_rows(text, expected) assert_bytes((text), sizeof(text) - 1, (expected))

TEST(rows_of_values) {
  assert_rows("a,b\n1,2\n", "[a][b] 1\n[1][2] 2\n");
  assert_rows("a,b\r\n1,2\r\n,\r\n", "[a][b] 1\n[1][2] 2\n[][] 3\n");
  assert_rows("a,b\n1,2", "[a][b] 1\n[1][2] 2\n");
  assert_rows("a,b\n1\n\n1,2,3\n", "[a][b] 1\n[1] 2\n[1][2][3] 4\n");
  assert_rows("a;b,c\nx;y\n", "[a;b][c] 1\n[x;y] 2\n"); /* as many of each: the comma */
  assert_rows("a;b;c,d\n", "[a][b][c,d] 1\n");
  assert_rows("a\tb\n1|2\t3\n", "[a][b] 1\n[1|2][3] 2\n");
  assert_rows("a|b\n1|2\n", "[a][b] 1\n[1][2] 2\n");
  assert_rows("a,b\n \t\n,\n", "[a][b] 1\n[][] 3\n"); /* blank lines are skipped */
  assert_rows("a,b\r\r\n1,\"2\"\r\r\n\"3\",4\r\r\n\r\r\n",
              "[a][b] 1\n[1][2] 2\n[3][4] 3\n"); /* written as text twice */
  /* lines of an old Macintosh; elsewhere a return alone is a part of a value */
  assert_rows("a,b\r1,\"2\r3\"\r\r4,5", "[a][b] 1\n[1][2\n3] 2\n[4][5] 5\n");
  assert_rows("a,b\r,c\n", "[a][b\r][c] 1\n");
}

TEST(quotes) {
  assert_rows("a,b\n\"1,\"\"x\"\"\",\"2\n3\"\n4,5\n", "[a][b] 1\n[1,\"x\"][2\n3] 2\n[4][5] 4\n");
  assert_rows("a,b\r\n\"1\",\"\"\r\n", "[a][b] 1\n[1][] 2\n");
  assert_rows("a,b\n5\" board,1 \"2\"\n", "[a][b] 1\n[5\" board][1 \"2\"] 2\n");
  assert_rows("\"a;b;c\",d\n", "[a;b;c][d] 1\n"); /* separators within quotes do not count */
  assert_rows("a,b\n1,\"2", "[a][b] 1\nhas a quote that is not closed, in line 2");
  assert_rows("a,b\n\n1,\"2\"", "[a][b] 1\n[1][2] 3\n");
}

TEST(misplaced_quotes) {
  static const char ROWS[] = "a,b,c\n1,\"2,3\n4,5,6\"\n7,8,9\n", AFTER[] = "a,b\n\"1\"x,2\n",
                    RETURN[] = "a,b\n\"1\"\rx,2\"\n";
  assert_rows(ROWS,
              "[a][b][c] 1\nhas whole rows in the value that a quote opens in line 2 and another closes in line 3");
  assert_rows(AFTER, "[a][b] 1\nhas text after the closing quote in line 2 of a value that begins in line 2");
  options.lenient = true;
  assert_rows(ROWS, "[a][b][c] 1\n[1][2,3\n4,5,6] 2\n[7][8][9] 4\n");
  assert_rows(AFTER, "[a][b] 1\nhas a quote that is not closed, in line 2");
  assert_rows(RETURN, "[a][b] 1\n[1\"\rx,2] 2\n");
  options.lenient = false;
  /* a line break alone, or separators alone, are usual in quotes */
  assert_rows("a,b,c\n1,\"2\n3\",\"4,5,6\"\n", "[a][b][c] 1\n[1][2\n3][4,5,6] 2\n");
  assert_rows("a,b,c\n1,\"2\n3,4\",5,6\n", "[a][b][c] 1\nhas whole rows in the value that a quote opens in line 2 "
                                           "and another closes in line 3");
  assert_rows("a,b,c\n1,\"2\n3,4\",5\n", "[a][b][c] 1\n[1][2\n3,4][5] 2\n");
}

/* Names may have line breaks, but whole rows are none. */
TEST(names_in_lines) {
  assert_rows("a,\"b\nc\"\n1,2\n", "[a][b\nc] 1\n[1][2] 3\n");
  assert_rows("\"a\n\"\"b\"\"\";\"c\r\nd\"\r\n1;2\r\n", "[a\n\"b\"][c\r\nd] 1\n[1][2] 4\n");
  assert_rows("# x\n\"a\n\nb\"|c\n1|2\n", "[a\n\nb][c] 2\n[1][2] 5\n");
  assert_rows("\"a\nb,c\n1,2\"\n", "has one column, '\"a': separate values by commas, semicolons, tabs or |");
  assert_rows("a,\"b\nc,d\",e\n",
              "has whole rows in the value that a quote opens in line 1 and another closes in line 2");
}

TEST(hints) {
  assert_rows("a,b\n1,\"x \\\"y\\\"\"\n",
              "[a][b] 1\nhas text after the closing quote in line 2 of a value that begins in "
              "line 2; a quote within a value is written twice, not as \\\" (in MySQL: "
              "ESCAPED BY '\"')");
  /* R: a name fewer in the first row. A row may have too many values, and rows may end with separators. */
  assert_rows("a,b\n1,2,3\n2,3,4\n",
              "[a][b] 1\n[1][2][3] 2\n[2][3][4] 3\nhas one name fewer than values in every row; R's "
              "write.csv() writes names that fit");
  assert_rows("a,b\n1,2,3\n2,3\n", "[a][b] 1\n[1][2][3] 2\n[2][3] 3\n");
  assert_rows("a,b\n1,2,\n2,3,4\n", "[a][b] 1\n[1][2][] 2\n[2][3][4] 3\n");
}

/* A quote that was forgotten in any value of the first row, and is closed by a quote around, before, behind or within
 * any value of a later one: rows are never joined in silence. */
TEST(forgotten_quotes) {
  static const char *const CLOSING[] = {"\"x\"", "\"x", "x\"", "x\"y", "\",x\"", "\"\""};
  int silent = 0;
  for (int opened = 0; opened < 3; ++opened) {
    for (int row = 1; row < 4; ++row) {
      for (int value = 0; value < 3; ++value) {
        for (size_t closing = 0; closing < sizeof CLOSING / sizeof *CLOSING; ++closing) {
          char text[200] = "a,b,c\n", shown[SHOWN];
          for (int i = 0; i < 12; ++i) {
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s%c", i == opened ? "\"" : "",
                     i == 3 * row + value ? CLOSING[closing] : "1", i % 3 == 2 ? '\n' : ',');
          }
          read_text(text, strlen(text), 7, shown);
          silent += strstr(shown, "quote") == NULL;
        }
      }
    }
  }
  assert_int_equal(silent, 0);
}

TEST(encodings) {
  assert_rows("\xef\xbb\xbf"
              "a,b\n1,\xc3\xa9\n",
              "[a][b] 1\n[1][\xc3\xa9] 2\n");
  assert_rows("\xff\xfe"
              "a\0,\0b\0\n\0\xe9\0,\0\x3d\xd8\x00\xde\n\0",
              "[a][b] 1\n[\xc3\xa9][\xf0\x9f\x98\x80] 2\n");
  assert_rows("\xfe\xff\0a\0,\0b\0\n", "[a][b] 1\n");
  assert_rows("\0a\0,\0b\0\n\0001\0,\0002", "[a][b] 1\n[1][2] 2\n");
  assert_rows("a\0,\0b\0\n\0001\0,\0002\0", "[a][b] 1\n[1][2] 2\n");
  assert_rows("\xff\xfe"
              "a\0,\0b",
              "begins as UTF-16LE, and then is not valid UTF-16LE");
  assert_rows("\xff\xfe"
              "a\0,\0\x3d\xd8\n\0",
              "begins as UTF-16LE, and then is not valid UTF-16LE");
  assert_rows("\xfe\xff\0a\0,\xde\0\0b", "begins as UTF-16BE, and then is not valid UTF-16BE");
  /* a row that is not UTF-8 is Windows-1252 */
  assert_rows("a,b\n\xe9,\x80\x81\n", "[a][b] 1\n[\xc3\xa9][\xe2\x82\xac\xc2\x81] 2\n1 from line 2");
  assert_rows("a,\xe9", "[a][\xc3\xa9] 1\n1 from line 1");
  assert_rows("a,b\n\xc3\xa9,1\n\xe9,2\n\xc3\xa9,\xc3\n",
              "[a][b] 1\n[\xc3\xa9][1] 2\n[\xc3\xa9][2] 3\n[\xc3\x83\xc2\xa9][\xc3\x83] 4\n2 from line 3");
  assert_rows("{\"a\": \"\xe9\"}\n{}\n", "[{\"a\": \"\xc3\xa9\"}] 1\n[{}] 2\n1 from line 1");
  assert_rows("a,b\n1,\0\n", "[a][b] 1\nhas a NUL in line 2");
}

/* However much ASCII precedes it. */
TEST(late_encoding) {
  static char text[200000];
  size_t length = 4;
  memcpy(text, "a,b\n", 4);
  while (length < 150000) {
    memcpy(text + length, "1,2\n", 4);
    length += 4;
  }
  memcpy(text + length, "\xe9,\xe9\n", 4);
  struct reading reading = {0};
  enum reading_result result;
  reading_feed(&reading, text, length + 4);
  while ((result = reading_next(&reading)) == READING_ROW) {
  }
  assert_int_equal(result, READING_MORE);
  assert_string_equal(reading_value(&reading, 1), "\xc3\xa9");
  assert_int_equal(reading.windows, 1);
  reading_free(&reading);
}

#define POSITION "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

TEST(first_rows) {
  assert_rows("", "is empty");
  assert_rows("\xef\xbb\xbf\n \n", "is empty");
  assert_rows("# a comment\n", "is empty");
  assert_rows("sep=;\na,b;c\n", "[a,b][c] 2\n");
  assert_rows("\"Sep=|\"\r\na,b|c\r\n", "[a,b][c] 2\n");
  assert_rows("sep=;\r\na,b;c\r\n", "[a,b][c] 2\n");
  assert_rows("\n \r\na,b\n", "[a][b] 3\n");
  assert_rows(" a, b\n", "[ a][ b] 1\n");
  assert_rows("# a, comment\n\n#a,b,c\nd,e\n#,f\n", "[d][e] 4\n[#][f] 5\n");
  /* rows without names, with and without names in a comment */
  assert_rows("# from, a, server\n" POSITION ",1-0\n", "[" POSITION "][1-0] 2\n");
  assert_rows("#  fen,result\n" POSITION ",1-0\n", "[fen][result] 1\n[" POSITION "][1-0] 2\n");
  assert_rows("#fen,result\n1,2\n", "[fen][result] 1\n[1][2] 2\n");
  assert_rows("fen\n", "has one column, 'fen': separate values by commas, semicolons, tabs or |");
}

TEST(names) {
  static const struct {
    const char *text;
    bool has_names;
  } EACH[] = {
    {"fen,result", true},      {"1," POSITION, false}, {"1;\" " POSITION "\"", false},
    {"8/8/8/8/8/8/8,1", true}, {"{}", false},
  };
  for (size_t i = 0; i < sizeof EACH / sizeof *EACH; ++i) {
    struct reading reading = {0};
    reading_feed(&reading, EACH[i].text, strlen(EACH[i].text));
    reading_feed(&reading, "", 0);
    assert_int_equal(reading_next(&reading), READING_ROW);
    assert_int_equal(reading.has_names, EACH[i].has_names);
    reading_free(&reading);
  }
}

TEST(json) {
  assert_rows("{\"a\": \"1,2\"}\r\n\n {}\n", "[{\"a\": \"1,2\"}] 1\n[ {}] 3\n");
  assert_rows("{\"a\": 1}\nrubbish\n{]\n", "[{\"a\": 1}] 1\n[rubbish] 2\n[{]] 3\n");
  assert_rows("{rubbish\n{}\n", "[{rubbish] 1\n[{}] 2\n");
  assert_rows("\n{}", "[{}] 2\n");
  assert_rows("{\n\"a\": [1]\n}\n{}", "[{\n\"a\": [1]\n}] 1\n[{}] 4\n");
  assert_rows("[]", "");
  assert_rows("[\n{\"a\": \"]\\\"}\"}, {}\n,\n7, \"x]\", [1], true\n] \n",
              "[{\"a\": \"]\\\"}\"}] 2\n[{}] 2\n[7] 4\n[\"x]\"] 4\n[[1]] 4\n[true\n] 4\n");
  assert_rows("[{}]\n[{}]", "[{}] 1\n[{}] 2\n");
  assert_rows("[{}\n", "[{}] 1\nends within JSON; is it cut short?");
  assert_rows("{\"a\": [", "ends within JSON; is it cut short?");
  assert_rows("{\"a\": \"}", "ends within JSON; is it cut short?");
  assert_rows("[{}]\n}", "[{}] 1\nhas text outside of JSON objects, in line 2");
  assert_rows("[1]x", "[1] 1\nhas text outside of JSON objects, in line 1");
  assert_rows("[{}, \0", "[{}] 1\nhas a NUL in line 1");
}

TEST(json_numbers) {
  assert_rows("{\"a\": NaN, \"b\": [-Infinity,Infinity], \"NaN\": \"\\\"NaN\\\\\"}\n{}\n",
              "[{\"a\": null, \"b\": [null,null], \"NaN\": \"\\\"NaN\\\\\"}] 1\n[{}] 2\n");
  assert_rows("[{\"a\":NaN}, {\"b\": \"\xe9\",\n\"a\": NaN}]",
              "[{\"a\":null}] 1\n[{\"b\": \"\xc3\xa9\",\n\"a\": null}] 1\n1 from line 1");
}

TEST(json_in_objects) {
#define ROW "{\"fen\": \"" POSITION "\"}"
#define SLASHES "{\"fen\": \"r\\/p\\/8\\/8\\/8\\/8\\/P\\/R w\"}"
  /* an object with rows, and one with games */
  assert_rows("{\"n\": 1,\n\"rows\": [\n" ROW ",\n" ROW "], \"m\": 2}", "[" ROW "] 3\n[" ROW "] 4\n");
  assert_rows("{\"rows\": [" SLASHES "]}", "[" SLASHES "] 1\n");
  assert_rows("{\"white\": 1, \"games\": [{\"turns\": [" ROW "]},\n{\"turns\": []}]}",
              "[{\"turns\": [" ROW "]}] 1\n[{\"turns\": []}] 2\n");
  assert_rows("{\"games\": [{\"turns\": []},\n{\"turns\": [" ROW "]}], \"white\": 1}",
              "[{\"turns\": []}] 1\n[{\"turns\": [" ROW "]}] 2\n");
  /* a game */
  assert_rows("{\"result\": 1, \"turns\": [" ROW "]}", "[{\"result\": 1, \"turns\": [" ROW "]}] 1\n");
  assert_rows("{\"turns\": [" ROW "],\n\"players\": {\"White\": {\"Result\": \"win\"}}}",
              "[{\"turns\": [" ROW "],\n\"players\": {\"White\": {\"Result\": \"win\"}}}] 1\n");
  assert_rows("{\"result\": 1, \"fens\": [\"" POSITION "\"]}", "[{\"result\": 1, \"fens\": [\"" POSITION "\"]}] 1\n");
  assert_rows("{\"white\": 1,\n\"turns\": [" ROW "]}\n{\n\"black\": 1, \"turns\": [" ROW "]}",
              "[{\"white\": 1,\n\"turns\": [" ROW "]}] 1\n[{\n\"black\": 1, \"turns\": [" ROW "]}] 3\n");
  /* the result of a row is not one of the object; nor is an array of rows that is called so */
  assert_rows("{\"result\": {\"results\": [{\"fen\": \"" POSITION "\", \"result\": 1}]}}",
              "[{\"fen\": \"" POSITION "\", \"result\": 1}] 1\n");
  /* other arrays before and behind, and a second one with rows */
  assert_rows("{\n\"players\": [{\"name\": \"[\"}], \"rows\": [" ROW "], \"x\": [[1]], \"more\": [" ROW
              "], \"y\": [1]}\n{\"a\":\n1}",
              "[" ROW "] 2\n[" ROW "] 2\n[{\"a\":\n1}] 3\n");
}

TEST(kinds) {
  static char tar[600], noise[1024];
  assert_rows("SQLite format 3\0...", "is a SQLite database: dfen_import() in SQL imports a table of it");
  assert_rows("\x1f\x8b\x08", "is compressed by gzip: unpack it first");
  assert_rows("PK\3\4", "is a zip archive or a spreadsheet: unpack it, or save the sheet as CSV");
  assert_rows("PAR1\x15\x04", "is a Parquet file: DuckDB writes it as CSV");
  assert_rows("7\x7f\6\x82", "is the log of a SQLite database: open the database beside it");
  assert_rows("\n[Event \"x\"]\n", "is a PGN file, which has moves and no positions");
  assert_rows("% [\n\n[White \"x\"]\n", "is a PGN file, which has moves and no positions");
  assert_rows("[a],[b]\n1,2\n", "[[a]][[b]] 1\n[1][2] 2\n");
  assert_rows(" <html>", "is a page of HTML or XML: save the table as CSV");
  assert_rows("PRAGMA foreign_keys=OFF;", "is a dump in SQL: make a database of it, sqlite3 games.db <dump.sql");
  assert_rows("\ncreate Table x(y, z)", "is a dump in SQL: make a database of it, sqlite3 games.db <dump.sql");
  assert_rows("begin;end\n1;2\n", "[begin][end] 1\n[1][2] 2\n");
  assert_rows("MZ\0\0\1\2\3", "is neither text nor a SQLite database");
  memset(tar, 'x', sizeof tar);
  memcpy(tar + 257, "ustar", 5);
  assert_bytes(tar, sizeof tar, "is a tar archive: unpack it first");
  for (size_t i = 0; i < sizeof noise; ++i) {
    noise[i] = (char)(i * 167 + i / 256 + 99);
  }
  assert_bytes(noise, sizeof noise, "is not a readable SQLite database; it seems to be encrypted");
}

TEST(limits) {
  static char text[READING_VALUE_BYTES + 100];
  struct reading reading = {0};
  memset(text, 'x', sizeof text);
  memcpy(text, "a,b\n", 4);
  reading_feed(&reading, text, sizeof text);
  assert_int_equal(reading_next(&reading), READING_ROW);
  assert_int_equal(reading_next(&reading), READING_FAILED);
  assert_string_equal(reading.error, "has more than 1000000 bytes in a value of line 2");
  reading_free(&reading);
  memset(text, ',', READING_VALUES + 1);
  text[READING_VALUES - 1] = '\n'; /* the most values, and then more in the next row */
  memset(text + READING_VALUES, ',', READING_VALUES);
  reading_feed(&reading, text, 2 * READING_VALUES);
  reading_feed(&reading, "", 0);
  assert_int_equal(reading_next(&reading), READING_ROW);
  assert_int_equal(reading.count, READING_VALUES);
  assert_int_equal(reading_next(&reading), READING_FAILED);
  assert_string_equal(reading.error, "has more than 1999 values in line 2");
  reading_free(&reading);
}
