import { invariant } from '../kernel/invariant.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';

/** Rows in the order of their ids, and the last assigned id. */
export type Table<Row extends Readonly<{ id: number }>> = {
  readonly rows: Map<number, Row>;
  lastId: number;
};

/** A table without rows. */
export const emptyTable = <Row extends Readonly<{ id: number }>>(): Table<Row> => ({
  rows: new Map(),
  lastId: 0,
});

/** A copy of the rows; changes to one table do not affect the other. */
export const copyTable = <Row extends Readonly<{ id: number }>>({
  rows,
  lastId,
}: Table<Row>): Table<Row> => ({ rows: new Map(rows), lastId });

/** Adds a row made for the next id. */
export function insertRow<Row extends Readonly<{ id: number }>>(
  table: Table<Row>,
  make: (id: Row['id']) => Row,
): Row {
  table.lastId += 1;
  const row = make(table.lastId);
  table.rows.set(row.id, row);
  return row;
}

/**
 * Replaces the row that has the same id.
 *
 * @throws {InvariantError} if there is none.
 */
export function replaceRow<Row extends Readonly<{ id: number }>>(table: Table<Row>, row: Row) {
  invariant(table.rows.has(row.id), `there is no row ${row.id} to replace`);
  table.rows.set(row.id, row);
}

/** The first row that matches. */
export function findRow<Row extends Readonly<{ id: number }>>(
  { rows }: Table<Row>,
  fits: (row: Row) => boolean,
): Row | undefined {
  for (const row of rows.values()) if (fits(row)) return row;
  return undefined;
}

/** The rows that match, newest first. */
export const newestFirst = <Row extends Readonly<{ id: number }>>(
  { rows }: Table<Row>,
  fits: (row: Row) => boolean,
): readonly Row[] => [...rows.values()].filter(fits).toReversed();

/** The part of a list, newest first, that a cursor page requests. */
export const cutPage = <Row extends Readonly<{ id: number }>>(
  rows: readonly Row[],
  { limit, before = Infinity }: CursorPage,
): readonly Row[] => rows.filter(({ id }) => id < before).slice(0, limit);
