import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import {
  allocateWords,
  asWords,
  frameHeaderBytes,
  frameOffset,
  type LogFrame,
  type LogHeader,
  type LogPosition,
  logStart,
  openIfThere,
  parseFrames,
  parseLogHeader,
  readFrames,
  readLogHeader,
} from './log-format.ts';

/** A position in one of the logs that a database has had, one after the other. */
export type CapturePosition = LogPosition & Readonly<{ salt: string }>;

/** The newest content of each page that was committed since some position. */
export type CapturedPages = Readonly<{
  pages: ReadonlyMap<number, Buffer>;
  pageBytes: number;
  /** The pages that the database has after the last commit. */
  pageCount: number;
  /** Behind that commit. */
  position: CapturePosition;
}>;

/** The end of a log that a checkpoint may let begin anew: its header, and the frames behind one. */
export type LogTail = Readonly<{ header: ArrayBuffer; from: number; frames: ArrayBuffer }>;

/** Something was committed that was not captured: what follows cannot be added to what was. */
export class CaptureGapError extends Error {
  override readonly name = 'CaptureGapError';
}

/** Captures what is committed to a database, from its write-ahead log. */
export interface LogCapture {
  /** Behind the last commit that was captured; null: before the first frame of the log there is. */
  position(): CapturePosition | null;
  /** The bytes of the pages that were captured and not taken. */
  pendingBytes(): number;
  /** How many times it has gone on in a log that began anew. */
  restarts(): number;
  /**
   * Captures the commits of the log, until there are so many bytes.
   *
   * @returns whether there may be more.
   * @throws {CaptureGapError} if the log began anew before its end was captured.
   */
  capture(mostBytes: number): boolean;
  /** Captures the end of a log, which was read before a checkpoint. */
  captureTail(tail: LogTail): void;
  /** The log may begin anew when everything up to a frame of it was captured. */
  allowRestart(salt: string, frame: number): void;
  /** Everything that is captured; null if that is nothing. */
  take(): CapturedPages | null;
  /** Takes back what could not be stored. */
  putBack(taken: CapturedPages): void;
}

type CaptureOptions = Readonly<{
  /** The path of the log. */
  log: string;
  /** Where it goes on; null: before the first frame of the log there is. */
  from: CapturePosition | null;
  /** Takes in the messages about checkpoints that were sent up to now. */
  drain: () => void;
}>;

/** Begins to capture a log; nothing is read yet. */
export function createLogCapture({ log, from, drain }: CaptureOptions): LogCapture {
  let position = from;
  let restarts = 0;
  let mayRestart: Readonly<{ salt: string; frame: number }> | null = null;
  let pages = new Map<number, Buffer>();
  let end = { pageBytes: 0, pageCount: 0 };

  const isWhollyCaptured = () =>
    position !== null && mayRestart?.salt === position.salt && mayRestart.frame === position.frame;

  /** Where the frames of a log are read on. */
  function startIn(header: LogHeader): LogPosition {
    if (position?.salt === header.salt) return position;
    if (position !== null && !isWhollyCaptured()) {
      throw new CaptureGapError('the write-ahead log began anew before its end was captured');
    }
    return logStart(header);
  }

  /** Adds complete transactions; the frames behind the last commit are left for later. */
  function add(frames: Iterable<LogFrame>, header: LogHeader, mostBytes: number): boolean {
    let open = new Map<number, Buffer>();
    for (const frame of frames) {
      open.set(frame.page, Buffer.from(frame.content));
      if (frame.pagesAtCommit === 0) continue;
      for (const [page, content] of open) pages.set(page, content);
      open = new Map();
      if (position !== null && position.salt !== header.salt) restarts += 1;
      position = { ...frame.position, salt: header.salt };
      end = { pageBytes: header.pageBytes, pageCount: frame.pagesAtCommit };
      if (pages.size * header.pageBytes >= mostBytes) return true;
    }
    return false;
  }

  return {
    position: () => position,
    pendingBytes: () => pages.size * end.pageBytes,
    restarts: () => restarts,
    capture(mostBytes) {
      drain();
      const descriptor = openIfThere(log);
      if (descriptor === null) return false;
      try {
        const header = readLogHeader(descriptor);
        if (header === null) return false;
        // The message about a checkpoint is sent before it, and so before the log begins anew.
        if (position?.salt !== header.salt) drain();
        return add(readFrames(descriptor, header, startIn(header)), header, mostBytes);
      } finally {
        closeSync(descriptor);
      }
    },
    captureTail({ header: headerBytes, from: first, frames }) {
      const header = parseLogHeader(asWords(headerBytes));
      if (header === null) throw new CaptureGapError('the header of a log is damaged');
      const at = startIn(header);
      const frameBytes = frameHeaderBytes + header.pageBytes;
      const last = first + frames.byteLength / frameBytes;
      if (at.frame >= last) return;
      if (at.frame < first) throw new CaptureGapError('frames of the write-ahead log are missing');
      const rest = asWords(frames.slice((at.frame - first) * frameBytes));
      const count = last - at.frame;
      add(parseFrames(rest, { header, from: at, count }), header, Number.POSITIVE_INFINITY);
      if (position?.salt === header.salt && position.frame === last) return;
      throw new CaptureGapError('the end of the write-ahead log is damaged');
    },
    allowRestart(salt, frame) {
      mayRestart = { salt, frame };
    },
    take() {
      if (position === null || pages.size === 0) return null;
      const taken = { pages, ...end, position };
      pages = new Map();
      return taken;
    },
    putBack(taken) {
      pages = new Map([...taken.pages, ...pages]);
    },
  };
}

/** The identity of a database's file: whatever is written to it later changes this. */
export type DatabaseIdentity = string;

const firstPageBytes = 4096;

/**
 * Identifies the content of a database whose log is empty. The system sets the time of the last change
 * (`ctime`) with each write, and programs cannot set it; a copy is another file.
 *
 * @param database its descriptor.
 */
export function identifyDatabase(database: number): DatabaseIdentity {
  const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(database, { bigint: true });
  const page = Buffer.alloc(firstPageBytes);
  readSync(database, page, 0, page.length, 0);
  const digest = createHash('sha256').update(page).digest('hex');
  return [dev, ino, size, mtimeNs, ctimeNs, digest].join(':');
}

/** Whether a log still has the frames up to a position, unchanged: checksums go on from frame to frame. */
export function hasPosition(log: string, position: CapturePosition): boolean {
  const descriptor = openIfThere(log);
  if (descriptor === null) return false;
  try {
    const header = readLogHeader(descriptor);
    if (header?.salt !== position.salt || position.frame < 1) return false;
    const { bytes } = allocateWords(frameHeaderBytes);
    const read = readSync(descriptor, bytes, 0, bytes.length, frameOffset(header, position.frame));
    return (
      read === bytes.length &&
      bytes.toString('hex', 8, 16) === position.salt &&
      bytes.readUInt32BE(4) > 0 &&
      bytes.readUInt32BE(16) === position.checksum[0] &&
      bytes.readUInt32BE(20) === position.checksum[1]
    );
  } finally {
    closeSync(descriptor);
  }
}
