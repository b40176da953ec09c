import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import {
  aContactMessage,
  aFile,
  aSession,
  mondayMorning,
  storeAdmin,
  storeClient,
} from '@nsem/core/testing';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { readRegisteredFiles } from './read-registered-files.ts';
import { takeSnapshot } from './take-snapshot.ts';

let folder: string;
let database: TemporaryDatabase;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-snapshot-'));
  target = join(folder, 'copy.db');
  database = await openTemporaryDatabase();
});
afterEach(async () => {
  await database.discard();
  await rm(folder, { recursive: true });
});

const tokenHash = 'Sankofa-'.repeat(6);
const secretAnswer = 'an answer that was meant for one client only';

/** Stores a client with a login session and a saved answer, and a file. */
const fill = () =>
  database.accept(async (stores) => {
    const client = await storeClient(stores, { balance: 1_000 });
    await stores.sessions.insert(aSession(client.id, { tokenHash }));
    const record = { accountId: client.id, key: 'POST /jobs', fingerprint: 'f', at: mondayMorning };
    const answer = new TextEncoder().encode(secretAnswer);
    await stores.idempotency.put({ ...record, answer });
    await stores.idempotency.put({ ...record, accountId: null, answer });
    await stores.contactMessages.insert(aContactMessage());
    return { client, file: await stores.files.insert(aFile(), null) };
  });

/** All tables with their rows, except those that a snapshot leaves out. */
function contentOf(file: string): Readonly<Record<string, unknown>> {
  const opened = new Database(file, { readonly: true });
  const tables = opened
    .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
    .all()
    .filter(({ name }) => !['sessions', 'answers'].includes(name));
  const rows = tables.map(({ name }) => [name, opened.prepare(`select * from ${name}`).all()]);
  opened.close();
  return Object.fromEntries(rows) as Record<string, unknown>;
}

describe('a snapshot', () => {
  it('contains every row except login sessions and saved answers', async () => {
    await fill();
    await takeSnapshot({ source: database.file, target });
    expect(contentOf(target)).toEqual(contentOf(database.file));
    const copy = new Database(target, { readonly: true });
    expect(copy.prepare('select * from sessions').all()).toEqual([]);
    expect(copy.prepare('select * from answers').all()).toEqual([]);
    expect(copy.prepare('select * from contact_messages').all()).toHaveLength(1);
    copy.close();
  });

  it('contains no byte of a login session or of a saved answer', async () => {
    await fill();
    await takeSnapshot({ source: database.file, target });
    const log = await readFile(`${database.file}-wal`);
    const copy = await readFile(target);
    for (const secret of [tokenHash, secretAnswer]) {
      expect(log.includes(secret)).toBe(true);
      expect(copy.includes(secret)).toBe(false);
    }
  });

  it('is one file, readable by its owner only, with the returned digest and schema', async () => {
    await fill();
    const figures = await takeSnapshot({ source: database.file, target });
    const bytes = await readFile(target);
    expect(figures).toEqual({
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      schema: database.query('select max(name) as name from migrations').map(nameOf)[0],
      seal: null,
    });
    expect((await stat(target)).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['copy.db']);
  });

  it('is consistent while others continue to write', async () => {
    await database.accept((stores) => storeAdmin(stores));
    const taken = new AbortController();
    const taking = takeSnapshot({ source: database.file, target }).finally(() => taken.abort());
    let written = 0;
    while (!taken.signal.aborted) {
      // Each client receives its money in the same unit.
      await database.accept((stores) => storeClient(stores, { balance: 100 }));
      written += 1;
    }
    await taking;
    expect(written).toBeGreaterThan(3);
    const copy = new Database(target, { readonly: true });
    const count = (sql: string) => copy.prepare<[], { n: number }>(sql).get()?.n;
    const clients = count(`select count(*) as n from accounts where role = 'client'`);
    const money = count(`select sum(balance) as n from ledger_accounts where balance > 0`) ?? 0;
    copy.close();
    expect(clients).toBeLessThanOrEqual(written);
    expect(money).toBe((clients ?? 0) * 100);
  });

  it('leaves no file behind if it fails', async () => {
    const missing = { source: join(folder, 'none.db'), target };
    await expect(takeSnapshot(missing)).rejects.toThrow('could not be copied');
    expect(await readdir(folder)).toEqual([]);
  });

  it('contains the registered files in their order', async () => {
    const { file } = await fill();
    const second = await database.accept((stores) => stores.files.insert(aFile(), null));
    await takeSnapshot({ source: database.file, target });
    const read = [...readRegisteredFiles(target)];
    expect(read).toHaveLength(2);
    expect(file).toMatchObject(read[0]!);
    expect(second).toMatchObject(read[1]!);
  });
});

const nameOf = (row: unknown) => (row as { name: string }).name;
