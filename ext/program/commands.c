/* The commands of dfen with their options: help, the man page and the completion are made from this table. */
#include "program.h"

#define QUIET                                                                                                          \
  { "quiet", NULL, "show no progress, and not that it waits for a lock" }
#define COLUMNS_AND_SCALE                                                                                              \
  {"columns", "LIST", "what columns are: game=match_id,number=ply; dfen help read lists them"}, {                      \
    "scale", "SCALE", "what results mean: 1/0/-1, 'win,resigned/draw/loss' or 'side to move:W/D/L'"                    \
  }
#define OUTPUT                                                                                                         \
  {"box", NULL, "print a box, as on a terminal"}, {"csv", NULL, "print CSV"},                                          \
    {"json", NULL, "print an array of JSON objects"}, QUIET

enum { FILES = 1 << 30 };

const struct command command_table[] = {
  {"pool", "FILE ... | DATABASE [TABLE]", "the positions that most games met, with scores and bounds", 1, FILES,
   run_pool,
   (const struct option_row[]){
     COLUMNS_AND_SCALE,
     {"dates", "ORDER", "dmy: the day is first in dates such as 1/5/2026; mdy: the month"},
     {"where", "SQL", "only these rows: --where \"white_rating >= 1800 AND played_at >= '2026-05-01'\""},
     {"top", "N", "print so many positions (10)"},
     {"lenient-quotes", NULL, "accept quotes that seem to be misplaced"},
     OUTPUT,
     {0}},
   "It finds the columns by their names, and what the results mean by words and by who captured the king. If that "
   "leaves a choice, it lists the options that make it, and ends with status 2. Games count once for a position. "
   "Several files are one table. --where sees played_at as 2026-05-01 18:30:00, ratings as numbers, and names without "
   "blanks around them; in other columns text of digits is a number, and empty text is NULL. For a database with the "
   "tables of sql/schema.sql it pools the games, by the counts if `dfen count` made them; --where is then a condition "
   "on the columns of games, in which white and black are names, and with counts source_id is text. The score is that "
   "of the side to move; bounds hold it in 95 % of the cases.",
   "dfen pool games.csv --columns game=match_id --scale W/D/L"},
  {"import", "DATABASE [FILE ...]", "read games, or lines of an opening book, into a database", 1, FILES, run_import,
   (const struct option_row[]){
     COLUMNS_AND_SCALE,
     {"source", "NAME", "where the games come from; their ids are of that source"},
     {"known", "HOW", "skip keeps games that exist already; replace replaces them"},
     {"details", "LIST", "columns to store with the games in `details`: event,clock"},
     {"dates", "ORDER", "dmy: the day is first in dates such as 1/5/2026; mdy: the month"},
     {"unconnected", "HOW", "reject rejects turns that do not begin with the position after the previous turn"},
     {"remove", "SOURCE", "remove all games and lines of that source"},
     {"remove-unnamed", NULL, "remove those that were imported without --source"},
     {"lenient-quotes", NULL, "accept quotes that seem to be misplaced"},
     QUIET,
     {0}},
   "The file is CSV separated by commas, semicolons, tabs or |, in UTF-8, UTF-16 or Windows-1252, or JSON with one "
   "object per game, also compressed by gzip; several files are one table. A missing database is created, with the "
   "tables of "
   "sql/schema.sql. Rows that cannot be imported are in the table `rejected`, with the reason.",
   "dfen import games.db games.csv --columns game=match_id --scale 1/0/-1"},
  {"judge", "DATABASE [PLAYER PLAYER]", "who plays well, and who was lucky", 1, 3, run_judge,
   (const struct option_row[]){{"all", NULL, "judge every game again"},
                               {"games", "N", "judge at most so many games now, the last ones first"},
                               {"jobs", "N", "judge in so many processes (the number of processors)"},
                               {"players", NULL, "print which of two players is better: --players Ann Joe"},
                               OUTPUT,
                               {0}},
   "It judges the games that are new or changed since they were judged last, 50 per transaction, by the last model of "
   "sql/estimates.sql; it fits one if there is none. It prints the twenty players with most games. A loss is how much "
   "of the chance to win a turn gave away, on average; luck is what the dice gave in a game, less what they gave the "
   "opponent; the score without luck is the score less that, times a factor. Each is shown with bounds that hold it in "
   "95 % of the cases. It can be stopped at any moment and started again.",
   "dfen judge games.db"},
  {"best", "DFEN | DICE", "the best turns of a position, or the start position", 1, 1000, run_best,
   (const struct option_row[]){{"top", "N", "print so many turns (5)"},
                               {"games", "DATABASE", "by the last model of this database, which dfen judge fits"},
                               OUTPUT,
                               {0}},
   "The chance is that of the side to move after the turn, against an equal opponent. Without --games it is by the "
   "model of the project's own games.",
   "dfen best '4k3/8/8/3pP3/8/8/8/4K2R w K d6 4 9 PRK'"},
  {"count", "DATABASE", "count the games that are new or changed", 1, 1, run_count,
   (const struct option_row[]){
     {"since", "DATE", "read only games with played_at from DATE on, a column that scored_turns must then have"},
     {"all", NULL, "derive the visits of every game again"},
     QUIET,
     {0}},
   "It creates the tables of sql/counts.sql if they do not exist. It counts thousands of games per transaction, and "
   "can be stopped at any moment and started again.",
   "dfen count games.db"},
  {"book", "GAMES BOOK", "write an opening book that needs no dfen", 2, 2, run_book,
   (const struct option_row[]){{"games", "N", "rows with at least this many games (2)"},
                               {"strength", "N", "only games in which both players have this rating or more"},
                               QUIET,
                               {0}},
   "GAMES is a database with the tables of sql/schema.sql, or with a view scored_turns; it is not changed. BOOK is a "
   "SQLite file with a row for every position and roll that enough games met, and the best turn: id is the "
   "dfen_pool_id of the position with its dice, as `dfen key --id` prints it. An existing book is replaced when the "
   "new one is complete, also while other programs have it open.",
   "dfen book games.db book.db --games 5"},
  {"key", "[DFEN]", "the key of a DFEN, or of each line of standard input", 0, 1000, run_key,
   (const struct option_row[]){{"id", NULL, "print 64-bit ids instead of keys"},
                               {"function", "NAME", "print what another function of a DFEN returns: flip, error, ..."},
                               {0}},
   "Without a DFEN it reads one per line. It prints one line for each, empty where the DFEN is malformed. An "
   "argument is never a file. dfen_functions() in SQL lists the functions.",
   "cut -f 3 positions.tsv | dfen key | sort | uniq -c"},
  {"read", "FILE ...", "the turns of files of games, as CSV", 1, FILES, run_read,
   (const struct option_row[]){COLUMNS_AND_SCALE,
                               {"dates", "ORDER", "dmy: the day is first in dates such as 1/5/2026; mdy: the month"},
                               {"csv", NULL, "print CSV, as without it"},
                               {"json", NULL, "print an array of JSON objects"},
                               {"lenient-quotes", NULL, "accept quotes that seem to be misplaced"},
                               {"postgresql", NULL, "print a database with the tables of sql/schema.sql for psql"},
                               {"replace", NULL, "with --postgresql: replace games that exist already"},
                               QUIET,
                               {0}},
   "A file is CSV, JSON Lines or JSON, also compressed by gzip. Several files are one table: a name is one column in "
   "all of them, an id one game, and rows that another file repeats are left out. What was read and why, and the rows "
   "that were left out, are reported on standard error. Columns are found by these names, and by many others, or by "
   "--columns"
#define ROLE(id, name, kind, names, help) "; " name ": " help
#include "../games/roles.def"
   ".",
   "dfen read games.csv >turns.csv"},
  {"fill", "DATABASE TABLE COLUMN", "bring a stored key column up to date", 3, 3, run_fill,
   (const struct option_row[]){{"into", "COLUMN", "the key column (canonical)"},
                               {"function", "NAME", "the function that computes the key (dfen_pool_key)"},
                               {"check", NULL, "change nothing; list rows whose key differs, and malformed DFENs"},
                               QUIET,
                               {0}},
   "COLUMN has the DFENs. It changes the rows whose key differs from that of their position, 10,000 rows in a "
   "transaction, and can be stopped at any moment and started again. With --check the status is 1 if a key differs; "
   "malformed DFENs are only listed.",
   "dfen fill games.db turns dfen --into canonical"},
  {"equities", "DATABASE [MATERIAL ...]", "solve endings exactly", 1, 1000, run_equities,
   (const struct option_row[]){OUTPUT, {0}},
   "It fills the table equities, one material per transaction, and can be stopped at any moment and started again. "
   "Without materials it solves all of up to three pieces, which takes a minute.",
   "dfen equities equities.db KQvK KRvK"},
  {"visits", "", "count for a server that cannot load dfen", 0, 0, run_visits,
   (const struct option_row[]){
     {"derivation", NULL, "print the version of the keys and rules by which visits are derived"}, {0}},
   "A line has the columns of a game, such as its id, and the number, dfen, dice, moves, next_dfen and score of a "
   "turn, as PostgreSQL's COPY writes them: separated by tabs, \\N for NULL. The lines of a game follow each other. It "
   "prints a line for each visit: the columns of the game, and number, key, dice, next_key, flags and reason; for a "
   "game without scores one with NULLs.",
   "psql -c 'COPY (SELECT * FROM dfen_counts.turns_to_count(1002)) TO STDOUT' games | dfen visits >visits.tsv"},
  {"help", "[COMMAND]", "list the commands, or the options of one", 0, 1, run_help,
   (const struct option_row[]){
     {"man", NULL, "print all of it as a man page"}, {"completion", NULL, "print the completion for bash"}, {0}},
   "", "dfen help pool"},
  {0},
};
