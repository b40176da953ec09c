import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** A household or a server gets a /64 of IPv6, and can call from any address in it. */
const networkGroups = 4;

/** The network of an address, as calls are counted: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
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
