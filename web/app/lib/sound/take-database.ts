import { promisifyRequest } from 'idb-keyval';

import { userPrefix } from '../browser/draft-database.ts';
import { takesName, takeStoreName } from '../browser/take-places.ts';
import type { TakeOwner, TakeStore } from './take-store.ts';

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
export async function listTakeKeys(accountId: number): Promise<readonly string[]> {
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
