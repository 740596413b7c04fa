/* Kinds of files, separators, and the first row. */
#include "reading.h"

#include <string.h>

/* The kind of a file is found in so many bytes, or in the whole file if it is shorter. */
enum { HEAD = 1 << 16, SAMPLE = 4096 };

/* ---- Files that are not text ---- */

#define UNPACK "unpack it first"
#define MAKE_DATABASE "is a dump in SQL: make a database of it, sqlite3 games.db <dump.sql"

static const struct {
  const char *begin, *is;
} BYTES[] =
  {
    {"SQLite format 3", "is a SQLite database: dfen_import() in SQL imports a table of it"},
    {"\x1f\x8b", "is compressed by gzip: " UNPACK},
    {"BZh", "is compressed by bzip2: " UNPACK},
    {"\3757zXZ", "is compressed by xz: " UNPACK},
    {"\x28\xb5\x2f\xfd", "is compressed by zstd: " UNPACK},
    {"7z\xbc\xaf", "is a 7-Zip archive: " UNPACK},
    {"PK\3\4", "is a zip archive or a spreadsheet: unpack it, or save the sheet as CSV"},
    {"\xd0\xcf\x11\xe0", "is an old Office file: save the sheet as CSV"},
    {"%PDF", "is a PDF"},
    {"\x89PNG", "is a picture"},
    {"\xff\xd8\xff", "is a picture"},
    {"GIF8", "is a picture"},
    {"PAR1", "is a Parquet file: DuckDB writes it as CSV"},
    {"7\x7f\6", "is the log of a SQLite database: open the database beside it"},
},
  TEXTS[] = {
    /* in any case */
    {"<", "is a page of HTML or XML: save the table as CSV"},
    {"pragma ", MAKE_DATABASE},
    {"begin;\n", MAKE_DATABASE},
    {"begin transaction;", MAKE_DATABASE},
    {"create table ", MAKE_DATABASE},
    {"create view ", MAKE_DATABASE},
    {"create index ", MAKE_DATABASE},
    {"insert into ", MAKE_DATABASE},
};

static bool begins(const char *text, size_t length, const char *begin) {
  return length >= strlen(begin) && memcmp(text, begin, strlen(begin)) == 0;
}

/* The same in any case; `begin` is in lower case. */
static bool begins_word(const char *text, size_t length, const char *begin) {
  size_t i = 0;
  while (i < length && begin[i] != '\0' && (text[i] >= 'A' && text[i] <= 'Z' ? text[i] | 0x20 : text[i]) == begin[i]) {
    ++i;
  }
  return begin[i] == '\0';
}

/* Fails for bytes that are not text. */
static bool is_binary(struct reading *reading, const unsigned char *bytes, size_t length) {
  const char *is = NULL;
  for (size_t i = 0; is == NULL && i < sizeof BYTES / sizeof *BYTES; ++i) {
    is = begins((const char *)bytes, length, BYTES[i].begin) ? BYTES[i].is : NULL;
  }
  is = is == NULL && length > 262 && memcmp(bytes + 257, "ustar", 5) == 0 ? "is a tar archive: " UNPACK : is;
  size_t seen[256] = {0}, controls = 0, values = 0, sample = 0;
  for (; sample < length && sample < SAMPLE; ++sample) {
    unsigned char byte = bytes[sample];
    values += seen[byte]++ == 0;
    controls += (byte < ' ' && (byte < '\t' || byte > '\r')) || byte == 0x7f;
  }
  if (is == NULL && reading->encoding == READING_UTF8 && controls > 1 + sample / 50) {
    is = values > 200 && length % 512 == 0 ? "is not a readable SQLite database; it seems to be encrypted"
                                           : "is neither text nor a SQLite database";
  }
  return is != NULL && !reading_fail(reading, "%s", is);
}

