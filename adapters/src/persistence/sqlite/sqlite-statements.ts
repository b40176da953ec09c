import type Database from 'better-sqlite3';
import { ConstraintError, type SqlValue, type Statements } from '../database-session.ts';
import { createStatementCache } from './statement-cache.ts';

type Prepared = Database.Statement;

/** SQLite has no booleans. */
const toSqlite = (value: SqlValue): Exclude<SqlValue, boolean> =>
  typeof value === 'boolean' ? Number(value) : value;

const isConstraint = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');

/** Statements over one SQLite connection, each compiled once as long as it is used. */
export function createSqliteStatements(database: Database.Database): Statements {
  const prepare = createStatementCache(database);

  function execute<T>(
    use: (statement: Prepared, values: unknown[]) => T,
    sql: string,
    values: readonly SqlValue[],
  ): T {
    try {
      return use(prepare(sql), values.map(toSqlite));
    } catch (error) {
      if (isConstraint(error)) throw new ConstraintError(error.message, { cause: error });
      throw error;
    }
  }

  return {
    get: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      execute((statement, bound) => statement.get(bound), sql, values) as Row | undefined,
    all: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      execute((statement, bound) => statement.all(bound), sql, values) as readonly Row[],
    insert: async (sql, values) =>
      execute((statement, bound) => Number(statement.run(bound).lastInsertRowid), sql, values),
    run: async (sql, values = []) =>
      execute((statement, bound) => statement.run(bound).changes, sql, values),
  };
}
