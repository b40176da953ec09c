import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** What some proxies write: an address with the port of its connection, one of IPv6 in brackets. */
const withPort =
  /(?<=^|[\s,])(?:(?<v4>\d{1,3}(?:\.\d{1,3}){3})|\[(?<v6>[\da-fA-F:.]{2,45})\])(?::\d{1,5})?(?=[\s,]|$)/g;

/** A request without the ports in what proxies say of it. */
function withoutPorts(request: IncomingMessage): Pick<IncomingMessage, 'headers' | 'socket'> {
  const { headers, socket } = request;
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return request;
  const plain = forwarded.replaceAll(withPort, '$<v4>$<v6>');
  return { socket, headers: { 'x-forwarded-for': plain } };
}

/**
 * Reads the IP address that a request comes from. `X-Forwarded-For` is believed only as far as
 * trusted proxies have written it.
 *
 * @param trustedProxies addresses, ranges in CIDR notation, or `loopback`.
 * @returns a function; its result is empty if nothing is known.
 */
export function createAddressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const peerOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
  if (trustedProxies.length === 0) return peerOf;
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const claimed = proxyAddr(withoutPorts(request) as IncomingMessage, isTrusted);
    return ipaddr.isValid(claimed) ? claimed : peerOf(request);
  };
}
