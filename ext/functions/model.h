/* Models as arguments (SPEC 13.7), and the search of turns with them. */
#ifndef DFEN_EXT_FUNCTIONS_MODEL_H
#define DFEN_EXT_FUNCTIONS_MODEL_H

#include "../../core/dfen_estimates.h"
#include "function.h"

/* A model, or the sample model if the argument is absent. */
bool take_model(struct context *context, int index, dfen_model *model);

/* Fails for a position with dice: an estimate is of one before the roll. */
bool require_no_dice(struct context *context, const dfen_fields *fields);

#endif
