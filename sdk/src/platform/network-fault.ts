import { ProxyFailure } from '../transport/proxy.ts';
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

const untrusted = (reason: string): NetworkFault => ({ code: 'connection.tls-failed', reason });
const proxyFailed = (reason: string): NetworkFault => ({ code: 'connection.proxy-failed', reason });

const tlsCode =
  /^(?:ERR_(?:TLS|SSL)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO)/;
const selfSigned = untrusted('its certificate is self-signed');
const unknownIssuer = untrusted('the issuer of its certificate is not known');

/** By the error codes of Node and undici. */
const faults: Readonly<Record<string, NetworkFault>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: { ...unknownHost, reason: 'the host name could not be looked up' },
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  UND_ERR_CONNECT_TIMEOUT: unreachable,
  ECONNRESET: broken,
  EPIPE: broken,
  UND_ERR_SOCKET: broken,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: selfSigned,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  CERT_HAS_EXPIRED: untrusted('its certificate has expired'),
  CERT_NOT_YET_VALID: untrusted('its certificate is not valid yet'),
  UND_ERR_PRX_CONN: proxyFailed('it closed the connection'),
  UND_ERR_PRX_TLS: proxyFailed('its certificate is for another host'),
};

const neverSent = new Set<string>([
  refused.code,
  unknownHost.code,
  unreachable.code,
  'connection.proxy-failed',
]);

/** Whether a request that failed with this code was certainly never sent to the server. */
export const neverConnected = (code: string): boolean => neverSent.has(code);

/** The code is on the error itself or, with `fetch`, on its cause. */
export function readNetworkFault(thrown: unknown, url: URL): NetworkFault {
  const [first]: unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  if (first !== undefined) return readNetworkFault(first, url);
  if (thrown instanceof ProxyFailure) return readProxyFault(thrown, url);
  if (!(thrown instanceof Error)) return unknownFault(thrown);
  const code = 'code' in thrown ? String(thrown.code) : '';
  const known = faults[code] ?? readProtocolFault(thrown, code, url);
  if (known !== undefined) return known;
  return thrown.cause === undefined ? unknownFault(thrown) : readNetworkFault(thrown.cause, url);
}

/** The server speaks another protocol, or its certificate is not valid. */
function readProtocolFault(thrown: Error, code: string, url: URL): NetworkFault | undefined {
  if (code.startsWith('HPE_') || thrown.name === 'HTTPParserError') {
    const other = url.protocol === 'http:' ? `: try https://${url.host}` : '';
    return { ...unknownFault(thrown), reason: `what is there does not speak HTTP${other}` };
  }
  if (!tlsCode.test(code)) return undefined;
  if (/wrong.version.number|packet.length.too.long/i.test(thrown.message)) {
    return untrusted(`the server speaks HTTP, not HTTPS: use http://${url.host}`);
  }
  if (code !== 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return untrusted(`a secure connection could not be established (${thrown.message.trim()})`);
  }
  const { subjectaltname: names = 'none' } = (thrown as ForeignCertificate).cert ?? {};
  return untrusted(`its certificate is for another host (${names})`);
}

/** Node's error for a certificate that is not for the host. */
type ForeignCertificate = Error & Readonly<{ cert?: { subjectaltname?: string } }>;

const tunnelRefusal = /Proxy response \((\d{3})\)|Proxy Authentication Required \((407)\)/;

/** A fault of the proxy, before the server was connected; otherwise one on the way to the server. */
function readProxyFault({ proxy, url: own, cause }: ProxyFailure, url: URL): NetworkFault {
  const [, tunnel, forward] = tunnelRefusal.exec(cause instanceof Error ? cause.message : '') ?? [];
  const status = tunnel ?? forward;
  if (status !== undefined) return proxyFailed(`${proxy} responded with status ${status}`);
  // A request that is not tunnelled is sent to the proxy.
  const isForwarded = url.protocol === 'http:';
  const { code, reason } = readNetworkFault(cause, isForwarded ? own : url);
  const isInsecure = code === 'connection.tls-failed';
  if (neverSent.has(code) || (isForwarded && isInsecure)) {
    return proxyFailed(`${proxy} failed: ${reason}`);
  }
  return isInsecure && own.protocol === 'https:'
    ? untrusted(`no secure connection to ${proxy}, or through it, could be established`)
    : { code, reason: `${reason} (through ${proxy})` };
}
