import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

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
    const claimed = proxyAddr(request, isTrusted);
    return ipaddr.isValid(claimed) ? claimed : peerOf(request);
  };
}
