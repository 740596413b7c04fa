/* core/pictures/chart.c and chart_label.c: labels are cleaned and shortened; the content of a chart (SPEC 9.10 to
 * 9.12). */
#include "../../../core/dfen_pictures.h"
#include "../../repo/support/test.h"

#include <stdlib.h>

#include "../../repo/support/random.h"

/* ---- Labels ---- */

static void assert_label(const char *text, size_t length, const char *expected) {
  dfen_label label;
  dfen_fault fault;
  assert_int_equal(dfen_chart_label(text, length, &label, &fault), DFEN_OK);
  assert_int_equal(label.length, strlen(expected));
  assert_memory_equal(label.text, expected, strlen(expected));
}

#define GONE "\xEF\xBF\xBD"

/* Invisible characters are replaced; the characters next to them stay. */
TEST(labels_are_cleaned) {
  static const struct {
    const char *why, *text;
    size_t length;
    const char *expected;
  } rows[] = {
    {"empty", TEXT(""), ""},
    {"ASCII", TEXT("Sicilian"), "Sicilian"},
    {"markup stays here", TEXT("<b>&\"'</b>"), "<b>&\"'</b>"},
    {"two, three and four bytes", TEXT("\xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80"), "\xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80"},
    {"NUL", TEXT("a\0b"), "a" GONE "b"},
    {"line feed to DEL", TEXT("\n\x1F \x7E\x7F"), GONE GONE " ~" GONE},
    {"the first and the last of C1", TEXT("\xC2\x80\xC2\x9F\xC2\xA0"), GONE GONE "\xC2\xA0"},
    {"right-to-left override, zero width space, word joiner", TEXT("\xE2\x80\xAE\xE2\x80\x8B\xE2\x81\xA0\xE2\x80\xAF"),
     GONE GONE GONE "\xE2\x80\xAF"},
    {"byte order mark, U+FFFF, U+1FFFE", TEXT("\xEF\xBB\xBF\xEF\xBF\xBF\xF0\x9F\xBF\xBE\xEF\xBF\xBC"),
     GONE GONE GONE "\xEF\xBF\xBC"},
    {"Arabic letter mark, soft hyphen, filler, tag", TEXT("\xD8\x9C\xC2\xAD\xE3\x85\xA4\xF3\xA0\x81\x81"),
     GONE GONE GONE GONE},
    {"the last variation selector after a heart", TEXT("\xE2\x9D\xA4\xEF\xB8\x8F"), "\xE2\x9D\xA4\xEF\xB8\x8F"},
    {"the first variation selector", TEXT("\xE2\x9D\xA4\xEF\xB8\x80"), "\xE2\x9D\xA4\xEF\xB8\x80"},
    {"U+E000, private use", TEXT("\xEE\x80\x80"), GONE},
  };
  FOR_ROWS(row, rows) {
    assert_label(row->text, row->length, row->expected);
  }
}

/* 36 characters stay. Longer labels become the first 35 characters, whatever their bytes, and an ellipsis; the rest is
 * not read. */
TEST(long_labels_are_shortened_by_characters) {
  char text[4 * DFEN_CHART_LABEL + 8] = "";
  char expected[4 * DFEN_CHART_LABEL + 8] = "";
  for (int i = 0; i < DFEN_CHART_LABEL; ++i) {
    strcat(text, "\xF0\x9F\x98\x80");
    strcat(expected, i < DFEN_CHART_LABEL - 1 ? "\xF0\x9F\x98\x80" : "");
  }
  strcat(expected, "\xE2\x80\xA6");
  assert_label(text, strlen(text), text);
  strcat(text, "x\xFF");
  assert_label(text, strlen(text), expected);
}

TEST(invalid_utf8_is_refused) {
  static const struct {
    const char *why, *text;
    int byte, character;
  } rows[] = {
    {"no first byte", "\xFF", 0xFF, 1},
    {"truncated; characters are counted", "\xC3\xA9\xC3", 0xC3, 2},
    {"a lone continuation byte", "ab\xA9", 0xA9, 3},
    {"an overlong slash", "\xC0\xAF", 0xC0, 1},
    {"an overlong slash of three bytes", "\xE0\x80\xAF", 0xE0, 1},
    {"half a surrogate pair", "\xED\xA0\x80", 0xED, 1},
    {"more than U+10FFFF", "\xF4\x90\x80\x80", 0xF4, 1},
    {"more than U+10FFFF", "\xF5\x80\x80\x80", 0xF5, 1},
    {"truncated by a letter", "\xE6\x97z", 0xE6, 1},
  };
  FOR_ROWS(row, rows) {
    dfen_label label;
    dfen_fault fault;
    char message[DFEN_MESSAGE_SIZE];
    char expected[DFEN_MESSAGE_SIZE];
    assert_int_equal(dfen_chart_label(row->text, strlen(row->text), &label, &fault), DFEN_ERROR_LABEL);
    dfen_fault_message(&fault, message);
    snprintf(expected, sizeof expected, "label: byte 0x%X is not UTF-8 (character %d)", (unsigned)row->byte,
             row->character);
    assert_string_equal(message, expected);
  }
}

