import { invariant } from '@nsem/core';
import type { EntitySchema, InferEntity } from '@mikro-orm/sqlite';
import type { SqlValue, Statements } from '../database-session.ts';

type Column<Entity> = keyof InferEntity<Entity> & string;

/** A row with all its columns. */
type Row<Entity> = Readonly<Pick<InferEntity<Entity>, Column<Entity>>>;

/** A row without the id, which the database assigns. */
type NewRow<Entity> = Readonly<Pick<InferEntity<Entity>, Exclude<Column<Entity>, 'id'>>>;

const columnsOf = (entity: EntitySchema): readonly string[] => Object.keys(entity.meta.properties);

const withoutId = (columns: readonly string[]) => columns.filter((column) => column !== 'id');

/** A loop: `map` takes several times as long for rows of many shapes. */
function bindColumns(row: object, columns: readonly string[]): SqlValue[] {
  const values: SqlValue[] = [];
  for (const column of columns) values.push(row[column as keyof typeof row]);
  return values;
}

function insertText({ meta: { tableName } }: EntitySchema, columns: readonly string[]): string {
  const parameters = columns.map(() => '?').join(', ');
  return `insert into ${tableName} (${columns.join(', ')}) values (${parameters})`;
}

function upsertText(
  entity: EntitySchema,
  columns: readonly string[],
  key: readonly string[],
): string {
  const replaced = columns.filter((column) => !key.includes(column));
  const assignments = replaced.map((column) => `${column} = excluded.${column}`).join(', ');
  return `${insertText(entity, columns)} on conflict (${key.join(', ')}) do update set ${assignments}`;
}

/**
 * Composes the statement that inserts a row, once, from the columns that its entity declares.
 *
 * @returns a function that inserts a row and returns the id that the database assigned; the id means
 *   nothing for a table without one.
 */
export function composeInsert<Entity extends EntitySchema>(entity: Entity) {
  const columns = withoutId(columnsOf(entity));
  const text = insertText(entity, columns);
  return (sql: Statements, row: NewRow<Entity>): Promise<number> =>
    sql.insert(text, bindColumns(row, columns));
}

/**
 * Composes the statements that insert some rows at once, with the keys that they have. Nothing waits for them.
 *
 * @returns a function that sends rows; few different numbers of them, for each is compiled once.
 */
export function composeSendAll<Entity extends EntitySchema>(entity: Entity) {
  const columns = columnsOf(entity);
  const one = insertText(entity, columns);
  const more = `, (${columns.map(() => '?').join(', ')})`;
  return (sql: Statements, rows: readonly Row<Entity>[]): void => {
    if (rows.length === 0) return;
    const text = one + more.repeat(rows.length - 1);
    const values = rows.flatMap((row) => bindColumns(row, columns));
    sql.send(text, values);
  };
}

/**
 * Composes the statement that replaces the columns of the row with an id.
 *
 * @param unchanged columns that the statement leaves as they are.
 * @returns a function that replaces a row.
 * @throws {InvariantError} from that function, if no row has the id.
 */
export function composeReplace<Entity extends EntitySchema, Unchanged extends Column<Entity>>(
  entity: Entity,
  unchanged: readonly Unchanged[] = [],
) {
  const columns = withoutId(columnsOf(entity)).filter(
    (column) => !(unchanged as readonly string[]).includes(column),
  );
  const assignments = columns.map((column) => `${column} = ?`).join(', ');
  const { tableName } = entity.meta;
  const text = `update ${tableName} set ${assignments} where id = ?`;
  return async (
    sql: Statements,
    id: number,
    row: Omit<NewRow<Entity>, Unchanged>,
  ): Promise<void> => {
    const values = bindColumns(row, columns);
    values.push(id);
    const replaced = await sql.run(text, values);
    invariant(replaced === 1, `${tableName} has no row ${id} to replace`);
  };
}

/**
 * Composes the statement that inserts a row, or replaces the one that has the same key.
 *
 * @param key the columns of the table's primary key.
 */
export function composeUpsert<Entity extends EntitySchema>(
  entity: Entity,
  key: readonly Column<Entity>[],
) {
  const columns = columnsOf(entity);
  const text = upsertText(entity, columns, key);
  return async (sql: Statements, row: Row<Entity>): Promise<void> => {
    await sql.run(text, bindColumns(row, columns));
  };
}
