/* Query planning for table-valued functions: which arguments have a value.
 *
 * A value comes from "=", "IS" or one value of IN, in WHERE or as f(argument) in FROM. "IS NULL" on an optional
 * argument leaves it out, in agreement with its column.
 *
 * A plan in which the statement reads the column of an argument without a value is rejected, too: f(x) WHERE arg_fold =
 * 'flip' OR is_canonical means rows of two calls, and one call without a fold would silently return the rows of the
 * second only.
 *
 * SQLite also asks for plans of the parts of an OR, which may lack arguments set outside the OR, and for plans in
 * which the table that supplies an argument comes later. It may use none of them. So a plan that lacks an argument is
 * not yet an error: its cost makes SQLite prefer any other plan, and it fails when it runs. SQLITE_CONSTRAINT would
 * also reject most such plans, but SQLite then reports "no query solution" if it has already decided to plan the parts
 * of an OR. */
#include "table_plan.h"

static const double never = 1e99; /* the cost of a plan that fails when it runs */

/* How a constraint supplies an argument. The planner uses the best constraint; SQLite checks the others. */
enum supply { SUPPLIES_NOTHING, SUPPLIES_NULL, SUPPLIES_BY_IS, SUPPLIES_VALUE };

static enum supply supply_of(unsigned char operator, bool required) {
  switch (operator) {
  case SQLITE_INDEX_CONSTRAINT_EQ: return SUPPLIES_VALUE;
  case SQLITE_INDEX_CONSTRAINT_IS: return SUPPLIES_BY_IS;
  case SQLITE_INDEX_CONSTRAINT_ISNULL: return required ? SUPPLIES_NOTHING : SUPPLIES_NULL;
  default: return SUPPLIES_NOTHING;
  }
}

/* Whether the statement reads a column. SQLite has one bit for the 63rd and all later columns; no function has so many.
 */
static bool is_asked_for(const sqlite3_index_info *info, int column) {
  return (info->colUsed >> column & 1) != 0;
}

void plan_table(const struct function *function, int columns, sqlite3_index_info *info) {
  int count = 0;
  bool missing = false;
  for (int argument = 0; argument < function->most; ++argument) {
    enum supply best = SUPPLIES_NOTHING;
    bool comes_later = false; /* a table later in the plan supplies it */
    int constraint = 0;
    for (int i = 0; i < info->nConstraint; ++i) {
      if (info->aConstraint[i].iColumn != columns + argument) {
        continue;
      }
      enum supply supply = supply_of(info->aConstraint[i].op, argument < function->least);
      if (!info->aConstraint[i].usable) {
        comes_later = comes_later || supply > SUPPLIES_NULL;
      } else if (supply > best) {
        best = supply;
        constraint = i;
      }
    }
    if (best > SUPPLIES_NULL) {
      info->idxNum |= (HAS_VALUE | (best == SUPPLIES_BY_IS ? BY_IS : 0)) << argument;
      info->aConstraintUsage[constraint].argvIndex = ++count;
      info->aConstraintUsage[constraint].omit = 1;
    } else {
      missing = missing || argument < function->least || comes_later ||
                (best == SUPPLIES_NOTHING && is_asked_for(info, columns + argument));
    }
  }
  /* these are slow; the cost keeps SQLite from calling them for each row of another table */
  bool is_slow = function->safety == DIRECTONLY;
  info->estimatedCost = missing ? never : is_slow ? 1e7 : 100.0;
  info->estimatedRows = is_slow ? 100000 : 50;
  info->idxNum |= missing ? MISSING : 0;
}

bool fails_without_argument(struct context *context, int plan) {
  const struct function *function = context->function;
  struct column_declaration name = {.name = ""};
  const char *list = function->arguments;
  for (int argument = 0; take_column_declaration(&list, &name); ++argument) {
    if ((plan >> argument & HAS_VALUE) == 0) {
      break;
    }
  }
  char signature[SIGNATURE_SIZE];
  write_signature(function, signature);
  return fails(context,
               "%.*s must be given: %s, or arg_%.*s = ... in WHERE; not by a column of %s itself or of a later table",
               name.name_length, name.name, signature, name.name_length, name.name, function->name);
}
