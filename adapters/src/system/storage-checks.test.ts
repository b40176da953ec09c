import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailableError, StorageFullError } from '@nsem/core';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFilesCheck, createWriteCheck } from './storage-checks.ts';

describe('write check', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-write-check-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const failing = (code: string) => Object.assign(new Error(code), { code });

  /** A check of a database whose writes fail as long as `error` is set, and how often it was written. */
  function openCheck(path = folder) {
    const state: { error: Error | undefined; lastFailure: unknown; writes: number } = {
      error: undefined,
      lastFailure: undefined,
      writes: 0,
    };
    const database = {
      lastWriteFailure: () => state.lastFailure,
      async tryWrite() {
        state.writes += 1;
        if (state.error !== undefined) throw state.error;
      },
    };
    return {
      state,
      check: createWriteCheck({ folder: path, database, log: pino({ enabled: false }) }),
    };
  }

  /** Runs the work as if it were called so many milliseconds later. */
  async function inTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + ms);
    try {
      return await work();
    } finally {
      clock.mockRestore();
    }
  }

  describe('the check of writes', () => {
    it('writes a page and a small file, and leaves nothing', async () => {
      const { state, check } = openCheck();
      expect(await check()).toBeUndefined();
      expect(state.writes).toBe(1);
      expect(await readdir(folder)).toEqual([]);
    });

    it('writes once for all who call within five seconds', async () => {
      const { state, check } = openCheck();
      await Promise.all([check(), check(), check()]);
      await check();
      expect(state.writes).toBe(1);
      await inTime(5_001, check);
      expect(state.writes).toBe(2);
    });

    it.each([
      [new StorageFullError('full'), 'storage-full'],
      [failing('EDQUOT'), 'storage-full'],
      [failing('EROFS'), 'read-only'],
      [new DatabaseUnavailableError('standby', { cause: failing('25006') }), 'read-only'],
      [new DatabaseUnavailableError('lost', { cause: failing('08006') }), 'failing'],
      [failing('EIO'), 'failing'],
    ])('says why nothing can be stored after %s, until it can again', async (error, reason) => {
      const { state, check } = openCheck();
      state.error = error;
      expect(await check()).toBe(reason);
      state.error = undefined;
      expect(await check()).toBe(reason);
      expect(await inTime(5_001, check)).toBeUndefined();
    });

    it('fails if files cannot be stored, although the database can', async () => {
      const { check } = openCheck(join(folder, 'missing'));
      expect(await check()).toBe('failing');
    });

    it('fails at once when a commit has failed since, until one succeeds', async () => {
      const { state, check } = openCheck();
      expect(await check()).toBeUndefined();
      state.lastFailure = failing('SQLITE_FULL');
      expect(await check()).toBe('storage-full');
      state.lastFailure = undefined;
      expect(await check()).toBeUndefined();
      expect(state.writes).toBe(1);
    });
  });
});

describe('files check', () => {
  it('asks a bucket at most once in five seconds, and notices when it is back', async () => {
    let problem: string | null = 'The bucket nsem cannot be used: nothing answers there.';
    let requests = 0;
    const check = createFilesCheck({
      storage: {
        place: { kind: 'bucket' },
        findProblem() {
          requests += 1;
          return Promise.resolve(problem);
        },
      },
      log: pino({ enabled: false }),
    });
    const first = await Promise.all([check(), check()]);
    expect(first).toEqual([
      { place: 'bucket', problem },
      { place: 'bucket', problem },
    ]);
    await check();
    expect(requests).toBe(1);
    problem = null;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
    try {
      expect(await check()).toEqual({ place: 'bucket', problem: null });
    } finally {
      clock.mockRestore();
    }
  });
});
