import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openTemporaryDatabase } from '../testing/temporary-database.ts';
import { isDiskFull, isStorageFailure } from './storage-failure.ts';

const writer = fileURLToPath(new URL('../testing/write-until-it-fails.ts', import.meta.url));

type Report = Readonly<{ answered?: string[]; fatal?: string; later?: string; ping?: string }>;

/** Runs the writer with files limited to 1.5 MiB: the kernel rejects writes beyond it. */
async function writeUntilItFails(file: string): Promise<readonly Report[]> {
  const command = 'ulimit -f 3072; exec "$0" --conditions=source "$1" "$2"';
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    command,
    process.execPath,
    writer,
    file,
  ]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Report);
}

describe('a storage failure', () => {
  it('is distinguished from a full disk and from a bug', () => {
    const errorOf = (code: string) => Object.assign(new Error('disk'), { code });
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
    const database = await openTemporaryDatabase(file);
    const stored = database.query('select email from accounts order by id');
    expect(stored).toEqual(answered.map((email) => ({ email })));
    await database.discard();
    await rm(folder, { recursive: true });
  });
});
