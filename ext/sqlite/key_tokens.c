/* SQL taken apart, as far as it is needed to know our own triggers, indexes and generated columns again after SQLite, a
 * dump or a tool has rewritten names in them. */
#include "key.h"

#include <string.h>

static bool is_space(char character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

/* As SQLite has it: letters, digits, _, $ and every byte over 127. */
static bool is_name_character(char character) {
  unsigned char byte = (unsigned char)character;
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '_' ||
         byte == '$' || byte > 127;
}

/* The end of a quoted token, NULL when it has none. A doubled quote stands for itself, except in brackets. */
static const char *end_of_quoted(const char *text) {
  int end = *text == '[' ? ']' : *text;
  for (++text; *text != '\0'; ++text) {
    if (*text == end) {
      if (end == ']' || text[1] != end) {
        return text + 1;
      }
      ++text;
    }
  }
  return NULL;
}

static const char *end_of_comment(const char *text) {
  const char *end = *text == '-' ? strchr(text, '\n') : strstr(text + 2, "*/");
  return end == NULL ? text + strlen(text) : end + (*text == '-' ? 1 : 2);
}

struct key_token key_next_token(const char **text) {
  const char *from = *text;
  while (is_space(*from)) {
    ++from;
  }
  bool is_quoted = *from == '"' || *from == '`' || *from == '[' || *from == '\'';
  const char *end = is_quoted ? end_of_quoted(from) : from;
  enum key_token_kind kind = KEY_TOKEN_OTHER;
  if (*from == '\0') {
    kind = KEY_TOKEN_END;
  } else if (is_quoted && end != NULL) {
    kind = *from == '\'' ? KEY_TOKEN_STRING : KEY_TOKEN_NAME;
  } else if ((from[0] == '/' && from[1] == '*') || (from[0] == '-' && from[1] == '-')) {
    kind = KEY_TOKEN_COMMENT;
    end = end_of_comment(from);
  } else if (is_name_character(*from)) {
    kind = KEY_TOKEN_NAME;
    while (is_name_character(*end)) {
      ++end;
    }
  } else {
    end = from + 1;
  }
  *text = end;
  return (struct key_token){.kind = kind, .text = from, .length = (size_t)(end - from)};
}

bool key_token_is(const struct key_token *token, const char *word) {
  return (token->kind == KEY_TOKEN_NAME || token->kind == KEY_TOKEN_OTHER) && token->length == strlen(word) &&
         sqlite3_strnicmp(token->text, word, (int)token->length) == 0;
}

const char *key_token_name(struct key_work *work, const struct key_token *token) {
  char *name = key_memory(work, token->length + 1);
  if (name == NULL) {
    return NULL;
  }
  char quote = *token->text;
  bool is_quoted = quote == '"' || quote == '`' || quote == '[' || quote == '\'';
  int end = quote == '[' ? ']' : quote;
  size_t used = 0;
  for (size_t i = is_quoted; i + is_quoted < token->length; ++i) {
    name[used++] = token->text[i];
    if (is_quoted && token->text[i] == end) { /* doubled */
      ++i;
    }
  }
  return name;
}

static bool is_quoted_name(const struct key_token *token) {
  return token->kind == KEY_TOKEN_NAME && !is_name_character(*token->text);
}

static bool same_token(struct key_work *work, const struct key_token *a, const struct key_token *b) {
  if (a->kind != b->kind) {
    return false;
  }
  if (is_quoted_name(a) || is_quoted_name(b)) {
    const char *first = key_token_name(work, a);
    const char *second = key_token_name(work, b);
    return first != NULL && second != NULL && strcmp(first, second) == 0;
  }
  return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

bool key_same_sql(struct key_work *work, const char *a, const char *b) {
  struct key_token first;
  struct key_token second;
  do {
    first = key_next_token(&a);
    second = key_next_token(&b);
    if (!same_token(work, &first, &second)) {
      return false;
    }
  } while (first.kind != KEY_TOKEN_END);
  return true;
}
