import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { later, type Instant } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BooksVerdict } from '../persistence/insights/check-stored-books.ts';
import { createSystemMonitor, type SystemMonitor } from './system-monitor.ts';

const balanced: BooksVerdict = { problemCount: 0, problems: [], entries: 12, jobs: 5 };
const problems = ['the balances do not sum to zero'];
const unbalanced: BooksVerdict = { ...balanced, problemCount: 1, problems };

let folder: string;
let now: Instant;
let checks: number;
let checkBooks: () => Promise<BooksVerdict>;
let monitor: SystemMonitor;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-monitor-'));
  await writeFile(join(folder, 'nsem.db'), 'x'.repeat(4_096));
  await writeFile(join(folder, 'nsem.db-wal'), 'x'.repeat(1_000));
  now = mondayMorning;
  checks = 0;
  checkBooks = async () => balanced;
  monitor = createSystemMonitor({
    version: '1.2.3',
    folder,
    database: join(folder, 'nsem.db'),
    checkBooks: () => {
      checks += 1;
      return checkBooks();
    },
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
  });
});
afterEach(() => rm(folder, { recursive: true }));

describe('the system monitor', () => {
  it('reports the version, the start time and the size of the database with its log', async () => {
    now = later(mondayMorning, 60_000);
    expect(await monitor.inspect()).toMatchObject({
      version: '1.2.3',
      startedAt: mondayMorning,
      databaseBytes: 5_096,
      freeBytes: expect.any(Number),
      books: { problems: [], checkedAt: now },
    });
  });

  it('checks the books once for concurrent requests', async () => {
    const reports = await Promise.all([monitor.inspect(), monitor.inspect(), monitor.inspect()]);
    expect(checks).toBe(1);
    expect(new Set(reports.map(({ books }) => books)).size).toBe(1);
  });

  it('settles when no check is running', async () => {
    const verdict = Promise.withResolvers<BooksVerdict>();
    const begun = Promise.withResolvers<void>();
    checkBooks = () => {
      begun.resolve();
      return verdict.promise;
    };
    const inspected = monitor.inspect();
    await begun.promise;
    const order: string[] = [];
    const settled = monitor.settle().then(() => order.push('settled'));
    order.push('ended');
    verdict.resolve(balanced);
    await Promise.all([inspected, settled]);
    expect(order).toEqual(['ended', 'settled']);
  });

  it('reuses a result for a minute and then checks again', async () => {
    await monitor.inspect();
    checkBooks = async () => unbalanced;
    now = later(now, 59_999);
    expect((await monitor.inspect()).books.problems).toEqual([]);
    now = later(now, 1);
    expect((await monitor.inspect()).books.problems).toEqual(problems);
    expect(checks).toBe(2);
  });

  it('reports books that cannot be read and checks again afterwards', async () => {
    checkBooks = () => Promise.reject(new Error('an entry names no account'));
    const { books } = await monitor.inspect();
    expect(books).toMatchObject({ problems: ['the books cannot be checked'], entries: 0 });
    checkBooks = async () => balanced;
    now = later(now, 60_000);
    expect((await monitor.inspect()).books.problems).toEqual([]);
  });
});
