import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { instant } from '@nsem/core';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '../start/open-marketplace.ts';
import { parseConfig } from '../start/config.ts';
import { openDataDir } from '../start/data-dir.ts';
import { StartError } from '../start/start-error.ts';
import { systemClock } from '../system/system-clock.ts';
import { verifyData } from '../offline/verify.ts';
import { backUpData } from './back-up-data.ts';
import { restoreData } from './restore-data.ts';
import { beginSwap, createStagingFolder, planSwap } from './swap-data.ts';
import { rewriteManifest, withoutDatabase } from './testing/rewrite-manifest.ts';
import { copyDemoFolder, demoJobCount } from '../testing/demo-folder.ts';

/** The data directory of a demo marketplace, with jobs in every state, money and files. */
let demo: string;
let archive: Buffer;
let folder: string;
let dataDir: string;
let file: string;

const config = (data = dataDir) =>
  parseConfig({ NSEM_DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error' });
const now = Date.UTC(2026, 10, 21, 17, 25, 56);
const restore = (from = file) => restoreData(config(), [from], { now });

beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), 'nsem-restore-demo-'));
  await copyDemoFolder(demo);
  const { file: made } = await backUpData(config(demo), demo, { clock: systemClock });
  archive = await readFile(made);
  await rm(made);
}, 60_000);
afterAll(() => rm(demo, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-restore-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'backup.zip');
  await writeFile(file, archive);
});
afterEach(() => rm(folder, { recursive: true }));

const copyDemo = () => cp(demo, dataDir, { recursive: true });

/** The digest of every file except the lock, which a running test may hold. */
async function digestsOf(root: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'server.lock')
    .map((entry) => join(entry.parentPath, entry.name));
  const digests: Record<string, string> = {};
  for (const path of paths) {
    const digest = createHash('sha256').update(await readFile(path));
    digests[relative(root, path)] = digest.digest('hex');
  }
  return digests;
}

function change(database: string, ...statements: readonly string[]): void {
  const opened = new Database(database);
  opened.pragma('journal_mode = delete');
  opened.pragma('foreign_keys = off');
  for (const statement of statements) opened.exec(statement);
  opened.close();
}

const countJobs = (database: string): unknown => {
  const opened = new Database(database, { readonly: true });
  try {
    return opened.prepare('select count(*) from jobs').pluck().get();
  } finally {
    opened.close();
  }
};

describe('restoring an archive', { timeout: 60_000 }, () => {
  it('creates a valid marketplace in an empty folder', async () => {
    const restored = await restore();
    expect(restored).toMatchObject({ jobs: demoJobCount, damaged: [], replaced: null });
    expect(restored.files).toBeGreaterThan(5);
    expect(await verifyData(config())).toMatchObject({ jobs: demoJobCount, problems: [] });
    const names = await readdir(dataDir);
    expect(names.toSorted()).toEqual(['files', 'nsem.db', 'nsem.db-pages', 'server.lock']);
  });

  it('sets the old data aside and does not change the secret or the mails', async () => {
    await copyDemo();
    change(join(dataDir, 'nsem.db'), `update accounts set name = 'Somebody Else'`);
    const before = await digestsOf(dataDir);
    const { replaced } = await restore();
    expect(replaced).toBe(join(dataDir, 'replaced-2026-11-21T17-25-56Z'));
    const after = await digestsOf(dataDir);
    expect(after['secret']).toBe(before['secret']);
    expect(await digestsOf(replaced ?? '')).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => /^(nsem|files)/.test(name))),
    );
    expect(await verifyData(config())).toMatchObject({ problems: [] });
    await (await createServer(config())).stop();
  });

  it('leaves the demo accounts in place only if they belong to the restored data', async () => {
    await copyDemo();
    await restore();
    expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(true);
    const text = await readFile(join(dataDir, 'demo-accounts.json'), 'utf8');
    await writeFile(join(dataDir, 'demo-accounts.json'), text.replace('@', '.other@'));
    const { replaced } = await restore();
    expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(false);
    expect(existsSync(join(replaced ?? '', 'demo-accounts.json'))).toBe(true);
  });

  it('names the files that were damaged when the backup was made', async () => {
    await copyDemo();
    const [shard = ''] = await readdir(join(dataDir, 'files'));
    await rm(join(dataDir, 'files', shard), { recursive: true });
    const { file: made, damage } = await backUpData(config(), folder, { clock: systemClock });
    const { count, first: damaged } = damage;
    expect(count).toBeGreaterThan(0);
    expect(damaged).toHaveLength(count);
    expect(await restore(made)).toMatchObject({ jobs: demoJobCount, damaged });
    const { problems } = await verifyData(config());
    expect(problems).toEqual(damaged.map(({ name }) => `The stored file ${name} is missing.`));
  });

  it('rolls back an interrupted restore and then restores', async () => {
    await copyDemo();
    const before = await digestsOf(dataDir);
    const staging = await createStagingFolder(dataDir);
    await writeFile(join(staging, 'nsem.db'), 'half a database');
    const affected = ['nsem.db', 'files'];
    const plan = planSwap(dataDir, { affected, arriving: ['nsem.db'], stamp: 'then' });
    await beginSwap(dataDir, plan.journal);
    for (const { from, to } of plan.steps) await rename(from, to);
    expect(existsSync(join(dataDir, 'files'))).toBe(false);
    const folders = await openDataDir(dataDir);
    folders.release();
    expect(folders.undidRestore).toBe(true);
    expect(await digestsOf(dataDir)).toEqual(before);
    expect(await restore()).toMatchObject({ jobs: demoJobCount });
  });
});

