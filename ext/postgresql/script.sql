-- Writes the script of CREATE EXTENSION dfen: a CREATE FUNCTION for each number of arguments, and the aggregates with their support
-- functions. ALTER EXTENSION dfen UPDATE runs the same script on top of an older release, so each statement replaces an object of the same
-- name.
--
-- The result of a function has the collation of its arguments: of a column in which 'K' equals 'k', two keys would be equal too. So text
-- arguments are of a domain, whose collation is "C". CREATE DOMAIN has no OR REPLACE, and a domain that a user created before is an error:
-- it could have a check that runs the user's code.
SELECT format('-- dfen %s, key version %d. Written by ext/postgresql/script.sql from ext/functions.def.
\echo Use "CREATE EXTENSION dfen" or "ALTER EXTENSION dfen UPDATE" to load this file. \quit

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_depend JOIN pg_extension ON pg_extension.oid = refobjid
      WHERE classid = ''pg_type''::regclass AND objid = to_regtype(''dfen_text'') AND deptype = ''e'' AND extname = ''dfen'') THEN
    CREATE DOMAIN dfen_text AS text COLLATE "C";
  END IF;
END $$;
COMMENT ON DOMAIN dfen_text IS ''text arguments, so that results have the collation "C"'';
', dfen_version(), dfen_key_version());

-- A row for each number of arguments and, with `second`, for the other of two types. Names are quoted, since some are keywords. A function
-- is STRICT if none of its arguments may be NULL. The result of a table is its columns.
CREATE TEMP TABLE overloads AS
  WITH RECURSIVE counts AS (
    SELECT rowid AS id, least AS count, most FROM functions WHERE hosts LIKE '%PostgreSQL%'
    UNION ALL SELECT id, count + 1, most FROM counts WHERE count < most),
  argument AS (SELECT *, iif(postgresql = 'text', 'dfen_text', postgresql) AS first FROM typed WHERE list = 'argument')
  SELECT id, count, second, functions.*, iif(kind = 'window', 'bytea', 'internal') AS state,
         (SELECT coalesce(group_concat(format('"%s" %s', name, iif(second, coalesce(other_postgresql, first), first)), ', '), '')
          FROM argument WHERE function = functions.name AND position < count) AS parameters,
         (SELECT group_concat(first, ', ') FROM argument WHERE function = functions.name AND position < count) AS types,
         NOT EXISTS (SELECT 1 FROM argument WHERE function = functions.name AND position < count AND or_null) AS strict,
         (SELECT iif(list = 'result', postgresql, group_concat(format('"%s" %s', name, postgresql), ', '))
          FROM typed WHERE function = functions.name AND list <> 'argument') AS returned
  FROM counts JOIN functions ON functions.rowid = id CROSS JOIN (SELECT 0 AS second UNION ALL SELECT 1)
  WHERE second = 0 OR EXISTS (SELECT 1 FROM argument WHERE function = functions.name AND other_postgresql IS NOT NULL);

CREATE TEMP TABLE written(id, count, second, place, statement);

-- The support functions of aggregates. A state is bytes, which a user could fabricate for these functions in an aggregate of their own. So
-- only dfen's aggregates, whose owner is a superuser, may call them. Two are the same for any number of arguments.
INSERT INTO written
  SELECT id, count, second, place, format('CREATE OR REPLACE %s RETURNS %s
  LANGUAGE C IMMUTABLE PARALLEL SAFE COST %d
  AS ''MODULE_PATHNAME'', ''sql_%s_%s'';
REVOKE ALL ON %s FROM PUBLIC;', head, iif(step = 'value', returned, state), cost, name, step, head)
  FROM (SELECT *, format('FUNCTION %s_%s(state %s%s)', name, step, state,
            CASE step WHEN 'value' THEN '' WHEN 'merge' THEN ', other bytea' ELSE ', ' || parameters END) AS head
    FROM overloads,
      (SELECT 1 AS place, 'value' AS step UNION ALL SELECT 2, 'merge' UNION ALL SELECT 3, 'add' UNION ALL SELECT 4, 'remove')
    WHERE kind = 'window' OR (kind = 'aggregate' AND step IN ('value', 'add')))
  WHERE place > 2 OR (count = least AND NOT second);

-- The aggregates.
INSERT INTO written
  SELECT id, count, second, 5, format('CREATE OR REPLACE AGGREGATE %s(%s) (
  SFUNC = %s_add, STYPE = %s, FINALFUNC = %s_value,
', name, parameters, name, state, name) || iif(kind = 'window', format('  SSPACE = 64, COMBINEFUNC = %s_merge,
  MSFUNC = %s_add, MINVFUNC = %s_remove, MSTYPE = bytea, MSSPACE = 64, MFINALFUNC = %s_value,
', name, name, name, name), '') || '  PARALLEL = SAFE);'
  FROM overloads WHERE kind IN ('aggregate', 'window');

-- Drops an older release's table-valued function that has fewer columns: CREATE OR REPLACE cannot add any. If a view of a user selects from
-- it, the update fails and names the view.
INSERT INTO written
  SELECT id, count, second, 4, format('DO $$ BEGIN
  IF to_regprocedure(''%s(%s)'') IN (SELECT oid FROM pg_proc WHERE proargnames[%d:] <> ''{%s}'') THEN
    DROP FUNCTION %s(%s);
  END IF;
END $$;', name, types, count + 1, (SELECT group_concat(name) FROM declared WHERE function = overloads.name AND list = 'column'), name, types)
  FROM overloads WHERE kind = 'table';

-- The other functions.
INSERT INTO written
  SELECT id, count, second, 5, format('CREATE OR REPLACE FUNCTION %s(%s) RETURNS %s
  LANGUAGE C %s%s PARALLEL SAFE COST %d%s
  AS ''MODULE_PATHNAME'', ''sql_%s'';', name, parameters, iif(kind = 'table', 'TABLE(' || returned || ')', returned),
           iif(safety = 'deterministic', 'IMMUTABLE', 'STABLE'), iif(strict, ' STRICT', ''), cost, iif(kind = 'table', ' ROWS 50', ''), name)
  FROM overloads WHERE kind IN ('scalar', 'table');

INSERT INTO written
  SELECT id, count, second, 6, format('COMMENT ON %s %s(%s) IS %Q;
', iif(kind IN ('aggregate', 'window'), 'AGGREGATE', 'FUNCTION'), name, parameters, summary) FROM overloads;

SELECT statement FROM written ORDER BY id, count, second, place;
