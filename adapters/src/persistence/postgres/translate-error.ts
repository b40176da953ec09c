import { DatabaseUnavailableError, OutcomeUnknownError, StorageFullError } from '@nsem/core';
import { ConstraintError, InvalidValueError } from '../database-session.ts';
import { readOnly } from './connection-failure.ts';

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

/** A lock that another transaction has was not released in time. */
export const hasWaitedTooLong = (error: unknown): boolean => sqlStateOf(error) === '55P03';

/** An earlier statement of the transaction has failed, and this one was not run. */
export const isAfterFailure = (error: unknown): boolean => sqlStateOf(error) === '25P02';

/** The error that a store knows for an error of the driver. */
export function translateError(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (!(error instanceof Error)) return error;
  if (state.startsWith('23')) return new ConstraintError(error.message, { cause: error });
  if (invalidValues.has(state)) return new InvalidValueError(error.message, { cause: error });
  return error;
}

/**
 * The server does not do it now, or no longer over this connection: the connection is lost (class 08), it lacks
 * connections or memory (class 53), it is ending or starting (class 57), a transaction took or waited too long.
 */
const unavailable = /^(?:08...|53...|57...|25P0[34]|55P03)$/;
const diskFull = '53100';

/** What the driver says, without a code, if there is no answer in time. */
const driverTimeout = 'Query read timeout';

/** The database does not do it now; its connection is not to be used again. */
export const isUnavailable = (error: unknown): boolean =>
  unavailable.test(sqlStateOf(error)) ||
  sqlStateOf(error) === readOnly ||
  (error instanceof Error && error.message.includes(driverTimeout));

/** What the driver says, without a code, of what it has not sent because the connection was lost before. */
const driverDidNotSend = 'is not queryable';

/**
 * Whether nothing of a commit that failed is stored: the server itself has reported why, or it was never sent.
 */
export const isRefusedCommit = (error: unknown): boolean =>
  /^(?!08|57|58|XX)[0-9A-Z]{5}$/.test(sqlStateOf(error)) ||
  (error instanceof Error && error.message.endsWith(driverDidNotSend));

/**
 * The error that a unit of work promises, for one of its work, the driver or the server.
 *
 * @param isLost whether the connection on which it was thrown is lost.
 */
export function toPortError(error: unknown, isLost: boolean): unknown {
  if (error instanceof OutcomeUnknownError) return error;
  if (sqlStateOf(error) === diskFull)
    return new StorageFullError('The disk of the database is full.', { cause: error });
  if (isLost || isUnavailable(error))
    return new DatabaseUnavailableError('The database is not available.', { cause: error });
  return error;
}
