import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { JobFault } from './job-fault.ts';
import type { JobOutcome } from './decide-job.ts';
import type { Job } from './job.ts';

/** Saves everything that a decided move changes. */
export async function saveOutcome<F extends JobFault>(
  stores: Stores,
  decided: Result<JobOutcome, F>,
): Promise<Result<Job, F>> {
  if (!decided.ok) return decided;
  const { job, event, posting, earning, notice } = decided.value;
  await stores.jobs.replace(job);
  await stores.jobs.appendEvent(job.id, event);
  if (posting !== null && posting.entries.length > 0) await stores.ledger.append(posting);
  if (earning !== null) await stores.payouts.addEarning(earning);
  if (notice !== null) await stores.outbox.put(notice, event.at);
  return ok(job);
}
