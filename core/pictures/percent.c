/* A share as text for people, rounded to a tenth of a percent (SPEC 9.12). */
#include "../dfen_pictures.h"
#include "../common/writer.h"

/* Shares below a tie round down, and shares from the tie on round up. .4285 is not a double; the division yields the
 * same double as 857/2000 does elsewhere. If the product rounds up to an integer, the share is in the middle between
 * two ties anyway. */
size_t dfen_percent(double share, char text[DFEN_PERCENT_SIZE]) {
  struct writer writer = {.text = text, .size = DFEN_PERCENT_SIZE};
  uint32_t tenths = (uint32_t)(share * 1000.0);
  double tie = (2 * tenths + 1) / 2000.0; /* a double even if the processor divides more exactly */
  tenths += share >= tie;
  core_put(&writer, "%u.%u %%", tenths / 10, tenths % 10);
  return writer.length;
}
