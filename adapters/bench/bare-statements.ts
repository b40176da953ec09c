import Database from 'better-sqlite3';
import { openDataDir } from '../src/data-dir.ts';

const folders = await openDataDir(process.env['NSEM_DATA_DIR'] ?? '');

/** The baseline's database, with the same durability settings as the product's. */
export const db = new Database(folders.database);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
  db.pragma(pragma);
}

/** A row with any columns: the types of this baseline are not checked. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>;

const get = (sql: string) => {
  const statement = db.prepare<unknown[], Row>(sql);
  return (...values: unknown[]) => statement.get(...values);
};
const all = (sql: string) => {
  const statement = db.prepare<unknown[], Row>(sql);
  return (...values: unknown[]) => statement.all(...values);
};
const run = (sql: string) => {
  const statement = db.prepare(sql);
  return (...values: unknown[]) => Number(statement.run(...values).lastInsertRowid);
};

export const holderOf = get(`select owner_id from api_keys where lookup = ? and is_active = true`);
export const answerOf = get(
  'select fingerprint, answer from answers where account_id = ? and key = ?',
);
export const languageOf = get('select code from languages where code = ? or name_key = ?');
export const priceOf = get(
  'select unit_price from prices where service_type = ? and is_active = true',
);
export const liveTranslation = get(
  `select 1 as found from jobs where client_id = ? and service_type = 'translation'
   and status not in ('cancelled', 'failed') limit 1`,
);
export const balanceOf = get('select balance from ledger_accounts where name = ?');
export const insertJob = run(
  `insert into jobs (client_id, service_type, language, target_language, content, words, is_quick,
   unit_price, price, discount, amount_due, status, edition, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 'pending', 0, ?, ?)`,
);
/** What its quota counts of a client. */
export const countJob = run(
  `insert into client_totals (client_id, live) values (?, 1)
   on conflict (client_id) do update set live = client_totals.live + 1`,
);
export const insertEvent = run(
  `insert into job_events (job_id, position, move, at, actor_id, actor_role, to_status)
   values (?, 1, 'create', ?, ?, 'client', 'pending')`,
);
export const insertPosting = run(
  `insert into ledger_postings (key, kind, job_id, at) values (?, 'hold', ?, ?)`,
);
export const moveBalance = get(
  'update ledger_accounts set balance = balance + ? where name = ? returning id, balance',
);
export const openAccount = get(
  'insert into ledger_accounts (name, stays_positive, balance) values (?, true, ?) returning id, balance',
);
export const insertLine = run(
  'insert into ledger_lines (account_id, posting_id, amount, balance_after) values (?, ?, ?, ?)',
);
export const insertEntry = run(
  'insert into ledger_entries (posting_id, position, debit_id, credit_id, amount) values (?, 1, ?, ?, ?)',
);
export const insertAnswer = run(
  'insert into answers (account_id, key, fingerprint, answer, at) values (?, ?, ?, ?, ?)',
);
export const statusOf = get('select id, client_id, status, updated_at from jobs where id = ?');
export const jobsOf = all(
  `select jobs.*, shown.provider_id, shown.name as provider_name from jobs
   left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)
   where client_id = ? order by jobs.created_at desc, jobs.id desc limit ?`,
);
export const providers = all(
  `select id, name, provider_id, is_available, is_quick_service_available, is_public, profile,
   (select sum(jobs) from provider_totals where provider_totals.provider_id = accounts.id)
     as completed_jobs,
   nullif(-negated_turnaround_ms, ${Number.MAX_SAFE_INTEGER}) as median_turnaround_ms,
   (select avg(rating) from ratings where ratings.provider_id = accounts.id) as rating,
   (select count(*) from ratings where ratings.provider_id = accounts.id) as ratings
   from accounts where role = 'service-provider' and is_active = true
   order by id desc limit 50`,
);
export const servicesOf = all(
  `select services.*, files.key from services left join files on files.id = services.recording_id
   where services.owner_id = ? and status = 'approved' order by services.id`,
);
