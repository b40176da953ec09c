import { defineEntity, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { jobColumn } from './job.row.ts';

/** To whom each job that has not ended was offered. */
export const JobOfferRow = defineEntity({
  name: 'JobOfferRow',
  tableName: 'job_offers',
  properties: {
    job_id: () => jobColumn('job_id').primary(),
    provider_id: () => accountColumn('provider_id').primary(),
  },
});
export type JobOfferRow = InferEntity<typeof JobOfferRow>;
