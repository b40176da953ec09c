import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';

/** What is deleted with an account, and what is erased some time later. */
const erasure = [
  'alter table accounts add column deleted_at bigint null',
  'alter table jobs add column content_erased_at bigint null',
  'alter table files add column released_at bigint null',
  'create index files_released_index on files (released_at) where released_at is not null',
  'create index contact_messages_email_index on contact_messages (lower(trim(email)))',
  `create table account_deletions (account_id integer not null primary key,
    deleted_by integer not null, reason text null, deleted_at bigint not null,
    last_job_id integer not null, finished_at bigint null,
    ${pointsTo('account_deletions', { account_id: 'accounts', deleted_by: 'accounts' })})`,
  `create index account_deletions_due_index on account_deletions (deleted_at)
    where finished_at is null`,
];

/** Accounts can be deleted, and their contents are erased. */
export class Migration0012 extends DialectMigration {
  override up(): void {
    for (const sql of erasure) this.add(sql);
  }
}
