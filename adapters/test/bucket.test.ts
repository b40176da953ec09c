import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketText } from '../src/files/storage.config.ts';
import {
  bucketUrl,
  type FolderServer,
  hashBytes,
  startFolderServer,
} from '../src/files/bucket/testing/use-storage-servers.ts';
import { openBucket } from '../src/files/bucket/open-bucket.ts';
import { testEnvironment } from '../src/testing/marketplace.ts';
import { joinAsClient, loginAsAdmin, type Person } from './support/people.ts';
import { runHere, serveHere, type ServerHere } from './support/run-here.ts';
import { toneWav } from './support/wav.ts';

let folder: string;
let storage: FolderServer;
let server: ServerHere;
let admin: Person;
let client: Person;

const dataDir = (): string => join(folder, 'data');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-bucket-'));
  storage = await startFolderServer();
  server = await serveHere(dataDir(), { STORAGE_URL: storage.url });
  admin = await loginAsAdmin(server.url);
  client = await joinAsClient(server.url, 'Kofi Boateng', 'kofi@example.com');
  const credit = { user_id: client.id, amount: 500, note: 'Deposit' };
  const credited = await admin.api.post('/wallet/admin/credits', credit);
  expect(credited.status, JSON.stringify(credited.body)).toBe(201);
});
afterAll(async () => {
  await server.stop();
  await storage.stop();
  await storage.remove();
  await rm(folder, { recursive: true, force: true });
});

async function upload(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('service_type', 'transcription');
  form.set('language', 'tw');
  form.set('audio_file', new Blob([bytes]), 'market.wav');
  return client.api.post('/jobs/upload', form);
}

/** A token of the client, for a call with headers of its own. */
async function logIn(): Promise<string> {
  const credentials = { email: client.email, password: 'adinkra-cloth-1874', role: 'client' };
  return (await client.api.post('/auth/login', credentials)).body.access_token;
}

/** Uploads a recording; returns the address of its bytes. */
async function store(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const made = await upload(bytes);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return `/jobs/${made.body.id}/input`;
}

/** The keys of all objects of stored files. */
async function storedKeys(url = storage.url): Promise<readonly string[]> {
  const bucket = await openBucket(bucketText().parse(url));
  const keys: string[] = [];
  for await (const page of bucket.list('files/')) keys.push(...page.map(({ path }) => path));
  return keys.toSorted();
}

/** Runs a command with the same data and another place; returns what it said. */
async function command(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const run = await runHere(args, { ...testEnvironment(dataDir()), ...environment });
  return { code: run.code, said: `${run.stdout}${run.stderr}` };
}