/* ---- The document ---- */

static dfen_chart_row row_of(const char *label, double score, double lower, double upper, uint64_t games) {
  dfen_chart_row row = {.games = games, .score = score, .lower = lower, .upper = upper};
  dfen_fault fault;
  assert_int_equal(dfen_chart_label(label, strlen(label), &row.label, &fault), DFEN_OK);
  return row;
}

static char *chart_of(const dfen_chart_row *rows, int count, bool with_games) {
  size_t length = dfen_chart(rows, count, with_games, NULL, 0);
  char *text = malloc(length + 1);
  assert_non_null(text);
  assert_int_equal(dfen_chart(rows, count, with_games, text, length), length);
  text[length] = '\0';
  return text;
}

static void assert_has(const char *svg, const char *part) {
  if (strstr(svg, part) == NULL) {
    fail_msg("there is no '%s' in %s", part, svg);
  }
}

/* A list of texts for the next function. */
#define PARTS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The chart has some parts and lacks others. */
static void assert_drawn(const dfen_chart_row *rows, int count, bool with_games, const char *const *parts,
                         const char *const *absent) {
  char *svg = chart_of(rows, count, with_games);
  for (; *parts != NULL; ++parts) {
    assert_has(svg, *parts);
  }
  for (; *absent != NULL; ++absent) {
    if (strstr(svg, *absent) != NULL) {
      fail_msg("there is '%s' in %s", *absent, svg);
    }
  }
  free(svg);
}

/* The axis shows 30 to 80 %, since the scores range from 0.31 to 0.72, so 1 % is 320 / 50 = 6.4 pixels: 68 % is at 280
 * + 38 * 6.4 = 523.2, 72 % at 548.8, 50 % at 408. The second row's dot has half the width of the first's. */
TEST(rows_are_placed_on_the_axis) {
  const dfen_chart_row rows[] = {row_of("first", 0.68, 0.65, 0.72, 400), row_of("second", 0.4, 0.31, 0.49, 100)};
  assert_drawn(rows, 2, true,
               PARTS("<title>2 scores of the side to move, 1 above 50 % with the whole interval, 1 below.</title>",
                     "grey where it holds 50 %. first: 68.0 %, from 65.0 % to 72.0 %, games 400. second: 40.0 %, from "
                     "31.0 % to 49.0 %, games 100. </desc>",
                     "d=\"M504 46h44.8\"/><circle cy=\"46\" cx=\"523.2\" r=\"7\" fill=\"#2f7fc4\"",
                     "d=\"M286.4 70h115.2\"/><circle cy=\"70\" cx=\"344\" r=\"4.7\" fill=\"#df6a1f\"",
                     "stroke-width=\"2\" d=\"M408 30v52\"",
                     "<text x=\"280\" y=\"20\" text-anchor=\"middle\">30 %</text>",
                     "<text x=\"600\" y=\"20\" text-anchor=\"middle\">80 %</text>"),
               PARTS(NULL));
  assert_drawn(rows, 2, false, PARTS("cx=\"523.2\" r=\"4.5\""), PARTS("games"));
}

/* ---- The numbers, parsed from the text of the picture ---- */

/* A row in whole numbers: lower <= score <= upper, in units of 1 / whole. */
struct counted {
  uint64_t lower, score, upper, whole;
};

/* part / whole as "54.5 %", computed in integers. The result is in one of several buffers used in turn. */
static const char *percent_of(uint64_t part, uint64_t whole) {
  static char texts[4][24];
  static int last = 0;
  last = (last + 1) % 4;
  unsigned tenths = (unsigned)((2000 * part + whole) / (2 * whole));
  snprintf(texts[last], sizeof texts[last], "%u.%u %%", tenths / 10, tenths % 10);
  return texts[last];
}

