/* Tables of one column have JSON: one document per row, which is a game with a list of turns, or one position. The
 * fields are found in some documents, at any depth: the list of turns is the array of objects whose fields look most
 * like a turn, and every other field outside arrays is a column.
 *
 * SQLite's values of JSON lose information: true becomes 1, which is a win, and of two equal keys the first is
 * returned, while other programs return the last. So true and false become texts, and such objects are left out. */
#include "reader.h"

#include <string.h>

#include "../../core/common/hash.h"

/* SQLite allows 2,000 columns; some are not fields. */
enum { FIELDS_MAX = 1990, DOCUMENT_MAX = 2000000 };

/* ---- Documents ---- */

/* A game without an id is identified by a hash of its document. */
static void reader_name_documents(struct reader *reader) {
  struct sql_session *session = reader->session;
  sqlite3_stmt *documents = session_prepare(session, "SELECT line, doc FROM temp.dfen_documents WHERE reason IS NULL");
  sqlite3_stmt *name = session_prepare(session, "UPDATE temp.dfen_documents SET game = ? WHERE line = ?");
  while (session_step(session, documents)) {
    char text[40];
    const char *doc = (const char *)sqlite3_column_text(documents, 1);
    XXH128_hash_t hash = XXH3_128bits(doc == NULL ? "" : doc, (size_t)sqlite3_column_bytes(documents, 1));
    sqlite3_snprintf(sizeof text, text, "#%016llx%016llx", (unsigned long long)hash.high64,
                     (unsigned long long)hash.low64);
    sqlite3_bind_text(name, 1, text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(name, 2, sqlite3_column_int64(documents, 0));
    session_step(session, name);
    sqlite3_reset(name);
  }
  sqlite3_finalize(documents);
  sqlite3_finalize(name);
}

/* Releases of SQLite that read JSON5 accept it in json_type(), so json_valid() comes first. Some end a text at a NUL,
 * and in some json_valid() is 0 when memory runs out, so that only the second 0 counts. */
static void reader_copy_documents(struct reader *reader, const char *column) {
  session_run(
    reader->session,
    "INSERT INTO temp.dfen_documents(doc, file, reason) SELECT x, file, CASE WHEN more NOTNULL"
    " THEN 'too many fields' WHEN typeof(x) = 'null' OR trim(x, ' ' || char(9, 10, 13)) = '' THEN '' WHEN "
    "typeof(x) <> 'text' THEN 'the document is not text'"
    " WHEN length(x) > %d THEN 'the document has more than %d characters' WHEN instr(x, char(0))"
    " OR instr(x, '\\u0000') THEN 'the document contains a NUL' WHEN NOT (json_valid(x) OR json_valid(x))"
    " THEN 'the document is not valid JSON' WHEN json_type(x) = 'array' THEN 'the document is a list of values"
    " without names; write objects, as pandas does with orient=\"records\"' WHEN json_type(x) <> 'object'"
    " THEN 'the document is not an object' WHEN EXISTS (SELECT 1 FROM json_each(x)"
    " GROUP BY key HAVING count(*) > 1) THEN 'a field occurs twice' END"
    " FROM (SELECT %s AS x, %s AS more, %s AS file FROM %s LIMIT -1 OFFSET 0)",
    DOCUMENT_MAX, DOCUMENT_MAX, column, reader->more, reader->file != NULL ? reader->file : "NULL", reader->source);
  session_run(reader->session, "DELETE FROM temp.dfen_documents WHERE reason = ''");
  reader->more = "NULL";
}

/* One document that has all rows, as pandas writes them, or all games by their ids, becomes one for each. */
static void reader_split_document(struct reader *reader) {
  static const char split[] =
#include <reader_split.sql>
    ;
  if (session_integer(reader->session, "SELECT count(*) = 1 AND max(reason) ISNULL FROM temp.dfen_documents") != 0) {
    session_run_all(reader->session, split);
  }
}

/* ---- Fields ---- */

/* Whether a path is names after dots, in quotes or without any quote, as SQLite can read it. */
static bool is_path(const char *path) {
  while (*path == '.') {
    const char *end = path[1] == '"' ? strchr(path + 2, '"') : NULL;
    size_t length = strcspn(path + 1, ".\"[");
    path = path[1] != '"' ? path + 1 + length : end == NULL ? path : end + 1;
    if (length == 0 && end == NULL) {
      return false;
    }
  }
  return *path == '\0';
}

/* A name of a field, in which some releases of SQLite leave characters escaped, such as W\u00fcrfel. */
static const char *reader_unescape(struct reader *reader, const char *name) {
  return name == NULL || strchr(name, '\\') == NULL
           ? name
           : session_first_text(
               reader->session,
               "SELECT CASE WHEN json_valid('\"' || %Q || '\"') THEN json_extract('\"' || %Q || '\"', '$')"
               " ELSE %Q END",
               name, name, name);
}

/* The name of a path: without the quotes and the first dot, and as it is if another field has the unescaped one. */
static const char *reader_path_name(struct reader *reader, const char *path) {
  char *name = session_memory(reader->session, strlen(path) + 1);
  size_t length = 0;
  for (const char *at = path + 1; name != NULL && *at != '\0'; ++at) {
    name[length] = *at;
    length += *at != '"';
    name[length] = '\0';
  }
  const char *unescaped = reader_unescape(reader, name);
  return unescaped == NULL || reader_column_named(reader, unescaped) >= 0 ? name : unescaped;
}

/* The first documents, and some of all others, which may have other fields. */
#define SOME_DOCUMENTS                                                                                                 \
  "(SELECT doc FROM temp.dfen_documents WHERE reason IS NULL AND (line <= 200 OR line %% (SELECT max(line) / 800 + 1"  \
  " FROM temp.dfen_documents) = 0)) AS d"

/* Objects by whole numbers, {"turns": {"1": {...}, "2": {...}}}, become lists in their order. */
static void reader_make_lists(struct reader *reader) {
  sqlite3_stmt *paths =
    session_prepare(reader->session, "SELECT j.path FROM " SOME_DOCUMENTS
                                     ", json_tree(d.doc) AS j WHERE j.type = 'object' AND j.path <> '$'"
                                     " AND typeof(j.key) = 'text' AND NOT instr(j.path, '[') GROUP BY 1"
                                     " HAVING min(j.key GLOB '[0-9]*')");
  while (session_step(reader->session, paths)) {
    const char *path = session_column_text(reader->session, paths, 0);
    if (path != NULL && is_path(path + 1)) {
      session_run(
        reader->session,
        "UPDATE temp.dfen_documents SET doc = json_replace(doc, %Q, json((SELECT json_group_array(json(value))"
        " FROM (SELECT value FROM json_each(doc, %Q) ORDER BY CAST(key AS INTEGER)))))"
        " WHERE reason IS NULL AND json_type(doc, %Q) = 'object' AND (SELECT min(type = 'object' AND"
        " key GLOB '[0-9]*' AND key NOT GLOB '*[^0-9]*') FROM json_each(doc, %Q))",
        path, path, path, path);
    }
  }
  sqlite3_finalize(paths);
}

/* How many fields of the objects in an array have names of a turn's. The key of the array itself differs between
 * releases of SQLite. */
static int reader_rate_list(struct reader *reader, const char *path) {
  static const enum reader_role roles[] = {ROLE_DFEN, ROLE_DICE, ROLE_MOVES};
  int rate = 0;
  sqlite3_stmt *keys = session_prepare(reader->session,
                                       "SELECT DISTINCT j.key FROM " SOME_DOCUMENTS
                                       ", json_tree(d.doc, %Q) AS j WHERE typeof(j.key) = 'text' AND j.parent NOTNULL",
                                       path);
  while (session_step(reader->session, keys)) {
    const char *key = reader_unescape(reader, session_column_text(reader->session, keys, 0));
    for (int i = 0; key != NULL && i < 3; ++i) {
      rate += rank_name(roles[i], key) >= 0;
    }
  }
  sqlite3_finalize(keys);
  return rate;
}

/* Whether paths of the same length differ in a name before the last one: games that are the fields of an object. */
static bool are_of_games(const char *path, const char *other) {
  size_t names[2] = {0, 0};
  for (size_t at = 0; path[at] != '\0'; ++at) {
    names[0] += path[at] == '.';
  }
  for (size_t at = 0; other[at] != '\0'; ++at) {
    names[1] += other[at] == '.';
  }
  return names[0] == names[1] && names[0] > 1 && strcmp(strrchr(path, '.'), strrchr(other, '.')) == 0;
}

/* The list whose objects look most like turns; of equal ones that of most documents. */
static void reader_find_list(struct reader *reader) {
  int best = 0;
  sqlite3_stmt *lists =
    session_prepare(reader->session, "SELECT substr(j.fullkey, 1, length(j.fullkey) - 3) AS list FROM " SOME_DOCUMENTS
                                     ", json_tree(d.doc) AS j WHERE j.type = 'object' AND j.fullkey LIKE '%%[0]'"
                                     " AND NOT instr(substr(j.fullkey, 1, length(j.fullkey) - 3), '[')"
                                     " GROUP BY 1 ORDER BY count(*) DESC, 1");
  while (session_step(reader->session, lists)) {
    const char *path = session_column_text(reader->session, lists, 0);
    int rate = path == NULL || !is_path(path + 1) ? 0 : reader_rate_list(reader, path);
    if (rate > 0 && rate == best && are_of_games(path, reader->list)) {
      session_fail(reader->session,
                   "there are several lists of turns, '%s' and '%s': write an array of games, each with one",
                   session_shown(reader->session, reader_path_name(reader, reader->list + 1)),
                   session_shown(reader->session, reader_path_name(reader, path + 1)));
    } else if (rate > best) {
      best = rate;
      reader->list = path;
    }
  }
  sqlite3_finalize(lists);
}

/* The role of a field that is a text of its game, such as a player's name: by the option columns, else by its name. */
static enum reader_role reader_text_role(const struct reader *reader, const char *name) {
  const char *mapped = reader->columns_option.text;
  bool is_mapped = false;
  for (int i = 0; i < reader->columns_option.count && !is_mapped; ++i) {
    const char *column = mapped + strlen(mapped) + 1;
    is_mapped = sqlite3_stricmp(column, name) == 0;
    mapped = is_mapped ? mapped : column + strlen(column) + 1;
  }
  for (enum reader_role role = 0; role < ROLES; ++role) {
    bool is_text = role == ROLE_GAME || (role >= ROLE_WHITE && role <= ROLE_TERMINATION);
    if (is_text && (is_mapped ? strcmp(role_names[role], mapped) == 0 : rank_name(role, name) >= 0)) {
      return role;
    }
  }
  return ROLES;
}

/* The value of a field of `object`. A text of its game that is a list, an object, true, false or an integer that is not
 * exact is absent; so that an import does not take it for an unnamed player, a name is a BLOB then. Other such values
 * are their JSON. */
static const char *reader_field(struct reader *reader, const char *object, const char *path, const char *name) {
  enum reader_role role = reader_text_role(reader, name);
  if (role == ROLES) {
    return session_text(reader->session,
                        "CASE json_type(%s, '$' || %Q) WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'"
                        " ELSE json_extract(%s, '$' || %Q) END",
                        object, path, object, path);
  }
  bool is_name = reader->for_import && (role == ROLE_WHITE || role == ROLE_BLACK);
  return session_text(
    reader->session,
    "CASE WHEN json_type(%s, '$' || %Q) = 'text' OR typeof(json_extract(%s, '$' || %Q)) ="
    " json_type(%s, '$' || %Q) THEN json_extract(%s, '$' || %Q) %s END",
    object, path, object, path, object, path, object, path,
    !is_name ? "" : session_text(reader->session, "WHEN json_type(%s, '$' || %Q) NOTNULL THEN x''", object, path));
}

/* Adds a field as a column. */
static void reader_add_field(struct reader *reader, const char *name, const char *field, const char *sql) {
  if (reader->count == FIELDS_MAX) {
    session_fail(reader->session, "the documents have more than %d names of fields, such as '%s'", FIELDS_MAX,
                 session_shown(reader->session, name));
  } else {
    reader_add_column(reader, name, field, sql);
  }
}

/* The fields outside the list of turns. */
static void reader_find_fields(struct reader *reader) {
  sqlite3_stmt *fields = session_prepare(reader->session,
                                         "SELECT DISTINCT substr(j.fullkey, 2) FROM " SOME_DOCUMENTS
                                         ", json_tree(d.doc) AS j WHERE j.type <> 'object'"
                                         " AND NOT instr(j.fullkey, '[') AND j.fullkey IS NOT %Q"
                                         " ORDER BY instr(j.fullkey, '\\') > 0",
                                         reader->list);
  while (session_step(reader->session, fields)) {
    const char *path = session_column_text(reader->session, fields, 0);
    const char *name = path == NULL || !is_path(path) ? NULL : reader_path_name(reader, path);
    if (name != NULL) {
      int index = reader->count;
      reader_add_field(reader, name, name, session_text(reader->session, "g%d", index));
      if (reader->count > index) {
        reader->columns[index].of_document = reader_field(reader, "doc", path, name);
      }
    }
  }
  sqlite3_finalize(fields);
}

/* The fields of the turns. */
static void reader_find_fields_of_turns(struct reader *reader) {
  const char *list = reader_path_name(reader, reader->list + 1);
  int after = (int)strlen(reader->list) + 1;
  sqlite3_stmt *fields =
    session_prepare(reader->session,
                    "SELECT DISTINCT field FROM (SELECT substr(j.fullkey,"
                    " %d + instr(substr(j.fullkey, %d), ']')) AS field FROM " SOME_DOCUMENTS
                    ", json_tree(d.doc, %Q) AS j WHERE j.type <> 'object'"
                    " AND j.fullkey <> %Q) WHERE NOT instr(field, '[') ORDER BY instr(field, '\\') > 0",
                    after, after, reader->list, reader->list);
  while (session_step(reader->session, fields)) {
    const char *path = session_column_text(reader->session, fields, 0);
    const char *field = path == NULL || path[0] == '\0' || !is_path(path) ? NULL : reader_path_name(reader, path);
    if (field != NULL) {
      reader_add_field(reader, session_text(reader->session, "%s.%s", list, field), field,
                       reader_field(reader, "turn", path, field));
    }
  }
  sqlite3_finalize(fields);
}

/* The fields that the option details keeps, as an expression. JSON has no infinities, so they become text. */
static const char *reader_details_of_document(struct reader *reader) {
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  const char *detail = reader->details.text;
  sqlite3_str_appendall(
    sql, "(SELECT nullif(json_group_object(key, CASE WHEN type IN ('object', 'array') THEN json(value)"
         " WHEN type IN ('true', 'false') THEN json(type) WHEN atom IN (9e999, -9e999) THEN CAST(atom AS TEXT)"
         " ELSE atom END), '{}') FROM json_each(doc) WHERE key COLLATE NOCASE IN (");
  for (int i = 0; i < reader->details.count; ++i, detail += strlen(detail) + 1) {
    sqlite3_str_appendf(sql, "%s%Q", i == 0 ? "" : ", ", detail);
  }
  sqlite3_str_appendall(sql, "))");
  return session_finish(reader->session, sql);
}

/* The fields outside the list that are used, g0, g1 ..., after commas; of documents with their expressions. */
static const char *reader_list_fields(struct reader *reader, bool all, bool with_expressions) {
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  for (int i = 0; i < reader->count; ++i) {
    const struct reader_column *column = &reader->columns[i];
    if (column->of_document != NULL && (all || column->role != ROLES)) {
      sqlite3_str_appendf(sql, ", %s%s%s", with_expressions ? column->of_document : "", with_expressions ? " AS " : "",
                          column->sql);
    }
  }
  return session_finish(reader->session, sql);
}

void reader_open_documents(struct reader *reader, bool all) {
  struct sql_session *session = reader->session;
  const char *details = reader->details.count == 0 ? "NULL" : reader_details_of_document(reader);
  /* of a line without turns there is one row, with its fault */
  reader->source = session_text(session,
                                "(SELECT line, game AS named, reason AS fault, doc, %s AS kept%s"
                                " FROM (SELECT line, game, reason, CASE WHEN reason IS NULL THEN doc END AS doc"
                                " FROM temp.dfen_documents LIMIT -1 OFFSET 0) LIMIT -1 OFFSET 0)",
                                details, reader_list_fields(reader, all, true));
  if (reader->list != NULL) {
    reader->source = session_text(session,
                                  "(SELECT line, named, place, kept, turn%s, CASE WHEN fault NOTNULL THEN fault"
                                  " WHEN place IS NULL THEN 'the game has no turns' WHEN turn IS NULL"
                                  " THEN 'the turn is not an object' WHEN EXISTS (SELECT 1"
                                  " FROM json_each(turn) GROUP BY key HAVING count(*) > 1)"
                                  " THEN 'a field occurs twice' END AS fault FROM (SELECT d.*, t.key AS place,"
                                  " CASE t.type WHEN 'object' THEN t.value END AS turn FROM %s AS d LEFT"
                                  " JOIN json_each(d.doc, %Q) AS t LIMIT -1 OFFSET 0))",
                                  reader_list_fields(reader, all, false), reader->source, reader->list);
  }
}

void reader_stage_documents(struct reader *reader, const char *column) {
  reader_copy_documents(reader, column);
  reader_split_document(reader);
  reader_make_lists(reader);
  reader_name_documents(reader);
  reader_find_list(reader);
  reader_find_fields(reader);
  if (reader->list != NULL) {
    reader_find_fields_of_turns(reader);
  }
  reader_open_documents(reader, true);
}

void reader_report_documents(struct reader *reader) {
  sqlite3_int64 games = session_integer(
    reader->session, "SELECT count(*) FROM temp.dfen_ids WHERE game IN (SELECT game FROM temp.dfen_documents)");
  if (games > 0) {
    reader_note(reader, "games without an id, each known by its text: %lld", games);
  }
}