describe('restoring only a database', { timeout: 60_000 }, () => {
  const database = () => join(folder, 'copy.db');

  it('leaves the stored files in place and verifies them', async () => {
    await copyDemo();
    await cp(join(demo, 'nsem.db'), database());
    change(join(dataDir, 'nsem.db'), 'delete from ratings', `update accounts set name = 'Unknown'`);
    const { files } = await restore(database());
    expect(files).toBeGreaterThan(5);
    expect(await verifyData(config())).toMatchObject({ jobs: demoJobCount, problems: [] });
  });

  it('names the registered files that are missing', async () => {
    await cp(join(demo, 'nsem.db'), database());
    const { files, damaged } = await restore(database());
    expect(damaged).toHaveLength(files);
    expect(countJobs(join(dataDir, 'nsem.db'))).toBe(demoJobCount);
  });

  it('ends every session', async () => {
    await cp(join(demo, 'nsem.db'), database());
    const insert = `insert into sessions
        (token_hash, account_id, created_at, last_used_at, confirmed_at, expires_at)
      values ('hash', 1, 0, 0, 0, ${Number.MAX_SAFE_INTEGER})`;
    change(database(), insert);
    await restore(database());
    const opened = new Database(join(dataDir, 'nsem.db'), { readonly: true });
    expect(opened.prepare('select count(*) from sessions').pluck().get()).toBe(0);
    opened.close();
  });
});

/** Writes the archive with one inverted byte in a stored recording. */
async function flipByte(): Promise<void> {
  const bytes = Buffer.from(archive);
  const at = bytes.indexOf('WAVEfmt ') + 200;
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
}

