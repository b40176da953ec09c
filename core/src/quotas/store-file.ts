import { dayOf } from '../kernel/calendar.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { NewStoredFile, StoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkStoredBytes } from './decide-quota.ts';
import type { QuotaFault } from './quota-fault.ts';
import type { Quotas } from './quota.ts';

/** The time, and the operator's limits. */
export type QuotaContext = Readonly<{ now: Instant; quotas: Quotas }>;

/**
 * Registers a file that its owner chose to upload, unless that exceeds what the owner may store. The
 * output of a job is registered by {@link storeOutput}.
 */
export async function storeFile(
  stores: Stores,
  { ownerId, file }: Readonly<{ ownerId: AccountId; file: NewStoredFile }>,
  { now, quotas }: QuotaContext,
): Promise<Result<StoredFile, QuotaFault>> {
  const usage = await stores.quotas.findUsage(ownerId, dayOf(now));
  const checked = checkStoredBytes(usage, file.sizeBytes, quotas);
  if (!checked.ok) return checked;
  return ok(await stores.files.insert(file, ownerId));
}

/**
 * Registers the output of a job as its provider's. It counts like any file, but no quota refuses it:
 * the provider owes it to a client, whose deadline must not depend on what else the provider has
 * stored. Each accepted job has one output, so the jobs bound how much it can be.
 */
export const storeOutput = (
  { files }: Stores,
  { ownerId, file }: Readonly<{ ownerId: AccountId; file: NewStoredFile }>,
): Promise<StoredFile> => files.insert(file, ownerId);
