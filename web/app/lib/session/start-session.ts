import type { User } from '@nsem/sdk';

import {
  draftDatabase,
  draftStoreName,
  takesName,
  takeStoreName,
  userPrefix,
} from '../browser/saved-work.ts';
import { beginSession } from './session.ts';

/**
 * Starts a session with the response to a login or a registration. Drafts and takes of other
 * users, whose sessions expired on this device, are deleted.
 */
export function startSession(
  response: Readonly<{ access_token: string; device_token: string; user: User }>,
): void {
  beginSession(response);
  deleteWorkOfOthers(response.user.id);
}

/**
 * Deletes the drafts and the takes that other users of this device left behind when their sessions
 * expired.
 *
 * @param userId whose drafts and takes stay
 */
function deleteWorkOfOthers(userId: number): void {
  deleteOutside(draftDatabase, draftStoreName, userPrefix(userId));
  deleteOutside(takesName, takeStoreName, userPrefix(userId));
  // Without access to a place, nothing has been saved in it either.
  deleteFoldersOfOthers(String(userId)).catch(() => undefined);
}

async function deleteFoldersOfOthers(own: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(takesName);
  for await (const name of folder.keys()) {
    // What is being written in another tab cannot be deleted; that tab does it.
    if (name !== own) await folder.removeEntry(name, { recursive: true }).catch(() => undefined);
  }
}

/** Deletes the rows of a store on this device, except those whose keys have a prefix. */
function deleteOutside(database: string, storeName: string, prefix: string): void {
  try {
    const opening = indexedDB.open(database);
    // There is no database yet: it is not created for this.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => {
      const deletion = opening.result.transaction(storeName, 'readwrite');
      const store = deletion.objectStore(storeName);
      store.delete(IDBKeyRange.upperBound(prefix, true));
      store.delete(IDBKeyRange.lowerBound(`${prefix}\uFFFF`));
      deletion.commit();
      // Closes once the transaction has ended.
      opening.result.close();
    });
  } catch {
    // The same as above.
  }
}
