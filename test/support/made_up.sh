#!/bin/sh
# Adds a made-up scalar function to a copy of the sources, as a programmer adds one: a row of functions.def, and its C
# function.
# Usage: made_up.sh DIRECTORY (that has ext/)
set -eu
# dfen_made_up(dfen [, word]): the side to move, and the word after it.
awk '/^FUNCTION\(dfen_version,/ {
    print "FUNCTION_OF_DFEN(dfen_made_up, answer_made_up, 1, 2, PURE, \"dfen text, word text\", \"text\", 1,"
    print "  \"Odds\", \"made up\", \"SELECT 1\")"
    print ""
  }
  { print }' "$1/ext/functions.def" >"$1/ext/with_made_up.def"
mv "$1/ext/with_made_up.def" "$1/ext/functions.def"
cat >>"$1/ext/notation.c" <<'END'

void answer_made_up(host_call *call, const dfen_fields *fields, host_value **more) {
  char text[64] = "w";
  const char *word = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  text[0] = fields->state.side == DFEN_WHITE ? 'w' : 'b';
  if (more[0] == NULL) {
    host_result_text(call, text, 1);
  } else if (accept_argument(call, read_text(more[0], "word", &word, &length, reason), reason)) {
    memcpy(text + 1, word, length < 63 ? length : 63);
    host_result_text(call, text, 1 + length);
  }
}
END