describe('a marketplace with its files in a bucket', () => {
  it('stores and sends them, whole and in ranges, and nothing in its folder', async () => {
    const bytes = toneWav(3);
    const place = await store(bytes);
    const whole = await client.api.get(place);
    expect(whole.status).toBe(200);
    expect(Buffer.from(whole.bytes).equals(Buffer.from(bytes))).toBe(true);
    const token = await logIn();
    const part = await fetch(new URL(place, server.url), {
      headers: { authorization: `Bearer ${token}`, range: 'bytes=100-199' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(100, 200)));
    expect(existsSync(join(dataDir(), 'files'))).toBe(false);
    expect(await readdir(join(dataDir(), 'incoming'))).toEqual([]);
    expect(await storedKeys()).toHaveLength(1);
  });

  it('measures waveforms of them', async () => {
    const place = await store(toneWav(2));
    const address = `${place.replace(/input$/, 'waveform')}?file=input`;
    await expect.poll(async () => (await client.api.get(address)).status).toBe(200);
    expect(await readdir(join(dataDir(), 'incoming'))).toEqual([]);
  });

  it('says in its health where they are', async () => {
    const health = await admin.api.get('/admin/health');
    expect(health.body.files).toEqual({ place: 'bucket', problem: null });
    expect((await client.api.get('/readyz')).body.files).toBe('available');
  });

  it('finds an object that was altered or truncated', async () => {
    const before = new Set(await storedKeys());
    const bytes = toneWav(0.5);
    const place = await store(bytes);
    const path = (await storedKeys()).find((key) => !before.has(key)) ?? '';
    const bucket = await openBucket(bucketText().parse(storage.url));
    const altered = Buffer.from(bytes);
    altered[5000] = (altered[5000] ?? 0) ^ 1;
    for (const changed of [altered, altered.subarray(0, 4000)]) {
      await bucket.put(path, hashBytes(changed), 'another');
      expect(await client.api.get(place)).toMatchObject({
        status: 500,
        body: { code: 'http.file-damaged' },
      });
    }
    await bucket.remove(path);
    expect((await client.api.get(place)).body.code).toBe('http.file-damaged');
    const health = await admin.api.get('/admin/health');
    expect(health.body.damaged_files).toMatchObject([{ reason: 'missing' }]);
    await bucket.put(path, hashBytes(bytes), 'another');
    expect((await client.api.get(place)).status).toBe(200);
  });

  it('goes on without the bucket, except for files, and recovers by itself', async () => {
    const place = await store(toneWav(1));
    await storage.stop();
    expect(await upload(toneWav(1))).toMatchObject({
      status: 503,
      body: { code: 'http.files-unavailable' },
    });
    expect(await client.api.get(place)).toMatchObject({
      status: 503,
      body: { code: 'http.files-unavailable' },
    });
    const text = { service_type: 'translation', content: 'Wash your hands.' };
    const job = await client.api.post('/jobs/', {
      ...text,
      source_language: 'en',
      target_language: 'tw',
    });
    expect(job.status, JSON.stringify(job.body)).toBe(201);
    await expect
      .poll(async () => (await client.api.get('/readyz')).body)
      .toMatchObject({ status: 'ok', writable: true, files: 'unavailable' });
    const health = await admin.api.get('/admin/health');
    expect(health.body.files.problem).toContain('nothing answers there');
    expect(health.body.files.problem).not.toContain('S3RVER');
    expect(await readdir(join(dataDir(), 'incoming'))).toEqual([]);
    storage = await storage.startAgain();
    expect((await client.api.get(place)).status).toBe(200);
    await store(toneWav(1));
  });
});

describe('a backup of a marketplace with its files in a bucket', () => {
  it('is restored into another bucket, a folder, and verified there', async () => {
    const large = await store(toneWav(60));
    const expected = await client.api.get(large);
    await server.stop();
    const keys = await storedKeys();
    const archive = join(folder, 'all.zip');
    const here = { STORAGE_URL: storage.url };
    const made = await command(here, 'backup', archive);
    expect(made, made.said).toMatchObject({ code: 0 });
    const there = {
      NSEM_DATA_DIR: join(folder, 'restored'),
      STORAGE_URL: bucketUrl(storage.port, 'restored'),
    };
    const restored = await command(there, 'restore', archive, '--unsigned');
    expect(restored, restored.said).toMatchObject({ code: 0 });
    expect(restored.said).toContain(`${keys.length} stored files`);
    expect(await storedKeys(there.STORAGE_URL)).toEqual(keys);
    expect(existsSync(join(folder, 'restored', 'files'))).toBe(false);
    const verified = await command(there, 'verify');
    expect(verified, verified.said).toMatchObject({ code: 0 });
    const home = { NSEM_DATA_DIR: join(folder, 'home') };
    expect(await command(home, 'restore', archive, '--unsigned')).toMatchObject({ code: 0 });
    expect(await command(home, 'verify')).toMatchObject({ code: 0 });
    server = await serveHere(there.NSEM_DATA_DIR, { STORAGE_URL: there.STORAGE_URL });
    const again = await loginAsAdmin(server.url);
    const moved = await again.api.get(large);
    expect(Buffer.from(moved.bytes).equals(Buffer.from(expected.bytes))).toBe(true);
    const bucket = await openBucket(bucketText().parse(there.STORAGE_URL));
    await bucket.remove(keys[0] ?? '');
    await server.stop();
    for (const args of [['verify'], ['verify', '--quick']]) {
      const found = await command(there, ...args);
      expect(found).toMatchObject({ code: 1 });
      expect(found.said).toContain(`${keys[0]} is missing`);
    }
    server = await serveHere(dataDir(), here);
  });
});

describe('a start with a bucket that cannot be used', () => {
  it('ends with one sentence that contains no secret', async () => {
    const wrong = `s3://WRONG:hidden-secret@127.0.0.1:${storage.port}/nsem-test?tls=false`;
    const environment = { NSEM_DATA_DIR: join(folder, 'none'), STORAGE_URL: wrong };
    for (const args of [[], ['restore', join(folder, 'all.zip'), '--unsigned']]) {
      const refused = await command(environment, ...args);
      expect(refused.code).toBe(1);
      expect(refused.said.trimEnd().split('\n')).toHaveLength(1);
      expect(refused.said).toContain('the access key is not known there');
      expect(refused.said).not.toContain('hidden-secret');
    }
  });
});
