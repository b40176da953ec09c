import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkBooks } from '@nsem/core';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followEvents, type EventReader } from '../src/http/testing/event-reader.ts';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../src/persistence/postgres/postgres-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { testAdmin } from '../src/testing/marketplace.ts';
import {
  type ApiClient,
  approvedProvider,
  joinAsClient,
  loginAsAdmin,
  type Person,
} from './support/people.ts';
import { startRoundRobin, type RoundRobin } from './support/round-robin.ts';
import { spawnServer, type SpawnedServer } from './support/run-bin.ts';

/** By hand, 10,000. */
const operations = Number(
  process.env['NSEM_TEST_OPERATIONS'] ?? byTier({ main: 60, exhaustive: 1_000 }),
);
/** How many begin between two kills: the second half of them while a process is being replaced. */
const operationsPerKill = byTier({ main: 15, exhaustive: 50 });
const processes = byTier({ main: 2, exhaustive: 3 });
const people = byTier({
  main: { clients: 4, providers: 2, followers: 2 },
  exhaustive: { clients: 42, providers: 8, followers: 3 },
});
const englishToTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
const secret = 'a-secret-that-all-of-the-processes-have';

let folder: string;
let database: TestDatabase;
let inspector: PostgresDatabase;
let balancer: RoundRobin;
const servers: SpawnedServer[] = [];

const start = (nth: number): Promise<SpawnedServer> =>
  spawnServer(join(folder, `process-${nth}`), {
    DATABASE_URL: database.url,
    NSEM_DATABASE_CONNECTIONS: '6',
    NSEM_SECRET: secret,
  });

const useAll = (): void => balancer.use(servers.map(({ url }) => url));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-processes-'));
  database = await createTestDatabase('empty');
  balancer = await startRoundRobin();
  // They create the marketplace at the same time: one does, and the others wait for it.
  servers.push(...(await Promise.all(Array.from({ length: processes }, (_, nth) => start(nth)))));
  inspector = await openPostgresDatabase(database.config);
  useAll();
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(servers.map((server) => server.kill()));
  await inspector.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Answer = Awaited<ReturnType<ApiClient['get']>>;

/** Repeats a call until it is known what became of it; its idempotency key makes that harmless. */
async function persist(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    // The connection breaks if its process is killed.
    const answer = await call().catch(() => undefined);
    if (answer !== undefined && answer.status !== 502 && answer.status !== 503) return answer;
    await delay(20);
  }
}

/** What the server has acknowledged. */
const acknowledged = {
  contents: new Map<number, string>(),
  cancelled: new Set<number>(),
  completed: new Set<number>(),
};

let begun = 0;
let kills = 0;
const changes = new EventEmitter().setMaxListeners(0);

/** Whether as many have begun as may before the next kill. */
const isAllBegun = (): boolean => begun < operations && begun >= (kills + 1) * operationsPerKill;

const isHalfBegun = (): boolean => begun >= (kills + 0.5) * operationsPerKill;

/** Waits until an operation may begin; resolves with whether one is left. */
async function isLeft(): Promise<boolean> {
  while (isAllBegun()) await once(changes, 'replaced');
  begun += 1;
  changes.emit('begun');
  return begun <= operations;
}

const post = ({ api }: Person, path: string, body: unknown): Promise<Answer> => {
  const headers = { 'idempotency-key': randomUUID() };
  return persist(() => api.post(path, body, headers));
};

async function order(client: Person): Promise<number> {
  const content = `The clinic in Ejisu opens at eight. ${randomUUID()}`;
  const made = await post(client, '/jobs/', { ...englishToTwi, content });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  acknowledged.contents.set(made.body.id, content);
  return made.body.id;
}

async function cancel({ api }: Person, id: number): Promise<boolean> {
  const headers = { 'idempotency-key': randomUUID() };
  const { status } = await persist(() => api.delete(`/jobs/${id}`, headers));
  expect([200, 204, 409]).toContain(status);
  return status !== 409;
}

/** Whichever process has created it, any finds it. */
async function readJob({ api }: Person, id: number): Promise<void> {
  const { body } = await persist(() => api.get(`/jobs/${id}`));
  expect(body).toMatchObject({ id, content: acknowledged.contents.get(id) });
}

async function listJobs({ api }: Person): Promise<void> {
  expect((await persist(() => api.get('/jobs/?limit=20'))).status).toBe(200);
}

async function readWallet({ api }: Person): Promise<void> {
  const { body } = await persist(() => api.get('/wallet/me'));
  expect(body.wallet_balance).toBeGreaterThan(0);
}

