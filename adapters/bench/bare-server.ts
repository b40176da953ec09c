import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { countWords } from '@nsem/core';
import Database from 'better-sqlite3';
import { createKeyVault } from '../src/security/vaults.ts';
import { openDataDir } from '../src/start/data-dir.ts';

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

/** A time as an ISO text. */
export const isoTime = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null);
const ghs = (pesewas: number | null | undefined) => (pesewas ?? 0) / 100;
const presentWork = ({ service_type, language, target_language: target }: Row) =>
  target
    ? { service_type, source_language: language, target_language: target, language: null }
    : { service_type, source_language: null, target_language: null, language };

/** The beginning of a text, as a job's title. */
const titleOf = (content: string) =>
  content.length <= 80 ? content : `${content.slice(0, content.lastIndexOf(' ', 80))}…`;

/** A job as clients see it. */
export const presentJob = (row: Row) => ({
  id: row['id'],
  client_id: row['client_id'],
  client_name: null,
  provider_id: row['provider_id'] ?? null,
  provider_name: row['provider_name'] ?? null,
  ...presentWork(row),
  title: titleOf(row['content']),
  content: row['content'],
  content_preview: row['content'].slice(0, 100),
  content_length: row['content'].length,
  content_is_preview: false,
  content_withheld: false,
  input_withheld: false,
  content_erased: row['content_erased_at'] !== null,
  status: row['status'],
  words: row['words'],
  minutes: null,
  audio_duration: null,
  unit_price: ghs(row['unit_price']),
  price: ghs(row['price']),
  discount: ghs(row['discount']),
  amount_due: ghs(row['amount_due']),
  is_quick: row['is_quick'] === 1,
  has_output: Boolean(row['output_id']),
  output_name: null,
  output_type: null,
  output_bytes: null,
  failure_reason: row['failure_reason'] ?? null,
  created_at: isoTime(row['created_at']),
  updated_at: isoTime(row['updated_at']),
  version: `${row['id']}-${row['status']}-${Number(row['updated_at']).toString(36)}`,
  assigned_at: isoTime(row['assigned_at']),
  completed_at: isoTime(row['completed_at']),
  reference: row['reference'],
  metadata: JSON.parse(row['metadata'] ?? '{}'),
  purpose: row['purpose'],
  audience: row['audience'],
  tone: row['tone'],
  due_at: isoTime(row['due_at']),
});

const hours = (ms: number | null) => (ms === null ? null : Math.round(ms / 36_000) / 100);

function presentProfile(json: string | null) {
  const profile = json === null ? {} : JSON.parse(json);
  const { bio = null, specialties = [], experience = null, languages = [] } = profile;
  return { bio, specialties, experience, languages };
}

/** A provider as clients see it. */
export const presentProvider = (row: Row) => ({
  id: row['id'],
  name: row['name'],
  provider_id: row['provider_id'],
  ...presentProfile(row['profile']),
  completed_jobs: row['completed_jobs'],
  median_turnaround_hours: hours(row['median_turnaround_ms']),
  average_rating: row['rating'] ?? null,
  rating_count: row['ratings'],
  is_available: row['is_available'] === 1,
  is_quick_service_available: row['is_quick_service_available'] === 1,
  is_public: row['is_public'] === 1,
  service_configurations: servicesOf(row['id']).map((service) => ({
    id: service['id'],
    user_id: service['owner_id'],
    ...presentWork(service),
    sample_text: service['sample_text'],
    audio_recording: service['key'] ? `/api/audio/${String(service['key'])}` : null,
    status: service['status'],
    submitted_at: isoTime(service['submitted_at']),
    reviewed_at: isoTime(service['reviewed_at']),
  })),
});

const digest = (text: string) => hash('sha256', text, 'buffer').subarray(0, 16);

const move = (account: string, amount: number) =>
  moveBalance(amount, account) ?? openAccount(account, amount);

