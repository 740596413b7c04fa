/* ext/reading: kinds of files, encodings, separators and rows. Each text is read in chunks of every small size, which
 * must not matter. */
#include "../support/test.h"

#include "../../ext/reading/reading.h"

enum { SHOWN = 4000 };

static struct { bool lenient; } options;

/* Reads a text in chunks: rows as "[value][value] line" and then the error, if there is one. */
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
#define assert_rows(text, expected) OF_THIS_LINE(assert_bytes((text), sizeof(text) - 1, (expected)))

TEST(rows_of_values) {
  assert_rows("a,b\n1,2\n", "[a][b] 1\n[1][2] 2\n");
  assert_rows("a,b\r\n1,2\r\n,\r\n", "[a][b] 1\n[1][2] 2\n[][] 3\n");
  assert_rows("a,b\n1,2", "[a][b] 1\n[1][2] 2\n");
  assert_rows("a,b\n1\n\n1,2,3\n", "[a][b] 1\n[1] 2\n[] 3\n[1][2][3] 4\n");
  assert_rows("a;b,c\nx;y\n", "[a;b][c] 1\n[x;y] 2\n"); /* as many of each: the comma */
  assert_rows("a;b;c,d\n", "[a][b][c,d] 1\n");
  assert_rows("a\tb\n1|2\t3\n", "[a][b] 1\n[1|2][3] 2\n");
  assert_rows("a|b\n1|2\n", "[a][b] 1\n[1][2] 2\n");
}

TEST(quotes) {
  assert_rows("a,b\n\"1,\"\"x\"\"\",\"2\n3\"\n4,5\n", "[a][b] 1\n[1,\"x\"][2\n3] 2\n[4][5] 4\n");
  assert_rows("a,b\r\n\"1\",\"\"\r\n", "[a][b] 1\n[1][] 2\n");
  assert_rows("a,b\n5\" board,1 \"2\"\n", "[a][b] 1\n[5\" board][1 \"2\"] 2\n");
  assert_rows("\"a;b;c\",d\n", "[a;b;c][d] 1\n"); /* separators within quotes do not count */
  assert_rows("a,b\n1,\"2", "[a][b] 1\nhas a quote that is not closed, in line 2");
  assert_rows("a,b\n\n1,\"2\"", "[a][b] 1\n[] 2\n[1][2] 3\n");
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
  /* Windows-1252 and Latin-1, unless any character is UTF-8 */
  assert_rows("a,b\n\xe9,\x80\x81\n", "[a][b] 1\n[\xc3\xa9][\xe2\x82\xac\xc2\x81] 2\n");
  assert_rows("a,\xe9", "[a][\xc3\xa9] 1\n");
  assert_rows("a,b\n\xe9,\xc3\xa9\n", "[a][b] 1\n[\xe9][\xc3\xa9] 2\n");
  assert_rows("a,b\n1,\0\n", "[a][b] 1\nhas a NUL in line 2");
}

TEST(kinds) {
  assert_rows("", "is empty");
  assert_rows("\xef\xbb\xbf\n \n", "is empty");
  assert_rows("sep=;\na,b;c\n", "[a,b][c] 2\n");
  assert_rows("sep=;\r\na,b;c\r\n", "[a,b][c] 2\n");
  assert_rows("\n \r\na,b\n", "[a][b] 3\n");
  assert_rows(" a, b\n", "[ a][ b] 1\n");
  assert_rows("{\"a\": \"1,2\"}\r\n\n {}\n", "[{\"a\": \"1,2\"}] 1\n[] 2\n[ {}] 3\n");
  assert_rows("\n{}", "[{}] 2\n");
  assert_rows("fen\n", "has one column, 'fen': separate values by commas, semicolons, tabs or |");
  assert_rows("SQLite format 3\0...", "is a SQLite database");
  assert_rows("\x1f\x8b\x08", "is compressed: unpack it first");
  assert_rows("PK\3\4", "is a zip archive or a spreadsheet: unpack it, or save the sheet as CSV");
  assert_rows("\n[Event \"x\"]\n", "is a PGN file, which has moves and no positions");
  assert_rows("[{}]", "is JSON, but not JSON Lines: write one game per line, {...}");
  assert_rows(" <html>", "is a page of HTML or XML: save the table as CSV");
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
