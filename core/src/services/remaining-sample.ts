import type { StoredSample } from './register-sample.ts';
import type { ServiceWithSample } from './service.ts';
import { isSameWork, type Work } from './work.ts';

/** A sample stays if the work stays the same; a new text replaces the old one. */
export function remainingSample(
  { work: before, sample, recordingKey }: ServiceWithSample,
  after: Work,
  sampleText: string | null,
): StoredSample | null {
  if (sample === null || recordingKey === null || !isSameWork(before, after)) return null;
  return { sample: { ...sample, text: sampleText ?? sample.text }, recordingKey };
}
