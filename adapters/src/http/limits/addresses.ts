import type { IncomingMessage } from 'node:http';
import type { Origin } from '@nsem/core';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/**
 * The form of some proxies: an address with the port of its connection, one of IPv6 in brackets.
 */
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

/** An address with its leading bits that count. */
type Range = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** The longest is an IPv6 address with a dotted end and its bits. */
const longestRange = 49;

/** One way to write an address: the library reads octal, hexadecimal and shortened ones too. */
const hasUsualForm = (address: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(address) ||
  (ipaddr.IPv6.isValid(address) && !address.includes('%'));

/** An IPv4 address that is written as IPv6 is compared as IPv4, as the caller's is. */
function unmap([address, bits]: Range): Range {
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

function parseRange(text: string): Range | undefined {
  if (text.length > longestRange) return undefined;
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !hasUsualForm(address)) return undefined;
  const parsed = ipaddr.parse(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return unmap([parsed, longest]);
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest) return undefined;
  return unmap([parsed, Number(bits)]);
}

/** The first address of a range: the bits that do not count are zero. */
function firstOf([address, bits]: Range): ipaddr.IPv4 | ipaddr.IPv6 {
  const counting = address.toByteArray().map((byte, index) => {
    const bitsOfByte = Math.min(8, Math.max(0, bits - 8 * index));
    return byte & (0xff00 >> bitsOfByte);
  });
  return ipaddr.fromByteArray(counting);
}

/**
 * Writes an IP address or a range in CIDR notation in its one usual form, without the bits that do
 * not count: `41.66.203.14/16` as `41.66.0.0/16`, and a range of one address without its bits.
 *
 * @returns undefined if it is neither.
 */
export function composeRange(text: string): string | undefined {
  const range = parseRange(text.trim());
  if (range === undefined) return undefined;
  const [address, bits] = range;
  const isOne = bits === (address.kind() === 'ipv4' ? 32 : 128);
  return isOne ? address.toString() : `${firstOf(range).toString()}/${bits}`;
}

/** Whether an address is one of these, or in one of these ranges. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return ranges.some((text) => {
    const range = parseRange(text);
    if (range === undefined || range[0].kind() !== caller.kind()) return false;
    // Both are of one kind, which the types of the library cannot express.
    return (caller as ipaddr.IPv4).match(range[0] as ipaddr.IPv4, range[1]);
  });
}

/** Where a request comes from; the network is always known of what comes by HTTP. */
export type CallOrigin = Origin & Readonly<{ network: string }>;

/** Browsers send about 120 characters; only software that wants to fill a table sends more. */
const longestDevice = 200;

/**
 * Reads where a request comes from.
 *
 * @param address the IP address of the caller.
 */
export const readOrigin = (request: IncomingMessage, address: string): CallOrigin => ({
  network: networkOf(address),
  device: request.headers['user-agent']?.slice(0, longestDevice) ?? null,
});
