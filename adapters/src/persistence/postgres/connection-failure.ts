import { DatabaseUnavailableError } from '@nsem/core';
import { codeOf } from '../../files/system-error.ts';
import { firstLineOf } from '../../first-line.ts';
import { nameEndpoint, type Endpoint } from './postgres.config.ts';

/** The code with which PostgreSQL refuses changes in a transaction that only reads. */
export const readOnly = '25006';

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
  ['EAI_AGAIN', 'the name of the host cannot be looked up at the moment'],
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

/** What the driver says, without a code. */
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
  /** What was wrong with which server. */
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
