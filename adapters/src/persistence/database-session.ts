import type { SqlValue, Statement } from './statements/define-statement.ts';

export type { SqlValue };

/** Statements of a store over one connection. */
export interface Statements {
  /** The first row, or undefined if there is none. */
  get<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row | undefined>;
  /** Every row. */
  all<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<readonly Row[]>;
  /** Inserts one row, of a table with ids, and returns the id that the database assigned. */
  insert<Values>(statement: Statement<Values, unknown>, values: Values): Promise<number>;
  /** Inserts a row unless it conflicts with another (`on conflict do nothing`); then returns undefined. */
  insertNew<Values>(
    statement: Statement<Values, unknown>,
    values: Values,
  ): Promise<number | undefined>;
  /** Runs a statement that returns no rows; returns the number of rows that it changed. */
  run<Values>(statement: Statement<Values, unknown>, values: Values): Promise<number>;
  /**
   * Runs a statement of which nothing needs to be known but that it succeeds, before all that are run after it:
   * the database need not have answered when the next one is sent to it. If it fails, the unit of work does.
   */
  send<Values>(statement: Statement<Values, unknown>, values: Values): void;
  /**
   * Adds to the figures of a row that many units change, by a statement that inserts a row or adds to the one that
   * is there; its values are those of the key, and then the figures. It may be run as late as before a statement that
   * reads the table, or before the commit, once for all that is added to a row.
   */
  add(
    statement: Statement<readonly SqlValue[], unknown>,
    key: readonly SqlValue[],
    figures: readonly number[],
  ): void;
}

/** How many parts those rows have on PostgreSQL that most transactions change. */
export const partCount = 16;

/** A store's access to the database, in a unit of work or a read. */
export type DatabaseSession = Readonly<{
  sql: Statements;
  /**
   * Which part it changes of the rows that have parts, because two transactions that change the same row wait for each
   * other: below `partCount` on PostgreSQL, and likely to be another one in another connection. SQLite has one
   * transaction at a time, and uses part 0.
   */
  part: number;
  /** No event with this id or a lower one is committed later; those above it are not read as events. */
  newestSettledEvent: number;
}>;

/** What is committed one after the other is settled at once. */
export const allSettled = Number.MAX_SAFE_INTEGER;

/** A row violated a constraint of the schema: a duplicate key, a failed check, a missing parent. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError';
}

/** A value that its column cannot have: a fraction for a whole number, or a text with a NUL. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError';
}
