import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServer, parseConfig, type RunningServer } from '../index.ts';
import { verifyPostgres } from '../offline/verify-postgres.ts';
import { verifyData } from '../offline/verify.ts';
import { databaseKinds } from '../testing/database-kind.ts';
import {
  type EarlierDatabase,
  type EarlierMarketplace,
  openStoredEarlier,
  unpackMarketplace,
} from '../testing/earlier-marketplace.ts';

const version = '0042-output-digests';

/** Figures as the version computed them. */
const figuresBefore = {
  storedBytes: `select account_id as id, stored_bytes as figure from quota_usage where stored_bytes > 0`,
  liveJobs: `select account_id as id, open_jobs as figure from quota_usage where open_jobs > 0`,
  completedJobs: `select id, completed_jobs as figure from accounts
    where completed_jobs > 0`,
  medians: `select id, median_turnaround_ms as figure from accounts
    where median_turnaround_ms is not null`,
  standings: `select id, standing as figure from accounts where standing > 0`,
  held: `select client_id as id, sum(amount_due) as figure from jobs
    where status in ('pending', 'in_progress') group by client_id`,
  cancelled: `select client_id as id, count(*) as figure from jobs
    where status = 'cancelled' and discount > 0 group by client_id`,
  cancelledOfMailboxes: `select free_mailbox as id, count(*) as figure from jobs
    where status = 'cancelled' and discount > 0 and free_mailbox is not null group by free_mailbox`,
  paidInAugust: `select 0 as id, sum(discount) as figure from jobs
    where discount > 0 and status not in ('cancelled', 'failed', 'refunded')
      and created_at >= ${Date.UTC(2026, 7)} and created_at < ${Date.UTC(2026, 8)}`,
  paidInNovember: `select 0 as id, sum(discount) as figure from jobs
    where discount > 0 and status not in ('cancelled', 'failed', 'refunded')
      and created_at >= ${Date.UTC(2026, 10)} and created_at < ${Date.UTC(2026, 11)}`,
  translations: `select client_id as id, count(*) as figure from jobs
    where service_type = 'translation' and status not in ('cancelled', 'failed', 'refunded')
    group by client_id`,
  paidJobs: `select assigned_id || ' ' || service_type as id, count(*) as figure from jobs
    where status = 'completed' and price > 0 and discount = 0 group by assigned_id, service_type`,
  usedLanguages: `select id, 1 as figure from languages
    where code in (select language from jobs) or code in (select target_language from jobs)`,
} as const;
type Figure = keyof typeof figuresBefore;

type Settings = Readonly<{ settings: readonly Readonly<{ name: string }>[] }>;

const isSettings = (body: unknown): body is Settings =>
  typeof body === 'object' && body !== null && 'settings' in body && Array.isArray(body.settings);

/** An answer without the settings that the version before it did not have. */
function withoutNewSettings(answer: unknown, before: object): unknown {
  if (!isSettings(answer) || !isSettings(before)) return answer;
  const names = new Set(before.settings.map(({ name }) => name));
  return { ...answer, settings: answer.settings.filter(({ name }) => names.has(name)) };
}

const dayOf = (time: number) => time / 86_400_000;
const paidIn = (month: number) => `
  select 0 as id, sum(discount) as figure from platform_days
  where day >= ${dayOf(Date.UTC(2026, month))} and day < ${dayOf(Date.UTC(2026, month + 1))}`;