/** Replaces a text in the archive by another of the same length. */
const replaceName = (from: string, to: string) =>
  writeFile(file, Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1'));

async function changeDatabase(...statements: readonly string[]): Promise<void> {
  file = join(folder, 'copy.db');
  await cp(join(demo, 'nsem.db'), file);
  change(file, ...statements);
}

/** Writes an archive whose files do not match its database. */
async function makeFalseArchive(): Promise<void> {
  const other = join(folder, 'other');
  await cp(demo, other, { recursive: true });
  change(join(other, 'nsem.db'), `update files set sha256 = '${'0'.repeat(64)}' where id = 1`);
  const lying = await backUpData(config(other), other, { clock: systemClock });
  expect(lying.damage.count).toBe(1);
  file = await rewriteManifest(lying.file, (manifest) => ({ ...manifest, damaged: [] }));
}

/** Writes an archive whose manifest names a seal that its database does not have. */
async function nameOtherSeal(): Promise<void> {
  const seal = { number: 1, hash: '0'.repeat(64) };
  file = await rewriteManifest(file, (manifest) => ({ ...manifest, seal }));
}

describe('an invalid backup', { timeout: 60_000 }, () => {
  /** A marketplace that no test changes. */
  let existing: string;
  let before: Awaited<ReturnType<typeof digestsOf>>;
  beforeAll(async () => {
    existing = await mkdtemp(join(tmpdir(), 'nsem-restore-existing-'));
    await cp(demo, existing, { recursive: true });
    before = await digestsOf(existing);
  });
  afterAll(() => rm(existing, { recursive: true }));

  it.each([
    ['is cut off', () => writeFile(file, archive.subarray(0, archive.length - 1000)), 'truncated'],
    ['has a changed byte', flipByte, 'is damaged'],
    [
      'has a path that leaves the folder',
      () => replaceName('nsem.db', '../evil'),
      'invalid relative path',
    ],
    [
      'has an unknown name',
      () => replaceName('nsem.db', 'evil.sh'),
      'which is not part of any backup',
    ],
    ['has a false manifest', makeFalseArchive, 'does not match its database at files/'],
    ['names another seal', nameOtherSeal, 'names seal 1, which its database does not have'],
    ['is text', () => writeFile(file, 'Akwaaba'), 'is neither a backup archive'],
    ['does not exist', () => rm(file), 'there is no such file'],
    ['is a folder', async () => void (file = folder), 'is a folder, and not one of a'],
    [
      'is of a newer version',
      () => changeDatabase(`insert into migrations (name) values ('9999-moon')`),
      'of a newer version of the server (it has 9999-moon)',
    ],
    [
      'has books that do not balance',
      () => changeDatabase(`update ledger_accounts set balance = balance + 1 where id = 1`),
      'is invalid: ',
    ],
    [
      'is the database of another program',
      async () => {
        file = join(folder, 'other.db');
        change(file, 'create table songs (name text)');
      },
      'not the database of a marketplace',
    ],
    [
      'is a damaged database',
      async () => {
        file = join(folder, 'copy.db');
        const bytes = await readFile(join(demo, 'nsem.db'));
        await writeFile(file, bytes.fill(7, 4096 * 10, 4096 * 40));
      },
      'is damaged: ',
    ],
    [
      'has a write-ahead log beside it',
      async () => {
        await changeDatabase();
        await writeFile(`${file}-wal`, 'frames');
      },
      'has a write-ahead log beside it',
    ],
  ])('%s: it is refused with a sentence, and nothing changes', async (_, spoil, message) => {
    await spoil();
    const restoring = restoreData(config(existing), [file], { now });
    await expect(restoring).rejects.toThrow(StartError);
    await expect(restoring).rejects.toThrow(message);
    await expect(restoring).rejects.toThrow(/^[^\n]+\.$/);
    expect(await digestsOf(existing)).toEqual(before);
    expect((await readdir(existing)).toSorted()).toEqual((await readdir(demo)).toSorted());
  });

  it('is refused while a server uses the data', async () => {
    const folders = await openDataDir(dataDir);
    await expect(restore()).rejects.toThrow('Another server is already using');
    folders.release();
  });

  it('is refused with a specific message if it contains only the uploads', async () => {
    file = await withoutDatabase(file);
    await expect(restore()).rejects.toThrow('a backup of the uploads only');
  });
});

describe('writing a backup', { timeout: 60_000 }, () => {
  it('writes nothing to the data directory if snapshots are elsewhere', async () => {
    await copyDemo();
    const list = async () => (await readdir(dataDir, { recursive: true })).toSorted();
    const before = await list();
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    const given = join(folder, 'made.zip');
    await backUpData({ ...config(), snapshotDir: elsewhere }, given, { clock: systemClock });
    expect(await list()).toEqual(before);
    expect(await readdir(elsewhere)).toEqual([]);
    expect(await restore(given)).toMatchObject({ jobs: demoJobCount, damaged: [] });
  });

  it('into a folder names the file after the time', async () => {
    await copyDemo();
    const made = await backUpData(config(), folder, { clock: { now: () => instant(now) } });
    expect(made.file).toBe(join(folder, 'nsem-all-2026-11-21T17-25-56Z.zip'));
    expect(made).toMatchObject({ damage: { count: 0, first: [] }, isReadOnly: false });
    expect((await readdir(folder)).toSorted()).toEqual([
      'backup.zip',
      'data',
      'nsem-all-2026-11-21T17-25-56Z.zip',
    ]);
    expect((await readdir(dataDir)).toSorted()).toEqual((await readdir(demo)).toSorted());
  });

  it('replaces no file and creates no marketplace', async () => {
    await expect(
      backUpData(config(), join(folder, 'new.zip'), { clock: systemClock }),
    ).rejects.toThrow('There is no marketplace');
    await copyDemo();
    await expect(backUpData(config(), file, { clock: systemClock })).rejects.toThrow(
      'already exists',
    );
    const nowhere = join(folder, 'none', 'new.zip');
    await expect(backUpData(config(), nowhere, { clock: systemClock })).rejects.toThrow(
      'for the backup does not exist',
    );
    expect(await readFile(file)).toEqual(archive);
  });
});
