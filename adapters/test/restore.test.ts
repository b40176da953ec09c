import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreData } from '../src/backup/restore-data.ts';
import { verifyData } from '../src/offline/verify.ts';
import { testAdmin } from '../src/testing/marketplace.ts';
import { apiClient, loginAsAdmin } from './support/people.ts';
import { startWriters, type Acknowledged } from './support/busy-writers.ts';
import { serveHere } from './support/run-here.ts';
import { readTables, type TableRows } from './support/table-rows.ts';

/** The backups that are taken. */
const numbers = byTier({ main: [0, 1], exhaustive: [0, 1, 2] });

/** Tables that backups leave out, and tables whose rows change after they are written. */
const leftOut = ['sessions', 'answers'];
const changing: ReadonlySet<string> = new Set([
  'accounts',
  'client_days',
  'client_totals',
  'disputes',
  'duration_days',
  'jobs',
  'ledger_accounts',
  'memory_progress',
  'notices',
  'platform_days',
  'provider_days',
  'provider_clients',
  'provider_totals',
  'revisions',
  'storage_totals',
  'suspicious_pairs',
]);
/** Columns of a job that never change. */
const lasting = ['client_id', 'content', 'input_id', 'unit_price', 'price', 'created_at'] as const;

/** A backup, the writes acknowledged before its request, and the number acknowledged during it. */
type Drill = Readonly<{
  file: string;
  acknowledged: readonly Acknowledged[];
  acknowledgedDuring: number;
  dataDir: string;
}>;

let folder: string;
let live: string;
let drills: readonly Drill[];

