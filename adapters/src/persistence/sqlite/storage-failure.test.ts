import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openTemporaryDatabase } from '../testing/temporary-database.ts';
import { isDiskFull, isSpaceUsedUp, isStorageFailure, judgeFailures } from './storage-failure.ts';

const writer = fileURLToPath(new URL('../testing/write-until-it-fails.ts', import.meta.url));

type Report = Readonly<{
  answered?: string[];
  refused?: string[];
  fatal?: string;
  later?: string;
  ping?: string;
}>;

/** Runs the writer with files limited to 1.5 MiB: the kernel rejects writes beyond it. */
async function writeUntilItFails(file: string, what = 'disk'): Promise<readonly Report[]> {
  const command = 'ulimit -S -f 3072; exec "$0" --conditions=source "$1" "$2" "$3"';
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    command,
    process.execPath,
    writer,
    file,
    what,
  ]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Report);
}

const errorOf = (code: string) => Object.assign(new Error('disk'), { code });

async function readEmails(file: string): Promise<readonly unknown[]> {
  const database = await openTemporaryDatabase(file);
  const stored = database.query('select email from accounts order by id');
  await database.discard();
  return stored;
}

describe('a used-up quota', () => {
  it('is found by a write next to the database, exactly once for an error', () => {
    let probes = 0;
    const { isFull, isFatal } = judgeFailures(() => (probes += 1) > 0);
    const error = errorOf('SQLITE_IOERR_WRITE');
    expect([isFatal(error), isFull(error), isFatal(error)]).toEqual([false, true, false]);
    expect(probes).toBe(1);
    for (const code of ['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_READ', 'SQLITE_CORRUPT']) {
      expect([isFatal(errorOf(code)), isFull(errorOf(code))]).toEqual([true, false]);
    }
    expect(isFull(errorOf('SQLITE_FULL'))).toBe(true);
    expect(probes).toBe(1);
  });

  it('is not found where there is space, and nothing stays of the search', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nsem-failure-'));
    expect(isSpaceUsedUp(join(folder, 'nsem.db'))).toBe(false);
    expect(isSpaceUsedUp(join(folder, 'missing', 'nsem.db'))).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('refuses writes until there is space again, and stops nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nsem-failure-'));
    const file = join(folder, 'nsem.db');
    const reports = await writeUntilItFails(file, 'quota');
    expect(reports.filter(({ fatal }) => fatal !== undefined)).toEqual([]);
    const refused = reports.flatMap((one) => one.refused ?? []);
    expect(new Set(refused)).toEqual(new Set(['StorageFullError']));
    expect(reports.slice(-3)).toEqual([{ later: 'stored' }, { ping: 'ready' }, { closed: true }]);
    const answered = [...reports.flatMap((one) => one.answered ?? []), 'later@example.com'];
    expect(await readEmails(file)).toEqual(answered.map((email) => ({ email })));
    await rm(folder, { recursive: true });
  });
});

describe('a storage failure', () => {
  it('is distinguished from a full disk and from a bug', () => {
    expect(isStorageFailure(errorOf('SQLITE_IOERR_FSYNC'))).toBe(true);
    expect(isStorageFailure(errorOf('SQLITE_CORRUPT'))).toBe(true);
    expect(isStorageFailure(errorOf('SQLITE_FULL'))).toBe(false);
    expect(isDiskFull(errorOf('SQLITE_FULL'))).toBe(true);
    expect(isStorageFailure(new Error('SQLITE_IOERR'))).toBe(false);
    expect(isStorageFailure('SQLITE_IOERR')).toBe(false);
  });

  it('stops the database: reported exactly once, later writes refused, answered ones stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nsem-failure-'));
    const file = join(folder, 'nsem.db');
    const reports = await writeUntilItFails(file);
    expect(reports.filter(({ fatal }) => fatal !== undefined)).toEqual([
      { fatal: 'SQLITE_IOERR_WRITE' },
    ]);
    expect(reports.slice(-3)).toEqual([
      { later: 'DatabaseClosedError' },
      { ping: 'DatabaseClosedError' },
      { closed: true },
    ]);
    // Nothing was moved out of the log after the failure: only the log can be trusted.
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
    const answered = reports.flatMap((one) => one.answered ?? []);
    expect(answered.length).toBeGreaterThan(20);
    expect(await readEmails(file)).toEqual(answered.map((email) => ({ email })));
    await rm(folder, { recursive: true });
  });
});
