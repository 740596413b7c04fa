/* dfen_pool_form() of a future release, which drops all castling rights. upgrade.sh compiles core/keys/pool_form.c
 * under another name. */
#include "../../../core/dfen.h"

dfen_fields dfen_pool_form_of_this_release(const dfen_fields *fields);

dfen_fields dfen_pool_form(const dfen_fields *fields) {
  dfen_fields pooled = dfen_pool_form_of_this_release(fields);
  pooled.state.castling = 0;
  return pooled;
}
