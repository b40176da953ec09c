import { readStream } from '../bytes/read-stream.ts';
import { toBlob } from '../bytes/to-blob.ts';
import { laterRules } from '../core/later-rules.ts';
import { checkOptions } from '../core/option-rules.ts';
import type { Bytes, FileInput, NamedBytes } from '../core/file-input.ts';
import { unreadableFile } from '../platform/file-errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { UploadFile } from '../transport/transport.ts';

const unknownType = 'application/octet-stream';

/**
 * Prepares a file for sending.
 *
 * @throws InputError if it cannot be opened; also while it is read, if reading fails or its size has
 * changed.
 */
export async function openFile(input: FileInput, platform: Platform): Promise<UploadFile> {
  const isPath = typeof input === 'string' || input instanceof URL;
  const file = isPath ? await platform.openPath(input) : fromData(input);
  return { ...file, open: () => checkedBytes(file) };
}

function fromData(input: Blob | NamedBytes): UploadFile {
  if (input instanceof Blob) return fromBlob(input);
  if (input?.name === undefined || input.data === undefined) {
    throw unreadableFile('The file', 'is not a path, a Blob, or bytes with a name');
  }
  checkOptions(laterRules.file, input);
  return fromBytes(input);
}

const fromBlob = (blob: Blob): UploadFile => ({
  name: 'name' in blob && typeof blob.name === 'string' ? blob.name : 'file',
  contentType: blob.type || unknownType,
  sizeBytes: blob.size,
  isReplayable: true,
  isSeekable: true,
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

/** Reports a failure of the file as such, and not as one of the connection. */
async function* checkedBytes({
  name,
  sizeBytes,
  open,
}: Pick<UploadFile, 'name' | 'sizeBytes' | 'open'>): AsyncGenerator<Uint8Array> {
  let countBytes = 0;
  try {
    for await (const chunk of open()) {
      countBytes += chunk.byteLength;
      if (sizeBytes !== null && countBytes > sizeBytes) break;
      yield chunk;
    }
  } catch (cause) {
    throw unreadableFile(name, 'could not be read completely', cause);
  }
  if (sizeBytes !== null && countBytes !== sizeBytes) {
    throw unreadableFile(name, 'has an unexpected size');
  }
}
