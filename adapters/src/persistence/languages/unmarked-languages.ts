/** Jobs are read once, and their pairs of languages are few. */
const withPairs =
  'with pairs as materialized (select distinct language, target_language from jobs)';
const isUnmarked =
  'not is_used and code in (select language from pairs union select target_language from pairs)';

/** The languages that jobs are in and that are not marked as used. */
export const selectUnmarked = `${withPairs} select id, code from languages where ${isUnmarked} order by id`;

/** Marks them, in any database. */
export const markUnmarked = `${withPairs} update languages set is_used = true where ${isUnmarked}`;
