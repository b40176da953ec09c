import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { later, type Instant } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BooksVerdict } from '../persistence/sqlite/verify-books.ts';
import { openBooksCheck, startBooksCheck } from './books-check.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const balanced: BooksVerdict = { problemCount: 0, problems: [], entries: 12, jobs: 5 };
const problems = ['the balances do not sum to zero'];
const unbalanced: BooksVerdict = { ...balanced, problemCount: 1, problems };

let folder: string;
let file: string;
let now: Instant;
let checks: number;
let checkBooks: (stopped: AbortSignal) => Promise<BooksVerdict>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-books-check-'));
  file = join(folder, 'books-check.json');
  now = mondayMorning;
  checks = 0;
  checkBooks = async () => balanced;
});
afterEach(() => rm(folder, { recursive: true }));

const open = () =>
  openBooksCheck({
    file,
    checkBooks: (stopped) => {
      checks += 1;
      return checkBooks(stopped);
    },
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
  });

const running = new AbortController().signal;

/** A check some minutes after the start. */
async function openChecked() {
  const opened = await open();
  now = later(now, 5 * minuteMs);
  await opened.runIfDue(running);
  return opened;
}

describe('the check of the books of a running server', () => {
  it('is not made at the start, but some minutes later', async () => {
    const opened = await open();
    now = later(mondayMorning, 5 * minuteMs - 1);
    await opened.runIfDue(running);
    expect([checks, opened.last()]).toEqual([0, null]);
    now = later(now, 1);
    checkBooks = async () => {
      now = later(now, 700);
      return balanced;
    };
    await opened.runIfDue(running);
    const checkedAt = later(mondayMorning, 5 * minuteMs);
    expect(opened.last()).toEqual({ ...balanced, checkedAt, durationMs: 700 });
  });

  it('is made again after six hours, and then reports what is new', async () => {
    const opened = await openChecked();
    checkBooks = async () => unbalanced;
    now = later(now, 6 * hourMs - 1);
    await opened.runIfDue(running);
    expect(checks).toBe(1);
    now = later(now, 1);
    await opened.runIfDue(running);
    expect(opened.last()).toMatchObject({ problems, checkedAt: now });
  });

  it('is reported after a restart, and not made again before its time', async () => {
    checkBooks = async () => unbalanced;
    const before = (await openChecked()).last();
    const opened = await openChecked();
    expect(opened.last()).toEqual(before);
    expect(checks).toBe(1);
  });

  it('is made again if the clock was put back', async () => {
    const { checkedAt } = (await openChecked()).last() ?? {};
    now = later(now, -hourMs);
    const opened = await openChecked();
    expect(opened.last()?.checkedAt).toBe(now);
    expect(now).toBeLessThan(checkedAt ?? 0);
  });

  it.each(['', '{}', '{"problems":7}'])('is made anew if its file is "%s"', async (content) => {
    await writeFile(file, content);
    const opened = await open();
    expect(opened.last()).toBeNull();
    now = later(now, 5 * minuteMs);
    await opened.runIfDue(running);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(balanced);
  });

  it('reports books that cannot be read, and checks again later', async () => {
    checkBooks = () => Promise.reject(new Error('the disk has an error'));
    const opened = await openChecked();
    expect(opened.last()).toMatchObject({ problems: ['the books cannot be checked'], entries: 0 });
    checkBooks = async () => balanced;
    now = later(now, 6 * hourMs);
    await opened.runIfDue(running);
    expect(opened.last()).toMatchObject(balanced);
  });

  it('ends with the server, without a result', async () => {
    const opened = await open();
    now = later(now, 5 * minuteMs);
    const begun = Promise.withResolvers<void>();
    checkBooks = (stopped) =>
      new Promise((_resolve, reject) => {
        stopped.addEventListener('abort', () => reject(new Error('it was ended')));
        begun.resolve();
      });
    const work = startBooksCheck(opened);
    await begun.promise;
    await work.stop();
    expect([checks, opened.last()]).toEqual([1, null]);
  });
});
