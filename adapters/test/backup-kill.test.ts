import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFileKey } from '../src/files/file-key.ts';
import { pathInFolder } from '../src/files/folder-file-store.ts';
import { verifyBackup } from '../src/backup/verify-backup.ts';
import { testAdmin, testEnvironment } from '../src/testing/marketplace.ts';
import { apiClient } from './support/api-client.ts';
import { runBin } from './support/run-bin.ts';
import { runHere } from './support/run-here.ts';
import { serveHere } from './support/serve-here.ts';
import { spawnServer, type SpawnedServer } from './support/spawned-server.ts';

/** More than the connection between the server and a client that reads nothing has room for. */
const megabytes = byTier({ main: 16, exhaustive: 24 });
const offlineKills = byTier({ main: 4, exhaustive: 20 });
/** The kinds of backups that an admin downloads. */
const kinds = byTier({ main: ['all'], exhaustive: ['all', 'database', 'uploads'] });

let folder: string;
let dataDir: string;
/** Each test of a download kills it, and starts the next one. */
let server: SpawnedServer;

/** Stores recordings, and a message that is as long, so that each kind of backup takes a while. */
async function fill(): Promise<void> {
  const database = new Database(join(dataDir, 'nsem.db'));
  const insert = database.prepare(
    `insert into files (key, name, content_type, size_bytes, sha256)
     values (?, 'anansesɛm.wav', 'audio/wav', ?, ?)`,
  );
  for (let n = 0; n < megabytes; n += 1) {
    const bytes = randomBytes(1024 * 1024);
    const key = newFileKey('audio/wav');
    const path = pathInFolder(join(dataDir, 'files'), key);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, bytes);
    insert.run(key, bytes.length, createHash('sha256').update(bytes).digest('hex'));
  }
  database
    .prepare(
      `insert into contact_messages (name, email, message, created_at)
       values ('Efua Sarpong', 'efua@example.com', hex(randomblob(?)), 0)`,
    )
    .run((megabytes * 1024 * 1024) / 2);
  database.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-backup-kill-'));
  dataDir = join(folder, 'data');
  await (await serveHere(dataDir)).stop();
  await fill();
  server = await spawnServer(dataDir);
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const noKey = async () => {
  throw new Error('no key is needed');
};
const verify = (file: string) => verifyBackup([file], { provideKey: noKey });

const snapshotFolder = () => join(dataDir, 'snapshots');
const listSnapshots = () => readdir(snapshotFolder()).catch(() => []);

/** Starts a download of which only the beginning is read. */
async function beginDownload(url: string, kind: string) {
  const login = await apiClient(url).post('/auth/login', testAdmin);
  const answer = await fetch(`${url}/admin/download/${kind}`, {
    headers: { authorization: `Bearer ${login.body.access_token}` },
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error('there is no body');
  const chunks = [(await reader.read()).value ?? new Uint8Array()];
  return {
    /** Reads on until the connection breaks; returns what came. */
    async readOn(): Promise<Buffer> {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) throw new Error('the download is whole');
        chunks.push(value);
      }
    },
    received: () => Buffer.concat(chunks),
  };
}

it.each(kinds)(
  'a server that is killed while it sends a backup of kind %s leaves nothing that is taken for one',
  async (kind) => {
    const download = await beginDownload(server.url, kind);
    expect(await listSnapshots()).toHaveLength(1);
    await server.kill();
    await expect(download.readOn()).rejects.toThrow('terminated');
    const received = join(folder, `${kind}.part`);
    await writeFile(received, download.received());
    await expect(verify(received)).rejects.toThrow(
      /is not a backup that can be restored|The database of the backup is damaged/,
    );
    expect(await listSnapshots()).toHaveLength(1);
    server = await spawnServer(dataDir);
    expect(await listSnapshots()).toEqual([]);
  },
);

it(`a backup without a server that is killed ${offlineKills} times leaves whole archives only`, async () => {
  expect(await server.interrupt()).toBe(0);
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const environment = { ...testEnvironment(dataDir), NSEM_DATA_DIR: dataDir };
  for (let n = 0; n < offlineKills; n += 1) {
    const run = runBin(environment, 'backup', join(backups, `${n}.zip`));
    // Half of them are killed while the archive is written, the others before or after that.
    if (n % 2 === 0) {
      const isWriting = async () => (await readdir(backups)).some((name) => name.endsWith('.part'));
      while (run.child.exitCode === null && !(await isWriting())) await pause(1);
    } else await pause(300 * (n % 6));
    run.child.kill('SIGKILL');
    await run.ended;
  }
  const whole = (await readdir(backups)).filter((name) => name.endsWith('.zip'));
  for (const name of whole) await verify(join(backups, name));
  expect(whole.length).toBeLessThan(offlineKills);
  const last = join(backups, 'last.zip');
  expect(await runHere(['backup', last], environment)).toMatchObject({ code: 0 });
  await verify(last);
  expect((await stat(last)).size).toBeGreaterThan(megabytes * 1024 * 1024);
  expect(existsSync(snapshotFolder())).toBe(false);
});
