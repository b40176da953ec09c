import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir, lockReadOnlyDataDir } from './data-dir-lock.ts';

const holder = `
  const { lockDataDir } = await import(${JSON.stringify(new URL('data-dir-lock.ts', import.meta.url).href)});
  await lockDataDir(process.argv[1]).then(
    () => process.send('locked'),
    (error) => { process.send(error.name + ': ' + error.message); process.exit(1); },
  );
  process.on('message', () => {});
`;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Starts a process that tries to lock the folder, and returns its message. */
async function startHolder(): Promise<{ child: ChildProcess; message: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const [message] = (await once(child, 'message')) as [string];
  return { child, message };
}

describe('the lock of a data directory', () => {
  it('admits one process and refuses the second with the path of the folder', async () => {
    expect((await startHolder()).message).toBe('locked');
    expect((await startHolder()).message).toBe(
      `DataDirInUseError: Another server is already using the data directory ${folder}.`,
    );
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError);
  });

  it('is released at once when its holder is killed', async () => {
    const { child } = await startHolder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await startHolder()).message).toBe('locked');
  });

  it('also excludes a second server in the same process, until it is released', async () => {
    const first = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError);
    first.release();
    const second = await lockDataDir(folder);
    second.release();
  });

  it('creates a missing folder, and locks each folder separately', async () => {
    const first = await lockDataDir(join(folder, 'kumasi', 'data'));
    const second = await lockDataDir(join(folder, 'accra'));
    expect(await readdir(folder)).toEqual(['accra', 'kumasi']);
    first.release();
    second.release();
  });
});

describe('the lock of a data directory that is only read', () => {
  it('is refused while another process uses it', async () => {
    expect((await startHolder()).message).toBe('locked');
    expect(() => lockReadOnlyDataDir(folder)).toThrow(DataDirInUseError);
  });

  it('refuses another process until it is released', async () => {
    (await lockDataDir(folder)).release();
    const lock = lockReadOnlyDataDir(folder);
    expect((await startHolder()).message).toContain('Another server is already using');
    lock.release();
    expect((await startHolder()).message).toBe('locked');
  });

  it('creates nothing where no server has run', async () => {
    lockReadOnlyDataDir(folder).release();
    expect(await readdir(folder)).toEqual([]);
  });
});
