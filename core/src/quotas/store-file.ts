import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { AccountId, FileId } from '../kernel/ids.ts';
import { dayOf, type Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { NewStoredFile, StoredFile } from '../ports/files.port.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  checkStoredBytes,
  type QuotaFault,
  type QuotaName,
  type Quotas,
  quotasOfRole,
  type QuotaStanding,
} from './quota.ts';

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

/** Registers the files of what an account writes as its own, in their order. */
export async function storeFiles(
  stores: Stores,
  { ownerId, files }: Readonly<{ ownerId: AccountId; files: readonly NewStoredFile[] }>,
  context: QuotaContext,
): Promise<Result<readonly FileId[], QuotaFault>> {
  const stored: FileId[] = [];
  for (const file of files) {
    const added = await storeFile(stores, { ownerId, file }, context);
    if (!added.ok) return added;
    stored.push(added.value.id);
  }
  return ok(stored);
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

/** Counts what the actor's account uses of every quota. */
async function countUsage(
  { quotas }: Stores,
  { accountId }: Actor,
  { now }: QuotaContext,
): Promise<Readonly<Record<QuotaName, number>>> {
  const usage = await quotas.findUsage(accountId, dayOf(now));
  return {
    'stored-bytes': usage.storedBytes,
    'open-jobs': usage.openJobs,
    'jobs-per-day': usage.jobsOfDay,
    'pending-services': await quotas.countPendingServices(accountId),
    'api-keys': await quotas.countApiKeys(accountId),
  };
}

/** Reads the quotas of the actor's account, and how much of each it uses. */
export async function readLimits(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  context: QuotaContext,
): Promise<Result<readonly QuotaStanding[], PermissionFault>> {
  if (!can(actor, 'limits.read')) return deny(actor, 'limits.read');
  const used = await countUsage(stores, actor, context);
  return ok(
    quotasOfRole[actor.role].map((quota) => ({
      quota,
      limit: context.quotas[quota],
      used: used[quota],
    })),
  );
}
