import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { wavHeader } from '@nsem/core/sound';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketText } from '../src/files/storage.config.ts';
import { openBucket } from '../src/files/bucket/open-bucket.ts';
import {
  bucketUrl,
  startMemoryServer,
  type StorageServer,
} from '../src/files/bucket/testing/use-storage-servers.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { joinAsClient, loginAsAdmin } from './support/people.ts';
import { startLine, type Line } from './support/start-programs.ts';
import { startRoundRobin } from './support/round-robin.ts';
import { spawnServer, type SpawnedServer } from './support/run-bin.ts';

const megabyte = 1024 * 1024;

/** A recording of noise, of which no two parts are alike. */
const recordingOf = (bytes: number): Buffer<ArrayBuffer> =>
  Buffer.concat([wavHeader(bytes / 2, 44_100), randomBytes(bytes)]);

const order = { service_type: 'transcription', language: 'tw' };
const metadata = { filename: 'makola.wav', purpose: 'job-input', ...order };

let folder: string;
let database: TestDatabase;
let storage: StorageServer;
/** From the servers to the storage. */
let line: Line;
let authorization: string;
const servers: SpawnedServer[] = [];

const dataDirOf = (nth: number): string => join(folder, `process-${nth}`);

const start = (nth: number): Promise<SpawnedServer> =>
  spawnServer(dataDirOf(nth), {
    DATABASE_URL: database.url,
    STORAGE_URL: bucketUrl(line.port),
    NSEM_DATABASE_CONNECTIONS: '6',
    NSEM_SECRET: 'a-secret-that-all-of-the-processes-have',
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-upload-processes-'));
  [database, storage] = await Promise.all([createTestDatabase(), startMemoryServer()]);
  line = await startLine(storage.port);
  servers.push(...(await Promise.all([0, 1, 2].map(start))));
  const [{ url } = { url: '' }] = servers;
  const admin = await loginAsAdmin(url);
  const client = await joinAsClient(url, 'Nana Yaa Asantewaa', 'nanayaa@example.com');
  const credit = { user_id: client.id, amount: 5_000, note: 'Opening credit' };
  expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
  const { api_key: key } = (await client.api.post('/api-keys/', { key_name: 'phone' })).body;
  authorization = `Bearer ${key}`;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await line.cut();
  await storage.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (nth: number): string => servers[nth % servers.length]?.url ?? '';

type Sent = Readonly<{ headers?: Record<string, string>; body?: Buffer<ArrayBuffer> }>;

/** Sends a request to one of the processes. */
const send = (nth: number, method: string, path: string, { headers = {}, body }: Sent = {}) =>
  fetch(new URL(path, urlOf(nth)), {
    method,
    headers: { authorization, ...headers },
    ...(body !== undefined && { body }),
  });

async function begin(nth: number, bytes: Buffer): Promise<string> {
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const headers = { 'upload-length': `${bytes.length}`, 'upload-metadata': encoded.join(',') };
  const begun = await send(nth, 'POST', '/uploads/', { headers });
  expect(begun.status).toBe(201);
  return begun.headers.get('location') ?? '';
}

const type = 'application/offset+octet-stream';

const sendPart = (
  nth: number,
  path: string,
  { offset, body, sha256 }: { offset: number; body: Buffer<ArrayBuffer>; sha256?: string },
) => {
  const headers = {
    'content-type': type,
    'upload-offset': `${offset}`,
    ...(sha256 !== undefined && { 'upload-checksum': `sha256 ${sha256}` }),
  };
  return send(nth, 'PATCH', path, { headers, body });
};

async function offsetAt(nth: number, path: string): Promise<number> {
  const { status, headers } = await send(nth, 'HEAD', path);
  expect(status).toBe(200);
  return Number(headers.get('upload-offset'));
}

/** Sends the head and the beginning of a part, and then nothing. */
function sendAndStall(nth: number, path: string, { offset, body, declared }: StalledPart): Socket {
  const socket = connect(Number(new URL(urlOf(nth)).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const lines = [
    `PATCH ${path} HTTP/1.1`,
    'Host: a',
    `Authorization: ${authorization}`,
    `Content-Type: ${type}`,
    `Upload-Offset: ${offset}`,
    `Content-Length: ${declared}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return socket;
}

type StalledPart = Readonly<{ offset: number; body: Buffer; declared: number }>;

/** Uses a complete upload for a job at one process, and reads the recording at another. */
async function useFor(nth: number, path: string): Promise<Buffer> {
  const json = JSON.stringify({ ...order, upload_id: Number(path.split('/').at(-1)) });
  const headers = { 'content-type': 'application/json' };
  const created = await send(nth, 'POST', '/jobs/upload', { headers, body: Buffer.from(json) });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: number };
  const input = await send(nth + 1, 'GET', `/jobs/${id}/input`);
  return Buffer.from(await input.arrayBuffer());
}

async function countPieces(): Promise<number> {
  const bucket = await openBucket(bucketText().parse(storage.url));
  let pieces = 0;
  for await (const page of bucket.list('partial/')) pieces += page.length;
  return pieces;
}

/** What is left on the disks of the processes. */
async function leftOnDisks(): Promise<readonly string[]> {
  const left = [0, 1, 2].map(async (nth) => {
    const partial = existsSync(join(dataDirOf(nth), 'partial')) ? [`partial of ${nth}`] : [];
    return [...partial, ...(await readdir(join(dataDirOf(nth), 'incoming')))];
  });
  return (await Promise.all(left)).flat();
}

describe('three processes with a database and a bucket', () => {
  it('receive the parts of one upload in turn, and lose none when one of them is killed', async () => {
    const wav = recordingOf(44 * megabyte);
    const path = await begin(0, wav);
    let offset = 0;
    for (const [nth, size] of [3, 0.25, 0.25, 1.5, 9, 0.001].entries()) {
      const body = wav.subarray(offset, offset + Math.floor(size * megabyte));
      const sha256 = createHash('sha256').update(body).digest('base64');
      const part = { offset, body, ...(nth % 2 === 1 && { sha256 }) };
      expect((await sendPart(nth, path, part)).status).toBe(204);
      offset += body.length;
      expect(await offsetAt(nth + 1, path)).toBe(offset);
    }

    const rest = { offset, body: wav.subarray(offset, offset + 20 * megabyte) };
    const socket = sendAndStall(1, path, { ...rest, declared: wav.length - offset });
    while ((await offsetAt(2, path)) < offset + 15 * megabyte) await wait(10);
    const acknowledged = await offsetAt(2, path);
    await servers[1]?.kill();
    socket.destroy();
    offset = await offsetAt(0, path);
    expect(offset).toBeGreaterThanOrEqual(acknowledged);

    // What a process has not acknowledged is sent again, to another one.
    const body = wav.subarray(offset, offset + 5 * megabyte);
    expect((await sendPart(2, path, { offset, body })).status).toBe(204);
    offset += body.length;
    const last = { offset, body: wav.subarray(offset) };
    expect((await sendPart(0, path, last)).status).toBe(204);
    servers[1] = await start(1);
    expect(await offsetAt(1, path)).toBe(wav.length);
    expect((await useFor(1, path)).equals(wav)).toBe(true);
    expect((await send(2, 'HEAD', path)).status).toBe(404);
    expect(await countPieces()).toBe(0);
    expect(await leftOnDisks()).toEqual([]);
  });

  it('store the part of one of two that receive at once', async () => {
    const wav = recordingOf(4 * megabyte);
    const path = await begin(0, wav);
    // One of them has a digest, so that nothing of it is recorded before its end.
    const half = wav.subarray(0, 2 * megabyte);
    const altered = Buffer.from(half);
    altered.fill(0, 44);
    const sha256 = createHash('sha256').update(altered).digest('base64');
    const answers = await Promise.all([
      sendPart(0, path, { offset: 0, body: half }),
      sendPart(1, path, { offset: 0, body: altered, sha256 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const first = answers[0]?.status === 204 ? half : altered;
    const rest = wav.subarray(half.length);
    expect((await sendPart(2, path, { offset: half.length, body: rest })).status).toBe(204);
    expect((await useFor(2, path)).equals(Buffer.concat([first, rest]))).toBe(true);
    expect(await countPieces()).toBe(0);
  });

  it('go on elsewhere while a line to one of them seems open', async () => {
    const wav = recordingOf(2 * megabyte);
    const path = await begin(0, wav);
    const stalled = sendAndStall(0, path, {
      offset: 0,
      body: wav.subarray(0, megabyte),
      declared: wav.length,
    });
    await expect.poll(async () => (await readdir(join(dataDirOf(0), 'incoming'))).length).toBe(1);
    expect((await sendPart(1, path, { offset: 0, body: wav })).status).toBe(204);
    stalled.destroy();
    await expect.poll(leftOnDisks).toEqual([]);
    expect((await useFor(2, path)).equals(wav)).toBe(true);
    expect(await countPieces()).toBe(0);
  });

  it('refuse a part while the bucket is down, and continue when it is back', async () => {
    const wav = recordingOf(3 * megabyte);
    const path = await begin(0, wav);
    const [first, rest] = [wav.subarray(0, megabyte), wav.subarray(megabyte)];
    expect((await sendPart(0, path, { offset: 0, body: first })).status).toBe(204);
    await line.cut();
    const refused = await sendPart(1, path, { offset: megabyte, body: rest });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'http.files-unavailable' });
    expect((await send(2, 'GET', path)).status).toBe(503);
    await line.mend();
    expect(await offsetAt(1, path)).toBe(megabyte);
    expect((await sendPart(1, path, { offset: megabyte, body: rest })).status).toBe(204);
    expect((await useFor(2, path)).equals(wav)).toBe(true);
  });

  it('delete all that has arrived when any of them cancels an upload', async () => {
    const wav = recordingOf(2 * megabyte);
    const path = await begin(0, wav);
    expect((await sendPart(0, path, { offset: 0, body: wav })).status).toBe(204);
    expect(await countPieces()).toBe(1);
    expect((await send(1, 'DELETE', path)).status).toBe(204);
    expect(await countPieces()).toBe(0);
  });

  it('serve a client of tus behind a load balancer that knows nothing of uploads', async () => {
    const wav = recordingOf(6 * megabyte);
    const balancer = await startRoundRobin();
    balancer.use(servers.map(({ url }) => url));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const upload = new TusUpload(wav, {
      endpoint: `${balancer.url}/uploads/`,
      headers: { authorization },
      chunkSize: megabyte,
      uploadSize: wav.length,
      metadata,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
    });
    upload.start();
    expect((await useFor(0, await promise)).equals(wav)).toBe(true);
    await balancer.close();
  });
});
