import { closeSync, readSync } from 'node:fs';
import {
  asWords,
  frameHeaderBytes,
  frameOffset,
  logHeaderBytes,
  parseLogHeader,
  type LogHeader,
} from '../../persistence/log/log-format.ts';
import { openIfThere } from '../../persistence/log/open-if-there.ts';
import { readProgress, type LogMessage } from './ship-link.ts';

/** The longest end of a log that the main thread reads: a few milliseconds. */
const mostTailFrames = 4_096;

/** A log that is larger is moved into the database, whatever was shipped of it. */
const mostLogBytes = 64 * 1024 ** 2;

type GuardOptions = Readonly<{
  /** The path of the log. */
  log: string;
  memory: SharedArrayBuffer;
  /** Sends a message to the thread, with the memory that moves there. */
  send: (message: LogMessage, moved?: readonly ArrayBuffer[]) => void;
  mostLogBytes?: number;
}>;

/** Decides whether a checkpoint may run, after which the log can begin anew. */
export interface LogGuard {
  /**
   * To be called before a checkpoint, by the only writer.
   *
   * @param frames how many frames the log has.
   */
  mayCheckpoint(frames: number): boolean;
  /** The salt of the log as it is now; null without a log. */
  salt(): string | null;
  close(): void;
}

/** Creates the guard of a database's log. */
export function createLogGuard(options: GuardOptions): LogGuard {
  const { log, memory, send } = options;
  let descriptor: number | null = null;
  let tailsSent = 0;

  function readHeader() {
    descriptor ??= openIfThere(log);
    if (descriptor === null) return null;
    const bytes = new ArrayBuffer(logHeaderBytes);
    const read = readSync(descriptor, new Uint8Array(bytes), 0, logHeaderBytes, 0);
    const header = read < logHeaderBytes ? null : parseLogHeader(asWords(bytes));
    return header === null ? null : { header, bytes };
  }

  function readTail(header: LogHeader, from: number, frames: number): ArrayBuffer | null {
    const tail = new ArrayBuffer((frames - from) * (frameHeaderBytes + header.pageBytes));
    const at = frameOffset(header, from + 1);
    const length = tail.byteLength;
    const read = readSync(descriptor ?? -1, new Uint8Array(tail), 0, length, at);
    return read === length ? tail : null;
  }

  /** Sends what the thread has not captured; false if that is too much for now. */
  function handOver(found: Readonly<{ header: LogHeader; bytes: ArrayBuffer }>, frames: number) {
    const { header, bytes } = found;
    const progress = readProgress(memory);
    if (progress.isPaused || progress.tails !== tailsSent) return false;
    const from = progress.framesOf(header.salt);
    if (from > frames || frames - from > mostTailFrames) return false;
    if (from < frames) {
      const tail = readTail(header, from, frames);
      if (tail === null) return false;
      tailsSent += 1;
      send({ kind: 'tail', tail: { header: bytes, from, frames: tail } }, [bytes, tail]);
    }
    send({ kind: 'checkpoint', salt: header.salt, frame: frames });
    return true;
  }

  return {
    mayCheckpoint(frames) {
      const found = readHeader();
      if (found === null || handOver(found, frames)) return true;
      const { pageBytes } = found.header;
      const isTooLarge =
        frames * (frameHeaderBytes + pageBytes) >= (options.mostLogBytes ?? mostLogBytes);
      if (isTooLarge) send({ kind: 'emptied' });
      return isTooLarge;
    },
    salt: () => readHeader()?.header.salt ?? null,
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
