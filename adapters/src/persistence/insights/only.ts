import { invariant } from '@nsem/core';

/** The one row of a statement that always answers one. */
export function only<Row>(row: Row | undefined): Row {
  invariant(row !== undefined, 'a sum over no rows is a row as well');
  return row;
}
