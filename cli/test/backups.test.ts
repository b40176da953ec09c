import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { TerminalUser } from './support/terminal-user.ts';

type Verified = Readonly<{ path: string; is_verified: boolean; is_encrypted: boolean }>;

let market: TestMarketplace;
let esi: TerminalUser;

async function logIn(
  options: Readonly<{ hasDemo?: boolean; variables?: Readonly<Record<string, string>> }>,
): Promise<void> {
  market = await startTestMarketplace(options);
  esi = await TerminalUser.create(market.url);
  expect(await esi.logIn(testAdmin)).toMatchObject({ code: 0 });
}

const download = (kind: string, ...more: string[]) =>
  esi.runJson<Verified>(['backups', 'download', kind, ...more]);

/** Changes one byte in the middle of a file. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

const stop = async () => {
  await esi[Symbol.asyncDispose]();
  await market.stop();
};

describe('backups that are not encrypted', () => {
  beforeAll(() => logIn({ hasDemo: true }));
  afterAll(stop);

  test.each(['database', 'uploads', 'all'])('%s: is saved and checked', async (kind) => {
    const verified = await download(kind, '--to', 'kinds', '--create');
    expect(verified).toMatchObject({ is_verified: true, is_encrypted: false, damaged: [] });
    const again = await esi.runJson<Verified>(['backups', 'verify', verified.path]);
    expect(again).toEqual(verified);
  });

  test('a backup that was changed or cut off is refused', async () => {
    const { path } = await download('all', '--to', 'changed', '--create');
    const copy = join(esi.home, 'changed', 'copy.zip');
    await copyFile(join(esi.home, path), copy);
    await damage(copy);
    const changed = await esi.run(['backups', 'verify', copy]);
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain('is not a valid backup');
    await copyFile(join(esi.home, path), copy);
    await truncate(copy, 10_000);
    const problem = await esi.run(['backups', 'verify', copy, '--json']);
    expect(JSON.parse(problem.stderr)).toMatchObject({ code: 'cli.backup-invalid' });
  });

  test('a damaged database is refused', async () => {
    const { path } = await download('database', '--to', 'database', '--create');
    const file = join(esi.home, path);
    const bytes = await readFile(file);
    bytes.fill(0xff, 8_192, 40_960);
    await writeFile(file, bytes);
    const { code, stderr } = await esi.run(['backups', 'verify', path]);
    expect(code).toBe(1);
    expect(stderr).toContain('its database is damaged');
  });

  test('--keep deletes the oldest backups of the same contents, and nothing else', async () => {
    const folder = join(esi.home, 'kept');
    await download('database', '--to', 'kept', '--create');
    const others = [
      'nsem-all-2025-01-01T00-00-00Z.zip',
      'nsem-database-2025-01-01T00-00-00Z.db',
      'nsem-database-2025-01-02T00-00-00Z.db',
      'nsem-database-2025-01-02T00-00-00Z.db.age',
      'notes.txt',
      'nsem-database-of-2024.db',
    ];
    for (const name of others) await writeFile(join(folder, name), 'old');
    const { path } = await download('database', '--to', 'kept', '--keep', '2');
    const names = await readdir(folder);
    expect(names).toContain(path.slice('kept/'.length));
    const databases = names.filter((name) => /^nsem-database-\d{4}-.*\.db$/.test(name));
    expect(databases).toHaveLength(2);
    const kept = others.filter((name) => !/^nsem-database-2025.*\.db$/.test(name));
    expect(names).toEqual(expect.arrayContaining(kept));
    expect(names).not.toContain('nsem-database-2025-01-01T00-00-00Z.db');
  });
});

describe('encrypted backups', () => {
  let identity: string;

  beforeEach(async () => {
    identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    await logIn({ variables: { NSEM_BACKUP_RECIPIENT: recipient } });
  });
  afterEach(stop);

  test('are checked only with the identity', async () => {
    const saved = await download('all', '--to', 'age', '--create');
    expect(saved).toMatchObject({ is_encrypted: true, is_verified: false });
    expect((await esi.run(['backups', 'verify', saved.path])).code).toBe(1);
    await writeFile(join(esi.home, 'key.txt'), `# created today\n${identity}\n`);
    const line = ['backups', 'verify', saved.path, '--identity', 'key.txt'];
    expect(await esi.runJson<Verified>(line)).toMatchObject({ is_verified: true });
    await writeFile(join(esi.home, 'key.txt'), await generateIdentity());
    const other = await esi.run(line);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('cannot be decrypted');
    await writeFile(join(esi.home, 'key.txt'), identity);
    await damage(join(esi.home, saved.path));
    expect((await esi.run(line)).code).toBe(1);
  });
});
