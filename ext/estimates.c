/* A number for every position, and how far to trust it (SPEC 13). */
#include "function.h"

/* ---- Posteriors ---- */

/* Reads the arguments that the three functions share; of none is anything left out. */
static bool accept_posterior(host_call *call, int count, host_value **arguments, dfen_record *record,
                             dfen_prior *prior) {
  char reason[REASON_SIZE];
  return !any_null(count, arguments) && accept_results(call, arguments, record) &&
         accept_argument(call, read_number(arguments[3], "prior", 0.0, 1.0, &prior->chance, reason), reason) &&
         accept_argument(call, read_number(arguments[4], "strength", 0.0, DFEN_STRENGTH_MAX, &prior->strength, reason),
                         reason);
}

void call_posterior(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  dfen_prior prior;
  double mean = 0.0;
  if (accept_posterior(call, count, arguments, &record, &prior) && dfen_posterior_mean(record, prior, &mean)) {
    host_result_real(call, mean);
  }
}

static void result_bound(host_call *call, int count, host_value **arguments,
                         bool (*bound_of)(dfen_record, dfen_prior, double, double *)) {
  dfen_record record;
  dfen_prior prior;
  double level = DFEN_LEVEL;
  double bound = 0.0;
  char reason[REASON_SIZE];
  if (accept_posterior(call, count, arguments, &record, &prior) &&
      (count < 6 ||
       accept_argument(call, read_number(arguments[5], "level", 0.0, DFEN_LEVEL_MAX, &level, reason), reason)) &&
      bound_of(record, prior, level, &bound)) {
    host_result_real(call, bound);
  }
}

void call_posterior_lower(host_call *call, int count, host_value **arguments) {
  result_bound(call, count, arguments, dfen_posterior_lower);
}

void call_posterior_upper(host_call *call, int count, host_value **arguments) {
  result_bound(call, count, arguments, dfen_posterior_upper);
}
