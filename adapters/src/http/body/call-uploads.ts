import type { FileStore, NewStoredFile } from '@nsem/core';
import type { ReceivedFile, UploadDesk } from '../../files/upload-desk.ts';

/** The files of one call: what it does not end up using is thrown away when it ends. */
export interface CallUploads {
  /** The file that came with a multipart body. */
  readonly received: ReceivedFile | undefined;
  /** Takes a typed text as a file. */
  receiveText(text: string, name: string): Promise<ReceivedFile>;
  /** Takes bytes that came inside JSON as a file. */
  receiveBytes(bytes: Uint8Array, name: string): Promise<ReceivedFile>;
  /** Takes a received file into the store. */
  keep(file: ReceivedFile, contentType: string): Promise<NewStoredFile>;
}

/** The uploads of a call, for the one who runs the call. */
export interface OpenUploads extends CallUploads {
  /** Throws away what was received, and what was kept too unless the call made use of it. */
  close(used: boolean): Promise<void>;
}

/** Opens the uploads of a call, perhaps with a file that has already come. */
export function openUploads(
  { uploads: desk, files }: Readonly<{ uploads: UploadDesk; files: FileStore }>,
  received: ReceivedFile | undefined,
): OpenUploads {
  const open: ReceivedFile[] = received === undefined ? [] : [received];
  const kept: NewStoredFile[] = [];
  const remember = (file: ReceivedFile): ReceivedFile => {
    open.push(file);
    return file;
  };
  return {
    received,
    receiveText: async (text, name) => remember(await desk.receiveText(text, name)),
    async receiveBytes(bytes, name) {
      const file = await desk.receive(once(bytes), { name, maxBytes: bytes.length });
      if (file.ok) return remember(file.value);
      throw new Error(`bytes in memory were refused: ${file.fault.code}`);
    },
    async keep(file, contentType) {
      const stored = await desk.keep(file, contentType);
      kept.push(stored);
      return stored;
    },
    async close(used) {
      for (const file of open) await desk.discard(file);
      if (!used) for (const { key } of kept) await files.remove(key);
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
