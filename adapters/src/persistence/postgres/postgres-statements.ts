import type { ClientBase } from 'pg';
import type { SqlValue, Statements } from '../database-session.ts';
import type { StatementText, StatementTexts } from './statement-texts.ts';
import { translateError } from './translate-error.ts';
import { valueTypes } from './value-types.ts';

type Assigned = Readonly<{ id: number | null }>;

/**
 * Statements over one connection of PostgreSQL.
 *
 * @param onError called with each error of the driver, which a store may handle.
 */
export function createPostgresStatements(
  client: ClientBase,
  texts: StatementTexts,
  onError: (error: unknown) => void,
): Statements {
  // A store may begin several statements at a time; the connection runs one.
  let last: Promise<unknown> = Promise.resolve();

  async function query(statement: StatementText, values: readonly SqlValue[]) {
    const own = last.then(() =>
      client.query({ ...statement, values: [...values], types: valueTypes }),
    );
    last = own.catch(() => {});
    return own;
  }

  async function execute(statement: StatementText, values: readonly SqlValue[]) {
    try {
      return await query(statement, values);
    } catch (error) {
      onError(error);
      throw translateError(error);
    }
  }

  async function insertNew(sql: string, values: readonly SqlValue[]) {
    const { rows } = await execute(texts.ofInsertion(sql), values);
    const [row] = rows as readonly Assigned[];
    return row === undefined ? undefined : (row.id ?? 0);
  }

  return {
    get: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      (await execute(texts.of(sql), values)).rows[0] as Row | undefined,
    all: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      (await execute(texts.of(sql), values)).rows as readonly Row[],
    async insert(sql, values) {
      const id = await insertNew(sql, values);
      if (id === undefined) throw new Error('The insertion has inserted no row.');
      return id;
    },
    insertNew,
    run: async (sql, values = []) => (await execute(texts.of(sql), values)).rowCount ?? 0,
  };
}
