import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** The deletions of accounts, and how far the contents of their jobs have been erased. */
export const DeletionRow = defineEntity({
  name: 'DeletionRow',
  tableName: 'account_deletions',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    deleted_by: () => accountColumn('deleted_by'),
    reason: p.text().strictNullable(),
    deleted_at: wholeNumber(),
    /** The last job whose content was erased; 0 before the first. */
    last_job_id: p.integer(),
    /** Null until all contents are erased. */
    finished_at: wholeNumber().strictNullable(),
  },
  indexes: [
    {
      name: 'account_deletions_due_index',
      properties: ['deleted_at'],
      where: 'finished_at is null',
    },
  ],
});
export type DeletionRow = InferEntity<typeof DeletionRow>;