/* In UTF-16 without a byte order mark nearly every other byte is a NUL. */
static int encoding_of(const char *text, size_t length) {
  size_t nuls[2] = {0}, pairs = (length < SAMPLE ? length : SAMPLE) / 2;
  for (size_t i = 0; i < 2 * pairs; ++i) {
    nuls[i % 2] += text[i] == '\0';
  }
  bool little = 10 * nuls[1] > 6 * pairs && 100 * nuls[0] < 4 * pairs;
  bool big = 10 * nuls[0] > 6 * pairs && 100 * nuls[1] < 4 * pairs;
  return little || begins(text, length, "\xff\xfe") ? READING_UTF16LE
         : big || begins(text, length, "\xfe\xff")  ? READING_UTF16BE
                                                    : READING_UTF8;
}

/* ---- Text ---- */

/* A PGN file has tags such as [Event "x"], and may begin with comments. */
static bool is_pgn(const char *text, const char *end) {
  while (text < end && (*text == '%' || *text == '\r' || *text == '\n')) {
    const char *next = memchr(text, '\n', (size_t)(end - text));
    text = next != NULL ? next + 1 : end;
  }
  if (text == end || *text != '[') {
    return false;
  }
  const char *tag = ++text;
  while (text < end && ((*text | 0x20) >= 'a' && (*text | 0x20) <= 'z')) {
    ++text;
  }
  return text > tag && begins(text, (size_t)(end - text), " \"");
}

static const char SEPARATORS[] = {'\t', ',', ';', '|'};

static bool is_separator(char c) {
  return memchr(SEPARATORS, c, sizeof SEPARATORS) != NULL;
}

/* The end of a row in which quoted names may have line breaks, without the returns there. If there is a separator
 * behind such a line break, the quote may be a misplaced one: then the row ends with its first line. */
static const char *end_of_row(const char *line, const char *end) {
  const char *first = memchr(line, '\n', (size_t)(end - line)), *last = NULL;
  bool quoted = false, opens = true;
  for (const char *at = line; first != NULL && last == NULL && at < end; ++at) {
    quoted ^= *at == '"' && (quoted || opens);
    opens = is_separator(*at) || *at == '"';
    if (*at == '\n' && !quoted) {
      last = at;
    } else if (at > first && quoted && is_separator(*at)) {
      break;
    }
  }
  last = last != NULL ? last : first != NULL ? first : end;
  while (last > line && last[-1] == '\r') {
    --last;
  }
  return last;
}

/* The most frequent separator of a row outside quotes, which open at the beginning of a value, and how many it has;
 * '\0': it has none. */
static char separator_of(const char *text, const char *end, size_t *count) {
  size_t found[sizeof SEPARATORS] = {0};
  bool quoted = false, opens = true;
  for (; text < end; ++text) {
    const char *each = memchr(SEPARATORS, *text, sizeof SEPARATORS);
    if (*text == '"' && (quoted || opens)) {
      quoted = !quoted;
    } else if (each != NULL && !quoted) {
      ++found[each - SEPARATORS];
    }
    opens = each != NULL || *text == '"';
  }
  size_t best = 0;
  for (size_t i = 1; i < sizeof SEPARATORS; ++i) {
    best = found[i] > found[best] ? i : best;
  }
  *count = found[best];
  return (char)(found[best] > 0 ? SEPARATORS[best] : '\0');
}

/* The separator that a line `sep=;` names, which Excel reads; '\0': it is not such a line. */
static char named_separator(const char *line, const char *end) {
  size_t quote = line < end && *line == '"', length = (size_t)(end - line);
  bool names = length == 5 + 2 * quote && begins_word(line + quote, length - quote, "sep=") &&
               (quote == 0 || end[-1] == '"') && line[4 + quote] != '\0' && strchr(",;|:\t", line[4 + quote]) != NULL;
  return (char)(names ? line[4 + quote] : '\0');
}

static const char *skip_blanks_of(const char *text, const char *end) {
  while (text < end && (*text == ' ' || *text == '\t' || *text == '\v' || *text == '\f')) {
    ++text;
  }
  return text;
}

