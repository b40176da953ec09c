import {
  instant,
  serviceStatuses,
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
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toInstant, wholeNumber } from '../columns.ts';
import { fileColumn } from '../files/file.row.ts';
import { targetRule, toWork, toWorkColumns, workColumns } from './work.columns.ts';

/** The service configurations of providers. */
export const ServiceRow = defineEntity({
  name: 'ServiceRow',
  tableName: 'services',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    ...workColumns,
    sample_text: p.text().strictNullable(),
    recording_id: () => fileColumn('recording_id').strictNullable(),
    status: p.enum([...serviceStatuses]),
    submitted_at: wholeNumber(),
    reviewed_at: wholeNumber().strictNullable(),
    rejection_reason: p.text().strictNullable(),
    /** 1, or one more than that of the rejected version that it replaces. */
    version: p.integer().default(1),
    /** The rejected version, which no longer exists; null for a first version. */
    replaces_id: p.integer().strictNullable(),
    replaces_rejected_at: wholeNumber().strictNullable(),
    replaces_reason: p.text().strictNullable(),
  },
  indexes: [
    { name: 'services_owner_index', properties: ['owner_id', 'id'] },
    { name: 'services_status_index', properties: ['status', 'id'] },
    {
      name: 'services_work_index',
      properties: ['service_type', 'language', 'target_language', 'status'],
    },
    { name: 'services_pending_index', properties: ['owner_id'], where: "status = 'pending'" },
    {
      name: 'services_recording_index',
      properties: ['recording_id'],
      where: 'recording_id is not null',
    },
  ],
  checks: [{ name: 'services_target_check', expression: targetRule }],
});
export type ServiceRow = InferEntity<typeof ServiceRow>;

const toSample = ({ recording_id, sample_text }: ServiceRow): VoiceSample | null =>
  recording_id === null ? null : { text: sample_text, recording: recording_id as FileId };

const toReplaced = (row: ServiceRow): ReplacedVersion | null =>
  row.replaces_id === null
    ? null
    : {
        id: row.replaces_id as ServiceId,
        rejectedAt: toInstant(row.replaces_rejected_at),
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
  reviewedAt: toInstant(row.reviewed_at),
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
