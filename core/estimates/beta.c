/* The posterior of a chance, from results and a prior: the beta distribution and its quantiles (SPEC 13.1 and 13.2).
 *
 * With estimate p worth s games, w wins and l losses make the beta distribution of a = s p + w and b = s (1 - p) + l.
 * Its density in t = log (x / (1 - x)) is x^a (1 - x)^b up to a factor, a smooth hill, highest where x = a / (a + b).
 * So no gamma function is needed: the hill is cut into panels as wide as its standard deviation, and each is integrated
 * by Gauss and Legendre's rule of 8 points. The whole integral is the normalizing factor, and the part to the left of a
 * point its cumulative share. Panels scale with the hill, so ten games take as long as 10^9.
 *
 * If a or b is below LEAST the hill has a long flat side, which panels do not fit. Then the hill of a + k or b + k is
 * integrated, and the way back is exact (DLMF 8.17.20 and 8.17.21):
 *
 *   I_x(a, b) = I_x(a + 1, b) + x^a (1 - x)^b / (a B(a, b)) = I_x(a, b + 1) - x^a (1 - x)^b / (b B(a, b))
 *
 * For example 3 wins and 1 loss, with an estimate of 1/2 worth 2 games: a = 4, b = 2, and 95 % of the distribution lie
 * between 0.2836 and 0.9473. */
#include <stdbool.h>

#include "../common/numbers.h"

/* Shapes from LEAST on fit; the lowest such hill is 17 panels wide to either side. */
enum { LEAST = 8, SIDE = 20, PANELS_MAX = 2 * SIDE };

/* A hill over u: t minus its value at the highest point. */
struct hill {
  double a, b;            /* LEAST at least */
  double mean, rest;      /* a / (a + b), and b / (a + b), which 1 - mean is less accurate when it is small */
  int raised_a, raised_b; /* by how much they exceed asked_a and asked_b */
  double asked_a, asked_b;
  double whole;               /* its integral */
  double width;               /* of a panel; the first begins SIDE panels left of the highest point */
  int panels;                 /* that are integrated so far */
  double sum[PANELS_MAX + 1]; /* the integral of all panels before each */
};

/* The hill at u, 1 at its highest. The hill is the same for both sides; it is computed from the smaller shape, so that
 * no two large numbers are subtracted if there are 10^6 wins and a few losses. */
static double height(const struct hill *hill, double u) {
  bool turned = hill->b < hill->a;
  double way = turned ? -u : u;
  double change = core_logarithm_of_one_plus((turned ? hill->rest : hill->mean) * core_exponential_less_one(way));
  return core_exponential((turned ? hill->b : hill->a) * way - (hill->a + hill->b) * change);
}

/* Gauss and Legendre's rule of 8 points, exact for polynomials of degree 15. */
static double integral(const struct hill *hill, double from, double to) {
  static const double place[] = {0.18343464249564980494, 0.52553240991632898582, 0.79666647741362673959,
                                 0.96028985649753623168};
  static const double weight[] = {0.36268378337836198297, 0.31370664587788728734, 0.22238103445337447054,
                                  0.10122853629037625915};
  double centre = (from + to) / 2.0;
  double half = (to - from) / 2.0;
  double sum = 0.0;
  for (int i = 0; i < 4; ++i) {
    sum += weight[i] * (height(hill, centre - half * place[i]) + height(hill, centre + half * place[i]));
  }
  return half * sum;
}

/* By how much a shape must grow to be LEAST at least. */
static int raise_of(double shape) {
  return shape < LEAST ? LEAST - (int)shape : 0;
}

/* The whole hill, which is smooth and falls to nothing on both sides, is integrated best by equal steps. */
static double whole_of(const struct hill *hill) {
  double step = hill->width / 2.0;
  double sum = 1.0;
  for (int direction = -1; direction <= 1; direction += 2) {
    double high = 1.0;
    for (int i = 1; high > 1e-18 * sum; ++i) {
      high = height(hill, direction * i * step);
      sum += high;
    }
  }
  return sum * step;
}

/* The variance of t near the highest point is 1 / a + 1 / b. */
static struct hill hill_of(double a, double b) {
  struct hill hill = {.raised_a = raise_of(a), .raised_b = raise_of(b), .asked_a = a, .asked_b = b};
  hill.a = a + hill.raised_a;
  hill.b = b + hill.raised_b;
  hill.mean = hill.a / (hill.a + hill.b);
  hill.rest = hill.b / (hill.a + hill.b);
  hill.width = core_square_root(1.0 / hill.a + 1.0 / hill.b);
  hill.whole = whole_of(&hill);
  return hill;
}

