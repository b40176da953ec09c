import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, later, type Instant } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DamagedFileError } from '../files/file-damage.ts';
import { openWeeklyCheck, startWeeklyCheck, type DatabaseProblems } from './weekly-check.ts';

const minuteMs = 60_000;
const sound: DatabaseProblems = { problemCount: 0, problems: [] };
const mebibyte = 1_024 ** 2;
const running = new AbortController().signal;

let folder: string;
let file: string;
let now: Instant;
/** The ids of the stored files, each of a mebibyte. */
let ids: number[];
let read: number[];
let checkFile: (id: number) => Promise<void>;
let checkDatabase: (stopped: AbortSignal) => Promise<DatabaseProblems>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-weekly-check-'));
  file = join(folder, 'weekly-check.json');
  now = mondayMorning;
  ids = [3, 5, 6, 9, 12];
  read = [];
  checkFile = async () => undefined;
  checkDatabase = async () => sound;
});
afterEach(() => rm(folder, { recursive: true }));

const stored = (id: number) => ({
  id,
  file: {
    key: `${String(id).padStart(32, '0')}.wav`,
    name: 'greeting.wav',
    contentType: 'audio/wav',
    sizeBytes: mebibyte,
    sha256: 'f'.repeat(64),
  },
});

/** Opens the check some minutes before its first step. */
async function open(step = { files: 2, bytes: 1_000 * mebibyte }) {
  const opened = await openWeeklyCheck({
    file,
    readFilesAfter: (after, limit) =>
      ids
        .filter((id) => id > after)
        .slice(0, limit)
        .map(stored),
    storedFiles: {
      check: async ({ key }) => {
        const id = Number(key.slice(0, 32));
        read.push(id);
        await checkFile(id);
      },
    },
    checkDatabase: (stopped) => checkDatabase(stopped),
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    step,
  });
  now = later(now, 5 * minuteMs);
  return opened;
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Does as many steps, one each minute. */
async function walk(opened: Opened, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await opened.runStep(running);
    now = later(now, minuteMs);
  }
}

describe('the weekly check', () => {
  it('begins some minutes after a start, and reads some files in each step', async () => {
    const opened = await open();
    now = later(now, -1);
    await opened.runStep(running);
    expect(read).toEqual([]);
    now = later(now, 1);
    await walk(opened, 1);
    expect(read).toEqual([3, 5]);
    expect(opened.report()).toMatchObject({
      underWay: { files: 2, bytes: 2 * mebibyte, damagedFiles: 0, lastId: 5 },
      last: null,
    });
    await walk(opened, 2);
    expect(read).toEqual(ids);
    const last = { files: 5, bytes: 5 * mebibyte, damagedFiles: 0, ...sound };
    expect(opened.report()).toMatchObject({ underWay: null, last });
  });

  it('reads no more bytes in a step than allowed, and a larger file as a whole', async () => {
    const opened = await open({ files: 100, bytes: mebibyte / 2 });
    await walk(opened, 2);
    expect(read).toEqual([3, 5]);
  });

  it('reads more files than are looked up at a time', async () => {
    ids = Array.from({ length: 350 }, (_, n) => n + 1);
    const opened = await open({ files: 1_000, bytes: 1_000 * mebibyte });
    await walk(opened, 1);
    expect(read).toEqual(ids);
    expect(opened.report().last?.files).toBe(350);
  });

  it('begins again a week after it began, or if the clock was put back', async () => {
    const opened = await open();
    const startedAt = now;
    await walk(opened, 3);
    now = later(startedAt, 7 * dayMs - 1);
    await opened.runStep(running);
    expect(read).toHaveLength(5);
    now = later(now, 1);
    await walk(opened, 3);
    expect(read).toHaveLength(10);
    expect(opened.report().last?.startedAt).toBe(later(startedAt, 7 * dayMs));
    now = startedAt;
    await walk(opened, 1);
    expect(opened.report().underWay).toMatchObject({ startedAt, files: 2 });
  });

  it('counts damaged files, and passes over those that were deleted meanwhile', async () => {
    checkFile = async (id) => {
      if (id === 5) throw new DamagedFileError(stored(id).file.key, 'altered');
      if (id === 6) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    };
    checkDatabase = async () => ({
      problemCount: 1,
      problems: ['the balances do not sum to zero'],
    });
    const opened = await open();
    await walk(opened, 3);
    expect(opened.report().last).toMatchObject({
      files: 5,
      damagedFiles: 1,
      problems: ['the balances do not sum to zero'],
    });
  });

  it('goes on after a restart with the file after the last', async () => {
    await walk(await open(), 1);
    await walk(await open(), 1);
    expect(read).toEqual([3, 5, 6, 9]);
    const opened = await open();
    await walk(opened, 1);
    expect(opened.report().last).toMatchObject({ files: 5 });
    expect((await open()).report()).toEqual(opened.report());
  });

  it('reads a file again in whose middle it was stopped', async () => {
    const opened = await open();
    const stopping = new AbortController();
    checkFile = async (id) => {
      if (id === 5) stopping.abort();
    };
    await opened.runStep(stopping.signal);
    expect(opened.report().underWay).toMatchObject({ files: 1, lastId: 3 });
    await walk(await open(), 1);
    expect(read).toEqual([3, 5, 5, 6]);
  });

  it('tries a step again if the machine failed in it, and keeps what it has read', async () => {
    let failures = 1;
    checkFile = async (id) => {
      if (id !== 5 || failures === 0) return;
      failures -= 1;
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    };
    checkDatabase = () => Promise.reject(new Error('the database cannot be read'));
    const opened = await open();
    await walk(opened, 4);
    expect(read).toEqual([3, 5, 5, 6, 9, 12]);
    expect(opened.report()).toMatchObject({ underWay: { files: 5 }, last: null });
    checkDatabase = async () => sound;
    await walk(opened, 1);
    expect(opened.report().last).toMatchObject({ files: 5, problems: [] });
  });

  it('ends with the server while the database is checked', async () => {
    ids = [];
    const begun = Promise.withResolvers<void>();
    checkDatabase = (stopped) =>
      new Promise((_resolve, reject) => {
        stopped.addEventListener('abort', () => reject(new Error('it was ended')));
        begun.resolve();
      });
    const opened = await open();
    const work = startWeeklyCheck(opened);
    await begun.promise;
    await work.stop();
    expect(opened.report()).toMatchObject({ underWay: { files: 0 }, last: null });
  });

  it.each(['', '{}', '{"underWay":7,"last":null}'])(
    'begins anew if its file is "%s"',
    async (text) => {
      await writeFile(file, text);
      const opened = await open();
      expect(opened.report()).toEqual({ underWay: null, last: null });
      await walk(opened, 3);
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(opened.report());
    },
  );

  it('goes on without its file if that cannot be written', async () => {
    await mkdir(join(folder, 'weekly-check.json'));
    const opened = await open();
    await walk(opened, 3);
    expect(opened.report().last).toMatchObject({ files: 5 });
  });
});
