import { serviceStatuses } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { fileColumn } from '../files/file.row.ts';
import { targetRule, workColumns } from './work.columns.ts';

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
