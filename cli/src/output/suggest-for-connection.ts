import type { NsemError } from '@nsem/sdk';

const address = 'Check the address (--url or NSEM_URL)';
const trust = `${address}, or trust its certificate with NODE_EXTRA_CA_CERTS.`;

/** The remedies for certificates, by the code of Node. */
const byCertificate: Readonly<Record<string, () => string>> = {
  CERT_HAS_EXPIRED: () => `Its operator must renew it, unless the clock here is wrong: ${clock()}.`,
  CERT_NOT_YET_VALID: () => `Set the clock of this machine: ${clock()}.`,
  ERR_TLS_CERT_ALTNAME_INVALID: () => `${address}: use a name that the certificate has.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: () => trust,
  SELF_SIGNED_CERT_IN_CHAIN: () => trust,
  UNABLE_TO_GET_ISSUER_CERT: () => trust,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => trust,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => trust,
};

const clock = (): string => `it is set to ${new Date().toISOString().slice(0, 16)}Z`;

/** The remedies for a failed connection, by its cause. */
export function suggestForConnection({ code, cause, message }: NsemError): string | null {
  if (code === 'connection.tls-failed') {
    return byCertificate[causeCode(cause)]?.() ?? `${address}.`;
  }
  // A server that expects TLS closes other connections.
  const isPlain = /^http:\S+ could not be reached: the connection was broken\.$/.test(message);
  return isPlain ? 'If the server uses HTTPS, begin its address with https://.' : null;
}

/** The code of the innermost error that has one. */
function causeCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner = causeCode(error.cause);
  return inner === '' && 'code' in error ? String(error.code) : inner;
}
