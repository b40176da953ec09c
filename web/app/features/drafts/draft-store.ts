import { promisifyRequest, type UseStore } from 'idb-keyval';

import { readToken } from '../../lib/session-token.ts';
import { readUserId } from '../auth/session.ts';
import { draftDatabase } from './forget-drafts.ts';
import { draftPrefix, outdatedKeys, type KeptPart, type KeyedParts } from './kept-parts.ts';

const storeName = 'parts';
/** A database that does not open is one that we do not have. */
const patienceMs = 2_000;

type Parts = Readonly<Record<string, unknown>>;

/** The parts of one person's draft. Where this device keeps nothing for us, they are always none. */
export type DraftStore = Readonly<{
  /** Puts parts in, or takes them out where they are null; all of them or none. */
  write(parts: Parts): Promise<void>;
  /** Every part by its name, with the time of the last change; null where there is none. */
  read(): Promise<Readonly<{ at: number; parts: ReadonlyMap<string, unknown> }> | null>;
  /** Takes out every part whose name begins so; without a name, the whole draft. */
  remove(beginning?: string): Promise<void>;
}>;

let database: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  database ??= connect().catch((error: unknown) => {
    database = null;
    throw error;
  });
  return database;
}

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(draftDatabase);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  const opened = await promisifyRequest(request);
  const forget = (): void => {
    database = null;
  };
  opened.addEventListener('close', forget);
  // Somebody logs out, here or in another tab: what was kept is to be deleted.
  opened.addEventListener('versionchange', () => {
    forget();
    opened.close();
  });
  return opened;
}

const useStore: UseStore = async (mode, callback) => {
  const opened = await openDatabase();
  return callback(opened.transaction(storeName, mode).objectStore(storeName));
};

/** Storage that is shut or full keeps nothing, and the page does without it. */
const orElse = async <T>(kept: Promise<T>, fallback: T): Promise<T> => {
  const late = new Promise<T>((resolve) => {
    setTimeout(() => resolve(fallback), patienceMs);
  });
  return Promise.race([kept.catch(() => fallback), late]);
};

/** Where a draft of whoever is logged in lies. Once they have logged out nothing is written. */
export function draftStore(name: string): DraftStore {
  const owner = readUserId();
  const prefix = draftPrefix(owner ?? 0, name);
  const isTheirs = (): boolean => owner !== null && readUserId() === owner && readToken() !== null;
  const attempt = <T>(act: () => Promise<T>, fallback: T): Promise<T> =>
    isTheirs() ? orElse(act(), fallback) : Promise.resolve(fallback);
  const write = (parts: Parts) => change((store) => isTheirs() && put(store, prefix, parts));
  const remove = (beginning: string) =>
    change((store) => store.delete(beginningWith(prefix + beginning)));
  return {
    write: (parts) => attempt(() => write(parts), undefined),
    read: () => attempt(() => readDraft(prefix), null),
    remove: (beginning = '') => attempt(() => remove(beginning), undefined),
  };
}

const change = (act: (store: IDBObjectStore) => unknown): Promise<void> =>
  useStore('readwrite', async (store) => {
    act(store);
    // Said at once, it is done even where the page is being left.
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  });

function put(store: IDBObjectStore, prefix: string, parts: Parts): void {
  const at = Date.now();
  for (const [part, value] of Object.entries(parts)) {
    if (value === null) store.delete(prefix + part);
    else store.put({ at, value } satisfies KeptPart, prefix + part);
  }
}

async function readDraft(prefix: string) {
  await sweep();
  const found = await readParts(beginningWith(prefix));
  if (found.length === 0) return null;
  return {
    at: Math.max(...found.map(([, { at }]) => at)),
    parts: new Map(found.map(([key, { value }]) => [key.slice(prefix.length), value] as const)),
  };
}

const beginningWith = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);

const readParts = (range?: IDBKeyRange): Promise<KeyedParts> =>
  useStore('readonly', async (store) => {
    const [keys, parts] = await Promise.all([
      promisifyRequest(store.getAllKeys(range) as IDBRequest<string[]>),
      promisifyRequest<KeptPart[]>(store.getAll(range)),
    ]);
    return parts.map((part, index) => [keys[index] ?? '', part] as const);
  });

let isSwept = false;

/** Once a visit: what was forgotten here for a week is not kept for ever. */
async function sweep(): Promise<void> {
  if (isSwept) return;
  isSwept = true;
  const outdated = outdatedKeys(await readParts(), Date.now());
  if (outdated.length === 0) return;
  await change((store) => {
    for (const key of outdated) store.delete(key);
  });
}
