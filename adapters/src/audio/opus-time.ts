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
