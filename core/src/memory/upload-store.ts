import { invariant } from '../kernel/invariant.ts';
import type { UploadStore } from '../uploads/upload-store.port.ts';
import type { MemoryState } from './memory-state.ts';
import { insertRow, newestFirst, replaceRow } from './table.ts';

/** Uploads until they are used, in memory. */
export const createUploadStore = ({ uploads }: MemoryState): UploadStore => ({
  insert: async (upload) => insertRow(uploads, (id) => ({ ...upload, id })),
  find: async (id) => uploads.rows.get(id),
  listByOwner: async (ownerId) => newestFirst(uploads, (upload) => upload.ownerId === ownerId),
  async advance(id, progress) {
    const upload = uploads.rows.get(id);
    invariant(upload !== undefined, `there is no upload ${id} to advance`);
    replaceRow(uploads, { ...upload, ...progress });
  },
  async remove(id) {
    uploads.rows.delete(id);
  },
  async removeExpired(now, limit) {
    const expired = [...uploads.rows.values()]
      .filter(({ expiresAt }) => expiresAt <= now)
      .slice(0, limit);
    for (const { id } of expired) uploads.rows.delete(id);
    return expired.length;
  },
  async findUnregistered(keys) {
    const registered = new Set([...uploads.rows.values()].map(({ key }) => key));
    return keys.filter((key) => !registered.has(key)).toSorted();
  },
});
