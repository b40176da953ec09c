import type { SqlValue } from '../database-session.ts';
import type { AnyStatement, Statement } from '../statements/define-statement.ts';
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
  all<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<readonly Row[]>;
  all<Row>(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Runs a statement; returns the number of rows that it changed. */
  run<Values>(statement: Statement<Values, unknown>, values: Values): Promise<number>;
  run(sql: string, values: readonly SqlValue[]): Promise<number>;
}

const bind = (statement: AnyStatement, values: unknown) =>
  typeof statement === 'string'
    ? { text: translateSql(statement), values: values as readonly SqlValue[] }
    : statement.boundFor('postgres', values);

/** Creates statements over the connections of a pool. */
export function createOwnStatements(pool: Pick<PostgresPool, 'withConnection'>): OwnStatements {
  async function query(statement: AnyStatement, values: unknown) {
    // Without a name: the texts are few, and another module names what connections prepare.
    const { text, values: bound } = bind(statement, values);
    const bare = { text, values: [...bound], types: valueTypes };
    try {
      return await pool.withConnection((client) => client.query(bare));
    } catch (error) {
      throw translateError(error);
    }
  }
  return {
    all: async (statement: AnyStatement, values: unknown) =>
      (await query(statement, values)).rows as never,
    run: async (statement: AnyStatement, values: unknown) =>
      (await query(statement, values)).rowCount ?? 0,
  };
}
