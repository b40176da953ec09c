import { instant, type JobId, type NewStoredFile, type Stores } from '@nsem/core';
import type { TestServer } from './test-server.ts';

/** Writes the bytes of a reference file, before it is registered. */
export async function keepReference({ dependencies }: TestServer): Promise<NewStoredFile> {
  const received = await dependencies.uploads.receiveText('Akosua, Kwabena', 'names.txt');
  return dependencies.uploads.keep(received, 'text/plain');
}

/** Stores a reference file of a job. */
export async function storeReference(
  { files, references }: Stores,
  jobId: JobId,
  kept: NewStoredFile,
): Promise<number> {
  const { id: fileId } = await files.insert(kept, null);
  const createdAt = instant(Date.now());
  return references.insert({ jobId, fileId, description: 'Names to keep', createdAt });
}
