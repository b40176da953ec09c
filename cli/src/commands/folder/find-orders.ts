import type { Job, JobStatus, Nsem } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import type { Order } from './folder-state.ts';
import { type Input, orderReference } from './folder-work.ts';
import { runPool } from '../../define/for-each.ts';

/** How many references are looked up at the same time. */
const lookups = 4;

/** The statuses of jobs that can be ordered again, as another attempt. */
const failed: ReadonlySet<JobStatus> = new Set<JobStatus>(['cancelled', 'failed', 'refunded']);

/** The files of a folder, and the orders that its state has. */
type Known = Readonly<{ inputs: readonly Input[]; orders: ReadonlyMap<string, Order> }>;

/**
 * Finds the orders that the state of a folder does not confirm by the references of their jobs: the
 * state was lost, the response was, or another machine ordered the work.
 *
 * @returns the orders by the keys of the files; those of files that were never ordered are missing.
 */
export async function findOrders(
  context: Context,
  nsem: Nsem,
  { inputs, orders }: Known,
): Promise<ReadonlyMap<string, Order>> {
  const distinct = [...new Map(inputs.map((input) => [input.key, input])).values()];
  const unconfirmed = distinct.filter(({ key }) => (orders.get(key)?.job ?? null) === null);
  const found = new Map<string, Order>();
  await runPool(unconfirmed, lookups, async ({ key, name: file }) => {
    let attempt = orders.get(key)?.attempt ?? 1;
    let job = await findByReference(context, nsem, orderReference(key, attempt));
    while (job !== null) {
      found.set(key, { key, file, attempt, job: job.id, status: job.status, saved: null });
      // It may have been ordered again.
      if (!failed.has(job.status)) return;
      attempt += 1;
      job = await findByReference(context, nsem, orderReference(key, attempt));
    }
  });
  return found;
}

/** Finds the client's job with a reference; null if there is none. */
export async function findByReference(
  { request }: Context,
  { jobs }: Nsem,
  reference: string,
): Promise<Job | null> {
  const { data } = await jobs.list({ reference }, request);
  // An older server ignores the filter.
  return data.find((job) => job.reference === reference) ?? null;
}
