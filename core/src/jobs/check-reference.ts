import type { AccountId, JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { JobFault } from './job-fault.ts';

/** A reference that a client gives to a job. */
type GivenReference = Readonly<{
  clientId: AccountId;
  reference: string | null;
  /** The job that is edited: it can have the same reference as before. */
  except?: JobId;
}>;

/** Checks that no other job of the client has the reference; without one, nothing is read. */
export async function checkReference(
  stores: Stores,
  { clientId, reference, except }: GivenReference,
): Promise<Result<null, JobFault>> {
  if (reference === null) return ok(null);
  const jobId = await stores.jobs.findByReference({ clientId, reference });
  return jobId === undefined || jobId === except
    ? ok(null)
    : refuse({ code: 'job.reference-exists', jobId });
}
