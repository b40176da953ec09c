import type { Actor } from '../accounts/actor.ts';
import { unknownOrigin } from '../accounts/origin.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  prepareJob,
  type JobDescription,
  type PreparedJob,
  type PrepareJobFault,
} from './prepare-job.ts';
import type { PricingContext } from './price-order.ts';

/** A job that a client wants to know the price of. */
export type QuoteRequest = Omit<JobDescription, 'clientId' | 'expectedAmountDue'> &
  Readonly<{
    /** The job that the client is going to edit: it does not use up its own promotion. */
    editedId?: JobId | undefined;
  }>;

/** Quotes a job: what it would cost the actor, without creating it. */
export async function quoteJob(
  stores: Stores,
  actor: Actor,
  { editedId, ...request }: QuoteRequest,
  { now, promotion, origin = unknownOrigin }: Omit<PricingContext, 'edited'>,
): Promise<Result<PreparedJob, PrepareJobFault | PermissionFault>> {
  if (!can(actor, 'jobs.quote')) return deny(actor, 'jobs.quote');
  const clientId = actor.accountId;
  const found = editedId === undefined ? undefined : await stores.jobs.find(editedId);
  const edited = found?.clientId === clientId ? { edited: found } : {};
  const context = { now, promotion, origin, ...edited };
  return prepareJob(stores, { ...request, clientId }, context);
}
