import type { NewStoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { WorkRequest } from './resolve-work.ts';
import type { VoiceSample } from './service.ts';

/** The service that a provider requests; the file store already has the recording. */
export type ServiceRequest = Readonly<{
  work: WorkRequest;
  sampleText: string | null;
  recording: NewStoredFile | null;
}>;

/** A voice sample, with the key of its stored recording. */
export type StoredSample = Readonly<{ sample: VoiceSample; recordingKey: string }>;

/** Registers the recording of a request as a stored file; null if the request has none. */
export async function registerSample(
  stores: Stores,
  { sampleText, recording }: ServiceRequest,
): Promise<StoredSample | null> {
  if (recording === null) return null;
  const file = await stores.files.insert(recording);
  return { sample: { text: sampleText, recording: file.id }, recordingKey: file.key };
}
