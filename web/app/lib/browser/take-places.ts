/** The name of the folder that stores takes, and of the database where there is no such folder. */
export const takesName = 'nsem-takes';

/** The store of all takes in the database, by keys that begin with the id of their user. */
export const takeStoreName = 'takes';

/**
 * Deletes takes from this device, because it may be a shared phone.
 *
 * @param keptUserId the user whose takes stay, if there is one
 */
export function deleteTakes(keptUserId?: number): void {
  const kept = String(keptUserId);
  // Without access to a place, nothing has been saved in it either.
  deleteFolders(kept).catch(() => undefined);
  try {
    const opening = indexedDB.open(takesName);
    // There is no database yet: it is not created for this.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => deleteRows(opening.result, `${kept}:`));
  } catch {
    // The same as above.
  }
}

async function deleteFolders(kept: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(takesName);
  for await (const name of folder.keys()) {
    // What is being written in another tab cannot be deleted; that tab does it.
    if (name !== kept) await folder.removeEntry(name, { recursive: true }).catch(() => undefined);
  }
}

function deleteRows(database: IDBDatabase, kept: string): void {
  const store = database.transaction(takeStoreName, 'readwrite').objectStore(takeStoreName);
  store.delete(IDBKeyRange.upperBound(kept, true));
  store.delete(IDBKeyRange.lowerBound(`${kept}\uFFFF`));
  database.close();
}
