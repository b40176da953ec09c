import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { instant } from '@nsem/core';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../start/config.ts';
import { createServer } from '../../start/open-marketplace.ts';
import { lockDataDir } from '../../start/data-dir-lock.ts';
import { secretTables } from '../../persistence/snapshot/take-snapshot.ts';
import { StartError } from '../../start/start-error.ts';
import { verifyData } from '../../offline/verify.ts';
import { changesEntry, fileEntry } from '../manifest.ts';
import { restoreData } from '../restore-data.ts';
import { rewriteArchive } from '../testing/rewrite-manifest.ts';
import { verifyBackup } from '../verify-backup.ts';
import { backUpIncrement } from './back-up-increment.ts';
import { copyDemoFolder, demoJobCount } from '../../testing/demo-folder.ts';

/** A demo marketplace, with jobs in every state, money and files. */
let demo: string;
let folder: string;
let dataDir: string;
let index: string;

const config = (data = dataDir) =>
  parseConfig({ NSEM_DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error' });
const databaseOf = (data: string) => join(data, 'nsem.db');
const start = Date.UTC(2026, 10, 21, 17, 25, 56);
let made = 0;
const backUp = () =>
  backUpIncrement(config(), folder, {
    clock: { now: () => instant(start + made++ * 3_600_000) },
    index,
  });
const noKey = async () => {
  throw new Error('no key is needed');
};
const verify = (...files: readonly string[]) => verifyBackup(files, { provideKey: noKey });

beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), 'nsem-increments-demo-'));
  await copyDemoFolder(demo);
}, 60_000);
afterAll(() => rm(demo, { recursive: true }));
beforeEach(async () => {
  made = 0;
  folder = await mkdtemp(join(tmpdir(), 'nsem-increments-'));
  dataDir = join(folder, 'data');
  index = join(folder, 'backups.index');
  await cp(demo, dataDir, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

function change(...statements: readonly string[]): void {
  const database = new Database(databaseOf(dataDir));
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** Every table of a database with its rows, except those that no backup has. */
function contentOf(data: string): Readonly<Record<string, readonly unknown[]>> {
  const database = new Database(databaseOf(data), { readonly: true });
  const names = database
    .prepare<[], string>(`select name from sqlite_master where type = 'table' order by name`)
    .pluck()
    .all()
    .filter((name) => !(secretTables as readonly string[]).includes(name));
  const rows = names.map((name) => {
    const all = database.prepare(`select * from "${name}"`).raw().safeIntegers().all();
    return [name, all.map((row) => JSON.stringify(row, written)).toSorted()] as const;
  });
  database.close();
  return Object.fromEntries(rows);
}
const written = (_name: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

const pathOf = (data: string, key: string) => join(data, 'files', key.slice(0, 2), key);

/** Stores a file and registers it. */
async function storeFile(text: string): Promise<string> {
  const key = `${randomBytes(16).toString('hex')}.txt`;
  await mkdir(dirname(pathOf(dataDir, key)), { recursive: true });
  await writeFile(pathOf(dataDir, key), text);
  const digest = createHash('sha256').update(text).digest('hex');
  const size = Buffer.byteLength(text);
  change(
    `insert into files (key, name, content_type, size_bytes, sha256)
     values ('${key}', 'anansesɛm.txt', 'text/plain', ${size}, '${digest}')`,
  );
  return key;
}

const sayHello = (name: string) =>
  `insert into contact_messages (name, email, message, created_at)
   values ('${name}', 'efua@example.com', 'Maakye! Do you have narrators of Fante?', ${start})`;

/** Restores a chain into a new folder. */
async function restoreInto(name: string, files: readonly string[]): Promise<string> {
  const target = join(folder, name);
  await restoreData(config(target), files, { now: start });
  return target;
}

describe('a chain of backups', { timeout: 120_000 }, () => {
  it('restores the data as of each later archive', async () => {
    const first = await backUp();

    const unchanged = await storeFile('Ananse went to the river.');
    const deleted = await storeFile('Ntikuma stayed at home.');
    change(sayHello('Efua Sarpong'), `update accounts set name = 'Abena Owusu' where id = 2`);
    const second = await backUp();
    const between = contentOf(dataDir);

    change(
      `delete from files where key = '${deleted}'`,
      `delete from contact_messages where name = 'Efua Sarpong'`,
      sayHello('Kwabena Mensah'),
      'vacuum',
    );
    await rm(pathOf(dataDir, deleted));
    const added = await storeFile('The river had no water.');
    const third = await backUp();
    const after = contentOf(dataDir);

    expect([first.follows, second.follows, third.follows]).toEqual([
      null,
      '2026-11-21T17:25:56.000Z',
      '2026-11-21T18:25:56.000Z',
    ]);
    const two = await restoreInto('two', [first.file, second.file]);
    const three = await restoreInto('three', [first.file, second.file, third.file]);
    expect(contentOf(two)).toEqual(between);
    expect(contentOf(three)).toEqual(after);
    expect(await verifyData(config(three))).toMatchObject({ jobs: demoJobCount, problems: [] });
    const has = (data: string) =>
      [unchanged, deleted, added].map((key) => existsSync(pathOf(data, key)));
    expect(has(two)).toEqual([true, true, false]);
    expect(has(three)).toEqual([true, false, true]);
    expect(await readFile(pathOf(three, unchanged), 'utf8')).toBe('Ananse went to the river.');
  });

  it('grows by what changed, and by little if nothing did', async () => {
    const { file } = await backUp();
    const all = (await stat(file)).size;
    expect((await stat((await backUp()).file)).size).toBeLessThan(all / 20);
  });

  it('continues after a restore of its first archive, and after an update of the schema', async () => {
    const first = await backUp();
    const before = contentOf(dataDir);
    change(sayHello('Efua Sarpong'));
    const second = await backUp();
    await restoreData(config(), [first.file], { now: start });
    expect(contentOf(dataDir)).toEqual(before);
    const third = await backUp();
    expect(third.follows).not.toBeNull();
    expect(await verify(first.file, second.file, third.file)).toMatchObject({ jobs: demoJobCount });
    change('create table later (id integer primary key)');
    expect(await backUp()).toMatchObject({ follows: null });
  });

  it('is made while a server runs, of one snapshot', async () => {
    const { file } = await backUp();
    const server = await createServer(config());
    try {
      const message = {
        name: 'Efua Sarpong',
        email: 'efua@example.com',
        message: 'Maakye! Do you have narrators of Fante?',
      };
      const sent = await fetch(`${server.url}/contact-messages/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      expect(sent.status).toBe(201);
      const next = await backUp();
      expect(next.follows).not.toBeNull();
      const restored = await restoreInto('restored', [file, next.file]);
      expect(contentOf(restored)['contact_messages']).toHaveLength(
        (contentOf(demo)['contact_messages']?.length ?? 0) + 1,
      );
    } finally {
      await server.stop();
    }
  });

  it('tries a damaged file again, and has it once it is mended', async () => {
    const key = await storeFile('Ananse went to the river.');
    await rm(pathOf(dataDir, key));
    const first = await backUp();
    expect(first.damage.first).toEqual([{ name: fileEntry(key), reason: 'missing' }]);
    const second = await backUp();
    expect(second.damage.count).toBe(1);
    expect((await verify(first.file, second.file)).damaged).toEqual(second.damage.first);
    await writeFile(pathOf(dataDir, key), 'Ananse went to the river.');
    const third = await backUp();
    expect(third.damage.count).toBe(0);
    expect((await verify(first.file, second.file, third.file)).damaged).toEqual([]);
    expect((await backUp()).damage.count).toBe(0);
  });
});

describe('a chain that is not whole', { timeout: 120_000 }, () => {
  let chain: string;
  let files: readonly [string, string, string];

  /** Makes the chain once: no test changes it. */
  beforeAll(async () => {
    made = 0;
    chain = await mkdtemp(join(tmpdir(), 'nsem-increments-chain-'));
    folder = chain;
    dataDir = join(folder, 'data');
    index = join(folder, 'backups.index');
    await cp(demo, dataDir, { recursive: true });
    const first = await backUp();
    await storeFile('Ananse went to the river.');
    const second = await backUp();
    change(sayHello('Efua Sarpong'));
    const third = await backUp();
    files = [first.file, second.file, third.file];
  });
  afterAll(() => rm(chain, { recursive: true }));

  it('is refused with the archive that is missing or in the wrong place', async () => {
    const [first, second, third] = files;
    await expect(verify(second)).rejects.toThrow(
      `${second} only has what changed since the backup of 2026`,
    );
    await expect(verify(second, third)).rejects.toThrow(`${second} only has what changed`);
    await expect(verify(first, third)).rejects.toThrow(`${third} does not follow ${first}`);
    await expect(verify(first, third, second)).rejects.toThrow('does not follow');
    await expect(verify(first, second, second)).rejects.toThrow('does not follow');
    await expect(verify(first, first)).rejects.toThrow('is a full backup, which follows no other');
    await expect(verify(first, databaseOf(dataDir))).rejects.toThrow('is not an archive (.zip)');
  });

  it('is refused with a byte changed anywhere in an increment', async () => {
    const [first, second] = files;
    const bytes = await readFile(second);
    const damaged = join(folder, 'damaged.zip');
    const whole = await verify(first, second);
    let refused = 0;
    for (let at = 5; at < bytes.length; at += Math.ceil(bytes.length / 5)) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 0x55;
      await writeFile(damaged, copy);
      const found = await verify(first, damaged).catch((error: unknown) => error);
      // What no reader of a ZIP looks at, such as a time of an entry, may differ.
      expect([expect.any(StartError), whole]).toContainEqual(found);
      if (found instanceof StartError) refused += 1;
    }
    expect(refused).toBeGreaterThan(1);
  });

  it('is refused if its changes were crafted, whatever its manifest says', async () => {
    const [first, second] = files;
    const craft = async (...statements: readonly string[]) =>
      rewriteArchive(second, async (entries) => {
        const changes = join(folder, 'crafted.db');
        await writeFile(changes, entries.get(changesEntry) ?? '');
        const database = new Database(changes);
        for (const statement of statements) database.exec(statement);
        database.close();
        entries.set(changesEntry, await readFile(changes));
      });
    const trigger = await craft(
      'create trigger planted after delete on ranges begin select 1; end',
    );
    await expect(verify(first, trigger)).rejects.toThrow('its changes are of another schema');
    const forged = await craft(
      `insert into ranges values ('accounts', '', '')`,
      `delete from rows_of_accounts`,
    );
    await expect(verify(first, forged)).rejects.toThrow('is not what its manifest states');
    const odd = await craft(`insert into ranges values ('accounts', 'x', '')`);
    await expect(verify(first, odd)).rejects.toThrow('is not a backup that can be restored');
    expect(await verify(first, await craft())).toMatchObject({ jobs: demoJobCount });
  });
});

it(
  'needs no key to go on with an encrypted chain, and the key to check it',
  { timeout: 120_000 },
  async () => {
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    const encrypted = () =>
      backUpIncrement(config(), folder, {
        clock: { now: () => instant(start + made++ * 3_600_000) },
        index,
        lock: { kind: 'recipients', recipients },
      });
    const first = await encrypted();
    await storeFile('Ananse went to the river.');
    const second = await encrypted();
    expect(second.file).toMatch(/nsem-increment-.*\.zip\.age$/);
    await expect(verify(first.file, second.file)).rejects.toThrow('no key is needed');
    const found = await verifyBackup([first.file, second.file], {
      provideKey: async () => ({ kind: 'identities', identities: [identity] }),
    });
    expect(found).toMatchObject({ jobs: demoJobCount, createdAt: '2026-11-21T18:25:56.000Z' });
  },
);

it('refuses a second backup with the same index meanwhile', async () => {
  const lock = await lockDataDir(`${index}.work`);
  await expect(backUp()).rejects.toThrow(`Another backup with the index ${index} is being made.`);
  lock.release();
  await writeFile(join(`${index}.work`, 'left.db'), 'of a backup that was killed');
  await backUp();
  expect(existsSync(`${index}.work`)).toBe(false);
});

it('refuses an index that is none, and leaves it as it is', async () => {
  await writeFile(index, 'Ananse went to the river.');
  await expect(backUp()).rejects.toThrow('is not an index of backups of this version');
  expect(await readFile(index, 'utf8')).toBe('Ananse went to the river.');
  await rm(index);
  const other = new Database(index);
  other.exec('create table notes (text)');
  other.close();
  await expect(backUp()).rejects.toThrow('is not an index of backups of this version');
});
