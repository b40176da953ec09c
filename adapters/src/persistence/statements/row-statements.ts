import { invariant } from '@nsem/core';
import type { EntitySchema, InferEntity } from '@mikro-orm/sqlite';
import type { QueryCreator } from 'kysely';
import type { SqlValue, Statements } from '../database-session.ts';
import { defineStatement, type Parts, type Statement } from './define-statement.ts';

type Column<Entity> = keyof InferEntity<Entity> & string;

/** A row with all its columns. */
type Row<Entity> = Readonly<Pick<InferEntity<Entity>, Column<Entity>>>;

/** A row without the id, which the database assigns. */
type NewRow<Entity> = Readonly<Pick<InferEntity<Entity>, Exclude<Column<Entity>, 'id'>>>;

/** Tables of any entity, whose columns the types of the functions here know. */
type AnyTable = QueryCreator<Record<string, Record<string, unknown>>>;

/** Statements on tables whose columns are known only to the caller's types. */
export const anyTable = ({ db }: Pick<Parts<unknown>, 'db'>): AnyTable => db;

const columnsOf = ({ meta }: EntitySchema, except: readonly string[] = []): readonly string[] =>
  Object.keys(meta.properties).filter((column) => !except.includes(column));

/** The placeholders for the values of some columns. */
export const pick = (given: object, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, given[column as keyof typeof given]]));

function defineInsertion<Values>(
  { meta: { tableName } }: EntitySchema,
  columns: readonly string[],
): Statement<Values, unknown> {
  return defineStatement((parts: Parts<Values>) =>
    anyTable(parts)
      .insertInto(tableName)
      .values(pick(parts.given as object, columns)),
  );
}

/** Inserts a row, of which the database assigns the id. */
export const insertRow = <Entity extends EntitySchema>(entity: Entity) =>
  defineInsertion<NewRow<Entity>>(entity, columnsOf(entity, ['id']));

/** Inserts a row with the key that it has. */
export const insertWhole = <Entity extends EntitySchema>(entity: Entity) =>
  defineInsertion<Row<Entity>>(entity, columnsOf(entity));

/**
 * Inserts some rows at once, with the keys that they have.
 *
 * @returns a function that sends rows and waits for nothing; few different numbers of them, for each is compiled
 *   once.
 */
export function insertRows<Entity extends EntitySchema>(entity: Entity) {
  const columns = columnsOf(entity);
  const byCount = new Map<number, Statement<readonly SqlValue[], unknown>>();

  const define = (count: number): Statement<readonly SqlValue[], unknown> =>
    defineStatement((parts: Parts<readonly SqlValue[]>) => {
      const rowAt = (nth: number) =>
        columns.map((column, at) => [column, parts.given[nth * columns.length + at]] as const);
      const rows = Array.from({ length: count }, (_, nth) => Object.fromEntries(rowAt(nth)));
      return anyTable(parts).insertInto(entity.meta.tableName).values(rows);
    });

  return (sql: Statements, rows: readonly Row<Entity>[]): void => {
    if (rows.length === 0) return;
    const statement = byCount.get(rows.length) ?? define(rows.length);
    byCount.set(rows.length, statement);
    const values: SqlValue[] = [];
    for (const row of rows) {
      for (const column of columns) values.push(row[column as keyof typeof row]);
    }
    sql.send(statement, values);
  };
}

/**
 * Replaces the columns of the row with an id.
 *
 * @param unchanged columns that the statement leaves as they are.
 * @returns a function that replaces a row.
 * @throws {InvariantError} from that function, if no row has the id.
 */
export function replaceRow<Entity extends EntitySchema, Unchanged extends Column<Entity>>(
  entity: Entity,
  unchanged: readonly Unchanged[] = [],
) {
  type Replaced = Omit<NewRow<Entity>, Unchanged>;
  const { tableName } = entity.meta;
  const columns = columnsOf(entity, ['id', ...unchanged]);
  const replace = defineStatement((parts: Parts<Replaced & Readonly<{ id: number }>>) =>
    anyTable(parts)
      .updateTable(tableName)
      .set(pick(parts.given, columns))
      .where('id', '=', parts.given.id),
  );
  return async (sql: Statements, id: number, row: Replaced): Promise<void> => {
    const replaced = await sql.run(replace, { ...row, id });
    invariant(replaced === 1, `${tableName} has no row ${id} to replace`);
  };
}

function defineUpsert<Values>(
  { meta: { tableName } }: EntitySchema,
  columns: readonly string[],
  key: readonly string[],
): Statement<Values, unknown> {
  const replaced = columns.filter((column) => !key.includes(column));
  return defineStatement((parts: Parts<Values>) =>
    anyTable(parts)
      .insertInto(tableName)
      .values(pick(parts.given as object, columns))
      .onConflict((conflict) =>
        conflict
          .columns([...key])
          .doUpdateSet((eb) =>
            Object.fromEntries(replaced.map((column) => [column, eb.ref(`excluded.${column}`)])),
          ),
      ),
  );
}

/**
 * Inserts a row, or replaces the one with the same key.
 *
 * @param key the columns of the primary key, or those of a unique index if the database assigns an id.
 */
export const upsertRow = <Entity extends EntitySchema>(
  entity: Entity,
  key: readonly Column<Entity>[],
) => defineUpsert<NewRow<Entity>>(entity, columnsOf(entity, ['id']), key);

/** The same for a row whose key is an id that the database does not assign. */
export const upsertWhole = <Entity extends EntitySchema>(
  entity: Entity,
  key: readonly Column<Entity>[],
) => defineUpsert<Row<Entity>>(entity, columnsOf(entity), key);

/**
 * Inserts a row, of which the database assigns the id, unless another has the same key: for `insertNew`.
 *
 * @param key the columns of a unique index.
 */
export const insertRowUnless = <Entity extends EntitySchema>(
  entity: Entity,
  key: readonly Column<Entity>[],
) => {
  const columns = columnsOf(entity, ['id']);
  return defineStatement((parts: Parts<NewRow<Entity>>) =>
    anyTable(parts)
      .insertInto(entity.meta.tableName)
      .values(pick(parts.given, columns))
      .onConflict((conflict) => conflict.columns([...key]).doNothing()),
  );
};

/** The columns of a table that statements add to. */
type Added = Readonly<{ key: readonly string[]; figures: readonly string[] }>;

/**
 * Inserts a row, or adds to the figures of the one with the same key. Its values are those of the key, and then the
 * figures (`Statements.add`).
 */
export const defineAddition = (
  table: string,
  { key, figures }: Added,
): Statement<readonly SqlValue[], unknown> =>
  defineStatement((parts: Parts<readonly SqlValue[]>) => {
    const given = [...key, ...figures].map((column, nth) => [column, parts.given[nth]] as const);
    return anyTable(parts)
      .insertInto(table)
      .values(Object.fromEntries(given))
      .onConflict((conflict) =>
        conflict
          .columns([...key])
          .doUpdateSet((row) =>
            Object.fromEntries(
              figures.map((figure) => [
                figure,
                row(`${table}.${figure}`, '+', row.ref(`excluded.${figure}`)),
              ]),
            ),
          ),
      );
  });
