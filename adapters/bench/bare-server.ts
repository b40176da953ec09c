// The baseline: node:http and better-sqlite3, prepared statements, one durable commit a request, one
// after the other. It does what the measured calls do and nothing else: no validation to speak of, no
// roles, no problem documents, no logs. Nothing here is used by the product.

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import { countWords } from '@nsem/core';
import { openDataDir } from '../src/data-dir.ts';
import { createKeyVault } from '../src/security/key-vault.ts';

const folders = await openDataDir(process.env['NSEM_DATA_DIR'] ?? '');
const vault = createKeyVault(Buffer.from(process.env['NSEM_SECRET'] ?? ''));
const db = new Database(folders.database);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
  db.pragma(pragma);
}

// Columns are taken as they come: there is nothing here that a mistake could harm.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = Record<string, any>;
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

const holderOf = get(`select owner_id from api_keys where lookup = ? and is_active = true`);
const answerOf = get(
  'select fingerprint, answer from idempotency where account_id = ? and key = ?',
);
const languageOf = get('select code from languages where code = ? or name_key = ?');
const priceOf = get('select unit_price from prices where service_type = ? and is_active = true');
const liveTranslation = get(
  `select 1 as found from jobs where client_id = ? and service_type = 'translation'
   and status not in ('cancelled', 'failed') limit 1`,
);
const balanceOf = get('select balance from ledger_accounts where name = ?');
const insertJob = run(
  `insert into jobs (client_id, service_type, language, target_language, content, words, is_quick,
   unit_price, price, discount, amount_due, status, edition, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 'pending', 0, ?, ?)`,
);
const insertEvent = run(
  `insert into job_events (job_id, position, at, actor_id, actor_role, to_status)
   values (?, 1, ?, ?, 'client', 'pending')`,
);
const insertPosting = run(
  `insert into ledger_postings (key, kind, job_id, at) values (?, 'hold', ?, ?)`,
);
const moveBalance = get(
  'update ledger_accounts set balance = balance + ? where name = ? returning id, balance',
);
const openAccount = get(
  'insert into ledger_accounts (name, stays_positive, balance) values (?, true, ?) returning id, balance',
);
const insertLine = run(
  'insert into ledger_lines (account_id, posting_id, amount, balance_after) values (?, ?, ?, ?)',
);
const insertEntry = run(
  'insert into ledger_entries (posting_id, position, debit_id, credit_id, amount) values (?, 1, ?, ?, ?)',
);
const remember = run(
  'insert into idempotency (account_id, key, fingerprint, answer, at) values (?, ?, ?, ?, ?)',
);
const statusOf = get('select id, client_id, status, updated_at from jobs where id = ?');
const jobsOf = all(
  `select jobs.*, shown.provider_id from jobs
   left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)
   where client_id = ? order by jobs.id desc limit ?`,
);
const providers = all(
  `select id, name, provider_id, is_available, is_quick_service_available,
   (select avg(rating) from ratings where ratings.provider_id = accounts.id) as rating,
   (select count(*) from ratings where ratings.provider_id = accounts.id) as ratings
   from accounts where role = 'service-provider' and is_active = true
   order by id desc limit 50`,
);
const servicesOf = all(
  `select services.*, files.key from services left join files on files.id = services.recording_id
   where owner_id = ? and status = 'approved' order by services.id`,
);

const moment = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null);
const ghs = (pesewas: number | null | undefined) => (pesewas ?? 0) / 100;
const work = ({ service_type, language, target_language: target }: Row) =>
  target
    ? { service_type, source_language: language, target_language: target, language: null }
    : { service_type, source_language: null, target_language: null, language };

const job = (row: Row) => ({
  id: row['id'],
  client_id: row['client_id'],
  provider_id: row['provider_id'] ?? null,
  ...work(row),
  content: row['content'],
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
  failure_reason: row['failure_reason'] ?? null,
  created_at: moment(row['created_at']),
  updated_at: moment(row['updated_at']),
  assigned_at: moment(row['assigned_at']),
  completed_at: moment(row['completed_at']),
});

const provider = (row: Row) => ({
  id: row['id'],
  name: row['name'],
  provider_id: row['provider_id'],
  average_rating: row['rating'] ?? null,
  rating_count: row['ratings'],
  is_available: row['is_available'] === 1,
  is_quick_service_available: row['is_quick_service_available'] === 1,
  service_configurations: servicesOf(row['id']).map((service) => ({
    id: service['id'],
    user_id: service['owner_id'],
    ...work(service),
    sample_text: service['sample_text'],
    audio_recording: service['key'] ? `/api/audio/${String(service['key'])}` : null,
    status: service['status'],
    submitted_at: moment(service['submitted_at']),
    reviewed_at: moment(service['reviewed_at']),
  })),
});

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

const create = db.transaction((client: number, key: string, body: string): [number, string] => {
  const fingerprint = createHash('sha256').update(body).digest('hex');
  const before = answerOf(client, `POST /jobs/ ${key}`);
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
  insertEvent(id, now, client);
  hold(client, id, { price, now });
  const row = { id, client_id: client, service_type: type, language: source, content, words };
  const rest = { target_language: target, unit_price: unitPrice, price, amount_due: price };
  const times = { status: 'pending', is_quick: quick, created_at: now, updated_at: now };
  const made = JSON.stringify(job({ ...row, ...rest, ...times }));
  remember(client, `POST /jobs/ ${key}`, fingerprint, made, now);
  return [201, made];
});

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
    return create.immediate(client, key, await textOf(request));
  }
  if (path.startsWith('/users/')) return [200, JSON.stringify(providers().map(provider))];
  if (path.startsWith('/jobs/?')) return [200, JSON.stringify(jobsOf(client, 50).map(job))];
  const found = statusOf(Number(path.split('/')[2]));
  if (found === undefined || found['client_id'] !== client) return [404, ''];
  const { id, status, updated_at: updatedAt } = found;
  return [200, JSON.stringify({ id, status, updated_at: moment(updatedAt) })];
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
