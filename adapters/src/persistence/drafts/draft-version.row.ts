import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** What providers have done of jobs, in versions. */
export const DraftVersionRow = defineEntity({
  name: 'DraftVersionRow',
  tableName: 'draft_versions',
  properties: {
    job_id: () => jobColumn('job_id').primary(),
    account_id: () => accountColumn('account_id').primary(),
    version: p.integer().primary(),
    /** When the first of the saves was made that this version combines. */
    begun_at: wholeNumber(),
    saved_at: wholeNumber(),
    saved_on: p.text(),
    words: p.integer(),
    /** Of the content before it was compressed. */
    digest: p.text(),
    /** Compressed; the last column, so that the others are read without it. */
    content: p.blob(),
  },
  indexes: [
    { name: 'draft_versions_account_index', properties: ['account_id'] },
    { name: 'draft_versions_saved_index', properties: ['saved_at'] },
  ],
});
export type DraftVersionRow = InferEntity<typeof DraftVersionRow>;
