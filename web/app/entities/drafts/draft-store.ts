import { promisifyRequest, type UseStore } from 'idb-keyval';

import { readToken } from '../../lib/api/session-token.ts';
import {
  draftDatabase,
  draftStoreName as storeName,
  userPrefix,
} from '../../lib/browser/saved-work.ts';
import { readUserId } from '../../lib/session/session.ts';

/** Treats a database that has not opened by then as unavailable. */
const openTimeoutMs = 2_000;

type Parts = Readonly<Record<string, unknown>>;

/** The parts of one user's draft. It is always empty if this device offers no storage. */
export type DraftStore = Readonly<{
  /**
   * Stores parts, and deletes those that are null, in one transaction.
   *
   * @returns whether that is done: the device may have no room
   */
  write(parts: Parts): Promise<boolean>;
  /** Whether there is a part; true if the storage does not answer. */
  has(part: string): Promise<boolean>;
  /** All parts by name, with the time of the last change; null if there is no draft. */
  read(): Promise<Readonly<{ at: number; parts: ReadonlyMap<string, unknown> }> | null>;
  /** Deletes the parts whose names start with the prefix; without one, the whole draft. */
  remove(partPrefix?: string): Promise<void>;
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
  const clearConnection = (): void => {
    database = null;
  };
  opened.addEventListener('close', clearConnection);
  // The user logs out, here or in another tab, which deletes the database.
  opened.addEventListener('versionchange', () => {
    clearConnection();
    opened.close();
  });
  return opened;
}

/** Only opening has a limit: a slow device takes longer for a large file, and has it then. */
const useStore: UseStore = async (mode, callback) => {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database does not open')), openTimeoutMs);
  });
  const opened = await Promise.race([openDatabase(), timeout]);
  return callback(opened.transaction(storeName, mode).objectStore(storeName));
};

/** The store of a draft of the current user. Nothing is written after they have logged out. */
export function draftStore(name: string): DraftStore {
  const owner = readUserId();
  const prefix = draftPrefix(owner ?? 0, name);
  const isLoggedIn = (): boolean =>
    owner !== null && readUserId() === owner && readToken() !== null;
  /** If storage is blocked or full the page works without it. */
  const attempt = async <T>(act: () => Promise<T>, fallback: T): Promise<T> =>
    isLoggedIn() ? act().catch(() => fallback) : fallback;
  const write = async (parts: Parts): Promise<boolean> => {
    await change((store) => isLoggedIn() && put(store, prefix, parts));
    return true;
  };
  const remove = (partPrefix: string) =>
    change((store) => store.delete(keysStartingWith(prefix + partPrefix)));
  const has = (part: string) =>
    useStore('readonly', (store) => promisifyRequest(store.count(prefix + part)));
  return {
    write: (parts) => attempt(() => write(parts), false),
    has: (part) => attempt(async () => (await has(part)) > 0, true),
    read: () => attempt(() => readDraft(prefix), null),
    remove: (partPrefix = '') => attempt(() => remove(partPrefix), undefined),
  };
}

const change = (act: (store: IDBObjectStore) => unknown): Promise<void> =>
  useStore('readwrite', async (store) => {
    act(store);
    // An explicit commit completes even while the page is being unloaded.
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  });

function put(store: IDBObjectStore, prefix: string, parts: Parts): void {
  const at = Date.now();
  for (const [part, value] of Object.entries(parts)) {
    if (value === null) store.delete(prefix + part);
    else store.put({ at, value } satisfies StoredPart, prefix + part);
  }
}

async function readDraft(prefix: string) {
  await deleteExpiredDrafts();
  const found = await readParts(keysStartingWith(prefix));
  if (found.length === 0) return null;
  return {
    at: Math.max(...found.map(([, { at }]) => at)),
    parts: new Map(found.map(([key, { value }]) => [key.slice(prefix.length), value] as const)),
  };
}

const keysStartingWith = (prefix: string): IDBKeyRange =>
  IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);

const readParts = (range?: IDBKeyRange): Promise<KeyedParts> =>
  useStore('readonly', async (store) => {
    const [keys, parts] = await Promise.all([
      promisifyRequest(store.getAllKeys(range) as IDBRequest<string[]>),
      promisifyRequest<StoredPart[]>(store.getAll(range)),
    ]);
    return parts.map((part, index) => [keys[index] ?? '', part] as const);
  });

let hasDeletedExpired = false;

/** Runs once per visit. */
async function deleteExpiredDrafts(): Promise<void> {
  if (hasDeletedExpired) return;
  hasDeletedExpired = true;
  const expired = expiredKeys(await readParts(), Date.now());
  if (expired.length === 0) return;
  await change((store) => {
    for (const key of expired) store.delete(key);
  });
}

/** How long a draft is retained after its last change. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** A part of a draft as stored in the database, with the time it was written. */
type StoredPart = Readonly<{ at: number; value: unknown }>;

/** Parts of drafts by their keys. */
export type KeyedParts = readonly (readonly [key: string, part: StoredPart])[];

/** The key prefix of one user's draft; a whole key is `7:deliver-12:fields`. */
export const draftPrefix = (userId: number, name: string): string =>
  `${userPrefix(userId)}${name}:`;

const draftKeyOf = (key: string): string =>
  key.slice(0, key.indexOf(':', key.indexOf(':') + 1) + 1);

/** The keys of drafts unchanged for a week; all parts of a draft expire together. */
export function expiredKeys(parts: KeyedParts, now: number): readonly string[] {
  const lastChanges = new Map<string, number>();
  for (const [key, { at }] of parts) {
    const draft = draftKeyOf(key);
    lastChanges.set(draft, Math.max(at, lastChanges.get(draft) ?? 0));
  }
  return parts
    .map(([key]) => key)
    .filter((key) => (lastChanges.get(draftKeyOf(key)) ?? 0) + retentionMs <= now);
}
