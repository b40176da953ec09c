import type Database from 'better-sqlite3';
import { ConstraintError, type SqlValue, type Statements } from '../database-session.ts';
import type { Statement } from '../statements/define-statement.ts';

/** How many statements are compiled before those that were not used meanwhile are forgotten. */
const generation = 500;

type Prepared = Database.Statement;

/**
 * Compiles statements once, and forgets those that are not used any more. The texts come from the stores,
 * but a list with many filters has thousands of them, and each takes about 25 kB.
 */
export function createStatementCache(
  database: Pick<Database.Database, 'prepare'>,
): (sql: string) => Prepared {
  let recent = new Map<string, Prepared>();
  let earlier: ReadonlyMap<string, Prepared> = recent;

  return (sql) => {
    const known = recent.get(sql);
    if (known !== undefined) return known;
    const statement = earlier.get(sql) ?? database.prepare(sql);
    if (recent.size >= generation) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(sql, statement);
    return statement;
  };
}

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

  function execute<Values, T>(
    use: (statement: Prepared, values: readonly unknown[]) => T,
    statement: Statement<Values, unknown>,
    values: Values,
  ): T {
    try {
      const compiled = statement.on('sqlite');
      return use(prepare(compiled.text), toSqlite(statement.bind(compiled, values)));
    } catch (error) {
      if (isConstraint(error)) throw new ConstraintError(error.message, { cause: error });
      throw error;
    }
  }

  const first = (statement: Prepared, bound: readonly unknown[]) => statement.get(bound) as never;
  const every = (statement: Prepared, bound: readonly unknown[]) => statement.all(bound) as never;
  const run = (statement: Prepared, bound: readonly unknown[]) => statement.run(bound);
  return {
    get: async (statement, values) => execute(first, statement, values),
    all: async (statement, values) => execute(every, statement, values),
    insert: async (statement, values) => Number(execute(run, statement, values).lastInsertRowid),
    async insertNew(statement, values) {
      const { changes, lastInsertRowid } = execute(run, statement, values);
      return changes === 0 ? undefined : Number(lastInsertRowid);
    },
    run: async (statement, values) => execute(run, statement, values).changes,
    send: (statement, values) => void execute(run, statement, values),
    add: (statement, key, figures) => void execute(run, statement, [...key, ...figures]),
  };
}
