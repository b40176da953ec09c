import type { CapturePosition, LogTail } from '../../persistence/log/log-capture.ts';

/** What the thread of a continuous backup is sent about the log, in the order in which it happens. */
export type LogMessage =
  /** The end of the log, before a checkpoint after which it may begin anew. */
  | Readonly<{ kind: 'tail'; tail: LogTail }>
  /** A checkpoint begins while the log has so many frames. */
  | Readonly<{ kind: 'checkpoint'; salt: string; frame: number }>
  /** A checkpoint begins although frames were not captured: the log was too large. */
  | Readonly<{ kind: 'emptied' }>;

/** How far the thread is, as the main thread reads it at any time. */
export type CaptureProgress = Readonly<{
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
export function readProgress(memory: SharedArrayBuffer): CaptureProgress {
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
