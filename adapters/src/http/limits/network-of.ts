import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** A household or a server gets a /64 of IPv6, and can call from any address in it. */
const networkGroups = 4;

/** The network of an address, as calls are counted. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, networkGroups);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * Reads the network that a connection comes from; undefined if it comes from a trusted proxy, which
 * connects for everyone.
 */
export function createConnectionNetwork(
  trustedProxies: readonly string[],
): (address: string) => string | undefined {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address) => (isTrusted(address, 0) ? undefined : networkOf(address));
}

/**
 * Reads the network that a request comes from: an IPv4 address, or the /64 of an IPv6 address.
 * `X-Forwarded-For` is believed only as far as trusted proxies have written it.
 *
 * @param trustedProxies addresses, ranges in CIDR notation, or `loopback`.
 */
export function createNetworkReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
  if (trustedProxies.length === 0) return (request) => networkOf(addressOf(request));
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const claimed = proxyAddr(request, isTrusted);
    return networkOf(ipaddr.isValid(claimed) ? claimed : addressOf(request));
  };
}
