/**
 * Before the select of a common table expression of which few rows are read: PostgreSQL plans it as if all of them
 * were. Otherwise it may look for the rows of one account among those of all, because one account has most of them,
 * and finds none for a long time if it is another account's. It reads as many rows as are asked for in any case. SQLite
 * takes both selects as one.
 */
export const planWhole = '/* plan whole */';

/**
 * Before a statement whose best index depends on its values: PostgreSQL plans it for them each time. A plan for all
 * values looks for the jobs in a language of which there are hardly any as for those in one that all jobs have.
 */
export const planEachTime = '/* plan each time */';

/**
 * A part of a statement for PostgreSQL only, without parameters; SQLite takes it as a comment. For what helps one
 * planner and hinders the other, and changes nothing in what is found.
 */
export const onPostgres = (part: string): string => `/*pg ${part} */`;
