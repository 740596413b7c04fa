/* Formatted text: "%d pieces" and 3 become "3 pieces". Handling of the buffer's size is in writer.h. */
#include "writer.h"

void core_put_list(struct writer *writer, const char *format, va_list values) {
  const char *value;
  for (; (value = strchr(format, '%')) != NULL; format = value + 2) {
    char kind = value[1];
    put_bytes(writer, format, (size_t)(value - format));
    if (kind == 's') {
      put_text(writer, va_arg(values, const char *));
    } else if (kind == 'u') {
      put_number(writer, va_arg(values, unsigned));
    } else if (kind == 'd') {
      int number = va_arg(values, int);
      put_text(writer, number < 0 ? "-" : "");
      put_number(writer, number < 0 ? 0U - (unsigned)number : (unsigned)number);
    } else { /* %c, and %% */
      put_character(writer, (char)(kind == 'c' ? va_arg(values, int) : kind));
    }
  }
  put_text(writer, format);
}

void core_put(struct writer *writer, const char *format, ...) {
  va_list values;
  va_start(values, format);
  core_put_list(writer, format, values);
  va_end(values);
}

/* The last byte stays a NUL, whatever the values are. */
struct short_text core_short_text(const char *format, ...) {
  struct short_text text = {.text = {0}};
  struct writer writer = {.text = text.text, .size = sizeof text.text - 1};
  va_list values;
  va_start(values, format);
  core_put_list(&writer, format, values);
  va_end(values);
  return text;
}

struct short_text core_tenths(int tenths) {
  return tenths % 10 == 0 ? core_short_text("%d", tenths / 10) : core_short_text("%d.%d", tenths / 10, tenths % 10);
}
