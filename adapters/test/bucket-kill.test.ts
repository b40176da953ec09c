import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketText } from '../src/files/bucket/bucket.config.ts';
import { openBucket } from '../src/files/bucket/open-bucket.ts';
import {
  startMemoryServer,
  type StorageServer,
} from '../src/files/bucket/testing/use-storage-servers.ts';
import { joinAsClient, loginAsAdmin } from './support/people.ts';
import { createDatabase, type ConfiguredDatabase } from '../src/testing/marketplace.ts';
import { serveHere } from './support/serve-here.ts';
import { spawnServer } from './support/spawned-server.ts';
import { toneWav } from './support/wav.ts';

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
