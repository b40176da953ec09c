import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { toReferenceKey } from '@nsem/core';
import Database from 'better-sqlite3';
import { openDataDir } from '../src/start/data-dir.ts';
import { newFileKey } from '../src/files/file-names.ts';
import { pathInFolder } from '../src/files/folder-file-store.ts';
import { openStored } from '../src/start/open-stored.ts';
import { recordAllPages } from '../src/persistence/pages/record-pages.ts';
import { recountTotals } from '../src/persistence/totals/check-totals.ts';

const [clients, providers, weeks] = [200, 50, 20];
/** When the first job was created; each next one is five seconds later. */
export const began = Date.UTC(2026, 0, 5);
/** The account after all others. */
export const adminId = clients + providers + 1;
const output = Buffer.from('Ma wo ho nnɔɔso.');

/**
 * Accounts, ledger accounts and postings have these ids; those of jobs follow from the job's. The first
 * client and the first provider have four of ten jobs.
 */
const ids = {
  client: 'iif(job.id % 5 < 2, 1, job.id % 200 + 1)',
  provider: 'iif(job.id % 5 < 2, 201, job.id % 50 + 201)',
  wallet: 'iif(job.id % 5 < 2, 11, job.id % 200 + 11)',
  earned: 'iif(job.id % 5 < 2, 211, job.id % 50 + 211)',
  escrow: 'job.id + 300',
  hold: 'job.id * 3 + 200',
} as const;

/** The first client's live jobs are the last ones, as many as the quota of open jobs allows. */
const lastJobs = 20_000;

/** The state of each twentieth job; all others are completed. */
const status = (count: number) => `case
  when id % 20 < 2 and id > ${count - lastJobs} then iif(id % 20 = 0, 'pending', 'in_progress')
  when id % 20 = 2 then 'cancelled' when id % 20 = 3 then 'refunded' else 'completed' end`;

const isTaken = "status <> 'cancelled' and status <> 'pending'";

const parties = `
  with recursive n(id) as (select 1 union all select id + 1 from n where id < ${clients + providers})
  insert into accounts (id, name, name_key, email, password_hash, role, is_active, is_available,
    is_quick_service_available, created_at)
  select id, 'Esi ' || id, 'esi ' || id, 'esi' || id || '@example.com', '-',
    iif(id <= ${clients}, 'client', 'service-provider'), 1, 1, 0, ${began} from n;
  insert into ledger_accounts (id, name, stays_positive, balance) values
    (1, 'cash:clearing', 0, 0), (2, 'platform:commission', 0, 0);
  insert into ledger_accounts (id, name, stays_positive, balance)
  select id + 10, iif(id <= ${clients}, 'client:' || id || ':wallet', 'provider:' || id || ':earnings'),
    id <= ${clients}, 0 from accounts;
  insert into ledger_postings (id, key, kind, at)
  select id, 'topup:' || id, 'top-up', ${began} from accounts where id <= ${clients};
  insert into accounts (id, name, name_key, email, password_hash, role, is_active, is_available,
    is_quick_service_available, created_at)
  values (${adminId}, 'Efua', 'efua', 'efua@example.com', '-', 'admin', 1, 0, 0, ${began});
  insert into ledger_references select reference_key(id), id from ledger_postings;
  insert into ledger_entries select id, 1, 1, id + 10, 1000000000 from ledger_postings;`;

const jobs = (count: number) => `
  with recursive n(id) as (select 1 union all select id + 1 from n where id < ${count}),
    moved as (select id, ${status(count)} as status, ${began} + id * 5000 as at from n),
    job as (select *, status in ('completed', 'refunded') as is_done, ${isTaken} as is_taken
      from moved)
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    content_length, output_id, words, is_quick, unit_price, price, discount, amount_due, rate_bps,
    commission, net, status, edition, created_at, updated_at, assigned_at, completed_at, due_rank)
  select id, ${ids.client}, iif(is_taken, ${ids.provider}, null), 'translation', 'English', 'Twi',
    'Wash your hands with soap and clean water before you eat or feed a child.', 73,
    iif(is_done, 1, null), 100, 0, 1, 100, 0, 100, iif(is_done, 1500, null), iif(is_done, 15, null),
    iif(is_done, 85, null), status, 0, at, at + case when status in ('cancelled', 'refunded') then 3000 when is_done then 2000
      when is_taken then 1000 else 0 end, iif(is_taken, at + 1000, null),
    iif(is_done, at + 2000, null), at from job;

  insert into job_events (id, job_id, position, move, at, actor_id, actor_role, from_status, to_status)
  select id * 4, id, 1, 'create', created_at, client_id, 'client', null, 'pending' from jobs;
  insert into job_events (id, job_id, position, move, at, actor_id, actor_role, from_status, to_status,
    assigned_id)
  select id * 4 + 1, id, 2, 'assign', assigned_at, assigned_id, 'service-provider', 'pending',
    'in_progress', assigned_id from jobs where assigned_id > 0
  union all select id * 4 + 2, id, 3, 'deliver', completed_at, assigned_id, 'service-provider',
    'in_progress', 'completed', assigned_id from jobs where completed_at > 0
  union all select id * 4 + 3, id, 4, 'refund', updated_at, ${adminId}, 'admin', 'completed', 'refunded',
    assigned_id from jobs where status = 'refunded'
  union all select id * 4 + 1, id, 2, 'cancel', updated_at, client_id, 'client', 'pending', 'cancelled',
    null from jobs where status = 'cancelled';

  insert into ledger_accounts (id, name, stays_positive, balance)
  select ${ids.escrow}, 'job:' || id || ':escrow', 1, 0 from jobs as job;
  insert into ledger_postings (id, key, kind, job_id, at)
  select ${ids.hold}, 'job:' || id || ':hold', 'hold', id, created_at from jobs as job
  union all select ${ids.hold} + 1, 'job:' || id || ':capture', 'capture', id, completed_at
    from jobs as job where completed_at > 0
  union all select ${ids.hold} + 2, 'job:' || id || ':refund', 'refund', id, updated_at
    from jobs as job where status = 'refunded'
  union all select ${ids.hold} + 1, 'job:' || id || ':release', 'release', id, updated_at
    from jobs as job where status = 'cancelled';
  insert into ledger_entries
  select ${ids.hold}, 1, ${ids.wallet}, ${ids.escrow}, 100 from jobs as job
  union all select ${ids.hold} + 1, 1, ${ids.escrow}, 2, 15 from jobs as job where completed_at > 0
  union all select ${ids.hold} + 1, 2, ${ids.escrow}, ${ids.earned}, 85 from jobs as job
    where completed_at > 0
  union all select ${ids.hold} + 1, 1, ${ids.escrow}, ${ids.wallet}, 100 from jobs as job
    where status = 'cancelled'
  union all select ${ids.hold} + 2, 1, 2, ${ids.escrow}, 15 from jobs as job where status = 'refunded'
  union all select ${ids.hold} + 2, 2, ${ids.earned}, ${ids.escrow}, 85 from jobs as job
    where status = 'refunded'
  union all select ${ids.hold} + 2, 3, ${ids.escrow}, ${ids.wallet}, 100 from jobs as job
    where status = 'refunded';
  insert into earnings (id, provider_id, job_id, kind, gross, commission, net, at)
  select id * 2, assigned_id, id, 'capture', 100, 15, 85, completed_at from jobs where completed_at > 0
  union all select id * 2 + 1, assigned_id, id, 'refund', -100, -15, -85, updated_at from jobs
    where status = 'refunded';`;

