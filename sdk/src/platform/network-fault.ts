import type { NetworkFault } from './platform.ts';
import { unknownFault } from './unknown-fault.ts';

const refused: NetworkFault = { code: 'connection.refused', reason: 'the connection was refused' };
const unknownHost: NetworkFault = {
  code: 'connection.unknown-host',
  reason: 'the host name is unknown',
};
const unreachable: NetworkFault = {
  code: 'connection.unreachable',
  reason: 'the host does not respond',
};
const broken: NetworkFault = { code: 'connection.broken', reason: 'the connection was broken' };

const untrusted: NetworkFault = {
  code: 'connection.tls-failed',
  reason: 'a secure connection could not be established',
};
const tlsCode =
  /^(?:ERR_(?:TLS|SSL)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO)/;

/** By the error codes of Node and undici. */
const faults: Readonly<Record<string, NetworkFault>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  UND_ERR_CONNECT_TIMEOUT: unreachable,
  ECONNRESET: broken,
  EPIPE: broken,
  UND_ERR_SOCKET: broken,
};

const beforeConnecting = new Set<string>([refused.code, unknownHost.code, unreachable.code]);

/** Whether a request that failed with this code was certainly never sent. */
export const neverConnected = (code: string): boolean => beforeConnecting.has(code);

/** The code is on the error itself or, with `fetch`, on its cause. */
export function readNetworkFault(thrown: unknown): NetworkFault {
  const [first]: unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  if (first !== undefined) return readNetworkFault(first);
  if (!(thrown instanceof Error)) return unknownFault(thrown);
  const code = 'code' in thrown ? String(thrown.code) : '';
  const known = faults[code];
  if (known !== undefined) return known;
  if (tlsCode.test(code))
    return { ...untrusted, reason: `${untrusted.reason} (${thrown.message})` };
  return thrown.cause === undefined ? unknownFault(thrown) : readNetworkFault(thrown.cause);
}