static int in_order(const void *one, const void *other) {
  uint64_t left = *(const uint64_t *)one;
  uint64_t right = *(const uint64_t *)other;
  return (left > right) - (left < right);
}

/* Scores of few and of very many games; half of the parts are next to a tie or to 50 %. */
static struct counted random_counted(struct random *random) {
  uint64_t whole = 2 * (1 + random_next(random) % (UINT64_C(1000000000000) >> random_below(random, 38)));
  uint64_t part[3];
  for (int i = 0; i < 3; ++i) {
    part[i] = random_below(random, 2) ? random_next(random) % (whole + 1)
                                      : (2 * random_below(random, 1000) + 1) * whole / 2000 + random_below(random, 2);
    part[i] = random_below(random, 8) == 0 ? whole / 2 + random_below(random, 2) : part[i];
  }
  qsort(part, 3, sizeof part[0], in_order);
  return (struct counted){part[0], part[1], part[2], whole};
}

/* The counts in the title, the words of each row and the number beside its bar. A chart has no other percentages than
 * these and those of the axis. */
static void assert_numbers(const char *svg, const struct counted *counted, int count) {
  int above = 0;
  int below = 0;
  char expected[256];
  const char *at = strstr(svg, "grey where it holds 50 %. ") + strlen("grey where it holds 50 %. ");
  const char *drawn = strstr(svg, "<g ");
  for (int i = 0; i < count; ++i) {
    const struct counted *row = &counted[i];
    above += 2 * row->lower > row->whole;
    below += 2 * row->upper < row->whole;
    snprintf(expected, sizeof expected, "row %d: %s, from %s to %s. ", i, percent_of(row->score, row->whole),
             percent_of(row->lower, row->whole), percent_of(row->upper, row->whole));
    if (strncmp(at, expected, strlen(expected)) != 0) {
      fail_msg("'%.*s', not '%s'", (int)strlen(expected), at, expected);
    }
    at += strlen(expected);
    snprintf(expected, sizeof expected, ">row %d</text>", i);
    drawn = strstr(drawn, expected);
    assert_non_null(drawn);
    const char *number = strstr(drawn, "text-anchor=\"end\">") + strlen("text-anchor=\"end\">");
    snprintf(expected, sizeof expected, "%s</text>", percent_of(row->score, row->whole));
    if (strncmp(number, expected, strlen(expected)) != 0) {
      fail_msg("beside the bar is '%.*s', not '%s'", (int)strlen(expected), number, expected);
    }
  }
  assert_memory_equal(at, "</desc>", 7);
  snprintf(expected, sizeof expected,
           "<title>%d score%s of the side to move, %d above 50 %% with the whole interval, %d below.<", count,
           count == 1 ? "" : "s", above, below);
  assert_has(svg, expected);
}

TEST(numbers_are_those_of_the_rows) {
  struct random random = random_seeded("chart");
  for (int chart = 0; chart < random_cases(500); ++chart) {
    struct counted counted[40];
    dfen_chart_row rows[40];
    int count = 1 + (int)random_below(&random, 40);
    for (int i = 0; i < count; ++i) {
      char label[16];
      snprintf(label, sizeof label, "row %d", i);
      counted[i] = random_counted(&random);
      double whole = (double)counted[i].whole;
      rows[i] = row_of(label, (double)counted[i].score / whole, (double)counted[i].lower / whole,
                       (double)counted[i].upper / whole, 0);
    }
    char *svg = chart_of(rows, count, false);
    assert_numbers(svg, counted, count);
    free(svg);
  }
}

/* 6/11 is 54.5 %, although it is 54.55 rounded to two places. A lower bound of .50004 is above 50 %, although it is
 * shown as 50.0. */
TEST(numbers_are_rounded_once) {
  const struct counted counted[] = {{50004, 54545, 60000, 100000}, {40000, 45000, 49996, 100000}, {5, 6, 7, 11}};
  const dfen_chart_row rows[] = {row_of("row 0", 0.54545, 0.50004, 0.6, 0), row_of("row 1", 0.45, 0.4, 0.49996, 0),
                                 row_of("row 2", 6 / 11.0, 5 / 11.0, 7 / 11.0, 0)};
  char *svg = chart_of(rows, 3, false);
  assert_numbers(svg, counted, 3);
  assert_has(svg, "1 above 50 % with the whole interval, 1 below.");
  assert_has(svg, "row 0: 54.5 %, from 50.0 % to 60.0 %. row 1: 45.0 %, from 40.0 % to 50.0 %. row 2: 54.5 %, ");
  free(svg);
}

