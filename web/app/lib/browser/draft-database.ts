/** The name of the IndexedDB database that stores drafts. */
export const draftDatabase = 'nsem-drafts';

/** Deletes the drafts of all users from this device, because it may be a shared phone. */
export function deleteDrafts(): void {
  try {
    indexedDB.deleteDatabase(draftDatabase);
  } catch {
    // Without access to the database, nothing has been saved in it either.
  }
}