static bool has_position(const char *line, const char *end) {
  for (const char *at = line; at < end; ++at) {
    if ((at == line || strchr(",;|:\t\"", at[-1]) != NULL) && reading_is_position(at, (size_t)(end - at))) {
      return true;
    }
  }
  return false;
}

/* Whether a line has values that are not names: a position, or a number. */
static bool is_row(const char *line, const char *end) {
  bool found = has_position(line, end);
  for (const char *at = line; at < end && !found; ++at) {
    found = *at >= '0' && *at <= '9' && (at == line || strchr(",;|:\t\"", at[-1]) != NULL);
  }
  return found;
}

/* Decides what text begins at reading->at: its first line that is neither blank nor a comment. A comment before rows
 * without names has the names if it has as many values. */
static bool find_table(struct reading *reading, const char *comment, const char *line_end) {
  const char *line = reading->text + reading->at, *end = reading->text + reading->length;
  const char *first = skip_blanks_of(line, line_end), *second = first + 1;
  while (second < end && strchr(" \t\r\n", *second) != NULL && *second != '\0') {
    ++second;
  }
  size_t length = (size_t)(end - first), count, commented;
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; ++i) {
    if (begins_word(first, length, TEXTS[i].begin)) {
      return reading_fail(reading, "%s", TEXTS[i].is);
    }
  }
  if (is_pgn(first, end)) {
    return reading_fail(reading, "is a PGN file, which has moves and no positions");
  }
  bool is_array = *first == '[' && (second == end || (*second != '\0' && strchr("[]{\"-0123456789", *second) != NULL));
  if (reading->separator == '\0' && (*first == '{' || is_array)) {
    reading->json.is_json = reading_is_json(first, length);
    return true;
  }
  char found = separator_of(line, line_end, &count);
  if (reading->separator == '\0' && found == '\0') {
    size_t shown = (size_t)(line_end - first) < 40 ? (size_t)(line_end - first) : 40;
    return reading_fail(reading, "has one column, '%.*s': separate values by commas, semicolons, tabs or |", (int)shown,
                        first);
  }
  if (reading->separator == '\0') {
    reading->separator = found;
  }
  if (comment != NULL && is_row(line, line_end) && separator_of(comment, line, &commented) == found &&
      commented == count) {
    reading->at = (size_t)(skip_blanks_of(comment + 1, line) - reading->text);
    --reading->line;
  }
  return true;
}

/* Finds the first row, after a byte order mark, a line `sep=;`, comments and blank lines. */
static bool find_first_row(struct reading *reading) {
  const char *text = reading->text, *end = text + reading->length, *comment = NULL;
  reading->at = begins(text, reading->length, "\xef\xbb\xbf") ? 3 : 0;
  for (reading->line = 1; reading->at < reading->length; ++reading->line) {
    const char *line = text + reading->at, *next = memchr(line, '\n', (size_t)(end - line));
    const char *last = next != NULL ? next : end;
    while (last > line && last[-1] == '\r') {
      --last;
    }
    bool is_blank = skip_blanks_of(line, last) == last;
    char named = named_separator(line, last);
    if (!is_blank && *line != '#' && named == '\0') { /* NOLINT(clang-analyzer-core.*): text is initialized */
      return find_table(reading, comment, end_of_row(line, end));
    }
    comment = !is_blank && *line == '#' ? line : NULL;
    if (named != '\0') {
      reading->separator = named;
    }
    reading->at = next != NULL ? (size_t)(next + 1 - text) : reading->length;
  }
  return reading->ended ? reading_fail(reading, "is empty")
                        : reading_fail(reading, "begins with %d bytes of comments and blank lines", HEAD);
}

bool reading_find_kind(struct reading *reading) {
  if (reading->length < HEAD && !reading->ended) {
    return false;
  }
  if (reading->length == 0) {
    return reading_fail(reading, "is empty");
  }
  reading->known = true;
  reading->encoding = encoding_of(reading->text, reading->length);
  return !is_binary(reading, (const unsigned char *)reading->text, reading->length) && reading_decode_head(reading) &&
         find_first_row(reading);
}
