import type { Origin } from '@nsem/core';
import ipaddr from 'ipaddr.js';

/** Of a call from here, it is not known where it comes from: a proxy may connect for everyone. */
const unknowable: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  // The network of ::1.
  'unspecified',
]);

/** A provider gives a site a /56 of IPv6; neighbours in a /24 of IPv4 are often the same carrier. */
const widths = { ipv4: 24, ipv6: 56 } as const;

function widen(network: string): string | null {
  const [address = ''] = network.split('/');
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.parse(address);
  if (unknowable.has(parsed.range())) return null;
  const bits = widths[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, nth) => (nth < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/**
 * Where an order comes from, as free translations are counted: the /24 of an IPv4 address or the /56 of an
 * IPv6 address, and the device. Nothing is known of an address of a private network or of the machine itself.
 *
 * @param origin.network an IPv4 address, or the /64 of an IPv6 address.
 */
export const freeOriginOf = ({ network, device }: Origin): Origin => ({
  network: network === null ? null : widen(network),
  device,
});
