import { NotDecodable } from './sound.ts';

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
