import { readUserId } from '../session/session.ts';
import { SoundRefusal } from './sound-refusal.ts';
import { listTakeKeys, openTakeDatabase } from './take-database.ts';
import { listTakeFolders, openTakeFolder } from './take-folder.ts';
import type { TakeStore } from './take-store.ts';

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
