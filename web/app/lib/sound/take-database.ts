import { promisifyRequest } from 'idb-keyval';

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
      const keys = await useStore('readonly', (store) => store.getAllKeys(ofJob));
      return keys.map((key) => String(key).slice(prefix.length));
    },
    remove: (key) => useStore('readwrite', (store) => store.delete(prefix + key)),
    removeAll: () => useStore('readwrite', (store) => store.delete(ofJob)),
  };
}
