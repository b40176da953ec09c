import {
  DatabaseUnavailableError,
  FilesUnavailableError,
  OutcomeUnknownError,
  StorageFullError,
} from '@nsem/core';
import { codeOf } from '../../files/disk.ts';
import { firstLineOf } from '../../wording.ts';
import { ConstraintError, InvalidValueError } from '../database-session.ts';
import { type Endpoint, nameEndpoint } from './postgres.config.ts';

/** The code with which PostgreSQL refuses changes in a transaction that only reads. */
const readOnly = '25006';

/** A server that only reads was to be used for changes; it has the code of PostgreSQL for that. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  readonly code = readOnly;

  constructor() {
    super('it is read-only: a standby, or set to be so');
  }
}

const meanings: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was broken off'],
  ['ENOTFOUND', 'the host is unknown'],
  ['EAI_AGAIN', 'the name of the host cannot be looked up now'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the host cannot be reached'],
  ['ETIMEDOUT', 'it does not answer'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'its certificate is not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its certificate is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
]);

/** The messages of the driver, without a code. */
const driverMeanings: ReadonlyMap<string, string> = new Map([
  ['timeout expired', 'it does not answer'],
  ['The server does not support SSL connections', 'it does not encrypt connections'],
]);

/** Why a connection could not be opened; PostgreSQL's own messages are sentences without secrets. */
function explain(cause: unknown): string {
  const meaning = meanings.get(codeOf(cause));
  if (meaning !== undefined) return meaning;
  const line = firstLineOf(cause);
  return driverMeanings.get(line) ?? line;
}

/** One server could not be used for a connection. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly endpoint: Endpoint;
  /** The code of the cause, empty if it has none. */
  readonly code: string;
  readonly reason: string;

  constructor(endpoint: Endpoint, cause: unknown) {
    const reason = explain(cause);
    super(`${nameEndpoint(endpoint)}: ${reason}`, { cause });
    this.endpoint = endpoint;
    this.code = codeOf(cause);
    this.reason = reason;
  }
}

/** None of the servers could be used for a connection. */
export class NoConnectionError extends DatabaseUnavailableError {
  override readonly name = 'NoConnectionError';
  /** The errors by their servers. */
  readonly reasons: string;

  constructor(failures: readonly EndpointError[]) {
    const [first, ...others] = failures;
    const named = [...new Set(failures.map(({ message }) => message))].join('; ');
    const reasons = first !== undefined && others.length === 0 ? first.reason : named;
    const cause = failures.find(({ code }) => code === readOnly) ?? failures.at(-1);
    super(`There is no connection to the database: ${reasons}.`, { cause });
    this.reasons = reasons;
  }
}

/** Each has a digit, unlike the codes of the system, of which some are as long (`EPIPE`). */
const sqlState = /^(?=.*[0-9])[0-9A-Z]{5}$/;

/** The code of an error of PostgreSQL, empty for any other. */
const sqlStateOf = (error: unknown): string => {
  const code = codeOf(error);
  return sqlState.test(code) ? code : '';
};

/** A value that a column cannot have: invalid text, a number out of range, a NUL, a negative limit. */
const invalidValues = new Set(['22P02', '22P05', '22003', '22021', '2201W']);

/** Whether a statement before the connection was lost took effect. */
const isUnknown = '40003';

/** The transaction conflicts with another one: it can be run again. */
export const isConflict = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state.startsWith('40') && state !== isUnknown;
};

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
 * connections, memory or room (53), something is in use or locked (55), it is ending or starting, or has cancelled the
 * statement (57), its system or itself has failed (58, XX), a transaction took or waited too long, or a statement that
 * was prepared on the connection is unknown (26), or there already (42P05).
 */
const unavailable = /^(?:(?:08|26|53|55|57|58|XX)...|25P0[34]|40003|42P05)$/;
const diskFull = '53100';

/** A table was changed since a statement was prepared on the connection. */
const isOutdated = (error: unknown): boolean =>
  sqlStateOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');

/**
 * The messages of the driver, without a code, if a connection is lost, is not opened, or there is
 * no answer in time.
 */
const driverSays = [
  'Query read timeout',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'is not queryable',
  'Cannot use a pool after calling end',
  'SSL connection',
];

/** The system's codes for a lost connection. */
const socketCodes = new Set(
  `EADDRNOTAVAIL EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETRESET
  ENETUNREACH ENOTCONN ENOTFOUND EPIPE ERR_SOCKET_CLOSED ERR_STREAM_DESTROYED ERR_STREAM_WRITE_AFTER_END
  ETIMEDOUT`.split(/\s+/),
);

/** The database does not do it now. */
export const isUnavailable = (error: unknown): boolean =>
  unavailable.test(sqlStateOf(error)) ||
  sqlStateOf(error) === readOnly ||
  isOutdated(error) ||
  socketCodes.has(codeOf(error)) ||
  (error instanceof Error && driverSays.some((said) => error.message.includes(said)));

/**
 * Whether a connection is not to be used again: what else the server does not do now, such as to wait longer for a lock
 * (55), to go on with a statement (57014) or to find room (53), is over when its transaction is.
 */
export const isConnectionLost = (error: unknown): boolean =>
  isUnavailable(error) && !/^(?:53...|55...|57014)$/.test(sqlStateOf(error));

/**
 * The message of the driver, without a code, on a query that it has not sent because the connection
 * was lost.
 */
const driverDidNotSend = 'is not queryable';

/**
 * Whether nothing of a commit that failed is stored: the server itself has reported why, or it was never sent.
 */
export const isRefusedCommit = (error: unknown): boolean =>
  /^(?!08|40003|57|58|XX)[0-9A-Z]{5}$/.test(sqlStateOf(error)) ||
  (error instanceof Error && error.message.endsWith(driverDidNotSend));

const portErrors = [
  DatabaseUnavailableError,
  FilesUnavailableError,
  OutcomeUnknownError,
  StorageFullError,
];

/**
 * The error that a unit of work promises, for one of its work, the driver or the server.
 *
 * @param isLost whether the connection on which it was thrown is lost.
 */
export function toPortError(error: unknown, isLost = false): unknown {
  if (portErrors.some((known) => error instanceof known)) return error;
  if (sqlStateOf(error) === diskFull)
    return new StorageFullError('The disk of the database is full.', { cause: error });
  if (isLost || isUnavailable(error) || isConflict(error))
    return new DatabaseUnavailableError('The database is not available.', { cause: error });
  return error;
}

/** Runs work that may fail with an error of the driver or the server. */
export async function withPortErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toPortError(error);
  }
}