async function download(url: string, token: string, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/admin/download/all`, { headers });
  expect(answer.status).toBe(200);
  await pipeline(Readable.fromWeb(answer.body!), createWriteStream(file));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-drill-'));
  live = join(folder, 'live');
  const server = await serveHere(live);
  const admin = await loginAsAdmin(server.url);
  const { body } = await apiClient(server.url).post('/auth/login', testAdmin);
  const writers = await startWriters(server.url, admin, 4);
  const made: Drill[] = [];
  for (const n of numbers) {
    await writers.untilMore(40);
    const acknowledged = [...writers.acknowledged];
    const file = join(folder, `all-${n}.zip`);
    await download(server.url, body.access_token, file);
    const acknowledgedDuring = writers.acknowledged.length - acknowledged.length;
    made.push({ file, acknowledged, acknowledgedDuring, dataDir: join(folder, `restored-${n}`) });
  }
  await writers.untilMore(4);
  await writers.stop();
  await server.stop();
  drills = made;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const rowsOf = (tables: ReadonlyMap<string, TableRows>, table: string): TableRows =>
  tables.get(table) ?? new Map();

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** The bytes of every stored file by its key. */
async function storedFiles(dataDir: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pairs = files.map(async ({ name, parentPath }) => {
    const bytes = await readFile(join(parentPath, name));
    return [name, bytes] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** Restored rows that the live database lacks, or immutable rows that differ from it. */
function unexpectedRows(table: string, restored: TableRows, now: TableRows): readonly string[] {
  const isSame = (key: string, row: unknown) =>
    changing.has(table) ? now.has(key) : JSON.stringify(now.get(key)) === JSON.stringify(row);
  return [...restored].filter(([key, row]) => !isSame(key, row)).map(([key]) => `${table} ${key}`);
}

/** Acknowledged writes that the backup lacks or holds with different content. */
function missing(
  acknowledged: readonly Acknowledged[],
  restored: ReadonlyMap<string, TableRows>,
  files: ReadonlyMap<string, Buffer>,
): readonly Acknowledged[] {
  const jobs = rowsOf(restored, 'jobs');
  const registered = rowsOf(restored, 'files');
  const bytesOf = (id: unknown) => files.get(String(registered.get(keyOf(id))?.['key']));
  const notes = new Set([...rowsOf(restored, 'ledger_postings').values()].map(({ note }) => note));
  const isRestored = (one: Acknowledged): boolean => {
    switch (one.kind) {
      case 'job':
        return jobs.get(keyOf(one.id))?.['content'] === one.content;
      case 'upload':
        return bytesOf(jobs.get(keyOf(one.id))?.['input_id'])?.equals(one.bytes) === true;
      case 'delivery': {
        const job = jobs.get(keyOf(one.id));
        return (
          job?.['status'] === 'completed' && bytesOf(job['output_id'])?.toString() === one.output
        );
      }
      case 'credit':
        return notes.has(one.note);
    }
  };
  return acknowledged.filter((one) => !isRestored(one));
}

/** Jobs of a backup that contradict their history or differ from the live immutable columns. */
function contradictions(
  restored: ReadonlyMap<string, TableRows>,
  now: ReadonlyMap<string, TableRows>,
): readonly string[] {
  const last = new Map<unknown, unknown>();
  for (const event of rowsOf(restored, 'job_events').values()) {
    last.set(event['job_id'], event['to_status']);
  }
  return [...rowsOf(restored, 'jobs')]
    .filter(([key, job]) => {
      const later = rowsOf(now, 'jobs').get(key);
      const isOver = job['status'] === 'completed';
      const columns = isOver ? Object.keys(job) : lasting;
      const isSame = columns.every((column) => job[column] === later?.[column]);
      return !isSame || job['status'] !== last.get(job['id']);
    })
    .map(([key]) => key);
}

describe('the restore drill: backups taken while four people write', () => {
  it('are taken in the middle of work', () => {
    const counts = drills.map(({ acknowledged }) => acknowledged.length);
    expect(counts).toHaveLength(numbers.length);
    expect(counts.toSorted((one, other) => one - other)).toEqual(counts);
    expect(
      drills.reduce((sum, { acknowledgedDuring }) => sum + acknowledgedDuring, 0),
    ).toBeGreaterThan(0);
    for (const { acknowledged } of drills) {
      const kinds = new Set(acknowledged.map(({ kind }) => kind));
      expect([...kinds].toSorted()).toEqual(['credit', 'delivery', 'job', 'upload']);
    }
  });

  it.each(numbers)('restores backup %i into an empty folder, in order', async (n) => {
    const { file, dataDir } = drills[n]!;
    const restored = await restoreData({ dataDir }, [file], { now: Date.now() });
    expect(restored).toMatchObject({ damaged: [], replaced: null });
    const verified = await verifyData({ dataDir });
    expect(verified.problems).toEqual([]);
    expect(verified.jobs).toBeGreaterThan(0);
  });

  it.each(numbers)('finds in backup %i everything acknowledged before it', async (n) => {
    const { acknowledged, dataDir } = drills[n]!;
    const restored = readTables(join(dataDir, 'nsem.db'));
    expect(missing(acknowledged, restored, await storedFiles(dataDir))).toEqual([]);
  });

  it.each(numbers)('finds nothing in backup %i that was not in the marketplace', async (n) => {
    const restored = readTables(join(drills[n]!.dataDir, 'nsem.db'));
    const now = readTables(join(live, 'nsem.db'));
    expect([...restored.keys()].toSorted()).toEqual([...now.keys()].toSorted());
    const unexpected = [...restored]
      .filter(([table]) => !leftOut.includes(table))
      .flatMap(([table, rows]) => unexpectedRows(table, rows, rowsOf(now, table)));
    expect(unexpected).toEqual([]);
    expect(contradictions(restored, now)).toEqual([]);
    for (const table of leftOut) expect(rowsOf(restored, table).size).toBe(0);
  });

  it.each(numbers)('finds every registered file in backup %i, byte for byte', async (n) => {
    const { dataDir } = drills[n]!;
    const [files, originals] = await Promise.all([storedFiles(dataDir), storedFiles(live)]);
    const registered = [...rowsOf(readTables(join(dataDir, 'nsem.db')), 'files').values()];
    expect(files.size).toBe(registered.length);
    for (const { key, sha256: digest } of registered) {
      const bytes = files.get(String(key));
      expect(bytes && sha256(bytes)).toBe(digest);
      expect(originals.get(String(key))?.equals(bytes ?? Buffer.of())).toBe(true);
    }
  });

  it('serves the last backup as a marketplace, and the client can read the delivered output', async () => {
    const { acknowledged, dataDir } = drills.at(-1)!;
    const delivery = acknowledged.findLast((one) => one.kind === 'delivery');
    const server = await serveHere(dataDir);
    const { email } = delivery!.client;
    const credentials = { email, password: 'adinkra-cloth-1874' };
    const login = await apiClient(server.url).post('/auth/login', credentials);
    const client = apiClient(server.url, login.body.access_token);
    const output = await client.get(`/jobs/${delivery!.id}/output`);
    expect(output.status).toBe(200);
    expect(new TextDecoder().decode(output.bytes)).toBe(delivery!.output);
    const made = await client.post('/jobs/quote', {
      service_type: 'narration',
      language: 'tw',
      content: 'Akwaaba',
    });
    expect(made.status).toBe(200);
    await server.stop();
    expect((await verifyData({ dataDir })).problems).toEqual([]);
  });
});
