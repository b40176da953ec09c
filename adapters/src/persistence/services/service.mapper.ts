import {
  instant,
  type AccountId,
  type FileId,
  type NewService,
  type Service,
  type ServiceId,
  type VoiceSample,
} from '@nsem/core';
import type { ServiceRow } from './service.row.ts';
import { toWork, toWorkColumns } from './work.mapper.ts';

const toSample = ({ recording_id, sample_text }: ServiceRow): VoiceSample | null =>
  recording_id === null ? null : { text: sample_text, recording: recording_id as FileId };

/** The service that a row stands for. */
export const toService = (row: ServiceRow): Service => ({
  id: row.id as ServiceId,
  ownerId: row.owner_id as AccountId,
  work: toWork(row),
  sample: toSample(row),
  status: row.status,
  submittedAt: instant(row.submitted_at),
  reviewedAt: row.reviewed_at === null ? null : instant(row.reviewed_at),
});

/** The row of a service, without its id. */
export const toServiceRow = (service: NewService): Omit<ServiceRow, 'id'> => ({
  owner_id: service.ownerId,
  ...toWorkColumns(service.work),
  sample_text: service.sample?.text ?? null,
  recording_id: service.sample?.recording ?? null,
  status: service.status,
  submitted_at: service.submittedAt,
  reviewed_at: service.reviewedAt,
});
