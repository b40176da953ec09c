import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** A household or a server gets a /64 of IPv6, and can call from any address in it. */
const networkGroups = 4;

function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, networkGroups);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Callers come again, and reading an address costs as much as routing a request. */
const known = new Map<string, string>();
const mostKnown = 1_000;

/** The network of an address, as calls are counted: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const before = known.get(address);
  if (before !== undefined) return before;
  const network = readNetwork(address);
  // Forgetting all at once is simpler than the least recent, which changes the map at each call.
  if (known.size >= mostKnown) known.clear();
  known.set(address, network);
  return network;
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
