import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant } from '@nsem/core';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../start/config.ts';
import { replaceStoredSecret } from '../security/load-secret.ts';
import { backUpData } from './back-up-data.ts';
import { backUpIncrement } from './increments/back-up-increment.ts';
import { findSigningKeys } from './signature.ts';
import { restoreData } from './restore-data.ts';
import { rewriteArchive, rewriteManifest, withSignature } from './testing/rewrite-manifest.ts';
import { verifyBackup } from './verify-backup.ts';
import { copyDemoFolder, demoJobCount } from '../testing/demo-folder.ts';

/** The data directory of a demo marketplace and its backup, which are copied for each test. */
let demo: string;
let folder: string;
let dataDir: string;
let file: string;
let keys: readonly Uint8Array[];

const config = (root = dataDir, environment: Readonly<Record<string, string>> = {}) =>
  parseConfig({ NSEM_DATA_DIR: root, PORT: '0', LOG_LEVEL: 'error', ...environment });
const clock = { now: () => instant(Date.UTC(2026, 10, 24, 9)) };
const backUp = () => backUpData(config(), join(folder, 'backup.zip'), { clock });
const check = (files: readonly string[] | string = file, signingKeys = keys) =>
  verifyBackup([files].flat(), { signingKeys });

beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), 'nsem-signature-demo-'));
  await copyDemoFolder(demo);
  await backUpData(config(demo), join(demo, 'backup.zip'), { clock });
}, 60_000);
afterAll(() => rm(demo, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-signature-'));
  dataDir = join(folder, 'data');
  await cp(demo, dataDir, { recursive: true });
  file = join(folder, 'backup.zip');
  await rename(join(dataDir, 'backup.zip'), file);
  keys = await findSigningKeys(config());
});
afterEach(() => rm(folder, { recursive: true }));

it('is that of the secret of the marketplace', async () => {
  expect(await check()).toMatchObject({ jobs: demoJobCount, damaged: [] });
  const others = await findSigningKeys(config(folder, { NSEM_SECRET: 'k'.repeat(64) }));
  await expect(check(file, others)).rejects.toThrow(
    `${file} was changed, or signed with another secret, so that it may not come from this marketplace.`,
  );
});

it('is not that of an archive whose manifest agrees with what was changed in it', async () => {
  const forged = await rewriteArchive(file, async (entries) => {
    const path = join(folder, 'forged.db');
    const database = new Database(entries.get('nsem.db'));
    database.exec(`update accounts set name = 'Somebody Else'`);
    await database.backup(path);
    database.close();
    entries.set('nsem.db', await readFile(path));
  });
  await expect(check(forged)).rejects.toThrow('was changed, or signed with another secret');
  expect(await check(forged, [])).toMatchObject({ jobs: demoJobCount });
  const earlier = await rewriteManifest(file, (manifest) => ({
    ...manifest,
    created_at: '2026-11-23T09:00:00.000Z',
  }));
  await expect(check(earlier)).rejects.toThrow('was changed, or signed with another secret');
});

it('is required of every archive', async () => {
  const without = await withSignature(file, undefined);
  await expect(check(without)).rejects.toThrow(`${without} is not signed, so that it may not`);
  expect(await check(without, [])).toMatchObject({ jobs: demoJobCount });
  await expect(check(await withSignature(file, Buffer.of()))).rejects.toThrow('was changed, or');
  await expect(check(await withSignature(file, Buffer.alloc(5_000, 'a')))).rejects.toThrow(
    'is not a backup that can be restored: its signature is damaged.',
  );
});

it('is required of every increment', async () => {
  const index = join(folder, 'backups.index');
  const names = ['full.zip', 'changes.zip'].map((name) => join(folder, name));
  for (const name of names) await backUpIncrement(config(), name, { clock, index });
  const [full = '', changes = ''] = names;
  expect(await check(names)).toMatchObject({ jobs: demoJobCount });
  const without = await withSignature(changes, undefined);
  await expect(check([full, without])).rejects.toThrow(`${without} is not signed`);
});

it('is required before anything is replaced', async () => {
  const without = await withSignature(file, undefined);
  const options = { now: clock.now(), signingKeys: keys };
  await expect(restoreData(config(), [without], options)).rejects.toThrow('is not signed');
  const restored = await restoreData(config(), [file], options);
  expect(restored).toMatchObject({ jobs: demoJobCount });
});

it('can be that of a previous secret', async () => {
  await replaceStoredSecret(dataDir);
  const known = await findSigningKeys(config());
  expect(known).toHaveLength(2);
  expect(await check(file, known)).toMatchObject({ jobs: demoJobCount });
  await rm(file);
  await backUp();
  expect(await check(file, known.slice(0, 1))).toMatchObject({ jobs: demoJobCount });
});

it('is that of the configured secret rather than of the one in the data folder', async () => {
  const environment = { NSEM_SECRET: 'k'.repeat(64), NSEM_SECRET_PREVIOUS: 'l'.repeat(64) };
  const known = await findSigningKeys(config(dataDir, environment));
  expect(known).toHaveLength(3);
  expect(known[2]).toEqual(keys[0]);
});

it('is missing where there is no secret, which a backup does not create', async () => {
  await rm(join(dataDir, 'secret'));
  await rm(file);
  expect(await backUp()).toMatchObject({ isSigned: false });
  expect(await findSigningKeys(config())).toEqual([]);
  await expect(check()).rejects.toThrow('is not signed');
});

it('cannot be that of a database, which is taken if no signature is required', async () => {
  const database = join(dataDir, 'nsem.db');
  await expect(check(database)).rejects.toThrow(
    `${database} is a database, which has no signature`,
  );
  expect(await check(database, [])).toMatchObject({ jobs: demoJobCount });
});
