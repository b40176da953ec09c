import { ConnectionError, NsemError } from '../core/errors.ts';

type Kind = Readonly<{ code: string; reason: string }>;

const refused: Kind = { code: 'connection.refused', reason: 'nothing listens there' };
const unknownHost: Kind = { code: 'connection.unknown-host', reason: 'there is no such host' };
const unreachable: Kind = { code: 'connection.unreachable', reason: 'it does not respond' };
const broken: Kind = { code: 'connection.broken', reason: 'the connection was broken' };

/** Node's and undici's names of what can go wrong. */
const kinds: Readonly<Record<string, Kind>> = {
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

const beforeConnecting = new Set([refused.code, unknownHost.code, unreachable.code]);

/** Whether the request certainly never left. */
export const neverConnected = (error: ConnectionError): boolean => beforeConnecting.has(error.code);

/** The error to throw for what the network threw; what is an error of ours already stays it. */
export function connectionFailure(cause: unknown, url: URL, attempts: number): NsemError {
  if (cause instanceof NsemError) return cause;
  const kind = kindOf(cause);
  return new ConnectionError({
    message: `${url.origin} could not be reached: ${kind.reason}.`,
    code: kind.code,
    attempts,
    cause,
  });
}

/** The name is on the error itself, or on what caused it: `fetch` hides it there. */
function kindOf(cause: unknown): Kind {
  const [first]: unknown[] = cause instanceof AggregateError ? cause.errors : [];
  if (first !== undefined) return kindOf(first);
  if (!(cause instanceof Error)) return { code: 'connection.failed', reason: 'the network failed' };
  const known = 'code' in cause ? kinds[String(cause.code)] : undefined;
  if (known !== undefined) return known;
  if (cause.cause !== undefined) return kindOf(cause.cause);
  return { code: 'connection.failed', reason: cause.message || 'the network failed' };
}
