/* The text of a model. */
#ifndef DFEN_CORE_WRITE_MODEL_H
#define DFEN_CORE_WRITE_MODEL_H

#include "../dfen_estimates.h"

/* Like dfen_write_model(), for so many rows with this mean log loss. */
size_t core_write_model(const dfen_model *model, double rows, double log_loss, char text[DFEN_MODEL_SIZE]);

#endif
