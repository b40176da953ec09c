import type { IdempotencyStore } from '../idempotency/idempotency-store.port.ts';
import type { HeldNotice, Notice, Outbox } from '../ports/outbox.port.ts';
import type { FileRegister } from '../ports/stored-file.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow } from './table.ts';

/** The register of stored files in memory. */
export const createFileRegister = ({ files, fileOwners }: MemoryState): FileRegister => ({
  async insert(file, ownerId) {
    const stored = insertRow(files, (id) => ({ ...file, id }));
    if (ownerId !== null) fileOwners.set(stored.id, ownerId);
    return stored;
  },
  async remove(id) {
    files.rows.delete(id);
    fileOwners.delete(id);
  },
  find: async (id) => files.rows.get(id),
  findByKey: async (key) => findRow(files, (file) => file.key === key),
  findUnregistered: async (keys) =>
    keys.filter((key) => findRow(files, (file) => file.key === key) === undefined),
});

/** The outbox in memory. */
export const createOutbox = ({ notices }: MemoryState): Outbox => ({
  async put(notice, at, dueAt = at) {
    notices.push({ notice, at, ...(dueAt !== at && { dueAt }) });
  },
  async withdraw(held, { from, until }) {
    const found = notices.findIndex(
      ({ notice, at, dueAt = at }) => isHeld(held, notice) && dueAt >= from && dueAt < until,
    );
    if (found !== -1) notices.splice(found, 1);
    return found !== -1;
  },
});

const isHeld = (held: HeldNotice, notice: Notice): boolean => {
  if (notice.kind !== held.kind || notice.accountId !== held.accountId) return false;
  return (
    held.kind === 'provider-approved' ||
    (notice.kind === 'service-rejected' && notice.serviceId === held.serviceId)
  );
};

/** The stored responses in memory. */
export const createIdempotencyStore = ({ idempotency }: MemoryState): IdempotencyStore => ({
  find: async (accountId, key) => idempotency.get(`${accountId} ${key}`),
  async put(record) {
    idempotency.set(`${record.accountId} ${record.key}`, record);
  },
  async removeBefore(moment, limit) {
    const old = [...idempotency].filter(([, record]) => record.at < moment).slice(0, limit);
    for (const [key] of old) idempotency.delete(key);
    return old.length;
  },
});
