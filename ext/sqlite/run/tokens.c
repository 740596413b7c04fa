/* SQL taken apart, as far as it is needed to read the names in our own triggers, indexes and generated columns after
 * SQLite has written others into them, and the name of a table that is given. */
#include "tokens.h"

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

struct sql_token sql_next_token(const char **text) {
  const char *from = *text;
  while (is_space(*from)) {
    ++from;
  }
  bool is_quoted = *from == '"' || *from == '`' || *from == '[' || *from == '\'';
  const char *end = is_quoted ? end_of_quoted(from) : from;
  enum sql_token_kind kind = SQL_TOKEN_OTHER;
  if (*from == '\0') {
    kind = SQL_TOKEN_END;
  } else if (is_quoted && end != NULL) {
    kind = *from == '\'' ? SQL_TOKEN_STRING : SQL_TOKEN_NAME;
  } else if ((from[0] == '/' && from[1] == '*') || (from[0] == '-' && from[1] == '-')) {
    kind = SQL_TOKEN_COMMENT;
    end = end_of_comment(from);
  } else if (is_name_character(*from)) {
    kind = SQL_TOKEN_NAME;
    while (is_name_character(*end)) {
      ++end;
    }
  } else {
    end = from + 1;
  }
  *text = end;
  return (struct sql_token){.kind = kind, .text = from, .length = (size_t)(end - from)};
}

bool sql_token_is(const struct sql_token *token, const char *word) {
  return (token->kind == SQL_TOKEN_NAME || token->kind == SQL_TOKEN_OTHER) && token->length == strlen(word) &&
         sqlite3_strnicmp(token->text, word, (int)token->length) == 0;
}

const char *sql_token_name(struct work *work, const struct sql_token *token) {
  char *name = work_memory(work, token->length + 1);
  bool is_quoted = !is_name_character(*token->text);
  int end = *token->text == '[' ? ']' : *token->text;
  size_t used = 0;
  for (size_t i = is_quoted; name != NULL && i + is_quoted < token->length; ++i) {
    name[used++] = token->text[i];
    if (is_quoted && token->text[i] == end) { /* doubled */
      ++i;
    }
  }
  return name;
}
