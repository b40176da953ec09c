import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { dayOf } from '../kernel/calendar.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { quotasOfRole, type QuotaName, type QuotaStanding } from './quota.ts';
import type { QuotaContext } from './store-file.ts';

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