/** The same figures, where this version has them. */
const figuresAfter: Readonly<Record<Figure, string>> = {
  ...figuresBefore,
  storedBytes: `select account_id as id, bytes as figure from storage_totals where bytes > 0`,
  liveJobs: `select client_id as id, live as figure from client_totals where live > 0`,
  completedJobs: `select provider_id as id, sum(jobs) as figure from provider_totals
    group by provider_id`,
  held: `select client_id as id, held as figure from client_totals where held > 0`,
  cancelled: `select client_id as id, cancelled as figure from client_totals
    where cancelled > 0`,
  cancelledOfMailboxes: `select mailbox as id, cancelled as figure from mailbox_totals`,
  translations: `select client_id as id, translations as figure from client_totals
    where translations > 0`,
  paidJobs: `select provider_id || ' ' || service_type as id, paid_jobs as figure from provider_totals
    where paid_jobs > 0`,
  paidInAugust: paidIn(7),
  paidInNovember: paidIn(10),
  usedLanguages: 'select id, 1 as figure from languages where is_used',
  medians: `select id, -negated_turnaround_ms as figure from accounts
    where negated_turnaround_ms > ${Number.MIN_SAFE_INTEGER}`,
  // Half a star and one above the longest turnaround were both 2^40.
  standings: `select id, figure from (select id, half_stars * ${2 ** 40}
      + case when negated_turnaround_ms = ${Number.MIN_SAFE_INTEGER} then 0
        else ${2 ** 40 - 1} + negated_turnaround_ms end as figure from accounts) as packed
    where figure > 0`,
};

