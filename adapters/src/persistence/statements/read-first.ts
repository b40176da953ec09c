/**
 * At the end of a select within another one: PostgreSQL plans it on its own, and filters what it finds. Otherwise
 * it may look for the rows of one account among those of all, if one account has most of them. SQLite takes
 * both selects as one.
 */
export const readFirst = '/* read first */';
