import { FilesUnavailableError, StorageFullError } from '@nsem/core';

type AnswerMetadata = Readonly<{ httpStatusCode?: number }>;

/** The name of an error and the status of the answer that it reports; undefined without an answer. */
function readError(error: unknown): Readonly<{ name: string; status: number | undefined }> {
  if (!(error instanceof Error)) return { name: '', status: undefined };
  const { $metadata } = error as Readonly<{ $metadata?: AnswerMetadata }>;
  return { name: error.name, status: $metadata?.httpStatusCode };
}

/** Whether there is no such object; a bucket that is missing is not meant. */
export function isNoObject(error: unknown): boolean {
  const { name, status } = readError(error);
  return ['NoSuchKey', 'NotFound'].includes(name) || (status === 404 && name === 'UnknownError');
}

/** Whether there is no such upload in parts, as after it was completed or aborted. */
export const isNoUpload = (error: unknown): boolean => readError(error).name === 'NoSuchUpload';

/** The errors of credentials, by the names that servers and the client give them. */
const refusals: Readonly<Record<string, string>> = {
  AccessDenied: 'access is denied to these credentials',
  CredentialsProviderError: 'there are no credentials for it',
  InvalidAccessKeyId: 'the access key is not known there',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'it is in another region',
  AuthorizationHeaderMalformed: 'it is in another region',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: 'the secret is wrong',
};

const failures: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  EAI_AGAIN: 'its host is not found',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'its host is not found',
  EPROTO: 'it does not speak TLS',
  ETIMEDOUT: 'it does not answer',
};

const timeouts: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError']);

/** The codes of an error, and of those that it was made of, as for the addresses of a host. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap((one) => codesOf(one)) : [];
  const code = 'code' in error ? [String(error.code)] : [];
  return [...code, ...inner];
}

/** Explains in a few words why a bucket cannot be used. */
function reasonOf(error: unknown): string {
  const { name, status } = readError(error);
  const known = refusals[name] ?? codesOf(error).flatMap((code) => failures[code] ?? [])[0];
  if (known !== undefined) return known;
  if (timeouts.has(name)) return 'it does not answer';
  if (status === 403) return 'access is denied to these credentials';
  if (status === 404) return 'there is no such bucket';
  return status === undefined || status < 300
    ? 'it does not answer as an object storage does'
    : `it answers ${status}`;
}

/** Turns an error of the client into one that the ports describe. */
export function toPortError(error: unknown, bucket: string): Error {
  const { name, status } = readError(error);
  if (status === 507 || name === 'QuotaExceeded') {
    return new StorageFullError(`The bucket ${bucket} is full.`, { cause: error });
  }
  return new FilesUnavailableError(`The bucket ${bucket} cannot be used: ${reasonOf(error)}.`, {
    cause: error,
  });
}
