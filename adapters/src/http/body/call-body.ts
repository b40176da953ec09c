import type { IncomingMessage } from 'node:http';
import { type FileStore, type NewStoredFile, ok, refuse, type Result } from '@nsem/core';
import type { ReceivedFile, UploadStaging } from '../../files/upload-staging.ts';
import type { HttpFault } from '../problems/http-fault.ts';

/** The files of one call: those that it does not use are discarded when it ends. */
export interface CallUploads {
  /** The file that came with a multipart body. */
  readonly received: ReceivedFile | undefined;
  /** Stages a typed text as a file. */
  receiveText(text: string, name: string): Promise<ReceivedFile>;
  /** Stages bytes from a JSON body as a file. */
  receiveBytes(bytes: Uint8Array, name: string): Promise<ReceivedFile>;
  /** Takes over a file that arrived before the call. */
  take(file: ReceivedFile): ReceivedFile;
  /** Moves a received file into the file store. */
  store(file: ReceivedFile, contentType: string): Promise<NewStoredFile>;
}

/** The uploads of a call, for the code that runs the call. */
export interface OpenUploads extends CallUploads {
  /** Discards what was received, and also what was stored unless the call used it. */
  close(used: boolean): Promise<void>;
}

/** Opens the uploads of a call, with the file of its multipart body if there is one. */
export function openUploads(
  { uploads: staging, files }: Readonly<{ uploads: UploadStaging; files: FileStore }>,
  received: ReceivedFile | undefined,
): OpenUploads {
  const open: ReceivedFile[] = received === undefined ? [] : [received];
  const stored: NewStoredFile[] = [];
  const track = (file: ReceivedFile): ReceivedFile => {
    open.push(file);
    return file;
  };
  return {
    received,
    receiveText: async (text, name) => track(await staging.receiveText(text, name)),
    async receiveBytes(bytes, name) {
      const file = await staging.receive(slicesOf(bytes), { name, maxBytes: bytes.length });
      if (file.ok) return track(file.value);
      throw new Error(`bytes in memory were refused: ${file.fault.code}`);
    },
    take: track,
    async store(file, contentType) {
      const one = await staging.store(file, contentType);
      stored.push(one);
      return one;
    },
    async close(used) {
      for (const file of open) await staging.discard(file);
      if (!used) for (const { key } of stored) await files.remove(key);
    },
  };
}

/** So many bytes are hashed and written in a row; then other requests run. */
const sliceBytes = 256 * 1024;

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes);
  }
}

/** The bytes of a call, for an operation that reads them itself. */
export interface CallStream {
  /** How many there are, if the caller has declared it. */
  readonly declaredBytes: number | undefined;
  /** Reads them as they arrive. Ending early leaves the connection open for the answer. */
  bytes(): AsyncIterable<Uint8Array>;
  /** Ends the connection: reading fails. */
  breakOff(): void;
}

/** Opens the bytes of a request, if they are of the media type and not compressed. */
export function openStream(request: IncomingMessage, media: string): Result<CallStream, HttpFault> {
  const { headers } = request;
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (type.trim() !== media || encoding !== 'identity') {
    return refuse({ code: 'http.media-type-unsupported', accepted: [media] });
  }
  const length = headers['content-length'];
  return ok({
    declaredBytes: length === undefined ? undefined : Number(length),
    bytes: () => request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
    breakOff: () => void request.destroy(),
  });
}
