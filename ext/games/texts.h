/* What the rows of games say of their results: the texts of the columns of results, and the sayings of games. */
#ifndef DFEN_EXT_GAMES_TEXTS_H
#define DFEN_EXT_GAMES_TEXTS_H

#include "../sqlite/run/session.h"

/* What a text, or a game, means in a view. The first three are dfen_result. */
enum meaning { LOSS = -1, DRAW = 0, WIN = 1, NOTHING_SAID = 2, UNDECIDED = 3 };

/* Different byte strings, numbered from 0. Initialize with zeros; the session owns the memory. */
struct interned {
  struct sql_session *session;
  char *bytes;
  uint64_t used, room;
  struct {
    uint64_t at, length;
  } * items;
  uint64_t count, capacity;
  uint32_t *slots;
  uint64_t slot_count;
};

/* The number of a byte string; 0 also if out of memory. */
uint32_t intern(struct interned *set, const void *bytes, size_t length);
const void *interned_bytes(const struct interned *set, uint64_t item);

/* An array that grows, as array_reserve(), but owned by the session. */
void *session_grow(struct sql_session *session, void *items, uint64_t *capacity, uint64_t needed, size_t size);

enum { RESULTS_MAX = 8, TEXTS_MAX = 1000, TEXT_OTHER = TEXTS_MAX };

/* What a column of results says, and whose result it is, both by the words of its name (SPEC 14.4). */
enum result_kind { KIND_RESULT, KIND_WON, KIND_LOST, KIND_WINNER, KIND_LOSER, KIND_DRAW, KIND_STATUS };
enum result_owner { OWNER_UNKNOWN, OWNER_WHITE, OWNER_BLACK, OWNER_SIDE, OWNER_ME, OWNER_OPPONENT };

bool result_column_of_name(const char *name, enum result_kind *kind, enum result_owner *owner);

/* Whose result a text is. */
enum result_view { VIEW_WHITE, VIEW_BLACK, VIEW_SIDE, VIEW_ME, VIEWS };

struct result_text {
  dfen_result_text read;
  const char *text;  /* as the file has it */
  const char *shown; /* the same for messages */
  struct {
    sqlite3_int64 won, lost; /* games in which the view's owner captured the king, or lost it */
    sqlite3_int64 beside;    /* those in which another text is beside it */
    enum meaning meaning;
    const char *why;
    bool is_absolute; /* a colour: the view does not matter */
  } in[VIEWS];
  sqlite3_int64 games;
};

struct result_column {
  const char *name;
  int column; /* of the reader */
  enum result_kind kind;
  enum result_owner owner;
  bool is_named;              /* the name says that it has results */
  bool is_counted, has_signs; /* texts such as + and = */
  bool has_many;              /* more than TEXTS_MAX texts: the column is not used */
  struct interned ids;
  struct result_text *texts;
  uint64_t capacity;
  char last[24]; /* the last text, of length - 1 bytes */
  size_t last_length;
  uint16_t last_text;
};

/* What a row says: a text of each column, for a side. */
struct result_entry {
  uint16_t texts[RESULTS_MAX];
  uint8_t side, me;           /* 0 White, 1 Black, 2 unknown */
  uint8_t of_white, of_black; /* bit i: the text of column i is a name or an id of this player */
};

/* Why all rows of a game are left out. */
enum saying_fault { FAULT_NONE, FAULT_PLAYERS, FAULT_NUMBERS, FAULT_DOCUMENTS, FAULT_LONG, FAULTS };

/* What the rows of a game say, all different entries; who captured the king; why the game is left out. */
struct saying_key {
  int8_t king; /* 1 White, -1 Black, 0 nobody */
  uint8_t fault;
  uint16_t count;
  uint32_t entries[64];
};

struct saying {
  sqlite3_int64 games, rows[2], first;
  enum meaning result;
  const char *reason;
};

struct reader_texts {
  struct result_column columns[RESULTS_MAX];
  int count;
  bool has_names; /* a column may name the winner or the loser */
  struct interned entries, keys;
  struct saying *sayings;
  uint64_t capacity;
};

/* The number of a text of a column. */
uint16_t take_result_text(struct sql_session *session, struct result_column *column, const char *text, size_t length);

/* Whether two texts of results are the same. */
bool same_result_texts(const char *one, size_t one_length, const char *other, size_t other_length);

/* What a text means as a word: of a colour, and of the owner of its column. NOTHING_SAID or UNDECIDED if it is none. */
enum meaning colour_word(const dfen_result_text *text);
enum meaning owner_word(const dfen_result_text *text);

/* Whether a text is the name of a side alone. */
bool is_side(const dfen_result_text *text);

/* 1 if a text means the player whose game it is, -1 for the opponent, else 0. */
int me_or_opponent(const dfen_result_text *text);

/* Whether a text may mean something besides the name of a player. */
bool is_word_or_number(const char *text, size_t length);

bool is_draw_word(const char *text, size_t length);

/* Whose colour a text is, such as `white`; 2 for none. */
int side_of_text(const char *text, size_t length);

#endif