function hold(client: number, jobId: number, { price, now }: { price: number; now: number }) {
  const posting = insertPosting(`job:${jobId}:hold`, jobId, now);
  const wallet = move(`client:${client}:wallet`, -price);
  const escrow = move(`job:${jobId}:escrow`, price);
  insertLine(wallet?.['id'], posting, -price, wallet?.['balance']);
  insertLine(escrow?.['id'], posting, price, escrow?.['balance']);
  insertEntry(posting, wallet?.['id'], escrow?.['id'], price);
}

/** Creates a job with its hold, once for each idempotency key; returns a status and a body. */
export const createJob = db.transaction(
  (client: number, key: string, body: string): [number, string] => {
    const fingerprint = digest(body);
    const storedKey = digest(`POST /jobs/ ${key}`);
    const before = answerOf(client, storedKey);
    if (before !== undefined) return [201, before['answer'] ?? ''];
    const order: Record<string, string> = JSON.parse(body);
    const { service_type: type = '', source_language: from = '', target_language: to = '' } = order;
    const source = languageOf(from, from)?.['code'];
    const target = languageOf(to, to)?.['code'];
    const unitPrice = priceOf(type)?.['unit_price'];
    if (source === undefined || target === undefined || unitPrice === undefined) return [422, ''];
    const content = order['content'] ?? '';
    const words = countWords(content, source);
    const price = words * unitPrice;
    const isFree = liveTranslation(client) === undefined;
    const balance = balanceOf(`client:${client}:wallet`)?.['balance'] ?? 0;
    if (isFree || balance < price) return [402, ''];
    const now = Date.now();
    const quick = words < 50 ? 1 : 0;
    const values = [type, source, target, content, words, quick, unitPrice, price, price, now, now];
    const id = insertJob(client, ...values);
    countJob(client);
    insertEvent(id, now, client);
    hold(client, id, { price, now });
    const row = { id, client_id: client, service_type: type, language: source, content, words };
    const rest = { target_language: target, unit_price: unitPrice, price, amount_due: price };
    const times = { status: 'pending', is_quick: quick, created_at: now, updated_at: now };
    const made = JSON.stringify(presentJob({ ...row, ...rest, ...times }));
    insertAnswer(client, storedKey, fingerprint, made, now);
    return [201, made];
  },
);

// The baseline: node:http and better-sqlite3 with prepared statements and one durable commit for each
// request, one after the other. It does the work of the measured calls and nothing else: almost no
// validation, no roles, no problem documents, no logs. The product uses nothing of it.

const vault = createKeyVault(Buffer.from(process.env['NSEM_SECRET'] ?? ''));

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function answer(request: IncomingMessage): Promise<[number, string]> {
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const client = holderOf(vault.lookup(bearer))?.['owner_id'];
  if (client === undefined) return [401, ''];
  const path = request.url ?? '';
  if (request.method === 'POST') {
    const key = String(request.headers['idempotency-key']);
    return createJob.immediate(client, key, await textOf(request));
  }
  if (path.startsWith('/users/')) return [200, JSON.stringify(providers().map(presentProvider))];
  if (path.startsWith('/jobs/?')) return [200, JSON.stringify(jobsOf(client, 50).map(presentJob))];
  const found = statusOf(Number(path.split('/')[2]));
  if (found === undefined || found['client_id'] !== client) return [404, ''];
  const { id, status, updated_at: updatedAt } = found;
  return [200, JSON.stringify({ id, status, updated_at: isoTime(updatedAt) })];
}

const file = join(process.env['NSEM_DATA_DIR'] ?? '', 'file');

/** Takes or gives a file: streamed, and safe on the disk before the answer. */
async function transfer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-length': (await stat(file)).size });
    await pipeline(createReadStream(file), response);
    return;
  }
  const written = await open(file, 'w');
  await written.writeFile(request);
  await written.sync();
  await written.close();
  response.writeHead(201).end();
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/file') return transfer(request, response);
  const [status, body] = await answer(request);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => {
  server.close(() => db.close());
  server.closeAllConnections();
});
