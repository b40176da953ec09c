import type { ReplacedVersion, ServiceWithOwner, ServiceWithSample, Work } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

/** The fields of work; those that do not apply to the service type are null. */
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

/** The path that serves a stored recording. */
const recordingPath = (key: string | null): string | null =>
  key === null ? null : `/api/audio/${key}`;

const presentReplaced = (replaced: ReplacedVersion | null) =>
  replaced && {
    id: replaced.id,
    rejected_at: presentOptionalMoment(replaced.rejectedAt),
    rejection_reason: replaced.reason,
  };

/** A service configuration as its owner and admins see it. */
export const presentService = (service: ServiceWithSample) => ({
  id: service.id,
  user_id: service.ownerId,
  ...presentWork(service.work),
  sample_text: service.sample?.text ?? null,
  audio_recording: recordingPath(service.recordingKey),
  status: service.status,
  submitted_at: presentMoment(service.submittedAt),
  reviewed_at: presentOptionalMoment(service.reviewedAt),
  rejection_reason: service.rejectionReason,
  version: service.version,
  replaces: presentReplaced(service.replaces),
});

/** An approved service as clients see it: without its reviews. */
export const presentOfferedService = (service: ServiceWithSample) =>
  presentService({ ...service, rejectionReason: null, replaces: null });

/** A service configuration with its owner, as admins see it. */
export const presentSubmittedService = (service: ServiceWithOwner) => ({
  ...presentService(service),
  user_name: service.ownerName,
  user_email: service.ownerEmail,
});
