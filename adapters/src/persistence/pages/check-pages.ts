import { closeSync, existsSync, openSync } from 'node:fs';
import { readFrames, readLogHeader } from '../log/log-format.ts';
import {
  digestPage,
  digestsFileOf,
  isLockPage,
  readPage,
  readPageDigests,
  readPages,
  unrecorded,
} from './page-digests.ts';

/** The result of a check of the pages of a database. */
export type PagesVerdict = Readonly<{
  /** Whether there are digests to compare with. */
  isRecorded: boolean;
  pages: number;
  problemCount: number;
  /** A sentence for each damaged page; the first of them. */
  problems: readonly string[];
}>;

/** How often a page is read again that a server may be writing, and how long after the last time. */
const attempts = 5;
const pauseMs = 100;

const pause = (): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);

/** A database, and a descriptor of its file. */
type OpenedFile = Readonly<{ database: string; descriptor: number }>;

/** The pages whose newest content is in the log, which has checksums of its own. */
function pagesInLog(database: string): ReadonlySet<number> {
  const file = `${database}-wal`;
  if (!existsSync(file)) return new Set();
  const log = openSync(file, 'r');
  try {
    const header = readLogHeader(log);
    if (header === null) return new Set();
    const pages = new Set<number>();
    for (const { page } of readFrames(log, header)) pages.add(page);
    return pages;
  } finally {
    closeSync(log);
  }
}

/**
 * Those of some pages that differ from their digests, and not only because a server was writing them: a
 * digest is recorded before the page is written, and the page is in the log until then.
 */
function findDamaged(
  { database, descriptor }: OpenedFile,
  suspects: readonly number[],
  isInUse: boolean,
): readonly number[] {
  let damaged = suspects;
  const most = isInUse ? attempts : 1;
  for (let attempt = 1; damaged.length > 0 && attempt <= most; attempt += 1) {
    if (attempt > 1) pause();
    const inLog = pagesInLog(database);
    const digests = readPageDigests(database);
    if (digests === null) return damaged;
    const isStillWrong = (page: number) =>
      digests.get(page) !== digestPage(page, readPage(descriptor, page, digests.pageBytes));
    damaged = damaged.filter((page) => !inLog.has(page) && isStillWrong(page));
  }
  return damaged;
}

/** Pages that differ from their digests, or are missing. */
function* findSuspects({ database, descriptor }: OpenedFile): Generator<number> {
  const digests = readPageDigests(database);
  if (digests === null) return;
  const { pageBytes } = digests;
  const expected = digests.pageCount();
  let found = 0;
  for (const { page, content } of readPages(descriptor, pageBytes)) {
    if (page > expected) return;
    found = page;
    if (isLockPage(page, pageBytes)) continue;
    const recorded = digests.get(page);
    if (recorded !== unrecorded && recorded !== digestPage(page, content)) yield page;
  }
  for (let page = found + 1; page <= expected; page += 1) yield page;
}

const noDigests = { isRecorded: false, pages: 0, problemCount: 0, problems: [] };

type CheckPagesOptions = Readonly<{
  /** How many sentences are returned. */
  maxProblems: number;
  /**
   * If this process has the database open: a descriptor of its file that stays open, because closing any
   * releases the locks of SQLite. Pages that differ are read again then, as they may be being written.
   */
  descriptor?: number | undefined;
}>;

/**
 * Compares the pages in the file of a database with the digests that were recorded before they were written.
 * Pages whose newest content is in the log are left out. Blocks its thread.
 */
export function checkPages(database: string, options: CheckPagesOptions): PagesVerdict {
  const { maxProblems, descriptor } = options;
  const digests = readPageDigests(database);
  if (digests === null) {
    if (!existsSync(digestsFileOf(database))) return noDigests;
    const problem = `the digests of the pages in ${digestsFileOf(database)} cannot be read`;
    return { ...noDigests, isRecorded: true, problemCount: 1, problems: [problem] };
  }
  const file = { database, descriptor: descriptor ?? openSync(database, 'r') };
  try {
    const damaged = findDamaged(file, [...findSuspects(file)], descriptor !== undefined);
    return {
      isRecorded: true,
      pages: digests.pageCount(),
      problemCount: damaged.length,
      problems: damaged
        .slice(0, maxProblems)
        .map((page) => `page ${page} of the database is not as it was written`),
    };
  } finally {
    if (descriptor === undefined) closeSync(file.descriptor);
  }
}
