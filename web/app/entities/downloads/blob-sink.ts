/** Collects the pieces of a large file. */
export type BlobSink = Readonly<{
  write(piece: Uint8Array): Promise<void>;
  close(): Promise<Blob>;
  discard(): Promise<void>;
}>;

const folderName = 'backups';

/** Long enough for the browser to copy the file to the downloads folder. */
const retentionMs = 10 * 60_000;

/** Opens a sink on disk if the browser provides private files to this page, else in memory. */
export async function openBlobSink(filename: string): Promise<BlobSink> {
  try {
    return await openDiskSink(filename);
  } catch {
    // Pages without TLS, private windows and older browsers have no private files.
    return openMemorySink();
  }
}

async function openDiskSink(filename: string): Promise<BlobSink> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  await deleteOldFiles(folder);
  const name = `${crypto.randomUUID()}-${filename}`;
  const remove = () => folder.removeEntry(name);
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  return {
    write: (piece) => writable.write(new Uint8Array(piece)),
    async close() {
      await writable.close();
      setTimeout(() => void remove().catch(() => undefined), retentionMs);
      return file.getFile();
    },
    async discard() {
      await writable.abort();
      await remove();
    },
  };
}

/** Deletes files left behind by pages that were closed too early. */
async function deleteOldFiles(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, entry] of folder.entries()) {
    if (!isFile(entry)) continue;
    const { lastModified } = await entry.getFile();
    // Another window may still be writing it.
    if (Date.now() - lastModified > retentionMs)
      await folder.removeEntry(name).catch(() => undefined);
  }
}

const isFile = (entry: FileSystemHandle): entry is FileSystemFileHandle => entry.kind === 'file';

function openMemorySink(): BlobSink {
  const pieces: Blob[] = [];
  return {
    write(piece) {
      // Browsers can store a Blob outside the memory of the page, unlike bytes.
      pieces.push(new Blob([new Uint8Array(piece)]));
      return Promise.resolve();
    },
    close: () => Promise.resolve(new Blob(pieces)),
    discard: () => Promise.resolve(),
  };
}
