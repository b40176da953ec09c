import { DialectMigration } from './dialect-migration.ts';

const limits = 'status, service_type, language, target_language';

/** What lists of jobs are ordered and limited by, in the indexes that they are read from. */
const jobLists = [
  'drop index jobs_client_index',
  `create index jobs_client_index on jobs (client_id, id, service_type, status, created_at, words,
    updated_at, language, target_language, assigned_id)`,
  'drop index jobs_assigned_index',
  `create index jobs_assigned_index on jobs (assigned_id, id, service_type, status, created_at,
    updated_at, language, target_language) where assigned_id is not null`,
  'drop index jobs_created_index',
  `create index jobs_created_index on jobs (created_at, id, ${limits})`,
  `create index jobs_updated_index on jobs (updated_at, id, ${limits})`,
];

/** Lists of jobs have more filters and orders. */
export class Migration0022 extends DialectMigration {
  override up(): void {
    for (const sql of jobLists) this.add(sql);
  }
}
