/**
 * Before the select of a common table expression of which few rows are read: PostgreSQL plans it as if all of them
 * were. Otherwise it may look for the rows of one account among those of all, because one account has most of them,
 * and finds none for a long time if it is another account's. It reads as many rows as are asked for in any case. SQLite
 * takes both selects as one.
 */
export const planWhole = '/* plan whole */';
