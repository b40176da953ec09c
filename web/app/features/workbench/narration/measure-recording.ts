import { createMeter, type SoundMeasures } from '@nsem/core/sound';

import { decodeRecording } from '../../../lib/sound/decode-recording.ts';

/** What decoded recordings have. */
const samplesPerSecond = 48_000;

type Options = Readonly<{
  /** Is called with the seconds that are measured. */
  onSeconds?: (seconds: number) => void;
  signal?: AbortSignal;
}>;

/**
 * Measures a recording, of which a few seconds are in memory at a time.
 *
 * @throws {SoundRefusal} if the browser cannot decode it
 */
export async function measureRecording(
  recording: Blob,
  { onSeconds, signal }: Options = {},
): Promise<SoundMeasures> {
  const meter = createMeter({ sampleRate: samplesPerSecond });
  let samples = 0;
  for await (const slice of decodeRecording(recording, signal)) {
    meter.push(slice);
    samples += slice.length;
    onSeconds?.(samples / samplesPerSecond);
  }
  return meter.measures();
}
