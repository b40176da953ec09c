import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBooks, type JobId } from '@nsem/core';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDir } from '../src/data-dir.ts';
import { openDatabase } from '../src/persistence/database.ts';
import { checkPages } from '../src/persistence/pages/check-pages.ts';
import { apiClient, type ApiClient } from './support/api-client.ts';
import { joinAsClient, loginAsAdmin } from './support/people.ts';
import { serveHere } from './support/serve-here.ts';
import { spawnServer } from './support/spawned-server.ts';

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
