import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { parseBackupName } from './backup-files.ts';
import { isOfIncrement, parseManifest } from './verify-archive.ts';
import { verifyBackup } from './verify-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-verify-'));
});
afterEach(() => rm(folder, { recursive: true }));

function createDatabase(table: string): string {
  const path = join(folder, 'nsem.db');
  const database = new DatabaseSync(path);
  database.exec(`pragma journal_mode = wal; create table ${table} (id integer)`);
  database.close();
  return path;
}

test('a database of a marketplace is checked, and nothing is written beside it', async () => {
  const path = createDatabase('migrations');
  expect(await verifyBackup(path, null)).toMatchObject({ is_verified: true, is_encrypted: false });
  expect(await readdir(folder)).toEqual(['nsem.db']);
});

test('another database is refused', async () => {
  const path = createDatabase('recipes');
  await expect(verifyBackup(path, null)).rejects.toThrow('is not that of a marketplace');
});

test.each([
  ['a text', 'Akwaaba', 'it is neither an archive nor a database'],
  ['an empty file', '', 'it is neither an archive nor a database'],
  ['an archive without its end', 'PK\u0003\u0004 and no more', 'is not a valid backup'],
  ['a database without pages', 'SQLite format 3\0', 'its database is damaged'],
])('%s is refused', async (_, content, reason) => {
  const path = join(folder, 'backup');
  await writeFile(path, content);
  await expect(verifyBackup(path, null)).rejects.toThrow(reason);
});

test('a missing file is named', async () => {
  const missing = join(folder, 'none.zip');
  await expect(verifyBackup(missing, null)).rejects.toThrow(`${missing} does not exist.`);
});

test.each(['{', '[]', '{"format_version":2,"created_at":"","files":[],"damaged":[]}', 'null'])(
  '%j is no manifest',
  (text) => expect(parseManifest(text)).toBeNull(),
);

test.each([
  ['nsem-all-2026-11-21T17-25-56Z.zip', 'all', false],
  ['nsem-database-2026-11-21T17-25-56Z.db.age', 'database', true],
])('%s is the name of a backup', (name, kind, isEncrypted) =>
  expect(parseBackupName(name)).toEqual({
    name,
    kind,
    isEncrypted,
    createdAt: '2026-11-21T17:25:56Z',
  }),
);

test.each(['nsem-all-2026-11-21.zip', '../nsem-all-2026-11-21T17-25-56Z.zip', 'notes.db'])(
  '%s is not',
  (name) => expect(parseBackupName(name)).toBeNull(),
);

test('distinguishes an increment from what is no manifest', () => {
  expect(isOfIncrement('{"format_version": 2}')).toBe(true);
  expect(isOfIncrement('{"format_version": 1}')).toBe(false);
  expect(isOfIncrement('Ananse')).toBe(false);
});
