import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs';
import {
  frameHeaderBytes,
  frameOffset,
  type LogHeader,
  readFrames,
  readLogHeader,
} from '../log/log-format.ts';
import {
  createPageDigests,
  digestPage,
  digestsFileOf,
  openPageDigests,
  type PageDigests,
  readPages,
  readPageSize,
} from './page-digests.ts';

const framesPerRead = 128;

/** The frames of a log from one to another, both included; the first has the number 1. */
type Frames = Readonly<{ first: number; last: number }>;

/** Records the digests of pages before a checkpoint writes them into the database. */
export interface PageRecorder {
  /**
   * Records the newest content that each page has in some committed frames of the log.
   *
   * @throws if the disk reports an error.
   */
  record(frames: Frames): void;
  /**
   * Records the newest content that each page has in the log, before a connection is closed: the last one
   * that closes writes the log into the database.
   *
   * @throws if the disk reports an error.
   */
  recordLog(): void;
  close(): void;
}

/** Sets the digest of each page to that of its last frame: the frames are read from behind. */
function digestFrames(
  log: number,
  digests: PageDigests,
  { header, frames }: Readonly<{ header: LogHeader; frames: Frames }>,
): void {
  const frameBytes = frameHeaderBytes + header.pageBytes;
  const buffer = Buffer.allocUnsafe(framesPerRead * frameBytes);
  const seen = new Set<number>();
  for (let last = frames.last; last >= frames.first; last -= framesPerRead) {
    const first = Math.max(frames.first, last - framesPerRead + 1);
    const bytes = (last - first + 1) * frameBytes;
    const read = readSync(log, buffer, 0, bytes, frameOffset(header, first));
    if (read < bytes) throw new Error('The write-ahead log is shorter than its committed frames.');
    for (let start = bytes - frameBytes; start >= 0; start -= frameBytes) {
      const page = buffer.readUInt32BE(start);
      if (seen.size === 0) digests.setPageCount(buffer.readUInt32BE(start + 4));
      if (seen.has(page)) continue;
      seen.add(page);
      const content = buffer.subarray(start + frameHeaderBytes, start + frameBytes);
      digests.set(page, digestPage(page, content));
    }
  }
}

/** The size of the pages of a new database. */
const usualPageBytes = 4096;

/** Digests all pages of a database, which this process must not have open: closing it releases locks. */
function digestAll(database: string): PageDigests {
  const file = openSync(database, 'r');
  try {
    const pageBytes = readPageSize(file) ?? usualPageBytes;
    const digests = createPageDigests(database, pageBytes);
    for (const { page, content } of readPages(file, pageBytes)) {
      digests.set(page, digestPage(page, content));
      digests.setPageCount(page);
    }
    return digests;
  } finally {
    closeSync(file);
  }
}

function createAll(database: string): PageDigests {
  const digests = existsSync(database)
    ? digestAll(database)
    : createPageDigests(database, usualPageBytes);
  try {
    digests.save();
    return digests;
  } catch (error) {
    digests.close();
    rmSync(digestsFileOf(database), { force: true });
    throw error;
  }
}

/** Records all pages of a database that no process has open, replacing what was recorded before. */
export const recordAllPages = (database: string): void => createAll(database).close();

/** Opens the digests of a database; those of a file that is not there any more belong to no database. */
function openDigests(database: string): PageDigests {
  if (!existsSync(database)) rmSync(digestsFileOf(database), { force: true });
  return openPageDigests(database) ?? createAll(database);
}

/** Sets the digests of all pages that a committed frame of the log has. */
function digestLog(database: string, digests: PageDigests): void {
  const file = `${database}-wal`;
  if (!existsSync(file)) return;
  const log = openSync(file, 'r');
  try {
    const header = readLogHeader(log);
    if (header === null) return;
    const pending = new Map<number, number>();
    for (const { page, content, pagesAtCommit } of readFrames(log, header)) {
      pending.set(page, digestPage(page, content));
      if (pagesAtCommit === 0) continue;
      for (const [changed, digest] of pending) digests.set(changed, digest);
      digests.setPageCount(pagesAtCommit);
      pending.clear();
    }
  } finally {
    closeSync(log);
  }
}

/**
 * Opens the digests of a database before it is opened itself. If there are none, because an earlier version
 * wrote it or it was restored, the pages are recorded as they are.
 */
export function openPageRecorder(database: string): PageRecorder {
  const digests = openDigests(database);
  let log: number | undefined;
  return {
    record(frames) {
      if (frames.last < frames.first) return;
      log ??= openSync(`${database}-wal`, 'r');
      const header = readLogHeader(log);
      if (header === null) throw new Error('The header of the write-ahead log cannot be read.');
      digestFrames(log, digests, { header, frames });
      digests.save();
    },
    recordLog() {
      digestLog(database, digests);
      digests.save();
    },
    close() {
      if (log !== undefined) closeSync(log);
      digests.close();
    },
  };
}
