import type { QueryResult } from 'pg';
import type { SqlValue } from '../database-session.ts';
import type { Query, Statement } from '../statements/define-statement.ts';
import { type PostgresPool, valueTypes } from './postgres-pool.ts';
import { translateError } from './postgres-errors.ts';

/**
 * Short statements, each of which is a transaction of its own. They wait for no unit that has not written
 * to the same row, and are not run again.
 */
export interface OwnStatements {
  /** Runs a statement; returns its rows. */
  all<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<readonly Row[]>;
  /** Runs a statement; returns the number of rows that it changed. */
  run<Values>(statement: Statement<Values, unknown>, values: Values): Promise<number>;
  /** Runs a text that only PostgreSQL understands; returns its rows. */
  allOfText<Row>(text: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** The same; returns the number of rows that it changed. */
  runText(text: string, values: readonly SqlValue[]): Promise<number>;
}

/** Creates statements over the connections of a pool. */
export function createOwnStatements(pool: Pick<PostgresPool, 'withConnection'>): OwnStatements {
  async function query({ text, values }: Query) {
    // Without a name: the texts are few, and another module names what connections prepare.
    const bare = { text, values: [...values], types: valueTypes };
    try {
      const { rows, rowCount }: QueryResult = await pool.withConnection((client) =>
        client.query(bare),
      );
      return { rows, count: rowCount ?? 0 };
    } catch (error) {
      throw translateError(error);
    }
  }
  return {
    all: async (statement, values) => (await query(statement.boundFor('postgres', values))).rows,
    run: async (statement, values) => (await query(statement.boundFor('postgres', values))).count,
    allOfText: async (text, values) => (await query({ text, values })).rows,
    runText: async (text, values) => (await query({ text, values })).count,
  };
}
