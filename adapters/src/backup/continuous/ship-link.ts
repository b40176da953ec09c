import { closeSync, readSync } from 'node:fs';
import type { CapturePosition, LogTail } from '../../persistence/log/log-capture.ts';
import {
  asWords,
  frameHeaderBytes,
  frameOffset,
  type LogHeader,
  logHeaderBytes,
  openIfThere,
  parseLogHeader,
} from '../../persistence/log/log-format.ts';

/** The messages to the thread of a continuous backup on events of the log, in their order. */
export type LogMessage =
  /** The end of the log, before a checkpoint after which it may begin anew. */
  | Readonly<{ kind: 'tail'; tail: LogTail }>
  /** A checkpoint begins while the log has so many frames. */
  | Readonly<{ kind: 'checkpoint'; salt: string; frame: number }>
  /** A checkpoint begins although frames were not captured: the log was too large. */
  | Readonly<{ kind: 'emptied' }>;

/** How far the thread is, as the main thread reads it at any time. */
type CaptureProgress = Readonly<{
  /** How many frames of a log were captured; 0 of any other log. */
  framesOf: (salt: string) => number;
  /** Whether no more can be captured now. */
  isPaused: boolean;
  /** How many tails were taken in. */
  tails: number;
}>;

const places = { position: 0, isPaused: 1, tails: 2 };

/** The memory that both threads see; no more is captured until the thread has begun. */
export function createShipMemory(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT);
  new BigInt64Array(memory)[places.isPaused] = 1n;
  return memory;
}

/** The first half of a salt, which grows by one each time that a log begins anew. */
const shortSalt = (salt: string): bigint => BigInt(`0x${salt.slice(0, 8)}`);

const frameBits = 32n;

/** The thread's end of the memory. */
export function openShipMemory(memory: SharedArrayBuffer) {
  const numbers = new BigInt64Array(memory);
  return {
    publish(position: CapturePosition | null, isPaused: boolean) {
      const packed =
        position === null
          ? 0n
          : BigInt.asIntN(64, (shortSalt(position.salt) << frameBits) | BigInt(position.frame));
      Atomics.store(numbers, places.position, packed);
      Atomics.store(numbers, places.isPaused, isPaused ? 1n : 0n);
    },
    countTail() {
      Atomics.add(numbers, places.tails, 1n);
    },
  };
}

/** Reads how far the thread is. */
function readProgress(memory: SharedArrayBuffer): CaptureProgress {
  const numbers = new BigInt64Array(memory);
  const tails = Number(Atomics.load(numbers, places.tails));
  const packed = BigInt.asUintN(64, Atomics.load(numbers, places.position));
  return {
    tails,
    framesOf: (salt) =>
      packed >> frameBits === shortSalt(salt) ? Number(BigInt.asUintN(32, packed)) : 0,
    isPaused: Atomics.load(numbers, places.isPaused) === 1n,
  };
}

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