/* The integral to the left of u, without panels that are lower than rounding errors. */
static double left_of(struct hill *hill, double u) {
  double panel = u / hill->width + SIDE;
  int full = panel < 0.0 ? 0 : panel < PANELS_MAX ? (int)panel : PANELS_MAX;
  for (; hill->panels < full; ++hill->panels) {
    double to = (hill->panels + 1 - SIDE) * hill->width;
    bool low = to <= 0.0 && height(hill, to) < 1e-19;
    hill->sum[hill->panels + 1] = hill->sum[hill->panels] + (low ? 0.0 : integral(hill, to - hill->width, to));
  }
  bool inside = panel >= 0.0 && full < PANELS_MAX;
  return hill->sum[full] + (inside ? integral(hill, (full - SIDE) * hill->width, u) : 0.0);
}

/* The share to the left of u of the distribution with the shapes asked for, and its density there, in t. */
struct share {
  double left, density;
};

/* Computes the share of the raised hill first, then lowers b, then a. Either x or 1 - x may be tiny, so each is
 * computed separately. The density of a step yields that of the next: D(a, b) = D(a, b + 1) b / ((1 - x) (a + b)). */
static struct share share_at(struct hill *hill, double u) {
  struct share share = {.density = height(hill, u) / hill->whole, .left = left_of(hill, u) / hill->whole};
  double scale = 1.0 + hill->mean * core_exponential_less_one(u);
  double x = hill->mean * core_exponential(u) / scale;
  double rest = hill->rest / scale; /* 1 - x */
  for (int i = hill->raised_b - 1; i >= 0; --i) {
    double b = hill->asked_b + i;
    double step = share.density / (rest * (hill->a + b));
    share.left -= step;
    share.density = step * b;
  }
  for (int i = hill->raised_a - 1; i >= 0; --i) {
    double a = hill->asked_a + i;
    double step = share.density / (x * (a + hill->asked_b));
    share.left += step;
    share.density = step * a;
  }
  return share;
}

/* Newton's method for the logarithm of the share, which is concave, so it does not diverge. Where rounding makes it
 * leave the bracket, bisects that instead. */
static double lower_quantile(double a, double b, double share) {
  if (a <= 0.0 || b <= 0.0) {
    return a <= 0.0 ? 0.0 : 1.0;
  }
  struct hill hill = hill_of(a, b);
  double centre = core_logarithm(hill.mean / hill.rest);
  /* x of 1e-20 and 1 - 1e-16 are the ends: bounds closer to 0 or 1 are lost by rounding */
  double low = -46.0 - centre;
  double high = 37.0 - centre;
  if (share_at(&hill, low).left >= share) {
    return 0.0;
  }
  /* most callers use 95 %, whose lower bound is about two standard deviations below the highest point */
  double u = core_logarithm(a) - core_logarithm(b) - centre - 2.0 * hill.width;
  double step = 1.0;
  for (int i = 0; i < 100 && (step > 1e-7 * hill.width || step < -1e-7 * hill.width); ++i) {
    u = u > low && u < high ? u : (low + high) / 2.0;
    struct share at = share_at(&hill, u);
    *(at.left < share ? &low : &high) = u;
    step = at.left > 0.0 && at.density > 0.0 ? core_logarithm(share / at.left) * at.left / at.density : high - low;
    u += step;
  }
  return hill.mean * core_exponential(u) / (1.0 + hill.mean * core_exponential_less_one(u));
}

/* The shapes of the posterior. False without games and prior. */
static bool shapes_of(dfen_record record, dfen_prior prior, double *a, double *b) {
  double half = (double)record.draws / 2.0;
  *a = prior.games * prior.estimate + ((double)record.wins + half);
  *b = prior.games * (1.0 - prior.estimate) + ((double)record.losses + half);
  return *a + *b > 0.0;
}

bool dfen_chance(dfen_record record, dfen_prior prior, double *chance) {
  double a, b;
  bool known = shapes_of(record, prior, &a, &b);
  if (known) {
    *chance = a / (a + b);
  }
  return known;
}

bool dfen_chance_lower(dfen_record record, dfen_prior prior, double confidence, double *bound) {
  double a, b;
  bool known = shapes_of(record, prior, &a, &b);
  if (known) {
    *bound = lower_quantile(a, b, (1.0 - confidence) / 2.0);
  }
  return known;
}

/* 1 minus the lower bound of the other side. */
bool dfen_chance_upper(dfen_record record, dfen_prior prior, double confidence, double *bound) {
  dfen_record other_record = {.wins = record.losses, .draws = record.draws, .losses = record.wins};
  dfen_prior other_prior = {.estimate = 1.0 - prior.estimate, .games = prior.games};
  bool known = dfen_chance_lower(other_record, other_prior, confidence, bound);
  if (known) {
    *bound = 1.0 - *bound;
  }
  return known;
}
