import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause, setTimeout as wait } from 'node:timers/promises';
import { instant } from '@nsem/core';
import { byTier } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreData } from '../src/backup/restore-data.ts';
import { findSigningKeys } from '../src/backup/signature.ts';
import { openBucket } from '../src/files/bucket/open-bucket.ts';
import {
  startMemoryServer,
  type StorageServer,
} from '../src/files/bucket/testing/use-storage-servers.ts';
import { bucketText } from '../src/files/storage.config.ts';
import { parseConfig } from '../src/start/config.ts';
import {
  type ConfiguredDatabase,
  createDatabase,
  testEnvironment,
} from '../src/testing/marketplace.ts';
import {
  apiClient,
  type ApiClient,
  joinAsClient,
  loginAsAdmin,
  type Person,
} from './support/people.ts';
import { type SpawnedServer, spawnServer } from './support/run-bin.ts';
import { serveHere } from './support/run-here.ts';
import { digestRows } from './support/table-rows.ts';
import { toneWav } from './support/wav.ts';

describe('bucket kill', () => {
  let database: ConfiguredDatabase;
  let dataDir: string;
  let storage: StorageServer;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nsem-bucket-kill-'));
    database = await createDatabase();
    storage = await startMemoryServer();
  });
  afterAll(async () => {
    await storage.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** How long the recordings are whose upload is killed, and that is sent afterwards. */
  const seconds = byTier({
    main: { first: 900, again: 1 },
    exhaustive: { first: 1_800, again: 1_800 },
  });

  it('a server that is killed during an upload leaves no object, and the next start aborts it', async () => {
    const environment = { ...database.variables, STORAGE_URL: storage.url };
    const server = await spawnServer(dataDir, environment);
    const admin = await loginAsAdmin(server.url);
    const client = await joinAsClient(server.url, 'Nana Yaa Asantewaa', 'nanayaa@example.com');
    const credit = { user_id: client.id, amount: 500, note: 'Opening credit' };
    expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
    const form = (length: number) => {
      const fields = new FormData();
      fields.set('service_type', 'transcription');
      fields.set('language', 'tw');
      fields.set('audio_file', new Blob([toneWav(length)]), 'durbar.wav');
      return fields;
    };

    const notes = join(dataDir, 'uploading');
    const readNotes = async () => (existsSync(notes) ? readdir(notes) : []);
    const answered = client.api.post('/jobs/upload', form(seconds.first)).then(
      ({ status }) => status,
      () => 'cut off',
    );
    const isNoted = async () => (await readNotes()).some((name) => name.endsWith('.json'));
    while (!(await isNoted())) await wait(2);
    await server.kill();
    expect(await answered).toBe('cut off');
    expect(await readNotes()).not.toEqual([]);
    const bucket = await openBucket(bucketText().parse(storage.url));
    const listed = async () => {
      const found: string[] = [];
      for await (const page of bucket.list('files/')) found.push(...page.map(({ path }) => path));
      return found;
    };
    expect(await listed()).toEqual([]);

    const next = await serveHere(dataDir, environment);
    await expect.poll(isNoted).toBe(false);
    expect(await listed()).toEqual([]);
    const again = await joinAsClient(next.url, 'Yaa Akyaa', 'yaa@example.com');
    const other = { ...credit, user_id: again.id };
    const backAsAdmin = await loginAsAdmin(next.url);
    expect((await backAsAdmin.api.post('/wallet/admin/credits', other)).status).toBe(201);
    expect((await again.api.post('/jobs/upload', form(seconds.again))).status).toBe(201);
    expect(await listed()).toHaveLength(1);
    expect(await readNotes()).toEqual([]);
    await next.stop();
  });
});

