import type { Actor } from '../accounts/actor.ts';
import { can, deny } from '../accounts/permission.ts';
import { zero } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { walletOf } from '../wallet/ledger.ts';
import { type JobRequest, type OrderContext, type OrderFault, prepareJob } from './create-job.ts';
import { checkFunds, checkReference } from './decide-order.ts';
import { checkDue } from './decide-job.ts';

/** A job whose audio has not been measured. */
export type UnmeasuredJob = Omit<JobRequest, 'audio' | 'counted'>;

/** No audio is shorter, and none costs less. */
const shortestMs = 1;

/**
 * Checks, before the audio of a job is measured, whether the job could be created if the audio were as
 * short as possible. It refuses with the faults of `createJob`; missing funds are then a lower bound,
 * unless the client expects to pay an amount, which must be in the wallet.
 */
export async function checkUpload(
  stores: Stores,
  actor: Actor,
  request: UnmeasuredJob,
  { now, promotion }: OrderContext,
): Promise<Result<null, OrderFault>> {
  if (!can(actor, 'jobs.create')) return deny(actor, 'jobs.create');
  const due = checkDue(request.dueAt ?? null, now);
  if (!due.ok) return due;
  const clientId = actor.accountId;
  const unused = await checkReference(stores, { clientId, reference: request.reference ?? null });
  if (!unused.ok) return unused;
  const { expectedAmountDue: expected = zero, ...unpriced } = request;
  const described = { ...unpriced, clientId, durationMs: shortestMs };
  const prepared = await prepareJob(stores, described, { now, promotion });
  if (!prepared.ok) return prepared;
  const balance = await stores.ledger.balance(walletOf(clientId));
  const least = prepared.value.quote.amountDue;
  if (expected > least) {
    const funds = checkFunds(balance, expected);
    return funds.ok ? ok(null) : funds;
  }
  const funds = checkFunds(balance, least);
  return funds.ok ? ok(null) : refuse({ ...funds.fault, isLowerBound: true });
}
