import { invariant } from '@nsem/core';

/** The row of a statement that always returns one. */
export function requireRow<Row>(row: Row | undefined): Row {
  invariant(row !== undefined, 'the statement returns a row in any case');
  return row;
}
