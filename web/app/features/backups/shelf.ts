/** Where a large file is put piece by piece, until all of it is there. */
export type Shelf = Readonly<{
  put(piece: Uint8Array): Promise<void>;
  close(): Promise<Blob>;
  drop(): Promise<void>;
}>;

const folderName = 'backups';

/** Long enough for the browser to have copied the file to where downloads go. */
const keptMs = 10 * 60_000;

/** A shelf on the device's disk where the browser has one for this page, else in memory. */
export async function openShelf(filename: string): Promise<Shelf> {
  try {
    return await openDiskShelf(filename);
  } catch {
    // Pages without TLS, private windows and older browsers have none.
    return openMemoryShelf();
  }
}

async function openDiskShelf(filename: string): Promise<Shelf> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  await sweep(folder);
  const name = `${crypto.randomUUID()}-${filename}`;
  const remove = () => folder.removeEntry(name);
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  return {
    put: (piece) => writable.write(new Uint8Array(piece)),
    async close() {
      await writable.close();
      setTimeout(() => void remove().catch(() => undefined), keptMs);
      return file.getFile();
    },
    async drop() {
      await writable.abort();
      await remove();
    },
  };
}

/** Takes away what pages have left behind that were closed too early. */
async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, entry] of folder.entries()) {
    if (!isFile(entry)) continue;
    const { lastModified } = await entry.getFile();
    // Another window may still be writing it.
    if (Date.now() - lastModified > keptMs) await folder.removeEntry(name).catch(() => undefined);
  }
}

const isFile = (entry: FileSystemHandle): entry is FileSystemFileHandle => entry.kind === 'file';

function openMemoryShelf(): Shelf {
  const pieces: Blob[] = [];
  return {
    put(piece) {
      // Browsers may keep a Blob outside of the page's memory, and bytes not.
      pieces.push(new Blob([new Uint8Array(piece)]));
      return Promise.resolve();
    },
    close: () => Promise.resolve(new Blob(pieces)),
    drop: () => Promise.resolve(),
  };
}
