import { DialectMigration } from './dialect-migration.ts';

const serviceVersions = [
  'alter table services add column rejection_reason text null',
  'alter table services add column version integer not null default 1',
  'alter table services add column replaces_id integer null',
  'alter table services add column replaces_rejected_at bigint null',
  'alter table services add column replaces_reason text null',
  `create index jobs_completed_index on jobs (completed_at, created_at, price, assigned_id)
    where status = 'completed'`,
];

/** Rejections have reasons, and new versions answer them; trends read the jobs of a week only. */
export class Migration0021 extends DialectMigration {
  override up(): void {
    for (const sql of serviceVersions) this.add(sql);
  }
}
