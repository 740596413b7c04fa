-- A number for every position, and how far to trust it (SPEC 13)

-- ---- Posteriors (SPEC 13.1 and 13.2) ----
-- With a prior of 1/2 worth 2 games and no results, all chances are equally likely.
SELECT dfen_posterior(0, 0, 0, 0.5, 2), round(dfen_posterior_lower(0, 0, 0, 0.5, 2), 12), round(dfen_posterior_upper(0, 0, 0, 0.5, 2), 12);
-- = 0.5|0.025|0.975
SELECT round(dfen_posterior_lower(0, 0, 0, 0.5, 2, 0.5), 12), round(dfen_posterior_upper(0, 0, 0, 0.5, 2, 0.5), 12), round(dfen_posterior_lower(0, 0, 0, 0.5, 2, 0), 12);
-- = 0.25|0.75|0.5
-- The table of SPEC 13.2.
SELECT round(dfen_posterior(w, d, l, p, s), 6), round(dfen_posterior_lower(w, d, l, p, s), 6), round(dfen_posterior_upper(w, d, l, p, s), 6)
FROM (SELECT 3 AS w, 0 AS d, 1 AS l, 0.5 AS p, 2 AS s UNION ALL VALUES (3, 0, 1, 0.5, 20), (621, 8, 596, 0.45, 30));
-- = 0.666667|0.283582|0.947255
-- = 0.541667|0.344947|0.731804
-- = 0.508765|0.481109|0.536395
-- Two draws are a win and a loss. The counts of total() are REALs.
SELECT dfen_posterior_lower(3, 4, 1, 0.3, 7) = dfen_posterior_lower(5.0, 0.0, 3.0, 0.3, 7.0);
-- = 1
-- The other player has the rest.
SELECT abs(dfen_posterior_lower(7, 1, 2, 0.75, 9) - (1 - dfen_posterior_upper(2, 1, 7, 0.25, 9))) < 1e-15;
-- = 1
-- What is certain stays certain, and what nothing is known of is NULL.
SELECT dfen_posterior(0, 0, 0, 1, 20), dfen_posterior_lower(5, 0, 0, 1, 20), dfen_posterior_upper(0, 0, 3, 0, 20), dfen_posterior_upper(0, 0, 3, 0, 0);
-- = 1.0|1.0|0.0|0.0
SELECT dfen_posterior(0, 0, 0, 0.5, 0), dfen_posterior_lower(0, 0, 0, 0.5, 0), dfen_posterior_upper(0, 0, 0, 0.5, 0.0);
-- = NULL|NULL|NULL
SELECT dfen_posterior(NULL, 0, 0, 0.5, 1), dfen_posterior(0, NULL, 0, 0.5, 1), dfen_posterior(0, 0, NULL, 0.5, 1), dfen_posterior(0, 0, 0, NULL, 1),
       dfen_posterior(0, 0, 0, 0.5, NULL), dfen_posterior_lower(1, 1, 1, 0.5, 1, NULL), dfen_posterior_upper(NULL, 'x', -1, 7, -2, 3);
-- = NULL|NULL|NULL|NULL|NULL|NULL|NULL
-- The largest games, and bounds that are nearly nothing.
SELECT dfen_posterior_upper(9007199254740992, 0, 9007199254740992, 0.5, 1e9) - dfen_posterior_lower(9007199254740992, 0, 9007199254740992, 0.5, 1e9) BETWEEN 1.4e-8 AND 1.5e-8;
-- = 1
SELECT dfen_posterior_lower(0, 0, 9, 0.001, 1), dfen_posterior_upper(9, 0, 0, 0.999, 1);
-- = 0.0|1.0
SELECT dfen_posterior(1.5, 0, 0, 0.5, 1);
-- ! dfen_posterior: the wins must be a whole number, 0 to 9007199254740992, not 1.5
SELECT dfen_posterior(0, -1, 0, 0.5, 1);
-- ! dfen_posterior: the draws must be a whole number, 0 to 9007199254740992, not -1
SELECT dfen_posterior_lower(0, 0, '3', 0.5, 1);
-- ! dfen_posterior_lower: the losses must be a whole number, 0 to 9007199254740992, not '3'
SELECT dfen_posterior_upper(0, 0, 3, 1.5, 1);
-- ! dfen_posterior_upper: the prior must be a number, 0 to 1, not 1.5
SELECT dfen_posterior_upper(0, 0, 3, x'31', 1);
-- ! dfen_posterior_upper: the prior must be a number, 0 to 1, not a BLOB
SELECT dfen_posterior(0, 0, 3, 0.5, 1e10);
-- ! dfen_posterior: the strength must be a number, 0 to 1e+09, not 10000000000
SELECT dfen_posterior_lower(0, 0, 3, 0.5, 1, 0.99995);
-- ! dfen_posterior_lower: the level must be a number, 0 to 0.9999, not 0.99995
SELECT dfen_posterior_lower(0, 0, 3, 0.5, 1, 95);
-- ! dfen_posterior_lower: the level must be a number, 0 to 0.9999, not 95
