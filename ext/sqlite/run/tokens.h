/* SQL taken apart: names, strings, comments, and a character for all else. */
#ifndef DFEN_EXT_SQLITE_RUN_TOKENS_H
#define DFEN_EXT_SQLITE_RUN_TOKENS_H

#include "work.h"

enum sql_token_kind { SQL_TOKEN_END, SQL_TOKEN_NAME, SQL_TOKEN_STRING, SQL_TOKEN_COMMENT, SQL_TOKEN_OTHER };

/* A token of SQL. A name may be quoted as "a", [a] or `a`; everything that is neither a name nor quoted nor a comment
 * is OTHER, a character each, and so is a quote that has no end. */
struct sql_token {
  enum sql_token_kind kind;
  const char *text;
  size_t length;
};

/* The token at *text or after the white space there; steps past it. */
struct sql_token sql_next_token(const char **text);

/* Whether the token is `word` in any case, unquoted. */
bool sql_token_is(const struct sql_token *token, const char *word);

/* The name that a token is, without its quotes. */
const char *sql_token_name(struct work *work, const struct sql_token *token);

#endif
