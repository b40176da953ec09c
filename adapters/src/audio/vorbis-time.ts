/** The modes of a Vorbis stream: the size of the blocks of each, and the bits of its number. */
export type VorbisModes = Readonly<{ blockSizes: readonly number[]; bits: number }>;

/** The smallest and the largest size of blocks, in samples. */
type Sizes = readonly [number, number];

const signature = 'vorbis';
const identificationBytes = 30;
const modeBits = 41;
const maxModes = 64;

/** Whether a packet describes the stream: its first bit is set, and it names the codec. */
export const isVorbisHeader = (packet: Buffer, kind: 1 | 3 | 5): boolean =>
  packet[0] === kind && packet.toString('latin1', 1, 7) === signature;

/** The properties of a stream, from its first packet; undefined if it is malformed. */
export function readVorbisHead(
  packet: Buffer,
): Readonly<{ sampleRate: number; sizes: Sizes }> | undefined {
  if (!isVorbisHeader(packet, 1) || packet.length < identificationBytes) return undefined;
  const sampleRate = packet.readUInt32LE(12);
  const exponents = packet.readUInt8(28);
  const sizes = [2 ** (exponents & 0x0f), 2 ** (exponents >>> 4)] as const;
  const isPossible = sizes[0] >= 64 && sizes[0] <= sizes[1] && sizes[1] <= 8192;
  return isPossible && sampleRate > 0 ? { sampleRate, sizes } : undefined;
}

/** Reads bits backwards, from the last one of a packet: numbers are written with their lowest bit first. */
function createBackwardReader(packet: Buffer) {
  let left = packet.length * 8;
  const bit = (at: number): number => ((packet[at >>> 3] ?? 0) >>> (at & 7)) & 1;

  /** The number that ends `behind` bits before the place. */
  function ahead(count: number, behind: number): number {
    let value = 0;
    for (let nth = 1; nth <= count; nth += 1) value = value * 2 + bit(left - behind - nth);
    return value;
  }

  return {
    ahead,
    left: () => left,
    skip(count: number): void {
      left -= count;
    },
  };
}

/** A loop over bytes: one over bits would take eight times as long, and a file can be all zeros. */
function withoutZeros(packet: Buffer): Buffer {
  let end = packet.length;
  while (end > 0 && packet[end - 1] === 0) end -= 1;
  return packet.subarray(0, end);
}

/** The sizes of the blocks of all modes, the last one first, if what is read are modes. */
function readModes(packet: Buffer, sizes: Sizes): readonly number[] | undefined {
  const bits = createBackwardReader(withoutZeros(packet));
  // The last bit of the header is set; zeros behind it fill the byte.
  while (bits.left() > 0 && bits.ahead(1, 0) === 0) bits.skip(1);
  bits.skip(1);
  const found: number[] = [];
  let modes: readonly number[] | undefined;
  while (bits.left() > modeBits + 6 && found.length < maxModes) {
    const isMode = bits.ahead(8, 0) < maxModes && bits.ahead(16, 8) + bits.ahead(16, 24) === 0;
    if (!isMode) break;
    found.push(sizes[bits.ahead(1, 40) === 0 ? 0 : 1]);
    bits.skip(modeBits);
    // The number of modes precedes them.
    if (bits.ahead(6, 0) + 1 === found.length) modes = [...found];
  }
  return modes;
}

/**
 * Reads the modes from the packet with the setup of a stream (Vorbis I, section 4.2.4). They are at its
 * end, so that the codebooks before them need not be parsed.
 *
 * @returns undefined if there are none.
 */
export function readVorbisModes(packet: Buffer, sizes: Sizes): VorbisModes | undefined {
  if (!isVorbisHeader(packet, 5)) return undefined;
  const modes = readModes(packet, sizes);
  return modes && { blockSizes: modes.toReversed(), bits: 32 - Math.clz32(modes.length - 1) };
}

/** Counts the samples of packets in their order: each plays a part of its block and of the one before. */
export function createVorbisCounter({ blockSizes, bits }: VorbisModes): (packet: Buffer) => number {
  let before: number | undefined;
  return (packet) => {
    const [first] = packet;
    if (first === undefined || (first & 1) !== 0) return 0;
    const size = blockSizes[(first >>> 1) & (2 ** bits - 1)];
    if (size === undefined) return 0;
    const samples = before === undefined ? 0 : (before + size) / 4;
    before = size;
    return samples;
  };
}
