import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { WaitingCounts } from './insight-store.port.ts';

/** What is pending until an admin acts, with the large sums that need a second admin. */
export type Waiting = WaitingCounts & Readonly<{ approvals: number }>;

/** How long a job is pending before admins should assign it. */
const longPendingMs = dayMs;

/** Counts what is pending until an admin acts: reads what is pending, and nothing that is done. */
export async function readWaiting(
  { approvals, insights }: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Waiting, PermissionFault>> {
  if (!can(actor, 'analytics.read')) return deny(actor, 'analytics.read');
  const counts = await insights.countWaiting(later(now, -longPendingMs));
  return ok({ ...counts, approvals: await approvals.countWaiting(now) });
}
