/* A share as text for people, rounded to a tenth of a percent (SPEC 9.12). */
#include "../dfen_pictures.h"
#include "../common/writer.h"

/* Shares below a tie round down, and shares from the tie on round up. .4285 is not a double; the division yields the
 * same double as 857/2000 does elsewhere. If the product rounds up to an integer, the share is in the middle between
 * two ties anyway. The double nearest to k/m, m at most 4e12, has the text of k/m: below a tie k/m is so by 1/(2000 m)
 * or more, at least 1.25e-16, and doubles below 1 are at most 1.11e-16 apart. */
size_t dfen_percent(double share, char text[DFEN_PERCENT_SIZE]) {
  struct writer writer = {.text = text, .size = DFEN_PERCENT_SIZE};
  double size = share < 0.0 ? -share : share;
  uint32_t tenths = (uint32_t)(size * 1000.0);
  double tie = (2 * tenths + 1) / 2000.0; /* a double even if the processor divides more exactly */
  tenths += size >= tie;
  core_put(&writer, "%s%u.%u %%", share < 0.0 && tenths > 0 ? "-" : "", tenths / 10, tenths % 10);
  return writer.length;
}