async function readFigures(
  database: EarlierDatabase,
  statements: Readonly<Record<Figure, string>>,
): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
  const entries = Object.entries(statements).map(async ([name, sql]) => {
    const rows = await database.query(sql);
    return [name, Object.fromEntries(rows.map((row) => [row['id'], Number(row['figure'])]))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe.each(databaseKinds)('a marketplace of version 0042 on %s', (kind) => {
  let dataDir: string;
  let earlier: EarlierMarketplace;
  let database: EarlierDatabase;
  let server: RunningServer | undefined;
  let before: Awaited<ReturnType<typeof readFigures>>;
  const tokens = new Map<string, string>();

  const configure = (more: Readonly<Record<string, string>> = {}) =>
    parseConfig({
      ...earlier.environment,
      NSEM_DATA_DIR: dataDir,
      ...database.variables,
      ...more,
    });

  async function start(more?: Readonly<Record<string, string>>): Promise<void> {
    server = await createServer(configure(more));
  }

  async function stop(): Promise<void> {
    await server?.stop();
    server = undefined;
  }

  const verify = async (): Promise<readonly string[]> => {
    const config = configure();
    const { postgres } = config;
    const checked =
      postgres === null
        ? await verifyData(config)
        : await verifyPostgres({ ...config, postgres }, {});
    expect(checked).toMatchObject({ jobs: expect.any(Number), unlisted: 0 });
    return checked.problems;
  };

  async function send(
    email: string,
    method: string,
    path: string,
    { json, headers }: Readonly<{ json?: unknown; headers?: Record<string, string> }> = {},
  ) {
    const url = new URL(path, server?.url);
    const type = { 'content-type': 'application/json' };
    if (!tokens.has(email)) {
      const body = JSON.stringify({ email, password: earlier.password });
      const login = await fetch(new URL('/auth/login', url), {
        method: 'POST',
        headers: type,
        body,
      });
      tokens.set(email, ((await login.json()) as { access_token: string }).access_token);
    }
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${tokens.get(email)}`, ...type, ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    return { status: answer.status, headers: answer.headers, text, body };
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nsem-upgrade-'));
    earlier = await unpackMarketplace(version, dataDir);
    database = await openStoredEarlier(kind, { version, dataDir });
    before = await readFigures(database, figuresBefore);
    vi.useFakeTimers({ toFake: ['Date'], now: earlier.at });
  });
  afterAll(async () => {
    await stop();
    vi.useRealTimers();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const kojo = 'kojo.danso@example.com';
  const kojosShop = 'kojo.danso+shop@example.com';
  const admin = 'esi.admin@example.com';
  const toTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

  it('is upgraded when it is opened, and has no problem then', async () => {
    await start();
    await stop();
    expect(await verify()).toEqual([]);
  });

  it('has the figures that it had, where they are now', async () => {
    for (const [name, figures] of Object.entries(before))
      expect(
        Object.values(figures).every((figure) => figure > 0),
        name,
      ).toBe(true);
    expect(await readFigures(database, figuresAfter)).toEqual(before);
    expect(Object.keys(before['translations'] ?? {}).length).toBeGreaterThan(1);
    expect(Object.keys(before['paidJobs'] ?? {}).length).toBeGreaterThan(1);
    expect(before).toMatchObject({
      medians: { 2: expect.any(Number), 3: expect.any(Number) },
      paidInAugust: { 0: 500 },
      paidInNovember: { 0: 300 },
    });
  });

  it('answers as the version before it did', async () => {
    await start();
    expect(earlier.answers.length).toBeGreaterThan(50);
    for (const { email, path, body } of earlier.answers) {
      const answer = await send(email, 'GET', path);
      expect(withoutNewSettings(answer.body, body), `${email} ${path}`).toMatchObject(body);
    }
  });

  it('repeats an answer byte for byte, and does not execute its request again', async () => {
    const { email, key, sent, status, text, location } = earlier.repeated;
    const headers = { 'idempotency-key': key };
    const countJobs = () => database.query('select count(*) as count from jobs');
    const jobs = await countJobs();
    const again = await send(email, 'POST', '/jobs/', { json: sent, headers });
    expect(again.text).toBe(text);
    expect(again.status).toBe(status);
    expect(again.headers.get('location')).toBe(location);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = { ...sent, content: 'Another letter.' };
    const refused = await send(email, 'POST', '/jobs/', { json: other, headers });
    expect(refused.body).toMatchObject({ code: 'idempotency.key-reused' });
    expect(await countJobs()).toEqual(jobs);
  });

  it('goes on with what was counted: a new order, its cancellation, and no more free ones', async () => {
    const order = { ...toTwi, content: 'The market is closed on Friday.' };
    // Of this mailbox three were cancelled, of this client one.
    const quote = await send(kojosShop, 'POST', '/jobs/quote', { json: order });
    expect(quote.body).toMatchObject({ discount: 0 });
    const made = await send(kojo, 'POST', '/jobs/', { json: order });
    expect(made).toMatchObject({ status: 201, body: { status: 'pending' } });
    const { id } = made.body as { id: number };
    const listed = await send(kojo, 'GET', '/jobs/?status=pending');
    expect(listed.body).toMatchObject([{ id }, {}, {}]);
    const live = { 5: 2, 7: 3, 9: 1 };
    expect(before['liveJobs']).toEqual(live);
    const readLive = async () => (await readFigures(database, figuresAfter))['liveJobs'];
    expect(await readLive()).toEqual({ ...live, 5: 3 });
    expect(await send(kojo, 'DELETE', `/jobs/${id}`)).toMatchObject({ status: 200 });
    expect(await readLive()).toEqual(live);
  });

  it('hides a language that a job uses, and deletes one that none does', async () => {
    const find = async () => {
      const { body } = await send(admin, 'GET', '/languages/?include_removed=true');
      return body as readonly Readonly<{ id: number; name: string }>[];
    };
    const [used, unused] = ['Twi', 'Zulu'];
    for (const { id, name } of await find()) {
      if (name !== used && name !== unused) continue;
      expect((await send(admin, 'DELETE', `/languages/${id}`)).status, name).toBeLessThan(300);
    }
    const names = (await find()).map(({ name }) => name);
    expect(names).toContain(used);
    expect(names).toContain('Ewe');
    expect(names).not.toContain(unused);
    const hidden = await database.query('select name from languages where is_hidden order by name');
    expect(hidden.map(({ name }) => name)).toEqual(['Ewe', used]);
  });

  it('goes on with an erasure that had begun, and ends it', async () => {
    const read = () => database.query('select finished_at from account_deletions');
    expect(await read()).toMatchObject([{ finished_at: null }]);
    const selectContents = `select content, output_id from jobs where client_id = 8`;
    const [, , left] = await database.query(`${selectContents} order by id`);
    expect(left).toMatchObject({ content: expect.stringMatching(/\w/) });
    await stop();
    await start({ NSEM_ERASE_AFTER_DAYS: '30' });
    await expect.poll(read).not.toMatchObject([{ finished_at: null }]);
    const erased = { content: '', output_id: null };
    expect(await database.query(selectContents)).toEqual(Array.from({ length: 5 }, () => erased));
    await stop();
    expect(await verify()).toEqual([]);
  });
});
