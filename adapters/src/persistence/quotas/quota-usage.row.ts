import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** What each account has stored and ordered. Triggers of `jobs` and `files` maintain it. */
export const QuotaUsageRow = defineEntity({
  name: 'QuotaUsageRow',
  tableName: 'quota_usage',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    stored_bytes: wholeNumber(),
    /** The client's pending and in-progress jobs. */
    open_jobs: p.integer(),
    /** The day of the client's newest job, in days since 1970. */
    jobs_day: p.integer(),
    /** How many jobs the client created on that day. */
    jobs_of_day: p.integer(),
  },
});
export type QuotaUsageRow = InferEntity<typeof QuotaUsageRow>;
