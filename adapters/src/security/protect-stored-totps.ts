import { invariant, protectTotps, type OneTimeCodes, type UnitOfWork } from '@nsem/core';

/** Enough to be quick, and few enough that a batch is a short transaction. */
const batchSize = 500;

/** What happened to the authenticator apps that another secret than the current one protected. */
export type ProtectedApps = Readonly<{
  /** Apps whose secret the current secret protects now. */
  changed: number;
  /** Apps whose secret none of the known secrets decrypts. */
  unreadable: number;
}>;

/** Protects the secrets of all authenticator apps with the current secret, in batches. */
export async function protectStoredTotps(
  unitOfWork: UnitOfWork,
  oneTimeCodes: OneTimeCodes,
): Promise<ProtectedApps> {
  const total = { changed: 0, unreadable: 0 };
  let after: Parameters<typeof protectTotps>[2]['after'] = null;
  do {
    const page: Parameters<typeof protectTotps>[2] = { after, limit: batchSize };
    const batch = await unitOfWork.write((stores) =>
      protectTotps(stores, undefined, page, { oneTimeCodes }),
    );
    invariant(batch.ok, 'protecting authenticator apps is not refused');
    total.changed += batch.value.changed;
    total.unreadable += batch.value.unreadable;
    after = batch.value.next;
  } while (after !== null);
  return total;
}
