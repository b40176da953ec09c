import type { NetworkFault } from './platform.ts';
import { unnamedFault } from './unnamed-fault.ts';

const refused: NetworkFault = { code: 'connection.refused', reason: 'nothing listens there' };
const unknownHost: NetworkFault = {
  code: 'connection.unknown-host',
  reason: 'there is no such host',
};
const unreachable: NetworkFault = {
  code: 'connection.unreachable',
  reason: 'it does not respond',
};
const broken: NetworkFault = { code: 'connection.broken', reason: 'the connection was broken' };

/** Node's and undici's names of what can go wrong. */
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

/** Whether a request that failed with this code certainly never left. */
export const neverConnected = (code: string): boolean => beforeConnecting.has(code);

/** The name is on the error itself, or on what caused it: `fetch` hides it there. */
export function readNetworkFault(thrown: unknown): NetworkFault {
  const [first]: unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  if (first !== undefined) return readNetworkFault(first);
  if (!(thrown instanceof Error)) return unnamedFault(thrown);
  const known = 'code' in thrown ? faults[String(thrown.code)] : undefined;
  if (known !== undefined) return known;
  return thrown.cause === undefined ? unnamedFault(thrown) : readNetworkFault(thrown.cause);
}
