/** The name of the IndexedDB database that stores drafts. */
export const draftDatabase = 'nsem-drafts';

/** The store of the parts of all drafts, by keys that begin with the id of their user. */
export const draftStoreName = 'parts';

/** What the keys of a user's drafts begin with. */
export const userPrefix = (userId: number): string => `${userId}:`;

/** Deletes the drafts of all users from this device, because it may be a shared phone. */
export function deleteDrafts(): void {
  try {
    indexedDB.deleteDatabase(draftDatabase);
  } catch {
    // Without access to the database, nothing has been saved in it either.
  }
}

/** Deletes the drafts that other users of this device left behind when their sessions expired. */
export function deleteDraftsOfOthers(userId: number): void {
  try {
    const opening = indexedDB.open(draftDatabase);
    // There is no database yet: it is not created for this.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => deleteOutside(opening.result, userPrefix(userId)));
  } catch {
    // The same as above.
  }
}

function deleteOutside(database: IDBDatabase, prefix: string): void {
  const deletion = database.transaction(draftStoreName, 'readwrite');
  const store = deletion.objectStore(draftStoreName);
  store.delete(IDBKeyRange.upperBound(prefix, true));
  store.delete(IDBKeyRange.lowerBound(`${prefix}\uFFFF`));
  deletion.commit();
  // Closes once the transaction has ended.
  database.close();
}
