import { platform } from '#platform';

import type { Bytes, FileInput, NamedBytes } from '../core/upload.ts';
import type { UploadFile } from '../transport/transport.ts';
import { readStream } from './read-stream.ts';
import { toBlob } from './to-blob.ts';
import { unreadableFile } from './unreadable-file.ts';

const unknownType = 'application/octet-stream';

/**
 * Makes any file that a caller may give ready to be sent.
 *
 * @throws InputError where there is no such file; also later, where it breaks off or has changed.
 */
export async function openFile(input: FileInput): Promise<UploadFile> {
  const isPath = typeof input === 'string' || input instanceof URL;
  const file = isPath ? await platform.openPath(input) : fromData(input);
  return { ...file, open: () => checkedBytes(file) };
}

const fromData = (input: Blob | NamedBytes): UploadFile =>
  input instanceof Blob ? fromBlob(input) : fromBytes(input);

const fromBlob = (blob: Blob): UploadFile => ({
  name: 'name' in blob && typeof blob.name === 'string' ? blob.name : 'file',
  contentType: blob.type || unknownType,
  sizeBytes: blob.size,
  isReplayable: true,
  open: () => readStream(blob.stream()),
  toBlob: async () => blob,
});

function fromBytes({ name, contentType = unknownType, sizeBytes, data }: NamedBytes): UploadFile {
  const file = {
    name,
    contentType,
    sizeBytes: data instanceof Uint8Array ? data.byteLength : (sizeBytes ?? null),
    isReplayable: data instanceof Uint8Array || typeof data === 'function',
    open: () => iterate(typeof data === 'function' ? data() : data),
  };
  return { ...file, toBlob: () => toBlob(checkedBytes(file), contentType) };
}

async function* iterate(bytes: Bytes): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* 'getReader' in bytes ? readStream(bytes) : bytes;
}

/** A fault of the file is told as one, not as a fault of the connection. */
async function* checkedBytes({
  name,
  sizeBytes,
  open,
}: Pick<UploadFile, 'name' | 'sizeBytes' | 'open'>): AsyncGenerator<Uint8Array> {
  let countBytes = 0;
  try {
    for await (const piece of open()) {
      countBytes += piece.byteLength;
      if (sizeBytes !== null && countBytes > sizeBytes) break;
      yield piece;
    }
  } catch (cause) {
    throw unreadableFile(name, 'could not be read to its end', cause);
  }
  if (sizeBytes !== null && countBytes !== sizeBytes) {
    throw unreadableFile(name, 'is not as long as it was when it was opened');
  }
}
