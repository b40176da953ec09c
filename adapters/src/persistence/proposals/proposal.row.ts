import { proposalStates } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** The due times that providers propose for jobs. */
export const ProposalRow = defineEntity({
  name: 'ProposalRow',
  tableName: 'proposals',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    provider_id: () => accountColumn('provider_id'),
    /** The edition of the job that the provider read. */
    edition: p.integer(),
    due_at: wholeNumber(),
    note: p.text().strictNullable(),
    created_at: wholeNumber(),
    state: p.enum([...proposalStates]),
    /** When it was accepted, declined or withdrawn. */
    ended_at: wholeNumber().strictNullable(),
    /** Why the client declined it. */
    reason: p.text().strictNullable(),
  },
  indexes: [
    { name: 'proposals_job_index', properties: ['job_id', 'id'] },
    { name: 'proposals_provider_index', properties: ['provider_id', 'id'] },
  ],
  uniques: [{ name: 'proposals_key_unique', properties: ['job_id', 'provider_id'] }],
});
export type ProposalRow = InferEntity<typeof ProposalRow>;