async function beClient(client: Person): Promise<void> {
  const own = [await order(client)];
  while (await isLeft()) {
    const id = own[Math.floor(Math.random() * own.length)] ?? 0;
    const chance = Math.random();
    if (chance < 0.4) own.push(await order(client));
    else if (chance < 0.5) {
      if (await cancel(client, id)) acknowledged.cancelled.add(id);
    } else if (chance < 0.75) await readJob(client, id);
    else if (chance < 0.9) await listJobs(client);
    else await readWallet(client);
  }
}

async function beProvider(provider: Person): Promise<void> {
  while (await isLeft()) {
    const { body: available } = await persist(() => provider.api.get('/jobs/available/?limit=20'));
    const job = available[Math.floor(Math.random() * available.length)];
    if (job === undefined) {
      await delay(20);
      continue;
    }
    const taken = await post(provider, `/jobs/${job.id}/assign`, {});
    expect([200, 409]).toContain(taken.status);
    if (taken.status !== 200) continue;
    const output = {
      output_text: 'Ayaresabea a ɛwɔ Ejisu no bue nnɔnwɔtwe.',
      note: 'Checked by hand.',
    };
    const done = await post(provider, `/jobs/${job.id}/deliver`, output);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    acknowledged.completed.add(job.id);
  }
}

/**
 * Follows until it has received the last event, which is known in time for one more; goes on at another
 * process when one is killed.
 */
async function follow(token: string, lastEvent: () => number): Promise<readonly number[]> {
  const seen: number[] = [];
  let reader: EventReader | undefined;
  while ((seen.at(-1) ?? 0) < lastEvent()) {
    try {
      const lastEventId = String(seen.at(-1) ?? 0);
      reader ??= await followEvents(balancer.url, { token, lastEventId });
      seen.push(Number((await reader.nextJob()).id));
    } catch {
      await reader?.close();
      reader = undefined;
      await delay(20);
    }
  }
  await reader?.close();
  return seen;
}

/** Kills one process after the other in the midst of operations, and checks the books after each. */
async function killInTurn(): Promise<void> {
  while ((kills + 1) * operationsPerKill <= operations) {
    const nth = kills % servers.length;
    while (!isHalfBegun()) await once(changes, 'begun');
    await servers[nth]?.kill();
    expect(checkBooks(await inspector.readBooks())).toEqual([]);
    servers[nth] = await start(nth);
    useAll();
    kills += 1;
    changes.emit('replaced');
  }
}

async function tokensOfAdmin(): Promise<readonly string[]> {
  const { api } = await loginAsAdmin(balancer.url);
  const logins = Array.from({ length: people.followers }, () => api.post('/auth/login', testAdmin));
  return (await Promise.all(logins)).map(({ body }) => body.access_token);
}

const idsOf = async (sql: string): Promise<readonly number[]> =>
  ((await database.query(sql)) as readonly { id: string }[]).map(({ id }) => Number(id));

describe('processes of one marketplace, of which one after the other is killed', () => {
  it('lose nothing, do nothing twice, and notify their followers of everything', async () => {
    const admin = await loginAsAdmin(balancer.url);
    const clients: Person[] = [];
    for (let nth = 0; nth < people.clients; nth += 1) {
      const client = await joinAsClient(balancer.url, `Adwoa ${nth}`, `adwoa.${nth}@example.com`);
      const credit = { user_id: client.id, amount: 5_000, note: 'Mobile money' };
      expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
      clients.push(client);
    }
    const providers: Person[] = [];
    for (let nth = 0; nth < people.providers; nth += 1) {
      const named = { name: `Kwame ${nth}`, email: `kwame.${nth}@example.com` };
      providers.push(
        await approvedProvider(balancer.url, admin, { ...named, service: englishToTwi }),
      );
    }
    let lastEvent = Infinity;
    const following = (await tokensOfAdmin()).map((token) => follow(token, () => lastEvent));
    await Promise.all([killInTurn(), ...clients.map(beClient), ...providers.map(beProvider)]);
    [lastEvent = 0] = await idsOf('select max(id) as id from job_events');
    await order(clients[0] ?? admin);
    const received = await Promise.all(following);
    const events = await idsOf('select id from job_events order by id');
    for (const seen of received) expect(seen).toEqual(events.slice(0, seen.length));
    const stored = (await database.query('select id, content, status from jobs order by id')) as {
      id: string;
      content: string;
      status: string;
    }[];
    expect(new Map(stored.map(({ id, content }) => [Number(id), content]))).toEqual(
      new Map([...acknowledged.contents].toSorted(([a], [b]) => a - b)),
    );
    const idsWith = (status: string) =>
      stored.filter((job) => job.status === status).map(({ id }) => Number(id));
    expect(idsWith('cancelled')).toEqual([...acknowledged.cancelled].toSorted((a, b) => a - b));
    expect(idsWith('completed')).toEqual([...acknowledged.completed].toSorted((a, b) => a - b));
    expect(checkBooks(await inspector.readBooks())).toEqual([]);
  });
});
