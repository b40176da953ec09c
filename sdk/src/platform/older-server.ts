import type { FieldError } from '../core/errors.ts';
import { version } from '../version.ts';

/** The answer of a server that may not know the request. */
export type Refusal = Readonly<{
  code: string | undefined;
  errors: readonly FieldError[];
  /** The `Nsem-Version` of the response; null if there is none. */
  serverVersion: string | null;
}>;

/** The codes of an address, or a method of it, that the server does not have. */
const unknownAddress = new Set(['http.not-found', 'http.method-not-allowed']);

const isUnknownField = ({ detail }: FieldError): boolean =>
  detail.endsWith('is not a field of this request.');

/** Whether a version precedes another one. */
const precedes = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

/**
 * Explains a refusal by the age of the server, in a sentence that follows its own; empty if the server
 * is not older than this client, or knows what was sent.
 */
export function explainByAge({ code = '', errors, serverVersion }: Refusal): string {
  if (serverVersion === null || !precedes(serverVersion, version)) return '';
  if (!unknownAddress.has(code) && !errors.some(isUnknownField)) return '';
  return ` The server (version ${serverVersion}) is older than this client (${version}) and may not support it.`;
}
