import { deleteOutside } from './draft-database.ts';

/** The name of the folder that stores takes, and of the database where there is no such folder. */
export const takesName = 'nsem-takes';

/** The store of all takes in the database, by keys that begin with the id of their user. */
export const takeStoreName = 'takes';

/**
 * Deletes takes from this device, because it may be a shared phone.
 *
 * @param kept the id of the user whose takes stay, if there is one
 */
export function deleteTakes(kept?: number): void {
  // Without access to a place, nothing has been saved in it either.
  deleteFolders(`${kept}`).catch(() => undefined);
  deleteOutside(takesName, takeStoreName, `${kept}:`);
}

async function deleteFolders(kept: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(takesName);
  for await (const name of folder.keys()) {
    // What is being written in another tab cannot be deleted; that tab does it.
    if (name !== kept) await folder.removeEntry(name, { recursive: true }).catch(() => undefined);
  }
}
