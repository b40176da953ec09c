import { takesName } from '../browser/saved-work.ts';
import type { TakeOwner, TakeStore } from './take-store.ts';

type Folder = FileSystemDirectoryHandle;

const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** What an operation returns; `fallback` if the file or the folder does not exist. */
async function unlessMissing<T>(operation: Promise<T>, fallback: T): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    if (isMissing(error)) return fallback;
    throw error;
  }
}

// Keys become file names, which may not have every character.
const fileNameOf = encodeURIComponent;
const keyOf = decodeURIComponent;

/** Writes to the side and replaces the file at the end: an interrupted take leaves the one before. */
async function write(folder: Folder, name: string, take: Blob): Promise<void> {
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  try {
    await writable.write(take);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    const isNew = (await file.getFile()).size === 0;
    if (isNew) await folder.removeEntry(name);
    throw error;
  }
}

async function namesIn(folder: Folder): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(keyOf(name));
  return names;
}

/**
 * Stores takes in files that belong to this site (OPFS).
 *
 * @returns null if the browser has none, or cannot write them from a page
 */
export async function openTakeFolder({ accountId, jobId }: TakeOwner): Promise<TakeStore | null> {
  if (!('FileSystemFileHandle' in globalThis)) return null;
  if (!('createWritable' in FileSystemFileHandle.prototype)) return null;
  const root = await navigator.storage.getDirectory().catch(() => null);
  if (root === null) return null;

  const ofAccount = async (create: boolean): Promise<Folder> => {
    const all = await root.getDirectoryHandle(takesName, { create });
    return all.getDirectoryHandle(String(accountId), { create });
  };
  const ofJob = async (create: boolean): Promise<Folder> =>
    (await ofAccount(create)).getDirectoryHandle(String(jobId), { create });
  const loadFile = async (name: string) =>
    (await (await ofJob(false)).getFileHandle(name)).getFile();
  const removeFile = async (name: string) => (await ofJob(false)).removeEntry(name);
  const removeFolder = async () =>
    (await ofAccount(false)).removeEntry(String(jobId), { recursive: true });

  return {
    save: async (key, take) => write(await ofJob(true), fileNameOf(key), take),
    load: (key) => unlessMissing<Blob | null>(loadFile(fileNameOf(key)), null),
    list: () => unlessMissing(ofJob(false).then(namesIn), []),
    remove: (key) => unlessMissing(removeFile(fileNameOf(key)), undefined),
    removeAll: () => unlessMissing(removeFolder(), undefined),
  };
}

/** The jobs of an account that have takes in files. */
export async function listTakeFolders(accountId: number): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(takesName);
  return namesIn(await all.getDirectoryHandle(String(accountId)));
}
