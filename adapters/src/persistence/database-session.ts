import type { SqlEntityManager } from '@mikro-orm/sqlite';

/** A value bound to a `?` of a statement. */
export type SqlValue = string | number | boolean | null;

/**
 * Compiled statements over one connection. The SQL is what SQLite and PostgreSQL both understand;
 * each text is compiled once, so values are always bound and never written into it.
 */
export interface Statements {
  /** The first row, or undefined where there is none. */
  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
  /** Every row. A number of rows is bound as `limit ? + 0`: see `pageOf`. */
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Inserts one row and answers the id that the database gave it. */
  insert(sql: string, values: readonly SqlValue[]): Promise<number>;
  /** Runs a statement that answers no rows, and says how many it changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * The end of a statement that answers a page, its limit bound. The sum hides the parameter from
 * SQLite's planner, which otherwise looks at its value and compiles the statement anew each time.
 */
export const pageOf = (order: string): string => `order by ${order} limit ? + 0`;

/**
 * What a store sees of the database: statements for what is asked all the time, entities for the
 * rest. Both speak over the same connection and inside the same transaction.
 */
export type DatabaseSession = Readonly<{
  sql: Statements;
  /** Made when first asked for; a unit of work that needs none pays for none. */
  em: () => SqlEntityManager;
}>;

/** A row broke a constraint of the schema: a key that is taken, a failed check, a missing parent. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError';
}
