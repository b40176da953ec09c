import { createMeter, toPcm } from '@nsem/core/sound';

import { decodeRecording } from '../../../lib/sound/decode-recording.ts';
import type { SentenceTakes } from './take.ts';
import { takeRate, type TakeLibrary } from './take-library.ts';

/** What can be chosen as a recording. */
export const audioFiles = 'audio/*,.wav,.mp3,.m4a,.aac,.ogg,.opus,.flac,.webm';

/**
 * Takes a file as a take of a sentence.
 *
 * @throws if the browser cannot read the file, or the device is full
 */
export async function importTake(
  library: TakeLibrary,
  sentence: string,
  file: File,
): Promise<SentenceTakes> {
  const take = library.open(sentence);
  const meter = createMeter({ sampleRate: takeRate });
  try {
    for await (const slice of decodeRecording(file)) {
      meter.push(slice);
      await take.add(toPcm(slice));
    }
    return await take.finish(meter.measures(), 'imported');
  } catch (error) {
    await take.discard();
    throw error;
  }
}
