/** The name of the IndexedDB database that stores drafts. */
export const draftDatabase = 'nsem-drafts';

/** The store of the parts of all drafts, by keys that begin with the id of their user. */
export const draftStoreName = 'parts';

/** What the keys of a user's drafts begin with. */
export const userPrefix = (userId: number): string => `${userId}:`;

/** Deletes the drafts of all users from this device, because it may be a shared phone. */
export const deleteDrafts = (): void => deleteDatabase(draftDatabase);

/** Deletes a database of this device, if there is one. */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Without access to the database, nothing has been saved in it either.
  }
}
