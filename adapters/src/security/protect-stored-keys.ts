import { invariant, protectApiKeys, type KeyVault, type UnitOfWork } from '@nsem/core';

/** Enough to be quick, and few enough that a batch is a short transaction. */
const batchSize = 500;

/** What happened to the keys that another secret than the current one protected. */
export type ProtectedKeys = Readonly<{
  /** Keys that the current secret protects now. */
  changed: number;
  /** Keys whose value is not stored: they change when they are used. */
  pending: number;
  /** Keys that none of the known secrets opens. */
  unreadable: number;
}>;

/** Protects all stored API keys with the current secret, in batches. */
export async function protectStoredKeys(
  unitOfWork: UnitOfWork,
  keyVault: KeyVault,
): Promise<ProtectedKeys> {
  const total = { changed: 0, pending: 0, unreadable: 0 };
  let after: Parameters<typeof protectApiKeys>[2]['after'] = null;
  do {
    const page: Parameters<typeof protectApiKeys>[2] = { after, limit: batchSize };
    const batch = await unitOfWork.write((stores) =>
      protectApiKeys(stores, undefined, page, { keyVault }),
    );
    invariant(batch.ok, 'protecting keys is not refused');
    total.changed += batch.value.changed;
    total.pending += batch.value.pending;
    total.unreadable += batch.value.unreadable;
    after = batch.value.next;
  } while (after !== null);
  return total;
}
