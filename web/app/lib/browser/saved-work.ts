/** The name of the IndexedDB database that stores drafts. */
export const draftDatabase = 'nsem-drafts';

/** The store of the parts of all drafts, by keys that begin with the id of their user. */
export const draftStoreName = 'parts';

/** What the keys of a user's drafts begin with. */
export const userPrefix = (userId: number): string => `${userId}:`;

/** Deletes the drafts of all users from this device, because it may be a shared phone. */
export const deleteDrafts = (): void => deleteDatabase(draftDatabase);

/** Deletes a database of this device, if there is one. */
function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Without access to the database, nothing has been saved in it either.
  }
}

/** The name of the folder that stores takes, and of the database where there is no such folder. */
export const takesName = 'nsem-takes';

/** The store of all takes in the database, by keys that begin with the id of their user. */
export const takeStoreName = 'takes';

/** Deletes the takes of all users from this device, because it may be a shared phone. */
export function deleteTakes(): void {
  // Without access to a place, nothing has been saved in it either.
  deleteFolder().catch(() => undefined);
  deleteDatabase(takesName);
}

async function deleteFolder(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  try {
    await root.removeEntry(takesName, { recursive: true });
  } catch (error) {
    if ((error as Error).name === 'NotFoundError') return;
    // While one take is being written, here or in another tab, none is deleted.
    const { deleteTakeFiles } = await import('./delete-take-files.ts');
    await deleteTakeFiles(root, takesName);
  }
}
