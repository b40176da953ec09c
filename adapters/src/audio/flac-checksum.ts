const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0);
  return crc;
});

/**
 * Continues the checksum of a frame of FLAC over the bytes between two places. It is 0 after a whole
 * frame, whose last two bytes are its checksum.
 */
export function addFlacChecksum(crc: number, bytes: Buffer, from: number, to: number): number {
  let sum = crc;
  for (let at = from; at < to; at += 1) {
    sum = ((sum << 8) & 0xffff) ^ (table[(sum >>> 8) ^ (bytes[at] ?? 0)] ?? 0);
  }
  return sum;
}
