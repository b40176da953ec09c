import { invariant } from '../kernel/invariant.ts';
import { composeReference, type ReferenceFile } from '../references/reference-file.ts';
import type { ReferenceStore } from '../references/reference-store.port.ts';
import { jobsWith } from './jobs-with.ts';
import type { MemoryState, StoredReference } from './memory-state.ts';
import { insertRow } from './table.ts';

/** Which files belong to a job as references, in memory. */
export function createReferenceStore(state: MemoryState): ReferenceStore {
  const { referenceFiles, files } = state;

  function withFile(reference: StoredReference): ReferenceFile {
    const file = files.rows.get(reference.fileId);
    invariant(file !== undefined, `the reference ${reference.id} has a file`);
    return composeReference(reference, file);
  }

  return {
    insert: async (reference) => insertRow(referenceFiles, (id) => ({ ...reference, id })).id,
    listByJob: async (jobId) =>
      [...referenceFiles.rows.values()]
        .filter((reference) => reference.jobId === jobId)
        .map(withFile),
    findJobs: async (clientId, among) => jobsWith(state, referenceFiles, { clientId, among }),
    async find({ jobId, id }) {
      const reference = referenceFiles.rows.get(id);
      return reference?.jobId === jobId ? withFile(reference) : undefined;
    },
    async remove(id) {
      referenceFiles.rows.delete(id);
    },
  };
}
