/** By then, what was being written has been written. */
const retryMs = 1_000;

/**
 * Deletes a folder whose deletion as a whole was refused, because a file in it was being written:
 * everything else at once, and the rest a second later.
 *
 * @throws if a file is still being written then
 */
export async function deleteTakeFiles(
  root: FileSystemDirectoryHandle,
  name: string,
): Promise<void> {
  const folder = await root.getDirectoryHandle(name);
  await deleteEntries(folder);
  await new Promise((resolve) => setTimeout(resolve, retryMs));
  await deleteEntries(folder);
  await root.removeEntry(name);
}

async function deleteEntries(folder: FileSystemDirectoryHandle): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    if (entry instanceof FileSystemDirectoryHandle) await deleteEntries(entry);
    await folder.removeEntry(entry.name).catch(() => undefined);
  }
}

/** All at once, because the folder changes while they are deleted. */
async function entriesOf(folder: FileSystemDirectoryHandle): Promise<readonly FileSystemHandle[]> {
  const entries: FileSystemHandle[] = [];
  for await (const entry of folder.values()) entries.push(entry);
  return entries;
}
