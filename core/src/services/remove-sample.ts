import type { Stores } from '../unit-of-work.port.ts';
import type { VoiceSample } from './service.ts';

/** Removes the recording of a sample that a service had before, unless the service still has it. */
export async function removeSample(
  stores: Stores,
  before: VoiceSample | null,
  after: VoiceSample | null,
): Promise<void> {
  if (before === null || before.recording === after?.recording) return;
  await stores.files.remove(before.recording);
}
