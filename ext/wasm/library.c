/* The part of C's stdio, stdlib and string that the plain functions use, for messages; the C library's is larger than
 * the plain functions. JavaScript formats and parses numbers with a fraction, which only errors contain. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

/* Formats a number like %.*g and returns the length; parses a number. */
IMPORT(write_real) int host_write_real(char *text, int precision, double number);
IMPORT(read_real) double host_read_real(const char *text, size_t length);

/* Texts are short here; the C library's versions read words, and are eight times as large. */
void *memchr(const void *bytes, int byte, size_t size) {
  const unsigned char *at = bytes;
  const unsigned char *end = at + size;
  while (at < end && *at != (unsigned char)byte) {
    ++at;
  }
  return at < end ? (void *)at : NULL;
}

char *strchr(const char *text, int character) {
  while (*text != '\0' && *text != (char)character) {
    ++text;
  }
  return *text == (char)character ? (char *)text : NULL;
}

size_t strlen(const char *text) {
  const char *end = text;
  while (*end != '\0') {
    ++end;
  }
  return (size_t)(end - text);
}

struct formatted {
  char *text;
  size_t size, length;
};

static void put_formatted(struct formatted *formatted, const char *bytes, size_t length) {
  for (size_t i = 0; i < length; ++i, ++formatted->length) {
    if (formatted->length + 1 < formatted->size) {
      formatted->text[formatted->length] = bytes[i];
    }
  }
}

static void put_number(struct formatted *formatted, uint64_t number, unsigned base, int width) {
  char digits[20];
  size_t at = sizeof digits;
  do {
    digits[--at] = "0123456789ABCDEF"[number % base];
    number /= base;
  } while (number > 0);
  while (sizeof digits - at < (size_t)width) {
    digits[--at] = '0';
  }
  put_formatted(formatted, digits + at, sizeof digits - at);
}

static void put_integer(struct formatted *formatted, int64_t integer) {
  put_formatted(formatted, "-", integer < 0);
  put_number(formatted, integer < 0 ? -(uint64_t)integer : (uint64_t)integer, 10, 0);
}

/* %s and %.*s, %c, %d, %u, %lld, %llu, %0nX, %g and %.ng, as the files of ext/ use them. */
int vsnprintf(char *text, size_t size, const char *format, va_list arguments) {
  struct formatted formatted = {.text = text, .size = size};
  for (const char *at = format; *at != '\0'; ++at) {
    int number = 0;
    bool precise = false;
    int longs = 0;
    if (*at != '%') {
      put_formatted(&formatted, at, 1);
      continue;
    }
    while (strchr("0123456789.*l", *++at) != NULL) {
      precise |= *at == '.';
      longs += *at == 'l';
      number = *at == '*' ? va_arg(arguments, int) : *at >= '0' && *at <= '9' ? 10 * number + (*at - '0') : number;
    }
    if (*at == 's') {
      const char *string = va_arg(arguments, const char *);
      put_formatted(&formatted, string, precise ? (size_t)number : strlen(string));
    } else if (*at == 'c') {
      char character = (char)va_arg(arguments, int);
      put_formatted(&formatted, &character, 1);
    } else if (*at == 'd') {
      put_integer(&formatted, longs > 0 ? va_arg(arguments, long long) : va_arg(arguments, int));
    } else if (*at == 'g') {
      char real[40];
      put_formatted(&formatted, real, (size_t)host_write_real(real, precise ? number : 6, va_arg(arguments, double)));
    } else {
      put_number(&formatted, longs > 0 ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned),
                 *at == 'X' ? 16 : 10, number);
    }
  }
  text[formatted.length < size ? formatted.length : size - 1] = '\0';
  return (int)formatted.length;
}

int snprintf(char *text, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, size, format, arguments);
  va_end(arguments);
  return length;
}

double strtod(const char *text, char **end) {
  (void)end;
  return host_read_real(text, strlen(text));
}
