import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';

const drafts = [
  `create table draft_versions (job_id integer not null, account_id integer not null,
    version integer not null, begun_at bigint not null, saved_at bigint not null,
    saved_on text not null, words integer not null, digest text not null, content blob not null,
    ${pointsTo('draft_versions', { job_id: 'jobs', account_id: 'accounts' })},
    primary key (job_id, account_id, version))`,
  'create index draft_versions_account_index on draft_versions (account_id)',
  'create index draft_versions_saved_index on draft_versions (saved_at)',
];

/** Providers save what they have done of a job. */
export class Migration0023 extends DialectMigration {
  override up(): void {
    for (const sql of drafts) this.add(sql);
  }
}
