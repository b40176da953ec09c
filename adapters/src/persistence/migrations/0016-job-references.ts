import { DialectMigration } from './dialect-migration.ts';

/** What a client's programs know a job by, and lists of jobs by the time of their creation. */
const jobReferences = [
  'alter table jobs add column reference text null',
  "alter table jobs add column metadata text not null default '{}'",
  `create unique index jobs_reference_unique on jobs (reference, client_id)
    where reference is not null`,
  'create index jobs_created_index on jobs (created_at)',
  'create index jobs_client_created_index on jobs (client_id, created_at)',
  `create index jobs_assigned_created_index on jobs (assigned_id, created_at)
    where assigned_id is not null and created_at > 0`,
];

/** Jobs have references and metadata, and can be listed by the time of their creation. */
export class Migration0016 extends DialectMigration {
  override up(): void {
    for (const sql of jobReferences) this.add(sql);
  }
}
