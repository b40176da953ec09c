import { DialectMigration } from './dialect-migration.ts';

const isAssigned = 'where assigned_id is not null';
const isPair = 'target_language is not null';

/** Whose jobs a list has, and which of them an index of these lists has. */
const scopes = [
  ['client', 'client_id, ', ''],
  ['assigned', 'assigned_id, ', isAssigned],
] as const;

const listsOf = ([name, columns, where]: (typeof scopes)[number]) => [
  `create index jobs_${name}_index on jobs (${columns} status, service_type, created_at) ${where}`,
  `create index jobs_${name}_language_index on jobs
    (${columns} language, service_type, created_at) ${where}`,
  `create index jobs_${name}_target_index on jobs (${columns} target_language, created_at)
    ${where === '' ? 'where' : `${where} and`} ${isPair}`,
  `create index jobs_${name}_updated_index on jobs (${columns} updated_at) ${where}`,
  `create index jobs_${name}_due_index on jobs (${columns} due_rank) ${where}`,
];

const replaced = [
  'client',
  'assigned',
  'status',
  'created',
  'updated',
  'client_created',
  'assigned_created',
  'held',
  'promotion_cancelled',
];

/** Indexes from which each list of jobs is read, however few of many jobs match its filter. */
const listIndexes = [
  ...replaced.map((name) => `drop index jobs_${name}_index`),
  ...scopes.flatMap((scope) => listsOf(scope)),
  'create index jobs_client_created_index on jobs (client_id, created_at) where id > 0',
  `create index jobs_assigned_created_index on jobs (assigned_id, created_at)
    ${isAssigned} and id > 0`,
  'create index jobs_created_index on jobs (created_at)',
  'create index jobs_status_index on jobs (status, service_type, created_at)',
  'create index jobs_language_index on jobs (language, service_type, created_at)',
  `create index jobs_target_index on jobs (target_language, created_at) where ${isPair}`,
  `create index jobs_parties_index on jobs (client_id, assigned_id, created_at) ${isAssigned}`,
  'create index jobs_updated_index on jobs (updated_at)',
  `create index jobs_held_index on jobs (client_id, status, amount_due)
    where status in ('pending', 'in_progress')`,
  `create index jobs_promotion_cancelled_index on jobs (client_id, status, discount)
    where discount > 0 and status = 'cancelled'`,
  // Erasing goes through the jobs in another order now: what was begun starts again.
  'update account_deletions set last_job_id = 0 where finished_at is null',
];

/** Lists of jobs read what they show, and little else. */
export class Migration0034 extends DialectMigration {
  override up(): void {
    for (const sql of listIndexes) this.add(sql);
  }
}