/* An axis of 0 to 100 % labels every other line. An axis exists even if every value is 50 %. */
TEST(any_axis_has_the_middle_line) {
  const dfen_chart_row whole = row_of("whole", 0.5, 0, 1, 0);
  const dfen_chart_row middle = row_of("middle", 0.5, 0.5, 0.5, 0);
  const dfen_chart_row outside = row_of("outside", 0.91, 0.4, 0.6, 0); /* 40 to 100 %: 280 + 51 / 60 * 320 = 552 */
  assert_drawn(&whole, 1, false, PARTS("<title>1 score of the side to move, 0 above", ">10 %</text>"),
               PARTS(">20 %</text>"));
  assert_drawn(&middle, 1, false, PARTS("stroke-width=\"2\" d=\"M440 30v28\"", ">40 %</text>", ">60 %</text>"),
               PARTS(NULL));
  assert_drawn(&outside, 1, false, PARTS(">70 %</text>", "cx=\"552\""), PARTS(NULL));
}

/* Labels are escaped as text, and a label too wide for its column is compressed to fit. */
TEST(labels_are_escaped) {
  const dfen_chart_row rows[] = {row_of("</text><script>\"&'", 0.5, 0.5, 0.5, 1),
                                 row_of("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", 0.5, 0.5, 0.5, 12345678)};
  assert_drawn(rows, 2, true,
               PARTS(">&lt;/text&gt;&lt;script&gt;&quot;&amp;'</text>", "textLength=\"250\">WWW", ">12345k</text>"),
               PARTS("<script", "textLength=\"250\">&lt;/text"));
}

/* A label that fits is not stretched to the width of its column, however narrow its letters are. */
TEST(only_wide_labels_are_compressed) {
  char marked[2 * DFEN_CHART_LABEL] = "e"; /* with acute accents, which have no width */
  for (int i = 0; i < 26; ++i) {
    strcat(marked, "\xCC\x81");
  }
  const dfen_chart_row rows[] = {
    row_of("Italian, 1. e4 e5 2. Nf3 Nc6 3. Bc4", 0.5, 0.5, 0.5, 1), /* 35 characters, about 230 pixels */
    row_of("illiillii.illiillii.illiillii.illiil", 0.5, 0.5, 0.5, 1), row_of(marked, 0.5, 0.5, 0.5, 1)};
  const dfen_chart_row capitals = row_of("THE KING'S GAMBIT ACCEPTED, ALLGAIER", 0.5, 0.5, 0.5, 1);
  assert_drawn(rows, 3, true, PARTS(NULL), PARTS("textLength"));
  assert_drawn(&capitals, 1, true, PARTS("textLength=\"250\">THE"), PARTS(NULL));
}

/* The maximum number of rows: they are closer together, with the axis below them too. Includes rows of 2^53 games and
 * of none. */
TEST(five_hundred_rows_are_closer_together) {
  static dfen_chart_row rows[DFEN_CHART_ROWS];
  for (int i = 0; i < DFEN_CHART_ROWS; ++i) {
    rows[i] = row_of("row", 0.5, 0.4, 0.6, i % 2 == 0 ? UINT64_C(1) << 53 : 0);
  }
  assert_drawn(rows, DFEN_CHART_ROWS, true,
               PARTS("height=\"8124\"", "font-size=\"11\"", "y=\"8056\"", ">9007T</text>", "r=\"7\"", "r=\"2.5\""),
               PARTS(NULL));
}

/* With a maximum of a million games, a dot grows by a tenth of a pixel each time the root of the games grows by 1000 /
 * 45: at 23 (23 * 45 = 1035), 45 (2025) and 67 (3015). One game less is below the root. */
TEST(dots_grow_with_the_root_of_the_games) {
  static const struct {
    const char *dot;
    uint64_t games;
  } rows[] = {
    {"r=\"2.5\"", 23 * 23 - 1}, {"r=\"2.6\"", 23 * 23},     {"r=\"2.6\"", 45 * 45 - 1},
    {"r=\"2.7\"", 45 * 45},     {"r=\"2.7\"", 67 * 67 - 1}, {"r=\"2.8\"", 67 * 67},
  };
  FOR_ROWS(row, rows) {
    const dfen_chart_row drawn[] = {row_of("all", 0.5, 0.4, 0.6, 1000000), row_of("some", 0.5, 0.4, 0.6, row->games)};
    assert_drawn(drawn, 2, true, PARTS("r=\"7\"", row->dot), PARTS(NULL));
  }
}
