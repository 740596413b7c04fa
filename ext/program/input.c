/* Files that are read row by row. */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

static void fail_reading(const struct input *input) {
  fail_if(true, "cannot read %s: %s", input->name, strerror(errno));
}

/* ---- Bytes ---- */

/* Reads bytes of the file; 0 at its end. */
static size_t read_bytes(struct input *input, unsigned char *bytes, size_t size) {
  ssize_t count = failed() ? 0 : read(input->descriptor, bytes, size);
  if (count < 0) {
    fail_reading(input);
    return 0;
  }
  progress.done += count;
  show_progress();
  return (size_t)count;
}

/* Begins to inflate if the first bytes are those of gzip. */
static bool begin_inflating(struct input *input, const unsigned char *bytes, size_t count) {
  static const unsigned char MAGIC[] = {0x1f, 0x8b};
  if (count < sizeof MAGIC || memcmp(bytes, MAGIC, sizeof MAGIC) != 0) {
    return false;
  }
  memcpy(input->bytes, bytes, count);
  input->packed = (z_stream){.next_in = input->bytes, .avail_in = (uInt)count};
  input->is_packed = inflateInit2(&input->packed, 16 + MAX_WBITS) == Z_OK;
  fail_if(!input->is_packed, "cannot read %s: out of memory", input->name);
  return input->is_packed;
}

/* Reads bytes of the text that gzip has compressed. Files that were compressed one by one and then joined are read, and
 * zeros that fill a block behind them are not. */
static size_t inflate_bytes(struct input *input, unsigned char *text, size_t size) {
  z_stream *packed = &input->packed;
  packed->next_out = text;
  packed->avail_out = (uInt)size;
  while (!failed() && packed->avail_out == size) {
    if (packed->avail_in == 0) {
      packed->next_in = input->bytes;
      packed->avail_in = (uInt)read_bytes(input, input->bytes, sizeof input->bytes);
      if (packed->avail_in == 0) {
        fail_if(!input->is_whole, "%s is cut short: gzip has not ended", input->name);
        break;
      }
    }
    for (; input->is_whole && packed->avail_in > 0 && *packed->next_in == 0; --packed->avail_in) {
      ++packed->next_in;
    }
    if (packed->avail_in == 0) {
      continue;
    }
    if (input->is_whole) {
      inflateReset(packed);
    }
    int code = inflate(packed, Z_NO_FLUSH);
    input->is_whole = code == Z_STREAM_END;
    fail_if(code != Z_OK && code != Z_STREAM_END, "%s is damaged: gzip: %s", input->name,
            packed->msg != NULL ? packed->msg : "not valid");
  }
  return size - packed->avail_out;
}

static size_t read_text(struct input *input, unsigned char *text, size_t size) {
  if (!input->has_begun) {
    size_t count = 0;
    for (size_t more = 1; more > 0 && count < 2; count += more) { /* a pipe may give one byte */
      more = read_bytes(input, text + count, size - count);
    }
    input->has_begun = true;
    if (!begin_inflating(input, text, count)) {
      return count;
    }
  }
  return input->is_packed ? inflate_bytes(input, text, size) : read_bytes(input, text, size);
}

/* The next row; false at the end. */
static bool read_row(struct input *input) {
  static unsigned char text[INPUT_BYTES];
  struct reading *reading = &input->reading;
  enum reading_result result = READING_FAILED;
  while (!failed() && (result = reading_next(reading)) == READING_MORE) {
    size_t count = read_text(input, text, sizeof text);
    if (!failed()) {
      reading_feed(reading, (const char *)text, count);
    }
  }
  fail_if(result == READING_FAILED, "%s %s%s", input->name, reading->error,
          reading->is_suspect ? "; --lenient-quotes reads it as it is" : "");
  if (result == READING_END && reading->windows > 0 && !input->has_ended) {
    say("rows of %s that are not UTF-8, and are read as Windows-1252: %lld, the first in line %lld", input->name,
        reading->windows, reading->windows_line);
  }
  input->has_ended = result == READING_END;
  return result == READING_ROW;
}

void close_input(struct input *input) {
  sqlite3_finalize(input->insert);
  reading_free(&input->reading);
  if (input->is_packed) {
    inflateEnd(&input->packed);
  }
  if (input->descriptor > STDERR_FILENO) {
    close(input->descriptor);
  }
}

void open_input(struct input *input, const char *file, bool lenient) {
  bool is_standard = strcmp(file, "-") == 0;
  *input = (struct input){.name = is_standard ? "standard input" : file, .reading = {.lenient = lenient}};
  if (failed()) {
    return;
  }
  input->descriptor = is_standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (input->descriptor < 0 || fstat(input->descriptor, &status) != 0) {
    fail_reading(input);
    return;
  }
  begin_phase(input->name, S_ISREG(status.st_mode) ? status.st_size : 0, "bytes");
  bool found = read_row(input);
  fail_if(!found, "%s has no rows", input->name);
  input->pending = !input->reading.has_names;
}

/* ---- The table of a file ---- */

void create_input_table(struct input *input, const char *table, bool of_several) {
  const char *file = of_several ? input->name : NULL;
  if (!failed() && reading_create_table(db, "temp", table, &input->reading, file, &input->insert) != SQLITE_OK) {
    fail_if(true, "%s: %s", input->name, sqlite3_errmsg(db)); /* for instance, too many columns */
  }
}

void insert_input(struct input *input) {
  sqlite3_int64 short_rows = 0, short_line = 0;
  while (!failed() && (input->pending || read_row(input))) {
    input->pending = false;
    if (input->reading.count < reading_columns(input->insert) && short_rows++ == 0) {
      short_line = input->reading.row_line;
    }
    fail_if(reading_insert(input->insert, &input->reading) != SQLITE_OK, "%s, line %lld: %s", input->name,
            input->reading.row_line, sqlite3_errmsg(db));
  }
  if (short_rows > 0) {
    say("rows of %s with fewer values than columns: %lld, the first in line %lld", input->name, short_rows, short_line);
  }
}
