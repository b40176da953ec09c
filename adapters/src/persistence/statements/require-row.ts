import { invariant } from '@nsem/core';

/** The row of a statement that always returns one. */
export function requireRow<Row>(row: Row | undefined): Row {
  invariant(row !== undefined, 'an aggregate returns a row even over no rows');
  return row;
}
