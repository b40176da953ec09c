import { promisifyRequest } from 'idb-keyval';

import { takesName, takeStoreName, userPrefix } from '../browser/saved-work.ts';
import { readUserId } from '../session/session.ts';
import { SoundRefusal, type TakeOwner, type TakeStore } from './take-store.ts';

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Opens the takes of a job on this device: in files if the browser has them, else in its database.
 * Either reads and writes from the device, so that memory stays the same however long takes are.
 * Logging out deletes them, and nothing is saved after it.
 */
export async function openTakes(accountId: number, jobId: number): Promise<TakeStore> {
  const owner = { accountId, jobId };
  const store = (await openTakeFolder(owner)) ?? openTakeDatabase(owner);
  const isLoggedIn = (): boolean => readUserId() === accountId;
  return {
    ...store,
    async save(segmentKey, take) {
      if (!isLoggedIn()) return;
      try {
        await store.save(segmentKey, take);
      } catch (error) {
        throw isFull(error) ? new SoundRefusal('device-full') : error;
      }
      // The user logged out while it was written.
      if (!isLoggedIn()) await store.remove(segmentKey);
    },
  };
}

/** The ids of the jobs for which this device has takes of an account. */
export async function listJobsWithTakes(accountId: number): Promise<readonly number[]> {
  const places = [listTakeFolders(accountId), listTakeKeys(accountId)];
  // Without access to a place, or without the place, it has none.
  const found = await Promise.all(places.map((place) => place.catch(() => [])));
  return [...new Set(found.flat().map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Opens the database for one operation: a connection that stays open would delay its deletion. */
async function useStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(takesName);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(takeStoreName));
  const database = await promisifyRequest(opening);
  try {
    const transaction = database.transaction(takeStoreName, mode);
    const request = act(transaction.objectStore(takeStoreName));
    // A write is complete with its transaction, which can still fail if the device is full.
    await promisifyRequest(transaction);
    return request.result;
  } finally {
    database.close();
  }
}

/** The jobs of an account that have takes in the database. */
async function listTakeKeys(accountId: number): Promise<readonly string[]> {
  const known = await indexedDB.databases();
  // It is not created for this.
  if (!known.some(({ name }) => name === takesName)) return [];
  const prefix = userPrefix(accountId);
  const ofAccount = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
  const keys = await useStore(
    'readonly',
    (store) => store.getAllKeys(ofAccount) as IDBRequest<string[]>,
  );
  return keys.map((key) => key.split(':')[1] ?? '');
}

/** Stores takes in IndexedDB, which browsers without files of their own have. */
export function openTakeDatabase({ accountId, jobId }: TakeOwner): TakeStore {
  const prefix = `${accountId}:${jobId}:`;
  const ofJob = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
  return {
    save: async (key, take) => {
      await useStore('readwrite', (store) => store.put(take, prefix + key));
    },
    load: async (key) => {
      const found = await useStore<unknown>('readonly', (store) => store.get(prefix + key));
      return found instanceof Blob ? found : null;
    },
    list: async () => {
      // Only this file writes keys, so their type is known.
      const keys = await useStore(
        'readonly',
        (store) => store.getAllKeys(ofJob) as IDBRequest<string[]>,
      );
      return keys.map((key) => key.slice(prefix.length));
    },
    remove: (key) => useStore('readwrite', (store) => store.delete(prefix + key)),
    removeAll: () => useStore('readwrite', (store) => store.delete(ofJob)),
  };
}

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
async function listTakeFolders(accountId: number): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(takesName);
  return namesIn(await all.getDirectoryHandle(String(accountId)));
}
