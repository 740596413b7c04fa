/* A share as the text that people read, to a tenth of a percent (SPEC 9.12). */
#include "../dfen_pictures.h"
#include "../common/writer.h"

/* Below a tie a share is of the tenth below it, from the tie on of the tenth above. .4285 has no double; the division
 * gives the one that 857/2000 has wherever it comes from. Where the product rounds up to a whole number, the share is
 * that near to the middle between two ties. */
size_t dfen_percent(double share, char text[DFEN_PERCENT_SIZE]) {
  struct writer writer = {.text = text, .size = DFEN_PERCENT_SIZE};
  uint32_t tenths = (uint32_t)(share * 1000.0);
  double tie = (2 * tenths + 1) / 2000.0; /* a double also where the processor divides more exactly */
  tenths += share >= tie;
  core_put(&writer, "%u.%u %%", tenths / 10, tenths % 10);
  return writer.length;
}