describe('continuous kill', () => {
  const rounds = byTier({ main: 4, exhaustive: 20 });
  const connections = byTier({ main: 2, exhaustive: 8 });
  /** How long a connection waits after each job: what is created is restored again and again. */
  const betweenJobsMs = byTier({ main: 50, exhaustive: 0 });
  /** How many of the times after kills, the oldest first, are restored again at the end. */
  const restoredAgain = byTier({ main: 1, exhaustive: rounds });
  const longestPauseMs = byTier({ main: 300, exhaustive: 3_000 });
  const narration = { service_type: 'narration', language: 'tw' };

  let folder: string;
  let dataDir: string;
  let target: string;
  let key: string;

  const variables = () => ({
    NSEM_CONTINUOUS_BACKUP: target,
    NSEM_CONTINUOUS_BACKUP_SECONDS: '1',
  });

  /** Starts a server that can be killed. */
  const start = (): Promise<SpawnedServer> => spawnServer(dataDir, variables());

  async function readBackup(admin: Person) {
    const health = await admin.api.get('/admin/health');
    return health.body.continuous_backup as Readonly<{
      shipped_at: string | null;
      problem: string | null;
    }>;
  }

  /** Waits until the backup has what was committed up to now. */
  async function shipped(admin: Person): Promise<void> {
    const since = new Date().toISOString();
    await expect
      .poll(async () => (await readBackup(admin)).shipped_at ?? '', { interval: 100 })
      .toSatisfy((at: string) => at > since);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-continuous-kill-'));
    dataDir = join(folder, 'data');
    target = join(folder, 'target');
    await mkdir(target);
    const server = await serveHere(dataDir, variables());
    const admin = await loginAsAdmin(server.url);
    const client = await joinAsClient(server.url, 'Nana Yaa Asantewaa', 'nanayaa@example.com');
    const credit = { user_id: client.id, amount: 900_000, note: 'Opening credit' };
    expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
    key = (await client.api.post('/api-keys/', { key_name: 'load' })).body.api_key;
    await server.stop();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Creates jobs until the connection breaks, and records when each was acknowledged. */
  async function createUntilKilled(api: ApiClient, acknowledged: Map<number, number>) {
    for (;;) {
      const content = `Adɔfo, yɛbɛhyia bio ${crypto.randomUUID()}`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answer = await api
        .post('/jobs/', { ...narration, content }, headers)
        .catch(() => undefined);
      if (answer === undefined) return;
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      acknowledged.set(answer.body.id, Date.now());
      await pause(betweenJobsMs);
    }
  }

  /** Restores a time into an empty folder, which checks the books and everything else. */
  async function restore(at?: string) {
    const restored = await mkdtemp(join(folder, 'restored-'));
    const summary = await restoreData({ dataDir: restored }, [target], {
      now: Date.now(),
      signingKeys: await findSigningKeys(parseConfig(testEnvironment(dataDir))),
      ...(at !== undefined && { at: instant(Date.parse(at)) }),
    });
    const database = new Database(join(restored, 'nsem.db'), { readonly: true });
    const ids = database.prepare<[], number>('select id from jobs').pluck().all();
    database.close();
    const rows = digestRows(restored);
    await rm(restored, { recursive: true });
    return { createdAt: summary.createdAt ?? '', ids: new Set(ids), rows };
  }

  it('restores everything that was acknowledged before the last segment, after each kill', async () => {
    const acknowledged = new Map<number, number>();
    const restored: Awaited<ReturnType<typeof restore>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await start();
      const api = apiClient(server.url, key);
      const creating = Array.from({ length: connections }, () =>
        createUntilKilled(api, acknowledged),
      );
      await shipped(await loginAsAdmin(server.url));
      await pause(Math.random() * longestPauseMs);
      await server.kill();
      await Promise.all(creating);
      const found = await restore();
      const until = Date.parse(found.createdAt);
      const before = [...acknowledged].filter(([, at]) => at < until).map(([id]) => id);
      expect(before.length).toBeGreaterThan(round);
      expect(before.filter((id) => !found.ids.has(id))).toEqual([]);
      restored.push(found);
    }
    for (const { createdAt, rows } of restored.slice(0, restoredAgain)) {
      expect((await restore(createdAt)).rows, createdAt).toEqual(rows);
    }
  });

  it('has exactly the rows of the marketplace at two times, and at the end', async () => {
    const server = await serveHere(dataDir, variables());
    const admin = await loginAsAdmin(server.url);
    const api = apiClient(server.url, key);
    const restored: { at: string; jobs: number }[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const content = `Maakye ${nth}`;
      const { status, body } = await api.post('/jobs/', { ...narration, content });
      expect(status).toBe(201);
      await shipped(admin);
      restored.push({ at: new Date().toISOString(), jobs: body.id });
    }
    await server.stop();
    const end = await restore();
    expect(end.rows).toEqual(digestRows(dataDir));
    for (const { at, jobs } of restored) {
      const { ids } = await restore(at);
      expect(Math.max(...ids)).toBe(jobs);
    }
  });
});
