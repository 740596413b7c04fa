/* Which arguments of a table-valued function are given, as SQLite plans a statement.
 *
 * An argument is given by "=", "IS" or one value of IN, in WHERE or as FROM writes it: f(argument). One that may be
 * left out is given as not given by "IS NULL", as its column says then.
 *
 * Nothing else may ask for the column of an argument that is not given: f(x) WHERE arg_fold = 'flip' OR is_canonical
 * means rows of two calls, and one call without a fold would silently answer with the rows of the second alone.
 *
 * SQLite also asks for plans of the parts of an OR, where arguments may be missing that are given beside the OR; and
 * for plans where the table that gives an argument comes later. It may need none of these plans. So a plan without an
 * argument is no error yet: it costs so much that any other plan is taken before it, and it fails when it is run.
 * SQLITE_CONSTRAINT would refuse most such plans too. But when SQLite has already chosen to plan the parts of an OR, it
 * then says "no query solution". */
#include "table_plan.h"

static const double never = 1e99; /* the cost of a plan that fails */

/* How well a constraint gives an argument: the best one is taken, and the others are SQLite's to check. */
enum giving { GIVES_NOTHING, GIVES_NO_ARGUMENT, GIVES_IS, GIVES_VALUE };

static enum giving giving_of(unsigned char operator, bool required) {
  switch (operator) {
  case SQLITE_INDEX_CONSTRAINT_EQ: return GIVES_VALUE;
  case SQLITE_INDEX_CONSTRAINT_IS: return GIVES_IS;
  case SQLITE_INDEX_CONSTRAINT_ISNULL: return required ? GIVES_NOTHING : GIVES_NO_ARGUMENT;
  default: return GIVES_NOTHING;
  }
}

/* Whether the statement asks for a column; no function has the 63 columns from which on SQLite counts them as one. */
static bool is_asked_for(const sqlite3_index_info *info, int column) {
  return (info->colUsed >> column & 1) != 0;
}

void plan_table(const struct function *function, int columns, sqlite3_index_info *info) {
  int given = 0;
  bool missing = false;
  for (int argument = 0; argument < function->most; ++argument) {
    enum giving best = GIVES_NOTHING;
    bool comes_later = false; /* a table gives it that comes after this one in the plan */
    int constraint = 0;
    for (int i = 0; i < info->nConstraint; ++i) {
      if (info->aConstraint[i].iColumn != columns + argument) {
        continue;
      }
      enum giving giving = giving_of(info->aConstraint[i].op, argument < function->least);
      if (!info->aConstraint[i].usable) {
        comes_later = comes_later || giving > GIVES_NO_ARGUMENT;
      } else if (giving > best) {
        best = giving;
        constraint = i;
      }
    }
    if (best > GIVES_NO_ARGUMENT) {
      info->idxNum |= (GIVEN | (best == GIVES_IS ? BY_IS : 0)) << argument;
      info->aConstraintUsage[constraint].argvIndex = ++given;
      info->aConstraintUsage[constraint].omit = 1;
    } else {
      missing = missing || argument < function->least || comes_later ||
                (best == GIVES_NOTHING && is_asked_for(info, columns + argument));
    }
  }
  /* a function that runs SQL takes long: the cost keeps it from being called for each row of another table */
  bool runs_sql = function->table->begin_with_sql != NULL;
  info->estimatedCost = missing ? never : runs_sql ? 1e7 : 100.0;
  info->estimatedRows = runs_sql ? 100000 : 50;
  info->idxNum |= missing ? MISSING : 0;
}

void name_missing_argument(const struct function *function, int plan, char reason[REASON_SIZE]) {
  struct column_declaration name = {.name = ""};
  const char *list = function->arguments;
  for (int argument = 0; take_column_declaration(&list, &name); ++argument) {
    if ((plan >> argument & GIVEN) == 0) {
      break;
    }
  }
  char signature[SIGNATURE_SIZE];
  write_signature(function, signature);
  write_reason(reason, "%.*s must be given: %s, or arg_%.*s = ... in WHERE", name.name_length, name.name, signature,
               name.name_length, name.name);
}
