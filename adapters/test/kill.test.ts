import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkBooks, type JobId } from '@nsem/core';
import { byTier } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBackup } from '../src/backup/verify-backup.ts';
import { newFileKey } from '../src/files/file-names.ts';
import { pathInFolder } from '../src/files/folder-file-store.ts';
import { openDatabase } from '../src/persistence/database.ts';
import { checkPages } from '../src/persistence/pages/check-pages.ts';
import { openDataDir } from '../src/start/data-dir.ts';
import { testAdmin, testEnvironment } from '../src/testing/marketplace.ts';
import { apiClient, type ApiClient, joinAsClient, loginAsAdmin } from './support/people.ts';
import { runBin, type SpawnedServer, spawnServer } from './support/run-bin.ts';
import { runHere, serveHere } from './support/run-here.ts';

describe('kill', () => {
  const rounds = byTier({ main: 4, exhaustive: 20 });
  const connections = 16;
  /** A kill comes after so many jobs at most; all of them are read after each. */
  const mostJobs = byTier({ main: 60, exhaustive: 205 });
  const narration = { service_type: 'narration', language: 'tw' };

  /** Acknowledged jobs: the id of each and the text that it must still have. */
  type Acknowledged = Map<number, string>;

  /** Creates jobs one after the other until the connection breaks; records the acknowledged ones. */
  async function createUntilKilled(
    api: ApiClient,
    acknowledged: Acknowledged,
    onAcknowledged: () => void,
  ) {
    for (let n = 0; ; n += 1) {
      const content = `Adɔfo, yɛbɛhyia bio ${crypto.randomUUID()} ${n}`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      // The kill breaks the connection; whether that last job exists is undefined.
      const answer = await api
        .post('/jobs/', { ...narration, content }, headers)
        .catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      acknowledged.set(answer.body.id, content);
      onAcknowledged();
    }
  }

  /** What a restarted server would find, read directly from the files that the killed server left. */
  const findDamagedPages = (file: string) => checkPages(file, { maxProblems: 5 }).problems;

  async function inspect(dataDir: string, acknowledged: Acknowledged) {
    const folders = await openDataDir(dataDir);
    const damagedPages = findDamagedPages(folders.database);
    const database = await openDatabase({
      file: folders.database,
      onFatal: (error) => {
        throw error;
      },
    });
    try {
      const books = await database.readBooks();
      const lost = await database.unitOfWork.read(async ({ jobs }) => {
        const missing: number[] = [];
        for (const [id, content] of acknowledged) {
          const job = await jobs.find(id as JobId);
          if (job?.content !== content) missing.push(id);
        }
        return missing;
      });
      const half = await database.unitOfWork.read(async ({ jobs, ledger }) => {
        const halves: number[] = [];
        for (const { id } of books.jobs) {
          const events = await jobs.events(id);
          if (events.length === 0 || !(await ledger.hasKey(`job:${id}:hold`))) halves.push(id);
        }
        return halves;
      });
      return { broken: checkBooks(books), lost, half, damagedPages, jobs: books.jobs.length };
    } finally {
      await database.close();
      folders.release();
    }
  }

  describe('a server that is killed in the middle of concurrent work', () => {
    let dataDir: string;
    let key: string;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'nsem-kill-'));
      const server = await serveHere(dataDir);
      const admin = await loginAsAdmin(server.url);
      const client = await joinAsClient(server.url, 'Nana Yaa Asantewaa', 'nanayaa@example.com');
      const credit = { user_id: client.id, amount: 900_000, note: 'Opening credit' };
      expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
      key = (await client.api.post('/api-keys/', { key_name: 'load' })).body.api_key;
      await server.stop();
    });
    afterAll(() => rm(dataDir, { recursive: true, force: true }));

    it(`retains every acknowledged job over ${rounds} kills, and stores no partial job`, async () => {
      const acknowledged: Acknowledged = new Map();
      for (let round = 0; round < rounds; round += 1) {
        const server = await spawnServer(dataDir);
        const before = acknowledged.size;
        const killAfter = 5 + Math.floor(Math.random() * (mostJobs - 5));
        const onAcknowledged = () => {
          if (acknowledged.size - before === killAfter) void server.kill();
        };
        const api = apiClient(server.url, key);
        await Promise.all(
          Array.from({ length: connections }, () =>
            createUntilKilled(api, acknowledged, onAcknowledged),
          ),
        );
        await server.kill();
        const { jobs, ...found } = await inspect(dataDir, acknowledged);
        const none = { broken: [], lost: [], half: [], damagedPages: [] };
        expect(found, `round ${round}`).toEqual(none);
        expect(findDamagedPages(join(dataDir, 'nsem.db')), `after round ${round}`).toEqual([]);
        expect(jobs).toBeGreaterThanOrEqual(acknowledged.size);
      }
      expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 5);
    });
  });
});

describe('backup kill', () => {
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
        const isWriting = async () =>
          (await readdir(backups)).some((name) => name.endsWith('.part'));
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
});
