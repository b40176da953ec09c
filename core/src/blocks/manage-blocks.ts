import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { Job } from '../jobs/job.ts';
import type { BlockId, JobId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type Block, type BlockFault, mostBlocks, type NewBlock, type Pair } from './block.ts';

/** The refusals of every operation on blocks. */
export type BlockRefusal = BlockFault | AccountFault | JobFault | PermissionFault;

/** Lists the actor's blocks, newest first. */
export async function listBlocks(
  { blocks }: Stores,
  actor: Actor,
): Promise<Result<readonly Block[], PermissionFault>> {
  return can(actor, 'blocks.own')
    ? ok(await blocks.list(actor.accountId))
    : deny(actor, 'blocks.own');
}

/** Lifts a block of the actor; it says nothing about those of others. */
export async function removeBlock(
  { blocks }: Stores,
  actor: Actor,
  { id }: Readonly<{ id: BlockId }>,
): Promise<Result<null, PermissionFault>> {
  if (!can(actor, 'blocks.own')) return deny(actor, 'blocks.own');
  await blocks.remove({ id, ownerId: actor.accountId });
  return ok(null);
}

type Wanted = Pick<NewBlock, 'clientId' | 'providerId' | 'jobId'> & Readonly<{ now: Instant }>;

/** Stores a block of the actor; one that exists stays as it is. */
async function putBlock(
  { blocks }: Stores,
  { accountId: ownerId }: Actor,
  { now, ...wanted }: Wanted,
): Promise<Result<Block, BlockFault>> {
  const key = { ownerId, clientId: wanted.clientId, providerId: wanted.providerId };
  const before = await blocks.find(key);
  if (before !== undefined) return ok(before);
  if ((await blocks.list(ownerId)).length >= mostBlocks) {
    return refuse({ code: 'block.too-many', most: mostBlocks });
  }
  await blocks.insert({ ...wanted, ownerId, createdAt: now });
  const block = await blocks.find(key);
  invariant(block !== undefined, 'a block that was stored is found');
  return ok(block);
}

/** The client and the provider of a job, as one of them has come to know the other by it. */
async function findPair(
  { jobs }: Stores,
  { accountId, role }: Actor,
  { id, clientId, assignedId }: Job,
): Promise<Result<Pair, BlockFault | JobFault>> {
  if (role === 'client' && clientId !== accountId) return refuse({ code: 'job.not-found' });
  const events = await jobs.events(id);
  const workers = [...events.map((event) => event.assignedId), assignedId];
  if (role === 'service-provider') {
    return workers.includes(accountId)
      ? ok({ clientId, providerId: accountId })
      : refuse({ code: 'job.not-found' });
  }
  const providerId = workers.findLast((worker) => worker !== null) ?? null;
  return providerId === null ? refuse({ code: 'block.no-partner' }) : ok({ clientId, providerId });
}

/**
 * Blocks the other party of a job: its client, or the provider who works on it or did so last. They are
 * excluded from each other's future offers; neither is notified, and the job goes on.
 */
export async function blockPartner(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: JobId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Block, BlockRefusal>> {
  if (!can(actor, 'blocks.own')) return deny(actor, 'blocks.own');
  const job = await stores.jobs.find(id);
  if (job === undefined) return refuse({ code: 'job.not-found' });
  const pair = await findPair(stores, actor, job);
  if (!pair.ok) return pair;
  const other = actor.role === 'client' ? pair.value.providerId : pair.value.clientId;
  // A deleted user is not offered anything, and cannot come back.
  if ((await stores.accounts.find(other)) === undefined)
    return refuse({ code: 'block.no-partner' });
  return putBlock(stores, actor, { ...pair.value, jobId: id, now });
}

/** Finds a provider whom the actor, a client, knows: one who is listed, blocked, or has worked for them. */
async function findKnown(
  { accounts, blocks, jobs, providers }: Stores,
  { accountId: clientId }: Actor,
  publicId: ProviderId,
): Promise<Pair | undefined> {
  const listed = await providers.findListed(publicId);
  if (listed !== undefined) return { clientId, providerId: listed.accountId };
  const found = await accounts.findByProviderId(publicId);
  // Those who were deleted are found by their Provider IDs only.
  const provider = found && (await accounts.find(found.id));
  if (provider === undefined) return undefined;
  const pair = { clientId, providerId: provider.id };
  const isKnown =
    (await blocks.find({ ...pair, ownerId: clientId })) !== undefined ||
    (await jobs.hasCompleted(pair));
  return isKnown ? pair : undefined;
}

/** A client blocks a provider who is listed, or has completed a job for them. */
export async function blockProvider(
  stores: Stores,
  actor: Actor,
  { providerId: publicId }: Readonly<{ providerId: ProviderId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Block, BlockRefusal>> {
  if (!can(actor, 'blocks.provider')) return deny(actor, 'blocks.provider');
  const pair = await findKnown(stores, actor, publicId);
  if (pair === undefined) return refuse({ code: 'account.provider-not-found' });
  return putBlock(stores, actor, { ...pair, jobId: null, now });
}
