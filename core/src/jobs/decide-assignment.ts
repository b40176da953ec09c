import type { Account } from '../accounts/account.ts';
import { mayWork } from '../accounts/decide-suspension.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { isQuick } from '../pricing/measure.ts';
import { isSameWork, type Work } from '../services/work.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';

/** A provider and the work that they are approved for. */
export type QualifiedProvider = Readonly<{ account: Account; approved: readonly Work[] }>;

type Unassigned = Readonly<Pick<Job, 'work' | 'quote' | 'requestedId'>>;

/** Whether the provider is approved for exactly this work, and active. */
export function checkQualified(
  { account, approved }: QualifiedProvider,
  work: Work,
): Result<Account, JobFault> {
  if (!approved.some((offered) => isSameWork(offered, work))) {
    return refuse({ code: 'job.provider-not-qualified' });
  }
  return mayWork(account) ? ok(account) : refuse({ code: 'job.provider-inactive' });
}

/** Whether the availability that the provider has set allows the job. */
export const isAvailableFor = (account: Account, { quote }: Pick<Job, 'quote'>): boolean =>
  account.isAvailable || (account.isQuickServiceAvailable && isQuick(quote.measure));

/**
 * Whether a provider may take the job: they are the requested one, if any, qualified and available.
 * Refusals that hide a job from the provider come before those that only prevent taking it.
 */
export function checkMayTake(
  provider: QualifiedProvider,
  job: Unassigned,
): Result<Account, JobFault> {
  if (job.requestedId !== null && job.requestedId !== provider.account.id) {
    return refuse({ code: 'job.for-another-provider' });
  }
  const qualified = checkQualified(provider, job.work);
  if (!qualified.ok) {
    const isInactive = qualified.fault.code === 'job.provider-inactive';
    return isInactive ? refuse({ code: 'job.account-inactive' }) : qualified;
  }
  return isAvailableFor(provider.account, job)
    ? qualified
    : refuse({ code: 'job.provider-unavailable' });
}
