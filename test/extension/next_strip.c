/* dfen_strip() of a next release, which drops all castling rights. upgrade.sh compiles core/keys/strip.c with the other
 * name. */
#include "../../core/dfen.h"

dfen_fields dfen_strip_of_this_release(const dfen_fields *fields);

dfen_fields dfen_strip(const dfen_fields *fields) {
  dfen_fields pooled = dfen_strip_of_this_release(fields);
  pooled.state.castling = 0;
  return pooled;
}
