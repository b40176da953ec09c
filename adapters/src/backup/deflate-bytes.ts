import { pipeline } from 'node:stream/promises';
import { createDeflateRaw, deflateRawSync } from 'node:zlib';

/** What is compressed at once, in a few milliseconds; a stream for each would take longer. */
const smallBytes = 64 * 1024;

async function* chain(
  beginning: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* beginning;
  yield* rest;
}

async function* deflateStream(
  bytes: AsyncGenerator<Uint8Array>,
  level: number,
): AsyncGenerator<Uint8Array> {
  const deflating = createDeflateRaw({ level });
  // Its reader receives the error.
  const ended = pipeline(bytes, deflating).catch(() => undefined);
  try {
    yield* deflating;
  } finally {
    deflating.destroy();
    // By then what was read is closed.
    await ended;
  }
}

/**
 * Compresses bytes while they are read.
 *
 * @param level 1 to 9.
 */
export async function* deflateBytes(
  bytes: AsyncGenerator<Uint8Array>,
  level: number,
): AsyncGenerator<Uint8Array> {
  try {
    const beginning: Uint8Array[] = [];
    let sizeBytes = 0;
    while (sizeBytes <= smallBytes) {
      const next = await bytes.next();
      if (next.done === true) {
        // Room for bytes that cannot be compressed, rather than 16 KiB for a few of them.
        const chunkSize = sizeBytes + 64;
        yield deflateRawSync(Buffer.concat(beginning), { level, chunkSize });
        return;
      }
      beginning.push(next.value);
      sizeBytes += next.value.length;
    }
    yield* deflateStream(chain(beginning, bytes), level);
  } finally {
    await bytes.return(undefined);
  }
}
