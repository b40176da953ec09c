import type { UploadPosition } from '@nsem/core';
import { newPartialKey, type PartialFiles, type PartOutcome } from '../partial-files.ts';

type Part = Readonly<{
  /** Where it begins; where the row is by default. */
  from?: UploadPosition;
  maxBytes?: number;
  sha256?: string;
}>;

/** The row of an upload in tests, which any number of processes may advance. */
export interface PartialRow {
  readonly key: string;
  readonly position: UploadPosition;
  /** What was recorded, in bytes. */
  readonly recorded: readonly number[];
  /** Whether the next change fails before it is made, as when a process dies. */
  failNext(): void;
  /** Appends a part by a process. */
  append(files: PartialFiles, bytes: AsyncIterable<Uint8Array>, part?: Part): Promise<PartOutcome>;
  /** Claims as many bytes as are recorded. */
  claim(files: PartialFiles): ReturnType<PartialFiles['claim']>;
}

/** Some bytes as they arrive. */
export async function* bytesOf(
  ...chunks: readonly (string | Uint8Array)[]
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** Bytes of which no more arrive, because the line broke. */
export async function* brokenAfter(...chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  yield* bytesOf(...chunks);
  throw new Error('the line broke');
}

/** Opens the row of a new upload. */
export function openPartialRow(): PartialRow {
  const key = newPartialKey();
  let position: UploadPosition = { receivedBytes: 0, lastPiece: null };
  let willFail = false;
  const recorded: number[] = [];

  return {
    key,
    recorded,
    get position() {
      return position;
    },
    failNext() {
      willFail = true;
    },
    async append(files, bytes, { from = position, maxBytes = 1_000, sha256 } = {}) {
      let expected = from;
      return files.append({
        key,
        from,
        bytes,
        maxBytes,
        sha256,
        async onDurable(next) {
          if (willFail) {
            willFail = false;
            throw new Error('the process died');
          }
          const { receivedBytes, lastPiece } = position;
          if (expected.receivedBytes !== receivedBytes || expected.lastPiece !== lastPiece) {
            return false;
          }
          [position, expected] = [next, next];
          recorded.push(next.receivedBytes);
          return true;
        },
      });
    },
    claim: (files) =>
      files.claim({
        key,
        name: 'a.txt',
        sizeBytes: position.receivedBytes,
        lastPiece: position.lastPiece,
      }),
  };
}
