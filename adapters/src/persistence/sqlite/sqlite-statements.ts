import type Database from 'better-sqlite3';
import { ConstraintError, type SqlValue, type Statements } from '../database-session.ts';
import { createStatementCache } from './statement-cache.ts';

type Prepared = Database.Statement;

const isBoolean = (value: SqlValue): boolean => typeof value === 'boolean';

/** SQLite has no booleans; most statements have none either, and are bound as they are. */
const toSqlite = (values: readonly SqlValue[]): readonly SqlValue[] =>
  values.some(isBoolean)
    ? values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    : values;

const isConstraint = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');

/** Statements over one SQLite connection, each compiled once as long as it is used. */
export function createSqliteStatements(database: Database.Database): Statements {
  const prepare = createStatementCache(database);

  function execute<T>(
    use: (statement: Prepared, values: readonly unknown[]) => T,
    sql: string,
    values: readonly SqlValue[],
  ): T {
    try {
      return use(prepare(sql), toSqlite(values));
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
    insertNew: async (sql, values) =>
      execute(
        (statement, bound) => {
          const { changes, lastInsertRowid } = statement.run(bound);
          return changes === 0 ? undefined : Number(lastInsertRowid);
        },
        sql,
        values,
      ),
    run: async (sql, values = []) =>
      execute((statement, bound) => statement.run(bound).changes, sql, values),
    send: (sql, values = []) =>
      void execute((statement, bound) => statement.run(bound), sql, values),
    add: (sql, key, figures) =>
      void execute((statement, bound) => statement.run(bound), sql, [...key, ...figures]),
  };
}
