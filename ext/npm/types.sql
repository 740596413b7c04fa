-- Writes the declarations of the plain functions for TypeScript, which follow those of core.d.mts.

-- A scalar has a form for values, unless its result may be null for them; in the other form required arguments may be null. An integer is
-- a BigInt as a result, and a number elsewhere.
CREATE TEMP TABLE forms AS
  SELECT f.name AS function, takes_null,
         format('export function %s(%s): %s;', names.camel,
           (SELECT group_concat(format('%s%s: %s%s', a.camel, iif(position < least, '', '?'), a.javascript,
                                       iif(a.or_null OR (takes_null AND position < least), ' | null', '')), ', ')
            FROM typed AS a WHERE a.function = f.name AND a.list = 'argument'),
           iif(kind = 'table', class || '[]', iif(r.type = 'integer', 'bigint', r.javascript) || iif(takes_null, ' | null', ''))) AS form
  FROM functions AS f CROSS JOIN (SELECT 0 AS takes_null UNION ALL SELECT 1) JOIN names ON names.name = short
    LEFT JOIN typed AS r ON r.function = f.name AND r.list = 'result'
  WHERE plain IS NOT NULL AND (takes_null OR r.or_null = 0);

SELECT '
/** The start position of a game. */
export const START: string;';
SELECT iif(kind = 'table', format('
/** A row of `%s`. */
export interface %s {
%s
}
', short, class, (SELECT group_concat(format('  %s: %s%s;', camel, javascript, iif(or_null, ' | null', '')), char(10))
                  FROM typed WHERE function = functions.name AND list = 'column')), '')
  || format('
/** %s */
%s', (SELECT replace(text, char(10), char(10) || ' * ') FROM sentences WHERE function = functions.name AND language = 'JavaScript'),
     (SELECT group_concat(form, char(10)) FROM (SELECT form FROM forms WHERE function = functions.name ORDER BY takes_null)))
FROM functions JOIN names ON names.name = short WHERE plain IS NOT NULL ORDER BY plain;
