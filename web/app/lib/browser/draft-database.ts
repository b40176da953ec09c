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
export const deleteDraftsOfOthers = (userId: number): void =>
  deleteOutside(draftDatabase, draftStoreName, userPrefix(userId));

/** Deletes the rows of a store on this device, except those whose keys have a prefix. */
export function deleteOutside(database: string, storeName: string, prefix: string): void {
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
