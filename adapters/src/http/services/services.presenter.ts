import type { Service, ServiceWithOwner, Stores, Work } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../fields.ts';

/** The fields that say what work is meant, each null where it does not apply. */
export const presentWork = (work: Work) =>
  work.serviceType === 'translation'
    ? {
        service_type: work.serviceType,
        source_language: work.sourceLanguage,
        target_language: work.targetLanguage,
        language: null,
      }
    : {
        service_type: work.serviceType,
        source_language: null,
        target_language: null,
        language: work.language,
      };

/** Where the bytes of a stored recording are found. */
const recordingPath = (key: string | null): string | null =>
  key === null ? null : `/api/audio/${key}`;

/** A service configuration as answered. */
export const presentService = (service: Service, recordingKey: string | null) => ({
  id: service.id,
  user_id: service.ownerId,
  ...presentWork(service.work),
  sample_text: service.sample?.text ?? null,
  audio_recording: recordingPath(recordingKey),
  status: service.status,
  submitted_at: presentMoment(service.submittedAt),
  reviewed_at: presentOptionalMoment(service.reviewedAt),
});

async function recordingKeyOf({ files }: Stores, { sample }: Service): Promise<string | null> {
  const file = sample === null ? undefined : await files.find(sample.recording);
  return file?.key ?? null;
}

/** A service configuration as answered, with the path of its recording looked up. */
export const presentStoredService = async (stores: Stores, service: Service) =>
  presentService(service, await recordingKeyOf(stores, service));

/** A service configuration with its owner, as admins see it. */
export const presentSubmittedService = async (stores: Stores, service: ServiceWithOwner) => ({
  ...(await presentStoredService(stores, service)),
  user_name: service.ownerName,
  user_email: service.ownerEmail,
});

/** Presents one thing after another, for what has to be looked up in the same unit of work. */
export async function presentEach<T, P>(
  things: readonly T[],
  present: (thing: T) => Promise<P>,
): Promise<readonly P[]> {
  const presented: P[] = [];
  for (const thing of things) presented.push(await present(thing));
  return presented;
}
