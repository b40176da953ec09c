import { NotDecodable } from './decode-sound.ts';

/** A packet of an Opus stream. */
export type OpusPacket = Readonly<{ bytes: Buffer }>;

/** 120 ms in frames of the largest size, with room for several streams of one packet. */
export const maxPacketBytes = 64 * 1024;

/** The properties of a stream, from its first packet (RFC 7845, section 5.1). */
export type OpusHead = Readonly<{
  channels: number;
  preSkip: number;
  streamCount: number;
  coupledStreamCount: number;
  channelMappingTable: number[];
}>;

/** How a packet with the properties of a stream begins. */
export const isOpusHead = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 8) === 'OpusHead';

const maxChannels = 8;

/** @throws {NotDecodable} if it is malformed, or has more than 8 channels. */
export function readOpusHead(bytes: Buffer): OpusHead {
  const channels = bytes[9] ?? 0;
  const isKnown = isOpusHead(bytes) && bytes.length >= 19;
  if (!isKnown || channels === 0 || channels > maxChannels) throw new NotDecodable();
  const preSkip = bytes.readUInt16LE(10);
  if (bytes[18] === 0) {
    const channelMappingTable = channels === 2 ? [0, 1] : [0];
    if (channels > 2) throw new NotDecodable();
    const coupledStreamCount = channels - 1;
    return { channels, preSkip, streamCount: 1, coupledStreamCount, channelMappingTable };
  }
  if (bytes.length < 21 + channels) throw new NotDecodable();
  const [streamCount = 0, coupledStreamCount = 0] = bytes.subarray(19, 21);
  const channelMappingTable = [...bytes.subarray(21, 21 + channels)];
  const isPossible =
    streamCount > 0 && streamCount <= channels && coupledStreamCount <= streamCount;
  if (!isPossible) throw new NotDecodable();
  return { channels, preSkip, streamCount, coupledStreamCount, channelMappingTable };
}

/** The samples per second of every Opus stream. */
export const opusRate = 48_000;

/** No packet plays longer: 120 ms. */
const maxSamples = (opusRate * 120) / 1000;

const celtSizes = [120, 240, 480, 960];
const hybridSizes = [480, 960];
const silkSizes = [480, 960, 1920, 2880];

/** The samples in a frame, by the configuration in the first byte (RFC 6716, section 3.1). */
function frameSize(configuration: number): number {
  if (configuration >= 16) return celtSizes[configuration & 3] ?? 0;
  if (configuration >= 12) return hybridSizes[configuration & 1] ?? 0;
  return silkSizes[configuration & 3] ?? 0;
}

function frameCount(packet: Buffer): number {
  const code = (packet[0] ?? 0) & 3;
  if (code === 0) return 1;
  return code === 3 ? (packet[1] ?? 0) & 0x3f : 2;
}

/** The samples that a packet of Opus plays, at 48 kHz; 0 if no decoder takes it. */
export function opusSamples(packet: Buffer): number {
  const [first] = packet;
  if (first === undefined) return 0;
  const samples = frameSize(first >>> 3) * frameCount(packet);
  return samples <= maxSamples ? samples : 0;
}
