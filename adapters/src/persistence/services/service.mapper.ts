import {
  instant,
  type AccountId,
  type FileId,
  type NewService,
  type ReplacedVersion,
  type Service,
  type ServiceId,
  type ServiceWithOwner,
  type ServiceWithSample,
  type VoiceSample,
} from '@nsem/core';
import { toMoment } from '../columns.ts';
import type { ServiceRow } from './service.row.ts';
import { toWork, toWorkColumns } from './work.mapper.ts';

const toSample = ({ recording_id, sample_text }: ServiceRow): VoiceSample | null =>
  recording_id === null ? null : { text: sample_text, recording: recording_id as FileId };

const toReplaced = (row: ServiceRow): ReplacedVersion | null =>
  row.replaces_id === null
    ? null
    : {
        id: row.replaces_id as ServiceId,
        rejectedAt: toMoment(row.replaces_rejected_at),
        reason: row.replaces_reason,
      };

/** Maps a row to its service configuration. */
export const toService = (row: ServiceRow): Service => ({
  id: row.id as ServiceId,
  ownerId: row.owner_id as AccountId,
  work: toWork(row),
  sample: toSample(row),
  status: row.status,
  submittedAt: instant(row.submitted_at),
  reviewedAt: toMoment(row.reviewed_at),
  rejectionReason: row.rejection_reason,
  version: row.version,
  replaces: toReplaced(row),
});

/** A service with the key of its recording. */
export type ServiceWithSampleRow = ServiceRow & Readonly<{ recording_key: string | null }>;

/** The service that a row stands for, with the key of its recording. */
export const toServiceWithSample = (row: ServiceWithSampleRow): ServiceWithSample => ({
  ...toService(row),
  recordingKey: row.recording_key,
});

/** A service with the key of its recording, and its owner. */
export type ServiceWithOwnerRow = ServiceWithSampleRow &
  Readonly<{ owner_name: string; owner_email: string }>;

/** The service that a row stands for, with its owner. */
export const toServiceWithOwner = (row: ServiceWithOwnerRow): ServiceWithOwner => ({
  ...toServiceWithSample(row),
  ownerName: row.owner_name,
  ownerEmail: row.owner_email,
});

/** The row of a service configuration, without its id. */
export const toServiceRow = (service: NewService): Omit<ServiceRow, 'id'> => ({
  owner_id: service.ownerId,
  ...toWorkColumns(service.work),
  sample_text: service.sample?.text ?? null,
  recording_id: service.sample?.recording ?? null,
  status: service.status,
  submitted_at: service.submittedAt,
  reviewed_at: service.reviewedAt,
  rejection_reason: service.rejectionReason,
  version: service.version,
  replaces_id: service.replaces?.id ?? null,
  replaces_rejected_at: service.replaces?.rejectedAt ?? null,
  replaces_reason: service.replaces?.reason ?? null,
});
