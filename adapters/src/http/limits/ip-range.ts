import ipaddr from 'ipaddr.js';

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
