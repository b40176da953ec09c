import type { SqlValue } from '../database-session.ts';
import type { PostgresPool } from './postgres-pool.ts';
import { translateSql } from './translate-sql.ts';
import { translateError } from './translate-error.ts';
import { valueTypes } from './value-types.ts';

/**
 * Short statements, each of which is a transaction of its own. They wait for no unit that has not written
 * to the same row, and are not run again.
 */
export interface OwnStatements {
  /** Runs a statement; returns its rows. */
  all<Row>(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Runs a statement; returns the number of rows that it changed. */
  run(sql: string, values: readonly SqlValue[]): Promise<number>;
}

/** Creates statements over the connections of a pool. */
export function createOwnStatements(pool: Pick<PostgresPool, 'withConnection'>): OwnStatements {
  async function query(sql: string, values: readonly SqlValue[]) {
    // Without a name: the texts are few, and another module names what connections prepare.
    const statement = { text: translateSql(sql), values: [...values], types: valueTypes };
    try {
      return await pool.withConnection((client) => client.query(statement));
    } catch (error) {
      throw translateError(error);
    }
  }
  return {
    all: async <Row>(sql: string, values: readonly SqlValue[]) =>
      (await query(sql, values)).rows as readonly Row[],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  };
}
