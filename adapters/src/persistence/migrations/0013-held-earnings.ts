import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

/** The earnings of jobs that the platform paid for can be held. */
const heldEarnings = ({ flag }: Dialect) => [
  `alter table earnings add column is_free ${flag} not null default false`,
  `update earnings set is_free = true
    where job_id in (select id from jobs where discount > 0)`,
  'alter table earnings add column released_at bigint null',
  `create index earnings_held_index on earnings (provider_id, at)
    where payout_id is null and released_at is null and kind = 'capture' and is_free = true`,
];

/** Earnings know whether the platform paid for their job, and when they were released. */
export class Migration0013 extends DialectMigration {
  override up(): void {
    for (const sql of heldEarnings(this.dialect)) this.add(sql);
  }
}
