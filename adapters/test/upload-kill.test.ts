import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause, setTimeout as wait } from 'node:timers/promises';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUpIncrement } from '../src/backup/increments/back-up-increment.ts';
import { type Archive, openArchive } from '../src/backup/read-archive.ts';
import { restoreData } from '../src/backup/restore-data.ts';
import { createServer, parseConfig, type RunningServer } from '../src/index.ts';
import { systemClock } from '../src/system/system-clock.ts';
import {
  type ConfiguredDatabase,
  createDatabase,
  testEnvironment,
} from '../src/testing/marketplace.ts';
import { joinAsClient, loginAsAdmin } from './support/people.ts';
import { runBin, spawnServer } from './support/run-bin.ts';
import { serveHere } from './support/run-here.ts';
import { digestRows } from './support/table-rows.ts';

describe('upload kill', () => {
  const recording = new URL('fixtures/audio/medaase.wav', import.meta.url);
  const padding = 20 * 1024 * 1024;

  /** The recording, with a chunk of another kind after it that makes it long. */
  async function longRecording(): Promise<Buffer<ArrayBuffer>> {
    const wav = await readFile(recording);
    const chunk = Buffer.alloc(8 + padding);
    chunk.write('JUNK');
    chunk.writeUInt32LE(padding, 4);
    const whole = Buffer.concat([wav, chunk]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return whole;
  }

  const encode = (fields: Readonly<Record<string, string>>): string =>
    Object.entries(fields)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');

  const order = { service_type: 'transcription', language: 'tw' };

  let database: ConfiguredDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await createDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'nsem-upload-kill-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('an upload continues after its server was killed while a part arrived', async () => {
    const wav = await longRecording();
    const server = await spawnServer(dataDir, database.variables);
    const admin = await loginAsAdmin(server.url);
    const client = await joinAsClient(server.url, 'Nana Yaa Asantewaa', 'nanayaa@example.com');
    const credit = { user_id: client.id, amount: 10, note: 'Opening credit' };
    expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
    const { api_key: key } = (await client.api.post('/api-keys/', { key_name: 'phone' })).body;
    const authorization = `Bearer ${key}`;
    const metadata = encode({ filename: 'makola.wav', purpose: 'job-input', ...order });
    const headers = { 'upload-length': String(wav.length), 'upload-metadata': metadata };
    const started = await client.api.as(key).post('/uploads/', undefined, headers);
    const path = started.headers.get('location') ?? '';
    const offsetOf = async () => (await client.api.as(key).get(path)).body.received_bytes as number;

    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const type = 'Content-Type: application/offset+octet-stream';
    const head = `PATCH ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n${type}`;
    socket.write(`${head}\r\nUpload-Offset: 0\r\nContent-Length: ${wav.length}\r\n\r\n`);
    socket.write(wav.subarray(0, 17 * 1024 * 1024));
    while ((await offsetOf()) === 0) await wait(10);
    const acknowledged = await offsetOf();
    await server.kill();
    socket.destroy();

    const next = await serveHere(dataDir, database.variables);
    const send = (
      method: string,
      to: string,
      more: Record<string, string>,
      body?: Buffer<ArrayBuffer>,
    ) =>
      fetch(new URL(to, next.url), {
        method,
        headers: { authorization, ...more },
        ...(body !== undefined && { body }),
      });
    const found = await send('HEAD', path, {});
    const offset = Number(found.headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    const rest = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': `${offset}`,
    };
    expect((await send('PATCH', path, rest, wav.subarray(offset))).status).toBe(204);
    const body = { ...order, upload_id: Number(path.split('/').at(-1)) };
    const json = Buffer.from(JSON.stringify(body));
    const created = await send(
      'POST',
      '/jobs/upload',
      { 'content-type': 'application/json' },
      json,
    );
    const job = (await created.json()) as { id: number };
    expect(created.status).toBe(201);
    const input = Buffer.from(await (await send('GET', `/jobs/${job.id}/input`, {})).arrayBuffer());
    expect(input.equals(wav)).toBe(true);
    await next.stop();
  });
});

describe('increment kill', () => {
  const rounds = byTier({ main: 4, exhaustive: 20 });

  let folder: string;
  let dataDir: string;
  let server: RunningServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-increment-kill-'));
    dataDir = join(folder, 'data');
    server = await createServer(
      parseConfig({ ...testEnvironment(dataDir), LOG_LEVEL: 'silent', PORT: '0' }),
    );
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes to the marketplace while it is backed up. */
  async function sendMessage(n: number): Promise<void> {
    const message = {
      name: 'Efua Sarpong',
      email: `efua${n}@example.com`,
      message: 'Maakye! Do you have narrators of Fante?',
    };
    const sent = await fetch(`${server.url}/contact-messages/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    // The marketplace limits how many it takes; those that it took are enough.
    expect([201, 429]).toContain(sent.status);
  }

  /** The archives that lead to the last one, the oldest first. */
  async function followBack(files: readonly string[]): Promise<readonly string[]> {
    const archives: (readonly [string, Archive])[] = [];
    for (const file of files) archives.push([file, await openArchive(file)]);
    const chain: string[] = [];
    let sought = archives.at(-1)?.[1].manifestSha256;
    for (const [file, { manifest, manifestSha256 }] of archives.toReversed()) {
      if (manifestSha256 !== sought) continue;
      chain.unshift(file);
      sought = manifest.increment?.manifest_sha256;
    }
    for (const [, archive] of archives) archive.close();
    return chain;
  }

  it('an increment that is killed leaves whole archives and an index that leads to one of them', async () => {
    const index = join(folder, 'backups.index');
    const files: string[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const file = join(folder, `${n}.zip`);
      const run = runBin({ NSEM_DATA_DIR: dataDir }, 'backup', file, '--index', index);
      const killing = pause(200 + Math.random() * 1_200).then(() => run.child.kill('SIGKILL'));
      await Promise.all([sendMessage(n), run.ended, killing]);
      if (existsSync(file)) files.push(file);
    }
    await server.stop();
    const last = await backUpIncrement(
      parseConfig({ NSEM_DATA_DIR: dataDir }),
      join(folder, 'last.zip'),
      {
        clock: systemClock,
        index,
      },
    );
    const chain = await followBack([...files, last.file]);
    const restored = join(folder, 'restored');
    await restoreData({ dataDir: restored }, chain, { now: Date.now() });
    expect(digestRows(restored)).toEqual(digestRows(dataDir));
  });
});
