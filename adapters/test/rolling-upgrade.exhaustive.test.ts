import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { checkBooks } from '@nsem/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followEvents } from '../src/http/testing/event-reader.ts';
import { openPostgresDatabase } from '../src/persistence/postgres/postgres-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { testAdmin } from '../src/testing/marketplace.ts';
import { joinAsClient, loginAsAdmin, type Person } from './support/people.ts';
import { startRoundRobin, type RoundRobin } from './support/round-robin.ts';
import { spawnServer, type SpawnedServer } from './support/run-bin.ts';

/**
 * In the proportions of docs/operate.md: the delay is longer than the sum of interval and timeout.
 */
const checks = { intervalMs: 500, timeoutMs: 4_000 };
const stopDelaySeconds = 5;
const people = { clients: 12, followers: 3 };

let folder: string;
let database: TestDatabase;
let balancer: RoundRobin;
const servers: SpawnedServer[] = [];

const start = (nth: number, port = '0'): Promise<SpawnedServer> =>
  spawnServer(join(folder, `process-${nth}`), {
    DATABASE_URL: database.url,
    NSEM_DATABASE_CONNECTIONS: '6',
    NSEM_SECRET: 'a-secret-that-all-of-the-processes-have',
    NSEM_STOP_DELAY_SECONDS: String(stopDelaySeconds),
    PORT: port,
  });

async function awaitAll(): Promise<void> {
  await expect.poll(() => balancer.ready().length).toBe(servers.length);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-upgrade-'));
  database = await createTestDatabase();
  balancer = await startRoundRobin(checks);
  servers.push(...(await Promise.all([0, 1, 2].map((nth) => start(nth)))));
  balancer.use(servers.map(({ url }) => url));
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Requests that did not succeed, and streams that did not end properly; nothing is repeated here. */
const failures: string[] = [];
const acknowledged = new Map<number, string>();
let requests = 0;
const over = new AbortController();

/** Sends a request; null if it fails. */
async function attempt<A extends Readonly<{ status: number; body: unknown }>>(
  what: string,
  send: () => Promise<A>,
): Promise<A | null> {
  requests += 1;
  try {
    const answer = await send();
    if (answer.status < 400) return answer;
    failures.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  } catch (error) {
    failures.push(`${what}: ${inspect(error)}`);
  }
  return null;
}

async function beClient({ api }: Person): Promise<void> {
  while (!over.signal.aborted) {
    const content = `The clinic in Ejisu opens at eight. ${randomUUID()}`;
    const job = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
    const made = await attempt('order', () => api.post('/jobs/', { ...job, content }));
    if (made === null) continue;
    const { id } = made.body;
    acknowledged.set(id, content);
    // Another process than the one that created it answers.
    const read = await attempt('read', () => api.get(`/jobs/${id}`));
    if (read !== null && read.body.content !== content)
      failures.push(`read: another job than ${id}`);
    await attempt('list', () => api.get('/jobs/?limit=20'));
    await attempt('wallet', () => api.get('/wallet/me'));
  }
}

/**
 * Follows until it has received the last event, which is known in time for later ones; goes on from the last
 * one seen if a process ends the stream.
 */
async function follow(token: string, lastEvent: () => number) {
  const seen: number[] = [];
  let streams = 0;
  while ((seen.at(-1) ?? 0) < lastEvent()) {
    const lastEventId = String(seen.at(-1) ?? 0);
    streams += 1;
    const reader = await followEvents(balancer.url, { token, lastEventId });
    if (reader.status !== 200) failures.push(`follow: ${reader.status}`);
    try {
      while ((seen.at(-1) ?? 0) < lastEvent()) {
        const event = await reader.next();
        if (event === undefined) break;
        if (event.event === 'job') seen.push(Number(event.id));
      }
    } catch {
      failures.push('follow: the stream was cut off');
    }
    await reader.close();
  }
  return { seen, streams };
}

/** Stops each process and starts it anew, as docs/operate.md says: the next one when the last one is used. */
async function upgradeAll(): Promise<void> {
  for (const [nth, server] of servers.entries()) {
    expect(await server.terminate()).toBe(0);
    servers[nth] = await start(nth, new URL(server.url).port);
    await awaitAll();
  }
}

async function joinClients(admin: Person): Promise<readonly Person[]> {
  const clients: Person[] = [];
  for (let nth = 0; nth < people.clients; nth += 1) {
    const client = await joinAsClient(balancer.url, `Adwoa ${nth}`, `adwoa.${nth}@example.com`);
    const credit = { user_id: client.id, amount: 50_000, note: 'Mobile money' };
    expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
    clients.push(client);
  }
  return clients;
}

async function tokenOf({ api }: Person): Promise<string> {
  return (await api.post('/auth/login', testAdmin)).body.access_token;
}

it('no request fails while one process after the other is stopped and started anew', async () => {
  await awaitAll();
  const admin = await loginAsAdmin(balancer.url);
  const clients = await joinClients(admin);
  let lastEvent = Infinity;
  const following: ReturnType<typeof follow>[] = [];
  for (let nth = 0; nth < people.followers; nth += 1)
    following.push(follow(await tokenOf(admin), () => lastEvent));

  const working = clients.map(beClient);
  await upgradeAll();
  const [newest] = (await database.query('select max(id) as id from job_events')) as {
    id: string;
  }[];
  lastEvent = Number(newest?.id);
  const followed = await Promise.all(following);
  over.abort();
  await Promise.all(working);

  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(200);
  const stored = (await database.query('select id, content from jobs order by id')) as {
    id: string;
    content: string;
  }[];
  expect(new Map(stored.map(({ id, content }) => [Number(id), content]))).toEqual(
    new Map([...acknowledged].toSorted(([a], [b]) => a - b)),
  );
  const events = (await database.query('select id from job_events order by id')) as {
    id: string;
  }[];
  const ids = events.map(({ id }) => Number(id));
  for (const { seen, streams } of followed) {
    expect(seen).toEqual(ids.slice(0, seen.length));
    // The process that it began with was stopped.
    expect(streams).toBeGreaterThan(1);
  }
  const inspector = await openPostgresDatabase(database.config);
  expect(checkBooks(await inspector.readBooks())).toEqual([]);
  await inspector.close();
});