/** Of twenty weeks, all but the last are paid. */
const payouts = (count: number) => `
  insert into payouts (id, provider_id, gross, commission, net, week_start, week_end, status, created_at,
    updated_at, processed_at, completed_at)
  select provider_id * 100 + job_id * ${weeks} / ${count + 1}, provider_id, sum(gross), sum(commission),
    sum(net), ${began}, ${began} + 6 * 86400000, 'completed', max(at), max(at), max(at), max(at)
  from earnings where job_id * ${weeks} / ${count + 1} < ${weeks - 1} group by 1 having sum(net) > 0;
  update earnings set payout_id = payouts.id from payouts
  where payouts.id = earnings.provider_id * 100 + job_id * ${weeks} / ${count + 1};
  insert into ledger_accounts (id, name, stays_positive, balance)
  select id + ${count + 300}, 'payout:' || id, 1, 0 from payouts;
  insert into ledger_postings (id, key, kind, payout_id, at)
  select id * 2 + ${count * 3 + 300}, 'payout:' || id || ':create', 'payout', id, created_at from payouts
  union all select id * 2 + ${count * 3 + 301}, 'payout:' || id || ':settle', 'settlement', id,
    created_at from payouts;
  insert into ledger_entries
  select id * 2 + ${count * 3 + 300}, 1, provider_id + 10, id + ${count + 300}, net from payouts
  union all select id * 2 + ${count * 3 + 301}, 1, id + ${count + 300}, 1, net from payouts;`;

const lines = `
  insert into ledger_lines (account_id, posting_id, amount, balance_after)
  select account_id, posting_id, sum(amount),
    sum(sum(amount)) over (partition by account_id order by posting_id)
  from (select debit_id as account_id, posting_id, -amount as amount from ledger_entries
    union all select credit_id, posting_id, amount from ledger_entries)
  group by account_id, posting_id order by account_id, posting_id;
  update ledger_accounts set balance = moved.total
  from (select account_id, sum(amount) as total from ledger_lines group by account_id) as moved
  where moved.account_id = ledger_accounts.id;`;

/** What is saved of providers: each job took a second. */
const figures = `
  update accounts set negated_turnaround_ms = -1000
  from (select assigned_id, count(*) as jobs from jobs where status = 'completed' group by 1) as done
  where done.assigned_id = accounts.id;`;

function insertAll(database: Database.Database, count: number): void {
  database.function('reference_key', (id) => toReferenceKey(String(id)));
  database.exec(parties);
  database
    .prepare(
      `insert into files (id, key, name, content_type, size_bytes, sha256, owner_id)
       values (1, ?, 'translation.txt', 'text/plain', ?, ?, null)`,
    )
    .run(fileKey, output.length, createHash('sha256').update(output).digest('hex'));
  for (const script of [jobs(count), payouts(count), lines]) database.exec(script);
  database.exec(figures);
}

const fileKey = newFileKey('text/plain');

/**
 * Fills a data directory with jobs in all states and their sound books, by statements instead of use cases:
 * a million take minutes.
 *
 * @returns the path of the database.
 */
export async function fillBooks(folder: string, count: number): Promise<string> {
  const folders = await openDataDir(folder);
  const stored = await openStored(folders, (error) => {
    throw error;
  });
  await stored.close();
  const database = new Database(folders.database);
  try {
    database.pragma('synchronous = off');
    database.pragma('cache_size = -262144');
    database.transaction(() => insertAll(database, count))();
    database.pragma('wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
  recountTotals(folders.database);
  recordAllPages(folders.database);
  const path = pathInFolder(folders.files, fileKey);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, output);
  folders.release();
  return folders.database;
}
