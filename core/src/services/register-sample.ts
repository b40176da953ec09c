import type { AccountId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { NewStoredFile } from '../ports/stored-file.ts';
import type { QuotaFault } from '../quotas/quota-fault.ts';
import { storeFile, type QuotaContext } from '../quotas/store-file.ts';
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

/** Registers the recording of a request as its owner's file; null if the request has none. */
export async function registerSample(
  stores: Stores,
  { ownerId, sampleText, recording }: ServiceRequest & Readonly<{ ownerId: AccountId }>,
  context: QuotaContext,
): Promise<Result<StoredSample | null, QuotaFault>> {
  if (recording === null) return ok(null);
  const file = await storeFile(stores, { ownerId, file: recording }, context);
  if (!file.ok) return file;
  const { id, key: recordingKey } = file.value;
  return ok({ sample: { text: sampleText, recording: id }, recordingKey });
}
