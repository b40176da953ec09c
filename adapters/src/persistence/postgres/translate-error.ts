import { ConstraintError, InvalidValueError } from '../database-session.ts';

/** The code of an error of PostgreSQL, empty for any other. */
const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A value that a column cannot have: invalid text, a number out of range, a NUL, a negative limit. */
const invalidValues = new Set(['22P02', '22P05', '22003', '22021', '2201W']);

/** The transaction conflicts with another one: it can be run again. */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlStateOf(error));

/** A key is there already; another transaction may have inserted it after this one looked. */
export const isDuplicateKey = (error: unknown): boolean => sqlStateOf(error) === '23505';

/** The error that a store knows for an error of the driver. */
export function translateError(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (!(error instanceof Error)) return error;
  if (state.startsWith('23')) return new ConstraintError(error.message, { cause: error });
  if (invalidValues.has(state)) return new InvalidValueError(error.message, { cause: error });
  return error;
}
